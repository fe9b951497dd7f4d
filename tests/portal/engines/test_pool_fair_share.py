"""Nobody starves anybody: searches that nobody waits for end, and long ones leave a process to the games."""

import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from serving import serving
from web import Browser


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """The address of a portal with two processes that search."""
    database = f"sqlite:///{tmp_path_factory.mktemp('fair') / 'portal.db'}"
    with serving(database, thinkers=2, limits=0) as (address, _):
        yield address


def load(address):
    """How many processes are at work, and how many questions wait."""
    _, health = Browser(address).ask("GET", "/healthz")
    return health["busy"], health["waiting"]


def until(address, *expected):
    while load(address) != expected:
        time.sleep(0.02)


def send(address, method, path, cookie=""):
    """Send a request and do not wait for the answer."""
    parts = urlsplit(address)
    connection = socket.create_connection((parts.hostname, parts.port))
    connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie: {cookie}\r\n\r\n".encode())
    return connection


@pytest.mark.parametrize(
    "path",
    [
        "/api/analysis/free:20x20x5?seconds=30",
        "/api/analysis/free:20x20x5/200?seconds=30",
        "/api/search/free:20x20x5/200?settings=deepening:seconds=20",
    ],
)
def test_an_analysis_ends_when_the_client_disconnects(address, path):
    connections = [send(address, "GET", path) for _ in range(3)]
    until(address, 1, 2)
    for connection in connections:
        connection.close()
    started = time.monotonic()
    until(address, 0, 0)
    assert time.monotonic() - started < 10, "the searches would take 20 s or more each"


def test_a_review_ends_when_the_client_disconnects(address):
    browser = Browser(address)
    game = browser.new_game(rules="free:15x15x5", opponent="self")
    for ply in range(20):
        assert browser.move(game, str(1 + 3 * ply), ply)[0] == 200
    assert browser.ask("POST", f"/api/games/{game}/resign")[0] == 200
    with send(address, "GET", f"/api/games/{game}/review"):
        until(address, 1, 0)
    started = time.monotonic()
    until(address, 0, 0)
    assert time.monotonic() - started < 10, "the review would take more than 10 s"


def test_hints_leave_a_process_to_the_games(address):
    people = [Browser(address) for _ in range(3)]
    games = [person.new_game(rules="free:15x15x5", opponent="self") for person in people]
    with ThreadPoolExecutor() as pool:
        hints = [
            pool.submit(person.ask, "POST", f"/api/games/{game}/hint")
            for person, game in zip(people, games, strict=True)
        ]
        until(address, 1, 2)
        assert [hint.result()[0] for hint in hints] == [200] * 3


def test_an_order_of_moves_leaves_a_process_to_the_games(address):
    with ThreadPoolExecutor() as pool, send(address, "GET", "/api/analysis/free:20x20x5?seconds=30"):
        until(address, 1, 0)
        order = pool.submit(Browser(address).ask, "GET", "/api/order/tictactoe?diagram=.../.X./...")
        until(address, 1, 1)
    assert order.result() == (200, {"rules": "free:3x3x3", "moves": "5"})


def test_the_programs_of_one_address_let_those_of_another_move(tmp_path):
    settings = {"thinkers": 2, "limits": 0, "proxies": "127.0.0.1"}
    slow = {"rules": "free:15x15x5", "opponent": "deepening:depth=42,seconds=1", "side": "second"}
    with serving(f"sqlite:///{tmp_path / 'portal.db'}", **settings) as (address, _):
        many = [Browser(address, "198.51.100.1") for _ in range(5)]
        theirs = [person.new_game(**slow) for person in many]
        other = Browser(address, "198.51.100.2")
        game = other.new_game(**slow)
        while not other.ask("GET", f"/api/games/{game}")[1]["ply"]:
            time.sleep(0.02)
        moved = [person.ask("GET", f"/api/games/{game}")[1]["ply"] for person, game in zip(many, theirs, strict=True)]
        assert sum(moved) < 4, "it does not wait until all that came before it have moved"


def test_a_flood_of_slow_games_stops_neither_the_levels_nor_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'portal.db'}"
    flood = {"rules": "free:20x20x5", "opponent": "deepening:seconds=20", "side": "second"}
    with serving(database, thinkers=2, limits=0, queue=4) as (address, _):
        one = Browser(address)
        games = [one.new_game(**flood) for _ in range(8)]
        until(address, 1, 2)  # the searches of one person wait outside the queue
        for _ in range(8):
            games.append(Browser(address).new_game(**flood))
        until(address, 1, 4)
        answers_at_once(address)
        assert Browser(address).ask("GET", "/healthz")[0] == 200
    with serving(database, thinkers=2, limits=0, queue=4) as (address, _):
        assert Browser(address).ask("GET", f"/api/games/{games[0]}")[1]["state"] == "program"
        until(address, 1, 0)  # the search of the one game that somebody attends
        answers_at_once(address)
        assert load(address) == (1, 0)


def test_the_processes_keep_to_their_memory(tmp_path):
    with serving(f"sqlite:///{tmp_path / 'portal.db'}", thinkers=2, limits=0, memory=512) as (address, server):
        person = Browser(address)
        game = person.new_game(rules="drop:8x8x4", opponent="deepening:depth=42,seconds=6", side="second")
        while (shown := person.ask("GET", f"/api/games/{game}")[1])["ply"] < 1:
            time.sleep(0.05)
        assert shown["turns"][0]["depth"] >= 8
        status, found = person.ask("GET", "/api/search/drop:8x8x4/-?settings=deepening:depth=42,seconds=6")
        assert (status, found["stopped"]) == (200, True)
        assert person.ask("GET", "/api/analysis/drop:8x8x4/-?seconds=2")[0] == 200
        searching = [child for child in children(server.pid) if "spawn_main" in child.joinpath("cmdline").read_text()]
        assert len(searching) == 2
        peaks = [int(re.search(r"VmHWM:\s+(\d+) kB", child.joinpath("status").read_text())[1]) for child in searching]
        assert max(peaks) >> 10 < 160, "64 MiB for the table of a search, 32 MiB for the solver, and the process itself"


def children(pid):
    """The folders in /proc of the processes that a process has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):  # it has ended meanwhile
            found += [status.parent] if f"PPid:\t{pid}\n" in status.read_text() else []
    return found


def answers_at_once(address):
    """Play a move against level 1, which must answer."""
    person = Browser(address)
    game = person.new_game(opponent="level:1", side="first")
    assert person.move(game, "4", 0)[0] == 200
    started = time.monotonic()
    while person.ask("GET", f"/api/games/{game}")[1]["ply"] < 2:
        assert time.monotonic() - started < 10, "level 1 stands still"
        time.sleep(0.02)
