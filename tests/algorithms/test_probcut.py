"""ProbCut: what it promises, and how its lines are fitted."""

from itertools import pairwise

import pytest
from hypothesis import given, settings

from plyscope.algorithms import METHODS, search
from plyscope.algorithms.probcut import MULTIPROBCUT_PAIRS, Cut, fit_cuts, probcut, probcut_with
from plyscope.algorithms.score import WIN, flat
from plyscope.algorithms.tree import GameTree
from plyscope.evaluation import EVALUATIONS
from plyscope.games import CONNECT4, TICTACTOE
from strategies import open_rows_positions


@given(position=open_rows_positions(max_plies=12))
@settings(max_examples=50)
def test_probcut_without_lines_is_alphabeta(position):
    tree = GameTree(position, probcut_with(()), ending=flat)
    assert tree.search(position, 3) == search(position, "alphabeta:depth=3,evaluation=outcome,ending=flat").value


@pytest.mark.parametrize("name", ["probcut", "multiprobcut"])
def test_probcut_saves_work_and_takes_what_is_certain(name):
    positions = [CONNECT4.position(text) for text in ("", "44", "4453", "443", "45")]
    full = sum(search(position, "alphabeta:depth=6,order=centre").stats.leaves for position in positions)
    cut = sum(search(position, f"{name}:depth=6,order=centre,confidence=0.5").stats.leaves for position in positions)
    assert cut < 0.9 * full
    won = search(CONNECT4.position("121212"), f"{name}:depth=6")
    assert (won.move, won.value) == (0, WIN - 7)
    assert not won.exact


@pytest.mark.parametrize(("shallow_value", "bound"), [(60, 50), (-60, -50)])
def test_probcut_leaves_a_position_on_either_side_of_the_window(shallow_value, bound):
    class Tree:
        def glance(self, position, depth, alpha, beta):
            assert depth == 2
            return shallow_value

    cut = Cut(shallow=2, deep=4, slope=1.0, offset=0.0, error=1.0)
    assert probcut((cut,), 1.5, Tree(), CONNECT4.start(), 4, -50, 50) == bound


def test_a_very_careful_probcut_is_alphabeta():
    position = CONNECT4.position("4453")
    careful = search(position, "multiprobcut:depth=5,confidence=1000")
    assert careful.value == search(position, "alphabeta:depth=5").value


def test_the_fit_is_a_least_squares_line_that_is_repeatable():
    cuts = fit_cuts(CONNECT4.start(), EVALUATIONS["segments"], [(1, 3), (2, 4)], samples=30, seed=5)
    assert [(cut.shallow, cut.deep) for cut in cuts] == [(1, 3), (2, 4)]
    assert all(cut.slope > 0 and cut.error > 0 for cut in cuts)
    assert cuts == fit_cuts(CONNECT4.start(), EVALUATIONS["segments"], [(1, 3), (2, 4)], samples=30, seed=5)


def test_the_fit_stops_when_asked():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 5

    assert fit_cuts(CONNECT4.start(), EVALUATIONS["segments"], [(1, 3)], stop=stop) == ()
    assert len(asked) == 6


def test_a_fit_that_was_stopped_is_not_kept():
    hurried = search(CONNECT4.start(), "probcut:depth=5,evaluation=weights", stop=lambda: True)
    assert hurried.stopped or hurried.stats.nodes < 1024
    at_leisure = search(CONNECT4.start(), "probcut:depth=5,evaluation=weights,order=centre,confidence=0.1")
    full = search(CONNECT4.start(), "alphabeta:depth=5,evaluation=weights,order=centre")
    assert at_leisure.stats.leaves != full.stats.leaves  # its lines cut


def test_stages_get_lines_of_their_own():
    cuts = fit_cuts(CONNECT4.start(), EVALUATIONS["segments"], MULTIPROBCUT_PAIRS[:1], samples=20, stages=3)
    spans = [(cut.first_ply, cut.last_ply) for cut in cuts]
    assert len(spans) == 3
    assert spans[0][0] == 0
    assert all(before[1] + 1 == after[0] for before, after in pairwise(spans))


def test_an_evaluation_that_predicts_nothing_gets_no_line():
    assert fit_cuts(TICTACTOE.start(), EVALUATIONS["outcome"], [(1, 3)], samples=20) == ()


def test_the_bound_of_a_cut_solves_its_line():
    cut = Cut(shallow=2, deep=4, slope=0.5, offset=10.0, error=8.0)
    assert cut.shallow_bound(50, confidence=1.5) == (50 + 12 - 10) / 0.5


def test_searches_that_are_not_full_width_say_so():
    assert {name for name, method in METHODS.items() if not method.full_width} == {"probcut", "multiprobcut", "uct"}
