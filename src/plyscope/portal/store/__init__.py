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
from plyscope.portal.store.teaching_models import (
    Assignment,
    Classroom,
    ExerciseAttempt,
    LessonStep,
    Pairing,
    Student,
    Tournament,
)

__all__ = [
    "Assignment",
    "Classroom",
    "ExerciseAttempt",
    "Game",
    "LessonStep",
    "Move",
    "OwnPuzzle",
    "Pairing",
    "Person",
    "PuzzleAttempt",
    "PuzzlePlayer",
    "PuzzleRating",
    "Review",
    "Score",
    "Session",
    "Store",
    "Student",
    "Token",
    "Tournament",
    "Transaction",
]
