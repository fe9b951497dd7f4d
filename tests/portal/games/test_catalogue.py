"""What can be chosen, and what the pages of a game are given."""

import asyncio
import json
import re

import pytest

from plyscope.games.notation import parse_rules
from plyscope.levels import LEVELS
from plyscope.native.solver import refuse
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import game_title, program_of, rules_of, title
from plyscope.portal.games.graded import offered
from plyscope.portal.live.hub import Hub
from portal.people import joined


def test_everything_that_can_be_chosen_can_be_played(browser):
    chosen = browser.get("/api/choices").json()
    for row in chosen["games"]:
        assert game_title(rules_of(row["rules"])) == row["title"]
        levels = [level["program"] for level in chosen["levels"]]
        assert levels[: len(offered(rules_of(row["rules"])))] == list(offered(rules_of(row["rules"])))
        for program in (*offered(rules_of(row["rules"])), *(level["program"] for level in chosen["classic"])):
            assert program_of(program, rules_of(row["rules"])) == program
        for algorithm in chosen["algorithms"]:
            program_of(f"{algorithm['name']}:depth={algorithm['most_depth']}", rules_of(row["rules"]))
    for evaluation in chosen["evaluations"]:
        program_of(f"minimax:evaluation={evaluation['name']}", rules_of("connect4"))


def test_the_learned_evaluation_is_for_its_board_and_never_a_file_of_the_server(browser):
    assert program_of("minimax:depth=2,evaluation=learned,seconds=1", rules_of("connect4"))
    with pytest.raises(Refused, match=r"^there is no learned evaluation for free:9x9x5; "):
        program_of("minimax:evaluation=learned", rules_of("free:9x9x5"))
    for text in ("minimax:evaluation=learned:/etc/passwd", "minimax:depth=2,evaluation = learned:x.network"):
        with pytest.raises(Refused, match=r"^networks from files are not available here; allowed: outcome, "):
            program_of(text, rules_of("connect4"))
    answer = browser.get("/api/search/connect4/44", params={"settings": "minimax:evaluation=learned:/etc/passwd"})
    assert answer.status_code == 422
    assert "networks from files" in answer.text


@pytest.mark.parametrize("text", ["drop:7x6x4", "drop:12x9x4", "free:7x7x4"])
def test_perfect_is_offered_where_the_solver_can_play(text):
    rules = parse_rules(text)
    refuse(rules.start())
    assert program_of("perfect", rules) == "perfect"


@pytest.mark.parametrize("text", ["drop:13x9x4", "free:8x8x4", "free:9x9x5", "gomoku"])
def test_perfect_is_not_offered_on_boards_that_are_too_large(text):
    with pytest.raises(Refused, match="too large to be solved"):
        program_of("perfect", parse_rules(text))


@pytest.mark.parametrize(
    ("program", "name"),
    [
        ("random", "Random"),
        (LEVELS[6].program, f"Level 7 ({LEVELS[6].name})"),
        ("perfect", "Perfect"),
        ("classic:8", "Classic 8"),
        ("minimax:depth=3,evaluation=weights,seconds=20.0", "Minimax, depth 3, weights"),
    ],
)
def test_programs_have_names_that_people_read(program, name):
    assert title(program) == name


def test_the_game_page_carries_the_game_and_room_for_its_board(browser):
    game = browser.post("/api/games", json={"rules": "drop:9x7x4", "opponent": "self"}).json()
    page = browser.get(f"/game/{game['id']}")
    assert page.headers["content-type"].startswith("text/html")
    assert 'viewBox="0 0 928 812"' in page.text
    assert f'"id": "{game["id"]}"' in page.text
    assert "5 in a row" not in page.text


def test_pages_have_no_inline_script_or_style(browser):
    game = browser.post("/api/games", json={"opponent": "self"}).json()
    for path in ("/", "/lobby", "/watch", f"/game/{game['id']}", "/nowhere"):
        page = browser.get(path).text
        assert not re.search(r"\sstyle=|\son[a-z]+=|<style", page)
        for script in re.findall(r"<script[^>]*>", page):
            assert "src=" in script or 'type="application/json"' in script


def test_static_files_may_be_kept_and_change_their_address(browser):
    address = re.search(r'href="(/static/[0-9a-f]{12}/style\.css)"', browser.get("/").text).group(1)
    answer = browser.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert browser.get("/static/000000000000/style.css").status_code == 404


def test_a_missing_page_is_a_page_and_a_missing_call_is_json(browser):
    page = browser.get("/game/nosuchgame")
    assert (page.status_code, "There is no such game." in page.text) == (404, True)
    call = browser.get("/api/nowhere")
    assert (call.status_code, call.json()) == (404, {"detail": "there is no such page"})


def test_lists_keep_room_for_what_their_streams_bring(browser):
    for page in ("/lobby", "/watch"):
        html = browser.get(page).text
        assert "<li aria-hidden" not in html
        assert re.search(r'id="empty">', html)
    browser.post("/api/games", json={"opponent": "human"})
    game = browser.post("/api/games", json={"opponent": "self", "rules": "drop:5x4x3"}).json()["id"]
    for ply in (0, 1):
        browser.post(f"/api/games/{game}/moves", json={"move": "3", "ply": ply})
    lobby, watch = browser.get("/lobby").text, browser.get("/watch").text
    assert lobby.count('<li aria-hidden="true">') == 1
    assert re.search(r'class="to-come".*viewBox="0 0 528 428"', watch)
    assert 'id="empty" hidden' in lobby
    assert 'id="empty" hidden' in watch


@pytest.mark.parametrize("games", ["", ",".join("abcdefghijklm"), "A;"])
def test_too_many_games_cannot_be_watched_at_once(browser, games):
    assert browser.get("/api/watch/events", params={"games": games}).status_code == 422


def test_one_watcher_hears_several_channels_and_leaves_them_all():
    async def heard():
        hub = Hub()
        with hub.watch("game:a", "game:b") as watcher:
            for channel in ("game:a", "game:c", "game:b"):
                hub.deliver(channel, {"type": "undo", "id": channel})
            messages = watcher.messages(heartbeat=60)
            return [await anext(messages), await anext(messages)], hub.count()

    messages, watched = asyncio.run(heard())
    assert [json.loads(text.partition("data: ")[2])["id"] for text in messages] == ["game:a", "game:b"]
    assert watched == 2


def test_an_error_page_knows_its_reader(portal):
    page = joined(portal, "Ada").get("/nowhere")
    assert page.status_code == 404
    assert "Ada" in page.text
    assert "Log in" not in page.text


def test_pages_answer_who_asks_for_their_head(browser):
    for path in ("/", "/lobby", "/leaderboard"):
        assert browser.head(path).status_code == 200
    assert browser.head("/game/nowhere").status_code == 404
