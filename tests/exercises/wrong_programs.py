"""Programs with one mistake each, as students write them, and the name that each mistake must get."""

import math

INF = float("inf")


def minimax_return_in_loop(node, maximising):
    if isinstance(node, int):
        return node
    if maximising:
        best = -INF
        for child in node:
            best = max(best, minimax_return_in_loop(child, False))
            return best  # noqa: RET504
    else:
        best = INF
        for child in node:
            best = min(best, minimax_return_in_loop(child, True))
            return best  # noqa: RET504
    return None


def minimax_skips_first(tree, is_max=True):
    if type(tree) is int:
        return tree
    values = [minimax_skips_first(child, not is_max) for child in tree[1:]]
    return max(values) if is_max else min(values)


def minimax_ignores_last(tree, is_max=True):
    if type(tree) == int:  # noqa: E721 - as students write it
        return tree
    best = None
    for i in range(len(tree) - 1):
        value = minimax_ignores_last(tree[i], not is_max)
        if best is None or (is_max and value > best) or (not is_max and value < best):
            best = value
    return best


def minimax_last_value(node, depth, maximizing_player):
    if depth == 0 or not isinstance(node, list):
        return node
    value = -math.inf if maximizing_player else math.inf
    for child in node:
        value = minimax_last_value(child, depth - 1, not maximizing_player)
    return value


def minimax_same_player(node, depth, maximizing_player):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizing_player:
        value = -math.inf
        for child in node:
            value = max(value, minimax_same_player(child, depth - 1, maximizing_player))
        return value
    value = math.inf
    for child in node:
        value = min(value, minimax_same_player(child, depth - 1, maximizing_player))
    return value


def minimax_swapped(tree, turn="max"):
    if not isinstance(tree, list):
        return tree
    if turn == "max":
        return min(minimax_swapped(branch, "min") for branch in tree)
    return max(minimax_swapped(branch, "max") for branch in tree)


def minimax_min_forever(tree, maximising):
    if isinstance(tree, int):
        return tree
    results = []
    for branch in tree:
        results.append(minimax_min_forever(branch, False))
    if maximising:
        return max(results)
    return min(results)


def max_value_from_zero(node):
    if isinstance(node, int):
        return node
    best = 0
    for child in node:
        value = min_value_from_zero(child)
        if value > best:
            best = value
    return best


def min_value_from_zero(node):
    if isinstance(node, int):
        return node
    best = 10**6
    for child in node:
        value = max_value_from_zero(child)
        if value < best:
            best = value
    return best


def negamax_without_minus(node, depth, color):
    if depth == 0 or isinstance(node, int):
        return color * node
    best = -INF
    for child in node:
        best = max(best, negamax_without_minus(child, depth - 1, -color))
    return best


def negamax_forgets_colour(node):
    try:
        children = list(node)
    except TypeError:
        return node
    return max(-negamax_forgets_colour(child) for child in children)


def minimax_one_ply_short(node, depth, maximizing_player):
    if depth == 1:
        return node
    best = -INF if maximizing_player else INF
    for child in node:
        value = minimax_one_ply_short(child, depth - 1, not maximizing_player)
        best = max(best, value) if maximizing_player else min(best, value)
    return best


def minimax_one_ply_long(node, depth, maximizing_player):
    if depth < 0:
        return node
    values = []
    for child in node:
        values.append(minimax_one_ply_long(child, depth - 1, not maximizing_player))
    return max(values) if maximizing_player else min(values)


def minimax_wrong_sign(tree):
    def value(node, colour):
        if isinstance(node, int):
            return colour * node
        return max(-value(child, -colour) for child in node)

    return -value(tree, 1)


