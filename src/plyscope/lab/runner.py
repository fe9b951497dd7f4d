"""Running an experiment: workers run the cells that are missing in the folder, and each row is saved at once."""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from plyscope import __version__
from plyscope.lab import machine
from plyscope.lab.experiment import Cell, Experiment, Row
from plyscope.lab.extra import require_extra
from plyscope.lab.manifest import GROUP, MANIFEST, Manifest, Origin
from plyscope.lab.rows import ROWS, RowsFile, identity, line_of, write_finished
from plyscope.lab.tasks import perform
from plyscope.workers import Workers


@dataclass(frozen=True)
class Progress:
    """The progress of a run."""

    done: int
    cells: int
    running: int
    #: The time since this run started, and the number of cells that it has run itself.
    seconds: float
    fresh: int

    @property
    def seconds_left(self) -> float | None:
        """The estimated remaining time, or None before the first cell is done."""
        return self.seconds / self.fresh * (self.cells - self.done) if self.fresh else None


def work(cell: Cell) -> Row:
    """Run one cell, in any process, and return the complete row."""
    try:
        row = perform(cell)
        line_of(row)  # fails here, where the cell is known, if the row cannot be written as JSON
    except (Exception, SystemExit) as error:
        told = str(error) if isinstance(error, ValueError | OSError) else f"{type(error).__name__}: {error}"
        raise ValueError(f"the cell {cell.key} cannot be done: {told}") from error
    about = {"version": __version__, "processor": machine.processor(), "python": machine.python()}
    return {"cell": identity(cell), **row, **about}


def run(
    experiment: Experiment,
    folder: Path,
    workers: Workers,
    *,
    resume: bool = False,
    origin: Origin | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> list[Row]:
    """Run an experiment in a folder and return its rows in the order of the cells.

    ``resume`` continues a stopped or killed run: existing rows are not computed again.
    Raise ValueError if the folder holds another experiment, or a run and ``resume`` is not set.
    """
    require_extra()
    manifest = check_folder(experiment, folder, resume=resume, origin=origin)
    if not (folder / MANIFEST).exists():
        folder.mkdir(parents=True, exist_ok=True)
        manifest.save(folder)
    with closing(RowsFile(folder)) as rows:
        _add_missing(experiment, rows, workers, on_progress)
        finished = rows.ordered(experiment.cells)
        write_finished(folder, finished)
    return finished


def _add_missing(
    experiment: Experiment, rows: RowsFile, workers: Workers, on_progress: Callable[[Progress], None] | None
) -> None:
    """Compute the rows that are missing, and store each as soon as it is known."""
    missing = {identity(cell): cell for cell in experiment.cells}
    cells = len(missing)
    for known in rows.known:
        missing.pop(known, None)
    already = cells - len(missing)
    started = time.perf_counter()
    count = workers.count

    def tell(fresh: int) -> None:
        if on_progress is not None:
            done = already + fresh
            seconds = time.perf_counter() - started
            on_progress(Progress(done, cells, min(count, cells - done), seconds, fresh))

    tell(0)
    if missing:
        with closing(workers.run(work, missing.values())) as results:
            for fresh, (_, row) in enumerate(results, start=1):
                if row["version"] != __version__:
                    raise ValueError(f"a worker has plyscope {row['version']}, this is {__version__}")
                rows.append(row)
                tell(fresh)


def check_folder(
    experiment: Experiment, folder: Path, *, resume: bool = False, origin: Origin | None = None
) -> Manifest:
    """Return the manifest for a run in a folder, or raise ValueError with the reason if it cannot run there."""
    manifest = Manifest.of(experiment, origin or Origin())
    for place in (folder, *folder.parents):
        if place.exists() and not place.is_dir():
            raise ValueError(f"{place} is a file, not a folder")
    if (folder / MANIFEST).exists():
        other = Manifest.load(folder)
        if not resume:
            raise ValueError(
                f"{folder} already contains a run of {other.name!r}; continue with --resume or choose another folder"
            )
        manifest.refuse_other(other, folder)
    elif (folder / ROWS).exists():
        raise ValueError(f"{folder} holds rows of an unknown experiment; choose another folder")
    elif (folder / GROUP).exists():
        raise ValueError(f"{folder} holds a group of runs; choose another folder")
    return manifest
