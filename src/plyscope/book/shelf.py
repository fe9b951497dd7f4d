"""The books that come with the package, each opened when a position of its game is first looked up."""

from pathlib import Path

from plyscope.book.format import BookFile
from plyscope.book.opening import OpeningBook
from plyscope.games.rows import RowsPosition, Rules

#: The folder of the package's books.
SHIPPED = Path(__file__).parent / "data"


class Shelf:
    """All books of a folder, by default those of the package, as one book for a solver.

    The book of a game is the file named after its rules, such as ``drop-7x6x4.book``. A game without such a file has no
    book; a damaged file is refused when it is needed.

    >>> from plyscope.games import GOMOKU
    >>> print(Shelf().lookup(GOMOKU.start()))
    None
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or SHIPPED
        self._books: dict[Rules, OpeningBook | None] = {}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.folder.name}>"

    def lookup(self, position: RowsPosition) -> int | None:
        """Return the exact score of a position whose game is not over, or None if no book has it."""
        book = self.book(position.rules)
        return None if book is None else book.lookup(position)

    def most_stones(self, rules: Rules) -> int:
        """Return the largest number of stones of a position in a book, or -1 for a game without a book."""
        book = self.book(rules)
        return -1 if book is None else book.most_stones(rules)

    def book(self, rules: Rules) -> OpeningBook | None:
        """Return the book of a game, or None if it has none."""
        if rules not in self._books:
            path = self.folder / f"{str(rules).replace(':', '-')}.book"
            self._books[rules] = self._open(path, rules) if path.exists() else None
        return self._books[rules]

    def _open(self, path: Path, rules: Rules) -> OpeningBook:
        file = BookFile(path)
        if file.rules is not rules:
            raise ValueError(f"{path} is a book of {file.rules}, not of {rules}")
        return OpeningBook(file)
