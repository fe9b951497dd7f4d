import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.games import CONNECT4, TICTACTOE, IllegalMoveError, NotationError
from plyscope.games.record import Record
from strategies import small_rules


@given(st.data())
def test_a_record_is_read_as_it_is_written_and_replays_the_game(data):
    record = Record(data.draw(small_rules()), (), ("level:3", "human"))
    positions = [record.position]
    while record.result == "*" and data.draw(st.booleans()):
        record = record.play(data.draw(st.sampled_from(record.position.moves())), {"seconds": 0.5})
        positions.append(record.position)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.turns == record.turns
    assert list(again.positions()) == positions


def test_the_result_is_that_of_the_board():
    assert Record.of(TICTACTOE, "14253").result == "1-0"
    assert Record.of(TICTACTOE, "1425").reason == "unfinished"
    second = Record.of(TICTACTOE, "914253")
    assert (second.result, second.reason) == ("0-1", "line")
    drawn = Record.of(TICTACTOE, "152374698")
    assert (drawn.result, drawn.reason) == ("1/2-1/2", "full board")


def test_a_record_that_is_played_on_can_be_read_back():
    record = Record.of(TICTACTOE, "1425").play(2)
    assert Record.from_json(record.to_json()) == record


def test_a_record_without_turns_can_be_played_on():
    data = json.loads(Record.of(TICTACTOE, "1425").to_json())
    del data["turns"]
    record = Record.from_json(json.dumps(data)).play(2)
    assert Record.from_json(record.to_json()) == record


def test_undo_and_resignation():
    record = Record.of(CONNECT4, "4453")
    assert record.undo(2) == Record.of(CONNECT4, "44")
    assert Record.of(TICTACTOE, "14253").undo().result == "*"
    with pytest.raises(ValueError, match="no move to take back"):
        record.undo(5)
    assert (record.resigned().result, record.resigned().reason) == ("0-1", "resignation")
    assert record.resigned().reopened() == record
    assert Record.of(CONNECT4, "4").resigned().result == "1-0"
    with pytest.raises(IllegalMoveError, match="column 4 is full"):
        Record.of(CONNECT4, "444444").play(3)


def altered(**changes):
    data = json.loads(Record.of(TICTACTOE, "14253").to_json())
    return json.dumps({**data, **changes})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not a game record"),
        ("[" * 100_000, "not a game record"),
        ("[1]", "'format' must be 'plyscope-game'"),
        ("{}", "'format' must be 'plyscope-game'"),
        (altered(version=True), "game record of version True; this program reads version 1"),
        (altered(version=2), "game record of version 2; this program reads version 1"),
        (altered(rules=7), "'rules' must be text"),
        (altered(rules="chess"), "unknown rules 'chess'"),
        (altered(moves="11"), "cell 1 is taken"),
        (altered(players=["a"]), "'players' must be two names"),
        (altered(result="2-0"), "result '2-0' is not one of"),
        (altered(result="0-1"), "the record says 0-1, but the board shows 1-0"),
        (altered(moves="14", result="1-0", turns=[]), "the record says 1-0 by line, but the board shows no such end"),
        (altered(turns=[{}]), "the record has 5 moves but 1 turns"),
        (altered(turns="x"), "'turns' must be a list of objects"),
    ],
)
def test_a_bad_record_is_refused(text, told):
    with pytest.raises(NotationError, match=told):
        Record.from_json(text)


def test_files(tmp_path):
    path = tmp_path / "game.json"
    record = Record.of(CONNECT4, "4453", players=("human", "level:2"))
    record.save(path)
    assert Record.load(path) == record
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="not a text file"):
        Record.load(path)


def test_a_folder_is_no_file_to_save_to(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        Record.of(CONNECT4, "44").save(tmp_path / "folder")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_failed_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    Record.of(CONNECT4, "44").save(path)
    before = path.read_text()
    monkeypatch.setattr("os.replace", _full_disk)
    with pytest.raises(OSError, match=r"game\.json"):
        Record.of(CONNECT4, "4453").save(path)
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def _full_disk(draft, target):
    raise OSError(28, "No space left on device", str(draft))
