"""A type checker accepts what the README shows, and knows the types of moves without casts."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: What users write: each line must have the type that is named after it.
TYPED = '''
from random import Random

from plyscope import CONNECT4, Position, Record, parse_player
from plyscope.arena import play_game
from plyscope.games import RowsPosition
from plyscope.games.nim import NimPosition, nim
from plyscope.games.rulesets import GameRules
from plyscope.algorithms import search

connect4, heaps = CONNECT4.position("4453"), nim(3, 4, 5)
column: int = search(connect4, "alphabeta:depth=4").move
taken: tuple[int, int] = search(heaps, "pns").move
after: RowsPosition = connect4.play(search(connect4, "alphabeta:depth=4").move)
left: NimPosition = heaps.play(search(heaps, "pns").move)
line: tuple[int, ...] = search(connect4, "alphabeta:depth=4").line

player = parse_player("level:2", rng=Random(1))
moved: RowsPosition = connect4.play(player(connect4))
taken_by_player: tuple[int, int] = player(heaps)

record = Record(CONNECT4, ())
stones: int = record.position.own
columns: tuple[int, ...] = record.moves
for record in play_game(record, (player, player)):
    break
rules: GameRules[NimPosition, tuple[int, int]] = GameRules("nim:3,4,5", heaps)
game = Record.of(rules, "(0,1)")
remaining: tuple[int, ...] = game.position.heaps
first: tuple[int, int] = game.moves[0]


class FirstMove:
    """A player of one's own, for any game."""

    name = "first"

    def __call__(self, position: Position[int], /) -> int:
        return position.moves()[0]


play_game(record, (FirstMove(), player))
'''


def mypy(folder, source):
    """Type-check a program strictly; return what is wrong with it."""
    program = folder / "program.py"
    program.write_text(source, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", f"--cache-dir={folder}/cache", program]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False).stdout


def examples(text):
    """Return the Python of a page: what is typed at the prompt, the values that it shows printed."""
    return "".join(example.source for example in doctest.DocTestParser().get_examples(text))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder outside the repository, whose cache the tests of this file share."""
    return tmp_path_factory.mktemp("types")


def test_the_examples_of_the_readme_pass_strict_type_checking(folder):
    source = examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert "search(position" in source
    assert mypy(folder, source) == ""


def test_moves_have_the_type_of_their_game(folder):
    assert mypy(folder, TYPED) == ""


def test_a_move_of_another_game_is_an_error(folder):
    wrong = 'nim(3, 4, 5).play(search(CONNECT4.start(), "minimax").move)\n'
    found = mypy(folder, TYPED + wrong)
    assert 'incompatible type "int"; expected "tuple[int, int]"' in found
