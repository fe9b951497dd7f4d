"""Journals: files to which lines are appended as work is done, so that interrupted work can be resumed.

Lines that have been written survive a crash of the program. If the last line is incomplete, the next program gets
it separately from the complete lines, and drops it. A lock prevents other programs from opening the file.
"""

import fcntl
import os
import time
from pathlib import Path
from weakref import finalize

from plyscope.files import write_whole


def split_torn(content: bytes) -> tuple[list[bytes], bytes]:
    r"""Split the content of a file into its complete lines, with their line ends, and an incomplete last line.

    >>> split_torn(b"one\ntwo\nthr")
    ([b'one\n', b'two\n'], b'thr')
    """
    size = content.rfind(b"\n") + 1
    return content[:size].splitlines(keepends=True), content[size:]


class LineFile:
    """A file to which only this program can append lines, until it is closed or this object is deleted.

    If another program has it open, raise ValueError with the message ``busy``. Lines are flushed to disk when
    ``patience`` seconds have passed since the last flush.
    """

    def __init__(self, path: Path, busy: str, patience: float = 0.5) -> None:
        self.path = path
        self._busy, self._patience = busy, patience
        self._open()

    def _open(self) -> None:
        self._descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
        self._closed = finalize(self, os.close, self._descriptor)
        self._forced = time.monotonic()
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._closed()
            raise ValueError(self._busy) from None

    def read(self) -> tuple[list[bytes], bytes]:
        """Return the complete lines and an incomplete last line."""
        return split_torn(self.path.read_bytes())

    def keep(self, size: int) -> None:
        """Drop everything after the first ``size`` bytes."""
        os.truncate(self._descriptor, size)

    def append(self, text: str) -> None:
        """Write lines; when this returns, they no longer depend on this program."""
        with open(self._descriptor, "ab", closefd=False) as file:
            file.write(text.encode())
        if time.monotonic() - self._forced >= self._patience:
            os.fsync(self._descriptor)
            self._forced = time.monotonic()

    def rewrite(self, text: str) -> None:
        """Replace all lines, or none of them if that fails."""
        write_whole(self.path, text)
        self._closed()
        self._open()

    def close(self) -> None:
        """Flush all lines to disk, and release the file for other programs."""
        if self._closed.alive:
            os.fsync(self._descriptor)
            self._closed()
