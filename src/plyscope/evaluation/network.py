"""The file of a network: its features and weights, written once and checked when it is read.

::

    plyscope network 2 5f70bf18...     the format, and the SHA-256 of everything that follows, in hexadecimal digits
    {"rules": "drop:7x6x4", ...}       the header, one line of JSON
    weights                            compressed by zlib: 16 bits each, a signed number, the lower byte first

:mod:`plyscope.evaluation.learned` says what the weights mean.
"""

import json
import os
import sys
import zlib
from array import array
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from plyscope.files import check_regular, parse_json, plain, write_whole
from plyscope.games.notation import parse_rules
from plyscope.games.rows import Rules

MAGIC = b"plyscope network 2 "
#: The magic, a SHA-256 in hexadecimal digits, and the end of the line.
FIRST_LINE = len(MAGIC) + 64 + 1
#: The largest file of a network.
MOST_BYTES = 2_000_000
#: The limits of the native core.
MOST_TUPLES, MOST_TUPLE_SIZE, MOST_PHASES, MOST_WEIGHTS = 1000, 10, 16, 1 << 26
#: Higher columns have no table of their threats; and the number of weights for the counts of threats.
MOST_THREAT_ROWS, THREAT_COUNTS = 7, 256
#: The folder of the networks that come with the package.
SHIPPED = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Header:
    """The header of a network."""

    rules: str
    #: The cells of each tuple, numbered row by row from the top left, in the order of their bits.
    tuples: list[list[int]]
    #: The numbers of stones with which a new phase begins.
    phases: list[int]
    #: The command that makes the same file again, and the version that made it.
    command: str
    version: str


class Network:
    """The features of a network, and its weights as they are in the file.

    Raise ValueError with the reason if the features do not fit the rules.
    """

    def __init__(self, header: Header, packed: bytes, checksum: str = "") -> None:
        self.header, self.packed, self.checksum = header, packed, checksum
        self.rules: Rules = parse_rules(header.rules)
        self.tuples = tuple(tuple(cells) for cells in header.tuples)
        self.phases = tuple(header.phases)
        check_features(self.rules, self.tuples, self.phases)
        self.size = len(self.tuples[0])

    @property
    def count(self) -> int:
        """The number of weights."""
        return weight_count(self.rules, self.tuples, self.phases)

    def weights(self) -> "array[int]":
        """Unpack the weights, or raise ValueError if there are more or fewer than the features need."""
        unpacking = zlib.decompressobj()
        try:
            unpacked = unpacking.decompress(self.packed, 2 * self.count + 1)
        except zlib.error:
            raise ValueError("the weights of the network cannot be unpacked") from None
        if len(unpacked) != 2 * self.count or not unpacking.eof:
            raise ValueError("the number of weights does not match the features of the network")
        found = array("h", unpacked)
        if sys.byteorder == "big":
            found.byteswap()
        return found


def weight_count(rules: Rules, tuples: tuple[tuple[int, ...], ...], phases: tuple[int, ...]) -> int:
    """Return the number of weights: tables of all tuples and threats for each phase and player to move."""
    side = (len(tuples) << 2 * len(tuples[0])) + threat_weights(rules)
    return (len(phases) + 1) * 2 * side


def threat_tables(rules: Rules) -> int:
    """Return the number of tables for the threats in a column: one for each column and its mirror image."""
    return (rules.width + 1) // 2 if rules.gravity and rules.height <= MOST_THREAT_ROWS else 0


def threat_weights(rules: Rules) -> int:
    """Return the number of weights for threats, of one phase and player to move."""
    return (threat_tables(rules) << 2 * rules.height) + THREAT_COUNTS if rules.gravity else 0