def alphabeta_without_break(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    if maximising:
        value = -INF
        for child in node:
            value = max(value, alphabeta_without_break(child, alpha, beta, False))
            alpha = max(alpha, value)
        return value
    value = INF
    for child in node:
        value = min(value, alphabeta_without_break(child, alpha, beta, True))
        beta = min(beta, value)
    return value


def alphabeta_greater(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    if maximising:
        value = -INF
        for child in node:
            value = max(value, alphabeta_greater(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha > beta:
                break
        return value
    value = INF
    for child in node:
        value = min(value, alphabeta_greater(child, alpha, beta, True))
        beta = min(beta, value)
        if alpha > beta:
            break
    return value


def ab_max_forgets_alpha(node, alpha=-INF, beta=INF):
    if isinstance(node, int):
        return node
    v = -INF
    for child in node:
        v = max(v, ab_min_normal(child, alpha, beta))
        if v >= beta:
            return v
    return v


def ab_min_normal(node, alpha, beta):
    if isinstance(node, int):
        return node
    v = INF
    for child in node:
        v = min(v, ab_max_forgets_alpha(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def ab_max_normal(node, alpha=-INF, beta=INF):
    if isinstance(node, int):
        return node
    v = -INF
    for child in node:
        v = max(v, ab_min_forgets_beta(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def ab_min_forgets_beta(node, alpha, beta):
    if isinstance(node, int):
        return node
    v = INF
    for child in node:
        v = min(v, ab_max_normal(child, alpha, beta))
        if v <= alpha:
            return v
    return v


def alphabeta_shallow(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        if maximising:
            alpha = max(alpha, alphabeta_shallow(child, alpha, INF, False))
        else:
            beta = min(beta, alphabeta_shallow(child, -INF, beta, True))
        if alpha >= beta:
            break
    return alpha if maximising else beta


def negamax_full_window(node, depth, alpha, beta, colour):
    if depth == 0 or not isinstance(node, list):
        return colour * node
    best = -(10**9)
    for child in node:
        value = -negamax_full_window(child, depth - 1, -(10**9), 10**9, -colour)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def alphabeta_alpha_everywhere(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -INF if maximising else INF
    for child in node:
        value = alphabeta_alpha_everywhere(child, alpha, beta, not maximising)
        best = max(best, value) if maximising else min(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


def alphabeta_gives_up(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    if maximising:
        best = -INF
        for child in node:
            value = alphabeta_gives_up(child, alpha, beta, False)
            best = max(best, value)
            if value <= alpha:
                break
            alpha = max(alpha, value)
        return best
    best = INF
    for child in node:
        value = alphabeta_gives_up(child, alpha, beta, True)
        best = min(best, value)
        if value >= beta:
            break
        beta = min(beta, value)
    return best


def alphabeta_tests_first(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    best = -INF if maximising else INF
    for child in node:
        value = alphabeta_tests_first(child, alpha, beta, not maximising)
        if maximising:
            best = max(best, value)
        else:
            best = min(best, value)
        if beta <= alpha:
            break
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
    return best


def negamax_off_by_one(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -INF
    for child in node:
        best = max(best, -negamax_off_by_one(child, -beta, -alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta - 1:
            return best
    return best


def alphabeta_cut_is_zero(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_cut_is_zero(child, alpha, beta, not maximising)
        if maximising and value > alpha:
            alpha = value
        if not maximising and value < beta:
            beta = value
        if alpha >= beta:
            return 0
    return alpha if maximising else beta


def alphabeta_returns_alpha(node, alpha, beta, maximising):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_returns_alpha(child, alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha


def alphabeta_global_bounds(tree):
    alpha, beta = -INF, INF

    def search(node, maximising):
        nonlocal alpha, beta
        if isinstance(node, int):
            return node
        best = -INF if maximising else INF
        for child in node:
            value = search(child, not maximising)
            if maximising:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    return search(tree, True)


def negamax_not_swapped(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -INF
    for child in node:
        best = max(best, -negamax_not_swapped(child, -alpha, -beta, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def negamax_not_negated(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -INF
    for child in node:
        best = max(best, -negamax_not_negated(child, beta, alpha, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def negamax_same_window(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    best = -INF
    for child in node:
        best = max(best, -negamax_same_window(child, alpha, beta, -colour))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def alphabeta_backwards(node, alpha=-1000, beta=1000, maximising=True):
    if isinstance(node, int):
        return node
    i = len(node) - 1
    while i >= 0 and alpha < beta:
        value = alphabeta_backwards(node[i], alpha, beta, not maximising)
        if maximising:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        i -= 1
    return alpha if maximising else beta


#: The function, its algorithm, and the name that its mistake must get.
NESTED = [
    ("minimax_return_in_loop", "minimax", "first-branch-only"),
    ("minimax_skips_first", "minimax", "first-branch-skipped"),
    ("minimax_ignores_last", "minimax", "last-branch-ignored"),
    ("minimax_last_value", "minimax", "returns-last-branch"),
    ("minimax_same_player", "minimax", "same-player"),
    ("minimax_swapped", "minimax", "players-swapped"),
    ("minimax_min_forever", "minimax", "min-below-root"),
    ("max_value_from_zero", "minimax", "best-starts-at-0"),
    ("negamax_without_minus", "minimax", "missing-negation"),
    ("negamax_forgets_colour", "minimax", "leaf-sign"),
    ("minimax_one_ply_short", "minimax", "depth-too-small"),
    ("minimax_one_ply_long", "minimax", "depth-too-large"),
    ("minimax_wrong_sign", "minimax", "result-negated"),
    ("alphabeta_without_break", "alphabeta", "never-cuts"),
    ("alphabeta_greater", "alphabeta", "strict-cut"),
    ("ab_max_forgets_alpha", "alphabeta", "alpha-not-updated"),
    ("ab_max_normal", "alphabeta", "beta-not-updated"),
    ("alphabeta_shallow", "alphabeta", "bound-not-passed-on"),
    ("negamax_full_window", "alphabeta", "full-window"),
    ("alphabeta_alpha_everywhere", "alphabeta", "alpha-at-min"),
    ("alphabeta_gives_up", "alphabeta", "cut-on-wrong-side"),
    ("alphabeta_tests_first", "alphabeta", "cut-too-late"),
    ("negamax_off_by_one", "alphabeta", "cut-too-early"),
    ("alphabeta_cut_is_zero", "alphabeta", "wrong-value-at-cut"),
    ("alphabeta_returns_alpha", "alphabeta", "returns-one-bound"),
    ("alphabeta_global_bounds", "alphabeta", "bounds-shared"),
    ("negamax_not_swapped", "alphabeta", "window-not-swapped"),
    ("negamax_not_negated", "alphabeta", "window-not-negated"),
    ("negamax_same_window", "alphabeta", "window-unchanged"),
    ("alphabeta_backwards", "alphabeta", "right-to-left"),
]
