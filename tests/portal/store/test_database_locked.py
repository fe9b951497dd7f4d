"""A SQLite database that another process has locked: everybody gets an answer soon, and the game goes on afterwards."""

import http.client
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from plyscope.portal.store.engine import LOCK_SECONDS
from serving import serving
from web import Browser

#: More than share a transaction, so that some wait behind others.
REQUESTS = 120
#: What an answer may take; on a busy machine, as much longer as this many requests take there anyway.
MOST_SECONDS = 5.0


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The address of a portal, and the file of its database."""
    file = tmp_path_factory.mktemp("locked") / "portal.db"
    with serving(f"sqlite:///{file}") as (address, _):
        yield address, file


def answer(address, method, path, data=None, cookie=None):
    """Send a request; give its status, headers and body, and the seconds that it took."""
    started = time.monotonic()
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=90)) as connection:
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        connection.request(method, path, None if data is None else json.dumps(data), headers)
        got = connection.getresponse()
        return got.status, got.headers, got.read(), time.monotonic() - started


def test_a_locked_database_is_answered_within_five_seconds(server):
    address, file = server
    ada = Browser(address)
    game = ada.new_game()
    with closing(sqlite3.connect(file)) as other:  # the use of the session is due to be noted again
        other.execute("UPDATE sessions SET seen_at = seen_at - 700")
        other.commit()
    move = ("POST", f"/api/games/{game}/moves", {"move": "4", "ply": 0}, ada.cookie)
    with closing(sqlite3.connect(file, isolation_level=None)) as other, ThreadPoolExecutor(REQUESTS + 2) as threads:
        begun = time.monotonic()
        assert {asked[0] for asked in threads.map(lambda _: answer(address, "GET", "/api/me"), range(REQUESTS))} == {
            200
        }
        most = MOST_SECONDS + 3 * (time.monotonic() - begun)
        other.execute("BEGIN IMMEDIATE")
        moves = [threads.submit(answer, address, *move) for _ in range(REQUESTS)]
        page = threads.submit(answer, address, "GET", f"/game/{game}", None, ada.cookie)
        health = threads.submit(answer, address, "GET", "/healthz")
        for status, headers, body, seconds in (asked.result() for asked in moves):
            assert (status, headers["Retry-After"]) == (503, "2")
            assert json.loads(body) == {"detail": "the database does not answer; try again soon"}
            assert seconds < most
        status, _, body, seconds = page.result()
        assert (status, game.encode() in body, seconds < most) == (200, True, True)
        status, _, body, seconds = health.result()
        assert (status, json.loads(body)["database"], seconds < most) == (503, False, True)
        other.execute("ROLLBACK")
    status, shown = ada.move(game, "4", 0)
    assert (status, shown["ply"]) == (200, 1), "the move is played once the database is free"


def test_a_short_lock_is_waited_for(server):
    address, file = server
    ada = Browser(address)
    held = LOCK_SECONDS
    with closing(sqlite3.connect(file, isolation_level=None)) as other, ThreadPoolExecutor(1) as threads:
        while held > LOCK_SECONDS / 2:  # on a busy machine a lock may last longer than it should
            game = ada.new_game()
            begun = time.monotonic()
            other.execute("BEGIN IMMEDIATE")
            played = threads.submit(ada.move, game, "4", 0)
            assert wait([played], timeout=0.3).not_done == {played}
            other.execute("COMMIT")
            held = time.monotonic() - begun
            status = played.result()[0]
    assert status == 200
