"""Balanced starts, stones that a program places, and sides that it chooses, as the search processes answer them."""

import pytest

from plyscope.games import CONNECT4, parse_rules
from plyscope.portal.engines.answers import balance, choose, place


def ask(module, **asked):
    return module.answer({"rules": "drop:7x6x4", **asked}, lambda _: None, lambda: False)


def test_a_balanced_start_has_six_plies_in_connect_four():
    moves = ask(balance)["moves"]
    position = CONNECT4.start()
    for move in moves:
        position = position.play(move)
    assert (position.ply, position.result()) == (6, None)


def test_a_board_without_drawn_openings_has_no_balanced_start():
    with pytest.raises(ValueError, match=r"^no balanced start was found on drop:4x4x3; choose another start$"):
        ask(balance, rules="drop:4x4x3")


@pytest.mark.parametrize("rules", ["drop:7x6x4", "free:3x3x3", "free:9x9x5"])
def test_a_program_places_three_stones(rules):
    moves = ask(place, rules=rules)["moves"]
    assert len(moves) == 3
    assert all(move in range(parse_rules(rules).cells) for move in moves)


@pytest.mark.parametrize(("moves", "side"), [("414", 0), ("441", 1)])
def test_a_program_chooses_the_side_that_wins(moves, side):
    assert ask(choose, moves=moves, player="perfect")["side"] == side


def test_a_program_that_does_not_search_chooses_at_random():
    assert {ask(choose, moves="443", player="random")["side"] for _ in range(40)} == {0, 1}
