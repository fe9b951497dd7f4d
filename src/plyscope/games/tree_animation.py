"""Pictures of a drawn game tree as an animation: one SVG file that plays by itself, without a script.

A node or an edge that looks the same in several frames is in the file once, and is visible in these frames only::

    frame      0   1   2   3   4   5
    the root   a   a   b   b   b   a      two drawings, the first visible in two spans
    caption    a   b   c   d   e   f      one drawing for each frame
"""

from collections.abc import Sequence

from plyscope.games.tree_svg import Marks, canvas_of, tree_parts
from plyscope.games.trees import Drawing

#: The seconds that the last frame stays, before the animation begins again.
HOLD_SECONDS = 2.0
#: The first words of the names of parts, from the lowest layer to the highest.
LAYERS = ("row", "window", "edge", "node", "caption")
#: The first frame that shows a drawing, and the next frame that does not.
Span = tuple[int, int]


def tree_animation(
    drawing: Drawing, frames: Sequence[Marks], *, above: int = 0, seconds: float = 1.0, title: str = "A game tree"
) -> str:
    """Return an SVG animation of a tree, each frame shown for some seconds; viewers without animation show the last.

    >>> picture = tree_animation([3, 5], [Marks(), Marks(current=()), Marks(current=(0,))])
    >>> picture.count("<animate ")  # three drawings of the root, two of leaf 3 and its edge
    7
    """
    canvas = canvas_of(drawing, frames)
    whole = len(frames) * seconds + HOLD_SECONDS
    drawings = _spans([dict(tree_parts(drawing, found, canvas, above=above)) for found in frames])
    parts = (_shown(text, spans, len(frames), seconds, whole) for text, spans in drawings)
    white = f"<rect width='{canvas.width:g}' height='{canvas.height:g}' fill='#ffffff'/>"
    return canvas.svg(title, [white, *parts], more=f' data-frames="{len(frames)}"')


def _spans(frames: Sequence[dict[str, str]]) -> list[tuple[str, list[Span]]]:
    """Return every drawing once, with the frames in which it is shown, in the order of the layers of a picture."""
    parts: dict[str, dict[str, list[Span]]] = {}
    for number, frame in enumerate(frames):
        for name, text in frame.items():
            spans = parts.setdefault(name, {}).setdefault(text, [])
            if spans and spans[-1][1] == number:
                spans[-1] = (spans[-1][0], number + 1)
            else:
                spans.append((number, number + 1))
    ordered = sorted(parts, key=lambda name: LAYERS.index(name.split()[0]))
    return [drawing for name in ordered for drawing in parts[name].items()]


def _shown(text: str, spans: list[Span], count: int, seconds: float, whole: float) -> str:
    """Return a drawing that is visible in some frames."""
    if spans == [(0, count)]:
        return text
    changes = [] if spans[0][0] == 0 else [(0, "hidden")]
    for start, end in spans:
        changes.append((start, "visible"))
        if end < count:
            changes.append((end, "hidden"))
    values = ";".join(state for _, state in changes)
    times = ";".join(f"{number * seconds / whole:.5g}" for number, _ in changes)
    return (
        f"<g visibility='{changes[-1][1]}'>{text}<animate attributeName='visibility' calcMode='discrete' "
        f"values='{values}' keyTimes='{times}' dur='{whole:g}s' repeatCount='indefinite'/></g>"
    )
