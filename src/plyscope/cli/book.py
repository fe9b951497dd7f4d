"""plyscope book: build, verify and describe opening books."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from plyscope.book.build import build
from plyscope.book.format import BookFile
from plyscope.book.shelf import Shelf
from plyscope.book.solving import Progress
from plyscope.book.verify import verify
from plyscope.cli.options import add_memory, add_rules, add_workers
from plyscope.cli.screen import LiveLine, remaining
from plyscope.games.notation import parse_rules, rules_name
from plyscope.workers import workers

#: The maximum number of errors of a book that are listed.
MOST_FAULTS = 20


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    building = verbs.add_parser("build", help="build a book", description="Solve all positions with N stones.")
    add_rules(building)
    building.add_argument("--plies", type=int, required=True, metavar="N", help="number of stones in the positions")
    building.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="the book; FILE.part until it is complete"
    )
    building.add_argument("--resume", action="store_true", help="continue from FILE.part")
    proving = verbs.add_parser("verify", help="prove a book", description="Prove the entries of a book again.")
    proving.add_argument("file", type=Path, metavar="FILE", help="the book")
    proving.add_argument("--sample", type=int, metavar="K", help="only this many entries, chosen at random")
    proving.add_argument("--seed", type=int, default=0, metavar="S", help="seed for choosing these entries (default 0)")
    proving.add_argument("--deeper", type=Path, metavar="FILE", help="a book with more plies, to compare with")
    for verb in (building, proving):
        add_memory(verb)
        add_workers(verb)
    telling = verbs.add_parser("info", help="describe a book", description="Describe a book.")
    telling.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the book (default: the book of --rules)")
    add_rules(telling)


def run(options: argparse.Namespace) -> int:
    """Run the given subcommand."""
    return {"build": _build, "verify": _verify, "info": _info}[options.verb](options)


def _build(options: argparse.Namespace) -> int:
    rules, progress = parse_rules(options.rules), None
    try:
        with closing(workers(options.workers, options.dask)) as some, _shown() as line:
            steps = build(rules, options.plies, options.out, some, memory_mb=options.memory, resume=options.resume)
            with closing(steps):
                for progress in steps:
                    line.told("solving", progress)
    except KeyboardInterrupt:
        kept = f"{progress.done:,} of {progress.entries:,} entries are" if progress else "what was proved before is"
        print(f"stopped: {kept} kept in {options.out}.part; continue with --resume", file=sys.stderr)
        return 130
    print(_told(BookFile(options.out)))
    return 0


def _verify(options: argparse.Namespace) -> int:
    book = BookFile(options.file)
    deeper = BookFile(options.deeper) if options.deeper else None
    found = 0
    with closing(workers(options.workers, options.dask)) as some, _shown() as line:
        steps = verify(
            book, some, sample=options.sample, rng=Random(options.seed), deeper=deeper, memory_mb=options.memory
        )
        with closing(steps):
            for progress, faults in steps:
                if faults:
                    line.clear()
                for fault in faults[: max(0, MOST_FAULTS - found)]:
                    print(fault, flush=True)
                found += len(faults)
                line.told("proving", progress)
    compared = f", all {len(book):,} compared with {options.deeper}" if deeper else ""
    wrong = f"{found:,} {'error' if found == 1 else 'errors'}" if found else "no errors"
    print(f"{options.file}: {progress.done:,} of {len(book):,} entries proved again{compared}: {wrong}")
    return 1 if found else 0


def _info(options: argparse.Namespace) -> int:
    if options.file:
        print(_told(BookFile(options.file)))
        return 0
    rules = parse_rules(options.rules)
    book = Shelf().book(rules)
    if book is None:
        raise ValueError(f"plyscope has no opening book for {rules_name(rules)}")
    print(_told(book.file))
    return 0


def _told(book: BookFile) -> str:
    """Return the description of a book."""
    header = book.header
    facts = {
        "file": book.path,
        "rules": header.rules,
        "plies": header.plies,
        "entries": f"{header.count:,}",
        "size": f"{book.path.stat().st_size:,} bytes, {header.key_bytes} for a key and 1 for its score",
        "checksum": f"SHA-256 {book.checksum}, valid",
        "made by": f"{header.command} (plyscope {header.version})",
    }
    return "\n".join(f"{name:9} {fact}" for name, fact in facts.items())


class _ProgressLine(LiveLine):
    """Shows the progress and the remaining time."""

    def told(self, what: str, progress: Progress) -> None:
        """Show the progress, unless it was shown a moment ago."""
        if self.recent() and progress.fresh:
            return
        left = progress.seconds_left
        estimate = f", about {remaining(left)} left" if left is not None else ""
        share = 100 * progress.done / max(1, progress.entries)
        self.write(f"{what}: {progress.done:,} of {progress.entries:,} entries, {share:.1f} %{estimate}")


@contextmanager
def _shown() -> Iterator[_ProgressLine]:
    """Yield a progress line that is cleared at the end."""
    line = _ProgressLine(sys.stderr)
    line.write("looking for the positions")
    try:
        yield line
    finally:
        line.clear()
