"""Certificates from the strategies that the core finds."""

from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.strategy import Step, prove_claim
from plyscope.reasons.certificate import (
    Answers,
    Certificate,
    Completes,
    Drawn,
    NoLine,
    Outcome,
    Pair,
    Paired,
    Plays,
    Stop,
    Strategy,
    Win,
)
from plyscope.reasons.lines import BoardLine, cell_of_bit, completed_line, lines_of

#: The maximum number of positions that the core searches for one certificate.
NODES = 100_000
#: The largest certificate that counts as a reason.
MOST_STEPS = 1_000


def prove(
    position: RowsPosition, player: int, outcome: Outcome, *, nodes: int = NODES, most: int = MOST_STEPS
) -> Certificate | None:
    """Return a certificate that a player gets an outcome from a position, None if none of this size was found.

    >>> from plyscope.games import CONNECT4
    >>> found = prove(CONNECT4.position("131711353"), player=1, outcome="win")
    >>> found.strategy.move, found.size
    (3, 3)
    """
    steps = prove_claim(position, mover=position.ply % 2 == player, win=outcome == "win", nodes=nodes)
    if not steps or len(steps) > most:
        return None
    return Certificate(player, outcome, _built(position, player, steps))


def _built(position: RowsPosition, player: int, steps: list[Step]) -> Strategy:
    """Build the nodes from the last step, in each position once."""
    nodes: dict[int, Strategy] = {}

    def build(number: int, position: RowsPosition) -> Strategy:
        if number not in nodes:
            nodes[number] = node(steps[number], position)
        return nodes[number]

    def node(step: Step, position: RowsPosition) -> Strategy:
        match step.kind:
            case "completes":
                line = completed_line(position, step.move)
                assert line is not None
                return Completes(step.move, line)
            case "plays":
                return Plays(step.move, build(step.replies[0][1], position.play_unchecked(step.move)))
            case "answers":
                replies = [(move, build(then, position.play_unchecked(move))) for move, then in step.replies]
                return Answers(tuple(replies), step.move if step.move >= 0 else None)
            case "paired":
                pairs = [Pair("claimeven" if above else "baseinverse", one, two) for above, one, two in step.pairs]
                return paired(position.rules, _stones(position, player), position.mask, tuple(pairs))
            case "no line":
                return NoLine()
        return Drawn()

    return build(len(steps) - 1, position)


def _stones(position: RowsPosition, player: int) -> int:
    return position.first if player == 0 else position.first ^ position.mask


def paired(rules: Rules, stones: int, mask: int, pairs: tuple[Pair, ...]) -> Paired:
    """Return a pairing with the lines that it stops, and those that it completes for the player with these stones."""
    bits = rules.cell_bits
    above = {bits[pair.second]: number for number, pair in enumerate(pairs) if pair.rule == "claimeven"}
    both = [(bits[p.first] | bits[p.second], number) for number, p in enumerate(pairs) if p.rule != "claimeven"]
    answered = sum(above)
    won = [line for line in lines_of(rules) if line.bits & answered and not line.bits & ~(stones | answered)]
    won.sort(key=lambda line: (line.bits & ~stones).bit_count())
    stops = tuple(
        _stop(rules, line, answered, above, both, [one.bits & ~stones for one in won])
        for line in lines_of(rules)
        if not line.bits & stones
    )
    numbers = cell_of_bit(rules)
    wins = []
    for line in won:
        missing = line.bits & ~stones
        wins.append(Win(numbers[missing & -missing], line.cells))
    return Paired(pairs, stops, tuple(wins))


def _stop(
    rules: Rules, line: BoardLine, answered: int, above: dict[int, int], both: list[tuple[int, int]], won: list[int]
) -> Stop:
    """Return what stops a line of the opponent."""
    answer = line.bits & answered
    if answer:
        return Stop(line.cells, pair=above[answer & -answer])
    for cells, number in both:
        if not cells & ~line.bits:
            return Stop(line.cells, pair=number)
    below = sum(
        column & (bit - 1)
        for column in rules.columns
        if (bit := 1 << (line.bits & column).bit_length() - 1 if line.bits & column else 0)
    )
    number = next(number for number, missing in enumerate(won) if not missing & ~below)
    return Stop(line.cells, win=number)
