"""An animation of a tree shows in each frame what the picture of that frame shows."""

from bisect import bisect_right
from xml.etree import ElementTree

import pytest

from plyscope.games.tree_animation import HOLD_SECONDS, tree_animation
from plyscope.games.tree_svg import Marks, tree_svg

SVG = "{http://www.w3.org/2000/svg}"
TREE = [[3, 12], [2, 4]]
FRAMES = [
    Marks(caption="before"),
    Marks(current=(), caption="enter <&> the root"),
    Marks(
        current=(1,), cut={(1, 1)}, texts={(1,): "≤2"}, seen={(1, 0)}, windows=[("3", "∞"), ("3", "2")], caption="cut"
    ),
    Marks(current=(), values={(): 3}, texts={(): "3"}, line=(0, 0), caption="done"),
]


def drawn_at(picture, frame, count, seconds):
    """Return what is visible in one frame: the tags, attributes and texts of all drawn elements, in order."""
    moment = (frame + 0.5) * seconds / (count * seconds + HOLD_SECONDS)
    found = []

    def walk(element, is_visible):
        animation = element.find(f"{SVG}animate")
        if animation is not None:
            assert animation.get("calcMode") == "discrete"
            times = [float(time) for time in animation.get("keyTimes").split(";")]
            assert times[0] == 0
            assert times == sorted(times)
            is_visible = animation.get("values").split(";")[bisect_right(times, moment) - 1] == "visible"
        if is_visible and element.tag.removeprefix(SVG) in ("line", "path", "rect", "circle", "text"):
            found.append((element.tag, tuple(sorted(element.attrib.items())), element.text))
        for below in element:
            walk(below, is_visible)

    walk(ElementTree.fromstring(picture), True)
    return found[1:]  # without the white background


def test_each_frame_is_the_picture_of_its_step():
    animation = tree_animation(TREE, FRAMES, seconds=0.5)
    for number, marks in enumerate(FRAMES):
        # the widest windows and the longest caption of all frames decide where the tree is
        shapes = [(tag, text) for tag, _, text in drawn_at(animation, number, len(FRAMES), 0.5)]
        alone = [(element.tag, element.text) for element in drawn_elements(tree_svg(TREE, marks))]
        assert sorted(shapes, key=str) == sorted(alone, key=str)


def drawn_elements(picture):
    shapes = {f"{SVG}{name}" for name in ("line", "path", "rect", "circle", "text")}
    return [element for element in ElementTree.fromstring(picture).iter() if element.tag in shapes]


def test_a_frame_is_drawn_exactly_like_its_picture_if_nothing_moves():
    frames = [Marks(), Marks(current=(0,)), Marks(current=(0, 1), seen={(0, 1)}), Marks()]
    animation = tree_animation(TREE, frames)
    for number, marks in enumerate(frames):
        alone = [
            (part.tag, tuple(sorted(part.attrib.items())), part.text) for part in drawn_elements(tree_svg(TREE, marks))
        ]
        assert drawn_at(animation, number, len(frames), 1.0) == alone


def test_a_part_that_does_not_change_is_in_the_file_once():
    animation = tree_animation(TREE, [Marks(), Marks(current=(0,)), Marks()])
    root = ElementTree.fromstring(animation)
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts.count("12") == texts.count("4") == 1
    assert root.get("data-frames") == "3"
    assert {part.get("dur") for part in root.iter(f"{SVG}animate")} == {"5s"}


def test_viewers_without_animation_show_the_last_frame():
    root = ElementTree.fromstring(tree_animation(TREE, FRAMES))
    captions = {
        group.find(f"{SVG}text").text: group.get("visibility")
        for group in root.iter(f"{SVG}g")
        if group.find(f"{SVG}text[@class='caption']") is not None
    }
    assert captions == {"before": "hidden", "enter <&> the root": "hidden", "cut": "hidden", "done": "visible"}


@pytest.mark.parametrize("seconds", [0.1, 1.2])
def test_every_frame_has_its_time(seconds):
    root = ElementTree.fromstring(tree_animation(TREE, FRAMES, seconds=seconds, title="4 < 5"))
    assert root.find(f"{SVG}title").text == "4 < 5"
    whole = len(FRAMES) * seconds + HOLD_SECONDS
    captions = [
        group.find(f"{SVG}animate")
        for group in root.iter(f"{SVG}g")
        if group.find(f"{SVG}text[@class='caption']") is not None
    ]
    starts = [
        float(one.get("keyTimes").split(";")[-1 if number == 3 else max(0, number > 0)]) * whole
        for number, one in enumerate(captions)
    ]
    assert starts == pytest.approx([0, seconds, 2 * seconds, 3 * seconds], abs=1e-3)
