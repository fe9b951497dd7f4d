"""The file of a book: written once, checked when it is opened, and then read from the mapped file.

::

    plyscope book 1 5f70bf18...        the format, and the SHA-256 of everything that follows, in hexadecimal digits
    {"rules": "drop:7x6x4", ...}       the header, one line of JSON
    key key key ...                    in ascending order, each in `key_bytes` bytes, the highest byte first
    score score score ...              one byte each, a signed number: of the first key, of the second, ...

A key is that of :mod:`plyscope.book.positions`, a score that of the solver.
"""

import json
import mmap
import os
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from pathlib import Path

from plyscope.book.positions import key_bytes
from plyscope.files import check_regular, parse_json, write_whole
from plyscope.games.notation import parse_rules
from plyscope.games.rows import Rules

MAGIC = b"plyscope book 1 "
#: The magic, a SHA-256 in hexadecimal digits, and the end of the line.
FIRST_LINE = len(MAGIC) + 64 + 1
#: One in this many keys is kept in memory.
MARK = 64


@dataclass(frozen=True)
class Header:
    """The header of a book."""

    rules: str
    #: The number of stones in each position, and the number of positions.
    plies: int
    count: int
    key_bytes: int
    #: The command that builds the same book again, and the version that built it.
    command: str
    version: str


def write_book(path: Path, scores: Mapping[int, int], *, rules: Rules, plies: int, command: str, version: str) -> None:
    """Write the scores by key as a book, completely or not at all; the same scores give the same bytes."""
    width = key_bytes(rules)
    header = Header(str(rules), plies, len(scores), width, command, version)
    keys = sorted(scores)
    body = b"".join(
        [
            json.dumps(asdict(header)).encode() + b"\n",
            *(key.to_bytes(width) for key in keys),
            *(scores[key].to_bytes(1, signed=True) for key in keys),
        ]
    )
    write_whole(path, MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)


class BookFile:
    """An open book: scores by key, read from the mapped file.

    Raise ValueError with the reason if the file is not a book or is damaged, and OSError if it cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        check_regular(self.path)
        with self.path.open("rb") as file:
            if not file.read(1):
                raise ValueError(f"{self.path} is not a plyscope opening book: it is empty")
            self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self.checksum, end = self._checked()
        self.header = self._read_header(self._bytes[FIRST_LINE:end])
        self.rules = parse_rules(self.header.rules)
        self._keys = end + 1
        self._scores = self._keys + self.header.count * self.header.key_bytes
        if len(self._bytes) != self._scores + self.header.count:
            raise ValueError(f"{self.path} is damaged: file size does not match its header")
        # Some of the keys, so that most steps of a binary search do not read the file.
        self._marks = [self.key(place) for place in range(0, self.header.count, MARK)]

    def __len__(self) -> int:
        return self.header.count

    def key(self, index: int) -> bytes:
        """Return the bytes of a key by its index."""
        width = self.header.key_bytes
        start = self._keys + index * width
        return self._bytes[start : start + width]

    def score(self, key: int) -> int | None:
        """Return the score of a key, or None if it is not in the book."""
        wanted = key.to_bytes(self.header.key_bytes)
        end = bisect_right(self._marks, wanted) * MARK
        places = range(max(0, end - MARK), min(end, self.header.count))
        place = places.start + bisect_left(places, wanted, key=self.key)
        return self._score_at(place) if place in places and self.key(place) == wanted else None

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield all keys with their scores, in ascending order."""
        for place in range(self.header.count):
            yield int.from_bytes(self.key(place)), self._score_at(place)

    def _score_at(self, place: int) -> int:
        number = self._bytes[self._scores + place]
        return number - 256 if number > 127 else number

    def _checked(self) -> tuple[str, int]:
        """Check the magic and the checksum; return the checksum and the end of the header."""
        if self._bytes[: len(MAGIC)] != MAGIC:
            raise ValueError(f"{self.path} is not a plyscope opening book, or has another version of the format")
        checksum = sha256(memoryview(self._bytes)[FIRST_LINE:]).hexdigest()
        if self._bytes[len(MAGIC) : FIRST_LINE] != checksum.encode() + b"\n":
            raise ValueError(f"{self.path} is damaged: its checksum does not match its contents")
        return checksum, self._bytes.find(b"\n", FIRST_LINE)

    def _read_header(self, line: bytes) -> Header:
        try:
            header = Header(**parse_json(line))
            for field in fields(header):
                if type(getattr(header, field.name)) is not field.type:
                    raise ValueError
        except (ValueError, TypeError):
            raise ValueError(f"{self.path} has a header that cannot be read") from None
        try:
            width = key_bytes(parse_rules(header.rules))
        except ValueError as error:
            raise ValueError(f"{self.path} has a header that cannot be read: {error}") from None
        if header.key_bytes != width:
            raise ValueError(f"{self.path} has keys of {header.key_bytes} bytes, but {header.rules} needs {width}")
        return header
