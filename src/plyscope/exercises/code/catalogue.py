"""The catalogue of classic mistakes: their names, what to say about them, and where they can occur."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from plyscope.exercises.code import mistakes, pruning_mistakes
from plyscope.exercises.code.behaviour import Behaviour
from plyscope.exercises.code.cases import Case, cases
from plyscope.exercises.code.models import STYLES, Search, Style

ALGORITHMS = ("minimax", "alphabeta")
FORMS = ("nested", "tree")


@dataclass(frozen=True)
class Mistake:
    """A classic mistake: its name, what goes wrong, and what to change."""

    name: str
    words: str
    advice: str
    search: type[Search]
    algorithms: tuple[str, ...] = ALGORITHMS
    forms: tuple[str, ...] = FORMS
    #: Whether every value is still right, and the convention leaves it open.
    harmless: bool = False
    #: Whether it is a mistake in the windows, so that these must be the windows of the model if they are known.
    by_window: bool = False


_AB, _NESTED, _TREE = ("alphabeta",), ("nested",), ("tree",)

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "first-branch-only",
        "every node stops after its first branch",
        "Move the return statement out of the loop; in alpha-beta cut when alpha >= beta, not when alpha <= beta.",
        mistakes.FirstBranchOnly,
    ),
    Mistake(
        "first-branch-skipped",
        "the first branch of every node is skipped",
        "Begin the loop with branch 0.",
        mistakes.FirstBranchSkipped,
    ),
    Mistake(
        "last-branch-ignored",
        "the last branch of every node is ignored",
        "Let the loop run over all branches, not up to the last but one.",
        mistakes.LastBranchIgnored,
    ),
    Mistake(
        "right-to-left",
        "the branches are searched from right to left",
        "Search the branches from left to right: other leaves are cut in another order.",
        mistakes.RightToLeft,
        _AB,
    ),
    Mistake(
        "returns-last-branch",
        "a node returns the value of the last branch instead of the best one",
        "Keep the best value in a variable of its own, compare each new value with it, and return it.",
        mistakes.ReturnsLast,
    ),
    Mistake(
        "same-player",
        "MAX moves at every level",
        "Change the player for the branches: pass not maximising, or call the function for MIN.",
        mistakes.SamePlayer,
        forms=_NESTED,
    ),
    Mistake(
        "players-swapped",
        "MIN moves at the root: max and min are exchanged",
        "The root is a MAX node: begin with max.",
        mistakes.RootSwapped,
        forms=_NESTED,
    ),
    Mistake(
        "min-below-root",
        "MIN moves at all levels below the root",
        "The players alternate: MIN's branches are MAX nodes again.",
        mistakes.MinBelowRoot,
        forms=_NESTED,
    ),
    Mistake(
        "best-starts-at-0",
        "the best value starts at 0",
        "Start with -infinity at MAX nodes and +infinity at MIN nodes: all values can be below or above 0.",
        mistakes.StartsAtZero,
    ),
    Mistake(
        "missing-negation",
        "the value of a branch is not negated",
        "In negamax the value of a branch is for the opponent: take -search(...).",
        mistakes.MissingNegation,
    ),
    Mistake(
        "leaf-sign",
        "the values of leaves at odd depths have the wrong sign",
        "Leaf values are for MAX: in negamax negate them where MIN moves, for example with a colour of 1 or -1.",
        mistakes.LeafSign,
        forms=_NESTED,
    ),
    Mistake(
        "result-negated",
        "the result has the wrong sign",
        "Return the value for MAX, who moves at the root.",
        mistakes.ResultNegated,
        forms=_NESTED,
    ),
    Mistake(
        "depth-too-small",
        "the search ends one ply too early, at a list instead of a number",
        "A depth of 0 is a leaf: compare with 0, not with 1, and subtract 1 for each ply.",
        mistakes.ListTooFew,
        forms=_NESTED,
    ),
    Mistake(
        "depth-too-large",
        "the search goes on below the leaves",
        "Return the value of a leaf before the loop over branches: a depth of 0 is a leaf.",
        mistakes.ListTooMany,
        forms=_NESTED,
    ),
    Mistake(
        "depth-too-small",
        "the search ends too early",
        "Pass depth - 1 to the search of a branch, and depth unchanged to tree.leaf.",
        mistakes.DepthTooFew,
        forms=_TREE,
    ),
    Mistake(
        "depth-too-large",
        "the search goes on below its depth limit",
        "Pass depth - 1 to the search of a branch, and depth unchanged to tree.leaf.",
        mistakes.DepthTooMany,
        forms=_TREE,
    ),
    Mistake(
        "cuts-in-minimax",
        "branches are cut, although minimax searches all of them",
        "Check it as alpha-beta: --algorithm alphabeta.",
        mistakes.CutsInMinimax,
        ("minimax",),
    ),
    Mistake(
        "never-cuts",
        "no branch is ever cut, so this is minimax",
        "Pass the current alpha and beta to the branches, update them, and leave the loop when alpha >= beta.",
        pruning_mistakes.NoCut,
        _AB,
    ),
    Mistake(
        "strict-cut",
        "the cut needs alpha > beta, so equal values are searched in vain",
        "The program is correct but wasteful: cut when alpha >= beta.",
        pruning_mistakes.StrictCut,
        _AB,
        harmless=True,
    ),
    Mistake(
        "alpha-not-updated",
        "only MAX nodes cut: alpha is not raised, or MIN nodes do not test it",
        "At MAX nodes set alpha = max(alpha, value) and pass it on; at MIN nodes cut when value <= alpha.",
        pruning_mistakes.AlphaNotUpdated,
        _AB,
        _NESTED,
    ),
    Mistake(
        "beta-not-updated",
        "only MIN nodes cut: beta is not lowered, or MAX nodes do not test it",
        "At MIN nodes set beta = min(beta, value) and pass it on; at MAX nodes cut when value >= beta.",
        pruning_mistakes.BetaNotUpdated,
        _AB,
        _NESTED,
    ),
    Mistake(
        "bound-not-passed-on",
        "a bound from two or more levels above is not passed on",
        "Pass both alpha and beta to every branch; an infinite bound belongs to the root only.",
        pruning_mistakes.BoundNotPassedOn,
        _AB,
        by_window=True,
    ),
    Mistake(
        "full-window",
        "every branch gets an infinite window, so that nothing is ever cut",
        "Pass the current alpha and beta to the branches, after the value of each branch has narrowed them.",
        pruning_mistakes.FullWindow,
        _AB,
        by_window=True,
    ),
    Mistake(
        "alpha-at-min",
        "MIN nodes raise alpha instead of lowering beta",
        "At MIN nodes set beta = min(beta, value).",
        pruning_mistakes.AlphaAtMin,
        _AB,
        _NESTED,
        by_window=True,
    ),
    Mistake(
        "cut-on-wrong-side",
        "a node is cut when a branch is worse than its own bound",
        "MAX nodes cut when value >= beta, MIN nodes when value <= alpha: compare with the opponent's bound.",
        pruning_mistakes.CutComparesOwnBound,
        _AB,
    ),
    Mistake(
        "cut-too-late",
        "the cut comes one branch too late",
        "Update alpha or beta first, then test alpha >= beta.",
        pruning_mistakes.CutTooLate,
        _AB,
    ),
    Mistake(
        "cut-too-early",
        "the cut comes while the window is still open by 1",
        "Cut when alpha >= beta, not when alpha + 1 >= beta.",
        pruning_mistakes.CutTooEarly,
        _AB,
    ),
    Mistake(
        "wrong-value-at-cut",
        "a node that is cut returns a wrong value",
        "Return the best value found so far, or the bound that caused the cut.",
        pruning_mistakes.CutReturnsWrongValue,
        _AB,
    ),
    Mistake(
        "returns-one-bound",
        "MAX and MIN nodes return the same bound",
        "MAX nodes return alpha (or their best value), MIN nodes return beta (or their best value).",
        pruning_mistakes.ReturnsOneBound,
        _AB,
        _NESTED,
    ),
    Mistake(
        "bounds-shared",
        "alpha and beta of one node are used in another one",
        "Make alpha and beta parameters, not global variables: each node has its own window.",
        pruning_mistakes.BoundsShared,
        _AB,
    ),
    Mistake(
        "window-not-swapped",
        "the window of a branch is (-alpha, -beta)",
        "The window of a branch is (-beta, -alpha): exchange the bounds.",
        pruning_mistakes.WindowNotSwapped,
        _AB,
        by_window=True,
    ),
    Mistake(
        "window-not-negated",
        "the window of a branch is (beta, alpha)",
        "The window of a branch is (-beta, -alpha): negate the bounds.",
        pruning_mistakes.WindowNotNegated,
        _AB,
        by_window=True,
    ),
    Mistake(
        "window-unchanged",
        "the window of a branch is (alpha, beta), although the other player moves there",
        "The window of a branch is (-beta, -alpha) in negamax.",
        pruning_mistakes.WindowUnchanged,
        _AB,
        by_window=True,
    ),
)


@dataclass(frozen=True)
class Model:
    """A program with a mistake, in one of the ways in which it can be written; no mistake is the right program."""

    mistake: Mistake | None
    search: type[Search]
    prunes: bool
    style: Style
    choice: str

    def behaviour(self, case: Case) -> Behaviour:
        """Return the behaviour on one tree."""
        found = self.search(case, prunes=self.prunes, style=self.style, choice=self.choice).behaviour()
        return found if self.prunes else found.sorted()

    def behaviours(self, chosen: str) -> Iterator[Behaviour]:
        """Yield the behaviour on each case of a set."""
        return map(self.behaviour, cases(chosen))


def models(algorithm: str, form: str) -> Iterator[Model]:
    """Yield the models of all mistakes in programs of an algorithm and form."""
    prunes = algorithm == "alphabeta"
    for mistake in MISTAKES:
        if algorithm in mistake.algorithms and form in mistake.forms:
            for choice in mistake.search.CHOICES:
                for style in STYLES if prunes else STYLES[:1]:
                    yield Model(mistake, mistake.search, prunes, style, choice)


@lru_cache(maxsize=6)
def right(algorithm: str, chosen: str) -> tuple[Behaviour, ...]:
    """Return the behaviour of the right program on each case of a set."""
    return tuple(Model(None, Search, algorithm == "alphabeta", STYLES[0], "").behaviours(chosen))
