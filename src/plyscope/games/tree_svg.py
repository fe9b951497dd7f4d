"""A drawn game tree as a picture: SVG with the values that a search found, and the branches that it skipped.

::

    MAX          (3)             a thick line leads to the value of the root
              /   |   \\
    MIN    (3)  (≤2)  (2)        a bound if a cut left the exact value open
          / | \\  |:\\  / | \\
         3 12 8  2 4 6 14 5 2    dotted: skipped

The colours are those of the lab's plots, so that reports look consistent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape

from plyscope.games.trees import LARGEST_LEAF, Drawing

Path = tuple[int, ...]
#: The distances between leaves and between levels, the radius of a node, and the margins.
ACROSS, DOWN, RADIUS, LEFT, TOP = 46, 62, 17, 54, 24
INK, GRID, CUT, BEST = "#24292f", "#d0d7de", "#d55e00", "#0072b2"
#: The largest leaf stands for an infinite value.
INFINITE = LARGEST_LEAF


@dataclass
class Marks:
    """The result of a search in a picture, for MAX: values, the text of each node, and the cuts."""

    values: dict[Path, int] = field(default_factory=dict)
    texts: dict[Path, str] = field(default_factory=dict)
    cut: set[Path] = field(default_factory=set)
    line: Path = ()
    leaves: int = 0


def number(value: int) -> str:
    """Return a value as text, the largest as infinite.

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
    """Return all nodes with their horizontal positions: leaves side by side, each node centred above its children."""
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
    found: Marks | None = None,
    *,
    above: int = 0,
    names: Sequence[tuple[str, Path]] = (),
    kept: Iterable[Path] | None = None,
) -> str:
    """Return a tree as SVG: as it is, after a search, or with only some of its nodes ``kept`` (a solution tree).

    ``above`` is the number of plies before its root; MAX moves after an even number of plies.

    >>> tree_svg([[3, 12], [2, 4]], Marks(cut={(1, 1)})).count("class='cut'")
    1
    """
    found = found or Marks()
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
        side = ("MAX", "MIN")[(above + level) % 2]
        parts.append(f'<text x="4" y="{TOP + level * DOWN + 5}" font-size="12" fill="{INK}">{side}</text>')
    left_out = {path for path in nodes if any(path[:size] in found.cut for size in range(1, len(path) + 1))}
    if only is not None:
        left_out = set(nodes) - only
    ordered = sorted(nodes.values(), key=lambda node: len(node.path))
    parts += [_edge(nodes[node.path[:-1]], node, found, left_out) for node in ordered if node.path]
    parts += [_mark(node, found, left_out, letters.get(node.path, "")) for node in ordered]
    return "".join(parts) + "</svg>"


def _told(found: Marks, only: set[Path] | None) -> str:
    if only is not None:
        return f"A game tree, {len(only)} nodes of it marked"
    if () not in found.values:
        return "A game tree"
    return f"A game tree: the root is worth {number(found.values[()])}, {found.leaves} leaves were looked at"


def _x(node: _Node) -> float:
    return LEFT + node.x * ACROSS


def _y(node: _Node) -> float:
    return TOP + len(node.path) * DOWN


def _edge(above: _Node, below: _Node, found: Marks, left_out: set[Path]) -> str:
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


def _mark(node: _Node, found: Marks, left_out: set[Path], letter: str) -> str:
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
