"""The search over seen lines: the core and Python find the same, and both agree with the package's own searches."""

from random import Random

import pytest

from plyscope import search
from plyscope.games.notation import parse_rules
from plyscope.games.position import random_game
from plyscope.players import line_search
from plyscope.players.line_search import WIN, line_values, python_line_values
from plyscope.players.lines import lines_of
from plyscope.players.sight import seen_lines


def positions(board, count, seed):
    """Random unfinished positions."""
    rules, rng = parse_rules(board), Random(seed)
    found = []
    while len(found) < count:
        game = [position for _, position in random_game(rules.start(), rng) if position.result() is None]
        found.append(rng.choice([rules.start(), *game[: max(1, len(game))]]))
    return found


@pytest.mark.parametrize(
    ("board", "depth"), [("connect4", 4), ("tictactoe", 5), ("drop:5x4x3", 5), ("free:6x6x4", 2), ("gomoku", 1)]
)
def test_the_core_and_python_return_the_same_values(board, depth):
    rng = Random(3)
    for position in positions(board, 12, board):
        seen = seen_lines(position, rng.choice([0.0, 0.3, 0.7]), rng)
        assert line_values(position, seen, depth, 10**6) == python_line_values(position, seen, depth, 10**6)


@pytest.mark.parametrize("nodes", [5, 40, 300])
def test_both_stop_at_the_same_node(nodes):
    for position in positions("connect4", 10, nodes):
        seen = range(69)
        assert line_values(position, seen, 6, nodes) == python_line_values(position, seen, 6, nodes)


def test_with_all_lines_it_is_alphabeta_with_segments():
    for position in positions("connect4", 40, "alphabeta"):
        values = line_values(position, range(69), 4, 10**7)
        best = {move for move, value in values.items() if value == max(values.values())}
        found = search(position, "alphabeta:depth=4,evaluation=segments,root=separate")
        assert best == {move for move, bounds in found.bounds.items() if bounds.lower == found.value}


def test_a_line_that_is_not_seen_neither_wins_nor_counts():
    rules = parse_rules("connect4")
    position = rules.position("112233")
    row = next(n for n, line in enumerate(lines_of(rules)) if line.cells == (35, 36, 37, 38))
    every = range(69)
    assert line_values(position, every, 1, 100)[3] == WIN - 1
    assert line_values(position, [n for n in every if n != row], 1, 100)[3] < 1000
    assert set(line_values(position, [], 3, 1000).values()) == {0}


def test_it_works_without_the_core(monkeypatch):
    position = parse_rules("connect4").position("112233")
    native = line_values(position, range(69), 3, 1000)
    monkeypatch.setattr(line_search, "missing", lambda: "the native core is not built")
    assert line_values(position, range(69), 3, 1000) == native
