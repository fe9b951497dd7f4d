"""Builds a book: workers solve the entries, each is saved when it is solved, and the file is written at the end."""

import time
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from plyscope import __version__
from plyscope.book.format import write_book
from plyscope.book.parts import PartFile
from plyscope.book.positions import book_keys
from plyscope.book.solving import Progress, chunks, solve_chunk
from plyscope.games.rows import Rules
from plyscope.native.solver import DEFAULT_MEMORY_MB, refuse
from plyscope.workers import Workers


def build(
    rules: Rules, plies: int, path: Path, workers: Workers, *, memory_mb: int = DEFAULT_MEMORY_MB, resume: bool = False
) -> Generator[Progress, None, None]:
    """Build a book file and yield the progress, at the start and after each batch of entries.

    Proved entries are appended to ``.part``, a file in the same folder. With ``resume``, a build that was interrupted
    for any reason continues from there; the book is the same as that of an uninterrupted build. Raise ValueError if the
    book cannot be built or a file already exists.
    """
    part_path = path.with_name(path.name + ".part")
    if path.exists():
        raise ValueError(f"{path} already exists; choose another name")
    if part_path.exists() and not resume:
        raise ValueError(f"{part_path} already exists; continue with --resume, or choose another name")
    if not path.parent.is_dir():
        raise ValueError(f"no such folder: {path.parent}")
    refuse(rules.start())
    wanted = book_keys(rules, plies)
    with closing(PartFile(part_path, rules, plies)) as part:
        strangers = part.scores.keys() - set(wanted)
        if strangers:
            raise ValueError(f"{part_path} has keys that no book of {rules} at {plies} plies has: {min(strangers)}")
        missing = [key for key in wanted if key not in part.scores]
        already, started = len(part.scores), time.perf_counter()

        def progress() -> Progress:
            done = len(part.scores)
            return Progress(done, len(wanted), time.perf_counter() - started, done - already)

        yield progress()
        with closing(workers.run(solve_chunk, chunks(rules, missing, memory_mb))) as results:
            for chunk, scores in results:
                part.append(dict(zip(chunk.keys, scores, strict=True)))
                yield progress()
        write_book(path, part.scores, rules=rules, plies=plies, command=command(rules, plies), version=__version__)
    part_path.unlink()


def command(rules: Rules, plies: int) -> str:
    """Return the command that builds a book, without options that do not affect it."""
    return f"plyscope book build --rules {rules} --plies {plies}"
