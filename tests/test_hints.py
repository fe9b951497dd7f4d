"""Hints against BitBully, another solver, and what they say where nothing is known for certain."""

from random import Random

import bitbully
import pytest

from plyscope.algorithms import Limit
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules
from plyscope.games.nim import nim
from plyscope.games.notation import format_moves
from plyscope.hints import Adviser
from plyscope.native import Solver


@pytest.fixture(scope="module")
def adviser():
    return Adviser()


def random_openings(count, seed):
    rng = Random(seed)
    while count:
        position, moves = CONNECT4.start(), []
        for _ in range(rng.randrange(14)):
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
            if position.result() is not None:
                break
        if position.result() is None:
            count -= 1
            yield position, moves


def test_hints_in_random_openings_are_those_of_another_solver(adviser):
    peer = bitbully.BitBully("12-ply-dist")
    for position, moves in random_openings(40, seed=12):
        found = adviser.hint(position)
        scores = peer.score_all_moves(bitbully.Board(moves))
        best = [move for move, score in scores.items() if score == max(scores.values())]
        written = format_moves(CONNECT4, moves)
        assert found.pov_score.exact, written
        assert sorted(found.best) == sorted(best), written
        assert found.move in best, written
        assert found.pov_score.score == max(scores.values()), written


def test_a_hint_says_that_it_is_exact(adviser):
    found = adviser.hint(TICTACTOE.position("152"))
    assert (found.move, found.best, found.pov_score.words, found.source) == (2, (2,), "draw", "exact")


def test_a_board_that_the_solver_does_not_take_gets_an_estimate(adviser):
    found = adviser.hint(GOMOKU.position("113"))
    assert not found.pov_score.exact
    assert found.pov_score.words.startswith("estimated at ")
    assert found.source == f"not exact: search of depth {found.depth}"
    threat = adviser.hint(GOMOKU.position("113,1,114,3,115,5,116"))
    assert threat.move in (111, 116)


def test_a_position_that_is_not_solved_in_time_gets_an_estimate():
    rules = parse_rules("drop:9x9x5")
    found = Adviser(Solver(8)).hint(rules.position("5544"), Limit(seconds=0.1))
    assert not found.pov_score.exact
    assert found.move in rules.start().moves()


def test_games_without_a_solver_get_hints_too(adviser):
    found = adviser.hint(nim(3, 4, 5))
    assert found.pov_score.exact
    assert adviser.hint(nim(3, 4, 5).play(found.move)).pov_score.value < 0


def test_there_is_no_hint_after_the_end(adviser):
    with pytest.raises(ValueError, match="the game is over"):
        adviser.hint(CONNECT4.position("1212121"))
