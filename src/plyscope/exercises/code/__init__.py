"""Students' programs: minimax and alpha-beta run on small trees, and the first wrong step named."""

from plyscope.exercises.code.catalogue import MISTAKES, Mistake
from plyscope.exercises.code.check import CodeReport, check_code
from plyscope.exercises.code.steps import Step

__all__ = ["MISTAKES", "CodeReport", "Mistake", "Step", "check_code"]
