"""An order of moves that leads to a position, for programs that accept only moves."""

from collections.abc import Iterator

from plyscope.games.rows import RowsPosition

#: The search for an order gives up after this many steps, which take about a second.
MOST_STEPS = 200_000


def moves_to(position: RowsPosition) -> tuple[int, ...]:
    """Return legal moves that lead from the empty board to a position; raise ValueError with the reason if none do.

    As long as nobody has a line, any order works in which the players take turns and every stone is supported.

    >>> from plyscope.games import CONNECT4
    >>> moves_to(CONNECT4.position("4453"))
    (3, 2, 4, 3)
    """
    flaw = position.flaw()
    if flaw is not None:
        raise ValueError(f"no moves lead there: {flaw}")
    return _won(position) if position.line() else _ordered(position, MOST_STEPS)


class _StepsError(ValueError):
    """The search for an order gave up, although there may be one."""

    def __init__(self) -> None:
        super().__init__(f"no order of moves was found in {MOST_STEPS:,} steps")


def _won(position: RowsPosition) -> tuple[int, ...]:
    """Find a last stone that completed every line, and an order of the others."""
    rules, own, mask = position
    line, winner = position.line(), own ^ mask
    last = [
        (cell, bit)
        for cell, bit in enumerate(rules.cell_bits)
        if bit & line and not (rules.gravity and mask & bit << 1) and not rules.line_in(winner ^ bit)
    ]
    failure = ValueError("no moves lead there: no last stone completes the line and leaves a game that could be played")
    for cell, bit in last:  # all attempts together get the step limit of one position
        move = cell % rules.width if rules.gravity else cell
        try:
            return (*_ordered(RowsPosition(rules, winner ^ bit, mask ^ bit), MOST_STEPS // len(last)), move)
        except _StepsError as error:
            failure = error
        except ValueError:
            continue
    raise failure


def _ordered(position: RowsPosition, steps: int) -> tuple[int, ...]:
    """Return an order of the stones of a position in which nobody has a line."""
    return _dropped(position, steps) if position.rules.gravity else _placed(position)


def _placed(position: RowsPosition) -> tuple[int, ...]:
    rules, first = position.rules, position.first
    turns = [
        [cell for cell, bit in enumerate(rules.cell_bits) if bit & stones] for stones in (first, position.mask & ~first)
    ]
    return tuple(turns[ply % 2][ply // 2] for ply in range(position.ply))


def _dropped(position: RowsPosition, steps: int) -> tuple[int, ...]:
    """Find an order in which each stone lands on the one below it, depth first; no dead end is searched twice."""
    rules, first = position.rules, position.first
    stacks = [
        [bool(first & bottom << row) for row in range((position.mask & column).bit_count())]
        for bottom, column in zip(rules.bottoms, rules.columns, strict=True)
    ]
    heights = [0] * rules.width
    moves: list[int] = []
    longest = 0

    def candidates() -> Iterator[int]:
        mover = len(moves) % 2 == 0
        ready = [c for c, stack in enumerate(stacks) if heights[c] < len(stack) and stack[heights[c]] == mover]
        return iter(sorted(ready, key=lambda column: heights[column] - len(stacks[column])))

    seen: set[tuple[int, ...]] = set()
    waiting = [candidates()]
    while len(moves) < position.ply:
        column = next(waiting[-1], None)
        if column is None:
            waiting.pop()
            if not moves:
                raise ValueError(f"no moves lead there: {_stuck(longest)}")
            heights[moves.pop()] -= 1
            continue
        heights[column] += 1
        moves.append(column)
        if tuple(heights) in seen:
            heights[moves.pop()] -= 1
            continue
        if len(seen) == steps:
            raise _StepsError
        seen.add(tuple(heights))
        longest = max(longest, len(moves))
        waiting.append(candidates())
    return tuple(moves)


def _stuck(longest: int) -> str:
    """Return where the orders that the search has tried come to an end."""
    mover, other = "XO" if longest % 2 == 0 else "OX"
    return (
        f"the players did not take turns: after {longest} moves at the latest it is the turn of {mover}, "
        f"but every stone that could come next belongs to {other}"
    )
