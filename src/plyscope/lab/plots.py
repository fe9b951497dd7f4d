"""Plots as SVG: lines or bars that are distinguishable without colour, and identical bytes for identical numbers."""

import io
import re
from collections.abc import Sequence
from typing import Any

from plyscope.lab.experiment import Plot, Series

#: The text colour, and the series: colour-blind friendly colours (Okabe and Ito), each with a marker and a hatch.
INK, GRID = "#24292f", "#d0d7de"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#b0508c", "#8a6d00", "#3b8fc4", "#6f4fa3", "#5b6770")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
HATCHES = ("", "///", "\\\\\\", "xxx", "---", "+++", "...", "ooo")
DASHES = ("-", "--", "-.", ":")
WIDTH, HEIGHT, LEGEND_LINE = 5.0, 3.2, 0.22


def to_svg(plot: Plot) -> str:
    """Return a plot as a standalone SVG file with a white background."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    settings = {
        "svg.hashsalt": plot.title,
        "svg.fonttype": "none",
        "font.family": "sans-serif",
        "font.size": 10.5,
        "text.color": INK,
        "axes.edgecolor": INK,
        "axes.labelcolor": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "hatch.linewidth": 0.6,
        "text.parse_math": False,
        "text.usetex": False,
        "axes.formatter.useoffset": False,
    }
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # ignore the user's own settings
        matplotlib.rcParams.update(settings)
        legend = len(plot.series) if len(plot.series) > 1 else 0
        figure = Figure(figsize=(WIDTH, HEIGHT + legend * LEGEND_LINE), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        _draw(axes, plot)
        if legend:
            figure.legend(loc="outside lower left", frameon=False, fontsize=10, ncols=1, labelspacing=0.25)
        return _saved(figure)


def _draw(axes: Any, plot: Plot) -> None:
    """Draw the series of a plot."""
    series = [_positive(one) for one in plot.series] if plot.log else list(plot.series)
    axes.set_xlabel(plot.x)
    axes.set_ylabel(plot.y)
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    axes.set_axisbelow(True)
    if plot.log and any(one.y for one in series):
        axes.set_yscale("log")
    (_bars if plot.kind == "bar" else _lines)(axes, series)
    _ticks(axes, plot, series)


def _lines(axes: Any, series: Sequence[Series]) -> None:
    places = _places(series)
    for number, one in enumerate(series):
        axes.errorbar(
            [places[x] for x in one.x],
            one.y,
            yerr=_errors(one),
            label=one.name,
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle=DASHES[number // len(COLOURS) % len(DASHES)],
            markersize=5,
            linewidth=1.5,
            capsize=3,
        )


def _bars(axes: Any, series: Sequence[Series]) -> None:
    places = {x: place for place, x in enumerate(_xs(series))}
    width = 0.8 / max(1, len(series))
    for number, one in enumerate(series):
        axes.bar(
            [places[x] + (number - (len(series) - 1) / 2) * width for x in one.x],
            one.y,
            width,
            yerr=_errors(one),
            label=one.name,
            color=COLOURS[number % len(COLOURS)],
            edgecolor="white",
            hatch=HATCHES[number % len(HATCHES)] if len(series) > 1 else "",
            capsize=3,
            error_kw={"ecolor": INK, "elinewidth": 1},
        )


def _ticks(axes: Any, plot: Plot, series: Sequence[Series]) -> None:
    """Set ticks at the values of the series, with readable labels."""
    from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullFormatter

    xs = _xs(series)
    in_order = plot.kind == "bar" or not _numbers(xs)
    if in_order:
        labels = [str(x) for x in xs]
        axes.set_xticks(range(len(xs)), labels)
        if sum(map(len, labels)) > 50:
            axes.set_xticks(range(len(xs)), labels, rotation=30, horizontalalignment="right")
    elif all(isinstance(x, int) for x in xs):
        axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=12))
    values = [y for one in series for y in one.y]
    if plot.log and values:
        if max(values) < 100 * min(values):
            axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: short(value)))
        axes.yaxis.set_minor_formatter(NullFormatter())  # a short axis would label them, as formulas
    elif not plot.log:
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.6g}"))
        if values and min(*values, *(low for one in series for low in one.low), 0) >= 0:
            axes.set_ylim(bottom=0)


def short(value: float) -> str:
    """Format a number for an axis.

    >>> [short(value) for value in (1e-6, 1e-3, 5.25, 1e3, 2e6, 1e9, 1e15)]
    ['1e-6', '0.001', '5.25', '1,000', '2 M', '1 G', '1e15']
    """
    if not 1e-3 <= value < 1e12:
        return re.sub(r"e([+-])0*", lambda sign: "e" + sign[1].strip("+"), f"{value:.0e}")
    if value < 1e6:
        return f"{value:.3g}" if value < 1000 else f"{value:,.0f}"
    return f"{value / 1e6:g} M" if value < 1e9 else f"{value / 1e9:g} G"


def _xs(series: Sequence[Series]) -> list[Any]:
    return list(dict.fromkeys(x for one in series for x in one.x))


def _numbers(xs: Sequence[Any]) -> bool:
    return all(isinstance(x, int | float) for x in xs)


def _places(series: Sequence[Series]) -> dict[Any, Any]:
    """Return the place of each x: numbers at their value, anything else one after another."""
    xs = _xs(series)
    if _numbers(xs):
        return {x: x for x in xs}
    return {x: place for place, x in enumerate(xs)}


def _errors(one: Series) -> list[list[float]] | None:
    """Return the lengths of the intervals below and above the values, or None without intervals."""
    if not one.low or not one.high:
        return None
    below = [max(0.0, y - low) for y, low in zip(one.y, one.low, strict=True)]
    return [below, [max(0.0, high - y) for y, high in zip(one.y, one.high, strict=True)]]


def _positive(one: Series) -> Series:
    """Return the positive part of a series, which a log axis can show."""
    kept = [place for place, y in enumerate(one.y) if y > 0]

    def of(values: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(values[place] for place in kept) if values else ()

    return Series(one.name, of(one.x), of(one.y), of(one.low), of(one.high))


def _saved(figure: Any) -> str:
    """Return a figure as SVG, without a date or a program name."""
    written = io.StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(written, format="svg", metadata=nothing, facecolor="white")
    return written.getvalue()


def inline(svg: str, prefix: str) -> str:
    """Return an SVG to embed in a page: ids with a prefix, colours of the page, no white background."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"\s+xmlns(:\w+)?=\"[^\"]*\"", "", svg)
    svg = re.sub(r'\bid="', f'id="{prefix}-', svg)
    svg = svg.replace("url(#", f"url(#{prefix}-").replace('xlink:href="#', f'href="#{prefix}-')
    svg = svg.replace(INK, "var(--ink)").replace(GRID, "var(--line)").replace("#ffffff", "var(--card)")
    for number, colour in enumerate(COLOURS, start=1):
        svg = svg.replace(colour, f"var(--series-{number})")
    return svg
