"""The tree page asks what the search does next, and shows it after an answer."""

import re

from playwright.sync_api import expect

TEXTBOOK = "/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]"
SMALL = "/tree/drawn/[[3,5],[2,9]]"


def question(page, text):
    expect(page.locator("#question")).to_have_text(text)


def answer(page, name):
    page.locator("#answers").get_by_role("button", name=name, exact=True).click()


def test_a_search_is_predicted_by_clicks_and_buttons(visitor):
    page = visitor(SMALL)
    expect(page.locator("#prediction")).to_be_hidden()
    page.get_by_label("Predict").check()
    question(page, "Which node is entered next?")
    for held in ("#play", "#forward", "#last", "#next-cut"):
        expect(page.locator(held)).to_be_disabled()
    expect(page.locator("#result")).to_be_hidden()  # it would tell the answers
    page.locator('.tree-node[data-node=""]').click()
    expect(page.locator("#verdict")).to_have_text("Right: the search enters the root.")
    expect(page.locator("#place")).to_have_text("1 / 16")
    page.locator('[data-node="1"]').click()
    expect(page.locator("#verdict")).to_have_text("Wrong: the search enters node 1.")
    expect(page.locator("#score")).to_have_text("1 right, 1 wrong")
    expect(page.locator("#step")).to_have_text("Enter node 1 with the window (−∞, ∞).")
    page.locator('[data-node="0.0"]').click()
    expect(page.locator("#place")).to_have_text("5 / 16")  # with the value of the leaf
    answer(page, "1·2")
    question(page, "Which value does node 1 return?")
    page.locator('[data-node="0.0"]').click()  # the branch whose value is returned
    expect(page.locator("#verdict")).to_have_text("Right: node 1 returns 3.")
    answer(page, "2")
    answer(page, "2·1")
    question(page, "Is the rest of node 2 cut?")
    answer(page, "no")
    expect(page.locator("#verdict")).to_have_text("Wrong: the rest of node 2 is cut.")
    expect(page.locator("#step")).to_contain_text("Node 2 cut: α 3 ≥ β 2")
    expect(page.locator('[data-node="1.1"]')).to_have_class(re.compile(r"\bcut\b"))
    question(page, "Which value does the root return?")
    page.get_by_role("button", name="Reveal").click()
    question(page, "The search is finished: 6 right, 2 wrong, 1 revealed.")
    expect(page.locator("#step")).to_have_text("Leave the root, worth 3.")
    expect(page.locator("#result")).to_be_visible()
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("#place")).to_have_text("0 / 16")
    expect(page.locator("#score")).to_have_text("0 right, 0 wrong")


def test_predictions_need_no_pointer(visitor):
    page = visitor(SMALL)
    page.get_by_label("Predict").focus()
    page.keyboard.press("Space")
    question(page, "Which node is entered next?")
    page.keyboard.press("1")
    expect(page.locator("#verdict")).to_have_text("Right: the search enters the root.")
    for key in (".", "c", "p"):  # nothing is shown without an answer
        page.keyboard.press(key)
    expect(page.locator("#place")).to_have_text("1 / 16")
    page.keyboard.press("2")
    expect(page.locator("#verdict")).to_have_text("Wrong: the search enters node 1.")
    page.keyboard.press("r")
    expect(page.locator("#verdict")).to_have_text("The search enters node 1·1.")
    expect(page.locator("#score")).to_have_text("1 right, 1 wrong, 1 revealed")
    page.locator('#picture [tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # a node in the picture
    expect(page.locator("#verdict")).to_have_text("Right: the search enters node 1·2.")
    page.locator("#answers button").first.focus()
    page.keyboard.press("Enter")
    question(page, "Which node is entered next?")
    expect(page.locator("#answers button").first).to_be_focused()  # of the next question


def test_the_slider_chooses_the_step_that_is_asked_about(visitor):
    page = visitor(f"{TEXTBOOK}?predict=1&step=12")
    question(page, "Which node is entered next?")
    page.locator("#slider").fill("14")
    question(page, "Is the rest of node 2 cut?")
    page.locator("#slider").fill("9")
    question(page, "Which value does node 1 return?")
    expect(page.locator("#answers button")).to_have_text([re.compile(r"3$"), re.compile(r"8$"), re.compile(r"12$")])
    page.locator("#back").click()
    expect(page.locator("#place")).to_have_text("8 / 29")
    page.get_by_label("Predict").uncheck()
    expect(page.locator("#play")).to_be_enabled()
    expect(page.locator("#prediction")).to_be_hidden()
    page.keyboard.press(".")
    expect(page.locator("#place")).to_have_text("9 / 29")


def test_the_first_of_two_searches_is_predicted(visitor):
    page = visitor(f"{SMALL}?algorithm=alphabeta&second=minimax&predict=on")
    question(page, "Which node is entered next?")
    page.locator('#picture-2 [data-node="1"]').click()  # not a question about this search
    expect(page.locator("#score")).to_have_text("0 right, 0 wrong")
    for _ in range(20):
        if page.locator("#again").is_visible():
            break
        page.keyboard.press("r")
    question(page, "The search is finished: 0 right, 0 wrong, 9 revealed.")
    expect(page.locator("#caption")).to_contain_text("3 leaves, 1 cut")
    expect(page.locator("#forward")).to_be_enabled()  # minimax has more steps
    page.locator("#last").click()
    expect(page.locator("#step-2")).to_contain_text("Leave the root, worth 3")


def test_a_real_game_and_the_passes_of_mtdf_are_predicted_on_a_phone(visitor):
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    page = visitor("/tree/connect4/4453?algorithm=mtdf&depth=2&predict=on&step=1", **phone)
    question(page, "Which node is entered next?")
    expect(page.locator("#answers button")).to_have_count(7)
    expect(page.locator("#passes")).to_be_hidden()
    page.locator("#answers button").nth(0).tap()
    expect(page.locator("#verdict")).to_have_text("Right: the search enters node 1.")
    page.locator('[data-node="0.0"]').tap()
    expect(page.locator("#verdict")).to_have_text("Right: the search enters node 1·1.")
    expect(page.locator("#question")).to_be_in_viewport()
    expect(page.locator("#reveal")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
