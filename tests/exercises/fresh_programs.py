"""Students' programs in many styles, written without knowledge of the models of the mistakes."""

import math

INF = float("inf")

# ---- wrong: missing-negation


def negamax(node, depth, alpha, beta, color):
    if depth == 0:
        return color * node
    value = -INF
    for child in node:
        value = max(value, negamax(child, depth - 1, -beta, -alpha, -color))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


# ---- wrong: window-not-swapped


def nega_search(node, alpha=-INF, beta=INF, sign=1):
    if not isinstance(node, list):
        return sign * node
    best = -INF
    for child in node:
        score = -nega_search(child, -alpha, -beta, -sign)
        if score > best:
            best = score
        if best > alpha:
            alpha = best
        if alpha >= beta:
            return best
    return best


# ---- wrong: cut-on-wrong-side, in the style of AIMA


def alpha_beta_search(state):
    return max_value(state, -math.inf, math.inf)


def max_value(state, alpha, beta):
    if isinstance(state, int):
        return state
    v = -math.inf
    for s in state:
        v = max(v, min_value(s, alpha, beta))
        if v <= alpha:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if isinstance(state, int):
        return state
    v = math.inf
    for s in state:
        v = min(v, max_value(s, alpha, beta))
        if v >= beta:
            return v
        beta = min(beta, v)
    return v


# ---- wrong: bound-not-passed-on


def alphabeta_own_bound(node, alpha, beta, is_max):
    if type(node) is int:
        return node
    if is_max:
        value = -1000000
        for child in node:
            value = max(value, alphabeta_own_bound(child, alpha, 1000000, False))
            alpha = max(alpha, value)
            if beta <= alpha:
                break
    else:
        value = 1000000
        for child in node:
            value = min(value, alphabeta_own_bound(child, -1000000, beta, True))
            beta = min(beta, value)
            if beta <= alpha:
                break
    return value


# ---- wrong: the depth is too small, and an inner node has an estimate


def is_leaf(node):
    return isinstance(node, int)


def evaluate(node):
    return node if is_leaf(node) else 0


def minimax_depth(node, depth, maximizing_player):
    if depth == 1 or is_leaf(node):
        return evaluate(node)
    values = [minimax_depth(child, depth - 1, not maximizing_player) for child in node]
    return max(values) if maximizing_player else min(values)


# ---- wrong: depth-too-large


def minimax_deep(node, depth, maximizing):
    if depth < 0:
        return node
    best = None
    for child in node:
        value = minimax_deep(child, depth - 1, not maximizing)
        if best is None or (maximizing and value > best) or (not maximizing and value < best):
            best = value
    return best


# ---- wrong: best-starts-at-0


def minimax_zero(tree, player="max"):
    if isinstance(tree, int):
        return tree
    if player == "max":
        best = 0
        for t in tree:
            value = minimax_zero(t, "min")
            if value > best:
                best = value
        return best
    best = 0
    for t in tree:
        value = minimax_zero(t, "max")
        if value < best:
            best = value
    return best


# ---- wrong: bounds-shared


class Searcher:
    def __init__(self):
        self.alpha = -INF
        self.beta = INF
        self.visited = 0

    def run(self, node, maximizing):
        if isinstance(node, int):
            self.visited += 1
            return node
        if maximizing:
            best = -INF
            for child in node:
                best = max(best, self.run(child, False))
                self.alpha = max(self.alpha, best)
                if self.alpha >= self.beta:
                    break
            return best
        best = INF
        for child in node:
            best = min(best, self.run(child, True))
            self.beta = min(self.beta, best)
            if self.alpha >= self.beta:
                break
        return best


def alphabeta_class(tree):
    return Searcher().run(tree, True)


# ---- wrong: alpha-not-updated


def alphabeta_aima(tree):
    def highest(node, a, b):
        if isinstance(node, int):
            return node
        v = -INF
        for child in node:
            v = max(v, lowest(child, a, b))
            if v >= b:
                return v
        return v

    def lowest(node, a, b):
        if isinstance(node, int):
            return node
        v = INF
        for child in node:
            v = min(v, highest(child, a, b))
            if v <= a:
                return v
            b = min(b, v)
        return v

    return highest(tree, -INF, INF)


# ---- wrong: beta-not-updated, in German


