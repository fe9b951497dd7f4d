"""The difficulty of a puzzle, predicted from what it takes to find its first move.

A puzzle is as hard as the levels that fail it: from 0 to 8 of them. The prediction for a puzzle is the mean number of
failures among other puzzles with similar features. Half of a set makes the prediction for the other half, so that it
can be compared with failures that it has not seen.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import StatisticsError, correlation, fmean
from typing import NamedTuple

from plyscope.evaluation import evaluation
from plyscope.games.position import replay
from plyscope.games.rows import RowsPosition
from plyscope.players import parse_player
from plyscope.puzzles.search import Found, threatens

#: The levels that try to solve a puzzle.
LEVELS_TRYING = range(1, 9)
#: The rating of a puzzle that no level fails, and the points for each level that fails it.
LOWEST_RATING, POINTS = 600, 225
#: Fewer puzzles than this with the same features do not make a prediction.
LEAST = 5


class Features(NamedTuple):
    """What it takes to find the first move of a puzzle."""

    #: Plies to the end of the game with best play.
    plies: int
    #: Moves that the solver has to find.
    length: int
    #: Whether the first move threatens nothing.
    quiet: bool
    #: The number of moves that the evaluation of the levels prefers.
    rank: int

    def groups(self) -> Iterable[tuple[object, ...]]:
        """Yield descriptions of similar puzzles, the closest first."""
        near, hidden = min(self.plies, 24) // 2, min(self.rank, 3)
        yield near, self.quiet, hidden, min(self.length, 3)
        yield near, self.quiet, hidden
        yield near, self.quiet
        yield (min(near, 6),)
        yield ()


def features(found: Found) -> Features:
    """Return the features of a puzzle."""
    position, first = found.position, found.solution[0]
    after = position.play_unchecked(first)
    quiet = after.result() is None and not threatens(after)
    return Features(found.plies, (len(found.solution) + 1) // 2, quiet, _rank(position, first))


def _rank(position: RowsPosition, move: int) -> int:
    """Return how many other moves look better one ply ahead."""
    value = evaluation("segments").value
    values = {one: -value(position.play_unchecked(one)) for one in position.open_moves()}
    return sum(other > values[move] for other in values.values())


def failures(found: Found) -> int:
    """Return how many levels do not find the solution."""
    return sum(not _solves(level, found) for level in LEVELS_TRYING)


def _solves(level: int, found: Found) -> bool:
    player = parse_player(f"classic:{level}", rng=Random(f"puzzle {level}"))
    turns = range(0, len(found.solution), 2)
    return all(player(replay(found.position, found.solution[:turn])) == found.solution[turn] for turn in turns)


@dataclass(frozen=True)
class Prediction:
    """The mean number of failures for each group of similar puzzles."""

    means: dict[tuple[object, ...], float]

    @classmethod
    def fit(cls, puzzles: Iterable[tuple[Features, int]]) -> "Prediction":
        """Learn from the failures of puzzles."""
        groups: dict[tuple[object, ...], list[int]] = {}
        for one, failed in puzzles:
            for group in one.groups():
                groups.setdefault(group, []).append(failed)
        return cls({group: fmean(failed) for group, failed in groups.items() if len(failed) >= LEAST or not group})

    def of(self, one: Features) -> float:
        """Return the expected number of failures."""
        return next((self.means[group] for group in one.groups() if group in self.means), len(LEVELS_TRYING) / 2)


def rating(expected: float) -> int:
    """Return the rating for an expected number of failures.

    >>> rating(0), rating(4.2)
    (600, 1545)
    """
    return round(LOWEST_RATING + POINTS * expected)


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's correlation; equal values share the mean of their ranks.

    >>> rank_correlation([1, 2, 3, 4], [10, 20, 20, 90])
    0.9486832980505138
    """
    try:
        return correlation(_ranks(first), _ranks(second))
    except StatisticsError:
        return 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(ordered)))}
    count: dict[float, int] = {}
    for value in values:
        count[value] = count.get(value, 0) + 1
    return [first[value] + (count[value] - 1) / 2 for value in values]
