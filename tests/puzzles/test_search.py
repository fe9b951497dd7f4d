"""The puzzle in a position: only moves until the reason is plain."""

import pytest

from plyscope.games import CONNECT4
from plyscope.games.position import replay
from plyscope.native import Solver
from plyscope.puzzles.difficulty import Prediction, failures, features, rank_correlation
from plyscope.puzzles.format import read_puzzles
from plyscope.puzzles.search import find_puzzle, only_move
from plyscope.puzzles.themes import clarity, themes


@pytest.fixture(scope="module")
def solver():
    return Solver(16)


def find(solver, moves, **options):
    return find_puzzle(CONNECT4.position(moves), solver, clarity, **options)


@pytest.mark.parametrize(
    ("moves", "solution", "named"),
    [
        ("4615554423", "3", ("double-threat",)),
        ("46614446776433253", "355", ("double-threat", "forced-sequence")),
        ("3226332256566553", "633", ("stacked-threats",)),
        ("33757541565", "64444", ("even-threat",)),
        ("17716666434444556261", "25511", ("odd-threat",)),
        ("36114244333114", "6", ("zugzwang",)),
        ("6117355333677665557", "177", ("follow-up",)),
    ],
)
def test_wins(solver, moves, solution, named):
    found = find(solver, moves)
    assert found.goal == "win"
    assert found.solution == CONNECT4.read(moves + solution)[len(moves) :]
    assert themes(found) == named


def test_a_draw_that_is_saved(solver):
    found = find(solver, "611735533367766555776751331")
    assert (found.goal, found.solution, themes(found)) == ("draw", (0,), ("follow-up",))
    assert features(found).quiet


def test_trivial_puzzles_have_their_own_themes(solver):
    cases = [("512566743647454667361", "win", 6, "win"), ("463276371532177", "draw", 2, "block")]
    cases.append(("6263767756651", "win", 3, "block"))
    for moves, goal, move, theme in cases:
        assert find(solver, moves) is None
        found = find(solver, moves, trivial=True)
        assert (found.goal, found.solution, themes(found)) == (goal, (move,), (theme,))
    assert find(solver, "4615554423", trivial=True) is None


def test_a_position_without_one_right_move_is_not_a_puzzle(solver):
    assert find(solver, "46155544233") is None  # lost
    assert only_move(CONNECT4.position("415161"), solver) is None  # two moves win
    assert find(solver, "12121212"[:7]) is None  # over


def test_every_move_of_the_solver_is_the_only_one(small_set, solver):
    """By the scores of all moves, which the search for puzzles does not use; and the reason is plain at the end."""
    _, puzzles = read_puzzles(small_set[1])
    for puzzle in puzzles:
        position = puzzle.position
        for number, move in enumerate(puzzle.solution):
            scores = {one: found.lower for one, found in solver.analyse(position).scores.items()}
            if number % 2 == 0:
                least = 1 if puzzle.goal == "win" else 0
                assert [one for one, score in scores.items() if score >= least] == [move], puzzle
            position = position.play(move)
        if puzzle.themes[0] not in ("win", "block"):
            assert position.result() is not None or clarity(position, puzzle.goal), puzzle


def test_only_their_own_themes_have_trivial_puzzles(small_set):
    _, puzzles = read_puzzles(small_set[1])
    for puzzle in puzzles:
        position = puzzle.position
        wins = [move for move in position.moves() if position.play(move).result() == -1]
        threat = type(position)(position.rules, position.opponent, position.mask)
        blocks = [move for move in threat.moves() if threat.play(move).result() == -1]
        assert bool(wins or blocks) == (puzzle.themes in (("win",), ("block",))), puzzle


def test_failures_count_the_levels_that_miss_a_move(solver):
    assert failures(find(solver, "4615554423")) == 0
    hard = find(solver, "33757541565")
    assert failures(hard) >= 6
    assert replay(hard.position, hard.solution).ply == 16


def test_a_prediction_is_the_mean_of_similar_puzzles(solver):
    easy, hard = features(find(solver, "4615554423")), features(find(solver, "33757541565"))
    learned = Prediction.fit([(easy, 0), (easy, 1), (hard, 7), (hard, 8)] * 5)
    assert (learned.of(easy), learned.of(hard)) == (0.5, 7.5)
    assert Prediction.fit([]).of(easy) == 4
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0
    assert rank_correlation([1, 2, 3], [30, 20, 10]) == pytest.approx(-1)
