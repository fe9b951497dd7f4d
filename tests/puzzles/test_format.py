"""The file of a set of puzzles: what is written is read, and damaged files are refused."""

from hashlib import sha256

import pytest

from plyscope.games import GOMOKU
from plyscope.puzzles.format import MAGIC, read_puzzles, write_puzzles
from plyscope.puzzles.puzzle import Puzzle


def test_what_is_written_is_read(tmp_path):
    moves = GOMOKU.read("h8,h9,i8,i9")
    puzzles = [
        Puzzle(GOMOKU, (), "draw", moves[:1], ("calculation",), 1700),
        Puzzle(GOMOKU, moves[:1], "win", moves[1:], ("double-threat", "forced-sequence"), 900),
    ]
    path = tmp_path / "a"
    write_puzzles(path, reversed(puzzles), rules=GOMOKU, command="made by hand", version="9.9")
    header, read = read_puzzles(path)
    assert (header.rules, header.count, header.command, header.version) == (str(GOMOKU), 2, "made by hand", "9.9")
    assert read == puzzles


def signed(body):
    return f"{MAGIC}{sha256(body.encode()).hexdigest()}\n{body}"


HEAD = '{"rules": "drop:7x6x4", "count": 1, "command": "c", "version": "v"}\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is not a set of plyscope puzzles"),
        ("something else\n", "is not a set of plyscope puzzles"),
        (signed(HEAD + "4433 win 2 800 double-threat\n").replace("4433", "4434"), "is damaged: its checksum"),
        (signed(HEAD + "4433 win 2 800 double-threat\n")[:-1], "is damaged: its checksum"),
        (signed("nonsense\n"), "has a header that cannot be read"),
        (signed(HEAD.replace("drop:7x6x4", "chess")), "has a header that cannot be read"),
        (signed(HEAD.replace("1", '"1"')), "has a header that cannot be read"),
        (signed(HEAD.replace("version", "verse")), "has a header that cannot be read"),
        (signed(HEAD), "has no puzzles"),
        (signed(HEAD + 2 * "4433 win 2 800 double-threat\n"), "has 2 puzzles, but its header says 1"),
        *(
            (signed(f"{HEAD}{line}\n"), f"line 3: not a puzzle: {line!r}")
            for line in (
                "nonsense",
                "4433 win 9 800 double-threat",
                "4433 win - 800 double-threat",
                "4433 win 25 800 double-threat",
                "4444444 win 2 800 double-threat",
                "12121212 win 2 800 double-threat",
                "4433 loss 2 800 double-threat",
                "4433 win 2 high double-threat",
                "4433 win 2 800 nothing",
            )
        ),
    ],
)
def test_a_file_that_is_not_a_set_is_refused(tmp_path, text, told):
    path = tmp_path / "a"
    path.write_text(text)
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        read_puzzles(path)
    assert str(refusal.value).startswith(str(path))
    assert told in str(refusal.value)
