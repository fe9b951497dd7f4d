"""An algorithm can be laid beside the book: it is short, and nothing else is mixed into it."""

import ast
import inspect

import pytest

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.minimax import minimax
from plyscope.algorithms.mtd import mtdf
from plyscope.algorithms.pvs import pvs


def lines_of_code(function):
    """The lines of a function: its head as one, its docstring as none."""
    tree = ast.parse(inspect.getsource(function)).body[0]
    body = tree.body[1:] if ast.get_docstring(tree) else tree.body
    return 1 + body[-1].end_lineno - body[0].lineno + 1


@pytest.mark.parametrize(("function", "most"), [(minimax, 6), (alphabeta, 12), (pvs, 20), (mtdf, 20)])
def test_it_is_short(function, most):
    assert lines_of_code(function) <= most


@pytest.mark.parametrize("function", [minimax, alphabeta, pvs, mtdf])
def test_counts_and_table_are_out_of_its_way(function):
    source = inspect.getsource(function)
    for word in ("stats", "nodes", "table", "time", "print"):
        assert word not in source
