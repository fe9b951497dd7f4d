"""Openings: every text that names some, and every text that does not."""

import pytest

from plyscope.arena import default_openings, openings
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules, replay


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
