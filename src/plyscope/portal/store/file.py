"""The file of a SQLite database: real path and access mode."""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import make_url

#: The options that are allowed in the URL of a SQLite database.
OPTIONS = ("timeout",)


def sqlite_file(database: str) -> Path | None:
    """Return the file of a database with links resolved, or None for PostgreSQL and for a database in memory.

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
    """Create a database file that only its owner can read, unless it exists; SQLite's other files get the same mode."""
    with suppress(OSError):  # it exists, or it cannot be created and SQLite reports why
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
