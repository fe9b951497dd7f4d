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
    assert [checked for checked in check_engine(command, rules, patience=30) if checked.flaw] == []


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_example_in_javascript_passes(capsys):
    assert main(["check-engine", "--patience", "30", "node", str(EXAMPLES / "first_free.mjs")]) == 0
    assert capsys.readouterr().out.endswith("it follows the protocol\n")


def test_a_line_with_tabs_is_read_as_one_with_blanks(tmp_path):
    file = tmp_path / "bot.py"
    file.write_text(FIRST_FREE.read_text().replace("bestmove {", "bestmove\\t{"))
    assert "bestmove\\t" in file.read_text()
    assert [checked for checked in check_engine([sys.executable, str(file)], patience=30) if checked.flaw] == []


#: What is changed in the example, what the checker says, and the lines that it says last.
SLIPS = {
    "no name": (
        'say("hello 1 first-free")',
        'say("hello 1")',
        "FAILED  must    it starts and answers hello with the version and its name: it says 'hello 1', not hello 1 and",
    ),
    "not ready": ('say("ready")', 'say("yes")', "should  isready gets ready: it says 'yes', not ready"),
    "crash": ('say("error unknown command")', "raise RuntimeError('what?')", "exit code 1: RuntimeError: what?"),
    "illegal": ("board.free()[0]}", "board.free()[-1] + 1}", "bestmove 8: '8' is not a column of connect4"),
    "silent": (
        'say(f"bestmove {board.free()[0]}")',
        "pass",
        "FAILED  must    go depth 1 gives a legal bestmove: it does not answer",
    ),
    "bad info": (
        'say(f"bestmove',
        'say("info depth deep"); say(f"bestmove',
        "FAILED  should  info lines are names and numbers, with the line last: 'info depth deep': depth cannot",
    ),
    "forgetful": (
        "board = None\n                board = B",
        "board = B",
        "FAILED  should  an illegal position gets an error",
    ),
    "stubborn": (
        'if command == "quit":\n                return',
        'if command == "quit":\n                continue',
        "FAILED  should  quit ends it with exit code 0: it still runs",
    ),
    "chatter": (
        'say(f"rules {words[0]}")',
        'exec("while True: say(1)")',
        "FAILED  should  rules drop:7x6x4 are answered by rules: it says '1', not rules",
    ),
}
#: The slips with which no game can be played; an engine with one of the others can still be a player.
FATAL = ("no name", "illegal", "silent")


def slipped(folder, slip):
    """Write the example with a slip, and return the command that starts it."""
    right, wrong, _ = SLIPS[slip]
    source = FIRST_FREE.read_text()
    assert right in source
    file = folder / "bot.py"
    file.write_text(source.replace(right, wrong))
    return [sys.executable, "-S", str(file)]


@pytest.mark.parametrize("slip", SLIPS)
def test_each_slip_is_found_and_the_check_goes_on_to_the_end(tmp_path, capsys, slip):
    patience = "1" if slip in ("not ready", "silent", "stubborn", "chatter") else "30"
    code = main(["check-engine", "--patience", patience, *slipped(tmp_path, slip)])
    *checks, verdict = capsys.readouterr().out.splitlines()
    assert SLIPS[slip][2] in "\n".join(checks)
    assert len(checks) == 18
    assert checks[-1].split(": ")[0].endswith("quit ends it with exit code 0")
    if slip in FATAL:
        assert code == 1
        assert verdict.startswith("it may fail in a game: ")
    else:
        assert code == 0
        assert verdict.startswith("it can play: all requirements are met, ")
        assert all(line.startswith(("passed", "FAILED  should")) for line in checks)


def test_an_engine_that_has_crashed_is_started_again(tmp_path):
    checks = list(check_engine(slipped(tmp_path, "crash"), patience=30))
    failed = [checked.name for checked in checks if checked.flaw]
    assert "an unknown command gets one error line" in failed
    assert [checked.name for checked in checks if checked.level == "must" and checked.flaw] == []


def test_strict_counts_recommendations_too(tmp_path, capsys):
    assert main(["check-engine", "--strict", "--patience", "30", *slipped(tmp_path, "bad info")]) == 1
    assert capsys.readouterr().out.endswith("it can play: all requirements are met, 1 recommendation failed\n")


def test_a_program_that_does_not_start_fails_every_check_at_once(tmp_path):
    checks = list(check_engine([sys.executable, str(tmp_path / "missing.py")], patience=30))
    assert len(checks) == 18
    assert all(checked.flaw for checked in checks)
    assert "exit code 2" in checks[0].flaw
    assert checks[-1].flaw.startswith("it does not start again: it has ended with exit code 2")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "no program given"),
        (["--"], "no program given"),
        (["--patience", "0", "ls"], "patience must be more than 0"),
        (["./no-such-bot", "--fast"], "cannot start the program './no-such-bot': not found or not executable"),
        (["python:mybot:choose"], "plyscope check-engine plyscope engine python:mybot:choose"),
        (["--rules", "chess", "ls"], "unknown rules 'chess'"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, message):
    assert main(["check-engine", *arguments]) == 2
    assert message in capsys.readouterr().err
