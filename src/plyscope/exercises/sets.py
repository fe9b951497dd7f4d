"""Sets of exercises: many exercises from one seed."""

from collections.abc import Iterator, Sequence
from random import Random

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.generate import MOST_SEED, make
from plyscope.exercises.kinds import KINDS
from plyscope.exercises.options import Options

#: The maximum number of exercises in a set.
MOST_EXERCISES = 10_000


def make_set(kinds: Sequence[str], count: int, seed: int, options: Options | None = None) -> Iterator[Exercise]:
    """Yield different exercises, the kinds in turn; one seed gives one set.

    >>> [one.kind for one in make_set(["minimax", "alphabeta"], 3, seed=1)]
    ['minimax', 'alphabeta', 'minimax']
    """
    if not 1 <= count <= MOST_EXERCISES:
        raise ValueError(f"the number of exercises must be 1 to {MOST_EXERCISES:,}, not {count}")
    for kind in kinds:
        if kind not in KINDS:
            raise ValueError(f"unknown kind of exercise {kind[:40]!r}; allowed: {', '.join(KINDS)}")
    seeds = Random(seed).sample(range(MOST_SEED + 1), count)
    return (make(kinds[place % len(kinds)], one, options) for place, one in enumerate(seeds))
