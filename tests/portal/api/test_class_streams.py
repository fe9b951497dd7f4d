"""The event streams of a class: teachers hear of every change, students only of those that concern them."""

import time
from queue import Empty

import pytest

from web import Browser, Watching

CHANGED = {"type": "changed"}
#: After this time, an event that has not arrived does not come.
SILENCE_SECONDS = 1.0


def asked(browser, method, path, data=None):
    status, answer = browser.ask(method, path, data)
    assert status == 200, answer
    return answer


def heard(stream):
    """The number of changes that have arrived."""
    count = 0
    while True:
        try:
            event = stream._events.get_nowait()
        except Empty:
            return count
        assert event == CHANGED, "no details of anybody"
        count += 1


@pytest.fixture
def teacher(served):
    browser = Browser(served)
    asked(browser, "POST", "/api/register", {"name": "teacher", "password": "correct horse"})
    return browser


def test_changes_reach_those_whom_they_concern(served, teacher):
    room = asked(teacher, "POST", "/api/classes", {"name": "7b"})
    address = f"/api/classes/{room['id']}"
    anna, ben = Browser(served), Browser(served)
    for browser, nickname in ((anna, "Anna"), (ben, "Ben")):
        asked(browser, "POST", "/api/join", {"code": room["code"], "nickname": nickname})
    with (
        Watching(served, f"{address}/events", teacher.cookie) as of_teacher,
        Watching(served, "/api/class/events", anna.cookie) as of_anna,
        Watching(served, "/api/class/events", ben.cookie) as of_ben,
    ):
        streams = (of_teacher, of_anna, of_ben)
        assert [stream.next() for stream in streams] == [CHANGED] * 3, "each begins with a request to read the state"

        def concerned(work=lambda: None):
            work()
            time.sleep(SILENCE_SECONDS)
            return [heard(stream) > 0 for stream in streams]

        concerned()  # what happened before may still arrive

        everybody, only_anna, only_teacher = [True, True, True], [True, True, False], [True, False, False]
        assert concerned(lambda: asked(anna, "POST", "/api/class/help", {"help": True})) == only_anna
        assert concerned(lambda: asked(teacher, "POST", address, {"hints": False})) == everybody
        clara = {"code": room["code"], "nickname": "Clara"}
        assert concerned(lambda: asked(Browser(served), "POST", "/api/join", clara)) == only_teacher
        tasks = [{"kind": "level", "level": 1}, {"kind": "exercises", "exercise": "minimax-easy-d2b2"}]
        given = {"title": "First", "tasks": tasks}
        assert concerned(lambda: asked(teacher, "POST", f"{address}/assignments", given)) == everybody
        number = asked(anna, "GET", "/api/class")["assignments"][0]["id"]
        start = f"/api/class/tasks/{number}"
        assert concerned(lambda: asked(anna, "POST", f"{start}/0")) == only_anna, "a game begins"
        link = asked(anna, "POST", f"{start}/1")["link"].replace("/practice/", "/api/exercises/")
        assert concerned(lambda: asked(anna, "POST", f"{link}/marks", {"answers": {}})) == only_anna
        game = asked(anna, "POST", "/api/games", {"opponent": "self"})["id"]
        assert concerned(lambda: asked(anna, "POST", f"/api/games/{game}/resign")) == only_anna, "a game ends"
        assert concerned(lambda: asked(teacher, "DELETE", address)) == everybody
