"""Exercises in a browser: solved by clicks and keys, marked at once, and step by step."""

import re

import pytest
from playwright.sync_api import expect

from plyscope.exercises import KINDS, make_by_id
from plyscope.portal.exercises.steps import steps_of

ONE = "alphabeta-medium-d2b3-s7"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def field(page, slot):
    return page.locator(f'[id="field-{slot}"]')


def answer(page, slot, value):
    """Fill in one slot as a person does."""
    if slot.form == "list":
        for leaf in value or ():
            page.locator(f'[data-leaf="{leaf}"]').click()
    elif slot.form in ("number", "bound"):
        field(page, slot.id).fill("" if value is None else str(value))
    elif slot.form == "choice":
        field(page, slot.id).select_option(value)
    elif slot.id.startswith("again:"):
        field(page, slot.id).select_option("yes" if value else "no")
    elif value:
        field(page, slot.id).click()


def fill(page, exercise, **wrong):
    for slot in exercise.slots:
        answer(page, slot, wrong.get(slot.id.replace(":", "_"), slot.key))


def check(page):
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#points")).not_to_be_empty()


def test_an_exercise_with_one_mistake_is_marked_corrected_and_right(visitor):
    page, exercise = visitor("/"), make_by_id(ONE)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Practice").click()
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()
    page.goto(f"/practice/{ONE}")
    # the window of D follows from the wrong value of B
    fill(page, exercise, value_B=14, alpha_C=14, alpha_D=14, value_A=14)
    check(page)
    expect(page.locator("#points")).to_have_text("24 of 25 points: 21 right, 3 follow-through, 1 wrong.")
    expect(page.locator("#first-wrong")).to_contain_text(
        "Value returned by B: you wrote 14, expected 13. B is a MIN node"
    )
    wrong = page.locator('[data-slot="value:B"]')
    expect(wrong.locator(".sign")).to_have_text("✗")
    expect(field(page, "value:B")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "value:B")).to_have_accessible_description(re.compile("you wrote 14, expected 13"))
    expect(page.locator('[data-slot="alpha:D"] .sign')).to_have_text("↪")
    expect(page.locator('[data-slot="alpha:B"] .sign')).to_have_text("✓")
    expect(page.locator(".practice-node.first-wrong")).to_have_count(1)
    page.get_by_text("All marks that are not right").click()
    expect(page.locator("#mark-list li")).to_have_count(4)
    page.get_by_role("button", name="Try again").click()
    expect(wrong.locator(".sign")).to_be_hidden()
    expect(field(page, "value:B")).to_have_value("14")
    for slot in ("value:B", "alpha:C", "alpha:D", "value:A"):
        field(page, slot).fill("13")
    check(page)
    expect(page.locator("#points")).to_have_text("All answers are right: 25 of 25 points.")
    expect(page.locator("#attempt-rows tr").first).to_contain_text("25 of 25 ✓")
    page.reload()
    expect(page.locator("#attempt-rows tr").first).to_contain_text("24")
    expect(field(page, "value:B")).to_have_value("13")
    expect(field(page, "cut:5")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#order-text")).to_have_text("1, 2, 3, 4, 7")


def test_the_step_that_shows_the_answer_is_shown_on_the_tree_page(visitor):
    page = visitor(f"/practice/{ONE}")
    fill(page, make_by_id(ONE), value_B=14)
    check(page)
    page.get_by_role("link", name="See the step that shows it").click()
    expect(page.locator("#step")).to_contain_text("13")
    expect(page.locator(".tree-node.current")).to_have_attribute("data-node", "0")
    assert "step=10" in page.url


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_filled_in_and_marked_right(visitor, kind):
    name = f"{kind}-medium-d2b3-s3"
    page = visitor(f"/practice/{name}")
    fill(page, make_by_id(name))
    check(page)
    expect(page.locator("#points")).to_have_text(re.compile("^All answers are right"))


def test_a_field_emphasises_its_node_and_says_what_it_asks_for(visitor):
    page = visitor("/practice/pvs-medium-d2b3-s3")
    field(page, "beta:C").focus()
    expect(page.locator("#prompt")).to_have_text("Beta of the first search of C")
    expect(page.locator(".practice-node.looked-at .practice-name")).to_have_text("C")
    page.get_by_role("button", name="∞ (infinity)", exact=True).click()
    expect(field(page, "beta:C")).to_have_value("∞")
    field(page, "beta:C").fill("many")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#points")).to_have_text("Beta of the first search of C: write a whole number, ∞ or −∞.")
    expect(field(page, "beta:C")).to_be_focused()


def test_blanks_are_not_told_but_the_solution_is_and_the_answers_come_back(visitor):
    page = visitor(f"/practice/{ONE}")
    field(page, "value:B").fill("13")
    check(page)
    expect(page.locator("#points")).to_contain_text("without an answer")
    expect(page.locator("#marks")).not_to_contain_text("expected")
    page.get_by_role("button", name="Show solution").click()
    expect(field(page, "alpha:C")).to_have_value("13")
    expect(field(page, "alpha:C")).to_have_attribute("readonly", "")
    page.get_by_role("button", name="Try again").click()
    expect(field(page, "alpha:C")).to_have_value("")
    expect(field(page, "value:B")).to_have_value("13")
    page.get_by_role("button", name="Clear").click()
    expect(field(page, "value:B")).to_have_value("")
    page.locator("#next-exercise").click()
    expect(page).not_to_have_url(re.compile(f"{ONE}$"))
    expect(page).to_have_url(re.compile("/practice/alphabeta-medium-d2b3-s"))


def test_nothing_is_checked_before_the_first_answer(visitor):
    page = visitor("/practice/leaves-medium-d2b3-s7")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#points")).to_have_text("No answers to check yet. Fill in at least one field.")
    expect(page.locator("#no-attempts")).to_be_visible()
    page.get_by_label("Does PVS look at leaf 1?").check()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#points")).to_contain_text("of 27 points")
    expect(page.locator("#attempt-rows tr")).to_have_count(1)


def test_the_question_of_a_step_is_next_to_the_tree(visitor):
    page = visitor("/practice/ordering-medium-d2b3-s7")
    page.get_by_role("radio", name="Step by step").check()
    expect(page.locator("#step-question")).to_have_text("Best branch of A")
    assert page.locator("#step-panel").bounding_box()["y"] < page.locator("#fields").bounding_box()["y"]


def test_the_link_of_a_lesson_leads_to_an_exercise_of_its_kind(visitor):
    page = visitor("/learn/mtdf")
    page.get_by_role("link", name="More exercises of this kind").click()
    page.wait_for_url(re.compile("/practice/mtdf-"))
    page.goto("/practice?kind=pvs&difficulty=easy")
    expect(page.get_by_label("Kind")).to_have_value("pvs")
    expect(page.get_by_label("Difficulty")).to_have_value("easy")


def test_options_make_an_exercise_and_impossible_ones_are_explained(visitor):
    page = visitor("/practice")
    page.get_by_label("Kind").select_option("Minimax values")
    page.get_by_text("More options").click()
    page.get_by_label("Depth").fill("6")
    page.get_by_label("Branches per node").fill("3")
    page.get_by_role("button", name="New exercise").click()
    expect(page.get_by_role("alert")).to_have_text("A tree of depth 6 and branching 3 has more than 64 leaves.")
    expect(page.get_by_label("Depth")).to_have_value("6")
    page.get_by_label("Branches per node").fill("two")
    page.get_by_role("button", name="New exercise").click()
    expect(page.get_by_role("alert")).to_have_text("Branching must be a whole number, not 'two'.")
    page.get_by_label("Branches per node").fill("2")
    page.get_by_role("button", name="New exercise").click()
    expect(page).to_have_url(re.compile("/practice/minimax-medium-d6b2-s"))
    expect(page.locator(".practice-leaf")).to_have_count(64)


def test_an_exercise_is_solved_with_the_keyboard_only(visitor):
    """The Tab key visits windows, branches, leaves and values in the order of the search."""
    page, exercise = visitor(f"/practice/{ONE}"), make_by_id(ONE)
    key = {slot.id: slot.key for slot in exercise.slots}
    field(page, "alpha:A").focus()
    for _ in range(200):
        slot = page.evaluate("document.activeElement.closest('[data-slot]')?.dataset.slot ?? ''")
        leaf = page.evaluate("document.activeElement.dataset.leaf ?? ''")
        if slot.startswith(("alpha:", "beta:", "value:")) and key[slot] is not None:
            page.keyboard.type(str(key[slot]))
        elif (slot.startswith("cut:") and key[slot]) or (leaf and int(leaf) in key["order"]):
            page.keyboard.press("Space")
        if page.evaluate("document.activeElement.id") == "check":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#points")).to_have_text("All answers are right: 25 of 25 points.")


def test_enter_goes_to_the_next_field_and_a_branch_can_be_clicked(visitor):
    page = visitor(f"/practice/{ONE}")
    field(page, "alpha:A").fill("-inf")
    page.keyboard.press("Enter")
    expect(field(page, "beta:A")).to_be_focused()
    expect(field(page, "alpha:A")).to_have_value("−∞")
    page.get_by_role("button", name="Previous field").click()
    expect(field(page, "alpha:A")).to_be_focused()
    page.locator(".practice-edge-target").first.dispatch_event("click")
    expect(field(page, "cut:B")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".practice-node.below-cut")).to_have_count(4)
    page.locator('[data-leaf="3"]').click()
    page.locator('[data-leaf="1"]').click()
    expect(page.locator("#order-text")).to_have_text("3, 1")
    page.get_by_role("button", name="Undo the last leaf").click()
    expect(page.locator("#order-text")).to_have_text("3")


