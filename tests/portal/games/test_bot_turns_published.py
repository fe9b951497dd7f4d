"""Games against the programs of the papers, over HTTP as the page plays them."""

import time

import pytest


def answered(browser, game, moves):
    """Play moves, each after the program's answer; the game as it is shown then."""
    for number, move in enumerate(moves):
        answer = browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": 2 * number})
        assert answer.status_code == 200, answer.text
        while (shown := browser.get(f"/api/games/{game}").json())["ply"] < 2 * number + 2:
            time.sleep(0.02)
    return shown


@pytest.mark.parametrize(
    ("program", "columns", "moves", "iterations"),
    [("nasa2018:4", "114", "141144", 477), ("nasa2018:8", "141", "144414", 71773)],
)
def test_the_published_iterations_come_out_of_a_game(browser, program, columns, moves, iterations):
    game = browser.post("/api/games", json={"opponent": program, "side": "first"}).json()
    shown = answered(browser, game["id"], columns)
    assert shown["moves"] == moves
    turn = shown["turns"][5]
    assert turn["paper"] == {"word": "iterations", "count": iterations}
    assert (turn["nodes"], turn["player"], turn["depth"]) == (iterations, program, int(program[-1]))


@pytest.mark.parametrize(
    ("program", "rules", "move", "word"),
    [
        ("mannan2021", "tictactoe", "5", "calls"),
        ("blem2021:minimax", "tictactoe", "5", "considered moves"),
        ("tommy2017:mtdf,depth=5", "connect4", "4", "leaf nodes"),
        ("kersten2023:minimax,depth=5", "drop:8x7x5", "4", "evaluations"),
    ],
)
def test_every_paper_shows_what_it_counts(browser, program, rules, move, word):
    game = browser.post("/api/games", json={"opponent": program, "rules": rules, "side": "first"}).json()
    turn = answered(browser, game["id"], move)["turns"][1]
    assert turn["paper"]["word"] == word
    assert turn["paper"]["count"] > 0


@pytest.mark.parametrize(
    ("program", "way"), [("first", "the first legal move"), ("nasa2018:0", "at random"), ("random", "at random")]
)
def test_a_program_without_a_search_says_how_it_plays(browser, program, way):
    game = browser.post("/api/games", json={"opponent": program, "side": "first"}).json()
    assert answered(browser, game["id"], "4")["turns"][1]["way"] == way


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"opponent": "nasa2018:4", "rules": "tictactoe"}, "nasa2018:4 does not play tictactoe; allowed: connect4"),
        ({"opponent": "nasa2018:9"}, "unknown option '9' of nasa2018; allowed: a level from 0 to 8, minimax"),
        ({"opponent": "kersten2023:depth=40"}, "the maximum depth of kersten2023:alphabeta,depth=40 is 12"),
        ({"opponent": "tommy2017:mtdf,depth=50"}, "the maximum depth of tommy2017:mtdf,depth=50 is 12"),
    ],
)
def test_what_they_do_not_play_is_refused(browser, asked, line):
    answer = browser.post("/api/games", json=asked)
    assert answer.status_code == 422
    assert line in answer.text


def test_they_are_offered_with_the_rules_that_they_play(browser):
    offered = browser.get("/api/choices").json()["published"]
    by_name = {row["program"]: row for row in offered}
    assert {f"nasa2018:{level}" for level in range(9)} <= set(by_name)
    assert by_name["nasa2018:8"]["rules"] == ["drop:7x6x4"]
    assert by_name["mannan2021"]["rules"] == ["free:3x3x3", "drop:7x6x4"]
    assert by_name["first"]["rules"] == []