def alphabeta_suche(knoten, alpha, beta, ist_max):
    if not isinstance(knoten, list):
        return knoten
    if ist_max:
        bester = -math.inf
        for kind in knoten:
            wert = alphabeta_suche(kind, alpha, beta, False)
            bester = max(bester, wert)
            alpha = max(alpha, bester)
            if alpha >= beta:
                break
        return bester
    bester = math.inf
    for kind in knoten:
        wert = alphabeta_suche(kind, alpha, beta, True)
        bester = min(bester, wert)
        if alpha >= bester:
            break
    return bester


# ---- wrong: same-player


def minimax_max_only(tree):
    return max(minimax_max_only(branch) for branch in tree) if hasattr(tree, "__len__") else tree


# ---- wrong: players-swapped


minimax_lambda = lambda t, m=True: t if isinstance(t, int) else (min if m else max)(minimax_lambda(c, not m) for c in t)  # noqa: E731

# ---- wrong: min-below-root, because min calls min


def minimax_copied(tree):
    def big(node):
        if isinstance(node, int):
            return node
        return max([small(child) for child in node])

    def small(node):
        if isinstance(node, int):
            return node
        return min([small(child) for child in node])

    return big(tree)


# ---- wrong: right-to-left


def alphabeta_pop(node, alpha=-INF, beta=INF, maximizing=True):
    if isinstance(node, int):
        return node
    todo = list(node)
    best = -INF if maximizing else INF
    while todo:
        value = alphabeta_pop(todo.pop(), alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best


# ---- wrong: first-branch-only


def minimax_indent(node, is_maximizing):
    if isinstance(node, int):
        return node
    if is_maximizing:
        best = -INF
        for child in node:
            return max(best, minimax_indent(child, False))
    else:
        best = INF
        for child in node:
            return min(best, minimax_indent(child, True))
    return None


# ---- wrong: returns-last-branch, in Spanish


def alfabeta(nodo, profundidad, alfa, beta, maximizando):
    if profundidad == 0:
        return nodo
    if maximizando:
        for hijo in nodo:
            valor = alfabeta(hijo, profundidad - 1, alfa, beta, False)
            alfa = max(alfa, valor)
            if beta <= alfa:
                break
        return valor
    for hijo in nodo:
        valor = alfabeta(hijo, profundidad - 1, alfa, beta, True)
        beta = min(beta, valor)
        if beta <= alfa:
            break
    return valor


# ---- wrong: leaf-sign


def negamax_plain(tree):
    if isinstance(tree, int):
        return tree
    return max(-negamax_plain(child) for child in tree)


# ---- wrong: window-unchanged


def negamax_alphabeta(node, alpha, beta, colour):
    if isinstance(node, int):
        return colour * node
    value = -INF
    for child in node:
        value = max(value, -negamax_alphabeta(child, alpha, beta, -colour))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


# ---- wrong: result-negated


def best_value(tree):
    def negamax(node, color):
        if isinstance(node, int):
            return color * node
        return max(-negamax(child, -color) for child in node)

    return -negamax(tree, 1)


# ---- wrong: wrong-value-at-cut


def alphabeta_minus_infinity(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    best = -INF if maximizing else INF
    for child in node:
        value = alphabeta_minus_infinity(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            return -INF  # pruned
    return best


# ---- wrong: last-branch-ignored


nodes = 0


def minimax_count(tree, maximizing=True):
    global nodes
    nodes += 1
    if isinstance(tree, int):
        return tree
    result = None
    for i in range(len(tree) - 1):
        value = minimax_count(tree[i], not maximizing)
        if result is None:
            result = value
        elif maximizing:
            result = max(result, value)
        else:
            result = min(result, value)
    return result


# ---- wrong: cut-too-late


def alphabeta_test_first(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    if maximizing:
        best = -INF
        for child in node:
            best = max(best, alphabeta_test_first(child, alpha, beta, False))
            if alpha >= beta:
                break
            alpha = max(alpha, best)
    else:
        best = INF
        for child in node:
            best = min(best, alphabeta_test_first(child, alpha, beta, True))
            if alpha >= beta:
                break
            beta = min(beta, best)
    return best


# ---- wrong: returns-one-bound


def alphabeta_hard(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    for child in node:
        value = alphabeta_hard(child, alpha, beta, not maximizing)
        if maximizing and value > alpha:
            alpha = value
        if not maximizing and value < beta:
            beta = value
        if alpha >= beta:
            break
    return alpha


# ---- wrong: full-window


def prune(tree):
    def visit(node, alpha, beta, turn):
        if isinstance(node, int):
            return node
        results = []
        for child in node:
            results.append(visit(child, -INF, INF, 1 - turn))
            if turn == 0:
                alpha = max(alpha, results[-1])
            else:
                beta = min(beta, results[-1])
            if alpha >= beta:
                break
        return max(results) if turn == 0 else min(results)

    return visit(tree, -INF, INF, 0)


# ---- wrong: alpha-at-min


def alphabeta_pasted(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    if maximizing:
        value = -INF
        for child in node:
            value = max(value, alphabeta_pasted(child, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = INF
    for child in node:
        value = min(value, alphabeta_pasted(child, alpha, beta, True))
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


# ---- wrong: strict-cut


def alphabeta_strict(node, depth, a, b, max_player):
    if depth == 0:
        return node
    if max_player:
        v = -INF
        for child in node:
            v = max(v, alphabeta_strict(child, depth - 1, a, b, False))
            a = max(a, v)
            if b < a:
                break
        return v
    v = INF
    for child in node:
        v = min(v, alphabeta_strict(child, depth - 1, a, b, True))
        b = min(b, v)
        if b < a:
            break
    return v


# ---- wrong: never-cuts, because of continue instead of break


def alphabeta_continue(node, alpha, beta, maximizing):
    if isinstance(node, int):
        return node
    best = -INF if maximizing else INF
    for child in node:
        value = alphabeta_continue(child, alpha, beta, not maximizing)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            continue
    return best


# ---- wrong: the player changes with every branch


def minimax_flip(node, maximizing=True):
    if isinstance(node, int):
        return node
    mine = maximizing
    values = []
    for child in node:
        maximizing = not maximizing
        values.append(minimax_flip(child, maximizing))
    return max(values) if mine else min(values)


# ---- wrong: the memory ignores who moves


def minimax_memory(tree):
    memory = {}

    def look(node, maximizing):
        if isinstance(node, int):
            return node
        key = str(node)
        if key not in memory:
            values = [look(child, not maximizing) for child in node]
            memory[key] = (max if maximizing else min)(values)
        return memory[key]

    return look(tree, True)


# ---- wrong: the player is taken from the remaining depth


def minimax_parity(node, depth):
    if depth == 0:
        return node
    values = [minimax_parity(child, depth - 1) for child in node]
    if depth % 2 == 0:
        return max(values)
    return min(values)


# ---- wrong: the value of a branch is not returned


def minimax_no_return(node, maximizing=True):
    if isinstance(node, int):
        return node
    values = [minimax_no_return(child, not maximizing) for child in node]
    if maximizing:
        return max(values)
    min(values)
    return None


# ---- right


def right_minimax(tree):
    if not isinstance(tree, list):
        return tree
    return max(-right_negated(child) for child in tree)


def right_negated(tree):
    if not isinstance(tree, list):
        return -tree
    return max(right_minimax(child) * -1 for child in tree)


class AlphaBeta:
    def __init__(self, tree):
        self.tree = tree
        self.count = 0

    def max_value(self, state, alpha, beta):
        self.count += 1
        if self.terminal(state):
            return state
        v = -math.inf
        for child in state:
            v2 = self.min_value(child, alpha, beta)
            if v2 > v:
                v, alpha = v2, max(alpha, v2)
            if v >= beta:
                return v
        return v

    def min_value(self, state, alpha, beta):
        self.count += 1
        if self.terminal(state):
            return state
        v = math.inf
        for child in state:
            v2 = self.max_value(child, alpha, beta)
            if v2 < v:
                v, beta = v2, min(beta, v2)
            if v <= alpha:
                return v
        return v

    def terminal(self, state):
        return not isinstance(state, list)


def right_alphabeta_class(tree):
    searcher = AlphaBeta(tree)
    return searcher.max_value(searcher.tree, -math.inf, math.inf)


def right_alphabeta_hard(node, depth, alpha, beta, maximizing):
    if depth == 0:
        return node
    if maximizing:
        for child in node:
            alpha = max(alpha, right_alphabeta_hard(child, depth - 1, alpha, beta, False))
            if alpha >= beta:
                return beta
        return alpha
    for child in node:
        beta = min(beta, right_alphabeta_hard(child, depth - 1, alpha, beta, True))
        if beta <= alpha:
            return alpha
    return beta


def right_negamax(noeud, profondeur, alpha, beta, couleur):
    if profondeur == 0:
        return couleur * noeud
    meilleur = -9999
    for enfant in noeud:
        meilleur = max(meilleur, -right_negamax(enfant, profondeur - 1, -beta, -alpha, -couleur))
        alpha = max(alpha, meilleur)
        if alpha >= beta:
            break
    return meilleur


def right_alphabeta_copies(tree, alpha=-INF, beta=INF, maximizing=True):
    if type(tree) is not list and not isinstance(tree, list):
        return tree
    if len(tree) == 1:
        return right_alphabeta_copies(tree[0], alpha, beta, not maximizing)
    first = right_alphabeta_copies(tree[0], alpha, beta, not maximizing)
    if maximizing:
        if first >= beta:
            return first
        return max(first, right_alphabeta_copies(tree[1:], max(alpha, first), beta, True))
    if first <= alpha:
        return first
    return min(first, right_alphabeta_copies(tree[1:], alpha, min(beta, first), False))


def right_minimax_loop(tree):
    stack = [[tree, 0, None]]
    while True:
        node, i, best = stack[-1]
        if isinstance(node, int):
            best = node
        elif i < len(node):
            stack[-1][1] += 1
            stack.append([node[i], 0, None])
            continue
        stack.pop()
        if not stack:
            return best
        top = stack[-1]
        better = max if len(stack) % 2 == 1 else min
        top[2] = best if top[2] is None else better(top[2], best)


def right_minimax_move(tree, maximizing_player=True):
    def with_move(node, maximizing):
        if isinstance(node, int):
            return node, None
        pairs = [(with_move(child, not maximizing)[0], i) for i, child in enumerate(node)]
        return max(pairs, key=lambda p: p[0]) if maximizing else min(pairs, key=lambda p: p[0])

    return with_move(tree, maximizing_player)[0]


def right_alphabeta_tree(tree, position, depth, alpha, beta):
    value = tree.leaf(position, depth)
    if value is not None:
        return value
    moves = tree.moves(position)
    for move in moves:
        value = -right_alphabeta_tree(tree, tree.play(position, move), depth - 1, -beta, -alpha)
        if value >= beta:
            tree.cut(position, move, moves)
            return beta
        alpha = max(alpha, value)
    return alpha


WRONG = [
    ("negamax", "missing-negation"),
    ("nega_search", "window-not-swapped"),
    ("alpha_beta_search", "cut-on-wrong-side"),
    ("alphabeta_own_bound", "bound-not-passed-on"),
    ("minimax_deep", "depth-too-large"),
    ("minimax_zero", "best-starts-at-0"),
    ("alphabeta_class", "bounds-shared"),
    ("alphabeta_aima", "alpha-not-updated"),
    ("alphabeta_suche", "beta-not-updated"),
    ("minimax_max_only", "same-player"),
    ("minimax_lambda", "players-swapped"),
    ("minimax_copied", "min-below-root"),
    ("alphabeta_pop", "right-to-left"),
    ("minimax_indent", "first-branch-only"),
    ("alfabeta", "returns-last-branch"),
    ("negamax_plain", "leaf-sign"),
    ("negamax_alphabeta", "window-unchanged"),
    ("best_value", "result-negated"),
    ("alphabeta_minus_infinity", "wrong-value-at-cut"),
    ("minimax_count", "last-branch-ignored"),
    ("alphabeta_test_first", "cut-too-late"),
    ("alphabeta_hard", "returns-one-bound"),
    ("prune", "full-window"),
    ("alphabeta_pasted", "alpha-at-min"),
    ("alphabeta_strict", "strict-cut"),
    ("alphabeta_continue", "never-cuts"),
]

#: Wrong programs without a name for their mistake, each with the end of the report.
UNNAMED = [
    ("minimax_depth", "The program never looks at a leaf: the search may end too early. A depth of 0 is a leaf."),
    ("minimax_flip", "This is not one of the classic mistakes."),
    ("minimax_memory", "All results are right, but the program looks at other leaves."),
    ("minimax_parity", "This is not one of the classic mistakes."),
    ("minimax_no_return", "(is a return statement missing?)."),
]

RIGHT = [
    "right_minimax",
    "right_alphabeta_class",
    "right_alphabeta_hard",
    "right_negamax",
    "right_alphabeta_copies",
    "right_minimax_loop",
    "right_minimax_move",
    "right_alphabeta_tree",
]