def step_answer(page, exercise, step):
    """Answer a step as a person does."""
    if step.leaves:
        name = f"Leaf {step.leaf}" if step.leaf else "None: the rest is cut"
        page.locator("#step-fields").get_by_role("button", name=name, exact=True).click()
        return
    slots = [exercise.slot(name) for name in step.slots]
    if len(slots) == 1 and slots[0].form == "yes-no":
        page.locator("#step-fields").get_by_role("button", name="Yes" if slots[0].key else "No", exact=True).click()
        return
    for slot in slots:
        control = page.locator(f'[id="step-{slot.id}"]')
        if slot.form == "choice":
            control.select_option(slot.key)
        elif slot.form == "yes-no":
            control.set_checked(slot.key) if slot.id.startswith("looked:") else control.select_option(str(slot.key))
        else:
            control.fill(str(slot.key))
    page.get_by_role("button", name="Answer", exact=True).click()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_solved_step_by_step(visitor, kind):
    name = f"{kind}-easy-d2b2-s2"
    exercise = make_by_id(name)
    page = visitor(f"/practice/{name}")
    page.get_by_label("Step by step").check()
    steps = steps_of(exercise)
    for number, step in enumerate(steps):
        expect(page.locator("#step-place")).to_contain_text(f"Step {number + 1} of {len(steps)}")
        expect(page.locator("#step-question")).to_have_text(step.question)
        step_answer(page, exercise, step)
        expect(page.locator("#step-verdict")).to_have_text("✓ Right.")
    expect(page.locator("#step-place")).to_contain_text(f"All {len(steps)} steps answered: {len(steps)} right.")
    total = len(exercise.slots)
    expect(page.locator("#attempt-rows tr").first).to_contain_text(f"{total} of {total} ✓")


