"""A run that is killed at any moment and resumed gives the table of one that was not; wherever it runs."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from random import Random

import pytest

from plyscope.lab.catalogue import again, find
from plyscope.lab.experiment import Cell, Experiment
from plyscope.lab.manifest import Manifest
from plyscope.lab.rows import line_of, read_rows, without_times
from plyscope.lab.runner import run
from plyscope.workers import Dask, Here, Processes

SEARCHES = """
positions = "random:8,count=20"
searches = ["minimax:depth={depth}", "alphabeta:depth={depth},ties=random"]
depths = [5, 6]
"""
GAMES = """
rules = "tictactoe"
positions = "random:2,count=10"
games = [["alphabeta:depth={depth},ties=random", "random"]]
depths = [5, 6]
repetitions = 2
"""
#: Runs specs, each in a process of its own that can be killed: all is imported once, then a fork is soon ready. Reads
#: spec, folder and address of a cluster (or none, for two processes); writes the process's number, and when it is over.
PROGRAM = """
if __name__ == "__main__":
    import json, os, sys
    from pathlib import Path
    import distributed, pyarrow.parquet
    from plyscope.lab.catalogue import find
    from plyscope.lab.runner import run
    from plyscope.workers import workers
    for line in sys.stdin:
        spec, folder, address = json.loads(line)
        number = os.fork()
        if number == 0:
            experiment, origin = find(spec)
            run(experiment, Path(folder), workers(dask=address) if address else workers(2), resume=True, origin=origin)
            os._exit(0)
        print(number, flush=True)
        os.waitpid(number, 0)
        print("over", flush=True)
