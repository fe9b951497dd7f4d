"""The learning curve as a picture: self-contained SVG, identical bytes for identical numbers."""

from collections.abc import Callable, Sequence
from html import escape

from plyscope.learning.progress import Progress

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 60, 20, 50, 50
#: Each line: its name, its value at a point, its dashes and its marker's radius, so that lines differ without colour.
LINES: tuple[tuple[str, Callable[[Progress], float | None], str, str, float], ...] = (
    ("moves that keep the result", lambda point: point.accuracy, "#0b5fa5", "", 3),
    ("games held against perfect play", lambda point: point.held, "#b3541e", "6 3", 4),
    ("squared error", lambda point: point.error, "#555555", "2 3", 0),
)


def curve_svg(title: str, points: Sequence[Progress]) -> str:
    """Return the curve: self-play first, then the rounds of labels, each in the order of its points."""
    first_label = next((place for place, point in enumerate(points) if point.stage == "labels"), None)
    steps = max(1, len(points) - 1)

    def across(place: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * place / steps

    def up(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(1.0, max(0.0, share))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{escape(title)}</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>'
    ]
    for tenths in range(0, 11, 2):
        y = up(tenths / 10)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{tenths / 10:.1f}</text>')
    if first_label is not None:
        x = across(max(0, first_label - 0.5))
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}" stroke="#888888"/>')
        parts.append(f'<text x="{x:.1f}" y="{TOP - 4}" text-anchor="middle">labels</text>')
    for number, (name, value, colour, dashes, radius) in enumerate(LINES):
        shown = [
            (across(place), up(found)) for place, point in enumerate(points) if (found := value(point)) is not None
        ]
        parts.append(_line(shown, colour, dashes, radius))
        x = LEFT + 240 * number
        parts.append(_line([(x, 24), (x + 24, 24)], colour, dashes, radius))
        parts.append(f'<text x="{x + 30}" y="28">{escape(name)}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - BOTTOM + 20}">{escape(_told(points[:1], "0 games"))}</text>')
    end = escape(_told(points[-1:], ""))
    parts.append(f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - BOTTOM + 20}" text-anchor="end">{end}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _told(points: Sequence[Progress], otherwise: str) -> str:
    if not points:
        return otherwise
    point = points[0]
    return f"{point.games:,} games" + (f", round {point.round}, {point.labels:,} labels" if point.round else "")


def _line(places: Sequence[tuple[float, float]], colour: str, dashes: str, radius: float) -> str:
    written = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    line = f'<polyline points="{written}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>'
    dots = (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>' for x, y in places if radius)
    return line + "".join(dots)