def test_a_wrong_step_is_explained_at_once_and_the_right_answer_is_filled_in(visitor):
    page = visitor(f"/practice/{ONE}")
    field(page, "value:D").fill("4")
    page.get_by_label("Step by step").check()
    expect(page.locator("#step-question")).to_have_text("What is the window on entering A?")
    expect(page.locator(".practice-node.asked .practice-name")).to_have_text("A")
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.locator("#step-flaw")).to_have_text("An answer is missing.")
    page.locator('[id="step-alpha:A"]').fill("0")
    page.locator('[id="step-beta:A"]').focus()
    page.locator("#step-fields").get_by_role("button", name="∞ (infinity)", exact=True).click()
    page.keyboard.press("Enter")
    expect(page.locator("#step-verdict")).to_have_text(re.compile("^✗ Alpha on entering A: you wrote 0, expected −∞."))
    expect(field(page, "alpha:A")).to_have_value("−∞")
    expect(page.locator("#step-question")).to_have_text("What is the window on entering B?")
    page.locator('[id="step-alpha:B"]').fill("-inf")
    page.locator('[id="step-beta:B"]').fill("inf")
    page.keyboard.press("Enter")
    expect(page.locator("#step-question")).to_have_text("Which leaf of B is looked at next?")
    page.locator('[data-leaf="2"]').click()
    expect(page.locator("#step-verdict")).to_have_text("✓ Right.")
    page.get_by_label("All at once").check()
    expect(field(page, "value:D")).to_have_value("4")
    expect(field(page, "alpha:A")).to_have_value("")


def test_a_large_tree_works_on_a_telephone(visitor):
    name = "alphabeta-expert-d6b2-s1"
    page, exercise = visitor(f"/practice/{name}", **PHONE), make_by_id(name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#tree").scroll_into_view_if_needed()
    expect(field(page, "value:A")).to_be_in_viewport()
    for _ in range(4):
        page.get_by_role("button", name="Next field").tap()
    expect(page.locator("#prompt")).to_have_text("Alpha on entering B")
    expect(field(page, "alpha:B")).to_be_focused()
    page.keyboard.type("-inf")
    leaf = next(slot for slot in exercise.slots if slot.id == "order").key[0]
    page.locator(f'[data-leaf="{leaf}"]').tap()
    check(page)
    expect(page.locator("#points")).to_contain_text("316 points")
    expect(page.locator('[data-slot="alpha:B"] .sign')).to_have_text("✓")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
