"""The transposition table: bounds, best moves, mirror images, and a limit of memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.algorithms import Table, search
from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.table import Bounds
from plyscope.games import CONNECT4, TICTACTOE
from strategies import open_rows_positions


@pytest.mark.parametrize(
    ("alpha", "beta", "value", "bounds"),
    [
        (-10, 10, 3, Bounds(3, 3)),
        (-10, 10, 10, Bounds(10, INFINITY)),
        (-10, 10, 25, Bounds(25, INFINITY)),
        (-10, 10, -10, Bounds(-INFINITY, -10)),
        (-10, 10, -31, Bounds(-INFINITY, -31)),
    ],
)
def test_the_window_never_decides_what_is_kept(alpha, beta, value, bounds):
    table = Table()
    table.store(CONNECT4.start(), 5, alpha, beta, value)
    assert table.probe(CONNECT4.start(), 5) == bounds
    assert table.probe(CONNECT4.start(), 4) == Bounds()


@pytest.mark.parametrize("algorithm", ["alphabeta", "pvs", "mtdf", "deepening"])
def test_the_best_move_of_a_search_is_kept(algorithm):
    table = Table()
    found = search(CONNECT4.position("4453"), f"{algorithm}:depth=4,order=generated", table=table)
    assert table.best_move(CONNECT4.position("4453")) == found.move
    kept = table.best_move(CONNECT4.position("4453").play(found.move))
    assert kept == found.line[1]


def test_an_overlay_reads_below_and_writes_above():
    table = Table()
    table.store(CONNECT4.start(), 5, -10, 10, 3)
    above = table.overlay()
    assert above.probe(CONNECT4.start(), 5) == Bounds(3, 3)
    above.store(CONNECT4.start(), 4, -10, 10, 7)
    assert above.probe(CONNECT4.start(), 4) == Bounds(7, 7)
    assert table.probe(CONNECT4.start(), 4) == Bounds()


def test_looking_up_the_line_leaves_the_counts_alone(monkeypatch):
    with_lines = search(CONNECT4.position("4453"), "deepening:depth=6").stats.nodes
    monkeypatch.setattr("plyscope.algorithms.question.principal_line", lambda *_: [])
    assert search(CONNECT4.position("4453"), "deepening:depth=6").stats.nodes == with_lines


def test_bounds_from_several_searches_are_put_together():
    table = Table()
    table.store(CONNECT4.start(), 5, -1, 0, -4)
    table.store(CONNECT4.start(), 5, -10, -9, -7)
    assert table.probe(CONNECT4.start(), 5) == Bounds(-7, -4)


@given(position=open_rows_positions(), move=st.data())
def test_mirror_images_share_an_entry(position, move):
    table, chosen = Table(), move.draw(st.sampled_from(position.moves()))
    table.store(position, 2, -5, 5, 1, move=chosen)
    image = position.reflect()
    assert table.probe(image, 2) == Bounds(1, 1)
    expected = {position.reflect_move(chosen)} | ({chosen} if image == position else set())
    assert table.best_move(image) in expected
    assert table.best_move(position) == chosen
    apart = Table(reflection=False)
    apart.store(position, 2, -5, 5, 1)
    assert apart.probe(image, 2) == (Bounds(1, 1) if image == position else Bounds())
    assert len(apart) == 1


def test_reflection_saves_work():
    saved = search(CONNECT4.start(), "mtdf:depth=5").stats.leaves
    from plyscope.algorithms import Limit, Settings
    from plyscope.evaluation import EVALUATIONS, Evaluation

    blind = Evaluation("blind", "segments, said to be lopsided", EVALUATIONS["segments"].function, symmetric=False)
    assert saved < search(CONNECT4.start(), Settings("mtdf", Limit(depth=5), evaluation=blind)).stats.leaves


def test_a_table_that_may_not_grow_keeps_what_it_has_and_the_value_is_the_same():
    small, position = Table(most=5), TICTACTOE.position("15")
    found = search(position, "alphabeta:depth=9,table=on", table=small, backend="python")
    assert len(small) == 5
    assert found.value == search(position, "alphabeta:depth=9", backend="python").value
