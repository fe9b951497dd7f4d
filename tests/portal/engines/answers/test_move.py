"""The move of a program: within the time that it has, whatever else is told about it."""

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
        question = {"rules": "connect4", "moves": "444444325522", "player": "level:9", "seconds": seconds}
        turn = answer(question, lambda found: None, lambda: False)["turn"]
        assert turn["algorithm"] == "solver"
    assert asked == [0.05, SCORES_SECONDS]
