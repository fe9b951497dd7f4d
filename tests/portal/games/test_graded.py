"""The graded opponents: which there are, where they can be played, and old names."""

from random import Random

import pytest

from plyscope.games.notation import parse_rules
from plyscope.levels import CLASSIC, LEVELS, measured_boards, measured_ratings
from plyscope.players import parse_player
from plyscope.portal.games import graded


def test_the_choices_have_a_title_and_a_sentence_for_each_opponent_and_ratings_only_where_measured(browser):
    chosen = browser.get("/api/choices").json()
    assert [row["program"] for row in chosen["levels"]] == ["random", *(row.program for row in LEVELS), "perfect"]
    assert [row["number"] for row in chosen["levels"]] == [None, *(row.number for row in LEVELS), None]
    assert [row["sentence"] for row in chosen["levels"][1:-1]] == [row.sentence for row in LEVELS]
    assert all(row["title"] and row["sentence"].endswith(".") for row in chosen["levels"])
    assert [row["program"] for row in chosen["classic"]] == [f"classic:{row.number}" for row in CLASSIC]
    assert set(chosen["ratings"]) == set(measured_boards())
    for rules, ratings in chosen["ratings"].items():
        assert {program: row["rating"] for program, row in ratings.items()} == {
            program: round(found.rating) for program, found in measured_ratings(rules).items()
        }


@pytest.mark.parametrize("old", ["level:0", "level:16", "classic:9", "level:easy", "perfect:9"])
def test_a_level_that_does_not_exist_is_refused_in_a_line_that_says_what_is_allowed(browser, old):
    answer = browser.post("/api/games", json={"opponent": old})
    assert answer.status_code == 422
    line = answer.json()["detail"]
    assert line.startswith(
        f"unknown opponent '{old}'; allowed: random, level:1 to level:{LEVELS[-1].number}, perfect, "
    )
    assert "\n" not in line


def test_perfect_is_offered_only_where_the_game_can_be_solved():
    assert graded.offered(parse_rules("drop:7x6x4"))[-1] == "perfect"
    assert graded.offered(parse_rules("free:15x15x5"))[-1] == LEVELS[-1].program


def test_levels_look_less_far_ahead_exactly_where_the_form_says_so():
    for text in ("drop:11x10x4", "drop:16x7x4", "drop:16x8x4", "free:15x15x5", "drop:12x10x4"):
        rules = parse_rules(text)
        player = parse_player("level:15", rng=Random(1)).player_for(rules.start())
        assert (player.name == "level:15") == (rules.width * (rules.height + 1) <= graded.choices()["large_bits"])


def test_the_profile_of_a_level_says_how_it_plays(browser):
    for name, sentence in (("level:8", LEVELS[7].sentence), ("random", "Plays any legal move.")):
        assert f"Computer opponent. {sentence}" in browser.get(f"/people/{name}").text


def test_perfect_promises_best_moves_only_where_the_position_is_solved(browser):
    (perfect,) = (row for row in browser.get("/api/choices").json()["levels"] if row["perfect"])
    assert "if it solves the position in time" in perfect["sentence"]
    assert "if it solves the position in time" in perfect["large_sentence"]
