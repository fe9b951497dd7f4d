"""Reasons over HTTP: for a move, for a position, with certificates and with a picture."""

import pytest

from plyscope.games import CONNECT4
from plyscope.reasons.certificate import Certificate
from plyscope.reasons.check import check

PATH = "/api/explain/connect4/13171135"
SENTENCE = "After column 3, Yellow plays column 4 and threatens both b1 and f1; Red can block only one of them."


def test_a_mistake_is_explained(browser):
    found = browser.get(PATH, params={"move": "3"}).json()
    assert (found["moves"], found["move"], found["mistake"], found["scope"]) == ("13171135", "3", True, "exact")
    assert (found["before"]["words"], found["after"]["words"]) == ("draw", "loses in 3 plies")
    reason = found["reasons"][0]
    assert (reason["role"], reason["kind"], reason["sentence"]) == ("allows", "double-threat", SENTENCE)
    assert (reason["cells"], reason["line"], reason["at"]) == ([36, 40], ["3", "4", "2", "6"], 1)
    assert reason["certificate"] is None
    assert found["picture"] is None


def test_a_certificate_is_sent_on_request_and_holds(browser):
    found = browser.get(PATH, params={"move": "3", "certificates": "true"}).json()
    certificate = Certificate.from_json(found["reasons"][0]["certificate"])
    check(CONNECT4.position("131711353"), certificate)


def test_a_position_is_explained(browser):
    found = browser.get("/api/explain/connect4/415161").json()
    assert (found["move"], found["best"], found["after"]) == (None, ["3", "7"], None)
    assert found["reasons"][0]["role"] == "decides"
    start = browser.get("/api/explain/tictactoe/-").json()
    assert (start["moves"], start["before"]["words"]) == ("", "draw")


def test_a_picture_marks_the_cells(browser):
    found = browser.get(PATH, params={"move": "3", "picture": "true"}).json()
    assert found["picture"].startswith("<svg ")
    assert found["picture"].count("class='reason-cell'") == 2


def test_a_board_that_is_not_solved_is_explained_by_tactics(browser):
    found = browser.get("/api/explain/gomoku/e5a1f5b1g5i9h5", params={"move": "a9"}).json()
    assert (found["scope"], found["before"], found["mistake"]) == ("tactics", None, False)
    assert [reason["role"] for reason in found["reasons"]] == ["allows"]


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("/api/explain/connect4/1212121", "the game is over: there is nothing to explain"),
        ("/api/explain/connect4/121212?move=8", "'8' is not a column of connect4; allowed: 1 to 7"),
        ("/api/explain/connect4/444444?move=4", "column 4 is full; allowed: 1 2 3 5 6 7"),
        ("/api/explain/connect4/9", "move 1 of '9': '9' is not a column of connect4; allowed: 1 to 7"),
    ],
)
def test_what_cannot_be_explained_is_refused_in_one_line(browser, path, detail):
    answer = browser.get(path)
    assert (answer.status_code, answer.json()["detail"]) == (422, detail)
