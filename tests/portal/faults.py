"""Faults of a disk: arms the library of faults.c, in this process or in another, through a file that both share."""

import errno
import mmap
import os
import struct
import subprocess
from pathlib import Path

from sqlalchemy import event

OPERATIONS = ("read", "write", "sync")
ERRORS = (errno.EIO, errno.ETIMEDOUT, errno.ENOSPC)
#: One row for each operation: the error, the calls that go through first, those that then fail, those that have failed.
ROW = struct.Struct("4i")


def library(folder):
    """Build the library that makes calls to the disk fail; return its path."""
    source, built = Path(__file__).with_name("faults.c"), folder / "faults.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", built, source, "-ldl", "-pthread"]
    subprocess.run(command, check=True)
    return built


def environment(library, database):
    """Return the environment of a process in which calls to a database can fail; nothing fails until it is armed."""
    shared = database.with_suffix(".faults")
    shared.write_bytes(bytes(len(OPERATIONS) * ROW.size))
    tests = str(Path(__file__).parents[1])
    return {
        "LD_PRELOAD": str(library),
        "PLYSCOPE_FAULTS": str(shared),
        "PLYSCOPE_FAULTY": str(database),
        "PYTHONPATH": os.pathsep.join([tests, *filter(None, [os.environ.get("PYTHONPATH")])]),
    }


def forget_pages(engine):
    """Let SQLite keep few pages in memory, so that reads reach the disk as they do where a database is large."""
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA cache_size = 8"))


class Faults:
    """The faults of a process with such an environment."""

    def __init__(self, environment=os.environ):
        with open(environment["PLYSCOPE_FAULTS"], "r+b") as file:
            self._rows = mmap.mmap(file.fileno(), len(OPERATIONS) * ROW.size)

    def arm(self, random):
        """Let the disk fail soon, for some calls of one kind; syncs are rare, so the next ones fail."""
        operation = random.choice(OPERATIONS)
        skip = random.randrange(2 if operation == "sync" else 60)
        self.fail(operation, random.choice(ERRORS), random.randrange(1, 5), skip)

    def fail(self, operation, error, count, skip=0):
        """Let some calls of one kind fail, after some that go through."""
        at = OPERATIONS.index(operation) * ROW.size
        ROW.pack_into(self._rows, at, error, skip, count, ROW.unpack_from(self._rows, at)[3])

    def failed(self):
        """Return how many calls of each kind have failed."""
        return {name: row[3] for name, row in zip(OPERATIONS, ROW.iter_unpack(self._rows[:]), strict=True)}
