"""play refuses illegal moves by name; searches play the moves that the rules generate without a second check."""

from random import Random
from typing import NamedTuple

import pytest

from plyscope import CONNECT4, TICTACTOE, IllegalMoveError
from plyscope.algorithms import search
from plyscope.games.contract import check_game
from plyscope.games.nim import NimPosition, nim
from plyscope.games.position import unchecked_play
from plyscope.games.rows import RowsPosition
from plyscope.games.trees import Graph, draw

GRAPH = Graph(Random(1), depth=1, branching=1, breadth=1).start()


@pytest.mark.parametrize(
    ("position", "move", "message"),
    [
        (CONNECT4.position("444444"), 3, "move 3 is illegal: the column is full; allowed: 0, 1, 2, 4, 5, 6"),
        (CONNECT4.start(), 7, "move 7 is illegal: columns are whole numbers from 0 to 6"),
        (CONNECT4.start(), -1, "move -1 is illegal: columns are whole numbers from 0 to 6"),
        (CONNECT4.start(), 3.0, "move 3.0 is illegal: columns are whole numbers from 0 to 6"),
        (CONNECT4.start(), "4", "move '4' is illegal: columns are whole numbers from 0 to 6"),
        (CONNECT4.start(), None, "move None is illegal: columns are whole numbers from 0 to 6"),
        (CONNECT4.position("1212121"), 6, "move 6 is illegal: the game is over"),
        (TICTACTOE.position("5"), 4, "move 4 is illegal: the cell is taken; allowed: 0, 1, 2, 3, 5, 6, 7, 8"),
        (TICTACTOE.start(), 9, "move 9 is illegal: cells are whole numbers from 0 to 8"),
        (nim(1, 2), (0, 2), "move (0, 2) is illegal: heap 0 has 1 object"),
        (
            nim(1, 2),
            (2, 1),
            "move (2, 1) is illegal: a move is (heap, number of objects), heaps are numbered from 0 to 1",
        ),
        (nim(1, 2), 1, "move 1 is illegal: a move is (heap, number of objects), heaps are numbered from 0 to 1"),
        (nim(0), (0, 1), "move (0, 1) is illegal: the game is over"),
        (draw([3, 4]), 2, "move 2 is illegal: branches are numbered from 0 to 1"),
        (draw([3, 4]).play(1), 0, "move 0 is illegal: this is a leaf"),
        (GRAPH, -1, "move -1 is illegal: branches are numbered from 0 to 0"),
        (GRAPH.play(0), 0, "move 0 is illegal: this is a leaf"),
    ],
)
def test_an_illegal_move_is_refused_with_the_reason(position, move, message):
    with pytest.raises(IllegalMoveError) as refused:
        position.play(move)
    assert str(refused.value) == message


def test_a_search_does_not_pay_for_the_check(monkeypatch):
    def refuse(position, move):
        raise AssertionError("a search plays generated moves, which need no check")

    monkeypatch.setattr(RowsPosition, "play", refuse)
    monkeypatch.setattr(NimPosition, "play", refuse)
    for algorithm in ("minimax", "alphabeta", "pvs", "mtdf", "sss", "stockman", "deepening", "pns", "uct", "fsss"):
        assert search(nim(1, 2), algorithm).move == (1, 1)
        assert search(TICTACTOE.position("1529"), f"{algorithm}:nodes=3000", backend="python").move == 2
    assert search(CONNECT4.start(), "multiprobcut:depth=5", backend="python").stats.nodes > 0


class Takeaway(NamedTuple):
    """A game of one's own, without play_unchecked: take one or two."""

    left: int
    ply: int = 0

    def moves(self):
        return tuple(range(1, min(2, self.left) + 1))

    def play(self, taken):
        return Takeaway(self.left - taken, self.ply + 1)

    def result(self):
        return None if self.left else -1


def test_a_game_of_ones_own_needs_no_second_way_to_play():
    assert search(Takeaway(7), "alphabeta:depth=7").move == 1


class Doubled(NimPosition):
    """Nim with a play of its own: whatever is taken, as much more goes from the heap as there is."""

    def moves(self):
        return super().moves()

    def play(self, move, /):
        heap, taken = move
        return Doubled(super().play_unchecked((heap, min(self.heaps[heap], 2 * taken))).heaps, self.ply + 1)


def test_a_subclass_with_a_play_of_its_own_is_played_by_it():
    start = Doubled((4,))
    assert unchecked_play(start)(start, (0, 2)).heaps == (0,)
    assert search(start, "alphabeta:depth=4").move == (0, 2)


class Careless(Takeaway):
    """Its two ways to play disagree."""

    def play(self, taken):
        return Careless(self.left - taken, self.ply + 1)

    def play_unchecked(self, taken):
        return Careless(max(0, self.left - 2 * taken), self.ply + 1)


def test_check_game_finds_two_ways_to_play_that_disagree():
    flaws = [flaw for _, flaw in check_game(Careless(5), Random(1), games=3) if flaw]
    assert flaws == ["play_unchecked(1) gives Careless(left=3, ply=1), but play gives Careless(left=4, ply=1)"]
