"""plyscope check-game: a game that keeps the contract passes, and each breach is found and said in a line."""

import sys

import pytest

from plyscope.cli import main

#: A sound game to 3, in which each move adds 1 or 2: who must move at 3 or more has lost.
SOUND = '''
from dataclasses import dataclass

ENDS = []


@dataclass(frozen=True)
class Count:
    """Add one or two; who reaches three has won."""

    total: int = 0
    ply: int = 0

    def moves(self):
        return (1, 2) if self.total < 3 else ()

    def play(self, move):
        return Count(self.total + move, self.ply + 1)

    def result(self):
        return None if self.total < 3 else -1
'''

#: What is changed, and what is said.
BREACHES = {
    "no member": ("def result", "def outcome", "has no result"),
    "moves forever": ("return None if self.total < 3 else -1", "return None", "result() is None but there is no move"),
    "moves at the end": ("if self.total < 3 else ()", "if self.total < 9 else ()", "result() is -1 but moves() gives"),
    "endless": (
        "(1, 2) if self.total < 3 else ()",
        "(0,)",
        "FAILED  random games end (20 played): a random game lasts more than 10000 plies",
    ),
    "result": ("else -1", "else -5", "result() is -5, neither -1, 0 nor +1"),
    "text": ("else -1", "else 'lost'", "result() gives 'lost', neither None nor a number"),
    "truth": ("else -1", "else False", "result() gives False, neither None nor a number"),
    "over": ("total: int = 0", "total: int = 3", "the game is not over at the start: it is already over"),
    "same text": ("(1, 2) if", "(1, '1') if", "the moves 1 and '1' are both written '1'"),
    "shared": (
        "return None if self.total < 3 else -1",
        "ENDS.append(1) if self.total >= 3 else None; return None if self.total < 3 else -1 if len(ENDS) < 9 else 0",
        "positions do not change while games are played: it has changed since it was reached",
    ),
    "unhashable": ("(frozen=True)", "", "cannot be used as a key"),
    "no plies": ("self.ply + 1", "self.ply", "play(1) leads from ply 0 to ply 0"),
    "twice": ("(1, 2)", "(1, 1)", "moves() gives a move twice: (1, 1)"),
    "lists": ("(1, 2)", "([1], [2])", "unhashable type"),
    "sets": ("(1, 2)", "{1, 2}", "which is not a tuple or list"),
    "identity": ("(frozen=True)", "(frozen=True, eq=False)", "which differ"),
    "same object": (
        "return Count(self.total + move, self.ply + 1)",
        "return object.__setattr__(self, 'total', self.total + move) or self",
        "play(1) gives the same object, not a new position",
    ),
    "changed": (
        "return Count(self.total + move, self.ply + 1)",
        "object.__setattr__(self, 'total', 2); return Count(self.total + move, self.ply + 1)",
        "playing the moves (1, 2) changes the position they are played in",
    ),
    "raises": (
        "self.total + move",
        "self.total + moove",
        "it raises NameError: name 'moove' is not defined (count_game.py, line 18)",
    ),
    "equal": (
        "total: int = 0\n    ply: int = 0",
        "total: int = 0\n    ply: int = __import__('dataclasses').field(default=0, compare=False)",
        "equal positions differ in ply, moves or result",
    ),
    "mirror": (
        "    def result",
        "    def reflect(self):\n        return Count(self.total + 1, self.ply)\n\n    def result",
        "the image of the image",
    ),
    "order": ("    def result", "    def reflect(self):\n        return self\n\n    def result", "cannot be compared"),
}


@pytest.fixture
def written(tmp_path, monkeypatch):
    def write(source):
        (tmp_path / "count_game.py").write_text(source)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", [*sys.path])
        sys.modules.pop("count_game", None)

    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield write
    sys.modules.pop("count_game", None)


def test_a_sound_game_passes_check_by_check(written, capsys):
    written(SOUND)
    assert main(["check-game", "count_game:Count"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "the game meets the contract"
    assert all(line.startswith("passed  ") for line in lines[:-1])


@pytest.mark.parametrize("breach", BREACHES)
def test_each_breach_is_found(written, capsys, breach):
    right, wrong, said = BREACHES[breach]
    assert right in SOUND
    written(SOUND.replace(right, wrong))
    assert main(["check-game", "count_game:Count", "--games", "20"]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("FAILED  ")
    assert said in last


def test_a_module_that_leaves_is_one_line(written, capsys):
    written("raise SystemExit('not today')")
    assert main(["check-game", "count_game:Count"]) == 2
    assert (
        "the module count_game cannot be imported: SystemExit: not today (count_game.py, line "
        in capsys.readouterr().err
    )


@pytest.mark.parametrize("game", ["connect4", "drop:9x3x5", "free:4x3x3", "nim:3,4,5"])
def test_our_own_games_pass(capsys, game):
    assert main(["check-game", game, "--games", "3"]) == 0
    assert "FAILED" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "unknown rules 'chess'; allowed: connect4, tictactoe, gomoku, drop:WIDTHxHEIGHTxLENGTH, free:"),
        (["chess"], "LENGTH, nim:A,B,..."),
        (["no_such_module:Game"], "no module named 'no_such_module' is installed or in this folder"),
        (["fractions:Nothing"], "there is no 'Nothing' in fractions"),
        (["fractions:Fraction.from_float"], "'fractions:Fraction.from_float' does not start: TypeError"),
        (["drop:0x1x1"], "impossible rules"),
        (["nim:"], "impossible heaps ''"),
        (["connect4", "--games", "0"], "games must be a whole number from 1"),
    ],
)
def test_what_is_no_game_is_one_line(capsys, arguments, message):
    assert main(["check-game", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_games_are_listed(capsys):
    assert main(["games"]) == 0
    assert {"connect4", "tictactoe", "gomoku"} <= {line.split()[0] for line in capsys.readouterr().out.splitlines()}
