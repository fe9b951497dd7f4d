"""Hashing passwords: a few at a time, addresses in turn, and nobody waits for ever."""

import asyncio
import threading
from contextlib import suppress

import pytest
from argon2 import PasswordHasher

from plyscope.portal.accounts import passwords as module
from plyscope.portal.accounts.passwords import AT_A_TIME, Passwords
from plyscope.portal.errors import Refused


class Slow(PasswordHasher):
    """A hasher that works once it is let, and notes what it has done."""

    def __init__(self):
        super().__init__(1, 8, 1)
        self.may = threading.Semaphore(0)
        self.order, self.working, self.most = [], 0, 0
        self._lock = threading.Lock()

    def hash(self, password, **more):
        with self._lock:
            self.working += 1
            self.most = max(self.most, self.working)
        self.may.acquire()
        with self._lock:
            self.working -= 1
            self.order.append(password)
        return super().hash(password, **more)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.001)


def run(scene, monkeypatch, size=100):
    """Play a scene with passwords whose hashes are worked out when the scene says so."""
    monkeypatch.setattr(module, "MOST_WAITING", size)
    hasher = Slow()
    passwords = Passwords(hasher)

    async def play():
        def ask(password, address):
            return asyncio.ensure_future(passwords.hash(password, address))

        async with asyncio.timeout(60):
            busy = [ask("busy", "somewhere") for _ in range(AT_A_TIME)]
            await until(lambda: hasher.working == AT_A_TIME)
            await scene(hasher, ask)
            hasher.may.release(1000)
            await asyncio.gather(*busy)
            assert await asyncio.gather(*(ask("afterwards", "somewhere") for _ in range(2 * AT_A_TIME)))

    try:
        asyncio.run(play())
        assert hasher.most == AT_A_TIME
    finally:
        hasher.may.release(1000)
        passwords.close()


def test_one_at_another_address_is_delayed_by_a_single_hash(monkeypatch):
    async def scene(hasher, ask):
        flood = [ask(f"guess {number}", "6.6.6.6") for number in range(20)]
        ada = ask("ada's", "198.51.100.1")
        await asyncio.sleep(0)  # each waits in the queue now
        for _ in range(25):  # one after the other, so that their order is certain
            done = len(hasher.order)
            hasher.may.release()
            await until(lambda done=done: len(hasher.order) > done)
            if ada.done():
                break
        await ada
        assert hasher.order.index("ada's") <= AT_A_TIME + 2
        hasher.may.release(1000)
        await asyncio.gather(*flood)

    run(scene, monkeypatch)


def test_a_full_queue_refuses_the_address_that_fills_it(monkeypatch):
    async def scene(hasher, ask):
        flood = [ask(f"guess {number}", "6.6.6.6") for number in range(5)]
        await asyncio.sleep(0)  # each waits in the queue now
        with pytest.raises(Refused) as refused:
            await ask("one more", "6.6.6.6")
        assert (refused.value.status, refused.value.retry_after) == (429, 5)
        others = [ask(f"other {number}", f"198.51.100.{number}") for number in range(4)]
        await until(lambda: sum(one.done() for one in flood) == 4)
        for one in flood[1:]:
            with pytest.raises(Refused, match="too many logins at the moment"):
                await one
        with pytest.raises(Refused):
            await ask("the sixth address", "198.51.100.9")
        hasher.may.release(1000)
        assert all(await asyncio.gather(*others, flood[0]))

    run(scene, monkeypatch, size=5)


def test_one_that_is_given_up_leaves_the_queue(monkeypatch):
    async def scene(hasher, ask):
        waiting = [ask(f"one {number}", "6.6.6.6") for number in range(4)]
        await asyncio.sleep(0)  # each waits in the queue now
        for one in waiting[::2]:
            one.cancel()
            with suppress(asyncio.CancelledError):
                await one
        hasher.may.release(1000)
        await asyncio.gather(*waiting[1::2])
        assert sorted(hasher.order) == ["busy"] * AT_A_TIME + ["one 1", "one 3"]

    run(scene, monkeypatch)


@pytest.mark.parametrize("first", ["exists", "does not exist"])
def test_the_first_check_takes_as_long_whether_the_name_exists_or_not(first):
    hasher = Slow()
    hasher.may.release(1000)
    kept = PasswordHasher(1, 8, 1).hash("right")
    passwords = Passwords(hasher)
    try:
        assert not asyncio.run(passwords.fits("wrong", kept if first == "exists" else None, ""))
        assert len(hasher.order) == 1
        assert not asyncio.run(passwords.fits("wrong", None, ""))
        assert asyncio.run(passwords.fits("right", kept, ""))
        assert len(hasher.order) == 1
    finally:
        passwords.close()
