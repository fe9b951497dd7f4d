"""An order of moves that leads to a position: for those who can only be told moves."""

from collections.abc import Iterator

from plyscope.games.rows import RowsPosition


def moves_to(position: RowsPosition) -> tuple[int, ...]:
    """Return legal moves that lead from the empty board to a position whose game goes on; ValueError if none do.

    Nobody has a line yet, so any order will do in which the players take turns and no stone hangs in the air.

    >>> from plyscope.games import CONNECT4
    >>> moves_to(CONNECT4.position("4453"))
    (3, 2, 4, 3)
    """
    flaw = position.flaw() or ("the game is over" if position.result() is not None else None)
    if flaw is not None:
        raise ValueError(f"no moves lead there: {flaw}")
    rules, first = position.rules, position.first
    if not rules.gravity:
        cells = range(rules.cells)
        turns = [
            [cell for cell in cells if rules.cell_bits[cell] & stones] for stones in (first, position.mask & ~first)
        ]
        return tuple(turns[ply % 2][ply // 2] for ply in range(position.ply))
    return _dropped(position)


def _dropped(position: RowsPosition) -> tuple[int, ...]:
    """Look for an order in which each stone falls on the one below it, depth first; no dead end is entered twice."""
    rules, first = position.rules, position.first
    stacks = [
        [bool(first & bottom << row) for row in range((position.mask & column).bit_count())]
        for bottom, column in zip(rules.bottoms, rules.columns, strict=True)
    ]
    heights = [0] * rules.width
    moves: list[int] = []

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
                raise ValueError("no moves lead there: the players did not take turns")
            heights[moves.pop()] -= 1
            continue
        heights[column] += 1
        moves.append(column)
        if tuple(heights) in seen:
            heights[moves.pop()] -= 1
            continue
        seen.add(tuple(heights))
        waiting.append(candidates())
    return tuple(moves)
