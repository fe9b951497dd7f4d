"""The opponent that is suggested: after a game, and on the form for a new one."""

import pytest

from plyscope.games import CONNECT4, GOMOKU
from plyscope.levels import LEVELS
from plyscope.levels.placement import FIRST as FIRST_OF_PLACEMENT
from plyscope.portal.games.suggestions import neighbour, suggest, suggested
from portal.people import joined

FIRST, LAST = LEVELS[0].program, LEVELS[-1].program


@pytest.mark.parametrize(
    ("program", "outcome", "rules", "other"),
    [
        ("level:7", "won", CONNECT4, "level:8"),
        ("level:7", "lost", CONNECT4, "level:6"),
        ("level:7", "drawn", CONNECT4, None),
        (LAST, "won", CONNECT4, "perfect"),
        (LAST, "won", GOMOKU, None),
        (FIRST, "lost", CONNECT4, None),
        ("perfect", "lost", CONNECT4, LAST),
        ("perfect", "won", CONNECT4, None),
        ("random", "won", CONNECT4, None),
        ("classic:4", "won", CONNECT4, None),
    ],
)
def test_the_opponent_after_a_game(program, outcome, rules, other):
    assert neighbour(program, outcome, rules) == other


@pytest.mark.parametrize(
    ("played", "program", "reason"),
    [
        ([("level:5", "won")], "level:5", "last"),
        ([("level:5", "won"), ("level:5", "won")], "level:6", "won"),
        ([("level:5", "lost"), ("level:5", "lost")], "level:4", "lost"),
        ([("level:5", "lost"), ("level:5", "won")], "level:5", "last"),
        ([("level:5", "drawn"), ("level:5", "drawn")], "level:5", "last"),
        ([("level:6", "won"), ("level:5", "won")], "level:6", "last"),
        ([(FIRST, "lost"), (FIRST, "lost")], FIRST, "last"),
        ([(LAST, "won"), (LAST, "won")], "perfect", "won"),
    ],
)
def test_the_opponent_to_begin_with(played, program, reason):
    found = suggest(played, CONNECT4)
    assert (found.program, found.reason) == (program, reason)


def resigned(browser, opponent, **asked):
    game = browser.post("/api/games", json={"opponent": opponent, **asked}).json()["id"]
    assert browser.post(f"/api/games/{game}/resign").status_code == 200
    return game


def checked(browser):
    """The level that is chosen on the start page, and the page."""
    html = browser.get("/").text
    (level,) = [part.split('"')[0] for part in html.split('name="program" value="')[1:] if '" checked' in part[:30]]
    return level, html


def test_the_form_suggests_the_level_below_after_two_losses(portal):
    ada = joined(portal, "ada")
    assert checked(ada)[0] == f"level:{FIRST_OF_PLACEMENT}"
    resigned(ada, "level:6", side="second")
    assert checked(ada)[0] == "level:6"
    resigned(ada, "level:6", public=False)
    level, html = checked(ada)
    assert level == "level:5"
    assert "One level down: you lost your last two games." in html


def test_games_on_other_boards_from_positions_and_against_other_programs_do_not_count(browser):
    resigned(browser, "level:3")
    resigned(browser, "level:9", rules="tictactoe")
    resigned(browser, "level:9", moves="44")
    resigned(browser, "classic:2")
    resigned(browser, "random")
    resigned(browser, "human")
    assert checked(browser)[0] == "level:3"


def test_the_page_of_a_game_has_the_opponents_to_try_next(browser):
    def after(**asked):
        game = browser.post("/api/games", json=asked).json()["id"]
        return browser.get(f"/game/{game}").text

    html = after(opponent="level:7")
    assert f'"program": "level:8", "title": "Level 8 ({LEVELS[7].name})"' in html
    assert f'"program": "level:6", "title": "Level 6 ({LEVELS[5].name})"' in html
    assert '<script type="application/json" id="after">{"lost": null, "won": null}</script>' in after(opponent="random")
    assert '<script type="application/json" id="after">{}</script>' in after(opponent="self")
    assert '<script type="application/json" id="after">{}</script>' in after(opponent="level:1", against="level:2")


def test_unfinished_games_do_not_count(table):
    table.new(table.ada, "level:3")
    assert table.do(lambda t: suggested(t, table.ada, CONNECT4).reason) == "new"
