"""Certificates played out: the strategy against every play of the opponent, to the end of the game.

This is a second, independent way to verify a certificate. It uses only the player's answers, not the lines, stops and
wins that `plyscope.reasons.check` verifies, and shares no code with that module. A pairing reaches few positions:
because the answer to every stone is fixed, a column of six empty cells has four states.
"""

from collections.abc import Iterator

from plyscope.games.notation import format_moves
from plyscope.games.rows import RowsPosition
from plyscope.reasons.certificate import Answers, Certificate, Completes, NoLine, Paired, Plays, Strategy

#: The maximum number of positions that are visited by default.
MOST_POSITIONS = 1_000_000
#: Moves, the position after them, and how the strategy continues there: None if the game has to be over.
Step = tuple[tuple[int, ...], RowsPosition, Strategy | None]


class RefutedError(ValueError):
    """A play that refutes a certificate: the player gets less than claimed, or has no answer."""


class TooManyPositionsError(ValueError):
    """A strategy that reaches more positions than are visited."""


def play_out(position: RowsPosition, certificate: Certificate, most: int = MOST_POSITIONS) -> int:
    """Play a strategy against every play of the opponent, and return the number of positions visited.

    Raise RefutedError with the first play that refutes it, and TooManyPositionsError after ``most`` positions.

    >>> from plyscope.games import CONNECT4
    >>> play_out(CONNECT4.position("415161"), Certificate(0, "win", Completes(6, (38, 39, 40, 41))))
    2
    """
    seen: set[tuple[int, RowsPosition]] = set()
    waiting: list[Step] = [((), position, certificate.strategy)]
    while waiting:
        path, here, node = waiting.pop()
        if (id(node), here) in seen:
            continue
        seen.add((id(node), here))
        if len(seen) > most:
            raise TooManyPositionsError(f"the strategy reaches more than {most:,} positions")
        try:
            waiting.extend(((*path, *moves), after, then) for moves, after, then in _steps(here, node, certificate))
        except RefutedError as error:
            where = f"after {format_moves(here.rules, path)}: " if path else ""
            raise RefutedError(f"{where}{error}") from None
    return len(seen)


def _steps(here: RowsPosition, node: Strategy | None, claim: Certificate) -> Iterator[Step]:
    """Yield the positions after the next moves, or raise RefutedError."""
    own_turn = here.ply % 2 == claim.player
    result = here.result()
    if result is not None:
        if (result if own_turn else -result) < (claim.outcome == "win"):
            raise RefutedError("the game ends worse than claimed")
    elif isinstance(node, NoLine) and claim.outcome == "draw":
        if here.rules.line_in(here.rules.full ^ (here.own if own_turn else here.opponent)):
            raise RefutedError("the opponent can still complete a line")
    elif not own_turn:
        for move in here.moves():
            yield _answered(here.play(move), node, move)
    elif isinstance(node, Plays):
        yield (node.move,), _play(here, node.move), node.then
    elif isinstance(node, Completes):
        yield (node.move,), _play(here, node.move), None
    else:
        raise RefutedError("the strategy has no move")


def _answered(after: RowsPosition, node: Strategy | None, move: int) -> Step:
    """Return the position after a move of the opponent, and after the answer if the strategy fixes it."""
    if after.result() is not None:
        return (move,), after, None
    if isinstance(node, Answers):
        strategies = dict(node.replies)
        if move in strategies:
            return (move,), after, strategies[move]
        if node.threat is not None:
            return (move, node.threat), _play(after, node.threat), None
    if isinstance(node, Paired):
        answer = _other_column(after, node, move) if after.rules.gravity else _other_cell(after, node, move)
        return (move, answer), _play(after, answer), node
    raise RefutedError(f"the strategy has no answer to move {move + 1}")


def _other_column(after: RowsPosition, node: Paired, move: int) -> int:
    """Return the column of the other cell of the pair of the stone that was just played."""
    rules = after.rules
    stone = next(cell for cell in range(move, rules.cells, rules.width) if after.mask & rules.cell_bits[cell])
    for pair in node.pairs:
        if stone in (pair.first, pair.second):
            other = pair.first + pair.second - stone
            if other not in range(rules.cells):
                break
            column = other % rules.width
            if rules.landing(after.mask, column) == rules.cell_bits[other]:
                return column
    raise RefutedError(f"the stone in column {move + 1} has no legal answer")


def _other_cell(after: RowsPosition, node: Paired, move: int) -> int:
    """Return the other cell of the pair of the stone that was just played, or any cell if it has none to fill."""
    for pair in node.pairs:
        if move in (pair.first, pair.second):
            other = pair.first + pair.second - move
            if other in after.moves():
                return other
    return after.moves()[0]


def _play(here: RowsPosition, move: int) -> RowsPosition:
    if move not in here.moves():
        raise RefutedError(f"the strategy plays move {move + 1}, which is illegal")
    return here.play(move)
