"""The tree page as a microscope: cuts, pseudo-code, two searches, sources of bounds, orders and links."""

import re

from playwright.sync_api import expect

from plyscope.algorithms import search
from plyscope.games.trees import draw

TEXTBOOK = "/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]"
TWO_CUTS = "/tree/drawn/[[3,5],[2,9],[1,7]]"


def options(page):
    """Open the options of the tree page."""
    page.locator(".tree-options > summary").click()


def test_the_previous_cut_is_found_by_button_and_key(visitor):
    page = visitor(TWO_CUTS)
    expect(page.locator("#previous-cut")).to_be_disabled()
    page.locator("#next-cut").click()
    first = page.locator("#place").inner_text()
    page.keyboard.press("c")
    expect(page.locator("#step")).to_contain_text("Node 3 cut")
    page.locator("#previous-cut").click()
    expect(page.locator("#place")).to_have_text(first)
    expect(page.locator("#step")).to_contain_text("Node 2 cut")
    page.locator("#last").click()
    page.keyboard.press("x")
    expect(page.locator("#step")).to_contain_text("Node 3 cut")
    page.keyboard.press("x")
    expect(page.locator("#place")).to_have_text(first)


def test_the_line_of_the_pseudo_code_is_lit(visitor):
    page = visitor(TEXTBOOK)
    lit = page.locator("#code-lines [aria-current]")
    expect(page.locator("#code-lines h3")).to_have_text("Alpha-beta")
    expect(lit).to_have_count(0)
    page.locator("#next-cut").click()
    expect(lit).to_have_text(re.compile("if best ≥ β"))
    page.locator("#forward").click()
    expect(lit).to_have_text(re.compile("return best"))
    options(page)
    page.locator("#algorithm").select_option("mtdf")
    expect(page.locator("#code-lines h3")).to_have_text("MTD(f)")
    page.locator("#forward").click()
    expect(lit).to_have_text(re.compile("f ← search"))


