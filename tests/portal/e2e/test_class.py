"""A lesson with 25 students: they join, do an assignment, and play a round of a tournament; the teacher watches live.

Four students use real browsers: one a telephone, one the keyboard only. The others send the same requests over HTTP.
"""

import csv
import io
import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from plyscope.exercises import make_by_id
from plyscope.levels import LEVELS
from portal.e2e.test_axe import serious, settle
from web import Browser

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PUPILS = 25
#: The side to move wins by playing the first column.
POSITION, WINNING = "121212", "1"
TASKS = [
    "Minimax values: 2 exercises, easy",
    f"Win the position after 121212 against Level 1 ({LEVELS[0].name}) at Connect Four",
]
VIEWS = ("Join", "Class", "Pairings", "Standings", "Board")


class Pupil:
    """A student who sends the requests of the pages over HTTP."""

    def __init__(self, address, code, name):
        self.name, self.browser = name, Browser(address)
        self.send("/api/join", code=code, nickname=name)

    def send(self, path, **data):
        status, answer = self.browser.ask("POST", path, data)
        assert status == 200, answer
        return answer

    def read(self, path):
        status, answer = self.browser.ask("GET", path)
        assert status == 200, answer
        return answer

    def work(self):
        """Do all tasks of the assignment."""
        (assignment,) = self.read("/api/class")["assignments"]
        for _ in range(2):
            exercise = self.send(f"/api/class/tasks/{assignment['id']}/0")["link"].rpartition("/")[2]
            answers = {slot.id: slot.key for slot in make_by_id(exercise).slots}
            marks = self.send(f"/api/exercises/{exercise}/marks", answers=answers)
            assert marks["points"] == marks["total"]
        game = self.send(f"/api/class/tasks/{assignment['id']}/1")["link"].rpartition("/")[2]
        assert self.send(f"/api/games/{game}/moves", move=WINNING, ply=len(POSITION))["state"] == "over"

    def resign(self):
        """Resign the current game of the tournament; tell whether there was one."""
        game = self.read("/api/class/tournament")["play"]
        if game is not None:
            self.send(f"/api/games/{game}/resign")
        return game is not None


# What people do on the pages


def open_class(page):
    """Register a teacher and open a class; return its code."""
    answer = page.request.post(
        "/api/register", data={"name": f"t{time.monotonic_ns()}", "password": "correct horse battery"}
    )
    assert answer.ok
    page.goto("/classes")
    page.get_by_label("Name of the class").fill("AI course")
    page.get_by_role("button", name="Open class").click()
    expect(page.locator("#code")).to_have_text(re.compile("^[A-Z]{6}$"))
    return page.locator("#code").text_content()


def joined(visitor, code, nickname, **options):
    """The page of a student who has just joined."""
    page = visitor(f"/join/{code}", **options)
    page.get_by_label("Your nickname").fill(nickname)
    page.get_by_role("button", name="Join").click()
    page.get_by_role("link", name="Go to my class").click()
    expect(page.get_by_text(f"You are {nickname}.")).to_be_visible()
    return page


def joined_by_keyboard(visitor, code, nickname):
    """The same without a mouse: the field for the nickname has the focus."""
    page = visitor(f"/join/{code}")
    expect(page.get_by_label("Your nickname")).to_be_focused()
    page.keyboard.type(nickname)
    page.keyboard.press("Enter")
    expect(page.locator("#joined")).to_be_focused()
    press(page, page.get_by_role("link", name="Go to my class"))
    expect(page.get_by_text(f"You are {nickname}.")).to_be_visible()
    return page


def press(page, control, key="Enter"):
    """Go to a control with the Tab key and press it."""
    reach(page, control)
    page.keyboard.press(key)


def reach(page, control):
    expect(control).to_be_visible()
    for _ in range(80):
        if control.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the Tab key does not reach {control}")


def assign(page):
    """Give the class two exercises and a game."""
    page.get_by_role("button", name="New assignment").click()
    page.get_by_label("Start with").select_option(label="Empty")
    page.get_by_label("Title").fill("First lesson")
    page.locator("#task-exercise").select_option(label="Minimax values")
    page.locator("#task-size").select_option(label="Easy")
    page.locator("#task-exercise-count").select_option("2")
    page.get_by_role("button", name="Add task").click()
    page.locator("#task-kind").select_option(label="Play a position")
    page.locator("#task-moves").fill(POSITION)
    page.locator("#task-opponent").select_option("level:1")
    page.get_by_role("button", name="Add task").click()
    page.get_by_role("button", name="Give to the class").click()
    expect(page.locator("#grid thead th")).to_have_text(["Student", *TASKS, "Last activity"])


