"""plyscope lab: run and resume experiments, show their tables and write their reports."""

import argparse
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from plyscope.algorithms.backends import warn_if_slower
from plyscope.cli.options import add_workers
from plyscope.cli.screen import LiveLine, SolvingLine
from plyscope.lab.catalogue import GROUPS, again, entries, find, members
from plyscope.lab.experiment import DIFFERS, EQUAL, Experiment, Finding, Row, blaming
from plyscope.lab.extra import require_extra
from plyscope.lab.findings import findings_table, sources, summary
from plyscope.lab.manifest import GROUP, MANIFEST, Group
from plyscope.lab.report import write_index, write_report
from plyscope.lab.rows import identity, read_rows
from plyscope.lab.runner import Progress, check_folder
from plyscope.lab.runner import run as run_experiment
from plyscope.lab.tables import aligned, to_text
from plyscope.workers import workers


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    running = verbs.add_parser("run", help="run an experiment", description="Run an experiment.")
    running.add_argument("experiment", metavar="NAME|FILE", help="one of plyscope lab list, or a .toml or .py file")
    running.add_argument("--out", metavar="DIR", help="folder for rows and report (default runs/NAME)")
    add_workers(running)
    running.add_argument("--resume", action="store_true", help="continue the run in the folder")
    running.add_argument("--quick", action="store_true", help="run a small part of the experiment")
    verbs.add_parser("list", help="list the experiments", description="List the included experiments, one per line.")
    for name, told in (("show", "print the tables of a run"), ("report", "write the report of a run again")):
        verb = verbs.add_parser(name, help=told, description=told.capitalize() + ".")
        verb.add_argument("folder", metavar="DIR", type=Path, help="the folder of the run")


def run(options: argparse.Namespace) -> int:
    """Run the given subcommand."""
    if options.verb == "list":
        return _list()
    if options.verb == "run":
        return _run(options)
    return _again(options.folder, write=options.verb == "report")


def _list() -> int:
    every = {name: entry.summary for name, entry in entries().items()}
    every |= {name: "all of: " + ", ".join(members(name)) for name in GROUPS if members(name)}
    print("\n".join(aligned(list(every.items()))))
    return 0


def _run(options: argparse.Namespace) -> int:
    require_extra()
    group = options.experiment if options.experiment in GROUPS else None
    names = members(options.experiment)
    if not names:
        raise ValueError(f"no experiment belongs to {options.experiment!r}")
    with _ticking(PreparationLine()):
        found = [find(name, quick=options.quick) for name in names]
    out = Path(options.out or Path("runs", group or found[0][0].name))
    runs = [(out / experiment.name if group else out, experiment, origin) for experiment, origin in found]
    if group and (out / MANIFEST).exists():
        raise ValueError(f"{out} contains a run of one experiment, not of {group!r}; choose another folder")
    for folder, experiment, origin in runs:
        check_folder(experiment, folder, resume=options.resume, origin=origin)
    every: list[Finding] = []
    warn_if_slower()
    with closing(workers(options.workers, options.dask)) as some:
        if group:
            out.mkdir(parents=True, exist_ok=True)
            Group(group, tuple(folder.name for folder, _, _ in runs)).save(out)
        for folder, experiment, origin in runs:
            try:
                with _progress(experiment) as progress:
                    rows = run_experiment(
                        experiment, folder, some, resume=options.resume, origin=origin, on_progress=progress
                    )
            except KeyboardInterrupt:
                return _stopped(experiment, folder, options)
            page = _written(experiment, rows, folder)
            every += _told(experiment, rows)
            print(f"report: {page}\n", flush=True)
    if group:
        _index(out)
        print(f"all of them: {summary(every)}\n{sources(every)}")
    return _code(every)


def _stopped(experiment: Experiment, folder: Path, options: argparse.Namespace) -> int:
    """Print what is saved of a run stopped by Ctrl-C, and how to resume it."""
    done, cells = _done(experiment, folder)
    command = ["plyscope", "lab", "run", options.experiment, *(["--quick"] if options.quick else [])]
    for name in ("out", "workers", "dask"):
        value = getattr(options, name)
        command += [f"--{name}", str(value)] if value is not None else []
    again = shlex.join([*command, "--resume"])
    print(f"stopped: {done} of {cells} cells are done; continue with: {again}", file=sys.stderr)
    return 130


def _done(experiment: Experiment, folder: Path) -> tuple[int, int]:
    """Return the number of finished cells, and the number of all cells."""
    wanted = {identity(cell) for cell in experiment.cells}
    return len({row["cell"] for row in read_rows(folder)} & wanted), len(wanted)


