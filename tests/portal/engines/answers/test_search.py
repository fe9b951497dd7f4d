"""One search: what it finds and counts is what the search itself says."""

import pytest

from plyscope.algorithms import search
from plyscope.games import CONNECT4
from plyscope.portal.engines.answers.search import answer


@pytest.mark.parametrize(
    "settings", ["minimax:depth=4", "alphabeta:depth=6", "pvs:depth=6", "mtdf:depth=6", "sss:depth=4"]
)
def test_value_move_line_and_counts_are_those_of_the_search(settings):
    told = []
    found = answer({"rules": "connect4", "moves": "4453", "settings": settings}, told.append, lambda: False)
    direct = search(CONNECT4.position("4453"), settings, backend="python")
    assert (found["value"], int(found["best"]) - 1) == (direct.value, direct.move)
    assert [int(move) - 1 for move in found["line"]] == list(direct.line)
    for name in ("nodes", "leaves", "cutoffs", "table_hits", "passes"):
        assert found[name] == getattr(direct.stats, name), name
    assert found["settings"] == str(direct.settings)
    assert not found["stopped"]
    assert told[-1] == found


def test_deepening_tells_each_depth():
    told = []
    answer({"rules": "connect4", "moves": "4453", "settings": "deepening:depth=5"}, told.append, lambda: False)
    assert [one["depth"] for one in told if "depth" in one] == [1, 2, 3, 4, 5]


def test_a_search_that_is_stopped_says_so():
    found = answer({"rules": "connect4", "moves": "", "settings": "minimax:depth=10"}, lambda _: None, lambda: True)
    assert found["stopped"]
