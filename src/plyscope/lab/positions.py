"""The positions of an experiment: written out, all of so many plies, or some at random."""

from random import Random

from plyscope.games.notation import format_moves
from plyscope.games.rows import RowsPosition, Rules

FORMS = "a list of move texts, plies:K, or random:K,count=N"
#: More positions than these are a mistake, not an experiment.
MOST = 100_000


def positions(rules: Rules, written: str | list[str], seed: int = 0) -> list[str]:
    """Return the moves to each position that is asked for; none of their games has ended.

    >>> from plyscope.games import TICTACTOE
    >>> positions(TICTACTOE, "plies:1")
    ['1', '2', '3', '4', '5', '6', '7', '8', '9']
    >>> len(positions(TICTACTOE, "plies:2")), positions(TICTACTOE, "random:3,count=2", seed=1)
    (72, ['531', '482'])
    """
    if isinstance(written, list):
        return [_checked(rules, moves) for moves in written]
    kind, _, options = written.partition(":")
    number, _, more = options.partition(",")
    name, _, count = more.partition("=")
    if kind == "plies" and number.isdecimal() and not more:
        return _every(rules, int(number))
    if kind == "random" and number.isdecimal() and name.strip() == "count" and count.strip().isdecimal():
        return _some(rules, int(number), int(count), Random(f"{rules}-{written}-{seed}"))
    raise ValueError(f"unknown positions {written!r}; allowed: {FORMS}")


def _checked(rules: Rules, moves: str) -> str:
    position = rules.position(moves)
    if position.result() is not None:
        raise ValueError(f"the game is over after {moves!r} in {rules}")
    return moves


def _every(rules: Rules, plies: int) -> list[str]:
    """Return one way to each position after so many plies."""
    layer: dict[RowsPosition, tuple[int, ...]] = {rules.start(): ()}
    for _ in range(plies):
        after: dict[RowsPosition, tuple[int, ...]] = {}
        for position, moves in layer.items():
            for move in position.moves():
                following = position.play(move)
                if following.result() is None:
                    after.setdefault(following, (*moves, move))
        layer = after
        if len(layer) > MOST:
            raise ValueError(f"{rules} has more than {MOST:,} positions of {plies} plies; allowed: fewer plies")
    if not layer:
        raise ValueError(f"no game of {rules} goes on after {plies} plies")
    return [format_moves(rules, moves) for moves in layer.values()]


def _some(rules: Rules, plies: int, count: int, rng: Random) -> list[str]:
    """Return ways to different positions after so many random moves."""
    if not 1 <= count <= MOST:
        raise ValueError(f"count must be from 1 to {MOST:,}, not {count}")
    found: dict[RowsPosition, str] = {}
    for _ in range(100 * count):
        position, moves = rules.start(), list[int]()
        while len(moves) < plies and position.result() is None:
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        if position.result() is None:
            found.setdefault(position, format_moves(rules, moves))
        if len(found) == count:
            return list(found.values())
    raise ValueError(f"{rules} does not have {count} different positions of {plies} plies that are easily met")
