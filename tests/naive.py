"""The rules and minimax once more, on lists and loops: slow, plain, and sharing no code with the package."""

from itertools import product


class NaiveBoard:
    """A board of rows from the top, with 0 for empty and 1 or 2 for the players."""

    def __init__(self, width, height, length, gravity):
        self.width, self.height, self.length, self.gravity = width, height, length, gravity
        self.rows = [[0] * width for _ in range(height)]
        self.turn = 1

    def moves(self):
        if self.winner() or not any(0 in row for row in self.rows):
            return []
        if self.gravity:
            return [column for column in range(self.width) if self.rows[0][column] == 0]
        return [
            row * self.width + column
            for row, column in product(range(self.height), range(self.width))
            if self.rows[row][column] == 0
        ]

    def cell(self, move):
        if not self.gravity:
            return divmod(move, self.width)
        row = max(row for row in range(self.height) if self.rows[row][move] == 0)
        return row, move

    def play(self, move):
        row, column = self.cell(move)
        self.rows[row][column] = self.turn
        self.turn = 3 - self.turn
        return row, column

    def undo(self, cell):
        row, column = cell
        self.rows[row][column] = 0
        self.turn = 3 - self.turn

    def winner(self):
        for row, column in product(range(self.height), range(self.width)):
            player = self.rows[row][column]
            if not player:
                continue
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + step * down, column + step * right) for step in range(self.length)]
                if all(0 <= r < self.height and 0 <= c < self.width and self.rows[r][c] == player for r, c in cells):
                    return player
        return 0

    def result(self):
        """None, -1 if the player to move has lost, 0 drawn."""
        if self.winner():
            return -1
        return None if any(0 in row for row in self.rows) else 0

    def perft(self, depth):
        if depth == 0:
            return 1
        total = 0
        for move in self.moves():
            cell = self.play(move)
            total += self.perft(depth - 1)
            self.undo(cell)
        return total


def naive_value(position, depth, evaluate, ended):
    """Minimax over the four members of the Position protocol, without any of the search room."""
    result = position.result()
    if result is not None:
        return ended(result, position.ply)
    if depth == 0:
        return evaluate(position)
    return max(-naive_value(position.play(move), depth - 1, evaluate, ended) for move in position.moves())


class NaiveSolver:
    """The exact score of every position below one, by brute force on bitboards that are numbered row by row."""

    def __init__(self, width, height, length, gravity):
        self.width, self.cells, self.gravity = width, width * height, gravity
        self.scores = {}
        self.lines = [[] for _ in range(self.cells)]
        for row, column, (down, right) in product(range(height), range(width), ((0, 1), (1, 0), (1, 1), (1, -1))):
            places = [(row + step * down, column + step * right) for step in range(length)]
            if all(0 <= r < height and 0 <= c < width for r, c in places):
                line = sum(1 << r * width + c for r, c in places)
                for r, c in places:
                    self.lines[r * width + c].append(line)

    def landings(self, stones):
        """The cells that can be filled; with gravity the lowest empty one of each column."""
        empty = [cell for cell in range(self.cells) if not stones >> cell & 1]
        if not self.gravity:
            return empty
        return list({cell % self.width: cell for cell in empty}.values())

    def score(self, own, other):
        """The score of a position whose game goes on; that of every position below it is kept, too."""
        known = self.scores.get((own, other))
        if known is not None:
            return known
        stones = own | other
        at_end = stones.bit_count() + 1
        best = -self.cells
        for cell in self.landings(stones):
            after = own | 1 << cell
            if any(after & line == line for line in self.lines[cell]):
                value = (self.cells + 2 - at_end) // 2
            else:
                value = 0 if at_end == self.cells else -self.score(other, after)
            best = max(best, value)
        self.scores[own, other] = best
        return best
