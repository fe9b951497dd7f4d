"""A drawn game tree as a picture: SVG with the values that a search found, and the branches that it skipped.

::

    MAX          (3)             a thick line leads to the value of the root
              /   |   \\
    MIN    (3)  (≤2)  (2)        a bound if a cut left the exact value open
          / | \\  |:\\  / | \\
         3 12 8  2 4 6 14 5 2    dotted: skipped

The colours are those of the lab's plots, so that reports look consistent.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape

from plyscope.games.trees import LARGEST_LEAF, Drawing

Path = tuple[int, ...]
#: The distances between leaves and between levels, the radius of a node, and the margins.
ACROSS, DOWN, RADIUS, LEFT, TOP = 46, 62, 17, 54, 24
INK, GRID, CUT, BEST = "#24292f", "#d0d7de", "#d55e00", "#0072b2"
#: The fills of the node that the search is at, and of leaves that it has looked at.
HERE, SEEN = "#ffe08a", "#dcebf7"
#: The widths of a letter of a row label and of the caption.
SMALL_LETTER, LETTER = 7, 7.4
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
    #: The leaves that the search has looked at, and the nodes whose remaining branches it skips.
    seen: set[Path] = field(default_factory=set)
    cutters: set[Path] = field(default_factory=set)
    #: The node that the search is at, and the windows of the nodes on the path to it, from the root.
    current: Path | None = None
    windows: list[tuple[str, str]] = field(default_factory=list)
    #: The names of moves, by the node they lead to.
    moves: dict[Path, str] = field(default_factory=dict)
    #: One line of text below the picture.
    caption: str = ""


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


def _nodes(drawing: Drawing) -> dict[Path, _Node]:
    """Return all nodes and their horizontal positions: leaves side by side, each node centred above its children."""
    found: dict[Path, _Node] = {}
    places = 0

    def place(branch: Drawing, path: Path) -> float:
        nonlocal places
        if isinstance(branch, int):
            x = float(places)
            places += 1
        else:
            below = [place(part, (*path, move)) for move, part in enumerate(branch)]
            x = (below[0] + below[-1]) / 2
        found[path] = _Node(path, x, branch if isinstance(branch, int) else None)
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
    only = None if kept is None else set(kept)
    canvas = canvas_of(drawing, [found])
    parts = tree_parts(drawing, found, canvas, above=above, names=names, only=only)
    return canvas.svg(_told(found, only), (text for _, text in parts))


@dataclass(frozen=True)
class Canvas:
    """The size of a picture, and the space left of the tree."""

    width: float
    height: float
    left: float

    def svg(self, title: str, parts: Iterable[str], more: str = "") -> str:
        """Return a picture of this size as SVG; ``more`` is attributes of its root element."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}" '
            f'width="{self.width:g}" height="{self.height:g}" role="img" font-family="sans-serif" font-size="14"{more}>'
        )
        return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"


def canvas_of(drawing: Drawing, pictures: Sequence[Marks]) -> Canvas:
    """Return a canvas on which every one of these pictures of a tree fits."""
    texts = {text for found in pictures for pair in _window_texts(found) for text in pair}
    left = max([LEFT, *(8 + RADIUS + SMALL_LETTER * len(text) for text in texts)])
    nodes = _nodes(drawing)
    caption = max(len(found.caption) for found in pictures)
    width = max(ACROSS + left + max(node.x for node in nodes.values()) * ACROSS, 8 + LETTER * caption)
    height = TOP + max(map(len, nodes)) * DOWN + 2 * TOP + (TOP if caption else 0)
    return Canvas(width, height, left)


def tree_parts(
    drawing: Drawing,
    found: Marks,
    canvas: Canvas,
    *,
    above: int = 0,
    names: Sequence[tuple[str, Path]] = (),
    only: set[Path] | None = None,
) -> Iterator[tuple[str, str]]:
    """Yield the parts of a picture in the order in which they are drawn: a name, and SVG."""
    nodes = {path: replace(node, x=canvas.left + node.x * ACROSS) for path, node in _nodes(drawing).items()}
    letters = {path: name for name, path in names}
    left_out = {path for path in nodes if any(path[:size] in found.cut for size in range(1, len(path) + 1))}
    if only is not None:
        left_out = set(nodes) - only
    ordered = sorted(nodes.values(), key=lambda node: len(node.path))
    yield from _rows(found, max(map(len, nodes)), above)
    for node in ordered:
        if node.path:
            yield f"edge {node.path}", _edge(nodes[node.path[:-1]], node, found, left_out)
    for node in ordered:
        yield f"node {node.path}", _mark(node, found, left_out, letters.get(node.path, ""))
    if found.caption:
        y = f"{canvas.height - 12:g}"
        yield "caption", f"<text class='caption' x='4' y='{y}' fill='{INK}'>{escape(found.caption)}</text>"


