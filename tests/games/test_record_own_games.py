"""Records of games that are not N-in-a-row games."""

import json
from random import Random

import pytest

from heapgame import Heap
from plyscope import IllegalMoveError, NotationError, Record, parse_player
from plyscope.arena import play_game
from plyscope.games.nim import nim
from plyscope.games.rulesets import GameRules, load_rules, named_rules, rules_of
from plyscope.games.trees import draw


def played(game):
    """Return the record of a game between two players by level."""
    players = (parse_player("level:2", rng=Random(1)), parse_player("random", rng=Random(2)))
    *_, record = play_game(Record(rules_of(game), (), ("level:2", "random")), players)
    return record


def test_a_game_of_nim_is_stored_by_its_name():
    record = played(nim(3, 4, 5))
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.position == record.position
    data = json.loads(record.to_json())
    assert (data["rules"], data["reason"]) == ("nim:3,4,5", "end of the game")
    assert data["result"] in ("1-0", "0-1")


def test_a_game_in_python_is_stored_by_its_name_and_read_by_who_names_it():
    record = played(Heap())
    name = "heapgame:Heap"
    assert str(record.rules) == name
    text = record.to_json()
    assert Record.from_json(text, Heap()) == record
    with pytest.raises(NotationError, match=f"'{name}' in a Python module, which is imported only if"):
        Record.from_json(text)
    with pytest.raises(NotationError, match=f"the record is of the game '{name}', not of 'nim:1'"):
        Record.from_json(text, nim(1))


def test_a_start_without_a_name_is_stored_under_its_own_text():
    record = played(Heap(7))
    assert json.loads(record.to_json())["rules"] == "Heap(left=7, ply=0)"
    assert Record.from_json(record.to_json(), Heap(7)) == record


def test_reading_a_record_never_imports_what_it_names(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "trap.py").write_text("open('sprung', 'w')\n", encoding="utf-8")
    data = {**played(nim(1, 2)).as_dict(), "rules": "trap:Game"}
    with pytest.raises(NotationError):
        Record.from_json(json.dumps(data))
    assert not (tmp_path / "sprung").exists()


@pytest.mark.parametrize(
    ("start", "moves", "result"),
    [
        (nim(1), [(0, 1)], "1-0"),
        (nim(1, misere=True), [(0, 1)], "0-1"),
        (nim(1, 1), [(0, 1), (1, 1)], "0-1"),
        (draw([3, [-4, 5]]), [0], "1-0"),
        (draw([3, [-4, 5]]), [1, 0], "0-1"),
        (draw([3, [0, 5]]), [1, 0], "1/2-1/2"),
        (Heap(1, ply=5), [1], "1-0"),
    ],
)
def test_the_result_is_that_of_the_rules(start, moves, result):
    record = Record(rules_of(start), ())
    for move in moves:
        assert record.result == "*"
        record = record.play(move)
    assert (record.result, record.reason) == (result, "end of the game")
    assert record.undo().result == "*"


def test_an_illegal_move_is_refused_in_any_game():
    with pytest.raises(IllegalMoveError, match=r"'4' is not legal here; allowed: 1 2 3"):
        Record(rules_of(Heap()), ()).play(4)
    with pytest.raises(IllegalMoveError, match="the game is over; no move is allowed"):
        Record.of(rules_of(Heap(1)), "1").play(1)
    with pytest.raises(IllegalMoveError, match=r"move 2: '9' is not legal here; allowed: 1 2 3"):
        rules_of(Heap()).read("1 9")


def test_rules_by_name_and_as_an_object_are_the_same():
    assert rules_of(nim(3, 4, 5)) == load_rules("nim:3,4,5") == named_rules(" nim:3,4,5 ")
    assert load_rules("heapgame:sized:7") == GameRules("heapgame:sized:7", Heap(7))
    assert load_rules("connect4") is rules_of("drop:7x6x4") is rules_of(load_rules("connect4").start())
    with pytest.raises(ValueError, match="starts with the empty board"):
        rules_of(load_rules("connect4").position("4"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no_such_module:Game", "unknown rules 'no_such_module:Game'; allowed: connect4, .*nim:A,B,..., MODULE:NAME"),
        ("nowhere", "unknown rules 'nowhere'; allowed: connect4, .*MODULE:NAME"),
        ("math:no_such_name", "there is no 'no_such_name' in math"),
        ("math:pi", "'math:pi' is not a start position and does not return one; see plyscope check-game"),
        ("nim:x", "impossible heaps 'x'"),
        (
            "heapgame:Heap:7",
            "Heap:7' does not follow the contract: TypeError: '<' not supported .*; see plyscope check",
        ),
    ],
)
def test_text_that_names_no_game_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        load_rules(text)
