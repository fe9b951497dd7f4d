"""A class in the browser: a teacher opens it, students join on telephones, and the grid follows their work."""

import csv
import io
import re
import time

import pytest
from playwright.sync_api import expect

from plyscope.exercises import make_by_id
from plyscope.levels import LEVELS
from portal.e2e.playing import play_to_the_end

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def teacher(visitor):
    """The page of a member without classes."""
    page = visitor("/")
    answer = page.request.post(
        "/api/register", data={"name": f"t{time.monotonic_ns()}", "password": "correct horse battery"}
    )
    assert answer.ok
    page.goto("/")
    return page


def open_class(page, name="AI course"):
    """Open a class as a teacher does; return its code."""
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Classes").click()
    page.get_by_label("Name of the class").fill(name)
    page.get_by_role("button", name="Open class").click()
    expect(page.get_by_role("heading", name=name)).to_have_count(1)
    return page.locator("#code").text_content()


def joined(visitor, code, nickname, **options):
    """The page of a student who has just joined."""
    page = visitor(f"/join/{code}", **options)
    page.get_by_label("Your nickname").fill(nickname)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#card-code")).to_have_text(re.compile("^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$"))
    page.card = page.locator("#card-code").text_content()
    page.get_by_role("link", name="Go to my class").click()
    expect(page.get_by_text(f"You are {nickname}.")).to_be_visible()
    return page


def choose_task(page, kind, **fields):
    page.get_by_label("Kind").select_option(label=kind)
    shown = page.locator(".task-fields:not([hidden])")
    for label, value in fields.items():
        shown.get_by_label(label).select_option(label=value)
    page.get_by_role("button", name="Add task").click()


def cell(page, nickname, number=0):
    """The cell of a task in the row of a student."""
    row = page.locator("#grid tbody tr").filter(has=page.get_by_role("button", name=nickname, exact=True))
    return row.locator("td").nth(number)


def test_a_class_from_the_first_click_to_the_results(visitor, teacher):
    code = open_class(teacher)
    expect(teacher.get_by_text("Nobody has joined yet.")).to_be_visible()
    anna = joined(visitor, code, "Anna", **PHONE)
    assert anna.evaluate("document.documentElement.scrollWidth") <= 360
    expect(anna.get_by_text("No tasks yet. They appear here")).to_be_visible()
    expect(teacher.locator("#count")).to_have_text("1 student")  # without a reload
    teacher.get_by_role("button", name="New assignment").click()
    teacher.get_by_label("Start with").select_option(label="Empty")
    teacher.get_by_label("Title").fill("Minimax by hand")
    choose_task(teacher, "Exercises on game trees", Exercise="Minimax values", Difficulty="Easy")
    teacher.get_by_role("button", name="Give to the class").click()
    expect(cell(teacher, "Anna")).to_contain_text("open")
    anna.get_by_role("button", name="Start").click()  # it has appeared by itself
    anna.wait_for_url("**/practice/minimax-easy-*")
    expect(cell(teacher, "Anna")).to_contain_text("working")
    exercise = make_by_id(anna.url.rpartition("/")[2])
    for slot in exercise.slots:
        wanted = anna.locator(f'[id="field-{slot.id}"]')
        wanted.select_option(slot.key) if slot.form == "choice" else wanted.fill(str(slot.key))
    first = exercise.slots[0]
    anna.locator(f'[id="field-{first.id}"]').fill(str(first.key + 50))
    anna.get_by_role("button", name="Check", exact=True).click()
    expect(anna.locator("#points")).not_to_be_empty()
    total = len(exercise.slots)
    expect(cell(teacher, "Anna")).to_contain_text(f"done {total - 1}/{total}")
    anna.get_by_role("link", name="Back to my class").click()
    expect(anna.locator(".task-done")).to_contain_text(f"done {total - 1}/{total}")
    cell(teacher, "Anna").get_by_role("button").click()
    dialog = teacher.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text("Anna: Minimax values: 1 exercise, easy")
    expect(dialog.locator(".mark-wrong")).to_have_text("✕ wrong")
    expect(dialog.locator(".mark-right")).to_have_count(total - 1)
    dialog.get_by_role("button", name="Close").click()
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Results as CSV").click()
    _, row = csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig")))
    assert row[:6] == ["Anna", "Minimax by hand", "Minimax values: 1 exercise, easy", "done", "1", "1"]
    assert row[6:8] == [str(total - 1), str(total)]


