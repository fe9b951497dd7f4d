"""Storage of the portal: tables and transactions."""

from plyscope.portal.store.database import Store, Transaction
from plyscope.portal.store.models import (
    Game,
    Move,
    OwnPuzzle,
    Person,
    PuzzleAttempt,
    PuzzlePlayer,
    PuzzleRating,
    Review,
    Score,
    Session,
    Token,
)

__all__ = [
    "Game",
    "Move",
    "OwnPuzzle",
    "Person",
    "PuzzleAttempt",
    "PuzzlePlayer",
    "PuzzleRating",
    "Review",
    "Score",
    "Session",
    "Store",
    "Token",
    "Transaction",
]
