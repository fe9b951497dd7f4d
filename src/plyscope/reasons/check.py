"""Verification of certificates by the rules of the game alone, independent of the code that makes them.

`check` visits every node of a strategy. A tree is followed move by move: every legal reply of the opponent has an
answer, or loses at once to the threat. A pairing is verified line by line; ``docs/reasons-proofs.md`` proves that this
is enough. `plyscope.reasons.playout` verifies the same certificates in another way.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from plyscope.games.notation import cell_name, format_moves
from plyscope.games.rows import RowsPosition, Rules
from plyscope.reasons.certificate import (
    Answers,
    Cell,
    Certificate,
    Completes,
    Drawn,
    Line,
    NoLine,
    Pair,
    Paired,
    Plays,
    Stop,
    Strategy,
    Win,
)

#: A move, the position after it, and the strategy there.
Step = tuple[int, RowsPosition, Strategy]


class FalseClaimError(ValueError):
    """The first thing that is wrong with a certificate, which therefore proves nothing."""


def check(position: RowsPosition, certificate: Certificate) -> None:
    """Verify that a certificate proves its claim about a position, or raise FalseClaimError.

    >>> from plyscope.games import CONNECT4
    >>> position = CONNECT4.position("415161")
    >>> check(position, Certificate(0, "win", Completes(6, (38, 39, 40, 41))))
    >>> check(position, Certificate(0, "win", Completes(2, (38, 39, 40, 41))))
    Traceback (most recent call last):
    plyscope.reasons.check.FalseClaimError: column 3 does not complete the line d1 e1 f1 g1
    """
    if not isinstance(position, RowsPosition):
        raise FalseClaimError("certificates are about N-in-a-row games only")
    flaw = position.flaw()
    if flaw is not None:
        raise FalseClaimError(f"no game can reach this position: {flaw}")
    if certificate.player not in (0, 1) or certificate.outcome not in ("win", "draw"):
        raise FalseClaimError(f"player {certificate.player!r}, outcome {certificate.outcome!r} is not a claim")
    seen: set[tuple[int, RowsPosition]] = set()
    waiting: list[tuple[tuple[int, ...], RowsPosition, Strategy]] = [((), position, certificate.strategy)]
    while waiting:
        path, here, node = waiting.pop()
        if (id(node), here) in seen:
            continue
        seen.add((id(node), here))
        try:
            waiting.extend(((*path, move), after, then) for move, after, then in _steps(here, node, certificate))
        except FalseClaimError as error:
            where = f"after {format_moves(here.rules, path)}: " if path else ""
            raise FalseClaimError(f"{where}{error}") from None


@cache
def lines(rules: Rules) -> frozenset[Line]:
    """Return all lines of a board, each as its cells in ascending order.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> len(lines(CONNECT4)), len(lines(TICTACTOE))
    (69, 8)
    """
    found = set()
    for row in range(rules.height):
        for column in range(rules.width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                places = [(row + step * down, column + step * right) for step in range(rules.length)]
                if all(0 <= r < rules.height and 0 <= c < rules.width for r, c in places):
                    found.add(tuple(sorted(r * rules.width + c for r, c in places)))
    return frozenset(found)


def _steps(here: RowsPosition, node: Strategy, claim: Certificate) -> Iterator[Step]:
    """Verify a node in a position, apart from the nodes after it; yield these with their moves and positions."""
    if claim.outcome == "win" and isinstance(node, NoLine | Drawn):
        raise FalseClaimError("the strategy ends in a draw, but the claim is a win")
    own_turn = here.ply % 2 == claim.player
    if isinstance(node, Drawn):
        if here.result() != 0:
            raise FalseClaimError("the game is not drawn")
        return
    if here.result() is not None:
        raise FalseClaimError("the game is over, but the strategy continues")
    if isinstance(node, NoLine):
        _verify_no_line(here.rules, cells_of(here.rules, here.own if own_turn else here.opponent))
    elif own_turn and isinstance(node, Completes):
        _verify_completion(here, node)
    elif own_turn and isinstance(node, Plays):
        yield node.move, _played(here, node.move), node.then
    elif not own_turn and isinstance(node, Answers):
        yield from _replies(here, node)
    elif not own_turn and isinstance(node, Paired):
        if claim.outcome == "win" and not node.wins:
            raise FalseClaimError("the pairing completes no line, but the claim is a win")
        _Pairing(here, node).verify()
    else:
        raise FalseClaimError(f"{type(node).__name__} is not a strategy for this turn")


def _verify_completion(here: RowsPosition, node: Completes) -> None:
    stones = cells_of(here.rules, _played(here, node.move).opponent)
    if node.line not in lines(here.rules) or not stones.issuperset(node.line):
        line = _named(here.rules, node.line)
        raise FalseClaimError(f"{_move(here.rules, node.move)} does not complete the line {line}")


def _replies(here: RowsPosition, node: Answers) -> Iterator[Step]:
    strategies = dict(node.replies)
    if len(strategies) < len(node.replies):
        raise FalseClaimError("a reply is listed twice")
    for move, then in node.replies:
        yield move, _played(here, move), then
    for move in here.moves():
        if move in strategies:
            continue
        after = here.play(move)
        if node.threat is None:
            raise FalseClaimError(f"the reply {_move(here.rules, move)} has no answer")
        elif node.threat not in after.moves() or after.play(node.threat).result() != -1:
            threat, reply = _move(here.rules, node.threat), _move(here.rules, move)
            raise FalseClaimError(f"the threat {threat} does not win after the reply {reply}")


def _verify_no_line(rules: Rules, mine: set[Cell]) -> None:
    for line in sorted(lines(rules)):
        if mine.isdisjoint(line):
            raise FalseClaimError(f"the line {_named(rules, line)} has no stone of the player")


class _Pairing:
    """A pairing with the opponent to move.

    The player answers every stone in the other cell of its pair, so after each answer the two cells of a pair are both
    empty or both filled. The opponent gets the first cells of claimevens, and one cell of each other pair.
    """

    def __init__(self, here: RowsPosition, node: Paired) -> None:
        self.rules, self.pairs, self.stops, self.wins = here.rules, node.pairs, node.stops, node.wins
        self.mine = cells_of(here.rules, here.opponent)
        self.empty = set(range(here.rules.cells)) - cells_of(here.rules, here.mask)
        self.pair_of: dict[Cell, Pair] = {}

    def verify(self) -> None:
        """Verify the pairing, or raise FalseClaimError."""
        for pair in self.pairs:
            self._verify_cells(pair)
        for pair in self.pairs:
            self._verify_answer(pair)
        for win in self.wins:
            self._verify_win(win)
        if self.rules.gravity:
            self._verify_columns()
        for stop in self.stops:
            self._verify_stop(stop)
        listed = {stop.line for stop in self.stops}
        for line in sorted(lines(self.rules) - listed):
            if self.mine.isdisjoint(line):
                raise FalseClaimError(f"the line {self._named(line)} of the opponent is not stopped")

    def _verify_cells(self, pair: Pair) -> None:
        """Verify that a pair has two empty cells, which are in no other pair."""
        for cell in (pair.first, pair.second):
            if cell not in self.empty:
                raise FalseClaimError(f"the cell {self._named([cell])} of a pair is not empty")
            if cell in self.pair_of:
                raise FalseClaimError(f"the cell {self._named([cell])} is in two pairs")
            self.pair_of[cell] = pair

    def _verify_answer(self, pair: Pair) -> None:
        """Verify that the answer in the other cell of a pair is always legal."""
        match pair.rule:
            case "claimeven":
                legal = self.rules.gravity and pair.second == pair.first - self.rules.width
            case "baseinverse":
                legal = self.rules.gravity and self._reached_together(pair)
            case _:
                legal = not self.rules.gravity and pair.rule == "pair"
        if not legal:
            named = self._named([pair.first, pair.second])
            raise FalseClaimError(f"the answer in the {pair.rule} {named} is not always legal")

    def _reached_together(self, pair: Pair) -> bool:
        """Return whether the cells below a pair are both filled, or are the two cells of one baseinverse."""
        below = [cell + self.rules.width for cell in (pair.first, pair.second)]
        if not self.empty.intersection(below):
            return True
        one, other = (self.pair_of.get(cell) for cell in below)
        return one is not None and one is other and one.rule == "baseinverse"

    def _verify_win(self, win: Win) -> None:
        """Verify that the player gets a line: its empty cells are second cells of claimevens."""
        if win.line not in lines(self.rules):
            raise FalseClaimError(f"{self._named(win.line)} is not a line")
        if win.cell not in win.line or win.cell not in self.empty:
            raise FalseClaimError(f"{self._named([win.cell])} is not an empty cell of the line {self._named(win.line)}")
        gained = self.mine.union(pair.second for pair in self.pairs if pair.rule == "claimeven")
        if not gained.issuperset(win.line):
            raise FalseClaimError(f"the player does not get the line {self._named(win.line)}")

    def _verify_columns(self) -> None:
        """Verify that answers never run out: every empty cell has a pair, unless a threat below it wins first."""
        threats = [win.cell for win in self.wins if self.empty.intersection(win.line) == {win.cell}]
        for cell in sorted(self.empty - set(self.pair_of)):
            if not any(self._above(cell, threat) for threat in threats):
                raise FalseClaimError(f"the cell {self._named([cell])} has no pair")

    def _verify_stop(self, stop: Stop) -> None:
        line = stop.line
        if line not in lines(self.rules) or not self.mine.isdisjoint(line):
            raise FalseClaimError(f"{self._named(line)} is not a line that the opponent could complete")
        if stop.win is None and stop.pair is not None and 0 <= stop.pair < len(self.pairs):
            pair = self.pairs[stop.pair]
            stopped = pair.second in line and (pair.rule == "claimeven" or pair.first in line)
        elif stop.pair is None and stop.win is not None and 0 <= stop.win < len(self.wins):
            lower = self.empty.intersection(self.wins[stop.win].line)
            stopped = all(any(self._above(cell, low) for cell in line) for low in lower)
        else:
            stopped = False
        if not stopped:
            raise FalseClaimError(f"the line {self._named(line)} of the opponent is not stopped as claimed")

    def _above(self, cell: Cell, low: Cell) -> bool:
        return cell < low and cell % self.rules.width == low % self.rules.width

    def _named(self, cells: Iterable[Cell]) -> str:
        return _named(self.rules, cells)


def cells_of(rules: Rules, board: int) -> set[Cell]:
    """Return the cells of a bitboard."""
    return {cell for cell, bit in enumerate(rules.cell_bits) if board & bit}


def _played(here: RowsPosition, move: int) -> RowsPosition:
    if move not in here.moves():
        raise FalseClaimError(f"{_move(here.rules, move)} is not a legal move")
    return here.play(move)


def _move(rules: Rules, move: int) -> str:
    return f"column {move + 1}" if rules.gravity else f"cell {cell_name(rules, move)}"


def _named(rules: Rules, cells: Iterable[Cell]) -> str:
    return " ".join(cell_name(rules, cell) if 0 <= cell < rules.cells else f"number {cell}" for cell in cells)
