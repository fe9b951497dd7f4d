"""The tree of a search as a picture, at any of its steps, for notebooks and files."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from plyscope.algorithms.methods import method
from plyscope.algorithms.minimax import minimax
from plyscope.algorithms.result import SearchResult
from plyscope.algorithms.runner import search
from plyscope.algorithms.settings import Settings
from plyscope.algorithms.step_words import StepWords
from plyscope.algorithms.steps import Step
from plyscope.algorithms.tree_state import Line, TreeState
from plyscope.games.position import AnyPosition, Move
from plyscope.games.tree_svg import Marks, Path
from plyscope.games.tree_svg import tree_svg as drawing_svg
from plyscope.games.trees import MOST_DRAWN, Drawing, TreePosition, draw

#: A search with more steps is not drawn.
MOST_STEPS = 20_000


class Picture(str):
    """An SVG picture: text to write to a file, and a picture in notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def tree_svg(tree: Drawing | AnyPosition, settings: Settings | str = "alphabeta", step: int | None = None) -> Picture:
    """Return the tree of a search as SVG, after one of its steps or at its end.

    The tree is nested lists of leaf values or a position. Nested lists are searched and drawn completely; of a game,
    the picture shows the nodes that the search visits or skips. Steps are numbered from 1; 0 is the tree before the
    search, and negative numbers count from the end. All values and windows are for MAX.

    >>> picture = tree_svg([[3, 12, 8], [2, 4, 6], [14, 5, 2]], step=16)
    >>> picture[picture.index("Step"):picture.index("</title>")]
    'Step 16 of 29: Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); 2 branches are skipped'
    """
    root: AnyPosition = tree if hasattr(tree, "moves") else draw(tree)  # type: ignore[assignment]
    chosen = _settings(root, Settings.parse(settings) if isinstance(settings, str) else settings)
    words = StepWords(root, windows=method(chosen.algorithm).below is not minimax)
    steps, found = _searched(root, chosen)
    number = _step_number(step, len(steps))
    state = TreeState(words)
    for one in steps[:number]:
        state.take(one)
    drawing, places = _layout(root, steps)
    marks = _marks(state, places)
    if not isinstance(root, TreePosition):
        marks.texts = dict.fromkeys(places.values(), "") | marks.texts
        marks.moves = {place: words.place(path).split("·")[-1].removeprefix("node ") for path, place in places.items()}
        del marks.moves[()]
    if number == len(steps) and not found.stopped:
        marks.line = places.get(found.line, ())
    what = words.told(steps[number - 1]) if number else f"the tree before the search by {chosen}"
    marks.caption = f"Step {number} of {len(steps)}: {what}"
    return Picture(drawing_svg(drawing, marks, above=words.above))


def _settings(root: AnyPosition, settings: Settings) -> Settings:
    """Return the settings, whose depth is that of the whole tree if the tree is drawn and no depth is given."""
    if not isinstance(root, TreePosition):
        return settings
    leaves = _count(root.drawing)
    if leaves > MOST_DRAWN:
        raise ValueError(f"a tree with {leaves} leaves is too large for a picture; allowed: up to {MOST_DRAWN} leaves")
    if settings.limit.depth is not None or "depth" not in method(settings.algorithm).options:
        return settings
    return replace(settings, limit=replace(settings.limit, depth=max(1, _height(root.drawing))))


def _count(drawing: Drawing) -> int:
    return 1 if isinstance(drawing, int) else sum(map(_count, drawing))


def _paths(drawing: Drawing, path: Path = ()) -> Iterator[Path]:
    yield path
    for move, branch in enumerate(() if isinstance(drawing, int) else drawing):
        yield from _paths(branch, (*path, move))


def _height(drawing: Drawing) -> int:
    return 0 if isinstance(drawing, int) else 1 + max(map(_height, drawing))


def _searched(root: AnyPosition, settings: Settings) -> tuple[list[Step], SearchResult[Any]]:
    """Return all steps of a search and its result, or raise ValueError if there are too many for a picture."""
    steps: list[Step] = []
    leaves: set[Line] = set()

    def take(step: Step) -> None:
        steps.append(step)
        if step.kind == "leaf":
            leaves.add(step.path)
        if len(leaves) > MOST_DRAWN:
            _refuse_more(f"{MOST_DRAWN} leaves", settings)
        if len(steps) > MOST_STEPS:
            _refuse_more(f"{MOST_STEPS} steps", settings)

    found = search(root, settings, on_step=take, rng=Random(0))
    return steps, found


def _refuse_more(allowed: str, settings: Settings) -> None:
    smaller = f"{settings.algorithm}:depth=2"
    raise ValueError(f"{settings} visits too many positions for a picture; allowed: up to {allowed}, as with {smaller}")


def _step_number(step: int | None, count: int) -> int:
    """Return the number of a step from 0 to the number of steps."""
    if step is None:
        return count
    if not isinstance(step, int) or isinstance(step, bool) or not -count <= step <= count:
        raise ValueError(f"step must be a whole number from -{count} to {count}, not {step!r}")
    return step if step >= 0 else count + 1 + step


def _layout(root: AnyPosition, steps: list[Step]) -> tuple[Drawing, dict[Line, Path]]:
    """Return the tree to draw, and the place of each node in it: a drawn tree, or what the search visits or skips."""
    if isinstance(root, TreePosition):
        return root.drawing, {path: path for path in _paths(root.drawing)}
    below: dict[Line, set[Move]] = {}
    positions = {step.path: step.position for step in steps}
    for step in steps:
        moves = step.skipped if step.kind == "cut" else ()
        for path in (step.path, *((*step.path, move) for move in moves)):
            if path:
                below.setdefault(path[:-1], set()).add(path[-1])
    places: dict[Line, Path] = {}

    def place(path: Line, at: Path) -> Drawing:
        places[path] = at
        if path not in below:
            return 0
        tried = [move for move in positions[path].moves() if move in below[path]]
        return [place((*path, move), (*at, number)) for number, move in enumerate(tried)]

    drawing = place((), ())
    if (leaves := _count(drawing)) > MOST_DRAWN:
        raise ValueError(
            f"a picture with {leaves} leaves is too large; allowed: up to {MOST_DRAWN}, at a smaller depth"
        )
    return drawing, places


def _marks(state: TreeState, places: Mapping[Line, Path]) -> Marks:
    """Return the state of a search as the marks of a picture."""
    nodes = state.nodes
    return Marks(
        values={places[path]: node.value for path, node in nodes.items() if node.value is not None},
        texts={places[path]: node.text for path, node in nodes.items() if node.text},
        cut={places[path] for path in state.skipped()},
        leaves=sum(node.status == "leaf" for node in nodes.values()),
        seen={places[path] for path, node in nodes.items() if node.status in ("leaf", "table")},
        cutters={places[path] for path, node in nodes.items() if node.skipped},
        current=None if state.current is None else places[state.current],
        windows=state.windows(),
    )