def _window_texts(found: Marks) -> list[tuple[str, str]]:
    return [(f"α = {alpha}", f"β = {beta}") for alpha, beta in found.windows]


def _rows(found: Marks, deepest: int, above: int) -> Iterator[tuple[str, str]]:
    """Yield the labels of the levels: the player to move, and the window of the node on the current path."""
    texts = _window_texts(found)
    for level in range(max(deepest, len(texts))):
        y, side = TOP + level * DOWN + 5, ("MAX", "MIN")[(above + level) % 2]
        if level < deepest:
            yield f"row {level}", f'<text x="4" y="{y}" font-size="12" fill="{INK}">{side}</text>'
        for line, text in enumerate(texts[level] if level < len(texts) else (), start=1):
            place = f"x='4' y='{y + 14 * line}' font-size='12' fill='{INK}'"
            yield f"window {level} {line}", f"<text class='window' {place}>{escape(text)}</text>"


def _told(found: Marks, only: set[Path] | None) -> str:
    if found.caption:
        return f"A game tree. {found.caption}"
    if only is not None:
        return f"A game tree, {len(only)} nodes of it marked"
    if () not in found.values:
        return "A game tree"
    return f"A game tree: the root is worth {number(found.values[()])}, {found.leaves} leaves were looked at"


def _y(node: _Node) -> float:
    return TOP + len(node.path) * DOWN


def _edge(above: _Node, below: _Node, found: Marks, left_out: set[Path]) -> str:
    style = f"stroke='{INK}' stroke-width='1.2'"
    if below.path in left_out:
        style = f"stroke='{INK}' stroke-width='1' stroke-dasharray='2 4' opacity='0.55'"
    elif found.line[: len(below.path)] == below.path:
        style = f"stroke='{BEST}' stroke-width='4'"
    elif _leads_here(below, found):
        style = f"stroke='{INK}' stroke-width='3'"
    line = f"<line x1='{above.x:g}' y1='{_y(above):g}' x2='{below.x:g}' y2='{_y(below):g}' {style}/>"
    x, y = (above.x + below.x) / 2, (_y(above) + _y(below)) / 2
    if below.path in found.cut:
        line += (
            f"<path class='cut' d='M{x - 8:g} {y - 2:g}h16m-16 5h16' stroke='{CUT}' stroke-width='2.5' fill='none'/>"
        )
    if below.path in found.moves:
        side = 7 if below.x >= above.x else -7
        line += (
            f"<text class='move' x='{below.x + side:g}' y='{_y(below) - RADIUS - 3:g}' text-anchor='middle' "
            f"font-size='11' fill='{INK}'>{escape(found.moves[below.path])}</text>"
        )
    return line


def _leads_here(node: _Node, found: Marks) -> bool:
    return found.current is not None and found.current[: len(node.path)] == node.path


def _mark(node: _Node, found: Marks, left_out: set[Path], letter: str) -> str:
    x, y = node.x, _y(node)
    faint = " opacity='0.55'" if node.path in left_out else ""
    text = found.texts.get(node.path, "" if node.leaf is None else number(node.leaf))
    line = BEST if found.line and found.line[: len(node.path)] == node.path else INK
    here = node.path == found.current
    fill = HERE if here else SEEN if node.path in found.seen else "#ffffff"
    if node.leaf is None:
        width = 3 if _leads_here(node, found) else 1.5
        shape = f"<circle cx='{x:g}' cy='{y:g}' r='{RADIUS}' fill='{fill}' stroke='{line}' stroke-width='{width}'/>"
    else:
        shape = (
            f"<rect x='{x - RADIUS + 1:g}' y='{y - 13:g}' width='{2 * RADIUS - 2}' height='26' rx='3' fill='{fill}' "
            f"stroke='{GRID if faint else line}'/>"
        )
    size = "" if len(text) <= 3 else f" font-size='{max(7, 48 // len(text))}'"
    written = f"<text x='{x:g}' y='{y + 5:g}' text-anchor='middle'{size} fill='{INK}'>{escape(text)}</text>"
    name = f"<text x='{x - RADIUS - 3:g}' y='{y - 8:g}' text-anchor='end' font-size='12' fill='{INK}'>{letter}</text>"
    scissors = f"<text class='scissors' x='{x + RADIUS + 3:g}' y='{y + 5:g}' fill='{CUT}'>✂</text>"
    cutter = scissors if node.path in found.cutters else ""
    kind = " class='here'" if here else ""
    return f"<g{kind}{faint}>{shape}{written}{name if letter else ''}{cutter}</g>"
