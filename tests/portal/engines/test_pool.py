"""The one door to the engines: queue, limits, cancelling, and processes that die."""

import asyncio
import os
import signal
import struct
import subprocess
import sys
import time
from multiprocessing import active_children

import pytest

from plyscope.portal.engines import pool as door
from plyscope.portal.engines.pool import Question, Thinking
from plyscope.portal.errors import Refused

QUICK = Question("move", {"rules": "connect4", "moves": "4", "player": "classic:1"}, quick=True)
#: Would take many seconds.
SLOW = Question("move", {"rules": "drop:12x12x4", "moves": "", "player": "minimax:depth=12,evaluation=segments"})


#: The processes of portals that other tests share, which this one does not count.
others = set()


def thinking(test, **settings):
    """Run a test with processes that think."""

    async def run():
        others.clear()
        others.update(active_children())
        made = Thinking(**{"processes": 2, "queue": 10} | settings)
        await made.start()
        try:
            async with asyncio.timeout(60):
                await test(made)
        finally:
            await made.close()

    asyncio.run(run())


def processes():
    """The search processes, the oldest first."""
    found = [process for process in active_children() if process.name == "plyscope-thinker" and process not in others]
    return sorted(found, key=lambda process: process.pid)


async def at_work(made, count=1):
    while made.load()["busy"] < count:
        await asyncio.sleep(0.01)


async def idle(made):
    while made.load()["busy"] or made.load()["waiting"]:
        await asyncio.sleep(0.01)


def test_an_answer_comes_back_with_what_was_found_on_the_way():
    async def test(made):
        reports = []
        answer = await made.ask(QUICK, report=reports.append)
        assert answer["move"] in range(7)
        assert reports[-1]["depth"] == 1

    thinking(test)


def test_a_quick_question_is_answered_while_a_slow_one_is_thought_over():
    async def test(made):
        slow = [asyncio.create_task(made.ask(SLOW)) for _ in range(2)]
        await at_work(made)
        assert (await made.ask(QUICK))["move"] in range(7)
        assert not any(task.done() for task in slow)
        assert made.load() == {"processes": 2, "busy": 1, "waiting": 1}, "slow ones leave a process free"
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)

    thinking(test)


def test_who_leaves_stops_the_search():
    async def test(made):
        reports = asyncio.Queue()
        task = asyncio.create_task(made.ask(SLOW, report=reports.put_nowait))
        await reports.get()  # it is at work
        before = processes()
        task.cancel()
        await idle(made)
        assert processes() == before, "it has stopped by itself"
        assert (await made.ask(QUICK))["move"] in range(7)

    thinking(test)


def test_who_leaves_before_it_begins_is_forgotten():
    async def test(made):
        tasks = [asyncio.create_task(made.ask(SLOW)) for _ in range(3)]
        await at_work(made)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert made.load()["waiting"] == 0
        await idle(made)

    thinking(test)


def test_a_process_that_does_not_stop_is_ended(monkeypatch):
    monkeypatch.setattr(door, "STOP_SECONDS", 0.1)

    async def test(made):
        task = asyncio.create_task(made.ask(SLOW))
        await at_work(made)
        (stubborn,) = processes()
        os.kill(stubborn.pid, signal.SIGSTOP)
        task.cancel()
        await idle(made)
        assert (await made.ask(QUICK))["move"] in range(7)
        assert stubborn not in processes()

    thinking(test)


def test_a_process_that_dies_fails_its_question_and_is_replaced():
    async def test(made):
        task = asyncio.create_task(made.ask(SLOW))
        await at_work(made)
        (process,) = processes()
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(Refused) as refusal:
            await task
        assert (refusal.value.status, refusal.value.retry_after) == (503, 1)
        assert (await made.ask(QUICK))["move"] in range(7)

    thinking(test)


def test_a_process_that_died_while_it_had_nothing_to_do():
    async def test(made):
        made.warm_up()
        for process in processes():
            os.kill(process.pid, signal.SIGKILL)
            process.join()
        answers = await asyncio.gather(*(made.ask(QUICK) for _ in range(4)), return_exceptions=True)
        assert all(isinstance(answer, dict) or answer.status == 503 for answer in answers)
        assert (await made.ask(QUICK))["move"] in range(7)

    thinking(test)


def test_a_full_queue_refuses_and_says_when_to_come_again():
    async def test(made):
        tasks = [asyncio.create_task(made.ask(SLOW)) for _ in range(3)]
        await at_work(made)
        assert made.load()["waiting"] == 2
        with pytest.raises(Refused) as refusal:
            await made.ask(SLOW)
        assert refusal.value.status == 429
        assert refusal.value.retry_after >= 1
        assert made.well, "quick questions have a queue of their own"
        assert (await made.ask(QUICK))["move"] in range(7)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    thinking(test, queue=2)


def test_a_server_whose_quick_queue_is_full_is_not_well():
    async def test(made):
        slow = Question(SLOW.kind, SLOW.data, quick=True)
        tasks = [asyncio.create_task(made.ask(slow)) for _ in range(3)]
        await at_work(made, 2)
        assert made.well
        tasks.append(asyncio.create_task(made.ask(slow)))
        while made.load()["waiting"] < 2:
            await asyncio.sleep(0.01)
        assert not made.well
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert made.well

    thinking(test, queue=2)


