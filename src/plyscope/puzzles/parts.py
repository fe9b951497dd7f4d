"""The batches of a set that is being built: one line of JSON each, appended as they are finished."""

import json
from collections.abc import Sequence
from pathlib import Path

from plyscope.files import parse_json
from plyscope.journal import LineFile
from plyscope.puzzles.candidates import Candidate


class PartFile:
    """The batches that are finished so far; only one program at a time may open the file."""

    def __init__(self, path: Path, identity: dict[str, str]) -> None:
        self._path = path
        self._head = json.dumps(identity)
        self._file = LineFile(path, f"another program is building {path}")
        try:
            #: The puzzles of each finished batch, by its number.
            self.batches = self._read()
        except ValueError:
            self._file.close()
            raise

    def append(self, number: int, found: Sequence[Candidate]) -> None:
        """Save the puzzles of a batch."""
        self._file.append(json.dumps([number, found]) + "\n")
        self.batches[number] = list(found)

    def close(self) -> None:
        """Allow other programs to open the file."""
        self._file.close()

    def _read(self) -> dict[int, list[Candidate]]:
        lines, torn = self._file.read()
        if not lines:
            self._file.keep(0)
            self._file.append(self._head + "\n")
            return {}
        head, *rows = lines
        if head.decode(errors="replace").strip() != self._head:
            raise ValueError(f"{self._path} belongs to another build; its first line is not {self._head}")
        if torn:
            self._file.keep(sum(map(len, lines)))
        return dict(self._row(row, number) for number, row in enumerate(rows, start=2))

    def _row(self, row: bytes, line: int) -> tuple[int, list[Candidate]]:
        try:
            number, found = parse_json(row)
            return int(number), [Candidate.from_json(one) for one in found]
        except (ValueError, TypeError):
            raise ValueError(f"{self._path} cannot be read: line {line} is not a batch of puzzles") from None
