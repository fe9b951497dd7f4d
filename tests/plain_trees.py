"""The searches of drawn trees once more, written out for MAX and MIN: plain, and sharing no code with the package."""

from itertools import permutations
from math import inf


def minimax(tree, maximises=True):
    if isinstance(tree, int):
        return tree
    return (max if maximises else min)(minimax(part, not maximises) for part in tree)


def inner_values(tree, path=()):
    """The values of all inner nodes by their paths, for MAX."""
    if isinstance(tree, int):
        return {}
    found = {path: minimax(tree, len(path) % 2 == 0)}
    for move, part in enumerate(tree):
        found |= inner_values(part, (*path, move))
    return found


class AlphaBeta:
    """Fail-soft alpha-beta from left to right; it notes what it sees."""

    def __init__(self, tree, alpha=-inf, beta=inf):
        self.leaves, self.cuts, self.windows = [], [], {}
        self.value = self.search(tree, (), alpha, beta)

    def search(self, tree, path, alpha, beta):
        self.windows[path] = alpha, beta
        if isinstance(tree, int):
            self.leaves.append(path)
            return tree
        best = -inf if len(path) % 2 == 0 else inf
        for move, part in enumerate(tree):
            if alpha >= beta:
                self.cuts.append((*path, move))
                continue
            value = self.search(part, (*path, move), alpha, beta)
            if len(path) % 2 == 0:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
        return best


def pvs_again(tree):
    """The branches of the root that are better than all before them, except the first: PVS searches them twice."""
    values = [minimax(part, False) for part in tree]
    return [(move,) for move in range(1, len(tree)) if values[move] > max(values[:move])]


def mtdf_passes(tree, guess=0):
    """The bound and the result of each pass of MTD(f)."""
    lower, upper, value, found = -inf, inf, guess, []
    while lower < upper:
        bound = value + 1 if value == lower else value
        value = AlphaBeta(tree, bound - 1, bound).value
        found.append((bound, value))
        if value < bound:
            upper = value
        else:
            lower = value
    return found


def best_sorted(tree, maximises=True):
    """The tree with the branches of every node from best to worst."""
    if isinstance(tree, int):
        return tree
    parts = [best_sorted(part, not maximises) for part in tree]
    return sorted(parts, key=lambda part: minimax(part, not maximises), reverse=maximises)


def fewest_leaves(tree):
    """The fewest leaves of alpha-beta over all orders of the root's branches, and the orders that reach it."""
    counts = {
        order: len(AlphaBeta([tree[branch] for branch in order]).leaves) for order in permutations(range(len(tree)))
    }
    least = min(counts.values())
    return least, {order for order, count in counts.items() if count == least}


def letters(tree):
    """The paths of the inner nodes by letter, row by row."""
    row, found = [((), tree)], {}
    while row:
        inner = [(path, part) for path, part in row if not isinstance(part, int)]
        found |= {chr(ord("A") + len(found) + place): path for place, (path, _) in enumerate(inner)}
        row = [((*path, move), one) for path, part in inner for move, one in enumerate(part)]
    return found
