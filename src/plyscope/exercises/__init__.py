"""Exercises on drawn trees: made from a seed, filled in by students, and marked step by step."""

from plyscope.exercises.code import CodeReport, check_code
from plyscope.exercises.exercise import Exercise, Sheet, Slot
from plyscope.exercises.generate import make, make_by_id
from plyscope.exercises.kinds import KINDS, Kind
from plyscope.exercises.marking import Marks, Verdict, mark
from plyscope.exercises.options import Options

__all__ = [
    "KINDS",
    "CodeReport",
    "Exercise",
    "Kind",
    "Marks",
    "Options",
    "Sheet",
    "Slot",
    "Verdict",
    "check_code",
    "make",
    "make_by_id",
    "mark",
]
