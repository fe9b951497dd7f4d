"""Keys and marks a second time, as equations about slots, without a search that runs and without the package's code.

Every slot has an equation in the other slots. The key is the solution of the equations; what a student should have
written is the right-hand side of the equation with the student's own answers put in.
"""

INF = 10**9


def value_of(tree, maximises):
    """The minimax value, written with max and min."""
    if isinstance(tree, int):
        return tree
    if maximises:
        return max(value_of(part, False) for part in tree)
    return min(value_of(part, True) for part in tree)


def part_of(tree, path):
    for move in path:
        tree = tree[move]
    return tree


def paths_of(tree, path=()):
    yield path
    if not isinstance(tree, int):
        for move, part in enumerate(tree):
            yield from paths_of(part, (*path, move))


def elder_window(tree, path):
    """The window of a node by Knuth and Moore: the minimax values of the elder siblings of its ancestors and itself."""
    alpha, beta = -INF, INF
    for ply in range(len(path)):
        for move in range(path[ply]):
            value = value_of(part_of(tree, (*path[:ply], move)), ply % 2 == 1)
            if ply % 2 == 0:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
    return alpha, beta


def visited(tree, path):
    """Whether alpha-beta comes to a node of a tree without equal leaves."""
    windows = [elder_window(tree, path[:ply]) for ply in range(len(path) + 1)]
    return all(alpha < beta for alpha, beta in windows)


def leaf_count(tree):
    return sum(isinstance(part_of(tree, path), int) and visited(tree, path) for path in paths_of(tree))


def returned(tree, maximises, alpha, beta):
    """Fail-soft alpha-beta, written as negamax on the value for the player to move."""
    sign = 1 if maximises else -1
    low, high = (alpha, beta) if maximises else (-beta, -alpha)
    return sign * _negamax(tree, sign, low, high)


def _negamax(tree, sign, alpha, beta):
    if isinstance(tree, int):
        return sign * tree
    best = -INF
    for part in tree:
        best = max(best, -_negamax(part, -sign, -beta, -max(alpha, best)))
        if best >= beta:
            return best
    return best


def best_first(tree, names, first, path=()):
    """The tree with the chosen branch of each node in front."""
    if isinstance(tree, int):
        return tree
    parts = {names[(*path, move)]: best_first(part, names, first, (*path, move)) for move, part in enumerate(tree)}
    chosen = first.get(names[path])
    return [*([parts.pop(chosen)] if chosen else []), *parts.values()]


def worst_first(tree, maximises=True):
    if isinstance(tree, int):
        return tree
    parts = [worst_first(part, not maximises) for part in tree]
    return sorted(parts, key=lambda part: value_of(part, not maximises) * (1 if maximises else -1))


class Equations:
    """The right-hand sides for one exercise, with a student's answers (none for the key)."""

    def __init__(self, exercise, answers):
        self.tree, self.names = exercise.drawing, exercise.names
        self.paths = {name: path for path, name in self.names.items()}
        self.fail, self.guess, self.rows = exercise.options.fail, exercise.sheet.guess, exercise.sheet.rows
        self.answers, self.slots = answers, [slot.id for slot in exercise.slots]
        self.known = {}

    def given(self, slot):
        """What the student wrote, or should have written."""
        answer = self.answers.get(slot)
        if answer is None:
            answer = self.expected(slot)[0]
        return {"inf": INF, "-inf": -INF}.get(answer, answer) if isinstance(answer, str) else answer

    def expected(self, slot):
        """All right answers, the first of them as in the key; (None,) for a slot that stays blank."""
        if slot not in self.known:
            what, _, name = slot.partition(":")
            found = getattr(self, f"{self.kind}_{what}")(name)
            found = found if isinstance(found, tuple) else (found,)
            self.known[slot] = tuple(_shown(one) if what in self.bounds else one for one in found)
        return self.known[slot]


def _shown(value):
    return {INF: "inf", -INF: "-inf"}.get(value, value)


class Minimax(Equations):
    kind, bounds = "minimax", ()

    def value(self, path):
        part = part_of(self.tree, path)
        return part if isinstance(part, int) else self.given(f"value:{self.names[path]}")

    def below(self, path):
        return [self.value((*path, move)) for move in range(len(part_of(self.tree, path)))]

    def minimax_value(self, name):
        path = self.paths[name]
        return (min if len(path) % 2 else max)(self.below(path))

    def minimax_move(self, _):
        values = self.below(())
        return tuple(self.names[move,] for move, value in enumerate(values) if value == max(values))


