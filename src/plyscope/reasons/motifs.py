"""The pattern that a player would see in a certificate."""

from dataclasses import dataclass, replace
from math import inf

from plyscope.games.rows import RowsPosition, Rules
from plyscope.reasons.certificate import (
    Answers,
    Cell,
    Certificate,
    Completes,
    Line,
    NoLine,
    Pair,
    Paired,
    Plays,
    Strategy,
)
from plyscope.reasons.lines import landing_cell, winning_cells


@dataclass(frozen=True)
class Motif:
    """A pattern: its kind, the moves that lead to it, and the cells and lines that it is about."""

    kind: str
    #: Moves from the position of the certificate, both players in turn.
    play: tuple[int, ...] = ()
    #: How many of these moves come before the pattern itself.
    lead: int = 0
    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    #: Whether the player answers by pairs of cells, and the pairs in two columns.
    paired: bool = False
    crosses: tuple[Pair, ...] = ()
    #: The opponent's threats that come to nothing.
    useless: tuple[tuple[Cell, Line], ...] = ()
    #: The pattern that a forced sequence, or an answer to every reply, ends in.
    ending: "Motif | None" = None


def motif(position: RowsPosition, certificate: Certificate) -> Motif:
    """Return the pattern of a certificate.

    >>> from plyscope.games import CONNECT4
    >>> from plyscope.reasons.proofs import prove
    >>> position = CONNECT4.position("131711353")
    >>> found = motif(position, prove(position, 1, "win"))
    >>> found.kind, found.play, found.cells
    ('double-threat', (3, 1, 5), (36, 40))
    """
    return _Reader(certificate.player).read(position, certificate.strategy)


class _Reader:
    """Reads the patterns of one certificate."""

    def __init__(self, player: int) -> None:
        self._player = player
        self._distances: dict[int, float] = {}

    def read(self, position: RowsPosition, node: Strategy) -> Motif:
        if isinstance(node, Completes):
            return Motif("win", (node.move,), 0, (landing_cell(position, node.move),), (node.line,))
        if isinstance(node, Plays):
            return self._reply(position.play_unchecked(node.move), node.then, (node.move,))
        return self._reply(position, node, ())

    def _reply(self, position: RowsPosition, node: Strategy, play: tuple[int, ...]) -> Motif:
        """Return the pattern at the opponent's turn, after the moves of the player."""
        if isinstance(node, Paired):
            return replace(pairing(position, self._player, node), play=play)
        if isinstance(node, NoLine):
            return Motif("no-line", play)
        if not isinstance(node, Answers):
            return Motif("full-board", play)
        if node.threat is not None:
            return self._forced(position, node, play)
        if all(isinstance(then, Completes) for _, then in node.replies):
            ends = [(position.play_unchecked(move), then) for move, then in node.replies]
            cells = {landing_cell(after, then.move): then.line for after, then in ends if isinstance(then, Completes)}
            return Motif("zugzwang", play, 0, tuple(cells), tuple(cells.values()))
        reply, then = min(node.replies, key=lambda one: self._distance(one[1]))
        return self._longer("every-reply", position, reply, then, play)

    def _forced(self, position: RowsPosition, node: Answers, play: tuple[int, ...]) -> Motif:
        assert node.threat is not None
        won = winning_cells(position.rules, position.opponent, position.mask)
        first = landing_cell(position, node.threat)
        if not node.replies:  # the opponent cannot stop it
            return Motif("win", (*play, node.threat), 0, (first,), (won[first],))
        reply, then = node.replies[0]
        if not isinstance(then, Completes):
            return self._longer("forced-sequence", position, reply, then, play)
        second = landing_cell(position.play_unchecked(reply), then.move)
        stacked = position.rules.gravity and second == first - position.rules.width
        kind = "stacked-threats" if stacked else "double-threat"
        return Motif(kind, (*play, reply, then.move), 0, (first, second), (won[first], then.line))

    def _longer(self, kind: str, position: RowsPosition, reply: int, then: Strategy, play: tuple[int, ...]) -> Motif:
        """Return a pattern that continues after a reply."""
        rest = self.read(position.play_unchecked(reply), then)
        ending = rest.ending or rest
        before = (*play, reply)
        return Motif(
            "every-reply" if rest.kind == "every-reply" else kind,
            (*before, *rest.play),
            len(before) + rest.lead,
            ending.cells,
            ending.lines,
            ending=replace(ending, lead=0),
        )

    def _distance(self, node: Strategy) -> float:
        """Return the number of the player's moves until a pattern appears; replies that lose at once show none."""
        known = self._distances.get(id(node))
        if known is None:
            known = self._distances[id(node)] = self._measured(node)
        return known

    def _measured(self, node: Strategy) -> float:
        if isinstance(node, Completes):
            return inf
        if isinstance(node, Plays):
            return 1 + self._distance(node.then)
        if isinstance(node, Answers) and not all(isinstance(then, Completes) for _, then in node.replies):
            return min(self._distance(then) for _, then in node.replies)
        return 1 if isinstance(node, Paired) else 0  # threats are easier to see


def pairing(position: RowsPosition, player: int, node: Paired) -> Motif:
    """Return the pattern of a pairing: a threat that wins in the end, or answers that stop every line."""
    rules = position.rules
    stones = position.first if player == 0 else position.first ^ position.mask
    crosses = tuple(pair for pair in node.pairs if pair.rule != "claimeven")
    threats = winning_cells(rules, position.mask ^ stones, position.mask).items()
    stopped = {stop.line for stop in node.stops if stop.pair is not None}
    useless = tuple((cell, line) for cell, line in threats if line in stopped)
    if not node.wins:
        return Motif("follow-up", paired=True, crosses=crosses, useless=useless)
    win = node.wins[0]
    waiting = [cell for cell in win.line if not rules.cell_bits[cell] & stones]
    kind = threat_kind(rules, player, win.cell) if len(waiting) == 1 else "follow-up"
    return Motif(kind, cells=tuple(waiting), lines=(win.line,), paired=True, crosses=crosses, useless=useless)


def threat_kind(rules: Rules, player: int, cell: Cell) -> str:
    """Return the name of a threat that wins in the end, by the row that the player usually gets.

    >>> from plyscope.games import CONNECT4
    >>> threat_kind(CONNECT4, 0, 21), threat_kind(CONNECT4, 1, 28), threat_kind(CONNECT4, 0, 28)
    ('odd-threat', 'even-threat', 'zugzwang')
    """
    row = rules.height - cell // rules.width
    if rules.height % 2 == 0 and row % 2 != player:
        return "odd-threat" if player == 0 else "even-threat"
    return "zugzwang"
