"""Openings: every text that names some, and every text that does not."""

from random import Random

import pytest

from bitbully_outcomes import outcome
from naive import naive_value
from plyscope.arena import default_fair_plies, default_openings, fair_opening, openings
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules, replay
from plyscope.games.rulesets import load_rules


def test_none_is_the_start():
    assert openings(CONNECT4, "none") == [()]


@pytest.mark.parametrize(("rules", "plies", "count"), [("connect4", 1, 4), ("connect4", 2, 25), ("tictactoe", 1, 6)])
def test_all_positions_after_some_plies_each_once(rules, plies, count):
    rules = parse_rules(rules)
    found = openings(rules, f"plies:{plies}")
    positions = {replay(rules.start(), moves) for moves in found}
    assert len(found) == len(positions) == count
    assert all(len(moves) == plies for moves in found)
    if plies > 1:
        start = rules.start()
        reached = {replay(start, (one, two)) for one in start.moves() for two in start.play(one).moves()}
        assert positions | {position.reflect() for position in positions} == reached


def test_decided_positions_are_no_openings():
    rules = parse_rules("drop:4x4x3")
    for text in ("plies:4", "random:4"):
        for moves in openings(rules, text):
            position = replay(rules.start(), moves)
            assert position.result() is None
            assert all(position.play(move).result() is None for move in position.moves())


def test_random_openings_come_from_the_seed_and_never_twice():
    found = openings(CONNECT4, "random:4", seed=3, count=60)
    assert found == openings(CONNECT4, "random:4", seed=3, count=60)
    assert found[:20] == openings(CONNECT4, "random:4,count=20", seed=3, count=60)
    assert found != openings(CONNECT4, "random:4", seed=4, count=60)
    positions = {replay(CONNECT4.start(), moves) for moves in found}
    assert len(positions) == 60
    assert not positions & {position.reflect() for position in positions if position != position.reflect()}


def test_a_small_board_has_no_more_random_openings_than_there_are():
    assert {replay(TICTACTOE.start(), moves) for moves in openings(TICTACTOE, "random:1", count=50)} <= {
        position
        for moves in openings(TICTACTOE, "plies:1")
        for position in (replay(TICTACTOE.start(), moves), replay(TICTACTOE.start(), moves).reflect())
    }
    assert len(openings(TICTACTOE, "random:1", count=50)) == 6


def test_defaults_suit_the_board():
    for rules in (CONNECT4, TICTACTOE, GOMOKU, parse_rules("drop:2x2x2"), parse_rules("free:1x1x1")):
        assert openings(rules, default_openings(rules), count=3)
    assert default_openings(parse_rules("free:1x1x1")) == "none"


@pytest.mark.parametrize("plies", range(1, 9))
def test_fair_openings_of_connect_four_are_draws_by_another_program(plies):
    found = openings(CONNECT4, f"fair:{plies}", seed=plies, count=40)
    assert [outcome(moves) for moves in found] == [0] * len(found)
    assert all(len(moves) == plies for moves in found)
    assert len(found) == {1: 1, 2: 6, 3: 29}.get(plies, 40)


def test_one_and_two_plies_have_all_draws_by_another_program():
    for plies in (1, 2):
        drawn = [moves for moves in openings(CONNECT4, f"plies:{plies}") if outcome(moves) == 0]
        assert len(openings(CONNECT4, f"fair:{plies}", seed=1)) == len(drawn)


@pytest.mark.parametrize(
    ("rules", "plies"), [("tictactoe", 1), ("tictactoe", 2), ("tictactoe", 4), ("drop:4x4x4", 8), ("drop:5x4x4", 12)]
)
def test_fair_openings_are_exactly_the_draws_of_minimax(rules, plies):
    rules = parse_rules(rules)

    def drawn(moves):
        return naive_value(replay(rules.start(), moves), rules.cells, None, lambda result, _: result) == 0

    candidates = openings(rules, f"random:{plies}", seed=2, count=40)
    found = openings(rules, f"fair:{plies},count=40", seed=2)
    assert all(map(drawn, found))
    fair = [moves for moves in candidates if drawn(moves)]
    assert found[: len(fair)] == fair  # the same random openings, without the others


