"""Without the native core everything that Python can do works; one line says what is slower, and what to do."""

import json
import os
import subprocess
import sys

import pytest

NOT_BUILT = "the native core is not built: run pip install -e . in the folder of the repository"
SLOWER = "until then searches run in Python, about a hundred times slower"
SPEC = 'rules = "tictactoe"\nsearches = ["minimax:depth={depth}", "alphabeta:depth={depth}"]\ndepths = [1, 2]\n'


@pytest.fixture
def without_core(tmp_path):
    """Run Python where plyscope._core cannot be imported, in worker processes neither: exit code, output, errors."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['plyscope._core'] = None\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    environment.pop("PLYSCOPE_WARNED_OF_MISSING_CORE", None)

    def run(*arguments, typed=""):
        done = subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    return run


def test_the_library_searches_plays_and_records(without_core):
    program = """
from random import Random
from plyscope import CONNECT4, Record, parse_player
from plyscope.arena import play_game
from plyscope.hints import Adviser
from plyscope.native import Solver, perft
from plyscope.algorithms import search

found = search(CONNECT4.position("4453"), "alphabeta:depth=4")
print(found.move, found.stats.nodes, found.backend)
search(CONNECT4.position("44"), "mtdf:depth=3")
player = parse_player("level:2", rng=Random(1))
*_, record = play_game(Record(CONNECT4, ()), (player, player))
print(record.result != "*", Adviser().hint(CONNECT4.position("415161")).pov_score.words)
for refused in (lambda: Solver().solve(CONNECT4.start()), lambda: perft(CONNECT4.start(), 2)):
    try:
        refused()
    except ValueError as error:
        print(error)
"""
    code, out, err = without_core("-c", program)
    assert code == 0, err
    searched, played, solver, counted = out.splitlines()
    assert searched == "5 1274 python"
    assert played == "True wins in 1 ply"
    assert solver.startswith(NOT_BUILT)
    assert counted.startswith(NOT_BUILT)
    assert err.count(NOT_BUILT) == err.count(SLOWER) == 1
    assert "SlowerWarning" in err


def plyscope(run, *arguments, typed=""):
    """Run a command: exit code, output, errors."""
    return run("-m", "plyscope", *arguments, typed=typed)


@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (("search", "4453", "--depth", "3"), "", "X plays column"),
        (("play", "tictactoe", "--player", "classic:2", "--seed", "1"), "", "level 5"),
        (("play", "tictactoe"), "hint\nhint\nq\n", "Hint: cell"),
        (("match", "level:2", "random", "--games", "4", "--workers", "2"), "", "games  4:"),
        (("engine",), "position connect4\ngo depth 2\nquit\n", "bestmove 4"),
    ],
)
def test_a_command_says_once_and_in_one_line_that_it_is_slower(without_core, arguments, typed, said):
    code, out, err = plyscope(without_core, *arguments, typed=typed)
    assert code == 0, err
    assert said in out
    assert err.startswith(f"plyscope: note: {NOT_BUILT}")
    assert err.endswith(f"{SLOWER}\n")
    assert err.count("\n") == 1


def test_the_lab_measures(without_core, tmp_path):
    (tmp_path / "small.toml").write_text(SPEC, encoding="utf-8")
    code, out, err = plyscope(without_core, "lab", "run", "small.toml", "--out", "results", "--workers", "2")
    assert code == 0, err
    assert "report:" in out
    assert err.count(SLOWER) == 1
    rows = [json.loads(line) for line in (tmp_path / "results" / "rows.jsonl").read_text().splitlines()]
    assert {row["backend"] for row in rows} == {"python"}


def test_what_the_core_would_not_have_done_is_not_slower(without_core):
    code, out, err = plyscope(without_core, "search", "--rules", "nim:1,2")
    assert (code, err) == (0, "")
    assert "X plays (1,1)" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "4453"),
        ("analyse", "4453"),
        ("bench", "--quick"),
        ("match", "perfect", "random"),
        ("play", "--level", "perfect"),
        ("match", "random", "greedy", "--accuracy"),
        ("match", "random", "greedy", "--openings", "fair:4"),
        ("search", "4453", "--backend", "native"),
    ],
)
def test_what_needs_the_core_is_refused_in_one_line_that_says_what_to_do(without_core, arguments):
    code, out, err = plyscope(without_core, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"plyscope {arguments[0]}: error: ")
    assert NOT_BUILT in err


def test_the_portal_does_not_offer_to_play_perfectly(without_core):
    program = """
from plyscope.portal.games.catalogue import program_of, rules_of
from plyscope.portal.errors import Refused
print(program_of("level:8", rules_of("connect4")))
try:
    program_of("perfect", rules_of("connect4"))
except Refused as refused:
    print(refused.status, refused)
"""
    code, out, err = without_core("-c", program)
    assert code == 0, err
    assert out.splitlines() == [
        "level:8",
        "422 the perfect opponent is not available on this server; allowed: random, level:1 to level:15, "
        "classic:0 to classic:8, or a search",
    ]