def test_a_student_beats_a_level_asks_for_help_and_comes_back_with_the_card(visitor, teacher):
    code = open_class(teacher)
    anna = joined(visitor, code, "Anna")
    teacher.get_by_label("Game", exact=True).last.select_option(label="Tic-tac-toe only")
    with teacher.expect_navigation():
        teacher.get_by_role("button", name="Save settings").click()
    expect(teacher.get_by_label("Game", exact=True).last).to_have_value("free:3x3x3")
    teacher.get_by_role("button", name="New assignment").click()
    teacher.get_by_label("Start with").select_option(label="Games: beat level 1, then level 2 and level 3")
    expect(teacher.locator("#tasks li").first).to_contain_text(f"Beat Level 1 ({LEVELS[0].name}) at Tic-tac-toe")
    teacher.get_by_role("button", name="Give to the class").click()
    anna.get_by_role("button", name=re.compile("Start ?: Beat Level 1")).click()
    anna.wait_for_url("**/game/*")
    expect(cell(teacher, "Anna")).to_contain_text("working")
    play_to_the_end(anna)
    expect(cell(teacher, "Anna", 3)).to_contain_text("finished a game against Level 1")
    anna.get_by_role("link", name="Back to my class").click()
    anna.get_by_role("button", name="I need help").click()
    expect(anna.get_by_text("Your teacher sees that you need help.")).to_be_visible()
    expect(teacher.locator("#count")).to_have_text("1 student, 1 needs help")
    teacher.get_by_role("button", name=re.compile("Helped ?: Anna")).click()
    expect(anna.get_by_text("Your teacher sees that you need help.")).to_be_hidden()
    anna.get_by_role("button", name="Log out").click()
    expect(anna.get_by_role("heading", name="Join a class")).to_be_visible()
    elsewhere = visitor("/join", **PHONE)
    elsewhere.get_by_label("Card", exact=True).fill("kmxp 4tq7 9rwd")
    elsewhere.get_by_role("button", name="Come back").click()
    expect(elsewhere.get_by_role("alert")).to_have_text(
        "This card is not valid; check it, or ask your teacher for a new one."
    )
    elsewhere.get_by_label("Card", exact=True).fill(anna.card.lower())
    elsewhere.get_by_role("button", name="Come back").click()
    expect(elsewhere.get_by_text("You are Anna.")).to_be_visible()
    expect(elsewhere.get_by_role("button", name="Start")).to_have_count(2)


def test_an_assignment_of_all_kinds_of_tasks(visitor, teacher):
    joined(visitor, open_class(teacher), "Anna")
    teacher.get_by_role("button", name="New assignment").click()
    teacher.get_by_label("Start with").select_option(label="Empty")
    teacher.get_by_role("button", name="Give to the class").click()
    expect(teacher.locator("#title-wrong")).to_have_text("Please fill this in.")
    teacher.get_by_label("Title").fill("Everything")
    choose_task(teacher, "Exercises on game trees", **{"How many": "2", "For the students": "The same for all"})
    choose_task(teacher, "Lesson of the course", Lesson="2 Minimax")
    choose_task(teacher, "Beat a level", Opponent=f"Level 2 ({LEVELS[1].name})", Wins="2")
    choose_task(teacher, "Puzzles", Theme="Double threat")
    teacher.get_by_label("Kind").select_option(label="Play a position")
    teacher.get_by_label("Moves").fill("1212121")
    choose_task(teacher, "Play a position", Goal="Win or draw")
    teacher.get_by_role("button", name="Give to the class").click()
    expect(teacher.locator("#editor [data-said]")).to_have_text(
        "Moves: the game is over in this position; leave out the last move."
    )
    teacher.get_by_role("button", name=re.compile("Remove ?: Win or draw from 1212121")).click()
    teacher.get_by_label("Moves").fill("4453")
    choose_task(teacher, "Play a position", Goal="Win or draw")
    teacher.get_by_role("button", name="Give to the class").click()
    expect(teacher.locator("#grid thead th")).to_have_text(
        [
            "Student",
            "Alpha-beta: 2 exercises, medium",
            "Lesson 2: Minimax",
            f"Beat Level 2 ({LEVELS[1].name}) twice at Connect Four",
            "Solve 3 puzzles: double threat",
            f"Do not lose the position after 4453 against Level 10 ({LEVELS[9].name}) at Connect Four",
            "Last activity",
        ]
    )
    teacher.get_by_role("button", name="Close", exact=True).click()
    expect(teacher.get_by_role("button", name="Open again")).to_be_visible()
    expect(teacher.get_by_label("Shown below")).to_contain_text("Everything (closed)")


