"""Scores of opening positions: those in a book, and those of earlier positions, found by MTD(f) down to the book."""

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.mtd import mtdf
from plyscope.algorithms.ordering import FixedOrder, centre
from plyscope.algorithms.table import Table
from plyscope.algorithms.traced import TracedTree
from plyscope.book.format import BookFile
from plyscope.book.positions import key_of, wins_at_once
from plyscope.evaluation import Evaluation
from plyscope.games.rows import RowsPosition, Rules


class _NotInBookError(LookupError):
    """A position that is not in the book, because no game reaches it."""


class OpeningBook:
    """The exact scores of all positions with at most as many stones as the positions in a book."""

    def __init__(self, file: BookFile) -> None:
        self.file = file
        self._cells = file.rules.cells
        self._evaluation = Evaluation("book", "the score in an opening book", self._entry)
        self._order = FixedOrder(centre(file.rules))
        self._table = Table()  # shared by all searches: a bound is valid no matter which search found it

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.file.path.name}>"

    def lookup(self, position: RowsPosition) -> int | None:
        """Return the exact score of a position whose game is not over, or None if the book does not have it."""
        rules, _, mask = position
        depth = self.file.header.plies - mask.bit_count()
        if rules is not self.file.rules or depth < 0:
            return None
        try:
            return self._entry(position) if depth == 0 else self._score(position, depth)
        except _NotInBookError:
            return None

    def most_stones(self, rules: Rules) -> int:
        """Return the largest number of stones of a position in the book, or -1 for another game."""
        return self.file.header.plies if rules is self.file.rules else -1

    def _score(self, position: RowsPosition, depth: int) -> int:
        """Return the score of a position this many plies before the book."""
        lower, upper = self._table.probe(position, depth)
        if lower == upper:
            return lower
        tree = TracedTree(
            position,
            alphabeta,
            evaluation=self._evaluation,
            order=self._order,
            ending=lambda result, ply: result * self._win_with(ply),
            table=self._table,
        )
        return mtdf(tree, position, depth, -self._cells, self._cells)

    def _entry(self, position: RowsPosition) -> int:
        """Return the score of a position at the depth of the book, which omits positions with an immediate win."""
        key = key_of(position)
        score = self.file.score(key)
        if score is not None:
            return score
        if wins_at_once(position):
            return self._win_with(position.ply + 1)
        raise _NotInBookError(key)

    def _win_with(self, stones: int) -> int:
        """Return the score of a win with this many stones on the board."""
        return (self._cells + 2 - stones) // 2
