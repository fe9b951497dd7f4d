"""plyscope lab, as people use it."""

import html
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet
import pytest

import command_line
from bitbully_outcomes import outcome
from plyscope.cli.lab import PreparationLine
from plyscope.lab import catalogue
from plyscope.lab.rows import read_rows, without_times

SPEC = """
title = "Small"
rules = "tictactoe"
searches = ["minimax:depth={depth}", "alphabeta:depth={depth}"]
depths = [1, 2]
[quick]
depths = [1]
"""
PAPER = '''"""{title}."""
from plyscope.lab.experiment import Cell, Experiment, Finding, compare
def findings(rows):
    return [compare("turn 1", {published}, rows[0]["nodes"]), Finding("time", 3.5, 0.25, "not comparable", "a time")]
def experiment(quick=False):
    cell = Cell("search", {{"rules": "tictactoe", "settings": "minimax:depth=2"}})
    return Experiment("{name}", "{title}", "", "", (cell,), findings=findings)
'''


def run(capsys, *arguments):
    """Run a command of the lab: exit code, output, errors."""
    return command_line.run(capsys, "lab", *arguments)


@pytest.fixture
def spec(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "small.toml"
    file.write_text(SPEC)
    return file


def test_a_spec_is_run_shown_and_reported(spec, capsys):
    code, out, err = run(capsys, "run", "small.toml", "--workers", 1)
    assert (code, err) == (0, "")
    assert "minimax        2         1     81" in out
    assert out.splitlines()[:2] == ["Small", "====="]
    assert out.splitlines()[-2] == "report: runs/small/report.html"
    folder = spec.parent / "runs" / "small"
    names = {path.name for path in folder.iterdir()}
    assert names == {"experiment.json", "rows.jsonl", "rows.parquet", "report.html", "tables", "plots"}
    tables = out[: out.index("report:")]
    assert run(capsys, "show", folder) == (0, tables, "")
    page = (folder / "report.html").read_bytes()
    (folder / "report.html").unlink()
    assert run(capsys, "report", folder) == (0, f"report: {folder}/report.html\n", "")
    assert (folder / "report.html").read_bytes() == page
    assert b"plyscope lab run small.toml" in page


def test_the_rows_say_which_search_they_are_of(spec, capsys):
    spec.write_text(
        'name = "named"\nrules = "tictactoe"\ndepths = [1, 2]\n'
        '[searches]\n"the plain one" = "minimax:depth={depth}"\n"the other" = "mtdf:depth={depth}"\n'
    )
    assert run(capsys, "run", spec, "--out", "here", "--workers", 1)[0] == 0
    rows = pyarrow.parquet.read_table("here/rows.parquet").to_pylist()
    assert [(row["label"], row["algorithm"], row["requested_depth"]) for row in rows] == [
        ("the plain one", "minimax", 1),
        ("the plain one", "minimax", 2),
        ("the other", "mtdf", 1),
        ("the other", "mtdf", 2),
    ]
    spec.write_text('name = "games"\nrules = "tictactoe"\ngames = [["random", "alphabeta:depth=2"]]\n')
    assert run(capsys, "run", spec, "--out", "there", "--workers", 1)[0] == 0
    games = pyarrow.parquet.read_table("there/rows.parquet").to_pylist()
    assert [(row["label"], row["algorithm"], row["requested_depth"]) for row in games] == [
        (["random", "alphabeta:depth=2"], ["random", "alphabeta"], [None, 2]),
        (["alphabeta:depth=2", "random"], ["alphabeta", "random"], [2, None]),
    ]


def test_games_of_a_spec_start_from_exact_draws(spec, capsys, monkeypatch):
    monkeypatch.setattr("plyscope.cli.screen.SolvingLine.PATIENCE", 0.0)
    spec.write_text('positions = "fair:6,count=5"\ngames = [["random", "alphabeta:depth=2"]]\n')
    code, out, err = run(capsys, "run", spec, "--out", "here", "--workers", 1)
    assert (code, err) == (0, "")
    starts = {row["moves"] for row in read_rows(Path("here"))}
    assert len(starts) == 5
    assert {outcome(tuple(int(move) - 1 for move in moves)) for moves in starts} == {0}
    tables = out[: out.index("report:")]
    assert run(capsys, "show", "here") == (0, tables, "")  # the same positions, by the same seed
    spec.write_text('rules = "gomoku"\npositions = "fair:6,count=5"\ngames = [["random", "greedy"]]\n')
    code, out, err = run(capsys, "run", spec, "--out", "there", "--workers", 1)
    assert (code, out) == (2, "")
    assert "fair openings are not available: free:15x15x5 needs 240 bits" in err
    assert len(err.splitlines()) == 1


def test_the_preparation_of_an_experiment_is_shown(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    line = PreparationLine()
    line.tick()
    assert capsys.readouterr().err == ""  # not before two seconds
    monkeypatch.setattr("plyscope.cli.screen.SolvingLine.PATIENCE", 0.0)
    line.tick()
    line.clear()
    assert capsys.readouterr().err == "\r\x1b[Kpreparing the experiment: 0 s\r\x1b[K"


def test_a_second_run_needs_resume(spec, capsys):
    assert run(capsys, "run", spec, "--out", "here", "--workers", 1, "--quick")[0] == 0
    told = (
        "plyscope lab: error: here already contains a run of 'small'; continue with --resume or choose another folder\n"
    )
    assert run(capsys, "run", spec, "--out", "here", "--quick") == (2, "", told)
    rows = read_rows(spec.parent / "here")
    assert run(capsys, "run", spec, "--out", "here", "--quick", "--resume")[0] == 0
    assert read_rows(spec.parent / "here") == rows
    code, _, err = run(capsys, "run", spec, "--out", "here", "--resume")
    assert code == 2
    assert "here contains a run of 'small' with other cells" in err


def test_a_run_that_is_not_finished_is_not_shown(spec, capsys):
    run(capsys, "run", spec, "--out", "here", "--workers", 1)
    rows = spec.parent / "here" / "rows.jsonl"
    rows.write_text(rows.read_text().splitlines()[0] + "\n")
    told = "plyscope lab: error: the run in here is not finished: 1 of 4 cells are done; resume it first\n"
    assert run(capsys, "show", "here") == (2, "", told)


def papers(folder, monkeypatch, **published):
    (folder / "papers").mkdir()
    for name, number in published.items():
        text = PAPER.format(name=name, title=name.capitalize(), published=number)
        (folder / "papers" / f"{name}.py").write_text(text)
    monkeypatch.setattr(catalogue, "HERE", folder)
    monkeypatch.setattr(catalogue, "_imported", lambda entry: catalogue._executed(entry.file))


def test_a_paper_whose_numbers_are_all_equal_ends_well(spec, tmp_path, monkeypatch, capsys):
    papers(tmp_path, monkeypatch, one=81, two=81)
    code, out, _ = run(capsys, "run", "one", "--workers", 1)
    assert code == 0
    assert "turn 1         81    81  equal" in out
    assert "  time: not comparable, a time" in out
    assert "2 numbers and claims: 1 equal, 1 not comparable" in out
    assert run(capsys, "list")[1].splitlines() == ["one     One.", "two     Two.", "papers  all of: one, two"]


def test_one_number_that_differs_is_exit_code_1(spec, tmp_path, monkeypatch, capsys):
    papers(tmp_path, monkeypatch, one=81, two=82)
    code, out, _ = run(capsys, "run", "papers", "--workers", 1)
    assert code == 1
    assert "turn 1         82    81  differs" in out
    assert out.splitlines()[-2:] == [
        "all of them: 4 numbers and claims: 1 equal, 2 not comparable, 1 differs",
        "of the 1 equal: 1 printed in the paper",
    ]
    assert (tmp_path / "runs" / "papers" / "two" / "report.html").exists()
    assert "one/report.html" in (tmp_path / "runs" / "papers" / "report.html").read_text()
    assert run(capsys, "run", "papers", "--workers", 1, "--resume")[0] == 1
    shown = run(capsys, "show", "runs/papers")
    assert shown[0] == 1
    assert shown[1].count("Published beside ours") == 2
    assert run(capsys, "report", "runs/papers")[0] == 1


def test_a_group_is_a_folder_that_a_group_was_run_in(spec, tmp_path, monkeypatch, capsys):
    papers(tmp_path, monkeypatch, one=81, two=81)
    assert run(capsys, "run", "one", "--workers", 1)[0] == 0
    for verb in ("show", "report"):
        told = "plyscope lab: error: runs is not the folder of a run: experiment.json is missing\n"
        assert run(capsys, verb, "runs") == (2, "", told)
    assert run(capsys, "run", "papers", "--workers", 1, "--out", "all")[0] == 0
    (tmp_path / "all" / "one" / "report.html").unlink()
    (tmp_path / "all" / "two" / "rows.jsonl").unlink()
    for verb in ("show", "report"):
        code, out, err = run(capsys, verb, "all")
        assert (code, out) == (2, "")
        assert "the run in all/two is not finished: 0 of 1 cells are done" in err
    assert not (tmp_path / "all" / "one" / "report.html").exists()
    assert "all holds a group of runs; choose another folder" in run(capsys, "run", "one", "--out", "all")[2]
    (tmp_path / "all" / "group.json").write_text('{"format": "plyscope-group", "name": "papers", "runs": 3}')
    told = "plyscope lab: error: all/group.json is not the group.json of a group of runs\n"
    assert run(capsys, "show", "all") == (2, "", told)


def test_a_group_finds_a_clash_before_the_first_run(spec, tmp_path, monkeypatch, capsys):
    papers(tmp_path, monkeypatch, one=81, two=81)
    assert run(capsys, "run", "two", "--workers", 1, "--out", "all/two")[0] == 0
    told = "all/two already contains a run of 'two'; continue with --resume or choose another folder"
    assert run(capsys, "run", "papers", "--out", "all") == (2, "", f"plyscope lab: error: {told}\n")
    assert [path.name for path in (tmp_path / "all").iterdir()] == ["two"]
    told = "all/two contains a run of one experiment, not of 'papers'; choose another folder"
    assert run(capsys, "run", "papers", "--out", "all/two") == (2, "", f"plyscope lab: error: {told}\n")
    assert "small.toml is a file" in run(capsys, "run", "papers", "--out", "small.toml")[2]


@pytest.mark.parametrize("part", ["tables", "plots", "findings"])
def test_a_report_that_cannot_be_made_is_one_line_and_the_rows_stay(spec, tmp_path, capsys, part):
    text = PAPER.format(name="one", title="One", published=81).replace(
        "findings=findings", f"{part}=lambda rows: 1 / 0"
    )
    (tmp_path / "one.py").write_text(text)
    code, out, err = run(capsys, "run", "one.py", "--workers", 1)
    told = "the rows are kept, but the report of 'one' cannot be made: ZeroDivisionError: division by zero"
    assert (code, out, err) == (2, "", f"plyscope lab: error: {told}\n")
    assert len(read_rows(tmp_path / "runs" / "one")) == 1
    shown = run(capsys, "show", "runs/one")
    if part == "plots":  # which are not shown
        assert shown[0] == 0
    else:
        told = "the tables of 'one' cannot be made: ZeroDivisionError: division by zero"
        assert shown == (2, "", f"plyscope lab: error: {told}\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("run", "nothing"), "unknown experiment 'nothing'; allowed: "),
        (("run", "no.toml"), "no such file: no.toml"),
        (("run", "small.toml", "--workers", "0"), "workers must be a whole number from 1, not 0"),
        (("run", "small.toml", "--workers", "2", "--dask", "tcp://127.0.0.1:1"), "not both"),
        (("run", "small.toml", "--dask", "nowhere"), "'nowhere' is not the address of a Dask scheduler"),
        (("run", "small.toml", "--out", "small.toml"), "small.toml is a file, not a folder"),
        (("show", "nowhere"), "nowhere is not the folder of a run"),
        (("report", "nowhere"), "nowhere is not the folder of a run"),
        ((), "VERB"),
        (("dance",), "VERB cannot be 'dance'; allowed: "),
    ],
)
def test_what_is_wrong_is_one_line(spec, capsys, arguments, told):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_without_the_extra_it_says_so_before_any_work(spec):
    blocked = ["jinja2", "markdown_it", "markupsafe", "matplotlib", "pyarrow", "pydantic"]
    (spec.parent / "sitecustomize.py").write_text(f"import sys\nsys.modules.update(dict.fromkeys({blocked}))\n")

    def lab(*arguments):
        command = [sys.executable, "-m", "plyscope", "lab", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(spec.parent)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
        return done.returncode, done.stdout, done.stderr

    packages = "jinja2, markdown-it-py, matplotlib, pyarrow, pydantic"
    told = f"the lab needs {packages}: run pip install -e '.[lab]' in the folder of the repository"
    assert lab("run", "small.toml") == (2, "", f"plyscope lab: error: {told}\n")
    assert not (spec.parent / "runs").exists()
    code, out, err = lab("list")
    assert (code, err) == (0, "")
    assert "pruning" in out


def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(spec, capsys):
    longer = SPEC.replace("[1, 2]", "[6, 7]").replace("tictactoe", "connect4")
    spec.write_text('positions = "random:8,count=15"' + longer)
    folder = spec.parent / "runs" / "it's"
    (spec.parent / "a b").mkdir()
    spec.rename(spec.parent / "a b" / "small.toml")
    command = [sys.executable, "-m", "plyscope", "lab", "run", "a b/small.toml", "--workers", "2", "--out", "runs/it's"]
    process = subprocess.Popen(
        command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    while process.poll() is None and len(read_rows(folder)) < 3:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    out, err = process.communicate()
    done = len(read_rows(folder))
    assert process.returncode == 130, err
    told, _, again = err.partition("; continue with: ")
    assert told == f"stopped: {done} of 60 cells are done"
    assert shlex.split(again) == ["plyscope", *command[3:-4], "--out", "runs/it's", "--workers", "2", "--resume"]
    assert out == ""
    assert run(capsys, *shlex.split(again)[2:])[0] == 0
    assert "plyscope lab run 'a b/small.toml'" in html.unescape((folder / "report.html").read_text())
    assert run(capsys, "run", "a b/small.toml", "--out", "whole", "--workers", 1)[0] == 0
    assert without_times(read_rows(folder)) == without_times(read_rows(spec.parent / "whole"))
