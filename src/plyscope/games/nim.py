"""Nim: players take any number of objects from one heap; a game without a board, draws or mirror images."""

from typing import NamedTuple

from plyscope.games.position import IllegalMoveError

#: The maximum number of objects of a heap that are drawn.
MOST_DRAWN = 30


class NimPosition(NamedTuple):
    """The heaps that are left; a player who cannot move has lost in normal play, and has won in misère play.

    >>> position = nim(1, 2)
    >>> position.moves()
    ((0, 1), (1, 1), (1, 2))
    >>> position.play((1, 2)).play((0, 1)).result()
    -1
    """

    heaps: tuple[int, ...]
    ply: int = 0
    misere: bool = False

    def moves(self) -> tuple[tuple[int, int], ...]:
        """Return every (heap, number of objects taken)."""
        return tuple((heap, taken) for heap, size in enumerate(self.heaps) for taken in range(1, size + 1))

    def play(self, move: tuple[int, int], /) -> "NimPosition":
        """Return the position after taking (heap, number of objects), or raise IllegalMoveError.

        >>> nim(1, 2).play((0, 2))
        Traceback (most recent call last):
        plyscope.games.position.IllegalMoveError: move (0, 2) is illegal: heap 0 has 1 object
        """
        if move not in self.moves():
            raise IllegalMoveError(f"move {move!r} is illegal: {self._obstacle(move)}")
        return self.play_unchecked(move)

    def _obstacle(self, move: object) -> str:
        """Return the reason why a move is illegal."""
        if not any(self.heaps):
            return "the game is over"
        match move:
            case (int(heap), int(taken)) if 0 <= heap < len(self.heaps) and taken > 0:
                size = self.heaps[heap]
                return f"heap {heap} has {size} object{'s' * (size != 1)}"
        return f"a move is (heap, number of objects), heaps are numbered from 0 to {len(self.heaps) - 1}"

    def play_unchecked(self, move: tuple[int, int], /) -> "NimPosition":
        """Return the position after a move that is known to be legal."""
        heap, taken = move
        heaps = (*self.heaps[:heap], self.heaps[heap] - taken, *self.heaps[heap + 1 :])
        return NimPosition(heaps, self.ply + 1, self.misere)

    def __str__(self) -> str:
        """Draw the heaps.

        >>> print(nim(3, 12))
        heap 0:  3  o o o
        heap 1: 12  o o o o o o o o o o o o
        """
        width = len(str(max(self.heaps)))
        drawn = ("o " * min(size, MOST_DRAWN) + "..." * (size > MOST_DRAWN) for size in self.heaps)
        lines = zip(self.heaps, drawn, strict=True)
        return "\n".join(f"heap {heap}: {size:>{width}}  {row}".rstrip() for heap, (size, row) in enumerate(lines))

    def result(self) -> int | None:
        """Return -1 (misère: +1) when nothing is left to take."""
        if any(self.heaps):
            return None
        return 1 if self.misere else -1


def nim(*heaps: int, misere: bool = False) -> NimPosition:
    """Return the start of a game of Nim with these heaps."""
    if not heaps or any(not isinstance(size, int) or size < 0 for size in heaps):
        raise ValueError(f"heaps must be whole numbers from 0, at least one of them, not {heaps}")
    return NimPosition(tuple(heaps), misere=misere)
