"""Moves that lost the result, from games between levels: a win became a draw or a loss, or a draw became a loss."""

import atexit
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from random import Random

from plyscope.arena.accuracy import phase_of
from plyscope.arena.openings import canonical
from plyscope.book import Shelf
from plyscope.games import CONNECT4
from plyscope.games.rows import RowsPosition
from plyscope.native import Solver
from plyscope.players import parse_player

#: The random moves at the start of each game, and the levels that go on.
OPENING = 4
LEVELS = range(1, 7)
#: The size of the solver's table, in MiB.
TABLE_MB = 64
OUTCOMES = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True)
class Mistake:
    """A move that lost the result, and the results with best play before and after it, for the player who made it."""

    #: The moves before it.
    moves: tuple[int, ...]
    move: int
    before: str
    after: str

    @property
    def position(self) -> RowsPosition:
        """The position in which the move was made."""
        return CONNECT4.position(CONNECT4.write(self.moves))

    @property
    def phase(self) -> str:
        """The phase of the game."""
        return phase_of(CONNECT4, len(self.moves))

    @property
    def key(self) -> str:
        """A text that is the same for this mistake and its mirror image, and different for all others."""
        position, move = self.position, self.move
        twin = position.reflect()
        return min(f"{here.own:x}-{here.mask:x}-{column}" for here, column in ((position, move), (twin, 6 - move)))


def openings(games: int, seed: int) -> Counter[str]:
    """Draw random openings, and return how many of the games begin with each; mirror images count as one.

    >>> openings(3, 1).total()
    3
    """
    rng = Random(f"openings of mistakes {seed}")
    drawn = Counter[str]()
    known: dict[RowsPosition, str] = {}
    for _ in range(games):
        position, moves = CONNECT4.start(), list[int]()
        while len(moves) < OPENING:
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        drawn[known.setdefault(canonical(position), CONNECT4.write(moves))] += 1
    return drawn


def mistakes(opening: str, games: int, seed: int) -> Iterator[Mistake]:
    """Play games between random levels from an opening and yield the mistakes, each with its mirror image once.

    >>> found = next(mistakes("4416", 2, seed=1))
    >>> CONNECT4.write(found.moves), found.move + 1, found.before, found.after
    ('44163233443', 2, 'win', 'draw')
    """
    seen = set()
    for number in range(games):
        for mistake in _graded(_game(opening, Random(f"mistakes {opening} {seed} {number}"))):
            if mistake.key not in seen:
                seen.add(mistake.key)
                yield mistake


def _game(opening: str, rng: Random) -> list[int]:
    """Return the moves of a game between two levels from an opening."""
    players = [parse_player(f"classic:{rng.choice(LEVELS)}", rng=rng) for _ in range(2)]
    moves = list(CONNECT4.read(opening))
    position = CONNECT4.position(opening)
    while position.result() is None:
        moves.append(players[position.ply % 2](position))
        position = position.play(moves[-1])
    return moves


def _graded(moves: list[int]) -> Iterator[Mistake]:
    """Yield the moves of a game, after the random ones, that lost the result."""
    positions = [CONNECT4.start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    *going_on, end = positions[OPENING:]
    # the end of the game first: its table entries help with the earlier positions
    scores = solver().solve_many(going_on[::-1], weak=True).scores[::-1]
    results = [*scores, end.result()]
    for ply, (before, after) in enumerate(pairwise(results), start=OPENING):
        assert before is not None
        assert after is not None
        if -after < before:
            yield Mistake(tuple(moves[:ply]), moves[ply], OUTCOMES[before], OUTCOMES[-after])


@cache  # one per process, so that all games share its table
def solver() -> Solver:
    """Return the solver of this process, with the opening books of the package."""
    atexit.register(solver.cache_clear)  # the native solver must be released before the program ends
    return Solver(TABLE_MB, book=Shelf())
