"""One answer as a stream of events: what is found on the way, the answer, the end."""

import asyncio
from contextlib import contextmanager

import pytest

from plyscope.portal.errors import Refused
from plyscope.portal.http import sse
from plyscope.portal.http.sse import HEARTBEAT, EventStream, progress_events
from portal.connection import Connection


class Place:
    """A place for a stream, which has to be free again at the end."""

    def __init__(self):
        self.taken = None

    @contextmanager
    def take(self):
        self.taken = True
        try:
            yield
        finally:
            self.taken = False


def answered(find, during=None):
    """The connection to which an answer was sent, and what was done meanwhile."""

    async def run():
        connection, place = Connection(), Place()
        try:
            async with asyncio.timeout(30):
                answer = EventStream(place.take(), progress_events(find))
                task = asyncio.ensure_future(answer({"type": "http"}, connection.receive, connection.send))
                if during is not None:
                    await during(connection)
                await task
        finally:
            assert place.taken is False, "the place is free again"
        return connection

    return asyncio.run(run())


def test_what_is_found_on_the_way_comes_before_the_answer():
    async def find(report):
        report({"nodes": 1})
        await asyncio.sleep(0)
        report({"nodes": 2})
        return {"score": 5}

    connection = answered(find)
    assert connection.data == [
        {"type": "progress", "nodes": 1},
        {"type": "progress", "nodes": 2},
        {"type": "answer", "score": 5},
    ]
    assert dict(connection.sent[0]["headers"])[b"content-type"].startswith(b"text/event-stream")


def test_what_is_refused_at_once_is_refused_as_usual():
    async def find(report):
        raise Refused(429, "too many", retry_after=3)

    with pytest.raises(Refused, match="too many"):
        answered(find)


def test_without_a_place_nothing_is_searched():
    @contextmanager
    def full():
        raise Refused(429, "no place")
        yield

    async def find(report):
        raise AssertionError("searched")

    async def ask():
        connection = Connection()
        with pytest.raises(Refused, match="no place"):
            await EventStream(full(), progress_events(find))({"type": "http"}, connection.receive, connection.send)
        assert connection.sent == []

    asyncio.run(ask())


def test_what_is_refused_later_is_said_in_the_stream():
    async def find(report):
        await asyncio.sleep(0.01)
        raise Refused(500, "the search has failed")

    assert answered(find).data == [{"type": "refused", "status": 500, "detail": "the search has failed", "link": None}]


def test_who_goes_away_stops_the_search():
    stopped = asyncio.Event()

    async def find(report):
        report({"nodes": 1})
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    async def leave(connection):
        await connection.events(1)
        connection.left.set()
        await stopped.wait()

    answered(find, leave)
    assert stopped.is_set()


def test_a_long_silence_has_signs_of_life(monkeypatch):
    monkeypatch.setattr(sse, "HEARTBEAT_SECONDS", 0.01)

    alive = asyncio.Event()

    async def find(report):
        await alive.wait()
        return {}

    async def silence(connection):
        while not connection.parts:
            await asyncio.sleep(0.01)
        alive.set()

    connection = answered(find, silence)
    assert connection.parts[0] == HEARTBEAT
    assert connection.data == [{"type": "answer"}]
