"""The file of a set of puzzles: text, written once, and checked when it is read.

::

    plyscope puzzles 1 5f70bf18...              the format, and the SHA-256 of all that follows, in hexadecimal digits
    {"rules": "drop:7x6x4", ...}                the header, one line of JSON
    2667214662 win 3 1050 double-threat         one puzzle per line: the moves that lead to it, the goal, the solution,
    427765343 draw 417 1500 follow-up,no-line   the rating, and the themes

Moves are written in the notation of the rules, ``-`` stands for no moves. Puzzles are sorted by theme and rating.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from hashlib import sha256
from pathlib import Path

from plyscope.files import parse_json, read_regular, write_whole
from plyscope.games.notation import format_moves, parse_moves, parse_rules
from plyscope.games.rows import Rules
from plyscope.puzzles.puzzle import Puzzle
from plyscope.reasons.kinds import KINDS

MAGIC = "plyscope puzzles 1 "
NO_MOVES = "-"


@dataclass(frozen=True)
class Header:
    """The header of a set of puzzles."""

    rules: str
    count: int
    #: The command that builds the same set again, and the version that built it.
    command: str
    version: str


def write_puzzles(path: Path, puzzles: Iterable[Puzzle], *, rules: Rules, command: str, version: str) -> None:
    """Write a set of puzzles, completely or not at all; the same puzzles give the same bytes."""
    ordered = sorted(puzzles, key=lambda one: (one.themes, one.rating, one.moves))
    header = Header(str(rules), len(ordered), command, version)
    body = "\n".join([json.dumps(asdict(header)), *map(_line, ordered), ""])
    write_whole(path, f"{MAGIC}{sha256(body.encode()).hexdigest()}\n{body}")


def read_puzzles(path: Path) -> tuple[Header, list[Puzzle]]:
    """Read a set of puzzles; raise ValueError with the reason if the file is damaged or not a set of puzzles."""
    first, _, body = read_regular(path).partition("\n")
    if not first.startswith(MAGIC):
        raise ValueError(f"{path} is not a set of plyscope puzzles, or has another version of the format")
    if first != MAGIC + sha256(body.encode()).hexdigest():
        raise ValueError(f"{path} is damaged: its checksum is not that of its contents")
    head, *lines = body.splitlines()
    try:
        header = Header(**parse_json(head))
        for field in fields(header):
            if type(getattr(header, field.name)) is not field.type:
                raise ValueError
        rules = parse_rules(header.rules)
    except (ValueError, TypeError):
        raise ValueError(f"{path} has a header that cannot be read") from None
    if not lines:
        raise ValueError(f"{path} has no puzzles")
    if len(lines) != header.count:
        raise ValueError(f"{path} has {len(lines)} puzzles, but its header says {header.count}")
    return header, [_puzzle(rules, line, f"{path}, line {number}") for number, line in enumerate(lines, start=3)]


def _line(puzzle: Puzzle) -> str:
    moves, solution = (format_moves(puzzle.rules, part) or NO_MOVES for part in (puzzle.moves, puzzle.solution))
    return f"{moves} {puzzle.goal} {solution} {puzzle.rating} {','.join(puzzle.themes)}"


def _puzzle(rules: Rules, line: str, where: str) -> Puzzle:
    try:
        moves, goal, solution, rating, themes = line.split(" ")
        written = "" if moves == NO_MOVES else moves
        count = len(parse_moves(rules, written))
        played = parse_moves(rules, f"{written},{solution}")
        named = tuple(themes.split(","))
        if goal not in ("win", "draw") or (len(played) - count) % 2 == 0 or not set(named) <= set(KINDS):
            raise ValueError
        return Puzzle(rules, played[:count], "win" if goal == "win" else "draw", played[count:], named, int(rating))
    except ValueError:
        raise ValueError(f"{where}: not a puzzle: {line[:80]!r}") from None
