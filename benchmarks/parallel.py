"""How well two workers share an experiment: ``python benchmarks/parallel.py [--cells N] [--depth D] [--workers N]``.

Efficiency is the time of one worker, divided by the time of N and by N. The start of the processes is part of it. On a
machine that has other work to do, the busy share tells more: the part of the workers' time that went into cells.
"""

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from plyscope.lab.rows import without_times
from plyscope.lab.runner import run
from plyscope.lab.spec import parse_spec
from plyscope.workers import workers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", type=int, default=16)
    parser.add_argument("--depth", type=int, default=9)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    spec = {
        "name": "parallel",
        "positions": f"random:8,count={options.cells}",
        "searches": [f"minimax:depth={options.depth}"],
    }
    experiment = parse_spec(spec).experiment()
    tables, seconds = [], []
    for count in (1, options.workers):
        with TemporaryDirectory() as folder:
            started = time.perf_counter()
            rows = run(experiment, Path(folder), workers(count))
            seconds.append(time.perf_counter() - started)
        tables.append(without_times(rows))
        mean = sum(row["seconds_in_all"] for row in rows) / len(rows)
        busy = mean * len(rows) / seconds[-1] / count
        print(f"{count} worker{'s' if count > 1 else ''}: {seconds[-1]:.2f} s, {mean:.2f} s a cell, busy {busy:.3f}")
    assert tables[0] == tables[1]
    print(f"efficiency {seconds[0] / seconds[1] / options.workers:.3f}")


if __name__ == "__main__":
    main()
