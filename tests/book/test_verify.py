"""A proof finds every fault: a wrong score, an entry too many, one too few."""

from random import Random

import pytest

from plyscope.book import BookFile
from plyscope.book.format import write_book
from plyscope.book.solving import CHUNK
from plyscope.book.verify import verify
from plyscope.workers import Here, workers


@pytest.fixture
def book(book_of):
    return book_of("drop:5x4x4", 4)


def changed(book, path, scores):
    """A book with other scores."""
    write_book(path, scores, rules=book.rules, plies=book.header.plies, command="by hand", version="0")
    return BookFile(path)


def checked(book, team=None, **options):
    """How many entries were proved, and all faults."""
    steps = list(verify(book, team or Here(), memory_mb=1, **options))
    assert [step.progress.done for step in steps] == sorted(step.progress.done for step in steps)
    return steps[-1].progress.done, [fault for step in steps for fault in step.faults]


def test_a_right_book_has_no_fault(book, book_of):
    for team in (Here(), workers(2)):
        assert checked(book, team) == (len(book), [])
    assert checked(book, deeper=book_of("drop:5x4x4", 5)) == (len(book), [])
    assert checked(book, deeper=book_of("drop:5x4x4", 6), sample=0) == (0, [])


def test_a_wrong_score_is_found_wherever_it_is(book, book_of, tmp_path):
    right = dict(book.items())
    for place, key in enumerate(right):
        if place % 60:
            continue
        wrong = changed(book, tmp_path / "wrong.book", right | {key: right[key] + 1})
        score, told = right[key], f"{right[key] + 1} in the book, "
        done, faults = checked(wrong)
        assert done == len(book)
        assert [fault.split(": ")[1] for fault in faults] == [
            f"{told}{score} by the solver",
            f"{told}{score} by the best of its successors",
        ]
        assert all(fault.startswith(f"key {key} (") for fault in faults)
        deeper = book_of("drop:5x4x4", 6)
        _, faults = checked(wrong, sample=0, deeper=deeper)
        assert [fault.split(": ")[1] for fault in faults] == [f"{told}{score} by {deeper.path}"]


def test_entries_too_many_and_too_few_are_found(book, tmp_path):
    scores = dict(book.items())
    (key, _), *others = scores.items()
    _, faults = checked(changed(book, tmp_path / "less.book", dict(others)), sample=0)
    assert len(faults) == 1
    assert faults[0].startswith(f"key {key} (")
    assert faults[0].endswith("): not in the book")
    _, faults = checked(changed(book, tmp_path / "more.book", scores | {1: 0}), sample=0)
    assert faults == ["key 1: not a position of this book"]


def test_keys_out_of_order_are_found(book, tmp_path):
    shuffled = BookFile(book.path)
    shuffled.items = lambda: reversed(list(book.items()))
    assert checked(shuffled, sample=0) == (0, ["the keys are not in ascending order"])


def test_a_sample_is_the_same_for_the_same_seed(book):
    chosen = []

    class Noted(Here):
        def run(self, work, tasks):
            for task, result in super().run(work, tasks):
                chosen[-1].extend(task.keys)
                yield task, result

    for seed in (1, 1, 2):
        chosen.append([])
        assert checked(book, Noted(), sample=CHUNK + 3, rng=Random(seed)) == (CHUNK + 3, [])
    assert chosen[0] == chosen[1] != chosen[2]
    assert len(set(chosen[0])) == CHUNK + 3
    assert checked(book, sample=10**6) == (len(book), [])


def test_what_cannot_be_compared_is_refused(book, book_of):
    for other in (book, book_of("drop:5x4x3", 5)):
        with pytest.raises(ValueError, match=r"\.book is not a deeper book of drop:5x4x4$"):
            next(verify(book, Here(), deeper=other))
    with pytest.raises(ValueError, match=r"^sample must be a whole number from 0, not -1$"):
        next(verify(book, Here(), sample=-1))
