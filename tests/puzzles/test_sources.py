"""Games from a file."""

import json

import pytest

from plyscope.games import CONNECT4, TICTACTOE
from plyscope.games.record import Record
from plyscope.puzzles.sources import read_games


def test_games_are_read_as_moves_or_as_records(tmp_path):
    path = tmp_path / "games.txt"
    record = Record(CONNECT4, (3, 3, 4))
    path.write_text(f"# two games\n4455  # one\n\n{json.dumps(record.as_dict())}\n")
    assert read_games(path, CONNECT4) == [(3, 3, 4, 4), (3, 3, 4)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# nothing\n", "has no games"),
        ("4455\n4458\n", "line 2: "),
        ("4444444\n", "line 1: "),
        ('{"rules": 1}\n', "line 1: "),
        (json.dumps(Record(TICTACTOE, (4,)).as_dict()), "line 1: a game of free:3x3x3, not of drop:7x6x4"),
    ],
)
def test_other_files_are_refused(tmp_path, text, told):
    path = tmp_path / "games.txt"
    path.write_text(text)
    with pytest.raises(ValueError, match=told):
        read_games(path, CONNECT4)
