"""The classic mistakes again, each written in another way than in wrong_programs, and through the tree interface.

Most are right programs with one edit.
"""

from math import inf


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


#: The function, and the name that its mistake must get.
OTHER_WAYS = [
    ("alphabeta_only_max", "same-player"),
    ("alphabeta_late_hard", "cut-too-late"),
    ("alphabeta_class_bounds", "bounds-shared"),
]
_UPDATE = "        alpha = max(alpha, best)\n"
_CUT = "        if alpha >= beta:\n            tree.cut(position, move, moves)\n            break\n"
#: A right program, what is replaced in it by what, and the name that the mistake must get.
EDITS = [
    ("alphabeta_soft", "beta <= alpha", "alpha <= beta", "first-branch-only"),
    ("alphabeta_bound", "for child in node", "for child in node[1:]", "first-branch-skipped"),
    ("negamax_soft", "for child in node", "for child in node[:-1]", "last-branch-ignored"),
    ("alphabeta_bound", "return alpha if maximising else beta", "return value", "returns-last-branch"),
    ("alphabeta_bound", "alpha, beta, maximising):", "alpha=-inf, beta=inf, maximising=False):", "players-swapped"),
    ("negamax_alphabeta", 'float("-inf")', "0", "best-starts-at-0"),
    ("negamax_hard", "= -negamax_hard", "= negamax_hard", "missing-negation"),
    ("negamax_soft", "-alpha, -colour", "-alpha, colour", "leaf-sign"),
    ("negamax_alphabeta", "depth == 0 or not isinstance(node, list)", "depth <= 1", "depth-too-small"),
    (
        "alphabeta_bound",
        "isinstance(node, int):\n        return node",
        "len(node) == 0:\n        return 0",
        "depth-too-large",
    ),
    ("negamax_hard", "value >= beta", "value > beta", "strict-cut"),
    ("alphabeta_soft", "            break", "            continue", "never-cuts"),
    ("alphabeta_hard", "            if value <= alpha:\n                return alpha\n", "", "alpha-not-updated"),
    ("alphabeta_soft", "if beta <= alpha", "if not maximising and beta <= alpha", "beta-not-updated"),
    ("negamax_soft", "-beta, -alpha", "-inf, -alpha", "bound-not-passed-on"),
    ("alphabeta_hard", "child, alpha, beta", "child, -9999, 9999", "full-window"),
    ("alphabeta_soft", "            break", "            return -inf if maximising else inf", "wrong-value-at-cut"),
    ("negamax_hard", "-beta, -alpha", "-alpha, -beta", "window-not-swapped"),
    ("negamax_hard", "-beta, -alpha", "alpha, beta", "window-unchanged"),
    ("tree_minimax_loop", "-tree.search", "tree.search", "missing-negation"),
    ("tree_minimax_loop", "depth - 1", "depth", "depth-too-large"),
    ("tree_minimax_loop", "leaf(position, depth)", "leaf(position, depth - 1)", "depth-too-small"),
    ("tree_minimax_loop", "-(10**9)", "0", "best-starts-at-0"),
    ("tree_alphabeta_soft", ", -beta, -alpha", "", "full-window"),
    ("tree_alphabeta_soft", "-beta, -alpha", "-alpha, -beta", "window-not-swapped"),
    ("tree_alphabeta_soft", "-beta, -alpha", "beta, alpha", "window-not-negated"),
    ("tree_alphabeta_soft", _UPDATE + _CUT, _CUT + _UPDATE, "cut-too-late"),
    ("tree_alphabeta_soft", "alpha >= beta", "alpha > beta", "strict-cut"),
    ("tree_alphabeta_soft", "depth - 1", "depth - 2", "depth-too-small"),
]
