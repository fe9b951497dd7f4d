"""Short work in threads: a few tasks at a time, addresses take turns, and a full queue refuses."""

import asyncio
import threading

import pytest

from plyscope.portal.engines.fair_threads import FairThreads
from plyscope.portal.errors import Refused


def test_addresses_take_turns_and_the_one_that_fills_the_queue_is_refused():
    order, begun, end = [], threading.Event(), threading.Event()

    def first():
        begun.set()
        assert end.wait(30)

    async def run():
        threads = FairThreads("test", 1, 3, lambda: Refused(429, "too many"))
        busy = asyncio.create_task(threads.run(first, "a"))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        waiting = [asyncio.create_task(threads.run(lambda n=n: order.append(f"a{n}"), "a")) for n in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too many"):
            await threads.run(lambda: order.append("a3"), "a")
        other = asyncio.create_task(threads.run(lambda: order.append("b"), "b"))
        await asyncio.sleep(0)
        end.set()
        found = await asyncio.gather(busy, *waiting, other, return_exceptions=True)
        threads.close()
        return found

    found = asyncio.run(run())
    assert [str(one) for one in found if isinstance(one, Refused)] == ["too many"], "one of a gives way to b"
    assert sorted(order) == ["a0", "a1", "b"]
    assert order.index("b") <= 1


def test_an_error_of_the_work_is_raised_and_the_next_one_runs():
    async def run():
        threads = FairThreads("test", 1, 3, lambda: Refused(429, "too many"))
        with pytest.raises(ValueError, match="no tree"):
            await threads.run(lambda: (_ for _ in ()).throw(ValueError("no tree")), "a")
        assert await threads.run(lambda: 7, "a") == 7
        threads.close()

    asyncio.run(run())
