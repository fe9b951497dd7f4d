"""The algorithms, textbook-sized, on any position."""

from plyscope.search.analysis import Analysis, analyses, search
from plyscope.search.methods import METHODS
from plyscope.search.settings import Settings
from plyscope.search.steps import Step
from plyscope.search.table import Bounds, Table
from plyscope.search.tree import GameTree, Limit, Stats, Tree

__all__ = [
    "METHODS",
    "Analysis",
    "Bounds",
    "GameTree",
    "Limit",
    "Settings",
    "Stats",
    "Step",
    "Table",
    "Tree",
    "analyses",
    "search",
]
