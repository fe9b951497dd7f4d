"""Learning: evaluations from games of a program against itself, and from positions that the solver has solved."""

from plyscope.learning.plan import Plan
from plyscope.learning.progress import Progress
from plyscope.learning.session import learn

__all__ = ["Plan", "Progress", "learn"]
