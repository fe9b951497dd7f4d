"""Journals: files to which lines are appended as work is done, so that interrupted work can be resumed.

What was written stays. A last line that was not written to its end is torn: the next program finds it apart from the
whole lines, and drops it. A lock keeps other programs out.
"""

import fcntl
import os
import time
from pathlib import Path
from weakref import finalize

from plyscope.files import write_whole


def split_torn(content: bytes) -> tuple[list[bytes], bytes]:
    r"""Split the content of a file into its whole lines, with their ends, and what was torn.

    >>> split_torn(b"one\ntwo\nthr")
    ([b'one\n', b'two\n'], b'thr')
    """
    size = content.rfind(b"\n") + 1
    return content[:size].splitlines(keepends=True), content[size:]


class LineFile:
    """A file that is open for more lines, for this program only, until it is closed or nobody uses this object.

    Where another program has it open, ValueError says what that one does: ``busy``. Lines are forced to the disk when
    ``patience`` seconds have passed since that was last done.
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
        """Return the whole lines and what was torn."""
        return split_torn(self.path.read_bytes())

    def keep(self, size: int) -> None:
        """Drop everything after the first ``size`` bytes."""
        os.truncate(self._descriptor, size)

    def append(self, text: str) -> None:
        """Write lines: they are out of this program's hands when this returns."""
        with open(self._descriptor, "ab", closefd=False) as file:
            file.write(text.encode())
        if time.monotonic() - self._forced >= self._patience:
            os.fsync(self._descriptor)
            self._forced = time.monotonic()

    def rewrite(self, text: str) -> None:
        """Replace all lines: completely or, if that fails, not at all."""
        write_whole(self.path, text)
        self._closed()
        self._open()

    def close(self) -> None:
        """Force all lines to the disk and let the next program in."""
        if self._closed.alive:
            os.fsync(self._descriptor)
            self._closed()
