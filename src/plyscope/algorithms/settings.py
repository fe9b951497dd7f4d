"""The settings of a search, as one value and as one line of text.

``mtdf:depth=8,evaluation=segments`` is the text; options that are left out have their defaults.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from plyscope.algorithms.budget import MAX_DEPTH, Limit
from plyscope.algorithms.methods import method
from plyscope.algorithms.ordering import check_order
from plyscope.algorithms.score import ENDINGS
from plyscope.evaluation import Evaluation, evaluation
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition

DEFAULT_DEPTH = 6
ROOTS = ("shared", "separate")
TIES = ("first", "random")
WINDOWS = ("open", "win")
#: The options that belong to the limit.
LIMITS = ("depth", "nodes", "seconds")


@dataclass(frozen=True)
class Settings:
    """The settings of a search.

    >>> Settings.parse("mtdf:depth=8,evaluation=segments").limit.depth
    8
    >>> str(Settings.parse("alphabeta:depth=5,root=separate,ending=flat"))
    'alphabeta:depth=5,root=separate,ending=flat'
    """

    algorithm: str = "alphabeta"
    limit: Limit = field(default_factory=Limit)
    #: A name or an evaluation; None is segments on a board, outcome elsewhere.
    evaluation: str | Evaluation | None = None
    #: None is centre with the learned orders for deepening on a board, generated elsewhere.
    order: str | None = None
    #: Whether the moves at the root share one window or get a fresh one each.
    root: str = "shared"
    #: None is the ending of the game: sooner, or points.
    ending: str | None = None
    #: None is the default of the algorithm.
    table: bool | None = None
    #: Which of several best moves to choose: the first in order, or one at random.
    ties: str = "first"
    #: The root window: open extends beyond the value of a won game, win ends at it, so that a win cuts at once.
    window: str = "open"
    #: The number of random games of UCT.
    playouts: int = 1000
    #: The number of standard errors that ProbCut requires.
    confidence: float = 1.5
    #: The first guess of MTD(f).
    guess: int = 0
    #: Whether distinct leaves are also counted, which takes memory and some time.
    distinct: bool = False

    def __post_init__(self) -> None:
        """Raise ValueError for invalid settings, with the allowed ones."""
        for name, allowed in (("root", ROOTS), ("ties", TIES), ("window", WINDOWS)):
            if getattr(self, name) not in allowed:
                raise ValueError(f"unknown {name} {getattr(self, name)!r}; allowed: {', '.join(allowed)}")
        if self.ending is not None and self.ending not in ENDINGS:
            raise ValueError(f"unknown ending {self.ending!r}; allowed: {', '.join(ENDINGS)}")
        if isinstance(self.evaluation, str):
            evaluation(self.evaluation)
        if self.order is not None:
            check_order(self.order)
        if self.playouts < 1:
            raise ValueError(f"playouts must be a whole number from 1, not {self.playouts}")
        if not 0 < self.confidence < float("inf"):
            raise ValueError(f"confidence must be more than 0, not {self.confidence}")
        if self.table and method(self.algorithm).own_tree:
            raise ValueError(f"{self.algorithm} has a tree of its own and takes no table")
        for name in ("root", "ties", "window", "playouts", "confidence", "guess"):
            if getattr(self, name) != _DEFAULTS[name]:
                check_option(self.algorithm, name)

    @classmethod
    def of(cls, algorithm: str, **options: Any) -> "Settings":
        """Return the settings with these options, including depth, nodes and seconds; refuse options without effect.

        >>> Settings.of("mtdf", depth=8, guess=3) == Settings("mtdf", Limit(depth=8), guess=3)
        True
        """
        for name in options:
            check_option(algorithm, name)
        limit = {name: options.pop(name) for name in LIMITS if name in options}
        return cls(algorithm, Limit(**limit), **options)

    @classmethod
    def parse(cls, text: str) -> "Settings":
        """Parse ``algorithm:name=value,name=value``, or raise ValueError with the error and what is allowed."""
        algorithm, _, options = text.strip().partition(":")
        method(algorithm)
        chosen: dict[str, Any] = {}
        for option in filter(None, options.split(",")):
            name, equals, written = (part.strip() for part in option.partition("="))
            if name not in _READ or not equals:
                raise ValueError(f"unknown option {option!r} of {algorithm}; allowed: {_allowed(algorithm)}")
            check_option(algorithm, name)
            if name in chosen:
                raise ValueError(f"{name} is given twice")
            try:
                chosen[name] = _READ[name](written)
            except ValueError:
                raise ValueError(f"{name} cannot be {written!r}") from None
        return cls.of(algorithm, **chosen)

    def __str__(self) -> str:
        parts = []
        for name in _READ:
            owner = self.limit if name in LIMITS else self
            value = getattr(owner, name)
            if value != _DEFAULTS[name]:
                shown = value.name if isinstance(value, Evaluation) else value
                parts.append(f"{name}={'on' if shown is True else 'off' if shown is False else shown}")
        return self.algorithm + (":" + ",".join(parts) if parts else "")

    def resolved(self, position: AnyPosition) -> "Settings":
        """Return the settings with all defaults filled in, or raise ValueError if they do not fit the game."""
        plain = self._plain(position)
        found = plain.chosen_evaluation()
        if not isinstance(position, RowsPosition):
            if found.needs_board:
                raise ValueError(f"the evaluation {found.name!r} needs a board; allowed here: outcome")
            if str(plain.order).split("+")[0] in ("centre", "weights"):
                raise ValueError(f"the order {plain.order!r} needs a board; allowed here: generated, reversed")
        elif position.rules.length < found.least_length:
            raise ValueError(
                f"the evaluation {found.name!r} needs lines of {found.least_length} or more, not {position.rules}"
            )
        elif found.check is not None:
            found.check(position.rules)
        if "table" in str(plain.order).split("+") and not plain.table:
            raise ValueError("an order with +table needs a transposition table")
        asked_for = getattr(position, "ending", "sooner")
        if (plain.ending == "points") != (asked_for == "points"):
            allowed = "points" if asked_for == "points" else "sooner, flat"
            raise ValueError(f"the ending {plain.ending!r} does not fit this game; allowed here: {allowed}")
        if plain.ending == "points" and not method(self.algorithm).for_points:
            raise ValueError(
                f"{self.algorithm} proves who wins; a game that is played for points needs another algorithm"
            )
        return plain

    def chosen_evaluation(self) -> Evaluation:
        """Return the evaluation, which must have been chosen."""
        chosen = self.evaluation
        return chosen if isinstance(chosen, Evaluation) else evaluation(str(chosen))

    def _plain(self, position: AnyPosition) -> "Settings":
        chosen = method(self.algorithm)
        board = isinstance(position, RowsPosition)
        learned = "+table+killers+history" if chosen.deepens and self.table is not False else ""
        limit = self.limit
        if limit.nodes is None:
            limit = replace(limit, nodes=chosen.nodes)
        if "depth" not in chosen.options:
            limit = replace(limit, depth=None)
        elif limit.depth is None:
            timed = chosen.deepens and limit != Limit()
            limit = replace(limit, depth=MAX_DEPTH if timed else DEFAULT_DEPTH)
        default_evaluation = "segments" if board else "outcome"
        return replace(
            self,
            limit=limit,
            evaluation=self.evaluation if self.evaluation is not None else default_evaluation,
            order=self.order or (("centre" if learned and board else "generated") + learned),
            ending=self.ending or getattr(position, "ending", "sooner"),
            table=chosen.table if self.table is None else self.table,
        )


def check_option(algorithm: str, name: str) -> None:
    """Raise ValueError if an algorithm does not take an option.

    >>> check_option("uct", "root")
    Traceback (most recent call last):
    ValueError: uct does not take 'root'; allowed: nodes, seconds, order, ending, playouts, distinct
    """
    if name not in method(algorithm).options:
        raise ValueError(f"{algorithm} does not take {name!r}; allowed: {_allowed(algorithm)}")


def _allowed(algorithm: str) -> str:
    return ", ".join(name for name in _READ if name in method(algorithm).options)


def _switch(text: str) -> bool:
    if text not in ("on", "off"):
        raise ValueError
    return text == "on"


_READ: dict[str, Callable[[str], Any]] = {
    "depth": int,
    "nodes": int,
    "seconds": float,
    "evaluation": str,
    "order": str,
    "root": str,
    "ending": str,
    "table": _switch,
    "ties": str,
    "window": str,
    "playouts": int,
    "confidence": float,
    "guess": int,
    "distinct": _switch,
}
#: All options of all searches.
OPTIONS = tuple(_READ)
_DEFAULTS: dict[str, Any] = {
    **{row.name: row.default for row in fields(Settings)},
    "depth": None,
    "nodes": None,
    "seconds": None,
}
