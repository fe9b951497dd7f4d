"""The course in a browser: a guest does every step, after a wrong answer; by keyboard, and on a telephone."""

import json

import pytest
from playwright.sync_api import expect

import lesson_answers
from plyscope import course

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def steps_of(page):
    """The steps as the page has them: without their answers."""
    return json.loads(page.locator("#lesson-data").text_content())["steps"]


def section(page, step):
    return page.locator(f"#step-{step['name']}")


def click_nodes(page, step, paths):
    clear = section(page, step).get_by_role("button", name="Clear")
    if clear.is_visible():
        clear.click()
    for path in paths:
        section(page, step).locator(f'[data-node="{".".join(map(str, path))}"]').click()


def arrange(page, step, order):
    """Bring the branches of the root into an order with the buttons."""
    items = section(page, step).locator(".lesson-order li")
    letters = [step["names"][str(branch)] for branch in order]
    for place, letter in enumerate(letters):
        while not items.nth(place).inner_text().startswith(f"{letter}:"):
            section(page, step).get_by_role("button", name=f"Move {letter} up").click()


def enter(page, step, answer):
    """Give an answer as a person does, and check it."""
    here = section(page, step)
    match step["kind"]:
        case "number":
            here.get_by_label("Your answer").fill(str(answer))
        case "choose":
            here.get_by_label(answer).check()
        case "node":
            click_nodes(page, step, [answer])
        case "nodes" | "visits":
            click_nodes(page, step, answer)
        case "values":
            for letter, value in answer.items():
                here.get_by_label(letter, exact=True).fill(str(value))
        case "window":
            for place, bound in enumerate(answer):
                row = here.locator(".lesson-field").nth(place)
                if isinstance(bound, str):
                    row.get_by_role(
                        "button", name={"inf": "Set to infinity"}.get(bound, "Set to minus infinity")
                    ).click()
                else:
                    row.get_by_role("textbox").fill(str(bound))
        case "order":
            arrange(page, step, answer)
        case "move":
            here.locator(f'.board-hit[data-move="{int(answer) - 1}"]').click()
    if step["kind"] != "move":
        here.get_by_role("button", name="Check").click()


def wrong(step, right):
    """A wrong answer of the same form."""
    match step["kind"]:
        case "number":
            return right + 50
        case "choose":
            return next(option for option in step["options"] if option != right)
        case "node":
            other = next(node for node in step["clicks"] if node != ".".join(map(str, right)))
            return [int(move) for move in other.split(".")]
        case "nodes":
            return [[0]]
        case "visits":
            return list(reversed(right))
        case "values":
            return right | {"A": right["A"] + 50}
        case "window":
            return ["-inf", 77]
        case "order":
            return list(range(len(right)))
        case "move":
            return "7" if right != "7" else "6"


def do(page, lesson, step):
    """Do a step: a wrong answer and its hint, then the right one."""
    words = section(page, step).locator(".lesson-words")
    right = lesson_answers.answer_to(lesson, step)
    enter(page, step, wrong(step, right))
    expect(words).to_contain_text("Not quite.")
    expect(section(page, step).get_by_role("button", name="Show answer")).to_be_visible()
    expect(section(page, step).locator(".lesson-done")).to_be_hidden()
    enter(page, step, right)
    expect(words).to_contain_text("Right.")
    expect(section(page, step).locator(".lesson-done")).to_be_visible()


def test_a_guest_goes_through_all_lessons_and_finds_them_finished_after_a_reload(visitor):
    page = visitor("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Start").click()
    for lesson in course.lessons():
        expect(page.get_by_role("heading", level=1)).to_have_text(lesson.title)
        steps = steps_of(page)
        for fields in page.locator(".lesson-fields:has(label + input)").all():
            labels = fields.locator("label").all_inner_texts()
            assert labels == sorted(labels), "letters in their order, alpha before beta, lower before upper"
        expect(page.locator("#lesson-progress")).to_have_text(f"0 of {len(steps)} steps done")
        for step in steps:
            do(page, lesson.name, step)
        done = f"{len(steps)} of {len(steps)} steps done"
        expect(page.locator("#lesson-progress")).to_have_text(done)
        expect(page.get_by_text("You have finished this lesson.")).to_be_visible()
        page.reload()
        expect(page.locator("#lesson-progress")).to_have_text(done)
        expect(page.locator(".lesson-done:visible")).to_have_count(len(steps))
        if lesson is not course.lessons()[-1]:
            page.get_by_role("link", name="Next lesson").click()
    page.get_by_role("link", name="All lessons").click()
    expect(page.get_by_text("finished", exact=True)).to_have_count(len(course.lessons()))
    expect(page.get_by_role("link", name="Start")).to_have_count(0)


