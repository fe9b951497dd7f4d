"""The modules that a move in the browser passes: from the request to the program's answer and the events."""

import asyncio
import threading
from collections import defaultdict
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import plyscope.portal
from plyscope.portal import lifespan
from plyscope.portal.app import create_app
from plyscope.portal.config import Config
from portal.connection import Connection

PORTAL = f"{Path(plyscope.portal.__file__).parent}/"
#: Modules that every request passes, whatever it is about, and the parts that every server has.
FRAME = {
    "clock.py",
    "config.py",
    "http/addresses.py",
    "http/failures.py",
    "http/logs.py",
    "http/security.py",
    "lifespan.py",
    "state.py",
    "store/engine.py",
}
#: The most modules that the walk passes besides the frame.
MOST = 20


class Walk:
    """The functions of the portal that run in other threads than the test's, by module, while it is noting."""

    def __init__(self):
        self.noting, self.passed = False, defaultdict(set)

    def note(self, frame, event, _):
        code = frame.f_code
        if self.noting and event == "call" and code.co_filename.startswith(PORTAL) and code.co_name != "<module>":
            self.passed[code.co_filename.removeprefix(PORTAL)].add(code.co_name)


@pytest.fixture
def walk(monkeypatch):
    """A profiler of all threads that start from now on; a profiler does not disturb the measurement of coverage."""
    walk = Walk()

    async def nothing(portal):
        pass

    monkeypatch.setattr(lifespan, "keep_tidy", nothing)  # it runs once an hour, and at the start
    threading.setprofile(walk.note)
    yield walk
    threading.setprofile(None)


async def watched(app, game, cookie):
    """Open the event stream of a game; return its connection and its task once it has the state of the game."""
    connection = Connection()
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/api/games/{game}/events",
        "raw_path": f"/api/games/{game}/events".encode(),
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"cookie", cookie.encode())],
        "client": ("testclient", 50000),
        "server": ("testserver", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    task = asyncio.create_task(app(scope, connection.receive, connection.send))
    await connection.events(1)
    return connection, task


async def answered(connection):
    """Wait until the stream has the program's move; return the plies of the moves in it."""
    count = 1
    while (plies := [event["ply"] for event in connection.data if event["type"] == "move"])[-1:] != [1]:
        count += 1
        await connection.events(count)
    return plies


async def left(connection, task):
    connection.left.set()
    await task


def test_a_move_passes_few_modules(walk, tmp_path):
    app = create_app(Config(database=f"sqlite:///{tmp_path / 'walk.db'}", lab=str(tmp_path)))
    with TestClient(app) as browser:
        asked = {"opponent": "level:1", "side": "first"}
        game = browser.post("/api/games", json=asked).json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        connection, task = browser.portal.call(watched, app, game, cookie)
        walk.noting = True
        answer = browser.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0})
        plies = browser.portal.call(answered, connection)
        walk.noting = False
        browser.portal.call(left, connection, task)
    assert (answer.status_code, plies) == (200, [0, 1])
    passed = walk.passed
    assert {"api/games.py", "games/actions.py", "games/bot_turns.py", "live/hub.py", "http/sse.py"} <= set(passed)
    counted = sorted(set(passed) - FRAME)
    listed = "\n".join(f"{module}: {', '.join(sorted(passed[module]))}" for module in counted)
    assert len(counted) <= MOST, f"{len(counted)} modules, and {len(FRAME & set(passed))} of the frame:\n{listed}"