class AlphaBeta(Equations):
    kind, bounds = "alphabeta", ("alpha", "beta", "value")

    def reached(self, path):
        return all(self.reached_here(path[: ply + 1]) for ply in range(len(path)))

    def reached_here(self, path):
        return not self.given(f"cut:{self.names[path]}")

    def value(self, path):
        part = part_of(self.tree, path)
        return part if isinstance(part, int) else self.given(f"value:{self.names[path]}")

    def window(self, path, place):
        """The window of a node before its branch number ``place``."""
        name = self.names[path]
        alpha, beta = self.given(f"alpha:{name}"), self.given(f"beta:{name}")
        elder = [self.value((*path, move)) for move in range(place) if self.reached_here((*path, move))]
        return (alpha, min([beta, *elder])) if len(path) % 2 else (max([alpha, *elder]), beta)

    def alphabeta_alpha(self, name):
        return self.side(name, 0)

    def alphabeta_beta(self, name):
        return self.side(name, 1)

    def side(self, name, which):
        path = self.paths[name]
        if not path:
            return (-INF, INF)[which]
        return self.window(path[:-1], path[-1])[which] if self.reached(path) else None

    def alphabeta_cut(self, name):
        path = self.paths[name]
        if not self.reached(path[:-1]):
            return None, False
        alpha, beta = self.window(path[:-1], path[-1])
        return alpha >= beta

    def alphabeta_value(self, name):
        path = self.paths[name]
        if not self.reached(path):
            return None
        low, high = self.given(f"alpha:{name}"), self.given(f"beta:{name}")
        branches = [(*path, move) for move in range(len(part_of(self.tree, path)))]
        found = [self.value(branch) for branch in branches if self.reached_here(branch)]
        best = (min if len(path) % 2 else max)(found) if found else (low, high)[len(path) % 2]
        hard = min(max(best, low), high)
        return {"soft": best, "hard": hard, "either": (best, hard)}[self.fail]

    def alphabeta_order(self, _):
        leaves = [path for path in paths_of(self.tree) if isinstance(part_of(self.tree, path), int)]
        return (tuple(int(self.names[path]) for path in sorted(leaves) if self.reached(path)),)


class Ordering(Equations):
    kind, bounds = "ordering", ()

    def ordering_first(self, name):
        path = self.paths[name]
        values = [value_of(part, len(path) % 2 == 1) for part in part_of(self.tree, path)]
        best = (min if len(path) % 2 else max)(values)
        return tuple(self.names[(*path, move)] for move, value in enumerate(values) if value == best)

    def ordering_leaves(self, which):
        if which == "given":
            return leaf_count(self.tree)
        if which == "worst":
            return leaf_count(worst_first(self.tree))
        first = {slot.partition(":")[2]: self.given(slot) for slot in self.slots if slot.startswith("first:")}
        return leaf_count(best_first(self.tree, self.names, first))


class Pvs(Equations):
    kind, bounds = "pvs", ("alpha", "beta", "best")

    def before(self, name):
        """The best value before a branch."""
        place = self.paths[name][0]
        return self.given(f"best:{self.names[place - 1,]}") if place else None

    def pvs_alpha(self, name):
        return -INF if self.paths[name] == (0,) else self.before(name)

    def pvs_beta(self, name):
        if self.paths[name] == (0,):
            return INF
        alpha = self.given(f"alpha:{name}")
        return alpha if abs(alpha) == INF else alpha + 1

    def pvs_again(self, name):
        return self.paths[name] != (0,) and self.value(name) > self.given(f"alpha:{name}")

    def pvs_best(self, name):
        if self.paths[name] == (0,):
            return self.value(name)
        return max(self.before(name), self.value(name)) if self.given(f"again:{name}") else self.before(name)

    def value(self, name):
        return value_of(part_of(self.tree, self.paths[name]), False)


