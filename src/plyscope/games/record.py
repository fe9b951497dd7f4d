"""One played game as JSON, the only exchange format: it can be replayed, and it is checked when it is read.

::

    {"format": "plyscope-game", "version": 1, "rules": "drop:7x6x4", "players": ["human", "level:4"],
     "moves": "44535", "result": "*", "reason": "unfinished", "turns": [{"seconds": 0.01, "nodes": 57}, ...]}

``result`` is 1-0 when the player who began has won, 0-1 when the other has, 1/2-1/2 for a draw, * while the game is
unfinished. ``reason`` says how it ended: a line, a full board, a resignation or another word.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from plyscope.files import read_regular, write_whole
from plyscope.games.notation import check_legal, format_moves, parse_moves, parse_rules
from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.rows import RowsPosition, Rules

FORMAT, VERSION = "plyscope-game", 1
FIRST_WINS, SECOND_WINS, DRAW, UNFINISHED = "1-0", "0-1", "1/2-1/2", "*"
RESULTS = (FIRST_WINS, SECOND_WINS, DRAW, UNFINISHED)


def outcome(position: RowsPosition) -> tuple[str, str]:
    """Return result and reason as the board alone tells them."""
    result = position.result()
    if result is None:
        return UNFINISHED, "unfinished"
    if result == 0:
        return DRAW, "full board"
    return (SECOND_WINS if position.ply % 2 == 0 else FIRST_WINS), "line"


@dataclass(frozen=True)
class Record:
    """A game: rules, players, moves, result, and what is known of each turn.

    >>> record = Record.of(parse_rules("tictactoe"), "14253", players=("human", "random"))
    >>> record.result, record.reason
    ('1-0', 'line')
    >>> Record.from_json(record.to_json()) == record
    True
    """

    rules: Rules
    moves: tuple[int, ...]
    players: tuple[str, str] = ("?", "?")
    result: str = UNFINISHED
    reason: str = "unfinished"
    turns: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, rules: Rules, moves: str, *, players: tuple[str, str] = ("?", "?")) -> "Record":
        """Return the record of moves in notation, with the result that the board shows."""
        parsed = parse_moves(rules, moves)
        result, reason = outcome(rules.position(moves))
        return cls(rules, parsed, players, result, reason, tuple({} for _ in parsed))

    @property
    def position(self) -> RowsPosition:
        """The position after the last move."""
        *_, last = self.positions()
        return last

    def play(self, move: int, turn: dict[str, Any] | None = None) -> "Record":
        """Return the record with one more move, which must be legal, and what is known of that turn."""
        check_legal(self.position, move)
        moves = (*self.moves, move)
        return replace(self, moves=moves, turns=(*self.turns, turn or {})).reopened()

    def undo(self, plies: int = 1) -> "Record":
        """Return the record without its last moves."""
        if not 0 < plies <= len(self.moves):
            raise ValueError("there is no move to take back")
        return replace(self, moves=self.moves[:-plies], turns=self.turns[:-plies]).reopened()

    def reopened(self) -> "Record":
        """Return the record with the result that the board alone shows, as if nobody had resigned."""
        result, reason = outcome(self.position)
        return replace(self, result=result, reason=reason)

    def resigned(self, reason: str = "resignation") -> "Record":
        """Return the record of the game that the player to move gives up, or loses for another reason."""
        winner = SECOND_WINS if len(self.moves) % 2 == 0 else FIRST_WINS
        return replace(self, result=winner, reason=reason)

    def positions(self) -> Iterator[RowsPosition]:
        """Replay: yield the position before the first move, and after each."""
        position = self.rules.start()
        yield position
        for move in self.moves:
            position = position.play(move)
            yield position

    def as_dict(self) -> dict[str, Any]:
        """Return the record as JSON data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": str(self.rules),
            "players": list(self.players),
            "moves": format_moves(self.rules, self.moves),
            "result": self.result,
            "reason": self.reason,
            "turns": list(self.turns),
        }

    def to_json(self) -> str:
        """Write the record."""
        return json.dumps(self.as_dict(), indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read and check a record, or raise NotationError."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise NotationError("not a game record: this is not JSON") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise NotationError(f"not a game record: the field 'format' must be {FORMAT!r}")
        if data.get("version") is not VERSION:
            raise NotationError(f"game record of version {data.get('version')!r}; this program reads version {VERSION}")
        rules = parse_rules(_text(data, "rules"))
        try:
            moves = parse_moves(rules, _text(data, "moves"))
        except IllegalMoveError as error:
            raise NotationError(f"not a game record: {error}") from None
        record = cls(
            rules,
            moves,
            _players(data.get("players")),
            _text(data, "result"),
            _text(data, "reason"),
            _turns(data.get("turns", []), len(moves)),
        )
        record.check()
        return record

    def check(self) -> None:
        """Raise NotationError where the result is not what the moves show."""
        if self.result not in RESULTS:
            raise NotationError(f"result {self.result!r} is none of {', '.join(RESULTS)}")
        shown, _ = outcome(self.position)
        if shown not in (UNFINISHED, self.result):
            raise NotationError(f"the record says {self.result}, but the board shows {shown}")
        if shown == UNFINISHED and self.result != UNFINISHED and self.reason in ("line", "full board"):
            raise NotationError(f"the record says {self.result} by {self.reason}, but the board shows no such end")

    def save(self, path: Path) -> None:
        """Write the record to a file: all of it or, if that fails, nothing."""
        write_whole(path, self.to_json())

    @classmethod
    def load(cls, path: Path) -> "Record":
        """Read and check a record from a file."""
        text = read_regular(path)
        try:
            return cls.from_json(text)
        except NotationError as error:
            raise NotationError(f"{path}: {error}") from None


def _text(data: dict[str, Any], name: str) -> str:
    if not isinstance(data.get(name), str):
        raise NotationError(f"not a game record: the field {name!r} must be text")
    return str(data[name])


def _players(names: object) -> tuple[str, str]:
    if not isinstance(names, list) or len(names) != 2 or not all(isinstance(name, str) for name in names):
        raise NotationError("not a game record: the field 'players' must be two names")
    return names[0], names[1]


def _turns(turns: object, count: int) -> tuple[dict[str, Any], ...]:
    if not isinstance(turns, list) or not all(isinstance(turn, dict) for turn in turns):
        raise NotationError("not a game record: the field 'turns' must be a list of objects")
    if turns and len(turns) != count:
        raise NotationError(f"the record has {count} moves but {len(turns)} turns")
    return tuple(turns) or tuple({} for _ in range(count))
