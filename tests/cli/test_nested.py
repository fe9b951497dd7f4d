"""Files that are nested so deeply that reading them fails: one line says so."""

import json
from hashlib import sha256

import pytest

from command_line import run
from plyscope.book.format import MAGIC

SPEC = 'name = "small"\nrules = "tictactoe"\nsearches = ["minimax:depth=1"]\n'


def nested(levels):
    return "[" * levels + "]" * levels


#: Data that the parser cannot read, that functions which copy or compare it could not handle, and without an end.
DEEP = {"too deep to read": nested(100_000), "too deep to copy": nested(400), "never closed": "[" * 100_000}


@pytest.fixture
def files(tmp_path, capsys):
    """A folder with a finished run and a finished match."""
    (tmp_path / "small.toml").write_text(SPEC)
    assert run(capsys, "lab", "run", tmp_path / "small.toml", "--out", tmp_path / "run", "--workers", 1)[0] == 0
    match = ["match", "random", "first", "--rules", "tictactoe", "--games", 2, "--workers", 1]
    assert run(capsys, *match, "--out", tmp_path / "games.jsonl")[0] == 0
    return tmp_path


def refused(capsys, *arguments):
    """The one line that a command is refused with."""
    code, _, said = run(capsys, *arguments)
    assert code == 2
    assert said.count("\n") == 1, said
    assert len(said) < 500
    return said


def test_every_reader_of_json_refuses_it_in_one_line(files, capsys):
    for deep in DEEP.values():
        body = deep.encode() + b"\n"
        (files / "deep.book").write_bytes(MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)
        said = refused(capsys, "book", "info", files / "deep.book")
        assert "deep.book has a header that cannot be read" in said

        (files / "game.json").write_text(deep)
        assert "game.json: not a game record: " in refused(capsys, "play", "--resume", files / "game.json")

        check_run(files, capsys, "experiment.json", deep)
        manifest = json.loads((files / "run" / "experiment.json").read_text())
        inside = json.dumps({**manifest, "origin": {**manifest["origin"], "spec": "HERE"}}).replace('"HERE"', deep)
        check_run(files, capsys, "experiment.json", inside)
        check_run(files, capsys, "rows.jsonl", deep + "\n" + (files / "run" / "rows.jsonl").read_text())

        (files / "run" / "group.json").write_text(deep)
        for verb in ("show", "report"):
            assert "is not the group.json of a group" in refused(capsys, "lab", verb, files / "run")
        (files / "run" / "group.json").unlink()

        games = (files / "games.jsonl").read_text()
        first, second = games.splitlines()
        for line in (deep, first[:-1] + f', "more": {deep}}}', first.replace('"reason":', f'"more":{deep},"reason":')):
            (files / "games.jsonl").write_text(line + "\n" + second + "\n")
            match = ["match", "random", "first", "--rules", "tictactoe", "--games", 2, "--workers", 1]
            said = refused(capsys, *match, "--out", files / "games.jsonl")
            assert "games.jsonl, line 1: not a finished game of a match" in said
        (files / "games.jsonl").write_text(games)


def check_run(files, capsys, name, content):
    """No command reads a run with this in one of its files."""
    file = files / "run" / name
    before = file.read_text()
    file.write_text(content)
    for command in (
        ["lab", "show", files / "run"],
        ["lab", "report", files / "run"],
        ["lab", "run", files / "small.toml", "--out", files / "run", "--resume", "--workers", 1],
    ):
        said = refused(capsys, *command)
        assert "rows.jsonl cannot be read: line 1 is not a row" in said or "is not the experiment.json of a run" in said
    file.write_text(before)


@pytest.mark.parametrize(
    "line", [f"positions = {nested(50_000)}", f"depths = {nested(400)}", "a" + ".a" * 500 + " = 1"]
)
def test_a_spec_that_is_nested_too_deeply_is_refused_in_one_line(tmp_path, capsys, line):
    (tmp_path / "deep.toml").write_text(SPEC + line)
    said = refused(capsys, "lab", "run", tmp_path / "deep.toml", "--out", tmp_path / "run")
    assert said.endswith("deep.toml is nested more than 100 levels deep\n")


def test_a_game_record_says_how_deep_it_may_be(tmp_path, capsys):
    (tmp_path / "game.json").write_text(nested(101))
    said = refused(capsys, "play", "--resume", tmp_path / "game.json")
    assert said.endswith("game.json: not a game record: nested more than 100 levels deep\n")
    (tmp_path / "game.json").write_text(nested(100))
    assert "the field 'format'" in refused(capsys, "play", "--resume", tmp_path / "game.json")


def test_positions_and_openings_are_not_json(tmp_path, capsys):
    (tmp_path / "openings.txt").write_text(nested(100_000))
    assert "openings.txt" in refused(capsys, "match", "random", "first", "--openings", f"file:{tmp_path}/openings.txt")
    assert "is not a column of connect4" in refused(capsys, "solve", nested(100))
