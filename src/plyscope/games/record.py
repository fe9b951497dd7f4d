"""One played game as JSON, the only exchange format: it can be replayed, and it is checked when it is read.

::

    {"format": "plyscope-game", "version": 1, "rules": "drop:7x6x4", "players": ["human", "level:4"],
     "moves": "44535", "result": "*", "reason": "unfinished", "turns": [{"seconds": 0.01, "nodes": 57}, ...]}

``result`` is 1-0 if the player who moved first has won, 0-1 if the other has, 1/2-1/2 for a draw, and * for an
unfinished game. ``reason`` says how it ended: a line, a full board, the end of a game without a board, a resignation or
another text. Records of any game can be written; to read a record of a game that is not built in, a program must name
the game.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Generic, TypeVar

from plyscope.files import NestingError, parse_json, read_regular, write_whole
from plyscope.games.named import check_move
from plyscope.games.position import AnyPosition, IllegalMoveError, MoveT, NotationError, replay
from plyscope.games.rows import RowsPosition
from plyscope.games.rulesets import AnyRules, PlayedT, PositionT, RuleSet, matching_rules

#: The type of the positions in a new record.
StartT = TypeVar("StartT", bound=AnyPosition)

FORMAT, VERSION = "plyscope-game", 1
FIRST_WINS, SECOND_WINS, DRAW, UNFINISHED = "1-0", "0-1", "1/2-1/2", "*"
RESULTS = (FIRST_WINS, SECOND_WINS, DRAW, UNFINISHED)
#: How games end by the rules, with and without a board; all other reasons are actions of a player.
LINE, FULL_BOARD, END = "line", "full board", "end of the game"
ENDS = (LINE, FULL_BOARD, END)


def outcome(position: AnyPosition, begun: int = 0) -> tuple[str, str]:
    """Return the result and the reason that follow from the position alone, in a game that started at this ply."""
    result = position.result()
    if result is None:
        return UNFINISHED, "unfinished"
    board = isinstance(position, RowsPosition)
    if result == 0:
        return DRAW, FULL_BOARD if board else END
    first_to_move = (position.ply - begun) % 2 == 0
    return (FIRST_WINS if first_to_move == (result > 0) else SECOND_WINS), LINE if board else END


@dataclass(frozen=True)
class Record(Generic[PositionT, PlayedT]):
    """A game: rules, players, moves, result, and the data of each turn.

    >>> from plyscope.games.notation import parse_rules
    >>> record = Record.of(parse_rules("tictactoe"), "14253", players=("human", "random"))
    >>> record.result, record.reason
    ('1-0', 'line')
    >>> Record.from_json(record.to_json()) == record
    True
    """

    rules: RuleSet[PositionT, PlayedT]
    moves: tuple[PlayedT, ...]
    players: tuple[str, str] = ("?", "?")
    result: str = UNFINISHED
    reason: str = "unfinished"
    turns: tuple[dict[str, Any], ...] = field(default=(), compare=False)

    @staticmethod
    def of(
        rules: RuleSet[StartT, MoveT], moves: str, *, players: tuple[str, str] = ("?", "?")
    ) -> "Record[StartT, MoveT]":
        """Return the record of moves in notation, with the result that the board shows."""
        parsed = rules.read(moves)
        return Record(rules, parsed, players, turns=tuple({} for _ in parsed)).reopened()

    @property
    def position(self) -> PositionT:
        """The position after the last move."""
        return replay(self.rules.start(), self.moves)

    def play(self, move: PlayedT, turn: dict[str, Any] | None = None) -> "Record[PositionT, PlayedT]":
        """Return the record with one more move, which must be legal, and the data of that turn."""
        check_move(self.position, move)
        moves = (*self.moves, move)
        return replace(self, moves=moves, turns=(*self.turns, turn or {})).reopened()

    def undo(self, plies: int = 1) -> "Record[PositionT, PlayedT]":
        """Return the record without its last moves."""
        if not 0 < plies <= len(self.moves):
            raise ValueError("there is no move to take back")
        return replace(self, moves=self.moves[:-plies], turns=self.turns[:-plies]).reopened()

    def reopened(self) -> "Record[PositionT, PlayedT]":
        """Return the record with the result that the board alone shows, as if nobody had resigned."""
        result, reason = self._outcome()
        return replace(self, result=result, reason=reason)

    def _outcome(self) -> tuple[str, str]:
        return outcome(self.position, self.rules.start().ply)

    def resigned(self, reason: str = "resignation") -> "Record[PositionT, PlayedT]":
        """Return the record of the game after the player to move resigns, or loses for another reason."""
        winner = SECOND_WINS if len(self.moves) % 2 == 0 else FIRST_WINS
        return replace(self, result=winner, reason=reason)

    def positions(self) -> Iterator[PositionT]:
        """Replay the game: yield the position before the first move and after each move."""
        return accumulate(self.moves, lambda position, move: position.play(move), initial=self.rules.start())

    def as_dict(self) -> dict[str, Any]:
        """Return the record as JSON data."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "rules": str(self.rules),
            "players": list(self.players),
            "moves": self.rules.write(self.moves),
            "result": self.result,
            "reason": self.reason,
            "turns": list(self.turns),
        }

    def to_json(self) -> str:
        """Return the record as JSON text."""
        return json.dumps(self.as_dict(), indent=1) + "\n"

    @staticmethod
    def from_json(text: str, game: AnyRules | AnyPosition | str | None = None) -> "Record[Any, Any]":
        """Parse and check a record, or raise NotationError.

        Games that are built in, or provided by an installed package, are found by name. Any other ``game`` must be
        given: as ``module:Name``, as its start position, or as rules.
        """
        try:
            data = parse_json(text)
        except NestingError as error:
            raise NotationError(f"not a game record: {error}") from None
        except ValueError:
            raise NotationError("not a game record: this is not JSON") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise NotationError(f"not a game record: the field 'format' must be {FORMAT!r}")
        if data.get("version") is not VERSION:
            raise NotationError(f"game record of version {data.get('version')!r}; this program reads version {VERSION}")
        rules = matching_rules(_text(data, "rules"), game)
        try:
            moves = rules.read(_text(data, "moves"))
        except IllegalMoveError as error:
            raise NotationError(f"not a game record: {error}") from None
        record: Record[Any, Any] = Record(
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
        """Raise NotationError if the result does not match the moves."""
        if self.result not in RESULTS:
            raise NotationError(f"result {self.result!r} is not one of {', '.join(RESULTS)}")
        shown, _ = self._outcome()
        if shown not in (UNFINISHED, self.result):
            raise NotationError(f"the record says {self.result}, but the board shows {shown}")
        if shown == UNFINISHED and self.result != UNFINISHED and self.reason in ENDS:
            raise NotationError(f"the record says {self.result} by {self.reason}, but the board shows no such end")

    def save(self, path: Path) -> None:
        """Write the record to a file; if that fails, the file is not changed."""
        write_whole(path, self.to_json())

    @staticmethod
    def load(path: Path, game: AnyRules | AnyPosition | str | None = None) -> "Record[Any, Any]":
        """Read and check a record from a file, as ``from_json`` does."""
        text = read_regular(path)
        try:
            return Record.from_json(text, game)
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