class Mtdf(Equations):
    kind, bounds = "mtdf", ("lower", "upper")

    def known_before(self, place):
        """Bounds and last value before a pass; None if the bounds have met."""
        if place == 1:
            return -INF, INF, self.guess
        before = self.known_before(place - 1)
        if before is None:
            return None
        found = tuple(self.given(f"{what}:{place - 1}") for what in ("lower", "upper", "result"))
        return found if found[0] < found[1] else None

    def mtdf_bound(self, place):
        known = self.known_before(int(place))
        return None if known is None else known[2] + (known[2] == known[0])

    def mtdf_result(self, place):
        if self.known_before(int(place)) is None:
            return None
        bound = self.given(f"bound:{place}")
        return returned(self.tree, True, bound - 1, bound)

    def mtdf_lower(self, place):
        known = self.known_before(int(place))
        if known is None:
            return None
        return self.given(f"result:{place}") if self.high(place) else known[0]

    def mtdf_upper(self, place):
        known = self.known_before(int(place))
        if known is None:
            return None
        return known[1] if self.high(place) else self.given(f"result:{place}")

    def high(self, place):
        return self.given(f"result:{place}") >= self.given(f"bound:{place}")

    def mtdf_value(self, _):
        last = max(int(slot.partition(":")[2]) for slot in self.slots if slot.startswith("bound:"))
        done = [place for place in range(1, last + 1) if self.known_before(place) is not None]
        return self.given(f"result:{done[-1]}")


class Table(Equations):
    kind, bounds = "table", ()

    def row(self, name):
        return next(row[1:] for row in self.rows if row[0] == name)

    def table_bound(self, name):
        alpha, beta, value, _, _ = self.row(name)
        return ["exact", "upper bound", "lower bound"][(value <= alpha) + 2 * (value >= beta)]

    def table_use(self, name):
        _, _, value, alpha, beta = self.row(name)
        stored = self.given(f"bound:{name}")
        least = value if stored != "upper bound" else -INF
        most = value if stored != "lower bound" else INF
        if least == most or least >= beta or most <= alpha:
            return "return it"
        return "narrow the window" if least > alpha or most < beta else "no use"


class Leaves(Equations):
    kind, bounds = "leaves", ()

    def leaves_looked(self, name):
        algorithm, leaf = name.split(":")
        return self.paths[leaf] in getattr(self, algorithm)()

    def alphabeta(self):
        return {path for path in paths_of(self.tree) if visited(self.tree, path)}

    def pvs(self):
        return _pvs_leaves(self.tree)

    def mtdf(self):
        return _mtdf_leaves(self.tree, self.guess)


def _pvs_leaves(tree):
    """NegaScout with max and min kept apart."""
    seen = set()

    def search(part, path, alpha, beta):
        if isinstance(part, int):
            seen.add(path)
            return part
        maximises, best = len(path) % 2 == 0, None
        for move, child in enumerate(part):
            where = (*path, move)
            if best is None:
                value = search(child, where, alpha, beta)
            elif maximises:
                value = search(child, where, alpha, alpha + 1)
                if alpha < value < beta:
                    value = search(child, where, value, beta)
            else:
                value = search(child, where, beta - 1, beta)
                if alpha < value < beta:
                    value = search(child, where, alpha, value)
            best = value if best is None else max(best, value) if maximises else min(best, value)
            alpha, beta = (max(alpha, best), beta) if maximises else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    search(tree, (), -INF, INF)
    return seen


def _mtdf_leaves(tree, guess):
    """MTD(f) with a memory of bounds, for MAX."""
    seen, bounds = set(), {}

    def test(part, path, bound):
        low, high = bounds.get(path, (-INF, INF))
        if low >= bound:
            return low
        if high < bound:
            return high
        if isinstance(part, int):
            seen.add(path)
            found = part
            bounds[path] = (part, part)
            return found
        maximises, values = len(path) % 2 == 0, []
        for move, child in enumerate(part):
            values.append(test(child, (*path, move), bound))
            if (values[-1] >= bound) == maximises:
                break
        found = max(values) if maximises else min(values)
        bounds[path] = (max(low, found), high) if found >= bound else (low, min(high, found))
        return found

    low, high, value = -INF, INF, guess
    while low < high:
        bound = value + 1 if value == low else value
        value = test(tree, (), bound)
        low, high = (value, high) if value >= bound else (low, value)
    return seen


KINDS = {one.kind: one for one in (Minimax, AlphaBeta, Ordering, Pvs, Mtdf, Table, Leaves)}


def key(exercise):
    """The right answers of every slot."""
    equations = KINDS[exercise.kind](exercise, {})
    return {slot: equations.expected(slot) for slot in equations.slots}


def marks(exercise, answers):
    """The mark of every slot: right, follow-through or wrong."""
    right, after = key(exercise), KINDS[exercise.kind](exercise, answers)
    found = {}
    for slot in after.slots:
        answer = answers.get(slot)
        if answer in right[slot]:
            found[slot] = "right"
        else:
            found[slot] = "follow-through" if answer in after.expected(slot) else "wrong"
    return found
