"""A disk that fails: whatever fails and when, every move that was acknowledged is kept."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WANTED = 2500


@pytest.fixture(scope="module")
def faults(tmp_path_factory):
    """The library that makes calls to the disk fail."""
    library = tmp_path_factory.mktemp("faults") / "faults.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, HERE / "faults.c", "-ldl", "-pthread"],
        check=True,
    )
    return library


@pytest.mark.parametrize("seed", [1, 2])
def test_every_acknowledged_move_is_kept_when_the_disk_fails(faults, tmp_path, seed):
    database = tmp_path / "faulty.db"
    environment = os.environ | {"LD_PRELOAD": str(faults), "PLYSCOPE_FAULTY": str(database)}
    command = [sys.executable, HERE / "faulty.py", f"sqlite:///{database}", str(seed), str(WANTED)]
    played = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, timeout=120, check=True)
    told = json.loads(played.stdout)
    assert all(calls >= 10 for calls in told["failed"].values()), told["failed"]
    assert told["errors"] >= 20, "some moves were not acknowledged"
    assert sum(map(len, told["games"].values())) >= WANTED
    assert lost(database, told["games"]) == {}


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
