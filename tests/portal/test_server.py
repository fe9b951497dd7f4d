"""plyscope serve as a process of its own: starting, refusing, logging, stopping, and going on after it was killed."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager
from http.client import HTTPException
from urllib.parse import urlsplit

import pytest

from command_line import run
from serving import free_port, serving
from web import Browser, Watching

#: A program that thinks for some seconds.
SLOW = "minimax:depth=8,evaluation=segments,seconds=20"


@contextmanager
def served_here(tmp_path, *options):
    """Run plyscope serve on a database of its own; give its address and the process."""
    command = [sys.executable, "-m", "plyscope", "serve", "--port", "0", "--database", f"sqlite:///{tmp_path}/x.db"]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        try:
            line = process.stdout.readline()
            assert line.startswith("plyscope is ready at http://127.0.0.1:"), process.stderr.read()
            yield line.split()[-1], process
        finally:
            process.kill()


def test_it_says_where_it_is_logs_in_json_and_stops_when_asked(tmp_path):
    with served_here(tmp_path, "--log", "json") as (address, process):
        browser = Browser(address)
        status, health = browser.ask("GET", "/healthz")
        assert (status, health["well"], health["processes"]) == (200, True, 2)
        game = browser.new_game(opponent="level:1")
        assert browser.ask("GET", "/api/games/none?secret=1")[0] == 404
        path = f"/api/games/{game}/events"
        with Watching(address, path) as first, Watching(address, path) as second:
            assert [first.next()["type"], second.next()["type"]] == ["state", "state"]
            process.send_signal(signal.SIGTERM)
            assert [first.next(), second.next()] == [None, None], "those who watch are let go"
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0
    lines = [json.loads(line) for line in errors.splitlines()]
    requests = [line for line in lines if "path" in line]
    assert ("POST", "/api/games", 200, "guest") in {
        (r["method"], r["path"], r["status"], r["person"]) for r in requests
    }
    assert all({"time", "level", "request", "milliseconds"} <= set(line) for line in requests)
    assert "secret" not in errors
    assert browser.cookie.partition("=")[2] not in errors


def test_ctrl_c_ends_it_while_a_program_thinks(tmp_path):
    with served_here(tmp_path) as (address, process):
        browser = Browser(address)
        game = browser.new_game(opponent=SLOW, side="second", rules="drop:12x12x4")
        with Watching(address, f"/api/games/{game}/events") as watching:
            watching.until(lambda event: event["type"] == "thinking")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0
        assert "Traceback" not in errors


@contextmanager
def move_under_way(tmp_path, address):
    """Send a move to a database that another process has locked; give the move, and what unlocks it."""
    browser = Browser(address)
    game = browser.new_game(opponent="self")
    with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as other, ThreadPoolExecutor(1) as threads:
        other.execute("BEGIN IMMEDIATE")
        move = threads.submit(browser.move, game, "4", 0)
        assert wait([move], timeout=0.3).not_done == {move}
        yield move, lambda: other.execute("ROLLBACK")


def listens(address):
    """Tell whether a server takes connections."""
    where = urlsplit(address)
    try:
        socket.create_connection((where.hostname, where.port)).close()
    except ConnectionRefusedError:
        return False
    return True


def test_a_request_that_is_under_way_is_finished_before_the_server_stops(tmp_path):
    with served_here(tmp_path) as (address, process), move_under_way(tmp_path, address) as (move, unlock):
        process.send_signal(signal.SIGTERM)
        while listens(address):
            time.sleep(0.01)
        assert wait([move], timeout=0.3).not_done == {move}
        unlock()
        assert (move.result()[0], move.result()[1]["ply"]) == (200, 1)
        assert process.wait(timeout=60) == 0


def test_a_second_ctrl_c_waits_for_nobody(tmp_path):
    with served_here(tmp_path) as (address, process), move_under_way(tmp_path, address) as (move, _):
        process.send_signal(signal.SIGINT)
        while listens(address):
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        with pytest.raises((OSError, HTTPException)):
            move.result()


def test_a_password_of_the_database_is_not_shown(capsys):
    code, printed, errors = run(capsys, "serve", "--port", 0, "--database", "postgresql://me:Telltale@127.0.0.1:1/x")
    assert (code, "Telltale" in printed + errors) == (2, False)


def test_another_request_is_answered_while_a_program_thinks(tmp_path):
    with served_here(tmp_path) as (address, _):
        browser = Browser(address)
        game = browser.new_game(opponent=SLOW, side="second", rules="drop:12x12x4")
        with Watching(address, f"/api/games/{game}/events") as watching:
            told = watching.until(lambda event: event["type"] == "thinking")
        assert told["ply"] == 0
        assert told["nodes"] > 0
        quick = Browser(address)
        other = quick.new_game(opponent="level:1")
        with Watching(address, f"/api/games/{other}/events") as watching:
            assert quick.move(other, "4", 0)[0] == 200
            watching.until(lambda event: event["type"] == "move" and event["ply"] == 1)
        assert browser.ask("GET", f"/api/games/{game}")[1]["state"] == "program", "it still thinks"
        assert browser.ask("GET", "/healthz")[1]["busy"] == 1
        assert browser.ask("POST", f"/api/games/{game}/resign")[1]["reason"] == "resignation"
        while browser.ask("GET", "/healthz")[1]["busy"]:
            pass  # the search is stopped with the game


def test_a_port_that_is_taken_and_a_database_that_is_in_use(tmp_path, capsys):
    with served_here(tmp_path) as (address, _):
        port = address.rpartition(":")[2]
        code, _, errors = run(capsys, "serve", "--port", port, "--database", f"sqlite:///{tmp_path}/y.db")
        line = f"plyscope serve: error: port {port} is taken; choose another with --port, or 0 for any that is free\n"
        assert (code, errors) == (2, line)
        code, _, errors = run(capsys, "serve", "--port", 0, "--database", f"sqlite:///{tmp_path}/x.db")
        assert code == 2
        assert "several servers need PostgreSQL" in errors


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--port", "70000"], "port must be from 0 to 65535, not 70000"),
        (["--database", "mysql://x"], "no database 'mysql://x'; allowed: sqlite:///FILE, postgresql://USER@HOST/NAME"),
        (["--database", "sqlite:////no/such/folder/x.db"], "the database /no/such/folder/x.db cannot be used: No"),
        (["--database", "postgresql://nobody@127.0.0.1:1/x"], "the database cannot be used: connection failed"),
        (["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid port 0"),
        (["--log", "xml"], "unknown log 'xml'; allowed: text, json"),
    ],
)
def test_what_cannot_work_is_said_in_a_line(options, line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    code, _, errors = run(capsys, "serve", *(["--port", "0"] if "--port" not in options else []), *options)
    assert code == 2
    assert errors.startswith(f"plyscope serve: error: {line}")
    assert errors.count("\n") == 1


def test_without_what_the_portal_needs_it_says_what_to_install():
    code = "import sys; sys.modules['uvicorn'] = None; from plyscope.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, "serve", "--port", "0"], capture_output=True, text=True)
    told = "the portal needs uvicorn: run pip install -e '.[portal]' in the folder of the repository"
    assert (done.returncode, done.stderr) == (2, f"plyscope serve: error: {told}\n")


def test_a_game_goes_on_after_the_server_was_killed_while_its_program_thought(database):
    port = free_port()
    with serving(database, port=port) as (address, process):
        browser = Browser(address)
        game = browser.new_game(opponent="minimax:depth=8,evaluation=segments,seconds=3", side="second")
        with Watching(address, f"/api/games/{game}/events") as watching:
            watching.until(lambda event: event["type"] == "thinking")
        process.kill()
        process.wait()
    with serving(database, port=port) as (address, _):
        with Watching(address, f"/api/games/{game}/events") as watching:
            watching.until(lambda event: event["type"] == "move" or (event["type"] == "state" and event["ply"] == 1))
        assert browser.ask("GET", f"/api/games/{game}")[1]["ply"] == 1
        assert browser.move(game, "4", 1)[0] == 200


def test_nothing_that_thinks_outlives_a_server_that_is_killed(tmp_path):
    with served_here(tmp_path) as (_, process):
        children = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
        assert len(children) >= 2
        process.kill()
        process.wait()
    for child in children:
        while subprocess.run(["ps", "-o", "stat=", "-p", child], capture_output=True, text=True).stdout.strip() not in (
            "",
            "Z",
        ):
            pass
