"""Small books, each built once."""

import pytest

from plyscope.book import BookFile
from plyscope.book.build import build
from plyscope.games import parse_rules
from plyscope.workers import Here


@pytest.fixture(scope="session")
def book_of(tmp_path_factory):
    """A function from rules and plies to a book of theirs, built in this process."""
    built = {}

    def make(rules, plies):
        if (rules, plies) not in built:
            path = tmp_path_factory.mktemp("books") / f"{rules.replace(':', '-')}.book"
            for progress in build(parse_rules(rules), plies, path, Here(), memory_mb=16):
                assert progress.done <= progress.entries
            built[rules, plies] = BookFile(path)
        return built[rules, plies]

    return make