def test_a_second_wrong_answer_gets_another_hint_and_the_answer_can_be_shown(visitor):
    page = visitor("/learn/alphabeta")
    step = next(one for one in steps_of(page) if one["name"] == "cuts")
    known = course.lesson("alphabeta").step("cuts")
    words = page.locator("#step-cuts .lesson-words")
    expect(page.locator("#step-cuts .lesson-show")).to_be_hidden()
    enter(page, step, [[0, 1]])
    expect(words).to_contain_text(known.hint)
    enter(page, step, [[0, 1]])
    expect(words).to_contain_text(known.more)
    page.locator("#step-cuts").get_by_role("button", name="Show answer").click()
    expect(words).to_contain_text("Answer: Leaf 6 (worth 9)")
    expect(page.locator("#step-cuts .tree-node.chosen")).to_have_count(3)
    expect(page.locator("#step-cuts .tree-cut-mark")).to_have_count(3)
    expect(page.locator("#step-cuts .lesson-done")).to_be_hidden()
    page.locator("#step-cuts").get_by_role("button", name="Check").click()
    expect(words).to_contain_text("Right.")
    expect(page.locator("#lesson-progress")).to_have_text("1 of 4 steps done")
    page.goto("/learn")
    expect(page.get_by_text("1 of 4 steps done")).to_be_visible()
    expect(page.get_by_role("link", name="Continue")).to_have_attribute("href", "/learn/tree")


def test_the_shown_answer_of_a_board_is_marked_there_and_can_be_played(visitor):
    page = visitor("/learn/tables")
    here = page.locator("#step-join")
    here.locator('.board-hit[data-move="6"]').click()
    expect(here.locator(".lesson-words")).to_contain_text("Not quite.")
    here.get_by_role("button", name="Show answer").click()
    expect(here.locator(".lesson-words")).to_contain_text("Answer: Column 5.")
    expect(here.locator("svg").get_by_text("★")).to_have_count(1)
    assert here.locator(".board-disc").count() == 2, "the wrong move is taken back"
    here.locator('.board-hit[data-move="4"]').click()
    expect(here.locator(".lesson-words")).to_contain_text("Right.")
    expect(here.locator(".board-disc")).to_have_count(3)


def test_an_answer_that_is_not_complete_or_not_a_number_is_told_and_not_counted(visitor):
    page = visitor("/learn/tree")
    here = page.locator("#step-root-value")
    here.get_by_role("button", name="Check").click()
    expect(here.locator(".lesson-words")).to_have_text("Complete your answer first.")
    here.get_by_label("Your answer").fill("five")
    here.get_by_label("Your answer").press("Enter")
    expect(here.locator(".lesson-words")).to_have_text("The answer must be a whole number.")
    expect(here.get_by_role("button", name="Show answer")).to_be_hidden()
    here = page.locator("#step-reply")
    here.get_by_role("button", name="Check").click()
    expect(here.locator(".lesson-words")).to_have_text("Click a node in the tree first.")
    page.goto("/learn/alphabeta")
    here = page.locator("#step-visits")
    here.get_by_role("button", name="Check").click()
    expect(here.locator(".lesson-words")).to_have_text("Click the leaves in the tree first.")


def tab_to(page, selector, most=80):
    """Press Tab until an element has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


@pytest.mark.parametrize("lesson", ["alphabeta", "ordering", "solving"])
def test_a_lesson_is_done_with_the_keyboard_alone(visitor, lesson):
    page = visitor(f"/learn/{lesson}")
    for step in steps_of(page):
        place, answer = f"#step-{step['name']}", lesson_answers.answer_to(lesson, step)
        match step["kind"]:
            case "nodes" | "visits":
                for path in answer:
                    tab_to(page, f'{place} [data-node="{".".join(map(str, path))}"]')
                    page.keyboard.press("Enter")
            case "window":
                for bound in answer:
                    tab_to(page, f"{place} input")
                    page.keyboard.type(str(bound))
            case "number":
                tab_to(page, f"{place} input")
                page.keyboard.type(str(answer))
            case "order":
                letter = step["names"][str(answer[0])]
                tab_to(page, f'{place} [aria-label="Move {letter} up"]')
                page.keyboard.press("Enter")
                page.keyboard.press("Space")
            case "move":
                tab_to(page, f"{place} .board")
                page.keyboard.press(answer)
        if step["kind"] != "move":
            tab_to(page, f"{place} .lesson-check")
            page.keyboard.press("Enter")
        expect(page.locator(f"{place} .lesson-words")).to_contain_text("Right.")
    expect(page.get_by_text("You have finished this lesson.")).to_be_visible()
    tab_to(page, "#next-lesson, .lesson-end .button")


def test_lessons_fit_a_telephone_and_nodes_can_be_tapped(visitor):
    page = visitor("/learn", **PHONE)
    for lesson in course.lessons():
        page.goto(f"/learn/{lesson.name}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, lesson.name
        for node in page.locator('[role="button"][data-node] rect').all():
            box = node.bounding_box()
            assert min(box["width"], box["height"]) >= 24, f"{lesson.name}: {box}"
    page.goto("/learn/alphabeta")
    step = next(one for one in steps_of(page) if one["name"] == "visits")
    for path in lesson_answers.answer_to("alphabeta", step):
        section(page, step).locator(f'[data-node="{".".join(map(str, path))}"]').tap()
    section(page, step).get_by_role("button", name="Check").tap()
    expect(section(page, step).locator(".lesson-words")).to_contain_text("Right.")
