"""The search algorithms, as short as in a textbook, for any game."""

from plyscope.algorithms.budget import Limit, Stats
from plyscope.algorithms.methods import METHODS
from plyscope.algorithms.result import SearchResult
from plyscope.algorithms.runner import search, search_results
from plyscope.algorithms.score import PovScore
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.steps import Step
from plyscope.algorithms.table import Bounds, Table
from plyscope.algorithms.tree import GameTree, Tree

__all__ = [
    "METHODS",
    "Bounds",
    "GameTree",
    "Limit",
    "PovScore",
    "SearchResult",
    "Settings",
    "Stats",
    "Step",
    "Table",
    "Tree",
    "search",
    "search_results",
]
