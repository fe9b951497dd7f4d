"""The trees on which programs are run: small ones first, and so many that any two known mistakes differ on one."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from plyscope.exercises.exercise import Path
from plyscope.games.trees import Drawing

#: Small trees that can be read at a glance: two of textbooks, and one in which a bound of the root cuts far below.
CLASSICS: tuple[Drawing, ...] = (
    (3, 5),
    (5, 3),
    (-4, -2),
    (2, -1, 4),
    ((3, 12), (2, 4)),
    ((3, 12, 8), (2, 4, 6), (14, 5, 2)),
    (5, (((4, 9), 6), 7)),
    (((3, 17), (2, 12)), ((15, 6), (25, 0))),
)
#: Shapes of random trees, each with the number of trees: branches by ply, or the depth of a ragged tree.
SHAPES: tuple[tuple[tuple[int, ...] | int, int], ...] = (
    ((2, 2), 22),
    ((2, 3), 14),
    ((3, 2), 14),
    (2, 10),
    (3, 20),
    ((2, 2, 2), 34),
    ((3, 3), 8),
    ((2, 3, 2), 12),
    (4, 16),
    ((2, 2, 2, 2), 34),
)
#: Ranges of leaf values, in turn: signs of both kinds, of one kind, and ranges so small that leaves are equal.
RANGES = ((-20, 20), (0, 30), (-9, 9), (-30, -1), (1, 4), (-2, 3))


@dataclass(frozen=True)
class Case:
    """A tree, and the depth to which it is searched: its height, or less for a program that can estimate."""

    drawing: Drawing
    depth: int


#: Sets of cases: all trees; trees with leaves in the last row only, for programs that stop at a depth and not at a
#: leaf; all trees, and some of them to a smaller depth, for programs that can estimate.
SETS = ("nested", "uniform", "tree")


@lru_cache(maxsize=len(SETS))
def cases(chosen: str) -> tuple[Case, ...]:
    """Return a set of cases, the smallest first.

    >>> cases("nested")[0]
    Case(drawing=(3, 5), depth=1)
    """
    found = [Case(drawing, height(drawing)) for drawing in dict.fromkeys((*CLASSICS, *_random_trees()))]
    if chosen == "uniform":
        found = [case for case in found if is_uniform(case.drawing)]
    if chosen == "tree":
        found += [Case(one.drawing, one.depth - 1) for one in found[::2] if one.depth > 2]
    return tuple(sorted(found, key=_size))


def _size(case: Case) -> int:
    """Return how hard a tree is to read: its leaves, more if it is ragged, and more if leaves are equal."""
    paths = list(leaves(case.drawing))
    equal = len(paths) - len({part_at(case.drawing, path) for path in paths})
    return len(paths) + equal + (0 if is_uniform(case.drawing) else 2)


def is_uniform(drawing: Drawing) -> bool:
    """Return whether all leaves are in the last row.

    >>> is_uniform([[3, 12], [2, 4]]), is_uniform([[3, 12], 2])
    (True, False)
    """
    return len({len(path) for path in leaves(drawing)}) == 1


def _random_trees() -> Iterator[Drawing]:
    rng = Random("trees for programs")
    for shape, count in SHAPES:
        for place in range(count):
            low, high = RANGES[place % len(RANGES)]
            yield _filled(rng, shape, low, high)


def _filled(rng: Random, shape: tuple[int, ...] | int, low: int, high: int, *, top: bool = True) -> Drawing:
    if shape in ((), 0):
        return rng.randint(low, high)
    if isinstance(shape, tuple):
        return tuple(_filled(rng, shape[1:], low, high, top=False) for _ in range(shape[0]))
    if not top and rng.random() < 0.25:
        return rng.randint(low, high)
    return tuple(_filled(rng, shape - 1, low, high, top=False) for _ in range(rng.randint(2, 3)))


def height(drawing: Drawing) -> int:
    """Return the number of plies of a tree.

    >>> height([[3, 12], 2])
    2
    """
    return 0 if isinstance(drawing, int) else 1 + max(map(height, drawing))


def leaves(drawing: Drawing, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of the leaves from left to right."""
    if isinstance(drawing, int):
        yield path
    else:
        for move, part in enumerate(drawing):
            yield from leaves(part, (*path, move))


def part_at(drawing: Drawing, path: Path) -> Drawing:
    """Return the part of a tree at a path."""
    for move in path:
        assert not isinstance(drawing, int)
        drawing = drawing[move]
    return drawing


def estimate(drawing: Drawing) -> int:
    """Return the estimate of a node at the depth limit for MAX: its first leaf.

    >>> estimate([[7, 12], 2])
    7
    """
    while not isinstance(drawing, int):
        drawing = drawing[0]
    return drawing
