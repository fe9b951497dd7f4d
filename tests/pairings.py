"""Certificates made by brute force, for the tests of the checker: random pairings, and whole trees of small games."""

from functools import cache

from plyscope.games.rows import RowsPosition
from plyscope.reasons.certificate import Answers, Certificate, Completes, Drawn, Pair, Paired, Plays, Stop, Win
from plyscope.reasons.check import lines


def cells(rules, board):
    return {cell for cell, bit in enumerate(rules.cell_bits) if board & bit}


def random_position(rules, plies, rng):
    """A position after random moves whose game goes on, or None."""
    position = rules.start()
    for _ in range(plies):
        if position.result() is not None:
            return None
        position = position.play(rng.choice(position.moves()))
    return position if position.result() is None else None


def random_pairing(position, rng):
    """A pairing for the player who has just moved, as good as a random choice of pairs allows."""
    rules = position.rules
    mine = cells(rules, position.opponent)
    empty = set(range(rules.cells)) - cells(rules, position.mask)
    pairs = tuple(_fallen(rules, empty, rng) if rules.gravity else _free(empty, rng))
    gained = {pair.second for pair in pairs if pair.rule == "claimeven"}
    wins = tuple(
        Win(rng.choice(sorted(empty & set(line))), line)
        for line in sorted(lines(rules))
        if set(line) <= mine | gained and empty & set(line)
    )
    stops = tuple(_stop(rules, line, pairs, wins, empty) for line in sorted(lines(rules)) if mine.isdisjoint(line))
    return Paired(pairs, stops, wins)


def _fallen(rules, empty, rng):
    """Pairs of a drop game: some levels of two columns at a time, then each column upwards."""
    columns = [[c for c in range(x, rules.cells, rules.width) if c in empty][::-1] for x in range(rules.width)]
    open_columns = [column for column in columns if column]
    rng.shuffle(open_columns)
    odd = [column for column in open_columns if len(column) % 2]
    even = [column for column in open_columns if len(column) % 2 == 0]
    if rng.random() < 0.3 and even:
        odd.append(even.pop())
    for one, other in zip(odd[::2], odd[1::2], strict=False):
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            if one and other:
                yield Pair("baseinverse", one.pop(0), other.pop(0))
    for column in open_columns:
        for low, high in zip(column[::2], column[1::2], strict=False):
            yield Pair("claimeven", low, high)


def _free(empty, rng):
    left = sorted(empty)
    rng.shuffle(left)
    while len(left) > 1 and rng.random() < 0.9:
        yield Pair("pair", left.pop(), left.pop())


def _stop(rules, line, pairs, wins, empty):
    """What stops a line, or nothing."""
    for number, pair in enumerate(pairs):
        if pair.second in line and (pair.rule == "claimeven" or pair.first in line):
            return Stop(line, pair=number)
    for number, win in enumerate(wins):
        low = [cell for cell in win.line if cell in empty]
        if all(any(c < cell and (cell - c) % rules.width == 0 for c in line) for cell in low):
            return Stop(line, win=number)
    return Stop(line)


@cache
def value(position: RowsPosition) -> int:
    """The result with best play for the player to move."""
    result = position.result()
    return result if result is not None else max(-value(position.play(move)) for move in position.moves())


def tree(position, player):
    """The certificate of what a player gets, by a move for every position of the player and every reply to it."""
    worth = value(position) if position.ply % 2 == player else -value(position)
    return Certificate(player, ("draw", "win")[worth], _tree(position, player, worth))


def _tree(position, player, worth):
    if position.result() is not None:
        return Drawn()
    if position.ply % 2 != player:
        return Answers(tuple((move, _tree(position.play(move), player, worth)) for move in position.moves()))
    for move in position.moves():
        after = position.play(move)
        if after.result() == -1:
            stones = cells(position.rules, after.opponent)
            return Completes(move, next(line for line in sorted(lines(position.rules)) if stones >= set(line)))
    move = next(move for move in position.moves() if -value(position.play(move)) >= worth)
    return Plays(move, _tree(position.play(move), player, worth))