def test_a_teacher_manages_students_with_the_keyboard(visitor, teacher):
    code = open_class(teacher)
    anna = joined(visitor, code, "Anna")
    joined(visitor, code, "Ben")
    name = teacher.get_by_role("button", name="Anna", exact=True)
    name.focus()
    teacher.keyboard.press("Enter")
    dialog = teacher.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Anna")).to_be_focused()
    teacher.keyboard.press("Tab")
    teacher.keyboard.press("Control+a")
    teacher.keyboard.type("Ben")
    teacher.keyboard.press("Enter")
    expect(dialog.locator("#rename-wrong")).to_have_text("Ben is already in this class; add a letter, such as Ben B.")
    teacher.keyboard.press("Control+a")
    teacher.keyboard.type("Clara")
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("button", name="Clara", exact=True)).to_be_visible()
    expect(dialog).to_have_count(0)
    teacher.get_by_role("button", name="Clara", exact=True).click()
    dialog.get_by_label("Also log out on all devices").check()
    dialog.get_by_role("button", name="New card").click()
    expect(dialog.locator(".card-code")).to_have_text(re.compile("-"))
    teacher.keyboard.press("Escape")
    anna.reload()
    expect(anna.get_by_role("heading", name="Request refused")).to_be_visible()
    teacher.get_by_role("button", name="Clara", exact=True).click()
    dialog.get_by_role("button", name="Remove student").click()
    teacher.get_by_role("dialog", name="Remove Clara?").get_by_role("button", name="Remove student").click()
    expect(teacher.locator("#count")).to_have_text("1 student")


def test_a_new_code_and_the_end_of_a_class(visitor, teacher):
    code = open_class(teacher)
    anna = joined(visitor, code, "Anna")
    teacher.get_by_role("button", name="Full screen").click()
    screen = teacher.get_by_role("dialog")
    expect(screen.locator("#screen-code")).to_have_text(code)
    expect(screen.locator("#screen-count")).to_have_text("1 student")
    assert screen.get_by_role("img").evaluate("picture => picture.complete && picture.naturalWidth > 100")
    teacher.keyboard.press("Escape")
    teacher.get_by_role("button", name="New code").click()
    teacher.get_by_role("dialog").get_by_role("button", name="New code").click()
    expect(teacher.locator("#code")).not_to_have_text(code)
    late = visitor(f"/join/{code}")
    late.get_by_label("Your nickname").fill("Ben")
    late.get_by_role("button", name="Join").click()
    expect(late.get_by_role("alert").first).to_have_text("There is no class with this code; check its 6 letters.")
    field = teacher.get_by_label("Type the name of the class to confirm")
    field.fill("another class")
    teacher.get_by_role("button", name="Delete class").click()
    expect(teacher.locator("#delete-name-wrong")).to_have_text("This is not the name of the class.")
    field.fill("AI course")
    teacher.get_by_role("button", name="Delete class").click()
    expect(teacher.get_by_text("You do not have a class yet.")).to_be_visible()
    anna.wait_for_url("**/join")  # the page of the student notices it


def test_who_is_in_the_class_already_is_led_there_and_members_log_out_first(visitor, teacher):
    code = open_class(teacher)
    anna = joined(visitor, code, "Anna")
    anna.goto(f"/join/{code}")
    expect(anna.get_by_text("You are in a class as Anna.")).to_be_visible()
    anna.get_by_label("Your nickname").fill("Eve")
    anna.get_by_role("button", name="Join").click()
    expect(anna.get_by_role("alert").first).to_have_text("You are already in this class. Go to your class")
    rooms = anna.get_by_role("navigation", name="Main")
    expect(rooms.get_by_role("link", name="My class")).to_be_visible()
    expect(rooms.get_by_role("link", name="Lobby")).to_have_count(0)
    teacher.goto("/join")
    expect(teacher.get_by_text("Students join without an account: log out first.")).to_be_visible()
