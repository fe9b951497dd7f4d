"""A disk that fails: whatever fails and when, every move that was acknowledged is kept."""

import errno
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from portal.faults import Faults, environment, library
from serving import serving
from web import Browser

HERE = Path(__file__).parent
WANTED = 2500
#: Acknowledged moves over HTTP, how many are sent at a time, and how many there are between two faults.
SENT, AT_A_TIME, BETWEEN = 300, 12, 10
#: plyscope serve with little memory for pages.
SERVER = """
from sqlalchemy import Engine
from plyscope.cli import main
from portal.faults import forget_pages
forget_pages(Engine)
main()
"""


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    """The library that makes calls to the disk fail."""
    return library(tmp_path_factory.mktemp("faults"))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_acknowledged_move_is_kept_when_the_disk_fails(faults, tmp_path, seed):
    database = tmp_path / "faulty.db"
    command = [sys.executable, HERE / "faulty.py", f"sqlite:///{database}", str(seed), str(WANTED)]
    prepared = os.environ | environment(faults, database)
    played = subprocess.run(command, env=prepared, stdout=subprocess.PIPE, text=True, timeout=120, check=True)
    told = json.loads(played.stdout)
    assert all(calls >= 10 for calls in told["failed"].values()), told["failed"]
    assert told["errors"] >= 20, "some moves were not acknowledged"
    assert sum(map(len, told["games"].values())) >= WANTED
    assert lost(database, told["games"]) == {}


def test_every_move_acknowledged_over_http_is_kept_when_the_disk_fails_and_the_server_is_killed(faults, tmp_path):
    database = tmp_path / "faulty.db"
    prepared = environment(faults, database)
    with serving(f"sqlite:///{database}", program=("-c", SERVER), environment=prepared, limits=0) as (address, server):
        players = Players(address, Faults(prepared), SENT)
        players.play()
        server.kill()
        server.wait()
    failed = players.faults.failed()
    assert all(failed.values()), failed
    assert players.answers[200] >= SENT
    assert players.answers[503] > 0, "some moves were not acknowledged"
    assert set(players.answers) <= {200, 409, 422, 503}, "a full column, a game that is over, a disk that fails"
    assert lost(database, players.acknowledged) == {}


def test_a_move_is_acknowledged_once_the_disk_has_synced_it(faults, tmp_path):
    prepared = environment(faults, tmp_path / "faulty.db")
    with serving(f"sqlite:///{tmp_path / 'faulty.db'}", environment=prepared) as (address, _):
        person, disk = Browser(address), Faults(prepared)
        game = person.new_game(opponent="self")
        disk.fail("sync", errno.EIO, count=1_000_000)
        assert [person.move(game, "4", 0)[0] for _ in range(3)] == [503] * 3
        disk.fail("sync", errno.EIO, count=0)
        assert person.move(game, "4", 0)[0] == 200


class Players:
    """People who play games over HTTP until enough moves are acknowledged, while the disk of the server fails."""

    def __init__(self, address, faults, wanted, seed=1):
        self.address, self.faults, self.wanted = address, faults, wanted
        self.random = random.Random(seed)
        self.acknowledged, self.answers = {}, Counter()
        self._next_fault = BETWEEN
        self._lock = threading.Lock()

    def play(self):
        """Play in some threads."""
        with ThreadPoolExecutor(AT_A_TIME) as threads:
            for playing in [threads.submit(self._play) for _ in range(AT_A_TIME)]:
                playing.result()

    def _play(self):
        person = Browser(self.address)
        while self.answers[200] < self.wanted:
            game = self._asked(person, "/api/games", {"opponent": "self"})[1]["id"]
            moves = self.acknowledged[game] = []
            status = 200
            while status == 200:
                move = self.random.choice("1234567")
                status, shown = self._asked(person, f"/api/games/{game}/moves", {"move": move, "ply": len(moves)})
                self._note(status)
                if status == 200:
                    moves.append(move)
                    assert shown["moves"] == "".join(moves)

    def _asked(self, person, path, data):
        """Send a request until the database answers, as a page does."""
        while (answer := person.ask("POST", path, data))[0] == 503:
            self._note(503)
        return answer

    def _note(self, status):
        """Count an answer; now and then let the disk fail."""
        with self._lock:
            self.answers[status] += 1
            if self.answers[200] >= self._next_fault:
                self._next_fault += BETWEEN
                self.faults.arm(self.random)


def lost(database, acknowledged):
    """The acknowledged games whose moves are not all in the database, read by a process that no fault reaches."""
    connection = sqlite3.connect(database)
    kept = {game: [] for (game,) in connection.execute("SELECT id FROM games")}
    for game, move in connection.execute("SELECT game_id, move FROM moves ORDER BY game_id, ply"):
        kept[game].append(str(move + 1))
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    return {
        game: moves for game, moves in acknowledged.items() if game not in kept or kept[game][: len(moves)] != moves
    }
