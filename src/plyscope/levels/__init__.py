"""The graded opponents: fifteen levels of about equal steps with their ratings, and the classic levels by depth."""

from plyscope.levels.classic import CLASSIC, ClassicLevel, classic_level
from plyscope.levels.ladder import LEVELS, Level, level
from plyscope.levels.opponents import OPPONENTS, Opponent, opponent, suggested
from plyscope.levels.ratings import Measured, measured_boards, measured_ratings, read_ratings, write_ratings

__all__ = [
    "CLASSIC",
    "LEVELS",
    "OPPONENTS",
    "ClassicLevel",
    "Level",
    "Measured",
    "Opponent",
    "classic_level",
    "level",
    "measured_boards",
    "measured_ratings",
    "opponent",
    "read_ratings",
    "suggested",
    "write_ratings",
]
