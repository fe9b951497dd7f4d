"""The steps of a search, from which its tree is drawn.

::

    nodes   [[parent, move], ...]      the first is the root: [-1, -1]; a move is numbered from 0
    steps   [[kind, node, alpha, beta, value, move, skipped, skipped moves], ...]
    passes  [{step, bound, value, lower, upper}, ...]    the null-window tests of MTD(f) and their results

Kinds are those of plyscope.algorithms.steps, as indices into ``kinds``. Windows and values are for the player to move
at that node; None means infinite, or no value.
"""

from dataclasses import replace
from typing import Any

from plyscope.algorithms import Limit, SearchResult, Settings, search
from plyscope.algorithms.score import INFINITY, WIN
from plyscope.algorithms.steps import Step
from plyscope.games.named import write_moves
from plyscope.games.notation import parse_rules
from plyscope.games.position import AnyPosition, Move
from plyscope.games.trees import draw
from plyscope.portal.engines.answers.solve import Report, Stop
from plyscope.portal.engines.answers.solver import search_mb
from plyscope.portal.limits import ENGINES

Json = dict[str, Any]
KINDS = ("enter", "leaf", "table", "raise", "cut", "leave")
#: The maximum number of steps that are sent, and of skipped moves of one cut.
MOST_STEPS, MOST_SKIPPED = ENGINES.tree_steps, 30
#: The seconds for the whole search, if it has more steps than are sent.
SECONDS = ENGINES.tree_seconds


def answer(asked: Json, report: Report, stop: Stop) -> Json:
    """Return the steps of a search of a position or a drawn tree, and its result."""
    if "drawing" in asked:
        position: AnyPosition = draw(asked["drawing"])
    else:
        position = parse_rules(asked["rules"]).position(asked["moves"])
    steps = Steps(position, asked.get("steps", MOST_STEPS))
    settings = Settings.parse(asked["settings"])
    found = search(position, settings, on_step=steps.add, stop=lambda: steps.full or stop(), memory_mb=search_mb())
    if steps.full:
        # the same search without a callback is much faster, and has the same counts
        found = search(position, _within(settings, SECONDS), stop=stop, memory_mb=search_mb())
    return steps.as_json() | result(position, found) | {"ply": position.ply, "win": WIN}


def _within(settings: Settings, seconds: float) -> Settings:
    """Return the settings with a time limit, unless they have a shorter one."""
    return replace(settings, limit=settings.limit.within(Limit(seconds=seconds)))


def result(position: AnyPosition, found: SearchResult) -> Json:
    """Return the result of the search."""
    counted = found.stats.as_dict()
    del counted["seconds"]
    return {
        "settings": str(found.settings),
        "value": found.value,
        "words": found.pov_score.words,
        "move": found.move,
        "line": write_moves(position, found.line),
        "stopped": found.stopped,
        "counts": counted,
    }


class Steps:
    """The steps of a search that are sent."""

    def __init__(self, root: AnyPosition, most: int) -> None:
        self.most = most
        self.full = False
        self._nodes: dict[tuple[Move, ...], int] = {(): 0}
        self._parents: list[list[Any]] = [[-1, -1]]
        self._ended: list[int] = []
        self._steps: list[list[Any]] = []
        self._passes: list[Json] = []
        self._bounds = [-INFINITY, INFINITY]

    def add(self, step: Step) -> None:
        """Record a step."""
        if len(self._steps) >= self.most:
            self.full = True
            return
        node = self._node(step)
        alpha, beta = _finite(step.alpha), _finite(step.beta)
        row: list[Any] = [KINDS.index(step.kind), node, alpha, beta, step.value]
        if step.move is not None or step.skipped:
            row.append(step.move)
        if step.skipped:
            row += [len(step.skipped), list(step.skipped[:MOST_SKIPPED])]
        if node == 0:
            self._note_pass(step)
        self._steps.append(row)

    def as_json(self) -> Json:
        """Return everything that was recorded."""
        return {
            "kinds": KINDS,
            "nodes": self._parents,
            "ended": self._ended,
            "steps": self._steps,
            "passes": self._passes,
            "full": self.full,
        }

    def _node(self, step: Step) -> int:
        known = self._nodes.get(step.path)
        if known is not None:
            return known
        number = self._nodes[step.path] = len(self._parents)
        self._parents.append([self._nodes[step.path[:-1]], step.path[-1]])
        if step.position.result() is not None:
            self._ended.append(number)
        return number

    def _note_pass(self, step: Step) -> None:
        """Record the start of a null-window test of the root, and its result."""
        if step.beta - step.alpha != 1:
            return
        if step.kind == "enter":
            self._passes.append({"step": len(self._steps), "bound": step.beta, "value": None})
        elif step.kind == "leave":
            assert step.value is not None
            side = 1 if step.value < step.beta else 0
            self._bounds[side] = step.value
            lower, upper = map(_finite, self._bounds)
            self._passes[-1] |= {"value": step.value, "lower": lower, "upper": upper}


def _finite(bound: int) -> int | None:
    return None if abs(bound) >= INFINITY else bound
