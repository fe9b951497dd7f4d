"""Experiments are found by name or file, and found again from the folder of their run."""

import sys
from pathlib import Path

import pytest

from plyscope.lab import catalogue
from plyscope.lab.catalogue import again, entries, find, members
from plyscope.lab.experiment import Experiment
from plyscope.lab.runner import run
from plyscope.workers import Here, Processes

SPEC = 'rules = "tictactoe"\nsearches = ["minimax:depth={depth}"]\ndepths = [1, 2]\n'
PYTHON = """
from plyscope.lab.experiment import Cell, Experiment
def experiment(quick=False):
    return Experiment("mine", "Mine", "", "", tuple(Cell("builtins:dict", {"n": n}) for n in range(1 if quick else 3)))
"""


def test_what_ships_is_listed_with_a_line_each():
    for name, entry in entries().items():
        assert entry.name == name
        assert entry.summary
        assert "\n" not in entry.summary
    assert members("pruning") == ["pruning"]
    assert members("papers") == list(entries("papers"))


def test_listing_imports_nothing(tmp_path, monkeypatch):
    (tmp_path / "experiments").mkdir()
    (tmp_path / "experiments" / "loud.py").write_text('"""Loud.\n\nMore."""\ndef experiment(): ...\nraise SystemExit')
    (tmp_path / "experiments" / "other.py").write_text('"""No experiment."""\n')
    (tmp_path / "experiments" / "notes.txt").write_text("")
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    assert {name: entry.summary for name, entry in entries().items()} == {"loud": "Loud."}


def test_unknown_names_and_files_are_refused(tmp_path):
    with pytest.raises(
        ValueError, match=r"unknown experiment 'nothing'; allowed: .*pruning.*papers, or a file that ends"
    ):
        find("nothing")
    with pytest.raises(ValueError, match="no such file: "):
        find(str(tmp_path / "no.toml"))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("x.toml", "rules = ", r"x\.toml is not valid TOML at end of document"),
        ("x.toml", "searchs = 3", "unknown key 'searchs'"),
        ("x.py", "1 / 0", r"x\.py cannot be run: ZeroDivisionError"),
        ("x.py", "def experiment(:", r"x\.py cannot be run: SyntaxError"),
        ("x.py", "import sys; sys.exit(3)", r"x\.py cannot be run: SystemExit: 3"),
        ("x.py", "def experiment(): return {}['depth']", r"experiment\(\) of .*x\.py fails: KeyError: 'depth'"),
        ("x.py", "def experiment(): raise RuntimeError('two\\nlines')", r"x\.py fails: RuntimeError: two lines"),
        ("x.py", "a = 3", r"has no function experiment\(quick=False\)"),
        ("x.py", "def experiment(): return 3", r"must return an Experiment, not int"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused(tmp_path, name, text, told):
    (tmp_path / name).write_text(text)
    with pytest.raises(ValueError, match=told) as error:
        find(str(tmp_path / name))
    assert "\n" not in str(error.value)


def test_a_file_without_a_quick_form_says_so(tmp_path):
    (tmp_path / "x.py").write_text("def experiment(): return 3")
    (tmp_path / "x.toml").write_text(SPEC)
    for name in ("x.py", "x.toml"):
        with pytest.raises(ValueError, match="no quick form"):
            find(str(tmp_path / name), quick=True)


@pytest.mark.parametrize(("name", "text"), [("x.toml", SPEC), ("x.py", PYTHON)])
def test_the_experiment_of_a_run_is_found_again(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text)
    experiment, origin = find(str(file))
    run(experiment, tmp_path / "run", Here(), origin=origin)
    assert again(tmp_path / "run").cells == experiment.cells
    file.write_text(text.replace("2]", "2, 3]").replace("else 3", "else 4"))
    if name == "x.py":
        with pytest.raises(ValueError, match="the experiment 'mine' has changed since the run in"):
            again(tmp_path / "run")
        file.unlink()
        with pytest.raises(ValueError, match="no longer exists"):
            again(tmp_path / "run")
    else:  # the folder keeps the spec itself
        assert again(tmp_path / "run").cells == experiment.cells


@pytest.mark.parametrize("workers", [Here(), Processes(2)], ids=["here", "processes"])
def test_a_task_may_be_in_the_file_of_its_experiment(tmp_path, monkeypatch, workers):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(Path(__file__).parents[2] / "docs" / "examples")
    experiment, origin = find("reached.py", quick=True)
    rows = run(experiment, tmp_path / "run", workers, origin=origin)
    assert [row["positions"] for row in rows] == [7, 49, 238]
    assert experiment.tables(rows)[0].rows[-1] == (3, 238)


def test_the_quick_form_of_a_run_is_found_again(tmp_path):
    (tmp_path / "x.py").write_text(PYTHON)
    experiment, origin = find(str(tmp_path / "x.py"), quick=True)
    assert len(run(experiment, tmp_path / "run", Here(), origin=origin)) == 1
    assert len(again(tmp_path / "run").cells) == 1
    quick, origin = find("pruning", quick=True)
    run(quick, tmp_path / "pruning", Here(), origin=origin)
    assert again(tmp_path / "pruning").cells == quick.cells


def test_a_run_from_python_has_no_way_back(tmp_path):
    run(Experiment("x", "X", "", "", ()), tmp_path, Here())
    with pytest.raises(ValueError, match="was started from Python; write_report makes its report"):
        again(tmp_path)
    with pytest.raises(ValueError, match=r"is not the folder of a run: experiment\.json is missing"):
        again(tmp_path / "elsewhere")
