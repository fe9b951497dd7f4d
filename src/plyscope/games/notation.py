"""Notation: rules, moves and positions as text, parsed and formatted.

Rules are ``drop:7x6x4`` or ``free:3x3x3`` (width x height x length) or a name. Moves are columns from 1 in games
with gravity and cells from 1, row by row from the top left, in games without; they are written without separators if
one digit is enough for each, and with commas otherwise. A position is its rules and its moves.

Cells of games without gravity have coordinates too: the letter of the column and the number of the row, counted from
the bottom left, so ``a1`` is the bottom left cell. They are accepted wherever a move is parsed.
"""

import re
from collections.abc import Callable, Iterable

from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.rows import (
    CONNECT4,
    GOMOKU,
    MOST_SHOWN,
    TICTACTOE,
    ImpossibleRulesError,
    RowsPosition,
    Rules,
)
from plyscope.plugins import GAMES, load_plugin

#: The games that have a name.
NAMES = {"connect4": CONNECT4, "tictactoe": TICTACTOE, "gomoku": GOMOKU}

#: The maximum number of digits in the number of a move.
LONGEST_NUMBER = 6
_CELL = re.compile(r"([a-z]{1,2})([0-9]{1,2})", re.IGNORECASE)
_RULES = re.compile(r"(drop|free):([0-9]+)x([0-9]+)x([0-9]+)")


def parse_rules(text: str) -> Rules:
    """Parse a rule set: a name, which another package may provide, or kind:WIDTHxHEIGHTxLENGTH.

    >>> parse_rules("connect4"), parse_rules("free:4x4x3")
    (Rules('drop:7x6x4'), Rules('free:4x4x3'))
    """
    written = text.strip().lower()
    if written in NAMES:
        return NAMES[written]
    found = _RULES.fullmatch(written)
    if not found:
        return _added_rules(text)
    kind, *numbers = found.groups()
    try:
        width, height, length = (int(number) for number in numbers)
        return Rules(width, height, length, gravity=kind == "drop")
    except (ImpossibleRulesError, ValueError) as error:
        raise NotationError(f"impossible rules {text!r}: {error}") from error


def _added_rules(text: str) -> Rules:
    """Return rules that another package provides under a name, or raise NotationError with the allowed names."""
    added = load_plugin(GAMES, text.strip())
    if isinstance(added, Rules):
        return added
    flaw = f"unknown rules {text!r}" if added is None else f"{text!r} is not an N-in-a-row game"
    raise NotationError(f"{flaw}; allowed: {', '.join(NAMES)}, drop:WIDTHxHEIGHTxLENGTH, free:WIDTHxHEIGHTxLENGTH")


def rules_name(rules: Rules) -> str:
    """Return the name of a rule set if it has one, otherwise its text."""
    return next((name for name, named in NAMES.items() if named is rules), str(rules))


def _choices(rules: Rules) -> tuple[str, int]:
    return ("column", rules.width) if rules.gravity else ("cell", rules.cells)


def column_name(column: int) -> str:
    """Return the letters of a column: a to z, then aa, ab and so on.

    >>> column_name(0), column_name(25), column_name(26), column_name(63)
    ('a', 'z', 'aa', 'bl')
    """
    tens, letter = divmod(column, 26)
    return (column_name(tens - 1) if tens else "") + chr(ord("a") + letter)


def cell_name(rules: Rules, cell: int) -> str:
    """Return the coordinates of a cell of a game without gravity.

    >>> cell_name(GOMOKU, 112), cell_name(TICTACTOE, 6)
    ('h8', 'a1')
    """
    row, column = divmod(cell, rules.width)
    return f"{column_name(column)}{rules.height - row}"


def parse_cell(rules: Rules, text: str) -> int:
    """Parse the coordinates of a cell, in lower or upper case.

    >>> parse_cell(GOMOKU, "h8"), parse_cell(TICTACTOE, "A1")
    (112, 6)
    >>> parse_cell(TICTACTOE, "d1")
    Traceback (most recent call last):
    plyscope.games.position.NotationError: 'd1' is not a cell of tictactoe; allowed: a1 to c3
    """
    found = _CELL.fullmatch(text.strip())
    if found:
        column = 0
        for letter in found[1].lower():
            column = column * 26 + ord(letter) - ord("a") + 1
        if 1 <= column <= rules.width and 1 <= int(found[2]) <= rules.height:
            return (rules.height - int(found[2])) * rules.width + column - 1
    last = cell_name(rules, rules.width - 1)
    raise NotationError(f"{text.strip()!r} is not a cell of {rules_name(rules)}; allowed: a1 to {last}")


def format_move(rules: Rules, move: int) -> str:
    """Return one move as text."""
    return str(move + 1)


def format_moves(rules: Rules, moves: Iterable[int]) -> str:
    """Return a sequence of moves as text.

    >>> format_moves(CONNECT4, [3, 3, 4, 2]), format_moves(GOMOKU, [112, 97])
    ('4453', '113,98')
    """
    separator = "" if _choices(rules)[1] <= 9 else ","
    return separator.join(format_move(rules, move) for move in moves)


def parse_move(rules: Rules, text: str) -> int:
    """Parse one move, without checking whether it is legal in a position.

    >>> parse_move(CONNECT4, "4"), parse_move(GOMOKU, "113"), parse_move(GOMOKU, "h8")
    (3, 112, 112)
    """
    noun, count = _choices(rules)
    written = text.strip()
    if not rules.gravity and _CELL.fullmatch(written):
        return parse_cell(rules, written)
    if not re.fullmatch(rf"[0-9]{{1,{LONGEST_NUMBER}}}", written) or not 1 <= int(written) <= count:
        raise NotationError(f"{text.strip()!r} is not a {noun} of {rules_name(rules)}; allowed: 1 to {count}")
    return int(written) - 1


