"""Heuristic evaluations, which estimate the value of a position; one file for each idea.

An evaluation returns a whole number for the player to move, well below the value of a won game. Some published ones
consider only the stones of the searching player, at every leaf; they declare this, and are told which player that is.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from plyscope.evaluation.features import ALL, Features
from plyscope.evaluation.learned import Learned
from plyscope.evaluation.longest_run import longest_run
from plyscope.evaluation.network import shipped_rules
from plyscope.evaluation.outcome import outcome
from plyscope.evaluation.segments import segments
from plyscope.evaluation.weights import discs, weights
from plyscope.games.rows import Rules
from plyscope.plugins import EVALUATIONS as GROUP
from plyscope.plugins import load_plugin, plugin_names, summary_of

__all__ = ["EVALUATIONS", "Evaluation", "evaluation"]


@dataclass(frozen=True)
class Evaluation:
    """A named heuristic with its source.

    ``function`` takes a position and returns a value for the player to move; if ``for_searcher`` is set, it takes a
    position and whether the searcher is to move, and returns a value for the searcher.
    """

    name: str
    summary: str
    function: Callable[..., int]
    for_searcher: bool = False
    #: Whether it reads the board of a rows game; the others take any position.
    needs_board: bool = True
    #: The shortest lines for which it makes sense.
    least_length: int = 1
    #: Whether mirror images have equal values, so that they may share a table entry.
    symmetric: bool = True
    #: Raises ValueError for rules that it does not support; None if it supports all.
    check: Callable[[Rules], None] | None = None
    #: The only rules that it supports, where they are known in advance.
    rules: tuple[str, ...] = ()

    def value(self, position: Any, searcher_to_move: bool = True) -> int:
        """Return the value for the player to move."""
        if not self.for_searcher:
            return self.function(position)
        own_view = self.function(position, searcher_to_move)
        return own_view if searcher_to_move else -own_view


def _features(name: str, summary: str, chosen: tuple[int, ...]) -> Evaluation:
    return Evaluation(name, summary, Features(chosen), least_length=4)


def _learned(name: str, summary: str, function: Learned) -> Evaluation:
    rules = shipped_rules() if function.path is None else ()
    return Evaluation(name, summary, function, check=function.check, rules=rules)


#: The built-in evaluations by name.
EVALUATIONS = {
    row.name: row
    for row in (
        Evaluation("outcome", "0 until the game has ended (mannan2021, blem2021)", outcome, needs_board=False),
        Evaluation("segments", "open lines, 1, 10, 100 for 1, 2, 3 stones (tommy2017)", segments),
        Evaluation("discs", "lines through the searcher's own stones (nasa2018)", discs, for_searcher=True),
        Evaluation(
            "longest-run",
            "longest run of the searcher's stones (kersten2023)",
            longest_run,
            for_searcher=True,
        ),
        Evaluation("weights", "lines through own stones less those through the other's", weights),
        _features("features", "lines, threes, twos and single stones (Kang et al. 2019)", ALL),
        _features("features-12", "the first two of these four features", (1, 2)),
        _learned(
            "learned", "a network trained by self-play and solved positions; learned:FILE for your own", Learned()
        ),
    )
}


def evaluation(name: str) -> Evaluation:
    """Return an evaluation by name.

    ``features-`` with digits leaves out the other features; ``learned:`` with a path reads a network.

    >>> evaluation("features-134").function.chosen
    (1, 3, 4)
    """
    if name in EVALUATIONS:
        return EVALUATIONS[name]
    digits = name.removeprefix("features-")
    if digits != name and digits and set(digits) <= set(map(str, ALL)):
        chosen = tuple(sorted({int(digit) for digit in digits}))
        return _features(name, f"features {', '.join(digits)} of Kang et al. 2019", chosen)
    if name.startswith("learned:"):
        path = name.removeprefix("learned:")
        return _learned(name, f"the network in {path}", Learned(path))
    added = _added(name)
    if added is None:
        raise ValueError(f"unknown evaluation {name!r}; allowed: {', '.join(all_names())}")
    return added


def _added(name: str) -> Evaluation | None:
    """Return an evaluation that another package provides: as an Evaluation, or as a function of a position."""
    target = load_plugin(GROUP, name)
    if target is None or isinstance(target, Evaluation):
        return replace(target, name=name) if target else None
    if not callable(target):
        raise ValueError(f"the evaluation {name!r} is neither an Evaluation nor a function: {target!r}")
    return Evaluation(name, summary_of(target), target, needs_board=False, symmetric=False)


def all_names() -> list[str]:
    """Return the names of the built-in evaluations and of those that other packages provide."""
    return [*EVALUATIONS, *(name for name in plugin_names(GROUP) if name not in EVALUATIONS)]
