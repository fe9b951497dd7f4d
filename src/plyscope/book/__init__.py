"""Opening books: exact scores computed in advance and proved by the solver."""

from plyscope.book.format import BookFile, Header
from plyscope.book.opening import OpeningBook
from plyscope.book.shelf import Shelf

__all__ = ["BookFile", "Header", "OpeningBook", "Shelf"]
