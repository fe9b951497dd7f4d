"""Positions and searches over the API."""

import json
import re
from itertools import product
from types import SimpleNamespace

import pytest
from fastapi import Request

from plyscope.algorithms import search
from plyscope.evaluation import EVALUATIONS
from plyscope.games import CONNECT4
from plyscope.native.solver import Solver
from plyscope.portal.accounts.identity import NOBODY
from plyscope.portal.api.insight import limit_key
from plyscope.portal.config import Config
from plyscope.portal.engines import pool
from plyscope.portal.engines.answers.tree import MOST_STEPS

FIELDS = ("algorithm", "depth", "evaluation", "order")
TEXTBOOK = "[[3,12,8],[2,4,6],[14,5,2]]"


def events(answer):
    """The events of an answer, in order."""
    assert answer.headers["content-type"].startswith("text/event-stream")
    return [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: ")]


@pytest.fixture(params=["sqlite"])
def database(request, tmp_path):
    """Nothing here is kept: one kind of database is enough."""
    return f"sqlite:///{tmp_path / 'portal.db'}"


def test_the_score_of_every_column(browser):
    found = browser.get("/api/analysis/connect4/431543253131").json()
    direct = Solver(16).analyse(CONNECT4.position("431543253131"))
    assert (found["rules"], found["moves"], found["side"]) == ("drop:7x6x4", "431543253131", 0)
    assert (found["score"], found["words"], found["exact"]) == (direct.solution.score, "wins in 21 plies", True)
    assert {int(move) - 1: one["score"] for move, one in found["scores"].items()} == {
        move: one.score for move, one in direct.scores.items()
    }


def test_the_start_has_an_address_without_moves(browser):
    found = browser.get("/api/analysis/tictactoe").json()
    assert (found["moves"], found["score"]) == ("", 0)
    assert browser.get("/api/analysis/tictactoe/-").json()["scores"] == found["scores"]
    assert browser.get("/api/analysis/tictactoe?moves=15").json()["moves"] == "15"


def test_progress_comes_first_and_the_answer_last(browser):
    told = events(browser.get("/api/analysis/connect4/431543253131/events"))
    assert {one["type"] for one in told[:-1]} == {"progress"}
    assert told[-1]["type"] == "answer"
    assert told[-1]["score"] == 5
    again = events(browser.get("/api/analysis/connect4/431543253131/events"))
    assert again == [told[-1]]  # known by now


def test_everybody_may_analyse_unless_a_game_forbids_it(browser):
    assert browser.get("/api/analysis/connect4/4453/permission").json() == {"allowed": True}
    assert browser.get("/api/analysis/gomoku/-/permission").json() == {"allowed": True}


def test_a_mirror_image_is_known_at_once(browser):
    first = browser.get("/api/analysis/connect4/431543253131").json()
    image = browser.get("/api/analysis/connect4/457345635757").json()
    assert image["nodes"] == first["nodes"]
    assert image["scores"]["5"] == first["scores"]["3"]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("/api/analysis/connect4/4444444", "column 4 is full"),
        ("/api/analysis/connect4/4444444/permission", "column 4 is full"),
        ("/api/analysis/chess/44", "unknown rules 'chess'"),
        ("/api/analysis/connect4/44?seconds=999", "seconds: Input should be less than or equal to 30"),
        ("/api/search/connect4/44?settings=uct", "unknown algorithm 'uct'"),
        ("/api/tree/connect4/44?settings=alphabeta:depth=30", "the maximum depth of alphabeta is 10"),
        ("/api/tree/drawn/[[1,2],[]]", "this is not a tree"),
        ("/api/tree/drawn/[[1,2],[3]]?settings=alphabeta:evaluation=segments", "needs a board"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_reason(browser, path, line):
    answer = browser.get(path)
    assert answer.status_code == 422
    assert line in answer.json()["detail"]


def test_a_search_by_its_settings(browser):
    found = browser.get("/api/search/connect4/4453?settings=mtdf:depth=6").json()
    direct = search(CONNECT4.position("4453"), "mtdf:depth=6")
    assert (found["value"], found["nodes"], found["passes"]) == (direct.value, direct.stats.nodes, direct.stats.passes)
    told = events(browser.get("/api/search/connect4/4453/events?settings=mtdf:depth=6"))
    assert (told[-1]["type"], told[-1]["nodes"]) == ("answer", direct.stats.nodes)


def test_the_tree_of_a_position_and_of_a_drawing(browser):
    found = browser.get("/api/tree/connect4/4453?settings=alphabeta:depth=3").json()
    assert found["counts"]["nodes"] == search(CONNECT4.position("4453"), "alphabeta:depth=3").stats.nodes
    drawn = browser.get(f"/api/tree/drawn/{TEXTBOOK}").json()
    assert (drawn["value"], drawn["drawing"]) == (3, json.loads(TEXTBOOK))


def offered(page, field):
    """The values that a page offers in one of its lists."""
    [options] = re.findall(rf'<select id="{field}".*?</select>', page, re.S)
    return re.findall(r'<option(?: value="([^"]*)")?[^>]*>([^<]*)</option>', options)


def test_every_search_that_the_tree_page_offers_is_answered(portal):
    portal.app.state.portal.limits.factor = 0
    browser = portal()
    page = browser.get("/tree/connect4/4453").text
    names = {field: [value or text for value, text in offered(page, field)] for field in FIELDS}
    assert len(names["depth"]) >= 8
    assert sorted(names["evaluation"]) == sorted(EVALUATIONS)
    # every depth with every algorithm; every evaluation and order with every algorithm
    cells = [
        *product(names["algorithm"], names["depth"], ["segments"], ["generated"]),
        *product(names["algorithm"], ["5"], names["evaluation"], ["generated"]),
        *product(names["algorithm"], ["3"], ["segments"], names["order"]),
    ]
    for cell in dict.fromkeys(cells):
        settings = "{}:depth={},evaluation={},order={}".format(*cell)
        answer = browser.get("/api/tree/connect4/4453", params={"settings": settings})
        assert answer.status_code == 200, (settings, answer.text)
    found = browser.get("/api/tree/connect4/4453?settings=alphabeta:depth=6").json()
    direct = search(CONNECT4.position("4453"), "alphabeta:depth=6")
    assert (found["full"], len(found["steps"])) == (True, MOST_STEPS)
    assert (found["value"], found["counts"]["nodes"]) == (direct.value, direct.stats.nodes)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/analysis", 200),
        ("/analysis/tictactoe", 200),
        ("/analysis/drop:6x5x4/3434", 200),
        ("/analysis/free:5x5x4/13", 200),
        ("/compare/connect4/4453", 200),
        ("/tree", 200),
        ("/tree/connect4/4453", 200),
        (f"/tree/drawn/{TEXTBOOK}", 200),
        ("/tree/connect4/4453?algorithm=mtdf&depth=8&evaluation=discs&order=centre&view=mover&step=3", 200),
        (f"/tree/drawn/{TEXTBOOK}?second=pvs&node=1.0&sources=on", 200),
        (f"/tree/drawn/{TEXTBOOK}?node=root", 200),
        (f"/tree/drawn/{TEXTBOOK}?second=pvs&node=0&side=second&open=root&closed=0.1 2&predict=1&speed=fastest", 200),
        (f"/tree/drawn/{TEXTBOOK}?side=third", 422),
        (f"/tree/drawn/{TEXTBOOK}?closed=0,1", 422),
        (f"/tree/drawn/{TEXTBOOK}?speed=40", 422),
        (f"/tree/drawn/{TEXTBOOK}?predict=maybe", 422),
        (f"/tree/drawn/{TEXTBOOK}?second=uct", 422),
        (f"/tree/drawn/{TEXTBOOK}?node=first", 422),
        ("/tree/connect4/4453?algorithm=uct", 422),
        ("/tree/connect4/4453?depth=9", 422),
        ("/tree/connect4/4453?step=-1", 422),
        (f"/tree/drawn/{TEXTBOOK}?depth=3", 422),
        ("/tree/drawn/[[1,-∞]]", 200),
        ("/analysis/connect4/9", 422),
        ("/tree/drawn/nothing", 422),
    ],
)
def test_pages_answer(browser, path, status):
    answer = browser.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")


