"""Watchers: what they are told, and that they are let go."""

import asyncio

from plyscope.portal.errors import Refused
from plyscope.portal.http import sse
from plyscope.portal.http.rate_limits import Limits
from plyscope.portal.live import hub
from plyscope.portal.live.hub import AGAIN, Hub
from portal.connection import Connection


def watched(test, state=None):
    async def run():
        hub, limits, connection, versions = Hub(), Limits(), Connection(), iter(range(100))

        async def read():
            return {"type": "state", "version": next(versions)}

        answer = sse.EventStream(limits.stream(1), sse.live_events(hub, ["game:x"], state or read, str))
        async with asyncio.timeout(30):
            task = asyncio.create_task(answer({"type": "http"}, connection.receive, connection.send))
            await test(hub, connection, task)
        assert hub.count() == 0, "nobody is left behind"
        assert not limits._streams, "nor is their place"

    asyncio.run(run())


def test_the_state_comes_first_and_then_the_changes():
    async def test(hub, connection, task):
        await connection.events(1)
        hub.deliver("game:x", {"type": "move", "version": 5})
        hub.deliver("game:y", {"type": "move", "version": 9})
        assert [event["type"] for event in await connection.events(2)] == ["state", "move"]
        headers = dict(connection.sent[0]["headers"])
        assert headers[b"content-type"].startswith(b"text/event-stream")
        assert b"content-length" not in headers
        connection.left.set()
        await task

    watched(test)


def test_to_look_again_sends_the_state_once_more():
    async def test(hub, connection, task):
        await connection.events(1)
        hub.deliver("game:x", {"type": "again"})
        hub.again()
        assert [event["version"] for event in await connection.events(3)] == [0, 1, 2]
        connection.left.set()
        await task

    watched(test)


def test_a_server_that_stops_lets_them_go():
    async def test(hub, connection, task):
        await connection.events(1)
        hub.close()
        await task
        assert connection.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}

    watched(test)


def test_who_comes_while_the_server_stops_is_let_go():
    async def test(hub, connection, task):
        hub.close()
        await task
        assert [event["type"] for event in await connection.events(1)] == ["state"]

    watched(test)


def test_a_sign_of_life_where_nothing_happens(monkeypatch):
    monkeypatch.setattr(sse, "HEARTBEAT_SECONDS", 0.01)

    async def test(hub, connection, task):
        while not any(message.get("body") == sse.HEARTBEAT.encode() for message in connection.sent):
            await asyncio.sleep(0.01)
        connection.left.set()
        await task

    watched(test)


def test_a_state_that_cannot_be_read_ends_the_stream():
    count = iter(range(2))

    async def state():
        if next(count):
            raise Refused(404, "there is no such game")
        return {"type": "state"}

    async def test(hub, connection, task):
        await connection.events(1)
        hub.again()
        await task
        assert connection.sent[-1]["more_body"] is False

    watched(test, state)


def test_a_stream_that_fails_is_logged_and_ends(caplog):
    count = iter(range(2))

    async def state():
        return {"type": "state", "version": 1 // (1 - next(count))}

    async def test(hub, connection, task):
        await connection.events(1)
        hub.again()
        await task
        assert connection.sent[-1]["more_body"] is False

    watched(test, state)
    assert "an event stream failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_who_cannot_keep_up_looks_again(monkeypatch):
    monkeypatch.setattr(hub, "PATIENCE", 3)

    async def run():
        hub = Hub()
        with hub.watch("lobby") as watcher:
            for number in range(4):
                hub.deliver("lobby", {"type": "game", "id": str(number)})
            messages = watcher.messages(10.0)
            assert await anext(messages) == AGAIN
            hub.deliver("lobby", {"type": "game", "id": "4"})
            assert '"id":"4"' in await anext(messages)
            await messages.aclose()
        assert hub.count("lobby") == 0

    asyncio.run(run())
