"""The file of a match: one record per line, in the exchange format, with the data that identifies the game.

A line is added as soon as its game is finished, so that a stopped match can be resumed. When all games have been
played, the lines are sorted.
"""

import json
from collections.abc import Iterable, Sequence
from numbers import Real
from pathlib import Path
from typing import Any

from plyscope.arena.schedule import Game
from plyscope.arena.sides import seats_of
from plyscope.files import parse_json
from plyscope.games.record import FORMAT, UNFINISHED, Record
from plyscope.journal import LineFile

#: The counts that are summed over the turns of a player.
COUNTED = ("nodes", "leaves", "seconds")
#: The start of every line.
_BEGINNING = b'{"format":"' + FORMAT.encode() + b'"'


class Journal:
    """Saves the games of one schedule in a file, if one is given. Only one program may use it at a time."""

    def __init__(self, path: Path | None, games: Sequence[Game]) -> None:
        self.path = path and path.resolve()  # replace the target of a link, not the link
        self._file: LineFile | None = None
        self._games = {game.number: game for game in games}
        self._rules = {str(game.rules): game.rules for game in games[:1]}  # all have the same rules

    def read(self) -> dict[int, Record[Any, Any]]:
        """Return the records of the games that have been played, by number, or raise ValueError with the reason.

        An incomplete last line is removed.
        """
        if self.path is None:
            return {}
        if self.path.exists() and not self.path.is_file():
            raise ValueError(f"{self.path} is not a regular file; choose another name")
        # fail now, not after the first game, if the file cannot be written
        self._file = self._file or LineFile(self.path, f"another match is being written to {self.path}")
        lines, torn = self._file.read()
        if not (torn.startswith(_BEGINNING) or _BEGINNING.startswith(torn)):
            raise ValueError(f"{self.path} is not a file of games; choose another name")
        records: dict[int, Record[Any, Any]] = {}
        for place, line in enumerate(lines, start=1):
            try:
                number, record = self._parsed(line)
                if number in records:
                    raise ValueError(f"game {number} appears twice")
            except ValueError as error:
                raise ValueError(f"{self.path}, line {place}: {error}") from None
            records[number] = record
        if torn:
            self._file.keep(sum(map(len, lines)))
        return records

    def append(self, game: Game, record: Record[Any, Any]) -> None:
        """Append a game to the file."""
        if self._file is not None:
            self._file.append(_line(game, record))

    def rewrite(self, played: Iterable[tuple[Game, Record[Any, Any]]]) -> None:
        """Replace the file with these games, in this order; if that fails, the file is not changed."""
        if self._file is not None:
            self._file.rewrite("".join(_line(game, record) for game, record in played))

    def _parsed(self, line: bytes) -> tuple[int, Record[Any, Any]]:
        """Return the number and the record of a line, which must belong to a game of this schedule."""
        try:
            text = line.decode()
            data = parse_json(text)
            record = Record.from_json(text, self._rules.get(data["rules"]))
            about = data["arena"]
            number = about["game"]
        except (ValueError, KeyError, TypeError):
            raise ValueError("not a finished game of a match") from None
        counted = (value for turn in record.turns for name, value in turn.items() if name in COUNTED)
        if record.result == UNFINISHED or type(number) is not int or not all(isinstance(one, Real) for one in counted):
            raise ValueError("not a finished game of a match")
        game = self._games.get(number)
        if game is None:
            count = len(self._games)
            raise ValueError(f"game {number} is not in this match of {count} games; increase the number of games")
        players = game.players if seats_of(game, record) == game.seats else game.players[::-1]
        expected = {"rules": str(game.rules), "players": list(players), **game.as_dict()}
        found = {"rules": str(record.rules), "players": list(record.players), **about}
        for name in found | expected:
            value = expected.get(name)
            if found.get(name) != value:
                raise ValueError(f"a game of another match: {name} is {found.get(name)!r}, here it is {value!r}")
        if record.moves[: len(game.opening)] != game.opening:
            raise ValueError("the moves do not begin with the opening")
        return number, record


def _line(game: Game, record: Record[Any, Any]) -> str:
    return json.dumps({**record.as_dict(), "arena": game.as_dict()}, separators=(",", ":")) + "\n"