def test_two_searches_move_in_lock_step(visitor):
    page = visitor(TEXTBOOK)
    options(page)
    page.locator("#second").select_option("minimax")
    expect(page.locator("#picture-2 .tree-node")).not_to_have_count(0)
    tree = draw([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    leaves = {name: search(tree, f"{name}:depth=2").stats.leaves for name in ("alphabeta", "minimax")}
    page.locator("#next-cut").click()
    expect(page.locator("#step")).to_have_text(re.compile("^Alpha-beta: Node 2 cut"))
    expect(page.locator("#step-2")).to_have_text(re.compile("^Minimax: "))
    expect(page.locator("#caption")).to_have_text("Alpha-beta 4 leaves, 1 cut")
    for heading in ("Steps (Alpha-beta)", "Search summary (Alpha-beta)"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    page.locator("#last").click()
    expect(page.locator("#caption")).to_have_text(f"Alpha-beta {leaves['alphabeta']} leaves, 1 cut, finished")
    expect(page.locator("#caption-2")).to_have_text(f"Minimax {leaves['minimax']} leaves, 0 cuts")
    first, second = (page.locator(f"#{name}").bounding_box() for name in ("picture", "picture-2"))
    assert second["x"] >= first["x"] + first["width"]
    expect(page.locator("#code-lines h3")).to_have_text(["Alpha-beta", "Minimax"])
    page.set_viewport_size({"width": 360, "height": 740})
    first, second = (page.locator(f"#{name}").bounding_box() for name in ("picture", "picture-2"))
    assert second["y"] >= first["y"] + first["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_sources_of_both_bounds_are_named_and_drawn(visitor):
    page = visitor(TEXTBOOK)
    page.locator("#next-cut").click()
    words = page.locator("#bound-words li")
    expect(words).to_have_text(
        [
            "α = 3 comes from the leaf 1·1, below move 1 of the root.",
            "β = 2 comes from the leaf 2·1, which is move 1 of node 2.",
        ]
    )
    expect(page.locator(".bound-path")).to_have_count(0)
    page.get_by_label("Draw where α and β come from").check()
    expect(page.locator(".bound-path.alpha path")).to_have_count(3)  # node 2, node 1, leaf 1·1
    expect(page.locator(".bound-path.beta path")).to_have_count(1)
    page.locator('[data-node="1.0"]').click()
    expect(words).to_have_text(["α = 3 comes from the leaf 1·1, below move 1 of the root."])
    expect(page.locator(".bound-path.alpha path")).to_have_count(4)


def test_a_drawn_tree_is_searched_in_the_best_and_the_worst_order(visitor):
    page = visitor(TEXTBOOK)
    expect(page.locator("#result")).to_contain_text("Leaves7")
    options(page)
    page.locator("#best-first").click()
    expect(page.locator("#drawing")).to_have_value("[[3,8,12],[2,4,6],[2,5,14]]")
    expect(page.locator("#result")).to_contain_text("Leaves5")
    page.locator("#worst-first").click()
    expect(page.locator("#result")).to_contain_text("Leaves9")
    page.wait_for_url(re.compile(r"/tree/drawn/%5B%5B6%2C4%2C2%5D"))
    page.locator("label", has_text="Position").click()
    expect(page.locator("#best-first")).to_be_hidden()


def test_the_copied_link_restores_everything(visitor):
    page = visitor(f"{TEXTBOOK}?second=pvs&view=mover", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#next-cut").click()
    page.get_by_label("Draw where α and β come from").check()
    page.locator('#picture [data-node="1.0"]').click()
    page.locator("#copy-link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    place = page.locator("#place").inner_text()
    again = visitor(link)
    expect(again.locator("#place")).to_have_text(place)
    expect(again.locator("#node-title")).to_have_text("Node 2·1 (Alpha-beta)")
    expect(again.locator("#chosen")).to_contain_text("Alpha-beta and PVS")
    expect(again.locator("#picture-2 .tree-node")).not_to_have_count(0)
    expect(again.locator(".bound-path.alpha path")).to_have_count(4)
    expect(again.locator("#view")).to_have_value("mover")


#: Every control of the page, by what it is: its value, whether it is checked, or what a part of the page shows.
CONTROLS = """() => ({
  fields: [...document.querySelectorAll("#choose select, #choose input:not(#leaf-value), #speed, #slider")]
    .filter((field) => field.type !== "radio" || field.checked)
    .filter((field) => !field.closest("[hidden]"))
    .map((field) => [field.name || field.id, field.value]),
  checked: ["sources", "predict"].map((id) => document.getElementById(id).checked),
  texts: ["chosen", "place", "step", "step-2", "node-title", "node-facts", "bound-words", "question"]
    .map((id) => document.getElementById(id).textContent),
})"""
#: The pictures: every node and edge, its place, its state and its texts.
PICTURES = """() => [...document.querySelectorAll("#pictures .tree")].map((picture) => [
  ...[...picture.querySelectorAll(".tree-node")].map((node) => [
    node.dataset.node, node.getAttribute("class"), node.querySelector("rect").getAttribute("x"), node.textContent,
  ]),
  ...[...picture.querySelectorAll(".tree-edge, .bound-edge")].map((edge) => [
    edge.getAttribute("class"), edge.parentNode.getAttribute("class"), edge.getAttribute("d"),
  ]),
])"""


def set_everything(page, fields, step):
    """Set every control of the page: the fields of the options by their names, the step, the boxes and the speed."""
    options(page)
    for name, value in fields.items():
        field = page.locator(f"#choose [name={name}]:visible")
        if name in ("drawing", "moves"):
            field.fill(value)
            field.press("Enter")
        else:
            field.select_option(value)
        expect(page.locator("#tree")).to_have_attribute("aria-busy", "false")
    page.locator("#speed").select_option("fast")
    page.get_by_label("Draw where α and β come from").check()
    page.get_by_label("Predict").check()
    page.locator("#slider").fill(step)


def opened_again(visitor, page):
    """Copy the link, and open it in another browser."""
    page.locator("#copy-link").click()
    expect(page.locator(".toast")).to_contain_text("Link copied")
    again = visitor(page.evaluate("navigator.clipboard.readText()"))
    expect(again.locator("#place")).to_have_text(page.locator("#place").inner_text())
    expect(again.locator("#tree")).to_have_attribute("aria-busy", "false")
    return again


def test_the_link_of_a_drawn_tree_has_every_control(visitor):
    page = visitor("/tree/connect4/4453", permissions=["clipboard-read", "clipboard-write"])
    before = page.evaluate(CONTROLS)
    options(page)
    page.locator("label", has_text="Drawn tree").click()
    options(page)
    fields = {"drawing": "[[[3,12],[8,1]],[[2,4],[6,0]],[14,[5,2]]]", "algorithm": "pvs", "depth": "2"}
    fields |= {"order": "reversed", "second": "mtdf", "view": "mover"}
    set_everything(page, fields, "12")
    while not page.locator("#question").inner_text().startswith("Is the rest"):  # then a click selects a node
        page.keyboard.press("r")
    step = page.locator("#slider").input_value()
    page.locator('#picture [data-node="0"]').click()
    expect(page.locator('#picture-2 [data-node="0"]')).to_have_attribute("aria-expanded", "false")
    page.locator('#picture-2 [data-node="1"]').click()
    expect(page.locator("#node-title")).to_have_text("Node 2 (MTD(f))")
    again = opened_again(visitor, page)
    shown = page.evaluate(CONTROLS)
    assert again.evaluate(CONTROLS) == shown
    assert again.evaluate(PICTURES) == page.evaluate(PICTURES)
    assert dict(shown["fields"]) == fields | {"kind": "drawn", "example": "", "speed": "fast", "slider": step}
    assert shown["checked"] == [True, True]
    assert before["checked"] == [False, False]


def test_the_link_of_a_position_has_every_control(visitor):
    page = visitor("/tree", permissions=["clipboard-read", "clipboard-write"])
    options(page)
    page.locator("label", has_text="Position").click()
    options(page)
    fields = {"rules": "drop:6x5x4", "moves": "3344", "algorithm": "mtdf", "depth": "2", "evaluation": "discs"}
    fields |= {"order": "centre", "second": "alphabeta", "view": "mover"}
    set_everything(page, fields, "4")
    page.get_by_label("Predict").uncheck()
    page.locator('#picture [data-node="5"]').click()
    expect(page.locator('#picture [data-node="5"]')).to_have_attribute("aria-expanded", "false")
    again = opened_again(visitor, page)
    shown = page.evaluate(CONTROLS)
    assert again.evaluate(CONTROLS) == shown
    assert again.evaluate(PICTURES) == page.evaluate(PICTURES)
    assert dict(shown["fields"]) == fields | {"kind": "position", "speed": "fast", "slider": "4"}
    assert again.locator("#node-title").inner_text() == "Node 6 (MTD(f))"


def test_on_a_projector_the_tree_and_its_controls_are_big_and_fit_the_screen(visitor):
    page = visitor(f"{TEXTBOOK}?big=1")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.reload()
    page.locator("#next-cut").click()
    expect(page.locator("#step")).to_contain_text("Node 2 cut")
    stage, controls = (page.locator(name).bounding_box() for name in (".tree-stage", ".tree-controls"))
    assert stage["y"] + stage["height"] <= controls["y"]
    assert controls["y"] + controls["height"] <= 720
    heights = page.locator("#picture .tree-value").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    shown = [height for height in heights if height]  # nodes that are not searched yet have no value
    assert len(shown) >= 11
    assert min(shown) >= 20