def check_features(rules: Rules, tuples: tuple[tuple[int, ...], ...], phases: tuple[int, ...]) -> None:
    """Raise ValueError with the reason if features do not fit the rules or are too many."""
    if not 1 <= len(tuples) <= MOST_TUPLES:
        raise ValueError(f"a network has from 1 to {MOST_TUPLES} tuples, not {len(tuples)}")
    if not 1 <= len(tuples[0]) <= MOST_TUPLE_SIZE or len({len(cells) for cells in tuples}) > 1:
        raise ValueError(f"all tuples of a network have the same number of cells, from 1 to {MOST_TUPLE_SIZE}")
    for cells in tuples:
        if not all(type(cell) is int and 0 <= cell < rules.cells for cell in cells):
            raise ValueError(f"the cells of {rules} are numbered from 0 to {rules.cells - 1}")
        bits = [rules.cell_bits[cell] for cell in cells]
        if bits != sorted(set(bits)):
            raise ValueError("the cells of a tuple are in the order of their bits")
    numbers = all(type(stones) is int and stones > 0 for stones in phases)
    if not numbers or list(phases) != sorted(phases) or len(phases) > MOST_PHASES:
        raise ValueError(f"phases are up to {MOST_PHASES} numbers of stones, ascending from 1")
    if (count := weight_count(rules, tuples, phases)) > MOST_WEIGHTS:
        raise ValueError(f"a network has at most {MOST_WEIGHTS} weights, not {count}")


def write_network(path: Path, header: Header, weights: "array[int]") -> None:
    """Write a network, completely or not at all; the same weights give the same bytes."""
    write_whole(path, network_bytes(header, weights))


def network_bytes(header: Header, weights: "array[int]") -> bytes:
    """Return the contents of a network's file, or raise ValueError if it is too large."""
    unpacked = weights
    if sys.byteorder == "big":
        unpacked = array("h", weights)
        unpacked.byteswap()
    body = json.dumps(asdict(header)).encode() + b"\n" + zlib.compress(unpacked.tobytes(), 9)
    whole = MAGIC + sha256(body).hexdigest().encode() + b"\n" + body
    if len(whole) > MOST_BYTES:
        raise ValueError(f"the network takes {len(whole)} bytes; a file has at most {MOST_BYTES}")
    return whole


def read_network(path: str | os.PathLike[str]) -> Network:
    """Read a network, or raise ValueError with the reason if it cannot be used.

    >>> read_network("no.network")
    Traceback (most recent call last):
    ValueError: no such file or folder: no.network
    """
    path = Path(path)
    try:
        check_regular(path)
        with path.open("rb") as file:
            whole = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(plain(error)) from None
    if not whole.startswith(MAGIC):
        raise ValueError(f"{path} is not a plyscope network, or has another version of the format")
    checksum = sha256(whole[FIRST_LINE:]).hexdigest()
    if len(whole) > MOST_BYTES or whole[len(MAGIC) : FIRST_LINE] != checksum.encode() + b"\n":
        raise ValueError(f"{path} is damaged: its checksum does not match its contents")
    line, _, packed = whole[FIRST_LINE:].partition(b"\n")
    try:
        return Network(_header(line), packed, checksum)
    except ValueError as error:
        raise ValueError(f"{path} has a header that cannot be read: {error}") from None


def _header(line: bytes) -> Header:
    try:
        data: dict[str, Any] = parse_json(line)
        header = Header(**data)
    except (ValueError, TypeError):
        raise ValueError(f"it needs {', '.join(field.name for field in fields(Header))}") from None
    texts = isinstance(header.rules, str) and isinstance(header.command, str) and isinstance(header.version, str)
    lists = isinstance(header.phases, list) and isinstance(header.tuples, list) and header.tuples
    if not texts or not lists or not all(isinstance(cells, list) and cells for cells in header.tuples):
        raise ValueError("a value has the wrong type")
    return header


def shipped_rules() -> tuple[str, ...]:
    """Return the rules for which networks come with the package."""
    return tuple(sorted(path.stem.replace("-", ":", 1) for path in SHIPPED.glob("*.network")))


@lru_cache(maxsize=8)
def shipped(rules: Rules) -> Network | None:
    """Return the network that comes with the package for these rules, or None if there is none."""
    path = SHIPPED / f"{str(rules).replace(':', '-')}.network"
    return read_network(path) if path.exists() else None
