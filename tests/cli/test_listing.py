"""The lists of plyscope, and the help without a command."""

import subprocess
import sys

import pytest

from command_line import run


def test_no_command_shows_the_help(capsys):
    code, out, _ = run(capsys)
    assert code == 0
    assert "play in the terminal" in out


@pytest.mark.parametrize(
    ("what", "some"),
    [
        (
            "algorithms",
            [
                "minimax",
                "alphabeta",
                "pvs",
                "mtdf",
                "sss",
                "dual",
                "deepening",
                "pns",
                "probcut",
                "multiprobcut",
                "uct",
                "fsss",
            ],
        ),
        (
            "players",
            [
                "random",
                "level:1",
                "perfect",
                "classic:1",
                "careless",
                "nasa2018:0",
                "mannan2021",
                "tommy2017:KIND,depth=N",
                "first",
            ],
        ),
        ("evaluations", ["outcome", "segments", "discs", "longest-run", "weights", "features"]),
        ("orders", ["generated", "reversed", "centre", "weights"]),
    ],
)
def test_lists_have_one_line_each(capsys, what, some):
    code, out, _ = run(capsys, what)
    names = [line.split()[0] for line in out.splitlines()]
    assert code == 0
    assert set(some) <= set(names)
    assert all(len(line.split()) > 1 and len(line) < 100 for line in out.splitlines())


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m plyscope algorithms | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.startswith("minimax")
