"""A small set of puzzles, built once."""

import pytest

from plyscope.games import parse_rules
from plyscope.puzzles.build import Order, build
from plyscope.workers import Here

SMALL = Order(parse_rules("drop:5x4x4"), 60, seed=3)


@pytest.fixture(scope="session")
def small_set(tmp_path_factory):
    """The order and the file of a set on a small board, built in this process without a break."""
    path = tmp_path_factory.mktemp("puzzles") / "small.puzzles"
    list(build(SMALL, path, Here()))
    return SMALL, path
