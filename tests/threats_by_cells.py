"""Plain readings of the definitions of threats and of settled positions, for tests."""

from plyscope.games.diagram import marks


def threats_by_cells(position, player):
    """The empty cells that complete a line of a player, X or O, numbered row by row from the top left."""
    rules, board = position.rules, marks(position)
    return {cell for cell in range(rules.cells) if board[cell] == "." and _has_line(rules, board, cell, player)}


def _has_line(rules, board, cell, player):
    row, column = divmod(cell, rules.width)

    def run(down, right):
        length, r, c = 0, row + down, column + right
        while 0 <= r < rules.height and 0 <= c < rules.width and board[r * rules.width + c] == player:
            length, r, c = length + 1, r + down, c + right
        return length

    return any(1 + run(*step) + run(-step[0], -step[1]) >= rules.length for step in ((0, 1), (1, 0), (1, 1), (1, -1)))


def settled_by_moves(position):
    """The position after all forced moves, and the result for the player who moved first if it is known."""
    while True:
        first = 1 if position.ply % 2 == 0 else -1  # the mover's result as that of the player who moved first
        moves = position.open_moves()
        if not moves:
            return position, 0
        if any(position.play(move).result() == -1 for move in moves):
            return position, first
        dangers = threats_by_cells(position, "XO"[(position.ply + 1) % 2])
        forced = [move for move in moves if _filled(position, move) in dangers]
        if len(forced) > 1:
            return position, -first
        if not forced:
            return position, None
        position = position.play(forced[0])
        if position.result() is not None:
            return position, 0


def _filled(position, move):
    """The cell that a move fills."""
    before, after = marks(position), marks(position.play(move))
    return next(cell for cell in range(position.rules.cells) if before[cell] != after[cell])
