"""A tree is drawn by clicking on the tree page, and searched."""

import re

from playwright.sync_api import expect

from plyscope.portal.limits import ENGINES


def draw(page):
    """Open the editor with nothing but a root."""
    page.get_by_role("button", name="Draw a tree").click()
    page.get_by_role("button", name="New tree").click()
    expect(page.locator("#drawing")).to_have_value("[]")


def node(page, key):
    return page.locator(f'#drawing-picture [data-node="{key}"]')


def plus(page, key):
    return page.locator(f'#drawing-picture [data-add="{key}"]')


def test_a_tree_is_drawn_by_clicks_and_searched(visitor):
    page = visitor("/tree")
    draw(page)
    expect(page.locator("#drawing-flaw")).to_have_text("Add a branch to the root first.")
    expect(page.locator("#search-tree")).to_be_disabled()
    for key in ("", "", "0", "0", "1", "1"):
        plus(page, key).click()
    expect(page.locator("#drawing")).to_have_value("[[0,0],[0,0]]")
    expect(page.locator("#picture")).to_be_hidden()  # the old search takes no room
    node(page, "0.0").click()
    page.locator("#leaf-value").fill("3")
    page.locator("#leaf-value").press("Enter")
    expect(page.locator("#drawing-node")).to_have_text("Node 1·2")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.keyboard.type("-∞")
    expect(page.locator("#drawing")).to_have_value("[[3,5],[2,-∞]]")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("#drawing-editor")).to_be_hidden()
    expect(page.locator("#result")).to_contain_text("Value for MAX3")
    expect(page.locator("#picture .tree-value")).to_have_text(["", "", "3", "5", "", "2", "−∞"])
    expect(page.locator("#chosen")).to_have_text("Alpha-beta, depth 2 · custom tree")
    page.wait_for_url(re.compile(r"/tree/drawn/%5B%5B3%2C5%5D%2C%5B2%2C-%E2%88%9E%5D%5D"))


def test_changes_are_undone_and_redone_and_nodes_deleted(visitor):
    page = visitor("/tree/drawn/[[3,5],[2,9]]")
    page.get_by_role("button", name="Draw a tree").click()
    text = page.locator("#drawing")
    expect(page.locator("#undo-drawing")).to_be_disabled()
    node(page, "1").click()
    page.get_by_role("button", name="Delete").click()
    expect(text).to_have_value("[[3,5]]")
    node(page, "0.1").click()
    page.get_by_role("button", name="Add branch").click()
    expect(text).to_have_value("[[3,[5]]]")
    page.locator("#undo-drawing").click()
    page.locator("#undo-drawing").click()
    expect(text).to_have_value("[[3,5],[2,9]]")
    expect(node(page, "1")).to_have_attribute("aria-selected", "true")
    page.locator("#redo-drawing").click()
    expect(text).to_have_value("[[3,5]]")
    expect(page.locator("#drawing-picture [data-node]")).to_have_count(4)
    expect(page.locator("#depth option")).to_have_count(2)


def test_the_text_and_the_picture_follow_each_other(visitor):
    page = visitor("/tree/drawn/[[3,5],[2,9]]")
    page.get_by_role("button", name="Draw a tree").click()
    text = page.locator("#drawing")
    text.fill("[[3,5],[2,[9,")
    expect(page.locator("#drawing-flaw")).to_contain_text("This is not a tree. Allowed: nested lists")
    expect(page.locator("#drawing-picture [data-node]")).to_have_count(7)  # the last tree that was one
    text.fill("[[3,5],[2,[9,−1]]]")
    expect(page.locator("#drawing-flaw")).to_have_text("")
    expect(node(page, "1.1.1").locator(".tree-value")).to_have_text("−1")
    page.locator("#undo-drawing").click()
    expect(text).to_have_value("[[3,5],[2,9]]")
    page.locator("#best-first").click()
    expect(text).to_have_value("[[3,5],[2,9]]")
    page.locator("#worst-first").click()
    expect(text).to_have_value("[[9,2],[5,3]]")
    expect(node(page, "0.0").locator(".tree-value")).to_have_text("9")
    page.locator("#example").select_option(index=0)
    expect(page.locator("#drawing-picture [data-node]")).to_have_count(13)
    page.locator("label", has_text="Position").click()
    expect(page.locator("#drawing-editor")).to_be_hidden()
    expect(page.locator("#picture")).to_be_visible()


