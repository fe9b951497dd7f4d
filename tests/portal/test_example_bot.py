"""The example bot plays games to the end over the API, against a level and against itself."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import httpx2
import pytest

from portal.e2e.conftest import served_here
from portal.people import PASSWORD

BOT = Path(__file__).parents[2] / "examples" / "portal_bot.py"


@pytest.fixture
def address(database):
    with served_here(database) as address:
        yield address


def token(address, name):
    with httpx2.Client(base_url=address, timeout=60) as browser:
        assert browser.post("/api/register", json={"name": name, "password": PASSWORD}).status_code == 200
        return browser.post("/api/me/tokens", json={"name": "example"}).json()["token"]


def start(address, secret, *options):
    command = [sys.executable, BOT, address, secret, *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def test_a_rated_game_against_a_level(address):
    output, _ = start(address, token(address, "robot"), "--opponent", "random").communicate()
    link, result = output.splitlines()
    assert re.fullmatch(r"(1-0|0-1|1/2-1/2) by (line|full board), rating [+-]\d+", result)
    game = httpx2.get(link.replace("/game/", "/api/games/")).json()
    assert game["rated"]
    assert game["state"] == "over"
    assert [seat["bot"] for seat in game["seats"] if seat["kind"] == "member"] == [True]
    robot = httpx2.get(f"{address}/api/people/robot").json()
    assert robot["bot"]
    assert robot["rating"]["games"] == 1
    assert [point["game"] for point in robot["history"]] == [game["id"]]


def test_a_casual_game_on_another_board(address):
    output, _ = start(address, token(address, "robot"), "--opponent", "random", "--rules", "tictactoe").communicate()
    link, result = output.splitlines()
    assert re.fullmatch(r"(1-0|0-1|1/2-1/2) by (line|full board)", result)
    game = httpx2.get(link.replace("/game/", "/api/games/")).json()
    assert (game["name"], game["rated"], game["state"]) == ("tictactoe", False, "over")


def test_two_bots_play_a_rated_game_against_each_other(address):
    first, second = (token(address, name) for name in ("robot-1", "robot-2"))
    creating = start(address, first, "--opponent", "human", "--rules", "connect4")
    link = creating.stdout.readline().strip()
    joining = start(address, second, "--join", link.rpartition("/")[2])
    outputs = [None, None]

    def wait(number, process):
        outputs[number] = process.communicate()[0]

    threads = [threading.Thread(target=wait, args=asked) for asked in enumerate((creating, joining))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    game = httpx2.get(link.replace("/game/", "/api/games/")).json()
    assert game["result"] in ("1-0", "0-1", "1/2-1/2"), outputs
    assert len(game["changes"]) == 2
    assert all(f"{game['result']} by {game['reason']}" in output for output in outputs)


def test_a_bot_that_joins_a_swap_game_chooses_a_side(address):
    with httpx2.Client(base_url=address, timeout=60) as guest:
        game = guest.post("/api/games", json={"opponent": "human", "start": "swap"}).json()["id"]
        joining = start(address, token(address, "robot"), "--join", game)
        path, ply = f"/api/games/{game}", 0
        with guest.stream("GET", f"{path}/events") as events:
            for _ in events.iter_lines():
                shown = guest.get(path).json()
                if shown["ply"] == 4:  # the bot has chosen, and moved
                    break
                if shown["state"] == "person" and shown["swap"] == "placing" and shown["ply"] == ply:
                    guest.post(f"{path}/moves", json={"move": "4", "ply": ply})
                    ply += 1
        guest.post(f"{path}/resign")
        assert "0-1 by resignation" in joining.communicate()[0]
