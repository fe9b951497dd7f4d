"""One answer as a stream of events: what is found on the way, the answer, the end."""

import asyncio
import json

import pytest

from plyscope.portal import progress as progress_module
from plyscope.portal.progress import progress
from plyscope.portal.refusal import Refused


async def read(response):
    return [part async for part in response.body_iterator]


def data(parts):
    return [json.loads(part.removeprefix("data: ")) for part in parts if part.startswith("data: ")]


def test_what_is_found_on_the_way_comes_before_the_answer():
    async def find(report):
        report({"nodes": 1})
        await asyncio.sleep(0)
        report({"nodes": 2})
        return {"score": 5}

    async def ask():
        return data(await read(await progress(find)))

    assert asyncio.run(ask()) == [
        {"type": "progress", "nodes": 1},
        {"type": "progress", "nodes": 2},
        {"type": "answer", "score": 5},
    ]


def test_what_is_refused_at_once_is_refused_as_usual():
    async def find(report):
        raise Refused(429, "too many", retry_after=3)

    with pytest.raises(Refused, match="too many"):
        asyncio.run(progress(find))


def test_what_is_refused_later_is_said_in_the_stream():
    async def find(report):
        await asyncio.sleep(0.01)
        raise Refused(500, "the search has failed")

    async def ask():
        return data(await read(await progress(find)))

    assert asyncio.run(ask()) == [{"type": "refused", "status": 500, "detail": "the search has failed"}]


def test_who_goes_away_stops_the_search():
    stopped = asyncio.Event()

    async def find(report):
        report({"nodes": 1})
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    async def ask():
        response = await progress(find)
        await anext(response.body_iterator)
        await response.body_iterator.aclose()
        await asyncio.wait_for(stopped.wait(), 10)

    asyncio.run(ask())


def test_a_long_silence_has_signs_of_life(monkeypatch):
    monkeypatch.setattr(progress_module, "HEARTBEAT_SECONDS", 0.01)

    async def find(report):
        await asyncio.sleep(0.1)
        return {}

    async def ask():
        return await read(await progress(find))

    parts = asyncio.run(ask())
    assert parts[0] == ": still at work\n\n"
    assert data(parts) == [{"type": "answer"}]
