"""The classic mistakes again, each written in another way than in wrong_programs, and through the tree interface."""

from math import inf


def alphabeta_less_or_equal(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    value = -inf if maximising else inf
    for child in node:
        if maximising:
            value = max(value, alphabeta_less_or_equal(child, alpha, beta, False))
            alpha = max(alpha, value)
        else:
            value = min(value, alphabeta_less_or_equal(child, alpha, beta, True))
            beta = min(beta, value)
        if alpha <= beta:
            break
    return value


def alphabeta_from_one(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for i in range(1, len(node)):
        value = alphabeta_from_one(node[i], alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximising else beta


def negamax_without_last(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -inf
    for child in node[:-1]:
        best = max(best, -negamax_without_last(child, -beta, -alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alphabeta_returns_value(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_returns_value(child, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value


def alphabeta_only_max(node, alpha, beta):
    if isinstance(node, int):
        return node
    best = -inf
    for child in node:
        best = max(best, alphabeta_only_max(child, alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alphabeta_min_first(node, alpha=-inf, beta=inf, maximising=False):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_min_first(child, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximising else beta


def negamax_zero(node, depth, alpha, beta, colour):
    if depth == 0:
        return colour * node
    best = 0
    for child in node:
        best = max(best, -negamax_zero(child, depth - 1, -beta, -alpha, -colour))
        alpha = max(alpha, best)
        if best >= beta:
            return best
    return best


def negamax_hard_without_minus(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    for child in node:
        value = negamax_hard_without_minus(child, -beta, -alpha, -colour)
        if value >= beta:
            return beta
        if value > alpha:
            alpha = value
    return alpha


def negamax_colour_stays(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -inf
    for child in node:
        score = -negamax_colour_stays(child, -beta, -alpha, colour)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            break
    return best


def alphabeta_depth_one(node, depth, alpha, beta, maximising):
    if depth <= 1:
        return node
    for child in node:
        value = alphabeta_depth_one(child, depth - 1, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximising else beta


def alphabeta_no_leaf_test(node, alpha, beta, maximising):
    if len(node) == 0:
        return 0
    for child in node:
        value = alphabeta_no_leaf_test(child, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if maximising else beta


def negamax_strict(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    for child in node:
        value = -negamax_strict(child, -beta, -alpha, -colour)
        if value > beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def alphabeta_continue(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -inf if maximising else inf
    for child in node:
        value = alphabeta_continue(child, alpha, beta, not maximising)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            continue
    return best


def alphabeta_min_without_test(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    if maximising:
        for child in node:
            alpha = max(alpha, alphabeta_min_without_test(child, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for child in node:
        beta = min(beta, alphabeta_min_without_test(child, alpha, beta, True))
    return beta


def alphabeta_max_without_test(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -inf if maximising else inf
    for child in node:
        value = alphabeta_max_without_test(child, alpha, beta, not maximising)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
            if beta <= alpha:
                return best
    return best


def negamax_loses_beta(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -inf
    for child in node:
        best = max(best, -negamax_loses_beta(child, -inf, -alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alphabeta_open_window(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -9999 if maximising else 9999
    for child in node:
        value = alphabeta_open_window(child, -9999, 9999, not maximising)
        if maximising:
            best = max(best, value)
            if best >= beta:
                return best
        else:
            best = min(best, value)
            if best <= alpha:
                return best
    return best


def alphabeta_late_hard(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_late_hard(child, alpha, beta, not maximising)
        if alpha >= beta:
            break
        if maximising and value > alpha:
            alpha = value
        if not maximising and value < beta:
            beta = value
    return alpha if maximising else beta


def alphabeta_minus_infinity_at_cut(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -inf if maximising else inf
    for child in node:
        value = alphabeta_minus_infinity_at_cut(child, alpha, beta, not maximising)
        best = max(best, value) if maximising else min(best, value)
        if maximising:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            return -inf if maximising else inf
    return best


def alphabeta_class_bounds(tree):
    bounds = {"alpha": -inf, "beta": inf}

    def visit(node, ply):
        if not isinstance(node, list):
            return node
        best = -inf if ply % 2 == 0 else inf
        for child in node:
            v = visit(child, ply + 1)
            if ply % 2 == 0:
                best = max(best, v)
                bounds["alpha"] = max(bounds["alpha"], best)
            else:
                best = min(best, v)
                bounds["beta"] = min(bounds["beta"], best)
            if bounds["alpha"] >= bounds["beta"]:
                break
        return best

    return visit(tree, 0)


def negamax_hard_not_swapped(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    for child in node:
        value = -negamax_hard_not_swapped(child, -alpha, -beta, -colour)
        if value >= beta:
            return beta
        alpha = max(alpha, value)
    return alpha


def negamax_hard_same_window(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    for child in node:
        value = -negamax_hard_same_window(child, alpha, beta, -colour)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return alpha


def tree_minimax_without_minus(tree, position, depth):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    return max(tree.search(tree.play(position, move), depth - 1) for move in tree.moves(position))


def tree_minimax_depth_kept(tree, position, depth):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    return max(-tree.search(tree.play(position, move), depth) for move in tree.moves(position))


def tree_minimax_depth_minus_one(tree, position, depth):
    value = tree.leaf(position, depth - 1)
    if value is not None:
        return value
    return max(-tree.search(tree.play(position, move), depth - 1) for move in tree.moves(position))


def tree_minimax_zero(tree, position, depth):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best = 0
    for move in tree.moves(position):
        best = max(best, -tree.search(tree.play(position, move), depth - 1))
    return best


def tree_alphabeta_no_window(tree, position, depth, alpha=-(10**9), beta=10**9):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best, moves = -(10**9), tree.moves(position)
    for move in moves:
        best = max(best, -tree.search(tree.play(position, move), depth - 1))
        if best >= beta:
            tree.cut(position, move, moves)
            break
        alpha = max(alpha, best)
    return best


def tree_alphabeta_not_swapped(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best, moves = -(10**9), tree.moves(position)
    for move in moves:
        best = max(best, -tree.search(tree.play(position, move), depth - 1, -alpha, -beta))
        if best >= beta:
            tree.cut(position, move, moves)
            break
        alpha = max(alpha, best)
    return best


def tree_alphabeta_not_negated(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best = -(10**9)
    for move in tree.moves(position):
        best = max(best, -tree.search(tree.play(position, move), depth - 1, beta, alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def tree_alphabeta_late(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best = -(10**9)
    for move in tree.moves(position):
        best = max(best, -tree.search(tree.play(position, move), depth - 1, -beta, -alpha))
        if alpha >= beta:
            break
        alpha = max(alpha, best)
    return best


def tree_alphabeta_strict(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best = -(10**9)
    for move in tree.moves(position):
        best = max(best, -tree.search(tree.play(position, move), depth - 1, -beta, -alpha))
        if best > beta:
            break
        alpha = max(alpha, best)
    return best


def tree_alphabeta_two_plies(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    best = -(10**9)
    for move in tree.moves(position):
        best = max(best, -tree.search(tree.play(position, move), depth - 2, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


#: The function, and the name that its mistake must get.
OTHER_WAYS = [
    ("alphabeta_less_or_equal", "first-branch-only"),
    ("alphabeta_from_one", "first-branch-skipped"),
    ("negamax_without_last", "last-branch-ignored"),
    ("alphabeta_returns_value", "returns-last-branch"),
    ("alphabeta_only_max", "same-player"),
    ("alphabeta_min_first", "players-swapped"),
    ("negamax_zero", "best-starts-at-0"),
    ("negamax_hard_without_minus", "missing-negation"),
    ("negamax_colour_stays", "leaf-sign"),
    ("alphabeta_depth_one", "depth-too-small"),
    ("alphabeta_no_leaf_test", "depth-too-large"),
    ("negamax_strict", "strict-cut"),
    ("alphabeta_continue", "never-cuts"),
    ("alphabeta_min_without_test", "alpha-not-updated"),
    ("alphabeta_max_without_test", "beta-not-updated"),
    ("negamax_loses_beta", "bound-not-passed-on"),
    ("alphabeta_open_window", "full-window"),
    ("alphabeta_late_hard", "cut-too-late"),
    ("alphabeta_minus_infinity_at_cut", "wrong-value-at-cut"),
    ("alphabeta_class_bounds", "bounds-shared"),
    ("negamax_hard_not_swapped", "window-not-swapped"),
    ("negamax_hard_same_window", "window-unchanged"),
]
TREE = [
    ("tree_minimax_without_minus", "missing-negation"),
    ("tree_minimax_depth_kept", "depth-too-large"),
    ("tree_minimax_depth_minus_one", "depth-too-small"),
    ("tree_minimax_zero", "best-starts-at-0"),
    ("tree_alphabeta_no_window", "full-window"),
    ("tree_alphabeta_not_swapped", "window-not-swapped"),
    ("tree_alphabeta_not_negated", "window-not-negated"),
    ("tree_alphabeta_late", "cut-too-late"),
    ("tree_alphabeta_strict", "strict-cut"),
    ("tree_alphabeta_two_plies", "depth-too-small"),
]
