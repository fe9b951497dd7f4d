"""Wins by threats alone, on a board of any size: each move threatens a line, so there is only one answer."""

from plyscope.games.rows import RowsPosition
from plyscope.reasons.certificate import Answers, Certificate, Completes, Plays, Strategy
from plyscope.reasons.lines import landing_cell, lines_of, winning_cells, winning_moves

#: The maximum number of the player's moves in a sequence, and the maximum number of positions searched.
MOST_MOVES = 6
MOST_POSITIONS = 400


def forced_win(position: RowsPosition) -> Certificate | None:
    """Return a certificate that the player to move wins by threats, the shortest one that is found.

    >>> from plyscope.games import GOMOKU
    >>> position = GOMOKU.position("h8 a1 i8 b1 j8 c5")
    >>> forced_win(position).size
    3
    """
    player = position.ply % 2
    for moves in range(1, MOST_MOVES + 1):
        search = _Threats()
        strategy = search.win(position, moves)
        if strategy is not None:
            return Certificate(player, "win", strategy)
        if search.looked >= MOST_POSITIONS:
            break
    return None


class _Threats:
    """One search, which counts its positions."""

    def __init__(self) -> None:
        self.looked = 0

    def win(self, position: RowsPosition, moves: int) -> Strategy | None:
        """Return a strategy with at most this many moves of the player to move."""
        self.looked += 1
        now = winning_moves(position)
        if now:
            move, line = next(iter(now.items()))
            return Completes(move, line)
        if moves == 1 or self.looked >= MOST_POSITIONS:
            return None
        for move in self._threatening(position):
            after = position.play_unchecked(move)
            if after.result() is not None or winning_moves(after):
                continue
            rules, mask = after.rules, after.mask
            won = winning_cells(rules, after.opponent, mask)
            direct = [reply for reply in after.open_moves() if landing_cell(after, reply) in won]
            if not direct:
                continue
            block = direct[0]
            then = self.win(after.play_unchecked(block), moves - 1)
            if then is not None:
                return Plays(move, Answers(((block, then),), threat=block))
        return None

    def _threatening(self, position: RowsPosition) -> list[int]:
        """Return the moves in lines of which only two cells are missing; a block if one is needed."""
        rules, own, mask = position
        losses = winning_cells(rules, position.opponent, mask)
        legal = position.open_moves()
        forced = [move for move in legal if landing_cell(position, move) in losses]
        if forced:
            return forced[:1] if len(forced) == 1 else []
        nearly = 0
        for line in lines_of(rules):
            missing = line.bits & ~own
            if not missing & mask and missing.bit_count() == 2:
                nearly |= missing
        return [move for move in legal if rules.landing(mask, move) & nearly]
