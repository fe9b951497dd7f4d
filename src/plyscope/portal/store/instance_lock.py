"""Instance lock: only one server at a time for a SQLite database."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from plyscope.portal.store.file import sqlite_file


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Lock a SQLite database for this server, because two servers would not see each other's events.

    The lock is released with the context, or when the process ends. Its file is next to the real database file, so that
    links and URL options do not lead to a different lock.
    """
    file = sqlite_file(database)
    if file is None:
        yield
        return
    try:
        lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise OSError(f"the database {file} cannot be used: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(f"a server uses {file}: stop it first; several servers need PostgreSQL") from None
        yield
    finally:
        os.close(lock)