def parse_moves(rules: Rules, text: str) -> tuple[int, ...]:
    """Parse a sequence of moves from the start of the game, checking each for legality.

    >>> parse_moves(CONNECT4, "4453")
    (3, 3, 4, 2)
    >>> parse_moves(GOMOKU, "h8i9") == parse_moves(GOMOKU, "h8, i9") == parse_moves(GOMOKU, "113,99")
    True
    >>> parse_moves(CONNECT4, "4444444")
    Traceback (most recent call last):
    plyscope.games.position.IllegalMoveError: move 7 of '4444444': column 4 is full; allowed: 1 2 3 5 6 7
    """
    return moves_and_position(rules, text)[0]


def moves_and_position(rules: Rules, text: str) -> tuple[tuple[int, ...], RowsPosition]:
    """Parse a sequence of moves as :func:`parse_moves` does, and also return the position after them."""
    moves = _plain_numbers(rules, text)
    position = None if moves is None else _played(rules, moves)
    if moves is None or position is None:  # something is wrong or unusual: parse slowly to find out what
        return _checked_moves(rules, text)
    return tuple(moves), position


def _plain_numbers(rules: Rules, text: str) -> list[int] | None:
    """Return the moves of a text that contains only numbers of moves, or None for any other text."""
    _, count = _choices(rules)
    if count <= 9:
        if not text.isdigit():
            text = "".join(text.replace(",", " ").split())
        if not text.isascii():
            return None
        moves = [digit - ord("1") for digit in text.encode()]
    else:
        words = text.replace(",", " ").split()
        if not all(word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER for word in words):
            return None
        moves = [int(word) - 1 for word in words]
    return moves if not moves or (min(moves) >= 0 and max(moves) < count) else None


def _played(rules: Rules, moves: list[int]) -> RowsPosition | None:
    """Return the position after moves that are on the board, or None if one of them is not legal."""
    own = mask = stone = 0
    if rules.gravity:
        bottoms, columns = rules.bottoms, rules.columns
        for move in moves:
            stone = mask + bottoms[move] & columns[move]
            if not stone:
                return None
            own ^= mask
            mask |= stone
    else:
        for stone in map(rules.cell_bits.__getitem__, moves):
            if mask & stone:
                return None
            own ^= mask
            mask |= stone
    # It is enough to check the end for a game that was over before the last move: lines stay on the board.
    if rules.has_line(own) or rules.has_line((own ^ mask) & ~stone):
        return None
    return RowsPosition(rules, own, mask)


def _checked_moves(rules: Rules, text: str) -> tuple[tuple[int, ...], RowsPosition]:
    """Parse moves one by one, so that the error names the wrong move."""
    position = rules.start()
    moves = []
    for number, word in enumerate(_words(rules, text), start=1):
        try:
            move = parse_move(rules, word)
            check_legal(position, move, cell_name if word[0].isalpha() else format_move)
        except ValueError as error:
            raise type(error)(f"move {number} of {text.strip()!r}: {error}") from None
        moves.append(move)
        position = position.play_unchecked(move)
    return tuple(moves), position


def _words(rules: Rules, text: str) -> list[str]:
    """Split text into moves: coordinates need no commas, numbers need them if one digit is not enough."""
    if not rules.gravity and re.search("[a-z]", text, re.IGNORECASE):
        return re.findall(r"[a-z]+[0-9]+|[^\s,]+", text, re.IGNORECASE)
    if _choices(rules)[1] <= 9:
        return list(re.sub(r"[\s,]", "", text))
    return [word for word in re.split(r"[\s,]+", text.strip()) if word]


def check_legal(position: RowsPosition, move: int, write: Callable[[Rules, int], str] = format_move) -> None:
    """Raise IllegalMoveError with the reason and the allowed moves, unless the move is legal."""
    legal = position.moves()
    if move in legal:
        return
    rules = position.rules
    if not legal:
        raise IllegalMoveError("the game is over; no move is allowed")
    noun, count = _choices(rules)
    if not 0 <= move < count:
        raise IllegalMoveError(f"there is no {noun} {move + 1}; allowed: 1 to {count}")
    state = "full" if rules.gravity else "taken"
    allowed = [write(rules, other) for other in legal]
    shown = " ".join(allowed if len(allowed) <= MOST_SHOWN else [*allowed[:MOST_SHOWN], "..."])
    raise IllegalMoveError(f"{noun} {write(rules, move)} is {state}; allowed: {shown}")


def parse_diagram(rules: Rules, text: str) -> RowsPosition:
    """Parse a diagram: X for the player who moved first, O for the other, a dot for an empty cell, the top row first.

    >>> parse_diagram(TICTACTOE, "XXO .O. ...") == TICTACTOE.position("1523")
    True
    """
    stones = re.sub(r"[\s|/]", "", text).upper()
    if len(stones) != rules.cells or set(stones) - set("XO."):
        raise NotationError(
            f"a diagram of {rules_name(rules)} has {rules.cells} cells, each X, O or a dot; this one has {stones!r}"
        )
    marked = {
        mark: sum(bit for bit, cell in zip(rules.cell_bits, stones, strict=True) if cell == mark) for mark in "XO"
    }
    first, second = marked["X"], marked["O"]
    mask = first | second
    if first.bit_count() - second.bit_count() not in (0, 1):
        raise NotationError("X begins, so it has as many stones as O or one more")
    position = RowsPosition(rules, first if mask.bit_count() % 2 == 0 else second, mask)
    flaw = position.flaw()
    if flaw is not None:
        raise NotationError(flaw)
    return position
