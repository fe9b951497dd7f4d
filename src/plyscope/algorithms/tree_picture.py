"""The tree of a search as a picture, at any of its steps or as an animation, for notebooks and files."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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
from plyscope.games.tree_animation import tree_animation as animated_svg
from plyscope.games.tree_svg import Marks, Path
from plyscope.games.tree_svg import tree_svg as drawing_svg
from plyscope.games.trees import MOST_DRAWN, Drawing, TreePosition, draw

#: A search with more steps is not drawn.
MOST_STEPS = 20_000
#: A search with more steps is not animated.
MOST_FRAMES = 400


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
    pictures = _Pictures.of(tree, settings)
    number = _step_number(step, len(pictures.steps))
    state = TreeState(pictures.words)
    for one in pictures.steps[:number]:
        state.take(one)
    return Picture(drawing_svg(pictures.drawing, pictures.marks(state, number), above=pictures.words.above))


def tree_animation(
    tree: Drawing | AnyPosition, settings: Settings | str = "alphabeta", *, seconds: float = 0.6
) -> Picture:
    """Return the tree of a search as an animated SVG: the tree before the search, then each step for some seconds.

    The tree and the settings are those of ``tree_svg``. A search of more than 400 steps is refused.

    >>> animation = tree_animation([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    >>> animation[animation.index("data-frames"):].split(">")[0]
    'data-frames="30"'
    """
    if not 0.02 <= seconds <= 60:
        raise ValueError(f"seconds must be from 0.02 to 60, not {seconds!r}")
    pictures = _Pictures.of(tree, settings)
    steps = len(pictures.steps)
    if steps > MOST_FRAMES:
        raise ValueError(
            f"{pictures.settings} takes {steps} steps, too many for an animation; allowed: up to {MOST_FRAMES} steps"
        )
    state = TreeState(pictures.words)
    frames = [pictures.marks(state, 0)]
    for number, step in enumerate(pictures.steps, start=1):
        state.take(step)
        frames.append(pictures.marks(state, number))
    title = f"A game tree searched by {pictures.settings}: {steps} steps"
    return Picture(animated_svg(pictures.drawing, frames, above=pictures.words.above, seconds=seconds, title=title))


@dataclass(frozen=True)
class _Pictures:
    """A search whose steps are drawn: all of them in the same layout."""

    root: AnyPosition
    settings: Settings
    words: StepWords
    steps: list[Step]
    found: SearchResult[Any]
    drawing: Drawing
    places: dict[Line, Path]

    @classmethod
    def of(cls, tree: Drawing | AnyPosition, settings: Settings | str) -> "_Pictures":
        root: AnyPosition = tree if hasattr(tree, "moves") else draw(tree)  # type: ignore[assignment]
        chosen = _settings(root, Settings.parse(settings) if isinstance(settings, str) else settings)
        words = StepWords(root, windows=method(chosen.algorithm).below is not minimax)
        steps, found = _searched(root, chosen)
        return cls(root, chosen, words, steps, found, *_layout(root, steps))

    def marks(self, state: TreeState, number: int) -> Marks:
        """Return the tree after some steps as the marks of a picture."""
        marks = _marks(state, self.places)
        if not isinstance(self.root, TreePosition):
            marks.texts = dict.fromkeys(self.places.values(), "") | marks.texts
            marks.moves = {place: self._move_name(path) for path, place in self.places.items() if path}
        if number == len(self.steps) and not self.found.stopped:
            marks.line = self.places.get(self.found.line, ())
        before = f"the tree before the search by {self.settings}"
        what = self.words.told(self.steps[number - 1]) if number else before
        marks.caption = f"Step {number} of {len(self.steps)}: {what}"
        return marks

    def _move_name(self, path: Line) -> str:
        return self.words.place(path).split("·")[-1].removeprefix("node ")


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
