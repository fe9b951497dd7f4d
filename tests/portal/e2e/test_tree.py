"""The tree page: the steps of a search, drawn trees, and the options."""

import re

from playwright.sync_api import expect

from plyscope.algorithms import search
from plyscope.games import CONNECT4


def options(page):
    """Open the options of the tree page."""
    page.locator(".tree-options > summary").click()


def test_the_tree_is_stepped_to_a_cut(visitor):
    page = visitor("/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    page.locator("#forward").click()
    expect(page.locator("#step")).to_have_text("Enter the root with the window (−∞, ∞).")
    page.locator("#next-cut").click()
    expect(page.locator("#step")).to_have_text(
        "Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); 2 branches are skipped."
    )
    for branch in ("1.1", "1.2"):
        expect(page.locator(f'[data-node="{branch}"]')).to_have_class(re.compile(r"\bcut\b"))
    expect(page.locator('[data-node="1.0"]')).to_have_class(re.compile(r"\bleaf\b"))
    expect(page.locator(".tree-node.cut")).to_have_count(2)
    expect(page.locator('[data-node="1"] .tree-window')).to_have_text("α 3 ≥ β 2")
    expect(page.locator("#node-facts")).to_contain_text("Windowα 3 ≥ β 2: closed")
    expect(page.locator("#steps [aria-current]")).to_contain_text("cut: α 3 ≥ β 2")
    expect(page.locator("#about-windows")).to_contain_text("Once α ≥ β")
    gaps = "rows => rows.slice(1).map((row, n) => row.offsetTop - rows[n].offsetTop - rows[n].offsetHeight)"
    assert set(page.locator("#steps li").evaluate_all(gaps)) <= {0, 1}  # rounded to whole pixels
    assert page.locator('[data-node="1.1"]').evaluate("node => Number(getComputedStyle(node).opacity)") < 0.7
    options(page)
    page.locator("#view").select_option("mover")
    expect(page.locator("#step")).to_contain_text("cut: α −2 ≥ β −3, the opponent already has a better option (−3)")
    page.locator("#back").click()
    expect(page.locator(".tree-node.cut")).to_have_count(0)
    page.locator("#last").click()
    expect(page.locator("#step")).to_have_text("Leave the root, worth 3.")
    expect(page.locator("#result")).to_contain_text("Cut-offs1")


def test_the_tree_is_walked_with_the_keyboard_alone(visitor):
    page = visitor("/tree")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    page.keyboard.press("c")
    expect(page.locator("#step")).to_contain_text("cut: α 3 ≥ β 2")
    page.keyboard.press(",")
    expect(page.locator("#place")).to_have_text("15 / 29")
    page.locator('.tree [tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#node-title")).to_have_text("Node 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#node-title")).to_have_text("Node 2")
    page.keyboard.press("Enter")
    expect(page.locator('[data-node="1"]')).to_have_attribute("aria-expanded", "false")
    expect(page.locator('[data-node="1.0"]')).to_have_count(0)


def test_the_tree_of_a_position_shows_the_passes_of_mtdf(visitor):
    page = visitor("/tree/connect4/4453")
    options(page)
    page.locator("#algorithm").select_option("mtdf")
    direct = search(CONNECT4.position("4453"), "mtdf:depth=3,evaluation=segments,order=generated")
    expect(page.locator("#passes-list li")).to_have_count(direct.stats.passes)
    expect(page.locator("#result")).to_contain_text(f"Nodes{direct.stats.nodes}")
    page.locator("#passes-list button").nth(1).click()
    expect(page.locator("#step")).to_contain_text("Enter the root with the window")
    page.locator("#forward").click()
    open_now = page.locator(".tree-node").count()
    assert open_now < 40  # only the path that is searched is open
    page.locator('[data-node="3"]').click()
    assert page.locator(".tree-node").count() > open_now


def test_the_address_of_a_tree_restores_all_that_is_chosen(visitor):
    asked = "algorithm=mtdf&depth=2&evaluation=weights&order=centre&view=mover&step=7"
    page = visitor(f"/tree/connect4/4453?{asked}")
    direct = search(CONNECT4.position("4453"), "mtdf:depth=2,evaluation=weights,order=centre")
    expect(page.locator("#place")).to_have_text(re.compile("^7 / "))
    expect(page.locator("#result")).to_contain_text(f"Nodes{direct.stats.nodes}")
    expect(page.locator("#chosen")).to_have_text("MTD(f), depth 2, weights · Connect Four 4453")
    page.keyboard.press(".")
    page.wait_for_url(f"**/tree/connect4/4453?{asked[:-1]}8")
    options(page)
    for field, value in (("algorithm", "pvs"), ("depth", "1"), ("evaluation", "discs"), ("order", "reversed")):
        page.locator(f"#{field}").select_option(value)
    page.locator("#view").select_option("root")
    page.wait_for_url("**/tree/connect4/4453?algorithm=pvs&depth=1&evaluation=discs&order=reversed")
    page.reload()
    expect(page.locator("#chosen")).to_have_text("PVS, depth 1, discs · Connect Four 4453")


def test_a_node_of_the_tree_is_played_from_and_analysed(visitor):
    page = visitor("/tree/connect4/4453?depth=2&step=3")
    expect(page.locator("#node-title")).to_have_text("Node 1·1")
    expect(page.locator("#to-analysis")).to_have_attribute("href", "/analysis/connect4/445311")
    page.locator("#to-play").click()
    page.wait_for_url("**/play/connect4/445311")
    page = visitor("/tree")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    expect(page.locator("#to-play")).to_be_hidden()


def test_the_figures_of_the_papers_open_with_their_own_search(visitor):
    page = visitor("/tree/drawn/[[2,4],[1,8]]")
    expect(page.locator("#chosen")).to_contain_text("Minimax, depth 2 · Two moves, two replies (nasa2018")
    options(page)
    page.locator("#example").select_option(label="Five of eight leaves (nasa2018, figures 3 to 5)")
    expect(page.locator("#chosen")).to_contain_text("Alpha-beta, depth 3 · Five of eight leaves")
    expect(page.locator("#result")).to_contain_text("Leaves5")
    page.locator("#example").select_option(label="Infinite leaves (blem2021, figure 2)")
    expect(page.locator("#chosen")).to_contain_text("Minimax, depth 4 · Infinite leaves")
    expect(page.locator("#tree")).to_have_attribute("aria-busy", "false")
    page.locator("#last").click()
    expect(page.locator("#result")).to_contain_text("Value for MAX−7")
    infinite = page.locator(".tree-value").filter(has_text="∞")
    expect(infinite).to_have_text(["∞", "−∞", "−∞"])  # two leaves, and MIN's node above the second
    expect(page.locator(".tree-node.best .tree-value")).to_have_text(["−7"] * 5)


def test_a_tree_that_is_refused_leaves_no_old_picture(visitor):
    page = visitor("/tree/connect4/4453?step=5")
    expect(page.locator(".tree-node")).not_to_have_count(0)
    options(page)
    page.fill("#typed", "4444444")
    page.locator("#choose button[type=submit]").click()
    expect(page.locator("#flaw")).to_have_text(re.compile("column 4 is full"))
    expect(page.locator(".tree-node")).to_have_count(0)
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#result")).to_have_text("")
    page.fill("#typed", "44")
    page.locator("#choose button[type=submit]").click()
    expect(page.locator(".tree-node")).not_to_have_count(0)
    expect(page.locator("#flaw")).to_have_text("")
    expect(page.locator("#play")).to_be_enabled()
    page.locator("#rules").select_option("tictactoe")
    expect(page.locator("#evaluation option:not(:disabled)")).to_have_text(
        ["outcome", "segments", "discs", "longest-run", "weights"]
    )


TEXT_PIXELS = """() => [...document.querySelectorAll(".tree text")]
  .filter((text) => getComputedStyle(text).display !== "none" && text.textContent)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


def test_on_a_phone_the_play_button_and_the_sentence_stay_in_sight(visitor):
    page = visitor("/tree/connect4/4453?step=60", viewport={"width": 360, "height": 740})
    expect(page.locator("#place")).to_have_text(re.compile("^60 / "))
    expect(page.locator(".tree-options > form")).to_be_hidden()
    for place in ("#play", "#step", "#picture"):
        expect(page.locator(place)).to_be_in_viewport()
    assert round(min(page.evaluate(TEXT_PIXELS)), 1) >= 11
    page.locator("#fit").click()
    page.locator("#smaller").click()
    assert round(min(page.evaluate(TEXT_PIXELS)), 1) >= 11
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#play")).to_be_in_viewport()
    expect(page.locator("#step")).to_be_in_viewport()


def test_only_real_cuts_are_red(visitor):
    page = visitor("/tree/drawn/[[3,5],[4,2],[1]]")  # the windows of the last two nodes close at their last moves
    page.locator("#last").click()
    expect(page.locator(".tree-window").filter(has_text="≥")).to_have_count(2)
    colours = ".tree-window, .tree-value, .tree-scissors, .tree-cut-mark"
    red = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bad')").strip()
    expect(page.locator(".tree-scissors")).to_have_count(0)
    rgb = tuple(int(red[start : start + 2], 16) for start in (1, 3, 5))
    fills = page.locator(colours).evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert fills
    assert f"rgb{rgb}" not in fills
    page.goto("/tree")
    page.locator("#next-cut").click()
    expect(page.locator('[data-node="1"] .tree-window')).to_have_css("fill", f"rgb{rgb}")


def test_a_node_of_the_tree_is_analysed_and_played_from(visitor):
    page = visitor("/tree/tictactoe/b2a3?depth=2")
    page.locator("#last").click()
    page.locator(".tree-node").nth(1).click()
    name = page.locator("#node-title").inner_text().removeprefix("Node ")
    assert re.fullmatch("[abc][123]", name)
    expect(page.locator("#to-analysis")).to_have_attribute("href", f"/analysis/tictactoe/b2a3{name}")
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url(f"**/play/tictactoe/b2a3{name}")
