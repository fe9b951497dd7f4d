"""Games by name: N-in-a-row games, Nim, and the games of other packages; and text for their moves.

An entry point of the group ``plyscope.games`` is a start position, or a callable that returns one: ``name`` calls it
without arguments, ``name:text`` with the text after the colon. It may also be the :class:`Rules` of an N-in-a-row
game, which can then be used wherever rules can be named.
"""

import re
from collections.abc import Sequence
from typing import Any

from plyscope.games.nim import NimPosition, nim
from plyscope.games.notation import NAMES, check_legal, format_move, format_moves, parse_move, parse_moves, parse_rules
from plyscope.games.position import AnyPosition, IllegalMoveError, Move, NotationError, Position
from plyscope.games.rows import MOST_SHOWN, RowsPosition, Rules
from plyscope.plugins import GAMES, load_plugin, plugin_names, reason, summary_of

#: The built-in names of games, and their descriptions.
NAMED = {
    "connect4": "four in a row, stones fall: drop:7x6x4",
    "tictactoe": "three in a row: free:3x3x3",
    "gomoku": "five in a row: free:15x15x5",
    "drop:WxHxN": "N in a row on W x H, stones fall",
    "free:WxHxN": "N in a row on W x H, stones stay where they are placed",
    "nim:A,B,...": "Nim with these heaps",
}


def _nim(text: str) -> NimPosition:
    if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", text):
        raise NotationError(f"impossible heaps {text!r}; allowed: numbers with commas, such as nim:3,4,5")
    return nim(*map(int, text.split(",")))


def start_of(text: str) -> AnyPosition:
    """Return the start position of a game.

    >>> start_of("tictactoe").moves()
    (0, 1, 2, 3, 4, 5, 6, 7, 8)
    >>> start_of("nim:1,2")
    NimPosition(heaps=(1, 2), ply=0, misere=False)
    """
    name, colon, options = text.strip().partition(":")
    if name == "nim":
        return _nim(options)
    target = None if is_built_in(name) else load_plugin(GAMES, name)
    if target is None and not is_built_in(name):
        boards = f"{', '.join(NAMES)}, drop:WIDTHxHEIGHTxLENGTH, free:WIDTHxHEIGHTxLENGTH"
        raise NotationError(f"unknown rules {text!r}; allowed: {', '.join([boards, 'nim:A,B,...', *added_games()])}")
    if target is None or isinstance(target, Rules):
        return parse_rules(text).start()
    start = start_from(target, *([options] if colon else []), name=name)
    if isinstance(start, type) or not isinstance(start, Position):
        raise ValueError(f"{name!r} is not a start position and does not return one; see plyscope check-game")
    return start


def is_named(text: str) -> bool:
    """Return whether a text begins with the name of a game; other packages are searched only if it is not built in."""
    name = text.strip().partition(":")[0]
    return is_built_in(name) or name in plugin_names(GAMES)


def is_built_in(name: str) -> bool:
    """Return whether a name, or the part before its colon, is built in."""
    return name.lower() in (*NAMES, "drop", "free", "nim")


def start_from(target: Any, *options: str, name: str) -> Any:
    """Return the start position that an object is or returns when it is called; raise ValueError if that fails."""
    start = target
    if callable(target):
        try:
            start = target(*options)
        except NotationError:
            raise
        except Exception as error:
            raise ValueError(f"the game {name!r} does not start: {reason(error)}") from error
    elif options:
        raise ValueError(f"the game {name!r} does not take options, not {options[0]!r}")
    return start.start() if isinstance(start, Rules) else start


def added_games() -> list[str]:
    """Return the names of the games that other packages provide."""
    return [name for name in plugin_names(GAMES) if not is_built_in(name)]


def summary(name: str) -> str:
    """Return a one-line description of a game that another package provides."""
    target = load_plugin(GAMES, name)
    return f"the rules {target}" if isinstance(target, Rules) else summary_of(target)


def write_move(position: AnyPosition, move: Move) -> str:
    """Return a move as text without spaces: in the notation of the game if it has one, otherwise as a Python literal.

    >>> write_move(start_of("connect4"), 3), write_move(start_of("nim:1,2"), (1, 2))
    ('4', '(1,2)')
    """
    if isinstance(position, RowsPosition):
        return format_move(position.rules, move)  # type: ignore[arg-type]
    return "".join(str(move).split())


def write_moves(position: AnyPosition, moves: Sequence[Move]) -> str:
    """Return moves of a game as text: in its notation if it has one, otherwise separated by spaces."""
    if isinstance(position, RowsPosition):
        return format_moves(position.rules, moves)  # type: ignore[arg-type]
    return " ".join(write_move(position, move) for move in moves)


def check_move(position: AnyPosition, move: Move) -> None:
    """Raise IllegalMoveError with the reason and the allowed moves, unless a move is legal.

    >>> check_move(start_of("nim:1,2"), (0, 2))
    Traceback (most recent call last):
    plyscope.games.position.IllegalMoveError: '(0,2)' is not legal here; allowed: (0,1) (1,1) (1,2)
    """
    if isinstance(position, RowsPosition):
        check_legal(position, move)  # type: ignore[arg-type]
    elif move not in position.moves():
        raise _illegal(position, write_move(position, move))


def read_move(position: AnyPosition, text: str) -> Move:
    """Parse one move, which must be legal in the position.

    >>> read_move(start_of("nim:1,2"), "(1, 2)")
    (1, 2)
    """
    if isinstance(position, RowsPosition):
        move: Move = parse_move(position.rules, text)
        check_move(position, move)
        return move
    word = "".join(text.split())
    for candidate in position.moves():
        if write_move(position, candidate) == word:
            found: Move = candidate
            return found
    raise _illegal(position, text.strip())


def _illegal(position: AnyPosition, word: str) -> IllegalMoveError:
    legal = [write_move(position, move) for move in position.moves()]
    if not legal:
        return IllegalMoveError("the game is over; no move is allowed")
    more = len(legal) - MOST_SHOWN
    shown = " ".join(legal[:MOST_SHOWN]) + (f" and {more} more" if more > 0 else "")
    return IllegalMoveError(f"{word!r} is not legal here; allowed: {shown}")


def read_moves(start: AnyPosition, text: str) -> tuple[Move, ...]:
    """Parse moves from the start of any game, checking each for legality.

    >>> read_moves(start_of("nim:1,2"), "(1,2) (0,1)")
    ((1, 2), (0, 1))
    """
    if isinstance(start, RowsPosition):
        return parse_moves(start.rules, text)
    position, moves = start, []
    for number, word in enumerate(text.split(), start=1):
        try:
            moves.append(read_move(position, word))
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}: {error}") from None
        position = position.play(moves[-1])
    return tuple(moves)
