"""The journal of a proof: a text file with one line for each bound, appended as soon as it is proved.

::

    {"format": "plyscope proof 1", "rules": "drop:4x4x4", "moves": "", "version": "1.2.3"}
    split ..../..../..../.... 10002 0.01     took too long; its moves are solved instead
    ..../..../..../.X.. 0 7 5123 0.004       rows from the top; bounds for the player to move; nodes, seconds
    result 0 0                               bounds of the position of the first line

X is the player who made the first move of the game. A position stands for its mirror image, too. Lines that have been
written are kept even if the program crashes; an incomplete last line is dropped.
"""

import json
from pathlib import Path
from typing import NamedTuple

from plyscope import __version__
from plyscope.algorithms.table import Bounds
from plyscope.files import check_regular, parse_json
from plyscope.games.notation import parse_diagram, parse_rules
from plyscope.games.position import NotationError
from plyscope.games.rows import RowsPosition, Rules
from plyscope.journal import LineFile, split_torn

FORMAT = "plyscope proof 1"
#: The beginning of every journal.
BEGINNING = f'{{"format": "{FORMAT}"'.encode()
SPLIT, RESULT = "split", "result"


class Header(NamedTuple):
    """The first line: the position whose result is proved."""

    rules: Rules
    #: In notation.
    moves: str

    @property
    def position(self) -> RowsPosition:
        """The position whose result is proved."""
        return self.rules.position(self.moves)

    def line(self) -> str:
        """Return the line."""
        data = {"format": FORMAT, "rules": str(self.rules), "moves": self.moves, "version": __version__}
        return json.dumps(data) + "\n"


class Entry(NamedTuple):
    """A line about a position: its bounds for the player to move, or None if it was split."""

    position: RowsPosition
    bounds: Bounds | None
    nodes: int
    seconds: float

    def line(self) -> str:
        """Return the line."""
        written = diagram_of(self.position)
        head = f"{SPLIT} {written}" if self.bounds is None else f"{written} {self.bounds.lower} {self.bounds.upper}"
        return f"{head} {self.nodes} {self.seconds:.3f}\n"


def canonical(position: RowsPosition) -> RowsPosition:
    """Return a position or its mirror image: the same one for both."""
    return min(position, position.reflect(), key=lambda one: (one.mask, one.own))


def diagram_of(position: RowsPosition) -> str:
    """Return the rows of a board from the top.

    >>> from plyscope.games import CONNECT4
    >>> diagram_of(CONNECT4.position("4453"))
    '......./......./......./......./...O.../..OXX..'
    """
    return str(position).replace(" ", "").replace("\n", "/")


class Journal:
    """The file of a proof, to which one program at a time can append."""

    def __init__(self, path: Path, header: Header | None = None) -> None:
        """Open or create the file; ``header`` is what is to be proved, by default the file's own."""
        if path.exists():
            check_regular(path)
        if not path.parent.is_dir():
            raise ValueError(f"no such folder: {path.parent}")
        found = existing_header(path)
        header_of_file = found or header
        if header_of_file is None:
            raise ValueError(f"{path} is not the journal of a proof")
        if found is not None and header is not None and found != header:
            wanted, there = (f"{one.rules} after {one.moves or 'no moves'}" for one in (header, found))
            raise ValueError(f"{path} is the journal of {there}, not of {wanted}; choose another name")
        self.path, self.header = path, header_of_file
        self._file = LineFile(path, f"another program is writing to {path}", patience=1.0)
        try:
            #: The lines about positions, in the order in which they were written.
            self.entries: list[Entry] = []
            #: The bounds of the position of the header, once its proof is finished.
            self.result: Bounds | None = None
            self._read()
        except ValueError:
            self._file.close()
            raise

    def append(self, entry: Entry) -> None:
        """Append a line about a position."""
        self._file.append(entry.line())
        self.entries.append(entry)

    def finish(self, bounds: Bounds) -> None:
        """Append the result."""
        self._file.append(f"{RESULT} {bounds.lower} {bounds.upper}\n")
        self.result = bounds

    def close(self) -> None:
        """Release the file for other programs."""
        self._file.close()

    def _read(self) -> None:
        lines, torn = self._file.read()
        if not lines:
            self._file.keep(0)
            self._file.append(self.header.line())
            return
        if torn:
            self._file.keep(sum(map(len, lines)))
        for number, line in enumerate(lines[1:], start=2):
            try:
                self._add(line.decode().split())
            except ValueError as error:
                reason = f": {error}" if isinstance(error, WrongLineError | NotationError) else ""
                raise ValueError(f"{self.path}, line {number}: not a line of a proof{reason}") from None

    def _add(self, words: list[str]) -> None:
        if words[:1] == [RESULT]:
            self.result = _bounds(words[1:])
            return
        if self.result is not None:
            raise WrongLineError("it follows the result")
        is_split = words[:1] == [SPLIT]
        diagram, *numbers = words[is_split:]
        if len(numbers) != (2 if is_split else 4):
            raise ValueError
        nodes, seconds = int(numbers[-2]), float(numbers[-1])
        bounds = None if is_split else _bounds(numbers[:-2])
        if nodes < 0 or not 0 <= seconds < float("inf"):
            raise ValueError
        assert self.header is not None
        position = canonical(parse_diagram(self.header.rules, diagram))
        self.entries.append(Entry(position, bounds, nodes, seconds))


class WrongLineError(ValueError):
    """A line of a journal that cannot be right, with the reason."""


def _bounds(words: list[str]) -> Bounds:
    lower, upper = map(int, words)
    if lower > upper:
        raise WrongLineError("the lower bound is larger than the upper one")
    return Bounds(lower, upper)


def existing_header(path: Path) -> Header | None:
    """Return the header of an existing file, or None if there is no file or it has no complete line."""
    if not path.exists():
        return None
    lines, torn = split_torn(path.read_bytes())
    if not lines and BEGINNING.startswith(torn[: len(BEGINNING)]):
        return None
    refusal = f"{path} is not the journal of a proof; choose another name"
    try:
        data = parse_json(lines[0])
        if not isinstance(data, dict) or not str(data["format"]).startswith("plyscope proof "):
            raise ValueError(refusal)
        if data["format"] != FORMAT:
            raise ValueError(f"{path} has the format {data['format']!r}; this version of plyscope reads {FORMAT!r}")
        rules = parse_rules(data["rules"])
        return Header(rules, rules.write(rules.read(data["moves"])))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        told = str(error)
        raise ValueError(told if told.startswith(str(path)) else refusal) from None
