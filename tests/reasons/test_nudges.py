"""Nudges: what to look for, without the move."""

import pytest

from plyscope.games import CONNECT4, GOMOKU
from plyscope.native import Solver
from plyscope.reasons.explain import explain
from plyscope.reasons.kinds import KINDS
from plyscope.reasons.nudges import nudge


@pytest.mark.parametrize(
    ("moves", "move", "said"),
    [
        ("415161", 2, "You can complete a line now."),
        ("41516", 2, "Every move loses against best play: look for the longest defence."),
        ("131711353", 3, "There is a double threat."),
    ],
)
def test_a_nudge_names_what_to_look_for(moves, move, said):
    assert nudge(explain(CONNECT4.position(moves), move, solver=Solver(4))) == said


def test_there_is_no_nudge_without_a_reason():
    assert nudge(explain(GOMOKU.position("h8"), 0, solver=Solver(1))) is None


def test_no_nudge_gives_the_move_away():
    from plyscope.reasons import nudges

    assert set(nudges._NUDGES) <= set(KINDS)
    assert not any(letter.isdigit() for said in nudges._NUDGES.values() for letter in said)
