"""N-in-a-row games: the first to get ``length`` stones in a line wins.

One rule covers tic-tac-toe (3x3, 3, no gravity), Connect Four (7x6, 4, gravity) and N in a row on any
board. Stones are stored in bitboards, column by column, each column with one bit more than it has rows::

      .  .  .  .  .  .  .     bits 6, 13, ... stay empty, so that no line
      5 12 19 26 33 40 47     runs from one column into the next
      4 11 18 25 32 39 46
      3 10 17 24 31 38 45     neighbours differ by 1 (up), height + 1 (right),
      2  9 16 23 30 37 44     height + 2 (up right) and height (down right)
      1  8 15 22 29 36 43
      0  7 14 21 28 35 42     (7x6)

A move is a column from 0 in a game with gravity, and a cell from 0, row by row from the top left, in a game without.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from plyscope.games.position import IllegalMoveError

#: The maximum width and height of a board.
MAX_SIDE = 64
#: The maximum number of legal moves listed in the error for an illegal move.
MOST_SHOWN = 20
#: The number of cached answers to "is there a line?" for a rule set.
MOST_KNOWN = 1 << 16


class ImpossibleRulesError(ValueError):
    """Rules under which no game can be played."""


def _validated(width: int, height: int, length: int) -> None:
    for name, number in (("width", width), ("height", height), ("length", length)):
        if not isinstance(number, int) or isinstance(number, bool):
            raise ImpossibleRulesError(f"{name} must be a whole number, not {number!r}")
    for name, number in (("width", width), ("height", height)):
        if not 1 <= number <= MAX_SIDE:
            raise ImpossibleRulesError(f"{name} must be from 1 to {MAX_SIDE}, not {number}")
    longest = max(width, height)
    if not 1 <= length <= longest:
        raise ImpossibleRulesError(
            f"length must be from 1 to {longest}, the longer side of the {width}x{height} board, not {length}"
        )


class Rules:
    """The rules of one N-in-a-row game; equal rules are the same object.

    >>> Rules(7, 6, 4, gravity=True)
    Rules('drop:7x6x4')
    >>> Rules(7, 6, 4, gravity=True) is CONNECT4
    True
    >>> Rules(3, 3, 5, gravity=False)
    Traceback (most recent call last):
    plyscope.games.rows.ImpossibleRulesError: length must be from 1 to 3, the longer side of the 3x3 board, not 5
    """

    width: int
    height: int
    length: int
    gravity: bool
    cells: int
    full: int
    _known: ClassVar[dict[tuple[int, int, int, bool], "Rules"]] = {}

    def __new__(cls, width: int, height: int, length: int, gravity: bool) -> Self:
        """Return the one object for these rules, or raise ImpossibleRulesError."""
        _validated(width, height, length)
        key = (width, height, length, bool(gravity))
        known = cls._known.get(key)
        if isinstance(known, cls):
            return known
        rules = super().__new__(cls)
        rules._lay_out(*key)
        cls._known[key] = rules
        return rules

    def _lay_out(self, width: int, height: int, length: int, gravity: bool) -> None:
        self.width, self.height, self.length, self.gravity = width, height, length, gravity
        self.cells = width * height
        self.stride = stride = height + 1
        self.bottoms = tuple(1 << column * stride for column in range(width))
        self.columns = tuple(((1 << height) - 1) << column * stride for column in range(width))
        self.full = sum(self.columns)
        self._tops = sum(bottom << (height - 1) for bottom in self.bottoms)
        self._open: dict[int, tuple[int, ...]] = {}
        #: The bit of each cell, row by row from the top left.
        self.cell_bits = tuple(1 << column * stride + row for row in reversed(range(height)) for column in range(width))
        #: The steps to the next cell along a line: right, up, up right, down right.
        self.directions = (stride, 1, stride + 1, stride - 1)
        #: The cells where a line can start, for each direction: (step, bitboard of starts).
        self.segments = tuple((step, self._starts(step)) for step in self.directions)
        # Two shifts detect a run of min(length, 4) stones; longer lines are searched only if there is such a run.
        far = {1: 0, 2: 0, 3: 1}.get(length, 2)
        self._pairs = tuple((step if length > 1 else 0, far * step) for step in self.directions)
        # Whether stones contain a line: the same stones of one player recur with many arrangements of the other's.
        self.lines_known: dict[int, bool] = {}

    def _starts(self, step: int) -> int:
        starts = self.full
        for place in range(1, self.length):
            starts &= self.full >> place * step
        return starts

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the arguments, so that unpickled rules are the same object again."""
        return type(self), (self.width, self.height, self.length, self.gravity)

    def __repr__(self) -> str:
        return f"Rules({str(self)!r})"

    def __str__(self) -> str:
        kind = "drop" if self.gravity else "free"
        return f"{kind}:{self.width}x{self.height}x{self.length}"

    def start(self) -> "RowsPosition":
        """Return the empty board."""
        return RowsPosition(self, 0, 0)

    def position(self, text: str) -> "RowsPosition":
        """Return the position after moves in notation, checking each move.

        >>> CONNECT4.position("4453").ply
        4
        """
        from plyscope.games.notation import moves_and_position

        return moves_and_position(self, text)[1]

    def read(self, text: str) -> tuple[int, ...]:
        """Parse moves from the start, checking each for legality."""
        from plyscope.games.notation import parse_moves

        return parse_moves(self, text)

    def write(self, moves: Sequence[int]) -> str:
        """Return moves in notation."""
        from plyscope.games.notation import format_moves

        return format_moves(self, moves)

    def has_line(self, stones: int) -> bool:
        """Return whether stones contain a line, and cache the answer."""
        found = False
        for step, far in self._pairs:
            run = stones & stones >> step
            if run & run >> far and (self.length <= 4 or self.line_in(stones)):
                found = True
                break
        if len(self.lines_known) >= MOST_KNOWN:
            self.lines_known.clear()
        self.lines_known[stones] = found
        return found

    def line_in(self, stones: int) -> int:
        """Return the cells of every completed line among these stones, or 0 if there is none."""
        line = 0
        for step in self.directions:
            starts = stones
            for place in range(1, self.length):
                starts &= stones >> place * step
            for place in range(self.length):
                line |= starts << place * step
        return line

    @property
    def weights(self) -> tuple[int, ...]:
        """The number of lines through each cell, row by row from the top left (tommy2017, Figure 5).

        >>> CONNECT4.weights[:7], sum(CONNECT4.weights)
        ((3, 4, 5, 7, 5, 4, 3), 276)
        """
        return _weights(self)

    def open_columns(self, mask: int) -> tuple[int, ...]:
        """Return the columns that are not full, from left to right."""
        tops = mask & self._tops
        try:
            return self._open[tops]
        except KeyError:
            columns = tuple(c for c, column in enumerate(self.columns) if not tops & column)
            self._open[tops] = columns
            return columns

    def landing(self, mask: int, move: int) -> int:
        """Return the bit of the cell that a move fills."""
        if self.gravity:
            return mask + self.bottoms[move] & self.columns[move]
        return self.cell_bits[move]

    def reflect(self, board: int) -> int:
        """Return the left-right mirror image of a bitboard."""
        image, stride, column = 0, self.stride, self.columns[0]
        for _ in self.columns:
            image = image << stride | board & column
            board >>= stride
        return image

    def reflect_move(self, move: int) -> int:
        """Return the mirror image of a move."""
        if self.gravity:
            return self.width - 1 - move
        row, column = divmod(move, self.width)
        return row * self.width + self.width - 1 - column


