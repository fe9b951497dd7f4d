"""Generation of exercises from a seed: random trees, of which only those with one right answer are used."""

import re
from collections.abc import Iterator
from dataclasses import replace
from operator import gt
from random import Random

from plyscope.exercises.drawn_search import run
from plyscope.exercises.exercise import Exercise, Sheet, node_names
from plyscope.exercises.kinds import KINDS, Kind
from plyscope.exercises.options import Options
from plyscope.exercises.pen import KeyPen
from plyscope.games.trees import Drawing

#: The number of random trees that are tried before an error says that there is none.
MOST_TRIES = 4000
#: The largest seed: eight digits.
MOST_SEED = 99_999_999


def make(kind: str, seed: int, options: Options | None = None) -> Exercise:
    """Return the exercise of a kind with this seed and these options, or raise ValueError.

    >>> make("minimax", 7).id
    'minimax-medium-d2b3-s7'
    """
    chosen, options = _kind(kind), options or Options()
    if not 0 <= seed <= MOST_SEED:
        raise ValueError(f"the seed of an exercise must be 0 to {MOST_SEED}, not {seed}")
    rng = Random(f"{kind} {options.text} {seed}")
    for _ in range(MOST_TRIES):
        drawing = _tree(rng, options)
        if _fits(drawing, chosen, options):
            return exercise(kind, seed, chosen.given(Sheet(drawing, node_names(drawing), options), rng))
    raise ValueError(_none_found(options))


def exercise(kind: str, seed: int, sheet: Sheet) -> Exercise:
    """Return the exercise on a sheet, with its key."""
    chosen, pen = _kind(kind), KeyPen()
    chosen.work(sheet, pen)
    slots = []
    for slot in chosen.slots(sheet):
        if slot.id in pen.written:
            slot = replace(slot, key=pen.written[slot.id].answer, accepts=pen.written[slot.id].accepts)
        elif slot.form == "yes-no":
            slot = replace(slot, accepts=(False,))  # a branch below a cut may also be marked as not cut
        slots.append(slot)
    return Exercise(kind, seed, sheet, tuple(slots), chosen.task(sheet), chosen.convention(sheet), chosen.table(sheet))


def make_by_id(text: str) -> Exercise:
    """Return the exercise with an id, or raise ValueError.

    >>> make_by_id("alphabeta-hard-d3b2-s5").id
    'alphabeta-hard-d3b2-s5'
    """
    match = re.fullmatch(r"([a-z]+)-([a-z0-9-]{1,60})-s(0|[1-9][0-9]{0,7})", text)
    if match is None:
        raise ValueError(f"{text[:60]!r} is not the id of an exercise, such as {'alphabeta-medium-d2b3-s7'!r}")
    return make(match[1], int(match[3]), Options.parse(match[2]))


def _kind(name: str) -> Kind:
    if name not in KINDS:
        raise ValueError(f"unknown kind of exercise {name[:40]!r}; allowed: {', '.join(KINDS)}")
    return KINDS[name]


def _tree(rng: Random, options: Options) -> Drawing:
    """Return a random tree; its leaves are different unless ties are wanted."""
    assert options.depth is not None
    assert options.branching is not None
    shape = _shape(rng, options.depth, options.branching, options.shape == "ragged", top=True)
    count = _leaves(shape)
    low = 0 if options.difficulty in ("easy", "medium") else -count
    numbers = range(low, low + max(20, 3 * count))
    values = rng.choices(numbers[: max(6, count // 2)], k=count) if options.ties else rng.sample(numbers, count)
    return _filled(shape, iter(values))


def _shape(rng: Random, depth: int, branching: int, ragged: bool, *, top: bool) -> Drawing:
    if depth == 0 or (ragged and not top and rng.random() < 0.15):
        return 0
    width = rng.randint(2, branching) if ragged else branching
    return tuple(_shape(rng, depth - 1, branching, ragged, top=False) for _ in range(width))


def _leaves(shape: Drawing) -> int:
    return 1 if isinstance(shape, int) else sum(map(_leaves, shape))


def _filled(shape: Drawing, values: Iterator[int]) -> Drawing:
    if isinstance(shape, int):
        return next(values)
    return tuple(_filled(part, values) for part in shape)


def _fits(drawing: Drawing, kind: Kind, options: Options) -> bool:
    """Return whether a tree has the wanted cuts, and an answer that does not depend on the convention."""
    found = run(drawing)
    if options.cuts is not None and len(found.cuts) != options.cuts:
        return False
    if options.cuts is None and kind.needs_cuts and not found.cuts:
        return False
    return options.ties or not depends_on_convention(drawing)


def depends_on_convention(drawing: Drawing) -> bool:
    """Return whether the answer depends on the convention: cuts at equality, or fail-soft and fail-hard.

    >>> depends_on_convention([[3, 12], [3, 4]]), depends_on_convention([[3, 12], [2, 4]])
    (True, False)
    """
    found, strict, hard = run(drawing), run(drawing, closed=gt), run(drawing, hard=True)
    return any(
        (found.leaves, found.cuts, found.windows, found.value) != (other.leaves, other.cuts, other.windows, other.value)
        for other in (strict, hard)
    )


def _none_found(options: Options) -> str:
    size = f"depth {options.depth} and branching {options.branching}"
    cuts = "any cut" if options.cuts is None else f"exactly {options.cuts} cut branches"
    return f"found no tree of {size} with {cuts}: choose another number of cuts or a larger tree"
