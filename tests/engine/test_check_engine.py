"""The compliance checker: who keeps to the protocol passes, and each slip is found."""

import shutil
import sys
from pathlib import Path

import pytest

from plyscope.cli import main
from plyscope.engine import check_engine

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST_FREE = EXAMPLES / "first_free.py"


@pytest.mark.parametrize(
    ("rules", "command"),
    [
        ("connect4", [sys.executable, "-m", "plyscope", "engine"]),
        ("connect4", [sys.executable, "-m", "plyscope", "engine", "perfect"]),
        ("drop:5x4x3", [sys.executable, "-m", "plyscope", "engine", "random"]),
        ("connect4", [sys.executable, str(FIRST_FREE)]),
        ("free:4x3x3", [sys.executable, str(FIRST_FREE)]),
    ],
)
def test_engines_that_keep_to_the_protocol_pass(rules, command):
    flaws = [(name, flaw) for name, flaw in check_engine(command, rules, patience=30) if flaw]
    assert flaws == []


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_example_in_javascript_passes(capsys):
    assert main(["check-engine", "--patience", "30", "node", str(EXAMPLES / "first_free.js")]) == 0
    assert capsys.readouterr().out.endswith("it keeps to the protocol\n")


def test_a_line_with_tabs_is_read_as_one_with_blanks(tmp_path):
    file = tmp_path / "bot.py"
    file.write_text(FIRST_FREE.read_text().replace("bestmove {", "bestmove\\t{"))
    assert "bestmove\\t" in file.read_text()
    assert [flaw for _, flaw in check_engine([sys.executable, str(file)], patience=30) if flaw] == []


#: What is changed in the example, and what the checker says.
SLIPS = {
    "no name": (
        'say("hello 1 first-free")',
        'say("hello 1")',
        "it says 'hello 1', not hello 1 and a name; the rest is not tried",
    ),
    "not ready": ('say("ready")', 'say("yes")', "isready is answered by ready: it says 'yes', not ready"),
    "crash": ('say("error unknown command")', "raise RuntimeError('what?')", "exit code 1: RuntimeError: what?"),
    "illegal": ("board.free()[0]}", "board.free()[-1] + 1}", "bestmove 8: '8' is not a column of connect4"),
    "silent": ('say(f"bestmove {board.free()[0]}")', "pass", "go depth 1 gives a legal bestmove: it does not answer"),
    "bad info": ('say(f"bestmove', 'say("info depth deep"); say(f"bestmove', "depth cannot be 'deep'"),
    "forgetful": ("board = None\n                board = B", "board = B", "an illegal position gets an error"),
    "stubborn": (
        'if command == "quit":\n                return',
        'if command == "quit":\n                continue',
        "quit ends it with exit code 0: it still runs",
    ),
    "chatter": (
        'say(f"rules {words[0]}")',
        'exec("while True: say(1)")',
        "it says '1', not rules; the rest is not tried",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_each_slip_is_found(tmp_path, capsys, slip):
    right, wrong, said = SLIPS[slip]
    source = FIRST_FREE.read_text()
    assert right in source
    file = tmp_path / "bot.py"
    file.write_text(source.replace(right, wrong))
    patience = "1.5" if slip in ("not ready", "silent", "stubborn", "chatter") else "30"
    assert main(["check-engine", "--patience", patience, sys.executable, "-S", str(file)]) == 1
    printed = capsys.readouterr().out
    assert said in printed
    assert "FAILED" in printed
    assert "failed" in printed.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "which program?"),
        (["--"], "which program?"),
        (["--patience", "0", "ls"], "patience must be more than 0"),
        (["--rules", "chess", "ls"], "unknown rules 'chess'"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, message):
    assert main(["check-engine", *arguments]) == 2
    assert message in capsys.readouterr().err