def work(page, act, fill):
    """Do all tasks; ``act`` presses a control and ``fill`` fills in a field, with a mouse, a finger or keys."""
    for number in (1, 2):
        act(page, page.get_by_role("button", name=re.compile(f"{TASKS[0]}$")))
        page.wait_for_url("**/practice/*")
        settle(page)
        for slot in make_by_id(page.url.rpartition("/")[2]).slots:
            fill(page, page.locator(f'[id="field-{slot.id}"]'), str(slot.key))
        act(page, page.get_by_role("button", name="Check", exact=True))
        expect(page.locator("#points")).to_contain_text("All")
        act(page, page.get_by_role("link", name="Back to my class"))
        expect(page.locator("#assignments li").first).to_contain_text("done" if number == 2 else "1 of 2")
    act(page, page.get_by_role("button", name=re.compile(f"{re.escape(TASKS[1])}$")))
    page.wait_for_url("**/game/*")
    drop(page, act)
    expect(page.locator("#headline")).to_have_text("You won")
    page.goto("/class")
    expect(page.locator("#assignments li").nth(1)).to_contain_text("done")


def drop(page, act):
    """Play the first column."""
    expect(page.locator("#board.enabled")).to_be_visible()
    if act is press:
        reach(page, page.locator("#board"))
        page.keyboard.press("1")
    else:
        act(page, page.locator('.board-hit[data-move="0"]'))


def click(_, control):
    control.click()


def tap(_, control):
    control.tap()


def fill(_, field, value):
    field.select_option(value) if field.evaluate("field => field.localName") == "select" else field.fill(value)


def type_in(page, field, value):
    reach(page, field)
    page.keyboard.type(value)  # in a list, letters choose


def states(page):
    """How often each state of a task is in the grid."""
    words = page.locator("#grid .task-state").evaluate_all("all => all.map(one => one.className.split('task-').pop())")
    return Counter(words)


def expect_states(page, **counts):
    """Wait until the grid shows so many tasks in each state."""
    page.wait_for_function(
        """counts => Object.entries(counts).every(([state, count]) =>
            document.querySelectorAll(`#grid .task-${state}`).length === count)""",
        arg=counts,
    )


def check_pages(teacher, pupil, stranger, room):
    """All pages of the class are free of serious faults, in the state that they have now."""
    for page, path in ((teacher, "/classes"), (teacher, room), (pupil, "/class"), (stranger, "/join")):
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.goto(path)
            settle(page)
            if path in (room, "/class"):
                expect(page.locator(".standings tbody tr")).to_have_count(PUPILS)
            assert serious(page) == [], (path, theme)


def check_projector(page, room):
    """Every view is free of serious faults and fits the screen, with type that can be read from the back of a room."""
    page.emulate_media(color_scheme="light")
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{room}/projector")
        expect(page.locator("#tiles li")).to_have_count(PUPILS)
        expect(page.locator("#done")).to_have_text(str(PUPILS))
        for view in VIEWS:
            page.get_by_role("radio", name=view).check(force=True)
            shown = page.locator(f'[data-view="{view.lower()}"]')
            expect(shown).to_be_visible()
            assert page.evaluate("document.documentElement.scrollHeight") <= height, view
            low = shown.evaluate(
                """view => Math.max(...[...view.querySelectorAll(':not(svg *, .only-heard, .only-heard *)')]
                    .map(one => one.getBoundingClientRect().bottom))"""
            )
            assert low <= height + 1, view
            if height == 720:
                assert serious(page) == [], view
        sizes = page.evaluate(
            """() => ['#standings', '#pairings', '#tiles'].map((list) =>
                parseFloat(getComputedStyle(document.querySelector(list)).fontSize))"""
        )
        assert min(sizes) >= height / 36, f"{sizes} at {width} x {height}"


