"""Alpha-beta, NegaScout and MTD(f) as negamax with a hash table, to compare the leaves that they look at.

Written apart from the package and from ``independent``, which keeps MAX and MIN apart.
"""

INF = 10**9


class Looker:
    """Leaf values for the player to move, and the paths of the leaves that were looked at."""

    def __init__(self):
        self.seen = set()

    def value(self, leaf, path):
        self.seen.add(path)
        return leaf if len(path) % 2 == 0 else -leaf


def alphabeta_leaves(tree):
    look = Looker()

    def negamax(node, path, alpha, beta):
        if isinstance(node, int):
            return look.value(node, path)
        best = -INF
        for move, child in enumerate(node):
            best = max(best, -negamax(child, (*path, move), -beta, -alpha))
            if best >= beta:
                return best
            alpha = max(alpha, best)
        return best

    negamax(tree, (), -INF, INF)
    return look.seen


def pvs_leaves(tree):
    look = Looker()

    def scout(node, path, alpha, beta):
        if isinstance(node, int):
            return look.value(node, path)
        best, bound = -INF, beta
        for move, child in enumerate(node):
            score = -scout(child, (*path, move), -bound, -alpha)
            if move and alpha < score < beta:
                score = -scout(child, (*path, move), -beta, -score)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                return best
            bound = alpha + 1
        return best

    scout(tree, (), -INF, INF)
    return look.seen


def mtdf_leaves(tree, guess):
    look, lower, upper = Looker(), {}, {}

    def with_memory(node, path, alpha, beta):
        if isinstance(node, int):
            return look.value(node, path)
        if lower.get(path, -INF) >= beta:
            return lower[path]
        if upper.get(path, INF) <= alpha:
            return upper[path]
        best, low = -INF, alpha
        for move, child in enumerate(node):
            best = max(best, -with_memory(child, (*path, move), -beta, -low))
            low = max(low, best)
            if best >= beta:
                break
        if best <= alpha:
            upper[path] = min(best, upper.get(path, INF))
        if best >= beta:
            lower[path] = max(best, lower.get(path, -INF))
        return best

    least, most = -INF, INF
    while least < most:
        beta = guess + 1 if guess == least else guess
        guess = with_memory(tree, (), beta - 1, beta)
        if guess < beta:
            most = guess
        else:
            least = guess
    return look.seen
