"""Wrong passwords: who has to wait, for how long, and who never has to."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.portal.accounts import attempts as module
from plyscope.portal.accounts.attempts import FREE, MANY, MOST_SECONDS, MOST_SLOW_SECONDS, SLOW_SECONDS, Attempts
from plyscope.portal.errors import Refused
from plyscope.portal.http.disconnect import CLIENT_GONE
from portal.people import PASSWORD, bot, joined, token_of

WRONG = "wrong password"


class Door:
    """Attempts with a clock that stands still until it is moved on."""

    def __init__(self, factor=1):
        self.now = 1000.0
        self.attempts = Attempts(factor, lambda: self.now)

    def attempt(self, name="ada", address="6.6.6.6", *, right=False):
        """The seconds for which an attempt was delayed."""
        with self.attempts.attempt(name, address) as attempt:
            attempt.right = right
        return attempt.delay

    def wait(self, name="ada", address="6.6.6.6"):
        """The seconds that a pair has to wait until it may try again."""
        try:
            with self.attempts.attempt(name, address):
                return 0
        except Refused as refused:
            return refused.retry_after


@pytest.fixture
def door():
    return Door()


def test_the_delay_of_a_pair_doubles_after_the_free_attempts(door):
    for _ in range(FREE - 1):
        door.attempt()
        assert door.wait() == 0
    waits = []
    for _ in range(12):
        door.attempt()
        waits.append(door.wait())
        door.now += waits[-1] - 0.01
        assert door.wait() == 1
        door.now += 0.01
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]
    assert door.wait(address="7.7.7.7") == door.wait(name="bob") == 0


def test_a_right_password_ends_the_delay_and_so_does_an_hour(door):
    for _ in range(FREE):
        door.attempt()
    door.now += 2.0
    door.attempt(right=True)
    for _ in range(FREE - 1):
        door.attempt()
        assert door.wait() == 0
    door.attempt()
    assert door.wait() == 2
    door.now += 3600.0
    for _ in range(FREE - 1):
        door.attempt()
        assert door.wait() == 0


def test_one_address_gets_few_guesses_in_a_day(door):
    end, guesses = door.now + 24 * 3600.0, 0
    while door.now < end:
        door.attempt()
        guesses += 1
        door.now += door.wait()
    assert guesses < 120


def test_attempts_under_way_count_so_that_haste_does_not_help(door):
    under_way = [door.attempts.attempt("ada", "6.6.6.6") for _ in range(FREE)]
    for one in under_way:
        one.__enter__()
    assert door.wait() > 0
    for one in under_way:
        one.__exit__(None, None, None)
    assert door.wait() == 0, "they ended without an answer: the server was busy"


def test_many_addresses_make_a_name_slow_but_not_for_those_who_have_got_in(door):
    door.attempt(address="home", right=True)
    for number in range(MANY):
        assert door.attempt(address=f"10.0.0.{number}") == 0.0
    delays = [door.attempt(address=f"10.0.1.{number}") for number in range(10)]
    assert delays == [0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 10.0, 10.0, 10.0, 10.0]
    assert door.attempt(address="home", right=True) == 0.0
    assert door.attempt(name="bob", address="10.0.0.1") == 0.0
    door.now += MOST_SLOW_SECONDS + SLOW_SECONDS
    assert door.attempt(address="10.0.2.1") == 0.0
    assert door.attempt(address="10.0.2.2") == SLOW_SECONDS
    door.now += 24 * 3600.0
    assert [door.attempt(address=f"10.0.3.{number}") for number in range(MANY)] == [0.0] * MANY


ATTEMPTS = st.tuples(
    st.sampled_from(["ada", "bob", "nobody"]),
    st.integers(0, 40).map(str),
    st.sampled_from([True, False, False, False, None]),
    st.sampled_from([0.0, 0.0, 0.0, 0.5, 3.0, 200.0]),
)


@given(st.lists(ATTEMPTS, max_size=120))
def test_an_address_without_failures_is_never_refused_and_waits_for_ten_seconds_at_most(tried):
    door, failed = Door(), set()
    for name, address, right, passed in tried:
        door.now += passed
        wait = door.wait(name, address)
        assert wait == 0 or (name, address) in failed
        assert wait <= MOST_SECONDS
        if wait == 0:
            assert door.attempt(name, address, right=right) <= MOST_SLOW_SECONDS
        if right is False:
            failed.add((name, address))
        with door.attempts.attempt(name, "an address of its own") as fresh:
            assert fresh.delay <= MOST_SLOW_SECONDS


def test_what_is_kept_is_bounded_and_the_latest_failures_stay(door, monkeypatch):
    monkeypatch.setattr(module, "MOST_KEPT", 100)
    for number in range(300):
        door.attempt(name=f"name {number}", address="7.7.7.7")
        door.attempt(name="bob", address=str(number), right=number % 2 == 0)
    for _ in range(FREE):
        door.attempt()
    for number in range(90):
        door.attempt(name="bob", address=f"more {number}")
    assert door.wait() > 0
    kept = door.attempts
    assert max(len(kept._failures), len(kept._known), len(kept._names)) <= 100
    assert not kept._checking


def test_limits_widen_and_switch_it_off():
    twice, off = Door(2), Door(0)
    for _ in range(2 * FREE):
        assert twice.wait() == 0
        twice.attempt()
    assert twice.wait() == 1
    for number in range(50):
        assert off.attempt() == off.attempt(address=str(number)) == 0.0


# over HTTP


def log_in(browser, name="ada", password=PASSWORD):
    return browser.post("/api/login", json={"name": name, "password": password})


@pytest.mark.parametrize("name", ["ADA", "nobody-here"])
def test_wrong_passwords_are_slowed_down_whether_the_name_exists_or_not(portal, name):
    joined(portal, "ada")
    eve = portal("6.6.6.6")
    answers = [log_in(eve, name, WRONG) for _ in range(FREE + 1)]
    assert [answer.status_code for answer in answers] == [401] * FREE + [429]
    assert answers[-1].json()["detail"] == "too many wrong passwords; try again in 2 seconds"
    assert answers[-1].headers["retry-after"] == "2"


@pytest.fixture
def quick_turns(monkeypatch):
    monkeypatch.setattr(module, "MOST_SLOW_SECONDS", 0.1)


@pytest.mark.usefixtures("quick_turns")
def test_a_stranger_locks_a_member_out_of_nothing(portal):
    ada = joined(portal, "ada")
    client = bot(portal, token_of(ada))
    for number in range(2 * MANY):
        assert log_in(portal(f"6.6.6.{number}"), password=WRONG).status_code == 401
    while log_in(portal("6.6.6.6"), password=WRONG).status_code != 429:
        pass
    assert ada.get("/api/me").json()["name"] == "ada"
    assert client.post("/api/games", json={"opponent": "self"}).status_code == 200
    new = "another password"
    assert ada.post("/api/me/password", json={"old": PASSWORD, "new": new}).status_code == 200
    assert log_in(portal("198.51.100.1"), password=new).status_code == 200
    assert log_in(portal("2001:db8::1"), password=new).status_code == 200
    assert ada.post("/api/me/delete", json={"password": new}).status_code == 200


@pytest.mark.usefixtures("quick_turns")
def test_a_new_address_waits_for_its_turn_while_many_fail(portal):
    joined(portal, "ada")
    assert log_in(portal("203.0.113.5")).status_code == 200
    for number in range(MANY + 1):
        assert log_in(portal(f"6.6.6.{number}"), password=WRONG).status_code == 401

    def seconds(address):
        begun = time.monotonic()
        assert log_in(portal(address)).status_code == 200
        return time.monotonic() - begun

    assert seconds("198.51.100.1") >= 0.1
    for address in ("203.0.113.5", "198.51.100.1"):  # both have got in by now
        with portal.app.state.portal.attempts.attempt("ada", address) as attempt:
            assert attempt.delay == 0.0


def test_an_attempt_whose_client_has_gone_is_not_checked(portal):
    for number in range(MANY + 1):
        log_in(portal(f"6.6.6.{number}"), password=WRONG)
    attempts, waiting = portal.app.state.portal.attempts, []
    begin = attempts.attempt

    @contextmanager
    def noted(name, address):
        with begin(name, address) as attempt:
            waiting.append(attempt)
            yield attempt

    attempts.attempt = noted

    async def leave_while_waiting():
        body = b'{"name": "ada", "password": "guess"}'
        messages = [{"type": "http.request", "body": body, "more_body": False}]
        left = asyncio.Event()

        async def receive():
            if messages:
                return messages.pop()
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            assert message["type"] != "http.response.start" or message["status"] == CLIENT_GONE

        scope = {"type": "http", "method": "POST", "path": "/api/login", "query_string": b"", "client": ("7.7.7.7", 1)}
        scope |= {"headers": [(b"content-type", b"application/json")], "http_version": "1.1", "scheme": "http"}
        request = asyncio.ensure_future(portal.app(scope, receive, send))
        while not waiting:
            await asyncio.sleep(0.001)
        left.set()
        await request

    portal().portal.call(leave_while_waiting)
    (attempt,) = waiting
    assert attempt.delay > 0
    assert attempt.right is None


def test_one_network_of_ipv6_is_one_address(portal):
    joined(portal, "ada")
    statuses = [log_in(portal(f"2001:db8::{number}"), password=WRONG).status_code for number in range(FREE + 1)]
    assert statuses == [401] * FREE + [429]
    assert log_in(portal("2001:db8:0:1::1")).status_code == 200


def test_guesses_at_the_same_moment_get_no_further(portal):
    joined(portal, "ada")
    with ThreadPoolExecutor(12) as threads:
        sent = [threads.submit(log_in, portal("6.6.6.6"), "ada", WRONG) for _ in range(12)]
        statuses = sorted(one.result().status_code for one in sent)
    assert statuses == [401] * FREE + [429] * (12 - FREE)


def test_wrong_passwords_in_a_session_count_for_that_session(portal):
    ada, phone = joined(portal, "ada"), portal()
    assert log_in(phone).status_code == 200

    def change(browser, old):
        return browser.post("/api/me/password", json={"old": old, "new": "another password"})

    answers = [change(phone, WRONG) for _ in range(FREE + 1)]
    assert [answer.status_code for answer in answers] == [403] * FREE + [429]
    assert phone.post("/api/me/delete", json={"password": PASSWORD}).status_code == 429
    assert log_in(portal()).status_code == 200
    assert change(ada, PASSWORD).status_code == 200
