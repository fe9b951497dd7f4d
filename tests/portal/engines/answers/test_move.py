"""The move of a program: within the time that it has, whatever else is told about it."""

import pytest

from plyscope.games.notation import parse_rules
from plyscope.levels import LEVELS
from plyscope.native.solver import Solver
from plyscope.portal.engines.answers.move import SCORES_SECONDS, answer


def test_the_scores_of_the_other_moves_take_no_more_time_than_the_clock_allows(monkeypatch):
    asked = []
    analyse = Solver.analyse

    def noted(self, position, limit, **options):
        asked.append(limit.seconds)
        return analyse(self, position, limit, **options)

    monkeypatch.setattr(Solver, "analyse", noted)
    for seconds in (0.05, None):
        question = {"rules": "connect4", "moves": "444444325522", "player": "perfect", "seconds": seconds}
        turn = answer(question, lambda found: None, lambda: False)["turn"]
        assert turn["algorithm"] == "solver"
    assert asked == [0.05, SCORES_SECONDS]


@pytest.mark.parametrize("rules", ["drop:7x6x4", "free:3x3x3", "free:15x15x5"])
@pytest.mark.parametrize("row", LEVELS, ids=lambda row: row.program)
def test_every_level_moves_and_says_how_it_chose(rules, row):
    turn = answer({"rules": rules, "moves": "", "player": row.program}, lambda found: None, lambda: False)
    assert turn["move"] in parse_rules(rules).start().moves()
    assert turn["turn"]["player"] == row.program
    assert turn["turn"].get("way") == "careless" or turn["turn"]["nodes"] > 0


def test_a_level_takes_no_more_time_than_the_clock_allows():
    asked = {"rules": "connect4", "moves": "44", "player": LEVELS[-1].program, "seconds": 0.5}
    reports = []
    answer(asked, reports.append, lambda: False)
    assert {report["limit"] for report in reports} == {0.5}
