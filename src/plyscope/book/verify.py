"""Verifies a book: that it has all entries and no others, and that each equals the score of the solver."""

import time
from collections.abc import Generator
from contextlib import closing
from random import Random
from typing import NamedTuple

from plyscope.book.format import BookFile
from plyscope.book.opening import OpeningBook
from plyscope.book.positions import book_keys, position_of
from plyscope.book.solving import Progress, chunks, prove_chunk
from plyscope.native.solver import DEFAULT_MEMORY_MB
from plyscope.workers import Workers


class Checked(NamedTuple):
    """The progress of the proofs, and the errors found since the last report."""

    progress: Progress
    faults: list[str]


def verify(
    book: BookFile,
    workers: Workers,
    *,
    sample: int | None = None,
    rng: Random | None = None,
    deeper: BookFile | None = None,
    memory_mb: int = DEFAULT_MEMORY_MB,
) -> Generator[Checked, None, None]:
    """Verify a book and yield the errors found, first those of the whole book, then those of each task.

    Each entry, or a random ``sample`` of this size, is solved separately from an empty table, and is compared with the
    best of its successors, which are solved too. All entries are compared with a ``deeper`` book of the same game, if
    one is given.
    """
    if deeper is not None and (deeper.rules is not book.rules or deeper.header.plies <= book.header.plies):
        raise ValueError(f"{deeper.path} is not a deeper book of {book.rules}")
    if sample is not None and sample < 0:
        raise ValueError(f"sample must be a whole number from 0, not {sample}")
    scores = dict(book.items())
    faults = _strangers(book, scores) + (_contradictions(book, scores, deeper) if deeper is not None else [])
    keys = list(scores)
    if sample is not None and sample < len(keys):
        keys = sorted((rng or Random(0)).sample(keys, sample))
    started, done = time.perf_counter(), 0
    yield Checked(Progress(0, len(keys), 0.0, 0), faults)
    with closing(workers.run(prove_chunk, chunks(book.rules, keys, memory_mb))) as results:
        for _, proofs in results:
            done += len(proofs)
            faults = []
            for key, score, best in proofs:
                for proved, who in ((score, "the solver"), (best, "the best of its successors")):
                    if proved != scores[key]:
                        faults.append(_fault(book, key, f"{scores[key]} in the book, {proved} by {who}"))
            yield Checked(Progress(done, len(keys), time.perf_counter() - started, done), faults)


def _strangers(book: BookFile, scores: dict[int, int]) -> list[str]:
    """Return the entries that are missing or do not belong, and keys that cannot be found."""
    wanted = set(book_keys(book.rules, book.header.plies))
    lacking = [_fault(book, key, "not in the book") for key in sorted(wanted - scores.keys())]
    beyond = [f"key {key}: not a position of this book" for key in sorted(scores.keys() - wanted)]
    return lacking + beyond + ["the keys are not in ascending order"] * (list(scores) != sorted(scores))


def _contradictions(book: BookFile, scores: dict[int, int], deeper: BookFile) -> list[str]:
    """Return the entries that differ from a deeper book."""
    opening = OpeningBook(deeper)
    said = {key: opening.lookup(position_of(book.rules, key)) for key in scores}
    return [
        _fault(book, key, f"{scores[key]} in the book, {said[key]} by {deeper.path}")
        for key in scores
        if said[key] != scores[key]
    ]


def _fault(book: BookFile, key: int, told: str) -> str:
    """Return the error of an entry, with the diagram of its position in one line."""
    diagram = str(position_of(book.rules, key)).replace(" ", "").replace("\n", "/")
    return f"key {key} ({diagram}): {told}"
