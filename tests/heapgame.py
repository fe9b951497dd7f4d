"""A game of one's own, as a user writes it in a module."""

from typing import NamedTuple


class Heap(NamedTuple):
    """Take 1, 2 or 3 from a heap; the player who finds it empty has lost."""

    left: int = 10
    ply: int = 0

    def moves(self):
        return tuple(range(1, min(3, self.left) + 1))

    def play(self, taken):
        return Heap(self.left - taken, self.ply + 1)

    def result(self):
        return None if self.left else -1


def sized(text):
    """Return a heap of this size."""
    return Heap(int(text))


class Broken(Heap):
    """A heap from which only one player can take."""

    def play(self, taken):
        if self.ply == 1:
            raise KeyError("boom")
        return Broken(self.left - taken, self.ply + 1)


def take_one(position):
    """Take one, whatever is there."""
    return 1
