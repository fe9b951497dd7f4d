"""plyscope verify: prove that the journal of a long solve is right."""

import argparse
import sys
from contextlib import closing
from pathlib import Path
from random import Random

from plyscope.cli.options import add_workers
from plyscope.cli.screen import LiveLine
from plyscope.native.solver import Solver
from plyscope.proofs.certificate import Certificate
from plyscope.proofs.verify import MEMORY_MB, check, prove_again
from plyscope.workers import workers

#: The maximum number of errors that are listed.
MOST_ERRORS = 20


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the journal of plyscope solve --resume FILE")
    parser.add_argument("--sample", type=int, metavar="N", help="prove only this many bounds again, chosen at random")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed for choosing these bounds (default 0)")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="number of threads (default 1)")
    parser.add_argument(
        "--memory",
        type=int,
        default=MEMORY_MB,
        metavar="MIB",
        help=f"memory limit of the table (default {MEMORY_MB}, not that of plyscope solve)",
    )
    add_workers(parser)


def run(options: argparse.Namespace) -> int:
    """Check a journal and print what was found; the exit code is 1 if a bound is wrong."""
    Solver(options.memory, options.threads)  # refuses impossible values
    certificate = check(options.file)
    print(f"{options.file}: {_described(certificate)}", flush=True)
    found, line = 0, LiveLine(sys.stderr)
    with closing(workers(options.workers, options.dask)) as some:
        steps = prove_again(
            certificate,
            some,
            sample=options.sample,
            rng=Random(options.seed),
            memory_mb=options.memory,
            threads=options.threads,
        )
        with closing(steps):
            try:
                for checked in steps:
                    if checked.errors:
                        line.clear()
                    for error in checked.errors[: max(0, MOST_ERRORS - found)]:
                        print(error, flush=True)
                    found += len(checked.errors)
                    line.write(f"{options.file.name}: {checked.proved:,} of {checked.claims:,} bounds proved again")
            finally:
                line.clear()
    every = len(certificate.used())
    wrong = f"{found:,} {'error' if found == 1 else 'errors'}" if found else "no errors"
    print(
        f"{checked.proved:,} of {every:,} bounds proved again, {checked.searched:,} of them by alpha-beta search, too: "
        f"{wrong}"
    )
    return 1 if found else 0


def _described(certificate: Certificate) -> str:
    """Return the result and what it follows from."""
    assert certificate.result is not None
    lower, upper = certificate.result
    score = str(lower) if lower == upper else f"{lower}..{upper}"
    used, splits = len(certificate.used()), len(certificate.splits)
    bounds = f"{used:,} {'bound' if used == 1 else 'bounds'}"
    return f"score {score} follows from {bounds} and {splits:,} split {'position' if splits == 1 else 'positions'}"