@cache  # outside the object: a cached_property would slow down every access to its attributes
def _weights(rules: Rules) -> tuple[int, ...]:
    places = range(rules.length)
    return tuple(
        sum(bit >> place * step & starts != 0 for step, starts in rules.segments for place in places)
        for bit in rules.cell_bits
    )


class RowsPosition(NamedTuple):
    """One position: the stones of the player to move, and all stones.

    >>> position = TICTACTOE.position("1523")
    >>> print(position)
    X X O
    . O .
    . . .
    >>> position.moves()
    (3, 5, 6, 7, 8)
    >>> position.play(6).result() is None
    True
    """

    rules: Rules
    own: int
    mask: int

    @property
    def ply(self) -> int:
        """Stones on the board."""
        return self.mask.bit_count()

    @property
    def opponent(self) -> int:
        """The stones of the player who has just moved."""
        return self.own ^ self.mask

    @property
    def first(self) -> int:
        """The stones of the player who moved first."""
        return self.own if self.ply % 2 == 0 else self.own ^ self.mask

    def moves(self) -> tuple[int, ...]:
        """Return the open columns, or the empty cells in a game without gravity; none if the game is over."""
        return self.open_moves() if self.result() is None else ()

    def open_moves(self) -> tuple[int, ...]:
        """Return the moves of an unfinished game, without checking that it is unfinished."""
        rules, _, mask = self
        if rules.gravity:
            return rules.open_columns(mask)
        return tuple(cell for cell, bit in enumerate(rules.cell_bits) if not mask & bit)

    def play(self, move: int, /) -> "RowsPosition":
        """Return the position after a move, or raise IllegalMoveError.

        >>> CONNECT4.position("444444").play(3)
        Traceback (most recent call last):
        plyscope.games.position.IllegalMoveError: move 3 is illegal: the column is full; allowed: 0, 1, 2, 4, 5, 6
        """
        legal = self.moves()
        if move not in legal or not hasattr(move, "__index__"):
            raise IllegalMoveError(f"move {move!r} is illegal: {self._obstacle(move, legal)}")
        return self.play_unchecked(move)

    def _obstacle(self, move: int, legal: tuple[int, ...]) -> str:
        """Return the reason why a move is illegal, and the allowed moves."""
        rules = self.rules
        if not legal:
            return "the game is over"
        last = (rules.width if rules.gravity else rules.cells) - 1
        if move not in range(last + 1) or not hasattr(move, "__index__"):
            return f"{'columns' if rules.gravity else 'cells'} are whole numbers from 0 to {last}"
        state = "the column is full" if rules.gravity else "the cell is taken"
        return f"{state}; allowed: {', '.join(map(str, legal[:MOST_SHOWN]))}{', ...' * (len(legal) > MOST_SHOWN)}"

    def play_unchecked(self, move: int, /) -> "RowsPosition":
        """Return the position after a move that is known to be legal."""
        rules, own, mask = self
        if rules.gravity:  # adding the bottom carries over the stones of the column into its first empty cell
            return _new(RowsPosition, (rules, own ^ mask, mask | mask + rules.bottoms[move]))
        return _new(RowsPosition, (rules, own ^ mask, mask | rules.cell_bits[move]))

    def result(self) -> int | None:
        """Return -1 if the last stone completed a line, 0 if the board is full, and None otherwise."""
        rules, own, mask = self
        won = rules.lines_known.get(own ^ mask)
        if won is None:
            won = rules.has_line(own ^ mask)
        if won:
            return -1
        return 0 if mask == rules.full else None

    def line(self) -> int:
        """Return the cells of the completed line, or 0 if there is none."""
        return self.rules.line_in(self.opponent)

    def flaw(self) -> str | None:
        """Return the reason why no game can reach this position, as far as its stones show, or None if there is none.

        >>> CONNECT4.position("4453").flaw()
        >>> RowsPosition(CONNECT4, 0, 2).flaw()
        'a stone hangs in the air'
        """
        rules, own, mask = self
        if own < 0 or mask < 0 or mask & ~rules.full or own & ~mask:
            return "there are stones outside the board"
        if self.own.bit_count() != self.ply // 2:
            return "the player who began has as many stones as the other or one more"
        if rules.gravity and mask & ~(mask << 1 | sum(rules.bottoms)):
            return "a stone hangs in the air"
        if rules.line_in(own) and rules.line_in(own ^ mask):
            return "both players have a line"
        if rules.line_in(own):
            return "the player to move has a line already: the game was over before"
        return None

    def reflect(self) -> "RowsPosition":
        """Return the mirror image."""
        rules, own, mask = self
        return _new(RowsPosition, (rules, rules.reflect(own), rules.reflect(mask)))

    def reflect_move(self, move: int) -> int:
        """Return the mirror image of a move."""
        return self.rules.reflect_move(move)

    def __str__(self) -> str:
        from plyscope.games.diagram import diagram

        return diagram(self)

    def __repr__(self) -> str:
        """Show the rules and the rows from the top.

        >>> TICTACTOE.position("1523")
        RowsPosition('free:3x3x3', 'XXO/.O./...')
        """
        rows = str(self).replace(" ", "").split()
        return f"{type(self).__name__}({str(self.rules)!r}, {'/'.join(rows)!r})"

    def _repr_svg_(self) -> str:
        from plyscope.games.svg import svg

        return svg(self)


_new = tuple.__new__

CONNECT4 = Rules(7, 6, 4, gravity=True)
TICTACTOE = Rules(3, 3, 3, gravity=False)
GOMOKU = Rules(15, 15, 5, gravity=False)
