"""The speed-up of an experiment with several workers: ``python benchmarks/parallel.py``; ``--help`` lists the options.

Efficiency is the best time with one worker, divided by N times the best time with N. The time includes starting the
processes. The result is meaningful only on an idle machine. The busy share is the part of the workers' time that was
spent on cells: it shows the cost of starting and waiting, but not whether the processors were available.
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
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    spec = {
        "name": "parallel",
        "positions": f"random:8,count={options.cells}",
        "searches": [f"minimax:depth={options.depth}"],
    }
    experiment = parse_spec(spec).experiment()
    best = dict.fromkeys((1, options.workers), float("inf"))
    tables = []
    for _ in range(options.rounds):
        for count in best:
            with TemporaryDirectory() as folder:
                started = time.perf_counter()
                rows = run(experiment, Path(folder), workers(count))
                seconds = time.perf_counter() - started
            best[count] = min(best[count], seconds)
            tables.append(without_times(rows))
            mean = sum(row["seconds_in_all"] for row in rows) / len(rows)
            busy = mean * len(rows) / seconds / count
            told = f"{seconds:.2f} s, {mean:.2f} s a cell, busy {busy:.3f}"
            print(f"{count} worker{'s' if count > 1 else ''}: {told}", flush=True)
    assert all(table == tables[0] for table in tables)
    print(f"efficiency {best[1] / best[options.workers] / options.workers:.3f}, by the best of {options.rounds} rounds")


if __name__ == "__main__":
    main()
