"""Right programs in several styles, which must pass."""

from math import inf

from plyscope.algorithms.alphabeta import alphabeta as package_alphabeta
from plyscope.algorithms.minimax import minimax as package_minimax


def minimax(tree):
    def value(node, maximising):
        if isinstance(node, int):
            return node
        return (max if maximising else min)(value(child, not maximising) for child in node)

    return value(tree, True)


def minimax_with_depth(node, depth, maximizing_player):
    if depth == 0:
        return node
    values = [minimax_with_depth(child, depth - 1, not maximizing_player) for child in node]
    return max(values) if maximizing_player else min(values)


def minimax_counting_up(node, depth=0):
    if type(node) is not list:
        return node
    children = list(node)
    values = [minimax_counting_up(child, depth + 1) for child in children]
    return max(values) if depth % 2 == 0 else min(values)


def negamax(node, colour):
    if not isinstance(node, list):
        return colour * node
    return max(-negamax(child, -colour) for child in node)


def minimax_by_match(node, player="max"):
    match node:
        case int():
            return node
        case [*children]:
            other = "min" if player == "max" else "max"
            results = [minimax_by_match(child, other) for child in children]
            return max(results) if player == "max" else min(results)


def minimax_with_stack(tree):
    """Without recursion: nodes are finished in the reverse of the order in which they are found."""
    found, values = [(tree, 0, None)], {}
    for place, (node, ply, _) in enumerate(found):
        if isinstance(node, list):
            found.extend((child, ply + 1, place) for child in node)
    for place in reversed(range(len(found))):
        node, ply, above = found[place]
        value = node if isinstance(node, int) else values[place]
        if above is not None:
            old = values.get(above, value)
            values[above] = max(old, value) if ply % 2 == 1 else min(old, value)
    return values[0]


def alphabeta_soft(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -inf if maximising else inf
    for child in node:
        value = alphabeta_soft(child, alpha, beta, not maximising)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def alphabeta_hard(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_hard(child, alpha, beta, not maximising)
        if maximising:
            if value >= beta:
                return beta
            alpha = max(alpha, value)
        else:
            if value <= alpha:
                return alpha
            beta = min(beta, value)
    return alpha if maximising else beta


def alphabeta_bound(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_bound(child, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximising else beta


def negamax_soft(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -inf
    for child in node:
        best = max(best, -negamax_soft(child, -beta, -alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def negamax_hard(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    for child in node:
        value = -negamax_hard(child, -beta, -alpha, -colour)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def alphabeta_with_height(tree, alpha=-(10**6), beta=10**6):
    """Finds the height first, and copies every list."""

    def height(node):
        return 0 if isinstance(node, int) else 1 + max(height(child) for child in node)

    def search(node, depth, low, high):
        if isinstance(node, int):
            return node if depth % 2 == 0 else -node
        children, best = list(node), -(10**6)
        for child in children:
            best = max(best, -search(child, depth + 1, -high, -low))
            low = max(low, best)
            if low >= high:
                break
        return best

    return search(tree, 0, alpha, beta) if height(tree) else tree


def negamax_alphabeta(node, depth, alpha, beta, color):
    if depth == 0 or not isinstance(node, list):
        return color * node
    value = float("-inf")
    for child in node:
        value = max(value, -negamax_alphabeta(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


def alphabeta_by_index(state, a, b, is_max_turn):
    if type(state) == int:  # noqa: E721 - as students write it
        return state
    best = None
    i = 0
    while i < len(state):
        v = alphabeta_by_index(state[i], a, b, not is_max_turn)
        if best is None or (v > best if is_max_turn else v < best):
            best = v
        if is_max_turn and v > a:
            a = v
        if not is_max_turn and v < b:
            b = v
        if a >= b:
            return best
        i += 1
    return best


def tree_minimax(tree, position, depth, *window):
    return package_minimax(tree, position, depth)


def tree_alphabeta(tree, position, depth, alpha, beta):
    return package_alphabeta(tree, position, depth, alpha, beta)


def tree_minimax_loop(tree, position, depth):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best = -(10**9)
    for move in tree.moves(position):
        best = max(best, -tree.search(tree.play(position, move), depth - 1))
    return best


def tree_alphabeta_soft(tree, position, depth, alpha=-(10**9), beta=10**9):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best, moves = -(10**9), tree.moves(position)
    for move in moves:
        best = max(best, -tree.search(tree.play(position, move), depth - 1, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            tree.cut(position, move, moves)
            break
    return best


def tree_alphabeta_hard(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    for move in tree.moves(position):
        value = -tree_alphabeta_hard(tree, tree.play(position, move), depth - 1, -beta, -alpha)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


MINIMAX = [
    "minimax",
    "minimax_with_depth",
    "minimax_counting_up",
    "negamax",
    "minimax_by_match",
    "minimax_with_stack",
    "tree_minimax",
    "tree_minimax_loop",
]
ALPHABETA = [
    "alphabeta_soft",
    "alphabeta_hard",
    "alphabeta_bound",
    "negamax_soft",
    "negamax_hard",
    "alphabeta_with_height",
    "negamax_alphabeta",
    "alphabeta_by_index",
    "tree_alphabeta",
    "tree_alphabeta_soft",
    "tree_alphabeta_hard",
]
