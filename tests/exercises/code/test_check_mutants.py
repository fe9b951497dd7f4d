"""Right programs with one operator, name or statement changed: the verdict is that of a judge without a model.

The judge wraps the function, so that it sees every call for a leaf, and compares it with Knuth and Moore's condition
for a leaf to be visited, on trees of another seed than those of the check.
"""

import ast
import copy
import inspect
import random
from functools import cache
from math import inf

import pytest

from exercises import independent, right_programs
from plyscope.exercises import check_code

#: The programs, with the arguments after the tree for a tree of a height.
PROGRAMS = {
    "alphabeta_soft": lambda height: (-inf, inf, True),
    "alphabeta_hard": lambda height: (-inf, inf, True),
    "negamax_alphabeta": lambda height: (height, -inf, inf, 1),
    "minimax_with_depth": lambda height: (height, True),
}
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq)
OTHER = {"max": "min", "min": "max", "alpha": "beta", "beta": "alpha"}
#: Every so many mutants are checked.
EVERY = 3


def mutants(source):
    """The source with one thing changed, in every way."""
    tree = ast.parse(source)
    for place, node in enumerate(ast.walk(tree)):
        for change in changes(node):
            other = copy.deepcopy(tree)
            replaced = list(ast.walk(other))[place]
            other = Change(replaced, change(replaced)).visit(other)
            yield ast.unparse(ast.fix_missing_locations(other))


def changes(node):
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], COMPARISONS):
        for kind in COMPARISONS:
            if not isinstance(node.ops[0], kind):
                yield lambda one, kind=kind: ast.Compare(one.left, [kind()], one.comparators)
    if isinstance(node, ast.Name) and node.id in OTHER and isinstance(node.ctx, ast.Load):
        yield lambda one: ast.Name(OTHER[one.id], one.ctx)
    if isinstance(node, ast.UnaryOp):
        yield lambda one: one.operand
    if isinstance(node, ast.Break | ast.Assign):
        yield lambda one: ast.Pass()


class Change(ast.NodeTransformer):
    def __init__(self, old, new):
        self.old, self.new = old, new

    def visit(self, node):
        return self.new if node is self.old else self.generic_visit(node)


@cache
def fresh_trees(*, prunes):
    """Trees with their height, their value, and the leaves that a right program looks at, in order."""
    rng, found = random.Random("trees that the check does not know"), []
    for shape in ((2, 2), (3, 3), (2, 2, 2), (3, 2, 3), (2, 2, 2, 2)) * 40:
        tree = filled(shape, rng.sample(range(-60, 60), 20))
        paths = [path for path in independent.paths_of(tree) if isinstance(independent.part_of(tree, path), int)]
        leaves = [independent.part_of(tree, path) for path in paths if not prunes or independent.visited(tree, path)]
        found.append((len(shape), tree, independent.value_of(tree, True), leaves))
    return found


def filled(shape, values):
    return [filled(shape[1:], values) for _ in range(shape[0])] if shape else values.pop()


def is_right(source, name):
    """Whether a program finds the value and looks at the right leaves in order, on every fresh tree."""
    scope, seen = {"inf": inf}, []
    exec(source, scope)
    function = scope[name]

    def watched(node, *rest):
        if isinstance(node, int):
            seen.append(node)
        return function(node, *rest)

    scope[name] = watched
    for height, tree, expected, leaves in fresh_trees(prunes=name != "minimax_with_depth"):
        seen.clear()
        try:
            value = watched(tree, *PROGRAMS[name](height))
        except Exception:
            return False
        if value != expected or seen != leaves:
            return False
    return True


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_verdict_on_mutants_is_that_of_an_independent_judge(tmp_path, name):
    source = inspect.getsource(getattr(right_programs, name))
    found = list(dict.fromkeys(mutants(source)))[::EVERY]
    assert len(found) >= 3
    for place, text in enumerate(found):
        file = tmp_path / f"mutant{place}.py"
        file.write_text(f"from math import inf\n{text}\n")
        report = check_code(f"{file}:{name}", algorithm="minimax" if "minimax" in name else "alphabeta")
        assert report.passed == is_right(text, name), f"{text}\n{report.words}"
