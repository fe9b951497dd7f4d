"""The learning curve: well-formed, the same bytes for the same numbers, and readable without colour."""

from xml.etree import ElementTree

from plyscope.learning.curve import curve_svg
from plyscope.learning.progress import Progress

POINTS = [
    Progress("self-play", 1000, 0, 0.02, 0.6, None, 0, 1.0),
    Progress("self-play", 2000, 0, 0.01, 0.7, 0.1, 0, 2.0),
    Progress("labels", 2000, 1, 0.03, 0.9, 0.8, 500, 3.0),
]


def test_a_curve_is_a_picture_of_its_points():
    svg = curve_svg("a <title>", POINTS)
    tree = ElementTree.fromstring(svg)
    lines = [element for element in tree.iter() if element.tag.endswith("polyline")]
    assert len(lines) == 6  # each line and its sample in the legend
    assert len(lines[0].get("points").split()) == 3
    assert len(lines[2].get("points").split()) == 2
    assert len({line.get("stroke-dasharray") for line in lines}) == 3
    assert "2,000 games, round 1, 500 labels" in svg
    assert svg == curve_svg("a <title>", POINTS)


def test_a_curve_without_points_is_empty():
    ElementTree.fromstring(curve_svg("nothing yet", []))
    ElementTree.fromstring(curve_svg("one", POINTS[:1]))
