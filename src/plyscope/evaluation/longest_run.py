"""The longest run of the searcher's stones, no matter who is to move (kersten2023)."""

from plyscope.games.rows import RowsPosition


def longest_run(position: RowsPosition, searcher_to_move: bool) -> int:
    """Return the number of the searcher's stones in the longest line without a gap; the opponent's do not count.

    >>> from plyscope.games import CONNECT4
    >>> longest_run(CONNECT4.position("41424"), searcher_to_move=False)
    3
    """
    rules, own, mask = position
    stones = own if searcher_to_move else own ^ mask
    longest = 0
    for step in rules.directions:
        run, length = stones, 0
        while run:
            run &= run >> step
            length += 1
        longest = max(longest, length)
    return longest
