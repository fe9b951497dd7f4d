"""Labels: exact results of positions, solved by workers."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from typing import NamedTuple

from plyscope.book.shelf import Shelf
from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.learning.keys import key_of, position_of, split, unique
from plyscope.native.solver import Solver
from plyscope.workers import Here, Workers

#: The number of positions in a batch, and the size of the solver's table in MiB.
CHUNK, TABLE_MB = 500, 64
#: Fewer positions are solved in this process, because processes take time to start.
FEW = 2000


class Chunk(NamedTuple):
    """A batch of positions: their number in order, the rules and the keys."""

    number: int
    rules: str
    keys: bytes


def solve_chunk(chunk: Chunk) -> list[int]:
    """Return the result of each position for the player to move: 1, 0 or -1."""
    rules = parse_rules(chunk.rules)
    positions = [position_of(rules, key) for key in split(chunk.keys)]
    scores = shared_solver().solve_many(positions, rules, weak=True).scores
    return [_sign(score) for score in scores]


def _sign(score: int | None) -> int:
    assert score is not None  # without a limit the solver always finds it
    return (score > 0) - (score < 0)


@lru_cache(maxsize=1)
def shared_solver() -> Solver:
    """Return the solver of this process."""
    return Solver(TABLE_MB, book=Shelf())


class Labels:
    """The results of labelled positions for the player who moved first, by key, in the order in which they came."""

    def __init__(self, rules: Rules, least_stones: int) -> None:
        self.rules, self.least_stones = rules, least_stones
        self.results: dict[bytes, int] = {}

    def add_replies(self, positions: Iterable[RowsPosition], workers: Workers) -> None:
        """Label the positions after every move, unless they have been labelled before or the game is over."""
        children = (position.play_unchecked(move) for position in positions for move in position.open_moves())
        wanted = (child for child in children if child.ply >= self.least_stones and child.result() is None)
        fresh = {key_of(child): None for child in unique(wanted)}
        missing = [key for key in fresh if key not in self.results]
        # The results are stored in this order, whatever the order in which the workers finish.
        solved: dict[int, list[int]] = {}
        some = workers if len(missing) >= FEW else Here()
        with closing(some.run(solve_chunk, self._chunks(missing))) as finished:
            for chunk, results in finished:
                solved[chunk.number] = results
        flat = (result for number in sorted(solved) for result in solved[number])
        for key, result in zip(missing, flat, strict=True):
            self.results[key] = -result if position_of(self.rules, key).ply % 2 else result

    def _chunks(self, keys: Sequence[bytes]) -> Iterator[Chunk]:
        for start in range(0, len(keys), CHUNK):
            yield Chunk(start, str(self.rules), b"".join(keys[start : start + CHUNK]))

    def after(self, position: RowsPosition, move: int) -> int | None:
        """Return the result of a move for the player who makes it, None if it has not been labelled."""
        child = position.play_unchecked(move)
        ended = child.result()
        if ended is not None:
            return -ended
        result = self.results.get(_key(child))
        return None if result is None else -result if position.ply % 2 else result

    def keys_after(self, position: RowsPosition) -> list[bytes]:
        """Return the keys of the labelled positions after the moves of a position."""
        children = [position.play_unchecked(move) for move in position.open_moves()]
        return [key for child in children if (key := _key(child)) in self.results]


def _key(position: RowsPosition) -> bytes:
    return key_of(unique([position])[0])