def check_results(page):
    """The table of results has a line for each student and task, all of them done."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Results as CSV").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    _, *rows = csv.reader(io.StringIO(text))
    names = {"Phone", "Keys", "Mouse", "Other", *(f"Pupil-{number}" for number in range(PUPILS - 4))}
    assert {row[0] for row in rows} == names
    assert Counter((row[1], row[2], row[3]) for row in rows) == {("First lesson", t, "done"): PUPILS for t in TASKS}
    assert all(row[6] == row[7] for row in rows), "all points"


def play_tournament(teacher, pages, pupils, threads):
    """Play the first round: students over HTTP resign both games; in the browsers some moves are made first."""
    teacher.get_by_role("button", name="Start tournament").click()
    teacher.get_by_role("button", name="Start round 1").click()
    expect(teacher.locator(".pairings tbody tr")).to_have_count((PUPILS + 1) // 2)
    for page, _ in pages.values():  # it has appeared by itself
        expect(page.locator("#tournament")).to_contain_text(re.compile("Game 1 of 2|You have a bye"))
    resign_in_browsers(pages)
    while any(list(threads.map(Pupil.resign, pupils))):
        resign_in_browsers(pages)
    resign_in_browsers(pages)
    expect(teacher.get_by_text("All results of this round are in.")).to_be_visible()
    points = teacher.locator(".standings tbody td:nth-of-type(2)").all_text_contents()
    assert sum(map(float, (text.replace("½", ".5") for text in points))) == PUPILS + 1, "a bye counts as two wins"


def resign_in_browsers(pages):
    """Let the students with browsers play a move and resign, if they have a game against each other or are to move."""
    for page, act in pages.values():
        own = page.request.get("/api/class/tournament").json()
        if own["play"] is None:
            continue
        page.goto("/class")
        act(page, page.get_by_role("link", name="Play now"))
        page.wait_for_url("**/game/*")
        expect(page.locator("#headline")).not_to_be_empty()
        if page.locator("#board.enabled").count():
            drop(page, act)
            expect(page.locator("#moves li")).not_to_have_count(0)
        act(page, page.get_by_role("button", name="Resign"))
        act(page, page.get_by_role("dialog").get_by_role("button", name="Resign"))
        expect(page.locator("#status[data-turn=over]")).to_be_visible()


def test_a_lesson_with_25_students(visitor, address):
    teacher, stranger = visitor("/"), visitor("/join")
    code = open_class(teacher)
    room = teacher.url
    with ThreadPoolExecutor(4) as threads:
        names = [f"Pupil-{number}" for number in range(PUPILS - 4)]
        pupils = list(threads.map(lambda name: Pupil(address, code, name), names))
        pages = {
            "Phone": (joined(visitor, code, "Phone", **PHONE), tap),
            "Keys": (joined_by_keyboard(visitor, code, "Keys"), press),
            "Mouse": (joined(visitor, code, "Mouse"), click),
            "Other": (joined(visitor, code, "Other"), click),
        }
        expect(teacher.locator("#grid tbody tr")).to_have_count(PUPILS)
        assign(teacher)
        expect_states(teacher, open=2 * PUPILS)
        working = [threads.submit(pupil.work) for pupil in pupils]
        pages["Mouse"][0].get_by_role("button", name="I need help").click()
        expect(teacher.locator("#count")).to_have_text(f"{PUPILS} students, 1 needs help")
        teacher.get_by_role("button", name=re.compile("Helped ?: Mouse")).click()
        expect(teacher.locator("#count")).to_have_text(f"{PUPILS} students")
        for page, act in pages.values():
            work(page, act, type_in if act is press else fill)
        assert [one.result() for one in working] == [None] * len(pupils)
        expect_states(teacher, done=2 * PUPILS)  # without a reload
        assert states(teacher) == {"done": 2 * PUPILS}
        play_tournament(teacher, pages, pupils, threads)
    phone = pages["Phone"][0]
    phone.goto("/class")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    check_results(teacher)
    check_pages(teacher, phone, stranger, room)
    check_projector(teacher, room)


def small_class(visitor, address, *names):
    """The page of a teacher whose class has some students over HTTP."""
    teacher = visitor("/")
    code = open_class(teacher)
    pupils = {name: Pupil(address, code, name) for name in names}
    expect(teacher.locator("#grid tbody tr")).to_have_count(len(names))
    return teacher, pupils


def test_the_teacher_enters_results_finishes_a_round_and_ends_the_tournament(visitor, address):
    teacher, _ = small_class(visitor, address, "Ann", "Bob", "Cleo")
    teacher.get_by_label("Rounds").fill("2")
    teacher.get_by_label("Clock for each player").select_option(label="5 min + 3 s")
    teacher.get_by_role("button", name="Start tournament").click()
    expect(teacher.get_by_role("button", name="Start round 1")).to_be_focused()
    teacher.keyboard.press("Enter")
    panel = teacher.locator("#tournament")
    expect(panel).to_contain_text("Swiss · Connect Four · round 1 of 2")
    expect(panel).to_contain_text("1 pairing is not finished.")
    pairing = teacher.locator(".pairings tbody tr").first
    pairing.get_by_role("combobox").select_option(label="1½ – ½")
    teacher.get_by_role("dialog").get_by_role("button", name="Enter").click()
    expect(pairing).to_contain_text("1½ – ½")
    expect(panel).to_contain_text("All results of this round are in.")
    expect(teacher.locator(".standings tbody tr").first).to_contain_text("2")  # the bye
    teacher.get_by_role("button", name="Start round 2").click()
    expect(panel).to_contain_text("round 2 of 2")
    expect(teacher.get_by_role("button", name="Start round 3")).to_have_count(0)
    teacher.get_by_role("button", name="End tournament").click()
    expect(teacher.get_by_role("dialog")).to_contain_text("Unfinished games are called off and do not count.")
    teacher.get_by_role("dialog").get_by_role("button", name="End tournament").click()
    expect(panel).to_contain_text("Swiss · Connect Four · finished")
    expect(panel).to_contain_text("Final standings")
    expect(teacher.get_by_role("button", name="Start tournament")).to_be_visible()


def test_a_round_is_finished_against_the_players_to_move(visitor, address):
    teacher, _ = small_class(visitor, address, "Ann", "Bob")
    teacher.get_by_label("Rounds").fill("2")
    teacher.get_by_role("button", name="Start tournament").click()
    teacher.get_by_role("button", name="Start round 1").click()
    teacher.get_by_role("button", name="Start round 2").click()
    teacher.get_by_role("dialog").get_by_role("button", name="Finish round").click()
    expect(teacher.locator("#tournament")).to_contain_text("round 2 of 2")
    expect(teacher.locator(".standings tbody tr").first.locator("td").nth(1)).to_have_text("2")


def test_the_projector_shows_a_position_and_a_live_game(visitor, address):
    teacher, pupils = small_class(visitor, address, "Ann", "Bob")
    teacher.get_by_role("link", name="Projector").click()
    expect(teacher.locator("#joined")).to_have_text("2 students have joined.")
    teacher.get_by_role("radio", name="Board").check(force=True)
    teacher.locator('.board-hit[data-move="3"]').click()
    expect(teacher.locator("#headline")).to_have_text("Yellow to move")
    teacher.get_by_label("Moves").fill("4455")
    expect(teacher.locator("#tree")).to_have_attribute("href", "/tree/drop:7x6x4/4455?big=1")
    teacher.get_by_label("Moves").fill("4444444")
    expect(teacher.locator("#moves-wrong")).to_contain_text("illegal")
    teacher.get_by_role("button", name="Back").click()
    expect(teacher.locator("#headline")).to_have_text("Yellow to move")
    game = pupils["Ann"].send("/api/games", opponent="human", side="first")["id"]
    pupils["Bob"].send(f"/api/games/{game}/join")
    teacher.get_by_label("Show").select_option(label="Ann – Bob")  # it has appeared by itself
    expect(teacher.locator("#headline")).to_have_text("Ann's turn")
    pupils["Ann"].send(f"/api/games/{game}/moves", move="4", ply=0)
    expect(teacher.locator("#headline")).to_have_text("Bob's turn")
    expect(teacher.locator("#board .board-disc")).to_have_count(1)
    teacher.locator("#tree").click()
    teacher.wait_for_url("**/tree/*/4?big=1")
    assert teacher.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 20
    teacher.goto(teacher.url.removesuffix("?big=1"))
    assert teacher.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == 16
