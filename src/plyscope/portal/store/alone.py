"""One server at a time for a SQLite database."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Be the only server of a SQLite database: two would not hear of each other's moves. The lock ends with us."""
    scheme, _, name = database.partition(":///")
    if scheme != "sqlite" or name in ("", ":memory:"):
        yield
        return
    try:
        lock = os.open(f"{name}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise OSError(f"the database {name} cannot be used: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise OSError(f"a server uses {name}: stop it first; several servers need PostgreSQL") from None
        yield
    finally:
        os.close(lock)
