"""The pictures of the tree page as files: SVG of a step, and an animation of the search."""

import base64
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from plyscope.algorithms import search
from plyscope.games.trees import draw

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TEXTBOOK = "/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]"
SVG = "{http://www.w3.org/2000/svg}"


def saved(page, button):
    """Download a picture; return its name and its root element."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "<script" not in text
    assert "var(" not in text
    assert not re.search(r"(href|url\(|@import)", text)  # nothing from elsewhere
    return download.value.suggested_filename, ElementTree.fromstring(text), text


def texts(root, name):
    return [text.text or "" for text in root.iter(f"{SVG}text") if name in text.get("class", "").split()]


def test_the_picture_of_a_step_is_downloaded(visitor):
    page = visitor(TEXTBOOK, color_scheme="dark")
    page.locator("#next-cut").click()
    name, root, _ = saved(page, "Download SVG")
    expect(page.locator("#saved")).to_have_text(f"Saved as {name}.")
    assert name == "tree-alphabeta-step-16.svg"
    assert texts(root, "tree-value") == page.locator("#picture .tree-value").all_text_contents()
    assert texts(root, "tree-window") == ["(3, ∞)", "(−∞, 3)", "α 3 ≥ β 2"]
    assert texts(root, "tree-player") == ["MAX", "MIN", "MAX"]
    words = "Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); 2 branches are skipped."
    assert texts(root, "export-caption") == [f"Step 16 of 29: {words}"]
    assert root.find(f"{SVG}title").text == f"Alpha-beta: Step 16 of 29: {words}"
    assert root.find(f"{SVG}rect").get("fill") == "#ffffff"  # also from the dark theme
    assert all(text.get("fill") for text in root.iter(f"{SVG}text"))
    assert len([path for path in root.iter(f"{SVG}path") if path.get("class") == "tree-cut-mark"]) == 2


#: The computed style of the parts of the picture, by their classes.
STYLES = """() => Object.fromEntries([...document.querySelectorAll("#picture .tree [class]:not(g)")].map((part) => {
  const { fill, stroke, strokeWidth, fontSize, fontWeight } = getComputedStyle(part);
  const text = part.tagName === "text";
  const group = part.parentNode.getAttribute("class") ?? "";
  const name = part.getAttribute("class").trim();
  return [`${group}|${name}`, text ? { fill, fontSize, fontWeight } : { fill, stroke, strokeWidth }];
}))"""


def rgb(colour):
    return "rgb({}, {}, {})".format(*(int(colour[start : start + 2], 16) for start in (1, 3, 5)))


def test_the_file_looks_like_the_light_theme(visitor):
    page = visitor(f"{TEXTBOOK}?sources=on&step=16", color_scheme="light")
    expect(page.locator(".bound-path")).not_to_have_count(0)
    page.locator("#fit").click()
    page.evaluate("document.querySelector('#picture .tree').style.setProperty('--zoom', 1)")
    styles = page.evaluate(STYLES)
    _, root, _ = saved(page, "Download SVG")
    compared = 0
    for group in root.iter(f"{SVG}g"):
        node = group.get("class", "")
        for part in group:
            name = part.get("class", "").strip()
            if (style := styles.get(f"{node}|{name}")) is None:
                continue
            compared += 1
            if part.tag == f"{SVG}text":
                assert style["fill"] == rgb(part.get("fill")), (node, name)
                assert style["fontSize"] == f"{part.get('font-size')}px", (node, name)
                assert style["fontWeight"] == part.get("font-weight", "400"), (node, name)
            else:
                assert style["stroke"] == rgb(part.get("stroke")), (node, name)
                assert style["strokeWidth"].removesuffix("px") == part.get("stroke-width", "1"), (node, name)
    assert compared > 30


def test_two_searches_stand_side_by_side_in_the_file(visitor):
    page = visitor(f"{TEXTBOOK}?second=minimax&step=12")
    expect(page.locator("#picture-2 .tree-node")).to_have_count(13)
    name, root, _ = saved(page, "Download SVG")
    assert name == "tree-alphabeta-minimax-step-12.svg"
    assert texts(root, "export-title") == ["Alpha-beta", "Minimax"]
    assert len(texts(root, "tree-value")) == 26
    moved = [float(re.findall(r"[\d.]+", group.get("transform"))[0]) for group in root if group.get("transform")]
    assert moved[1] > moved[0] + 500


@pytest.mark.parametrize("algorithm", ["alphabeta", "mtdf"])
def test_the_whole_search_is_downloaded_as_an_animation(visitor, algorithm):
    page = visitor(f"{TEXTBOOK}?algorithm={algorithm}&step=5&speed=fast")
    expect(page.locator("#place")).to_have_text(re.compile("^5 / "))
    steps = []
    search(draw(TREE), f"{algorithm}:depth=2", on_step=steps.append)
    name, root, text = saved(page, "Download animation")
    assert name == f"tree-{algorithm}-animation.svg"
    assert root.get("data-frames") == str(len(steps) + 1)
    captions = texts(root, "export-caption")
    assert len(captions) == len(steps) + 1
    assert [caption.split(":")[0] for caption in captions[1:]] == [
        f"Step {number} of {len(steps)}" for number in range(1, len(steps) + 1)
    ]
    assert {str(leaf) for branch in TREE for leaf in branch} <= set(texts(root, "tree-value"))
    seconds = (len(steps) + 1) * 0.2 + 2
    assert {one.get("dur") for one in root.iter(f"{SVG}animate")} == {f"{seconds:.3f}".rstrip("0").rstrip(".") + "s"}
    expect(page.locator("#place")).to_have_text(f"5 / {len(steps)}")  # the page stays at its step
    plays(page, text)


def plays(page, text):
    """Show an animation in an <img>, and look twice: its pictures differ."""
    data = base64.b64encode(text.encode()).decode()
    other = page.context.new_page()
    other.set_content(f'<img id="film" src="data:image/svg+xml;base64,{data}">')
    film = other.locator("#film")
    film.evaluate("image => image.decode()")
    assert film.evaluate("image => image.naturalWidth") > 500
    first = film.screenshot()
    for _ in range(30):
        other.wait_for_timeout(200)
        if film.screenshot() != first:
            break
    else:
        pytest.fail("the picture does not move")
    other.close()


def test_an_animation_of_a_game_has_the_nodes_that_are_visited_or_skipped(visitor):
    page = visitor("/tree/tictactoe/b2a3?depth=2&second=minimax&speed=fastest")
    expect(page.locator("#step")).to_contain_text("Ready")
    _, root, _ = saved(page, "Download animation")
    nodes = [
        {group.get("data-node") for group in side.iter(f"{SVG}g") if group.get("data-node")}
        for side in root
        if side.get("transform")
    ]
    assert len(nodes[0]) == len(nodes[1]) == 7 + 7 * 6  # every move, and every reply
    assert root.get("data-frames") == str(1 + int(page.locator("#slider").get_attribute("max")))


def test_a_long_search_is_not_animated_and_the_page_says_why(visitor):
    page = visitor("/tree/connect4/4453?algorithm=mtdf&depth=3")
    expect(page.locator("#step")).to_contain_text("Ready")
    steps = page.locator("#slider").get_attribute("max")
    page.get_by_role("button", name="Download animation").click()
    expect(page.locator("#saved")).to_have_text(
        f"An animation can have at most 400 steps; this search has {int(steps):,}. Choose a smaller depth."
    )
