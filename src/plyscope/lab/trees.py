"""A drawn game tree as SVG: the values that a search found, and the branches that it left out.

::

    MAX          (3)             a thick line leads to the value of the root
              /   |   \\
    MIN    (3)  (≤2)  (2)        a bound where a cut left the exact value open
          / | \\  |:\\  / | \\
         3 12 8  2 4 6 14 5 2    dotted: not looked at

Colours are those of the plots, so a report shows it in its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import cast

from plyscope.algorithms import Settings, search
from plyscope.algorithms.steps import Step
from plyscope.games.trees import LARGEST_LEAF, Drawing, draw
from plyscope.lab.plots import COLOURS, GRID, INK

Path = tuple[int, ...]
#: The distance of leaves and of levels, the radius of a node, and the margins.
ACROSS, DOWN, RADIUS, LEFT, TOP = 46, 62, 17, 54, 24
#: The largest leaf stands for an infinite value.
INFINITE = LARGEST_LEAF
CUT, BEST = COLOURS[1], COLOURS[0]


@dataclass
class Searched:
    """What a search of a drawn tree has found so far, seen by MAX: the text of each node, and what was cut."""

    values: dict[Path, int] = field(default_factory=dict)
    texts: dict[Path, str] = field(default_factory=dict)
    cut: set[Path] = field(default_factory=set)
    line: Path = ()
    leaves: int = 0

    def take(self, step: Step) -> None:
        """Take note of one step."""
        path = cast(Path, step.path)
        if step.kind == "cut":
            self.cut |= {(*path, cast(int, move)) for move in step.skipped}
        if step.kind not in ("leaf", "leave") or step.value is None:
            return
        self.leaves += step.kind == "leaf"
        sign = 1 if len(path) % 2 == 0 else -1
        self.values[path] = sign * step.value
        bound = ""
        if step.kind == "leave" and step.value >= step.beta:
            bound = "≥" if sign == 1 else "≤"
        elif step.kind == "leave" and step.value <= step.alpha:
            bound = "≤" if sign == 1 else "≥"
        self.texts[path] = bound + number(sign * step.value)


def searched(drawing: Drawing, settings: str, until: Path | None = None) -> Searched:
    """Search a drawn tree, to its end or until a node has its value.

    >>> found = searched([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "alphabeta:depth=9")
    >>> found.values[()], found.texts[(1,)], found.line, sorted(found.cut), found.leaves
    (3, '≤2', (0, 0), [(1, 1), (1, 2)], 7)
    """
    steps: list[Step] = []
    answer = search(draw(drawing), Settings.parse(settings), on_step=steps.append)
    found = Searched()
    for step in steps:
        found.take(step)
        if step.kind == "leave" and step.path == until:
            return found
    found.line = cast(Path, tuple(answer.line))
    return found


def number(value: int) -> str:
    """Write a value, the largest as infinite.

    >>> number(-7), number(INFINITE)
    ('−7', '∞')
    """
    text = "∞" if abs(value) >= INFINITE else str(abs(value))
    return ("−" if value < 0 else "") + text


@dataclass(frozen=True)
class _Node:
    path: Path
    x: float
    leaf: int | None


def _nodes(drawing: Drawing) -> list[_Node]:
    """Return all nodes with their place from left to right: leaves side by side, a node over the middle of its own."""
    found: list[_Node] = []
    places = 0

    def place(branch: Drawing, path: Path) -> float:
        nonlocal places
        if isinstance(branch, int):
            x = float(places)
            places += 1
        else:
            below = [place(part, (*path, move)) for move, part in enumerate(branch)]
            x = (below[0] + below[-1]) / 2
        found.append(_Node(path, x, branch if isinstance(branch, int) else None))
        return x

    place(drawing, ())
    return found


def tree_svg(
    drawing: Drawing,
    found: Searched | None = None,
    *,
    names: Sequence[tuple[str, Path]] = (),
    kept: Iterable[Path] | None = None,
) -> str:
    """Return a tree as SVG: before a search, after one, or with only some of its nodes ``kept`` (a solution tree).

    >>> tree_svg([[3, 12], [2, 4]], searched([[3, 12], [2, 4]], "alphabeta:depth=9")).count("class='cut'")
    1
    """
    found = found or Searched()
    nodes = {node.path: node for node in _nodes(drawing)}
    only = None if kept is None else set(kept)
    deepest = max(map(len, nodes))
    width = LEFT + (1 + max(node.x for node in nodes.values())) * ACROSS
    height = TOP + deepest * DOWN + 2 * TOP
    letters = {path: name for name, path in names}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" font-family="sans-serif" font-size="14">',
        f"<title>{escape(_told(found, only))}</title>",
    ]
    for level in range(deepest):
        side = ("MAX", "MIN")[level % 2]
        parts.append(f'<text x="4" y="{TOP + level * DOWN + 5}" font-size="12" fill="{INK}">{side}</text>')
    left_out = {path for path in nodes if any(path[:size] in found.cut for size in range(1, len(path) + 1))}
    if only is not None:
        left_out = set(nodes) - only
    ordered = sorted(nodes.values(), key=lambda node: len(node.path))
    parts += [_edge(nodes[node.path[:-1]], node, found, left_out) for node in ordered if node.path]
    parts += [_mark(node, found, left_out, letters.get(node.path, "")) for node in ordered]
    return "".join(parts) + "</svg>"


def _told(found: Searched, only: set[Path] | None) -> str:
    if only is not None:
        return f"A game tree, {len(only)} nodes of it marked"
    if () not in found.values:
        return "A game tree"
    return f"A game tree: the root is worth {number(found.values[()])}, {found.leaves} leaves were looked at"


def _x(node: _Node) -> float:
    return LEFT + node.x * ACROSS


def _y(node: _Node) -> float:
    return TOP + len(node.path) * DOWN


def _edge(above: _Node, below: _Node, found: Searched, left_out: set[Path]) -> str:
    style = f"stroke='{INK}' stroke-width='1.2'"
    if below.path in left_out:
        style = f"stroke='{INK}' stroke-width='1' stroke-dasharray='2 4' opacity='0.55'"
    elif found.line[: len(below.path)] == below.path:
        style = f"stroke='{BEST}' stroke-width='4'"
    line = f"<line x1='{_x(above):g}' y1='{_y(above):g}' x2='{_x(below):g}' y2='{_y(below):g}' {style}/>"
    if below.path in found.cut:
        x, y = (_x(above) + _x(below)) / 2, (_y(above) + _y(below)) / 2
        line += (
            f"<path class='cut' d='M{x - 8:g} {y - 2:g}h16m-16 5h16' stroke='{CUT}' stroke-width='2.5' fill='none'/>"
        )
    return line


def _mark(node: _Node, found: Searched, left_out: set[Path], letter: str) -> str:
    x, y = _x(node), _y(node)
    faint = " opacity='0.55'" if node.path in left_out else ""
    text = found.texts.get(node.path, "" if node.leaf is None else number(node.leaf))
    line = BEST if found.values and found.line[: len(node.path)] == node.path else INK
    if node.leaf is None:
        shape = f"<circle cx='{x:g}' cy='{y:g}' r='{RADIUS}' fill='#ffffff' stroke='{line}' stroke-width='1.5'/>"
    else:
        shape = (
            f"<rect x='{x - RADIUS + 1:g}' y='{y - 13:g}' width='{2 * RADIUS - 2}' height='26' rx='3' fill='#ffffff' "
            f"stroke='{GRID if faint else line}'/>"
        )
    written = f"<text x='{x:g}' y='{y + 5:g}' text-anchor='middle' fill='{INK}'>{escape(text)}</text>"
    name = f"<text x='{x - RADIUS - 3:g}' y='{y - 8:g}' text-anchor='end' font-size='12' fill='{INK}'>{letter}</text>"
    return f"<g{faint}>{shape}{written}{name if letter else ''}</g>"


def solution_tree(drawing: Drawing, side: str) -> Searched:
    """Return the values in the best MAX or MIN solution tree.

    A MAX solution tree has all branches of each MAX node and one of each MIN node: its value is the most that MAX can
    get against these replies, an upper bound of the minimax value. A MIN solution tree has one branch of each MAX node
    and all of each MIN node: a lower bound. The best of either kind have the minimax value itself.

    >>> tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    >>> [(len(found.values), found.values[()]) for found in (solution_tree(tree, "MAX"), solution_tree(tree, "MIN"))]
    [(7, 3), (5, 3)]
    """
    if side not in ("MAX", "MIN"):
        raise ValueError(f"unknown solution tree {side!r}; allowed: MAX, MIN")

    def best(branch: Drawing, path: Path) -> dict[Path, int]:
        if isinstance(branch, int):
            return {path: branch}
        below = [best(part, (*path, move)) for move, part in enumerate(branch)]
        maximises = len(path) % 2 == 0
        values = [nodes[*path, move] for move, nodes in enumerate(below)]
        value = max(values) if maximises else min(values)
        chosen = below if maximises == (side == "MAX") else [below[values.index(value)]]
        return {path: value} | {one: worth for nodes in chosen for one, worth in nodes.items()}

    values = best(drawing, ())
    return Searched(values, {path: number(value) for path, value in values.items()})