def _again(folder: Path, *, write: bool) -> int:
    """Print the tables of a run, or of each run of a group, and write the reports if requested."""
    group = (folder / GROUP).exists()
    folders = [folder / name for name in Group.load(folder).runs] if group else [folder]
    every: list[Finding] = []
    for one, (experiment, rows) in [(one, _finished(one)) for one in folders]:  # read all of them first
        if write:
            print(f"report: {_written(experiment, rows, one)}")
            every += experiment.findings(rows)
        else:
            every += _told(experiment, rows)
    if write and group:
        _index(folder)
    return _code(every)


def _finished(folder: Path) -> tuple[Experiment, list[Row]]:
    """Return the experiment of a finished run and its rows, in the order of the cells."""
    with _ticking(PreparationLine()):
        experiment = again(folder)
    done, cells = _done(experiment, folder)
    if done < cells:
        raise ValueError(f"the run in {folder} is not finished: {done} of {cells} cells are done; resume it first")
    known = {row["cell"]: row for row in read_rows(folder)}
    return experiment, [known[identity(cell)] for cell in experiment.cells]


def _written(experiment: Experiment, rows: Sequence[Row], folder: Path) -> Path:
    """Write the report of a run and return its path."""
    line = LiveLine(sys.stderr)
    line.write(f"{experiment.name}: writing the report")
    try:
        return write_report(experiment, rows, folder)
    finally:
        line.clear()


def _index(folder: Path) -> None:
    print(f"all reports: {write_index(Group.load(folder), folder)}")


def _told(experiment: Experiment, rows: Sequence[Row]) -> Sequence[Finding]:
    """Print the tables and the findings of an experiment, and return the findings."""
    with blaming(f"the tables of {experiment.name!r} cannot be made"):
        tables = [to_text(table) for table in experiment.tables(rows)]
        findings = experiment.findings(rows)
        told = [*tables, *([_findings(findings)] if findings else [])]
    print(f"{experiment.title}\n{'=' * len(experiment.title)}\n")
    for text in told:
        print(text + "\n")
    return findings


def _findings(findings: Sequence[Finding]) -> str:
    """Return the published numbers beside ours, followed by the reasons for differences."""
    table = findings_table(findings)
    notes = [
        f"  {found.where}: {found.verdict}, {found.note}" for found in findings if found.verdict != EQUAL and found.note
    ]
    bare = replace(table, columns=table.columns[:-1], rows=tuple(row[:-1] for row in table.rows))
    return "\n".join(
        [to_text(bare), "", *([*notes, ""] if notes else []), summary(findings), *filter(None, [sources(findings)])]
    )


def _code(findings: Sequence[Finding]) -> int:
    """Return the exit code: 1 if a number differs from the published one."""
    return int(any(found.verdict == DIFFERS for found in findings))


class _ProgressLine(LiveLine):
    """Shows the progress of a run, and keeps the clock running during long cells."""

    def __init__(self, name: str) -> None:
        super().__init__(sys.stderr)
        self._name = name
        self._last: tuple[Progress, float] | None = None

    def told(self, progress: Progress) -> None:
        """Record the progress."""
        self._last = progress, time.perf_counter()
        if not self.recent():
            self.tick()

    def tick(self) -> None:
        """Show the current progress."""
        if self._last is None:
            return
        progress, when = self._last
        passed = time.perf_counter() - when
        left = progress.seconds_left
        estimate = f", about {_clock(max(0.0, left - passed))} left" if left is not None else ""
        self.write(
            f"{self._name}: {progress.done:,} of {progress.cells:,} cells, {progress.running} running, "
            f"{_clock(progress.seconds + passed)}{estimate}"
        )


def _clock(seconds: float) -> str:
    """Format a duration.

    >>> _clock(7.4), _clock(754), _clock(7200)
    ('7 s', '12:34', '2:00:00')
    """
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class PreparationLine(LiveLine):
    """Shows that the cells of an experiment are being made, such as by solving its positions, if it takes long."""

    def __init__(self) -> None:
        super().__init__(sys.stderr)
        self._began = time.perf_counter()

    def tick(self) -> None:
        """Show the time so far."""
        seconds = time.perf_counter() - self._began
        if seconds >= SolvingLine.PATIENCE:
            self.write(f"preparing the experiment: {_clock(seconds)}")


@contextmanager
def _ticking(line: _ProgressLine | PreparationLine) -> Iterator[None]:
    """Let a line show the time every second; it is cleared at the end."""
    over = threading.Event()

    def tick() -> None:
        while not over.wait(1.0):
            line.tick()

    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        line.clear()


@contextmanager
def _progress(experiment: Experiment) -> Iterator[Callable[[Progress], None]]:
    """Yield a callback that shows the progress on a line, which is cleared after the run."""
    line = _ProgressLine(experiment.name)
    with _ticking(line):
        yield line.told