def test_a_full_queue_refuses_the_address_that_has_the_most_in_it():
    async def test(made):
        tasks = [asyncio.create_task(made.ask(SLOW, person=n, address="a")) for n in range(4)]
        await at_work(made)
        other = asyncio.create_task(made.ask(SLOW, person="other", address="b"))
        with pytest.raises(Refused, match="the server is busy"):
            await tasks[-1]
        assert not any(task.done() for task in (*tasks[:-1], other))
        for task in (*tasks, other):
            task.cancel()
        await asyncio.gather(*tasks, other, return_exceptions=True)

    thinking(test, queue=3)


def test_one_person_cannot_have_it_all():
    async def test(made):
        tasks = [asyncio.create_task(made.ask(SLOW, person=1)) for _ in range(door.MOST_OF_ONE)]
        await at_work(made)
        with pytest.raises(Refused, match="you have 3 requests running") as refusal:
            await made.ask(QUICK, person=1)
        assert refusal.value.status == 429
        assert (await made.ask(QUICK, person=2))["move"] in range(7)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert (await made.ask(QUICK, person=1))["move"] in range(7)
        assert not made._of_person

    thinking(test)


def test_a_question_that_makes_no_sense_is_refused_in_a_line():
    async def test(made):
        for question, status in (
            (Question("move", {"rules": "connect4", "moves": "8", "player": "level:1"}), 422),
            (Question("tea", {}), 422),
            (Question("move", {}), 500),
        ):
            with pytest.raises(Refused) as refusal:
                await made.ask(question)
            assert refusal.value.status == status
        assert (await made.ask(QUICK))["move"] in range(7)

    thinking(test)


def test_closing_lets_everybody_go():
    async def test(made):
        tasks = [asyncio.create_task(made.ask(SLOW)) for _ in range(3)]
        await at_work(made)
        before = processes()
        await made.close()
        for task in tasks:
            with pytest.raises(Refused) as refusal:
                await task
            assert refusal.value.status == 503
        assert before
        assert not any(process.is_alive() for process in before)
        with pytest.raises(Refused):
            await made.ask(QUICK)

    thinking(test)


def test_a_process_cannot_take_more_memory_than_its_part():
    code = (
        "from plyscope.portal.engines import worker\n"
        "worker._limit_memory(256)\n"
        "kept = bytes(100 << 20)\n"
        "try:\n    more = bytes(200 << 20)\nexcept MemoryError:\n    print('refused', worker.memory_mb())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["refused", "256"]


@pytest.mark.parametrize("asked", [True, False], ids=["at work", "idle"])
def test_a_process_that_stops_is_replaced(monkeypatch, asked):
    monkeypatch.setattr(door, "WATCH_SECONDS", 0.1)
    monkeypatch.setattr(door, "SILENT_SECONDS", 3.0)

    async def test(made):
        made.warm_up()
        assert (await asyncio.gather(made.ask(QUICK), made.ask(QUICK)))[0]["move"] in range(7)
        task = asyncio.create_task(made.ask(SLOW)) if asked else None
        await at_work(made, int(asked))
        stopped = processes()[0]  # the first has the question
        os.kill(stopped.pid, signal.SIGSTOP)
        while made.well:
            await asyncio.sleep(0.01)
        while stopped in processes():
            await asyncio.sleep(0.01)
        if task is not None:
            with pytest.raises(Refused) as refusal:
                await task
            assert refusal.value.status == 503
        assert made.load()["processes"] == 2
        while not made.well:
            await asyncio.sleep(0.01)
        assert (await made.ask(QUICK))["move"] in range(7)

    thinking(test)


def test_a_process_that_stops_in_the_middle_of_an_answer_does_not_stop_the_event_loop(monkeypatch):
    monkeypatch.setattr(door, "WATCH_SECONDS", 0.1)
    monkeypatch.setattr(door, "SILENT_SECONDS", 3.0)
    monkeypatch.setattr(door, "run", stops_in_mid_answer)

    async def test(made):
        task = asyncio.create_task(made.ask(QUICK))
        longest, last = 0.0, time.monotonic()
        while not task.done():
            await asyncio.sleep(0.01)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        with pytest.raises(Refused):
            task.result()
        assert longest < 2.0

    thinking(test)


def stops_in_mid_answer(connection, memory):
    """Send the head of a long answer and a part of it, and stop."""
    connection.send(("alive", -1, None))
    connection.recv()
    os.write(connection.fileno(), struct.pack("!i", 10_000) + b"begun")
    os.kill(os.getpid(), signal.SIGSTOP)


def test_a_question_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(door, "WATCH_SECONDS", 0.1)
    monkeypatch.setattr(door, "QUESTION_SECONDS", 0.5)

    async def test(made):
        with pytest.raises(Refused) as refusal:
            await made.ask(SLOW)
        assert refusal.value.status == 500
        monkeypatch.undo()
        assert (await made.ask(QUICK))["move"] in range(7)

    thinking(test)


def test_processes_are_not_replaced_because_the_server_itself_stood_still(monkeypatch):
    async def test(made):
        made.warm_up()
        await asyncio.gather(made.ask(QUICK), made.ask(QUICK))
        before = processes()
        loop = asyncio.get_running_loop()
        later = loop.time() + 100.0
        monkeypatch.setattr(loop, "time", lambda: later)
        made._watch()
        assert processes() == before
        monkeypatch.undo()

    thinking(test)
