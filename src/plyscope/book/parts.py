"""The entries of a book that is being built: appended to a text file as they are proved.

::

    {"rules": "drop:7x6x4", "plies": 8}
    2199023255558 -2                        a key and its score on each line, in any order
    2199023255566 0

Entries that have been written are kept even if the program crashes; an incomplete last line is dropped.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from plyscope.games.rows import Rules
from plyscope.journal import LineFile


class PartFile:
    """The file of the entries proved so far, to which more can be appended by one program at a time."""

    def __init__(self, path: Path, rules: Rules, plies: int) -> None:
        self.path = path
        self._head = json.dumps({"rules": str(rules), "plies": plies})
        self._highest_score = rules.cells // 2 + 1
        self._file = LineFile(path, f"another program is building {path}", patience=0)
        try:
            #: The scores by key.
            self.scores = self._read()
        except ValueError:
            self._file.close()
            raise

    def append(self, entries: Mapping[int, int]) -> None:
        """Append scores by key; they are on disk when this returns."""
        self._file.append("".join(f"{key} {score}\n" for key, score in entries.items()))
        self.scores.update(entries)

    def close(self) -> None:
        """Release the file for other programs."""
        self._file.close()

    def _read(self) -> dict[int, int]:
        """Return the existing scores; drop an incomplete last line, and write the first line if it is missing."""
        lines, torn = self._file.read()
        if not lines:
            self._file.keep(0)
            self._file.append(self._head + "\n")
            return {}
        head, *entries = lines
        if head.decode(errors="replace").strip() != self._head:
            raise ValueError(f"{self.path} is part of another book; its first line is not {self._head}")
        if torn:
            self._file.keep(sum(map(len, lines)))
        return dict(self._entry(line, number) for number, line in enumerate(entries, start=2))

    def _entry(self, line: bytes, number: int) -> tuple[int, int]:
        try:
            key, score = map(int, line.split())
            if key >= 0 and abs(score) <= self._highest_score:
                return key, score
        except ValueError:
            pass
        raise ValueError(f"{self.path} cannot be read: line {number} is not a key and a score")
