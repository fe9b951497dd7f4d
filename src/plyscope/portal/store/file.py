"""The file of a SQLite database: where it really is, and who may read it."""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import make_url

#: The options that may follow the file in an address.
OPTIONS = ("timeout",)


def sqlite_file(database: str) -> Path | None:
    """Return the file of a database, links followed; None for PostgreSQL and for a database in memory.

    >>> sqlite_file("sqlite:////data/games/../portal.db?timeout=5").name
    'portal.db'
    >>> sqlite_file("postgresql://me@there/games")
    """
    if not database.startswith("sqlite:"):
        return None
    url = make_url(database)
    unknown = sorted(set(url.query) - set(OPTIONS))
    if unknown:
        raise ValueError(f"unknown option {unknown[0]!r} in {database}; allowed: {', '.join(OPTIONS)}")
    if url.database in (None, "", ":memory:"):
        return None
    if url.database.startswith("file:"):
        raise ValueError(f"{url.database!r} must be a path, not a file: address")
    return Path(os.path.realpath(os.path.abspath(url.database)))  # SQLAlchemy opens the absolute path


def create_private(file: Path) -> None:
    """Create a database file that only its owner may read, unless it exists; SQLite's other files get the same mode."""
    with suppress(OSError):  # it exists, or cannot be created: then SQLite says why
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