def test_fair_openings_come_from_the_seed_and_never_twice():
    found = openings(CONNECT4, "fair:6", seed=3, count=30)
    assert found == openings(CONNECT4, "fair:6,count=30", seed=3)
    assert found[:10] == openings(CONNECT4, "fair:6,count=10", seed=3)
    assert found != openings(CONNECT4, "fair:6", seed=4, count=30)
    assert len({min(position, position.reflect()) for position in (replay(CONNECT4.start(), m) for m in found)}) == 30


def test_a_fair_opening_without_a_book_comes_from_the_seed():
    found = openings(CONNECT4, "fair:14,count=3", seed=1)
    assert found == openings(CONNECT4, "fair:14,count=4", seed=1)[:3]
    assert [outcome(moves) for moves in found] == [0, 0, 0]


def test_progress_counts_the_openings_and_the_positions():
    told = []
    openings(CONNECT4, "fair:4,count=5", on_progress=lambda found, tried: told.append((found, tried)))
    assert [tried for _, tried in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == 5


def test_one_fair_opening_for_a_game():
    assert {fair_opening(CONNECT4, 1, Random(seed)) for seed in range(8)} == {(2,), (4,)}
    found = [fair_opening(CONNECT4, 8, Random(seed)) for seed in range(8)]
    assert found == [fair_opening(CONNECT4, 8, Random(seed)) for seed in range(8)]
    assert [outcome(moves) for moves in found] == [0] * 8
    with pytest.raises(ValueError, match=r"no opening of 42 plies of drop:7x6x4 leaves the game open"):
        fair_opening(CONNECT4, 42, Random(1))


def test_default_balanced_starts_are_found():
    for text, plies in [("connect4", 6), ("tictactoe", 2), ("drop:5x4x4", 4), ("drop:6x5x4", 6), ("free:4x4x4", 4)]:
        rules = parse_rules(text)
        assert default_fair_plies(rules) == plies == len(fair_opening(rules, plies, Random(1)))


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        ("gomoku", "fair:4", "free:15x15x5 needs 240 bits; the native core has 128; use random:4 instead"),
        ("nim:3,4", "fair:1", "not available: the solver supports N-in-a-row games only; use random:1 instead"),
        (
            "drop:4x4x3",
            "fair:3",
            "no position of drop:4x4x3 after 3 plies is a draw, of 26 tried; use random:3 instead",
        ),
        ("connect4", "fair:42", "no opening 'fair:42' of drop:7x6x4 leaves the game open"),
        ("connect4", "fair:0", "unknown openings 'fair:0'; allowed: none, .*fair:K.*; K and N are whole numbers"),
        ("connect4", "fair", "unknown openings 'fair'; allowed: none"),
        ("connect4", "fair:4,many=3", "whole numbers from 1"),
    ],
)
def test_fair_openings_that_do_not_exist(rules, text, message):
    with pytest.raises(ValueError, match=message):
        openings(load_rules(rules), text)


def test_a_file_holds_a_position_a_line(tmp_path):
    path = tmp_path / "openings.txt"
    path.write_text("# the centre\n44\n\n-  # the start\n1234\n")
    assert openings(CONNECT4, str(path)) == [(3, 3), (), (0, 1, 2, 3)]
    for line, message in [
        ("48", "line 6: move 2 of '48': '8' is not a column"),
        ("1212121", "line 6: after 1212121 the game is over"),
        ("44", "line 6: the same position as line 2"),
    ]:
        path.write_text(f"# the centre\n44\n\n-\n1234\n{line}\n")
        with pytest.raises(ValueError, match=message):
            openings(CONNECT4, str(path))
    path.write_text("# nothing\n")
    with pytest.raises(ValueError, match=r"no opening .* leaves the game open"):
        openings(CONNECT4, str(path))
    path.write_bytes(b"\xff\xfe44")
    with pytest.raises(ValueError, match="is not a text file"):
        openings(CONNECT4, str(path))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown openings"),
        ("nonsense", "unknown openings 'nonsense'; allowed: none, plies:K"),
        ("plies", "whole numbers from 1"),
        ("plies:0", "whole numbers from 1"),
        ("plies:-1", "whole numbers from 1"),
        ("plies:two", "whole numbers from 1"),
        ("random:4,count=", "whole numbers from 1"),
        ("random:4,many=3", "whole numbers from 1"),
        ("random:43", "no opening 'random:43' of drop:7x6x4 leaves the game open"),
        ("plies:12", "more than 30,000 positions after 12 plies; use random:12"),
    ],
)
def test_other_texts_are_refused(text, message):
    with pytest.raises(ValueError, match=message):
        openings(CONNECT4, text)
