"""Different leaves: each position once, however often a search evaluates it."""

import json

import pytest

from plyscope import cli
from plyscope.algorithms import Settings, search
from plyscope.algorithms.methods import METHODS
from plyscope.games import CONNECT4, TICTACTOE
from plyscope.games.nim import NimPosition

WATCHED = [name for name, row in METHODS.items() if not row.own_tree]


@pytest.mark.parametrize("algorithm", WATCHED)
@pytest.mark.parametrize(
    "start", [CONNECT4.position("4453"), TICTACTOE.position("15"), NimPosition((3, 2, 2))], ids=repr
)
def test_it_is_the_number_of_positions_that_the_steps_show_as_leaves(algorithm, start):
    seen = []
    settings = f"{algorithm}:depth=3,distinct=on"
    found = search(start, settings, on_step=lambda step: seen.append(step.position) if step.kind == "leaf" else None)
    assert found.stats.leaves == len(seen)
    assert found.stats.distinct_leaves == len(set(seen))
    assert search(start, settings).stats.distinct_leaves == len(set(seen))


def test_sss_has_more_evaluations_than_minimax_but_not_more_leaves():
    position = CONNECT4.position("25576557")
    shared = "depth=2,evaluation=segments,order=centre,ending=flat,distinct=on"
    minimax, sss = (search(position, f"{name}:{shared}").stats for name in ("minimax", "sss"))
    assert sss.leaves > minimax.leaves
    assert sss.distinct_leaves < minimax.distinct_leaves == 49


@pytest.mark.parametrize("backend", ["python", "native"])
def test_it_is_not_counted_unless_asked_for(backend):
    stats = search(CONNECT4.start(), "alphabeta:depth=3", backend=backend).stats
    assert stats.distinct_leaves is None
    assert "distinct_leaves" not in stats.as_dict()


def test_it_is_an_option_of_the_settings_and_of_the_command_line(capsys):
    assert str(Settings.parse("sss:depth=2,distinct=on")) == "sss:depth=2,distinct=on"
    asked = ["search", "25576557", "--algorithm", "sss", "--depth", "2", "--order", "centre", "--ending", "flat"]
    assert cli.main([*asked, "--distinct"]) == 0
    assert "leaves 79 (39 different)" in capsys.readouterr().out
    assert cli.main([*asked, "--distinct", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stats"]["distinct_leaves"] == 39
    assert cli.main(asked) == 0
    assert "different" not in capsys.readouterr().out