def test_one_person_has_few_questions_under_way(portal, monkeypatch):
    monkeypatch.setattr(pool, "MOST_OF_ONE", 0)
    for path in (
        "/api/analysis/connect4/44",
        "/api/analysis/connect4/44/events",
        "/api/search/connect4/44",
        "/api/tree/connect4/44",
        "/api/explain/connect4/44",
    ):
        answer = portal().get(path)
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/analysis/connect4/431543253131", "score"),
        ("/api/analysis/tictactoe/14253", "score"),
        ("/api/analysis/gomoku/113?seconds=0.3", "why"),
        ("/api/analysis/drop:9x7x4?seconds=0.2", "estimate"),
        ("/api/search/connect4/4453?settings=deepening:depth=4", "depth"),
        ("/api/tree/connect4/4453?settings=mtdf:depth=2", "passes"),
        (f"/api/tree/drawn/{TEXTBOOK}?settings=mtdf", "drawing"),
    ],
)
def test_answers_of_every_kind_fit_their_models(browser, path, field):
    answer = browser.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.json()[field] is not None


def test_strangers_behind_a_proxy_are_told_apart_by_their_addresses():
    portal = SimpleNamespace(config=Config(proxies="10.0.0.1"))

    def asks(forwarded, client="10.0.0.1"):
        headers = [(b"x-forwarded-for", forwarded.encode())]
        return limit_key(Request({"type": "http", "client": (client, 1), "headers": headers}), portal, NOBODY)

    assert asks("203.0.113.7") != asks("203.0.113.8")
    assert asks("203.0.113.7", "198.51.100.1") == asks("203.0.113.8", "198.51.100.1") == "198.51.100.1"


def test_moves_are_found_for_a_board(browser):
    rows = "......./......./......./......./...O.../...XX.."
    found = browser.get("/api/order/connect4", params={"diagram": rows}).json()
    assert CONNECT4.position(found["moves"]) == CONNECT4.position("445")
    short = browser.get("/api/order/connect4", params={"diagram": "X"})
    assert short.status_code == 422
    assert short.json()["detail"].startswith("a diagram of connect4 has 42 cells")
    floating = browser.get("/api/order/connect4", params={"diagram": rows.replace("...XX..", "......X")})
    assert (floating.status_code, floating.json()["detail"]) == (422, "a stone hangs in the air")
