"""One server at a time for a SQLite database."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

from plyscope.portal.store.file import sqlite_file


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Be the only server of a SQLite database: two would not hear of each other's moves. The lock ends with us.

    The lock lies beside the real file, so that a link or an option in the address leads to the same one.
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