"""


class Launcher:
    """Starts runs that can be killed, one at a time."""

    def __init__(self, folder):
        program = folder / "program.py"
        program.write_text(PROGRAM)
        command = [sys.executable, str(program)]
        self.process = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def start(self, spec, folder, address=""):
        self.process.stdin.write(json.dumps([str(spec), str(folder), address]) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def kill(self, number):
        with suppress(ProcessLookupError):  # on a slow machine the run may have ended by itself
            os.kill(number, signal.SIGKILL)
        assert self.process.stdout.readline() == "over\n"

    def killed(self, spec, folder, rng, address=""):
        """Start a run and kill it at a moment that a seed chooses."""
        before = lines(folder)
        left = len(find(str(spec))[0].cells) - before
        until = before + rng.randrange(max(1, left * 3 // 4))
        number = self.start(spec, folder, address)
        while lines(folder) < until:
            time.sleep(0.002)
        time.sleep(rng.random() * 0.02)
        self.kill(number)
        assert lines(folder) >= before


@pytest.fixture(scope="module")
def launcher(tmp_path_factory):
    some = Launcher(tmp_path_factory.mktemp("launcher"))
    yield some
    some.process.communicate()


@pytest.fixture(params=[SEARCHES, GAMES], ids=["searches", "games"])
def spec(request, tmp_path):
    file = tmp_path / "spec.toml"
    file.write_text(request.param)
    return file


def lines(folder):
    try:
        return (folder / "rows.jsonl").read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def table(folder):
    """The finished table as it lies in the folder, times aside."""
    return "".join(line_of(without_times(row)) for row in read_rows(folder))


@pytest.mark.parametrize("seed", range(5))
def test_killed_and_resumed_is_the_same_as_never_killed(launcher, spec, tmp_path, seed):
    experiment, origin = find(str(spec))
    run(experiment, tmp_path / "whole", Here(), origin=origin)
    rng, folder = Random(seed), tmp_path / "killed"
    for _ in range(1 + seed % 2):
        launcher.killed(spec, folder, rng)
    run(experiment, folder, Here(), origin=origin, resume=True)
    assert table(folder) == table(tmp_path / "whole")
    assert (folder / "experiment.json").read_bytes() == (tmp_path / "whole" / "experiment.json").read_bytes()


def test_a_killed_run_leaves_no_process_behind(launcher, tmp_path):
    spec = tmp_path / "spec.toml"
    spec.write_text(SEARCHES.replace("[5, 6]", "[8]"))
    number = launcher.start(spec, tmp_path / "run")
    while lines(tmp_path / "run") < 1:
        time.sleep(0.01)
    children = _children(number)
    assert len(children) >= 2
    launcher.kill(number)
    deadline = time.monotonic() + 30
    while any(map(_alive, children)):
        assert time.monotonic() < deadline, "a worker outlives the run"
        time.sleep(0.05)


def _children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return file.read().split()


def _alive(pid):
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_ten_runs_on_a_cluster_are_killed_and_one_of_its_workers_too(launcher, cluster, tmp_path):
    address, processes = cluster
    spec = tmp_path / "spec.toml"
    spec.write_text(SEARCHES)
    experiment, origin = find(str(spec))
    run(experiment, tmp_path / "whole", Here(), origin=origin)
    there = Dask(address)
    try:
        for seed in range(10):
            folder = tmp_path / f"killed-{seed}"
            launcher.killed(spec, folder, Random(seed), address)

            def lose_a_worker(progress, seed=seed):
                if seed == 4 and progress.fresh == 3:
                    processes[0].kill()

            run(experiment, folder, there, origin=origin, resume=True, on_progress=lose_a_worker)
            assert table(folder) == table(tmp_path / "whole")
    finally:
        there.close()
    assert processes[0].poll() is not None


def test_whoever_does_the_work_the_rows_are_the_same(spec, tmp_path):
    experiment, origin = find(str(spec))
    one = run(experiment, tmp_path / "one", Here(), origin=origin)
    two = run(experiment, tmp_path / "two", Processes(2), origin=origin)
    assert without_times(one) == without_times(two)
    assert one == read_rows(tmp_path / "one")
    assert again(tmp_path / "one").cells == experiment.cells
    for row in one:
        assert {"cell", "task", "seconds", "seconds_in_all", "version", "processor", "python"} <= set(row)
        assert os.uname().nodename not in line_of(row)


def doing(task, count, **arguments):
    cells = tuple(Cell(task, {**arguments, "number": number}) for number in range(count))
    return Experiment("small", "Small", "", "", cells)


def test_progress_tells_cells_done_running_and_left(tmp_path):
    told = []
    run(doing("builtins:dict", 4), tmp_path / "run", Here(), on_progress=told.append)
    assert [(one.done, one.cells, one.running, one.fresh) for one in told] == [
        (0, 4, 1, 0),
        (1, 4, 1, 1),
        (2, 4, 1, 2),
        (3, 4, 1, 3),
        (4, 4, 0, 4),
    ]
    assert told[0].seconds_left is None
    assert told[-1].seconds_left == 0


def test_the_same_cell_twice_is_done_once(tmp_path):
    cell = Cell("builtins:dict", {"number": 1})
    told = []
    rows = run(Experiment("twice", "", "", "", (cell, cell)), tmp_path / "run", Here(), on_progress=told.append)
    assert rows[0] == rows[1]
    assert told[-1].cells == 1


def test_what_a_folder_holds_is_not_written_over(tmp_path):
    folder = tmp_path / "run"
    run(doing("builtins:dict", 2), folder, Here())
    with pytest.raises(
        ValueError, match="already contains a run of 'small'; continue with --resume or choose another folder"
    ):
        run(doing("builtins:dict", 2), folder, Here())
    with pytest.raises(ValueError, match="contains a run of 'small' with other cells, not this 'small'"):
        run(doing("builtins:dict", 3), folder, Here(), resume=True)
    with pytest.raises(ValueError, match="contains a run of 'small', not this 'large'"):
        run(Experiment("large", "", "", "", ()), folder, Here(), resume=True)
    older = Manifest.load(folder)
    Manifest(older.name, older.title, older.cells, older.hash, plyscope="0.0.9").save(folder)
    with pytest.raises(ValueError, match=r"contains a run of plyscope 0.0.9, this is"):
        run(doing("builtins:dict", 2), folder, Here(), resume=True)
    with pytest.raises(ValueError, match="is a file, not a folder"):
        run(doing("builtins:dict", 2), folder / "rows.jsonl", Here())
    (folder / "experiment.json").write_text("{}")
    with pytest.raises(ValueError, match=r"experiment.json is not the experiment.json of a run"):
        run(doing("builtins:dict", 2), folder, Here(), resume=True)
    (folder / "experiment.json").unlink()
    with pytest.raises(ValueError, match="holds rows of an unknown experiment"):
        run(doing("builtins:dict", 2), folder, Here(), resume=True)


def test_a_cell_that_fails_is_named_and_the_others_stay(tmp_path):
    cells = (Cell("builtins:dict", {"number": 1}), Cell("search", {"rules": "chess", "settings": "minimax"}))
    with pytest.raises(ValueError, match=r"the cell .*chess.* cannot be done: unknown rules 'chess'"):
        run(Experiment("bad", "", "", "", cells), tmp_path / "run", Here())
    assert [row["number"] for row in read_rows(tmp_path / "run")] == [1]
    for task, told in (
        ("labour:nothing", "AttributeError"),
        ("nowhere:to", "ModuleNotFoundError"),
        ("nobody", "ModuleNot"),
    ):
        with pytest.raises(ValueError, match=f"cannot be done: {told}"):
            run(doing(task, 1), tmp_path / told / task, Here())


def test_what_json_cannot_hold_is_refused(tmp_path):
    with pytest.raises(ValueError, match="a cell of 'small' is not plain data: TypeError: Object of type set"):
        run(doing("builtins:dict", 1, some={1, 2}), tmp_path / "run", Here())
    assert not (tmp_path / "run").exists()
    with pytest.raises(ValueError, match=r"the cell .*labour:a_set.* cannot be done: TypeError: Object of type set"):
        run(doing("labour:a_set", 1), tmp_path / "result", Here())


def test_a_task_that_leaves_the_program_is_an_error(tmp_path):
    with pytest.raises(ValueError, match="cannot be done: SystemExit: 0"):
        run(doing("labour:leave", 2), tmp_path / "run", Processes(2))


def test_a_worker_of_another_version_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("plyscope.lab.runner.__version__", "9.9.9")
    with pytest.raises(ValueError, match=r"a worker has plyscope .*, this is 9.9.9"):
        run(doing("builtins:dict", 4), tmp_path / "run", Processes(2))
