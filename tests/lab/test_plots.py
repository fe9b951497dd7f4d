"""Plots are SVG, the same bytes each time, and every series can be told from the others without colour."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from plyscope.lab.experiment import Plot, Series
from plyscope.lab.plots import COLOURS, inline, to_svg

LINES = Plot(
    "Nodes & $leaves$ <all>",
    "depth",
    "nodes",
    tuple(Series(f"search {number} <$x$>", (1, 2, 3), (7.0, 49.0 * number, 343.0)) for number in range(10)),
    log=True,
)
INTERVALS = Plot("Won", "level", "share", (Series("a", ("x", "y"), (0.5, 1.0), (0.4, 0.9), (0.6, 1.0)),), kind="bar")
PLOTS = [
    LINES,
    INTERVALS,
    Plot("Won", "level", "share", (*INTERVALS.series, Series("b", ("y", "z"), (0.5, 0.1))), kind="bar"),
    Plot("Words", "name", "share", INTERVALS.series),
    Plot("Long names", "name", "share", (Series("a", tuple(f"a long name {n}" for n in range(9)), (0.5,) * 9),), "bar"),
    Plot("Small", "depth", "seconds", (Series("a", (1, 2), (1e-6, 3e-5)),), log=True),
    Plot("Large", "depth", "nodes", (Series("a", (1, 2), (1e6, 3e13)),), log=True),
    Plot("One point", "depth", "nodes", (Series("a", (3,), (12.0,)),), log=True),
    Plot("Negative", "depth", "value", (Series("a", (1.5, 2.5), (-12.0, 3.0)),)),
    Plot("Nothing to show on a log axis", "depth", "cut-offs", (Series("a", (1, 2), (0.0, 0.0)),), log=True),
    Plot("Empty", "depth", "nodes", ()),
]


@pytest.mark.parametrize("plot", PLOTS, ids=[plot.title for plot in PLOTS])
def test_a_plot_is_the_same_svg_each_time(plot):
    svg = to_svg(plot)
    assert svg == to_svg(plot)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "<dc:date>" not in svg
    assert "Matplotlib" not in svg


def test_the_settings_of_the_person_do_not_matter():
    import matplotlib

    before = to_svg(LINES)
    with matplotlib.rc_context({"font.size": 30, "lines.linewidth": 9, "svg.hashsalt": "other"}):
        assert to_svg(LINES) == before
        assert matplotlib.rcParams["font.size"] == 30


def test_names_are_in_the_legend_as_they_are():
    svg = to_svg(LINES)
    for number in range(10):
        assert f"search {number} &lt;$x$&gt;" in svg
    assert svg.count("stroke-dasharray") >= 2  # the ninth and tenth have the colours of the first two, but dashes


def test_a_short_log_axis_has_plain_numbers():
    svg = to_svg(Plot("Short", "depth", "cut-offs", (Series("a", (1, 2), (3.5, 26.0)),), log=True))
    assert ">20<" in svg
    assert "$" not in svg


def test_series_differ_in_more_than_colour():
    lines = to_svg(Plot("p", "x", "y", tuple(Series(name, (1, 2), (1.0, 2.0)) for name in "abc")))
    markers = re.findall(r'<path id="m\w+" d="([^"]*)"', lines)
    assert len(set(markers)) >= 3
    bars = to_svg(Plot("p", "x", "y", tuple(Series(name, (1, 2), (1.0, 2.0)) for name in "abc"), kind="bar"))
    assert bars.count("<pattern") == 2  # the first has none


def test_on_a_page_a_plot_takes_its_colours_from_the_page():
    svg = inline(to_svg(LINES), "plot1")
    assert svg.startswith("<svg")
    assert "http" not in svg
    assert not re.search("#[0-9a-f]{6}", svg)
    assert "var(--series-1)" in svg
    assert f"var(--series-{len(COLOURS)})" in svg
    assert all(name.startswith("plot1-") for name in re.findall(r'id="([^"]*)"', svg))
    assert all(name.startswith("#plot1-") for name in re.findall(r'href="([^"]*)"', svg))
    assert all(name.startswith("#plot1-") for name in re.findall(r"url\(([^)]*)\)", svg))