def test_closing_the_editor_searches_the_tree_as_it_is(visitor):
    page = visitor("/tree/drawn/[[3,5],[2,9]]")
    page.get_by_role("button", name="Draw a tree").click()
    plus(page, "1").click()
    page.locator("#options > summary").click()
    expect(page.locator("#picture .tree-node")).to_have_count(8)
    expect(page.locator("#drawing-editor")).to_be_hidden()
    page.get_by_role("button", name="Draw a tree").click()
    expect(page.locator("#undo-drawing")).to_be_enabled()  # the changes are still known
    page.get_by_role("button", name="New tree").click()
    page.get_by_role("button", name="Draw by clicking").click()
    expect(page.locator("#flaw")).to_contain_text("This is not a tree")
    page.get_by_role("button", name="Draw a tree").click()
    page.locator("#drawing").fill("[4,[6,1]]")
    page.locator("#search-tree").click()
    expect(page.locator("#result")).to_contain_text("Value for MAX4")


def test_a_tree_is_drawn_with_the_keyboard_alone(visitor):
    page = visitor("/tree")
    page.get_by_role("button", name="Draw a tree").press("Enter")
    page.get_by_role("button", name="New tree").press("Enter")
    expect(node(page, "")).to_be_focused()
    page.keyboard.press("Enter")  # a branch, which is selected
    expect(node(page, "0")).to_be_focused()
    page.keyboard.type("7")
    page.keyboard.press("Shift+Tab")
    node(page, "0").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.locator("#drawing")).to_have_value("[7,[0]]")
    page.keyboard.press("Control+z")
    expect(page.locator("#drawing")).to_have_value("[7,0]")
    page.keyboard.press("Control+y")
    page.keyboard.press("Delete")
    expect(page.locator("#drawing")).to_have_value("[7,0]")
    expect(node(page, "1")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(node(page, "0")).to_be_focused()
    expect(page.locator("#drawing-said")).to_have_text("")
    page.locator("#search-tree").press("Enter")
    expect(page.locator("#result")).to_contain_text("Value for MAX7")


def test_a_tree_is_drawn_by_touch_on_a_phone(visitor):
    page = visitor("/tree", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Draw a tree").tap()
    page.get_by_role("button", name="New tree").tap()
    for key in ("", "", "", "0", "0", "1", "2", "2"):
        plus(page, key).tap()
    expect(page.locator("#drawing")).to_have_value("[[0,0],[0],[0,0]]")
    node(page, "2.1").tap()
    page.locator("#leaf-value").fill("-12")
    expect(node(page, "2.1").locator(".tree-value")).to_have_text("−12")
    node(page, "1").tap()
    page.get_by_role("button", name="Delete").tap()
    expect(page.locator("#drawing")).to_have_value("[[0,0],[0,-12]]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#search-tree").tap()
    expect(page.locator("#result")).to_contain_text("Value for MAX0")
    expect(page.locator("#picture")).to_be_in_viewport()


def test_the_limits_of_a_drawn_tree_are_kept(visitor):
    deep = "[" * ENGINES.drawing_plies + "1" + "]" * ENGINES.drawing_plies
    page = visitor(f"/tree/drawn/{deep}")
    page.get_by_role("button", name="Draw a tree").click()
    bottom = ".".join("0" * ENGINES.drawing_plies)
    expect(plus(page, bottom)).to_have_count(0)
    node(page, bottom).click()
    page.get_by_role("button", name="Add branch").click()
    expect(page.locator("#drawing-flaw")).to_have_text("A drawn tree can be at most 12 plies deep.")
    page.locator("#drawing").fill(f"[{'1,' * 998}1]")
    expect(page.locator("#drawing-picture .leaf")).to_have_count(999)
    node(page, "").focus()
    page.keyboard.press("+")
    expect(page.locator("#drawing-flaw")).to_have_text(
        f"A drawn tree can have at most {ENGINES.drawing} characters as nested lists."
    )
    expect(page.locator("#drawing-picture .leaf")).to_have_count(999)
    node(page, "998").focus()
    page.keyboard.press("ArrowLeft")
    page.locator("#leaf-value").fill("1.5")
    expect(page.locator("#drawing-flaw")).to_have_text("A leaf is a whole number up to 500,000,000, or ∞ or -∞.")
    expect(page.locator("#drawing")).to_have_value(f"[{'1,' * 998}1]")
