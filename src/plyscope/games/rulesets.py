"""The rules of any game, as records, matches and experiments need them: a name, a start position and move notation.

N-in-a-row games have :class:`Rules`. Any other game has :class:`GameRules`: its name and its start position.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING, Any, Generic, Protocol, overload

from plyscope.games.contract import ContractError, check_position
from plyscope.games.named import is_named, read_moves, start_from, start_of, write_moves
from plyscope.games.nim import NimPosition
from plyscope.games.position import AnyPosition, NotationError, Position
from plyscope.games.rows import RowsPosition, Rules
from plyscope.plugins import is_module, load_object, reason

if TYPE_CHECKING:  # type checkers support defaults of type variables, Python itself only from version 3.13 on
    from collections.abc import Hashable

    from typing_extensions import TypeVar

    PositionT = TypeVar("PositionT", bound=AnyPosition, default=RowsPosition)
    PositionT_co = TypeVar("PositionT_co", bound=AnyPosition, default=RowsPosition, covariant=True)
    #: The type of the moves of a game; by default that of an N-in-a-row game.
    PlayedT = TypeVar("PlayedT", bound=Hashable, default=int)
else:
    from typing import TypeVar

    PositionT = TypeVar("PositionT")
    PositionT_co = TypeVar("PositionT_co", covariant=True)
    PlayedT = TypeVar("PlayedT")


class RuleSet(Protocol[PositionT_co, PlayedT]):
    """The rules of a game; ``str`` returns its name."""

    def start(self) -> PositionT_co:
        """Return the position that every game begins with."""
        ...

    def read(self, text: str) -> tuple[PlayedT, ...]:
        """Read moves from the start, each checked for legality."""
        ...

    def write(self, moves: Sequence[PlayedT]) -> str:
        """Write moves from the start."""
        ...


#: The rules of any game.
AnyRules = RuleSet[Any, Any]


@dataclass(frozen=True)
class GameRules(Generic[PositionT, PlayedT]):
    """The rules of a game other than N in a row: a name and a start position.

    >>> from plyscope.games.nim import nim
    >>> rules = GameRules("nim:1,2", nim(1, 2))
    >>> rules.read("(1,2) (0,1)"), rules.write([(1, 2), (0, 1)])
    (((1, 2), (0, 1)), '(1,2) (0,1)')
    """

    name: str
    first: PositionT

    def __str__(self) -> str:
        return self.name

    def start(self) -> PositionT:
        """Return the position that every game begins with."""
        return self.first

    def read(self, text: str) -> tuple[PlayedT, ...]:
        """Read moves from the start, each checked for legality."""
        moves: tuple[Any, ...] = read_moves(self.first, text)
        return moves

    def write(self, moves: Sequence[PlayedT]) -> str:
        """Write moves from the start."""
        return write_moves(self.first, moves)


def named_rules(text: str) -> AnyRules:
    """Return the rules with this name: built in, or provided by an installed package.

    Nothing else is imported, so the text may come from a file or from another program.

    >>> named_rules("connect4"), str(named_rules("nim:3,4,5"))
    (Rules('drop:7x6x4'), 'nim:3,4,5')
    """
    start = start_of(text)
    return start.rules if isinstance(start, RowsPosition) else GameRules(text.strip(), start)


def load_rules(text: str) -> AnyRules:
    """Return the rules with this name, or those of ``module:NAME`` or ``module:NAME:OPTIONS``.

    The module is imported and the name is called, so the text must come from the user: from the command line or from an
    experiment, never from a record or from another program.

    >>> load_rules("plyscope.games.nim:nim").start()
    Traceback (most recent call last):
    ValueError: the game 'plyscope.games.nim:nim' does not start: ValueError: heaps must be whole numbers ...
    """
    module, _, rest = text.strip().partition(":")
    name, more, options = rest.partition(":")
    if is_named(text) or not name or not is_module(module):
        try:
            return named_rules(text)
        except NotationError as error:
            missing = f" (there is no module {module!r})" if name else ""
            raise error if is_named(text) else NotationError(f"{error}, MODULE:NAME{missing}") from None
    start = start_from(load_object(f"{module}:{name}"), *([options] if more else []), name=text.strip())
    if isinstance(start, RowsPosition):
        return rules_of(start)
    if isinstance(start, type) or not isinstance(start, Position):
        raise ValueError(f"{text!r} is not a start position and does not return one; see plyscope check-game")
    try:
        check_position(start)
    except Exception as error:
        flaw = str(error) if isinstance(error, ContractError) else reason(error)
        raise ValueError(f"the game {text!r} does not follow the contract: {flaw}; see plyscope check-game") from error
    return GameRules(text.strip(), start)


@overload
def rules_of(game: str) -> AnyRules: ...
@overload
def rules_of(game: RowsPosition) -> Rules: ...
@overload
def rules_of(game: RuleSet[PositionT, PlayedT]) -> RuleSet[PositionT, PlayedT]: ...
@overload
def rules_of(game: PositionT) -> GameRules[PositionT, Any]: ...
def rules_of(game: Any) -> Any:
    """Return the rules of a game that is given by name, as rules, or as its start position.

    A start position is named after what creates it: ``nim:3,4,5``, or ``module:Class`` if the class creates it without
    arguments. Otherwise its name is its own text, and a record of it can be read only if the game is given.

    >>> from plyscope.games.nim import nim
    >>> str(rules_of(nim(3, 4, 5))), str(rules_of("tictactoe")), str(rules_of(rules_of("gomoku").start()))
    ('nim:3,4,5', 'free:3x3x3', 'free:15x15x5')
    """
    if isinstance(game, str):
        return load_rules(game)
    if isinstance(game, RowsPosition):
        if game.mask:
            raise ValueError("an N-in-a-row game starts with the empty board: give the rules and the moves")
        return game.rules
    if isinstance(game, Position):
        return GameRules(_name_of(game), game)
    return game


def _name_of(start: AnyPosition) -> str:
    """Return the name that creates a start position, or its own text if there is none."""
    if isinstance(start, NimPosition) and start == NimPosition(start.heaps):
        return f"nim:{','.join(map(str, start.heaps))}"
    kind = type(start)
    try:
        if "<" not in kind.__qualname__ and kind() == start:
            return f"{kind.__module__}:{kind.__qualname__}"
    except TypeError:  # it takes arguments
        pass
    return " ".join(repr(start).split())


def matching_rules(written: str, game: AnyRules | AnyPosition | str | None) -> AnyRules:
    """Return the rules that a record names; if a game is given, it must be the same."""
    if game is None:
        try:
            return named_rules(written)
        except ValueError:
            if ":" not in written or is_named(written):
                raise
            command = f"plyscope play {quote(written)} --resume FILE"
            raise NotationError(
                f"the record is of the game {written!r} in a Python module, which is imported only if you name it: "
                f"{command}, or Record.load(FILE, {written!r})"
            ) from None
    rules: AnyRules = rules_of(game)
    if str(rules) != written and not (isinstance(rules, Rules) and is_named(written) and named_rules(written) == rules):
        raise NotationError(f"the record is of the game {written!r}, not of {str(rules)!r}")
    return rules
