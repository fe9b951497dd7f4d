"""The scores of the opening: those in a book, and those above it by a search that ends in the book."""

from plyscope.algorithms.ordering import centre
from plyscope.algorithms.table import Bounds
from plyscope.book.format import BookFile
from plyscope.book.positions import key_of, wins_at_once
from plyscope.games.rows import RowsPosition, Rules


class _NotInBookError(LookupError):
    """A position that the book does not have: no game reaches it."""


class OpeningBook:
    """Knows the exact score of every position with as many stones as those of a book, or fewer."""

    def __init__(self, file: BookFile) -> None:
        self.file = file
        self._cells = file.rules.cells
        self._ordered = centre(file.rules)
        # What is known of positions above the book, by key: bounds that are true whoever has found them.
        self._known: dict[int, Bounds] = {}

    def lookup(self, position: RowsPosition) -> int | None:
        """Return the exact score of a position whose game goes on, None if the book does not tell."""
        rules, _, mask = position
        depth = self.file.header.plies - mask.bit_count()
        if rules is not self.file.rules or depth < 0:
            return None
        try:
            return self._score(position, depth)
        except _NotInBookError:
            return None

    def most_stones(self, rules: Rules) -> int:
        """Return with how many stones at most a position can be in the book, -1 for another game."""
        return self.file.header.plies if rules is self.file.rules else -1

    def _score(self, position: RowsPosition, depth: int) -> int:
        """Return the score, by tests that each tell whether it reaches a bound (MTD(f))."""
        score, lower, upper = 0, -self._cells, self._cells
        while lower < upper:
            bound = score + 1 if score == lower else score
            score = self._search(position, depth, bound - 1, bound)
            if score < bound:
                upper = score
            else:
                lower = score
        return score

    def _search(self, position: RowsPosition, depth: int, alpha: int, beta: int) -> int:
        """Return v with: score <= v if v <= alpha; score = v if alpha < v < beta; score >= v if v >= beta."""
        key = key_of(position)
        if depth == 0:
            return self._entry(position, key)
        lower, upper = known = self._known.get(key) or Bounds(-self._cells, self._cells)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        best = -self._cells
        for move in self._ordered(position):
            after = position.play_unchecked(move)  # type: ignore[arg-type]
            result = after.result()
            if result is None:
                value = -self._search(after, depth - 1, -beta, -max(alpha, best))
            else:
                value = -result * self._win_with(after.ply)
            if value > best:
                best = value
                if best >= beta:
                    break
        if best > alpha:
            known = known._replace(lower=max(lower, best))
        if best < beta:
            known = known._replace(upper=min(upper, best))
        self._known[key] = known
        return best

    def _entry(self, position: RowsPosition, key: int) -> int:
        """Return the score of a position with as many stones as the book's, which leaves out those won at once."""
        score = self.file.score(key)
        if score is not None:
            return score
        if wins_at_once(position):
            return self._win_with(position.ply + 1)
        raise _NotInBookError(key)

    def _win_with(self, stones: int) -> int:
        """Return the score of a win with so many stones on the board."""
        return (self._cells + 2 - stones) // 2
