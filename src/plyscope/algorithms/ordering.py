"""The order in which moves are tried: fixed by the rules, or learned during the search.

A fixed order is ``generated``, ``reversed``, ``centre`` or ``weights``. Learned orders are added with plus signs, the
most trusted first: ``centre+table`` tries the table's best move first, ``centre+table+killers+history`` then the moves
that cut at the same ply, then those that cut most often anywhere.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Protocol

from plyscope.games.position import AnyPosition, Move
from plyscope.games.rows import RowsPosition, Rules

Ordered = Callable[[AnyPosition], Sequence[Move]]

#: The fixed orders, with their descriptions.
ORDERS = {
    "generated": "as the rules generate them: left to right, top to bottom",
    "reversed": "the other way round",
    "centre": "nearest to the centre of the board first",
    "weights": "the hole that most lines pass through first (tommy2017)",
}
#: The learned orders that can be added to a fixed order, in the order in which they apply.
LEARNED = {
    "table": "the best move of the transposition table first",
    "killers": "then the two moves that cut last at the same ply",
    "history": "then the moves that have cut most often",
}


class Order(Protocol):
    """Sorts the moves of a position, and learns which moves cut."""

    @property
    def ordered(self) -> Ordered:
        """Return the moves of a position in the order in which they are tried."""
        ...

    def learn(self, position: AnyPosition, move: Move) -> None:
        """Record a move after which the rest was cut."""
        ...


class FixedOrder:
    """An order that depends only on the rules."""

    def __init__(self, ordered: Ordered) -> None:
        self.ordered = ordered

    def learn(self, position: AnyPosition, move: Move) -> None:
        """Learn nothing."""


class LearnedOrder:
    """A fixed order, preceded by moves that were good elsewhere in the search."""

    def __init__(
        self,
        base: Ordered,
        *,
        table_move: Callable[[AnyPosition], Move | None] | None = None,
        killers: bool = False,
        history: bool = False,
    ) -> None:
        self._base = base
        self._table_move = table_move
        self._killers: defaultdict[int, tuple[Move, ...]] | None = defaultdict(tuple) if killers else None
        self._cuts: defaultdict[tuple[int, Move], int] | None = defaultdict(int) if history else None

    def ordered(self, position: AnyPosition) -> Sequence[Move]:
        """Return the moves: the table's, the killers, those with a history, the rest."""
        moves = self._base(position)
        if self._cuts is not None:
            player, cuts = position.ply % 2, self._cuts
            moves = sorted(moves, key=lambda move: -cuts[player, move])
        front: list[Move] = []
        if self._table_move is not None:
            best = self._table_move(position)
            if best is not None:
                front.append(best)
        if self._killers is not None:
            front += [move for move in self._killers[position.ply] if move in moves and move not in front]
        return [*front, *(move for move in moves if move not in front)] if front else moves

    def learn(self, position: AnyPosition, move: Move) -> None:
        """Remember a move that cut, for its ply and for its player."""
        if self._killers is not None:
            ply = position.ply
            self._killers[ply] = (move, *(old for old in self._killers[ply] if old != move))[:2]
        if self._cuts is not None:
            self._cuts[position.ply % 2, move] += 1


def generated(position: AnyPosition) -> Sequence[Move]:
    """Return the moves as the rules generate them."""
    return position.moves()


def turned_round(position: AnyPosition) -> Sequence[Move]:
    """Return the moves in reverse."""
    return position.moves()[::-1]


def generated_for(position: AnyPosition) -> Ordered:
    """Return the fastest move generator for the game of a position; it is called for unfinished games only."""
    return RowsPosition.open_moves if isinstance(position, RowsPosition) else generated  # type: ignore[return-value]


def centre(rules: Rules) -> Ordered:
    """Return the order from the centre outwards; of two equals, the left one is first.

    >>> from plyscope.games import CONNECT4
    >>> centre(CONNECT4)(CONNECT4.start())
    (3, 2, 4, 1, 5, 0, 6)
    """

    def distance(move: int) -> int:
        row, column = (0, move) if rules.gravity else divmod(move, rules.width)
        off_row = 0 if rules.gravity else 2 * row - rules.height + 1
        off_column = 2 * column - rules.width + 1
        return off_row * off_row + off_column * off_column

    count = rules.width if rules.gravity else rules.cells
    ranked = sorted(range(count), key=distance)
    rank = {move: place for place, move in enumerate(ranked)}
    known: dict[Sequence[int], tuple[int, ...]] = {}

    def columns(position: RowsPosition) -> Sequence[int]:
        moves = position.open_moves()
        if moves not in known:
            known[moves] = tuple(sorted(moves, key=rank.__getitem__))
        return known[moves]

    def cells(position: RowsPosition) -> Sequence[int]:
        return tuple(sorted(position.open_moves(), key=rank.__getitem__))

    return columns if rules.gravity else cells  # type: ignore[return-value]


def weights(rules: Rules) -> Ordered:
    """Return the order by the number of lines through the hole that a move fills; equals keep their order."""
    weight_at = dict(zip(rules.cell_bits, rules.weights, strict=True))

    def heaviest_first(position: RowsPosition) -> Sequence[int]:
        return sorted(position.open_moves(), key=lambda move: -weight_at[rules.landing(position.mask, move)])

    return heaviest_first  # type: ignore[return-value]


def check_order(text: str) -> str:
    """Return the text of an order if it is valid, or raise ValueError with the allowed orders."""
    base, *learned = text.split("+")
    if base not in ORDERS or not set(learned) <= set(LEARNED) or len(set(learned)) < len(learned):
        raise ValueError(
            f"unknown order {text!r}; allowed: {', '.join(ORDERS)}, followed by any of +{', +'.join(LEARNED)}"
        )
    return text


def make_order(text: str, position: AnyPosition, table_move: Callable[[AnyPosition], Move | None] | None) -> Order:
    """Return the order that a text names, for the game of a position."""
    base, *learned = check_order(text).split("+")
    if base in ("centre", "weights"):
        assert isinstance(position, RowsPosition)
        ordered = centre(position.rules) if base == "centre" else weights(position.rules)
    else:
        ordered = generated_for(position) if base == "generated" else turned_round
    if not learned:
        return FixedOrder(ordered)
    return LearnedOrder(
        ordered,
        table_move=table_move if "table" in learned else None,
        killers="killers" in learned,
        history="history" in learned,
    )
