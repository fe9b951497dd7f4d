"""What other packages add is found by its name; a package is made here as an installer would leave it."""

import json
import subprocess
import sys
from random import Random

import pytest

from plyscope import CONNECT4, Settings, parse_player, parse_rules
from plyscope.algorithms import search
from plyscope.algorithms.methods import method
from plyscope.arena import play_game
from plyscope.cli import main
from plyscope.evaluation import evaluation
from plyscope.games.named import start_of
from plyscope.games.record import Record

MODULE = '''
from typing import NamedTuple

from plyscope import Evaluation, Rules
from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.methods import Method


class Domino(NamedTuple):
    """Put dominoes on a strip of cells; who cannot move has lost."""

    strip: str = "......"
    ply: int = 0

    def moves(self):
        return tuple(place for place in range(len(self.strip) - 1) if self.strip[place : place + 2] == "..")

    def play(self, place):
        return Domino(self.strip[:place] + "##" + self.strip[place + 2 :], self.ply + 1)

    def result(self):
        return None if self.moves() else -1

    def __str__(self):
        return self.strip


def domino(length="6"):
    """Dominoes on a strip of any length."""
    return Domino("." * int(length))


def mobility(position):
    """How many moves there are."""
    return len(position.moves())


def cautious(tree, position, depth, alpha=0, beta=0):
    """Minimax that looks at everything twice."""
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    return max(-tree.search(position.play(move), depth - 1) for move in tree.moves(position))


WIDE = Rules(9, 7, 4, gravity=True)
EDGES = Evaluation("whatever", "likes the edges", lambda position: position.own & 1)
SLOW = Method("whatever", "alpha-beta under another name", alphabeta)
SIX = domino("6")
NOTHING = 7
'''
ENTRIES = """
[plyscope.games]
strip = plyscope_example:domino
strip-class = plyscope_example:Domino
wide4 = plyscope_example:WIDE
broken = plyscope_example:NO_SUCH_THING
leaving = plyscope_leaving:GAME
seven = plyscope_example:NOTHING
sixth = plyscope_example:SIX
awkward = plyscope_example:Domino.play

[plyscope.evaluations]
mobility = plyscope_example:mobility
edges = plyscope_example:EDGES
seven = plyscope_example:NOTHING

[plyscope.searches]
cautious = plyscope_example:cautious
slow = plyscope_example:SLOW
seven = plyscope_example:NOTHING
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    (folder / "plyscope_example.py").write_text(MODULE)
    (folder / "plyscope_leaving.py").write_text("raise SystemExit('not today')")
    info = folder / "plyscope_example-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plyscope-example\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    return folder


@pytest.fixture
def package(installed, monkeypatch):
    monkeypatch.syspath_prepend(str(installed))
    yield
    sys.modules.pop("plyscope_example", None)


@pytest.mark.usefixtures("package")
class TestAdded:
    def test_a_game_is_searched_by_its_name(self):
        assert start_of("strip").strip == start_of("strip-class").strip == "......"
        assert start_of("strip:4").strip == "...."
        assert search(start_of("strip"), "alphabeta:depth=6").move == 2

    def test_a_game_is_searched_from_the_command_line(self, capsys):
        assert main(["search", "0", "--rules", "strip", "--depth", "6"]) == 0
        printed = capsys.readouterr().out
        assert "strip after 0, O to move" in printed
        assert "##...." in printed
        assert "O plays 3: wins in 1 ply" in printed
        assert main(["search", "--rules", "strip:4", "--depth", "6", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["rules"], found["move"], found["plies"], found["score"]) == ("strip:4", "1", 1, None)
        assert main(["search", "5", "--rules", "strip"]) == 2
        assert "move 1: '5' is not legal here; allowed: 0 1 2 3 4" in capsys.readouterr().err

    def test_a_package_that_leaves_is_an_error_like_any_other(self):
        with pytest.raises(ValueError, match=r"'leaving' .* cannot be loaded: SystemExit: not today"):
            start_of("leaving")

    def test_who_asks_for_an_unknown_game_is_told_of_those_of_packages(self):
        with pytest.raises(ValueError, match=r"unknown rules 'chess'; allowed: connect4, .*nim:A,B,\.\.\., .*strip, "):
            start_of("chess")

    def test_rules_are_known_wherever_rules_are(self):
        assert parse_rules("wide4") is start_of("wide4").rules is parse_rules("drop:9x7x4")
        record = Record(parse_rules("wide4"), ())
        player = parse_player("slow:depth=2,evaluation=mobility", rng=Random(1))
        *_, last = play_game(record, (player, player))
        assert Record.from_json(last.to_json()) == last

    def test_an_evaluation_is_a_row_or_a_function(self):
        assert evaluation("edges").name == "edges"
        assert evaluation("edges").summary == "likes the edges"
        assert evaluation("mobility").summary == "How many moves there are"
        assert search(CONNECT4.start(), "alphabeta:depth=1,evaluation=mobility").value == -7
        assert search(start_of("strip"), "deepening:depth=3,evaluation=mobility").backend == "python"
        assert str(Settings.parse("pvs:depth=2,evaluation=edges")) == "pvs:depth=2,evaluation=edges"

    def test_a_search_is_a_method_or_a_function(self):
        assert method("slow").name == "slow"
        assert method("cautious").summary == "Minimax that looks at everything twice"
        expected = search(CONNECT4.position("4453"), "minimax:depth=3")
        found = search(CONNECT4.position("4453"), "cautious:depth=3")
        assert (found.value, found.stats.nodes, found.backend) == (expected.value, expected.stats.nodes, "python")
        same = search(CONNECT4.position("4453"), "slow:depth=4")
        assert same.value == search(CONNECT4.position("4453"), "alphabeta:depth=4").value
        assert parse_player("cautious:depth=2", rng=Random(1))(CONNECT4.position("41424")) == 3

    def test_lists_have_them(self, capsys):
        for what, lines in (
            ("algorithms", ["cautious Minimax that looks at everything twice", "slow alpha-beta under"]),
            ("evaluations", ["edges likes the edges", "seven cannot be used: the evaluation 'seven'"]),
            ("games", ["strip Dominoes on a strip of any length", "wide4 the rules drop:9x7x4"]),
            ("games", ["broken cannot be used: 'broken' of plyscope.games"]),
        ):
            assert main([what]) == 0
            printed = capsys.readouterr().out.splitlines()
            for line in lines:
                assert sum(" ".join(other.split()).startswith(line) for other in printed) == 1

    def test_what_cannot_be_loaded_is_said(self):
        with pytest.raises(ValueError, match=r"'broken' of plyscope\.games .* cannot be loaded: AttributeError"):
            start_of("broken")
        with pytest.raises(ValueError, match="'seven' is not a start position and does not return one"):
            start_of("seven")
        with pytest.raises(ValueError, match="'strip' is not an N-in-a-row game; allowed: connect4"):
            parse_rules("strip")
        with pytest.raises(ValueError, match="the evaluation 'seven' is neither an Evaluation nor a function: 7"):
            evaluation("seven")
        with pytest.raises(ValueError, match="the search 'seven' is neither a Method nor a function: 7"):
            method("seven")
        with pytest.raises(ValueError, match=r"unknown evaluation 'nothing'; allowed: outcome, .*mobility"):
            evaluation("nothing")
        with pytest.raises(ValueError, match=r"unknown algorithm 'nothing'; allowed: minimax, .*cautious"):
            method("nothing")
        with pytest.raises(ValueError, match="the game 'awkward' does not start: TypeError"):
            start_of("awkward")
        with pytest.raises(ValueError, match="the game 'sixth' does not take options, not '7'"):
            start_of("sixth:7")

    def test_the_example_keeps_the_contract(self, capsys):
        for game in ("strip", "strip:9", "plyscope_example:Domino", "plyscope_example:domino"):
            assert main(["check-game", game, "--games", "5"]) == 0
            assert capsys.readouterr().out.endswith("the game meets the contract\n")
        assert main(["check-game", "plyscope_example:domino", "--options", "7", "--games", "5"]) == 0


def test_they_are_gone_with_their_package():
    with pytest.raises(ValueError, match="unknown rules 'strip'"):
        start_of("strip")


def test_built_in_names_do_not_look_for_other_packages():
    code = (
        "import sys\nfrom random import Random\nfrom plyscope import parse_player, parse_rules\n"
        "from plyscope.algorithms import search\n"
        "search(parse_rules('connect4').start(), 'mtdf:depth=2,evaluation=weights')\n"
        "parse_player('deepening:depth=2', rng=Random(1))\n"
        "print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
