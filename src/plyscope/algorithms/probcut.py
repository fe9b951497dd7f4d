"""ProbCut and Multi-ProbCut: skip a position if a shallow search predicts a value outside the window.

Buro (1995, 2000): the value v' of a shallow search predicts that of a deep one, v = slope * v' + offset + error. If
the prediction is outside the window by more than ``confidence`` standard errors, the deep search is skipped. The lines
are fitted for each game and evaluation, by searching positions of random games.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, sqrt
from random import Random
from typing import Any

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.budget import Budget, Limit, Stopped
from plyscope.algorithms.ordering import make_order
from plyscope.algorithms.score import INFINITY, Ending, decided, sooner
from plyscope.algorithms.tree import Algorithm, GameTree, Tree
from plyscope.evaluation import Evaluation
from plyscope.games.position import AnyPosition, Position, random_game
from plyscope.games.rows import RowsPosition

#: (shallow, deep): ProbCut checks at one height with one depth, Multi-ProbCut at many with several and by stage.
PROBCUT_PAIRS = ((2, 4),)
MULTIPROBCUT_PAIRS = ((1, 3), (2, 4), (1, 5), (3, 5), (2, 6), (4, 6))
#: Games with more moves at the start than this are too large to fit lines on.
MOST_MOVES = 16


@dataclass(frozen=True)
class Cut:
    """The line that predicts a deep value from a shallow one, in one stage of the game."""

    shallow: int
    deep: int
    slope: float
    offset: float
    error: float
    first_ply: int = 0
    last_ply: int = INFINITY

    def shallow_bound(self, bound: int, confidence: float) -> float:
        """Return the shallow value from which the deep one is expected to be beyond a bound."""
        return (bound + confidence * self.error - self.offset) / self.slope


def probcut(
    cuts: Sequence[Cut],
    confidence: float,
    tree: Tree,
    position: AnyPosition,
    depth: int,
    alpha: int = -INFINITY,
    beta: int = INFINITY,
) -> int:
    """Return the result of alpha-beta or a bound of the window, which is probably right."""
    for cut in cuts:
        if cut.deep != depth or not cut.first_ply <= position.ply <= cut.last_ply:
            continue
        if not decided(beta):
            bound = ceil(cut.shallow_bound(beta, confidence))
            if tree.glance(position, cut.shallow, bound - 1, bound) >= bound:
                return beta
        if not decided(alpha):
            bound = floor(cut.shallow_bound(alpha, -confidence))
            if tree.glance(position, cut.shallow, bound, bound + 1) <= bound:
                return alpha
    return alphabeta(tree, position, depth, alpha, beta)


def probcut_with(cuts: Iterable[Cut], confidence: float = 1.5) -> Algorithm:
    """Return ProbCut with these lines: it cuts if the prediction is ``confidence`` errors beyond a bound."""
    return partial(probcut, tuple(cuts), confidence)


def fit_cuts(
    start: Position[Any],
    evaluation: Evaluation,
    pairs: Iterable[tuple[int, int]],
    *,
    ending: Ending = sooner,
    samples: int = 12,
    stages: int = 1,
    seed: int = 0,
    nodes: int = 30_000,
    stop: Callable[[], bool] | None = None,
) -> tuple[Cut, ...]:
    """Fit one line for each pair of depths and stage of the game, by least squares over positions of random games.

    A pair whose shallow value predicts nothing, as with a constant evaluation, gets no line; nor does one whose deep
    searches need more nodes than this, or any pair on a board with too many moves. When ``stop`` returns True, the
    lines found so far are returned.
    """
    if len(start.moves()) > MOST_MOVES:
        return ()
    sampled = _sample(start, samples * stages, Random(seed))
    plies = sorted(position.ply for position in sampled)
    edges = [plies[len(plies) * stage // stages] for stage in range(1, stages)] if plies else []
    spans = list(zip([0, *edges], [*(edge - 1 for edge in edges), INFINITY], strict=True))
    value = _Values(evaluation, ending, Limit(nodes=nodes), stop)
    cuts: list[Cut] = []
    for shallow, deep in sorted(pairs, key=lambda pair: pair[1]):
        try:
            points = [(position.ply, value(position, shallow), value(position, deep)) for position in sampled]
        except Stopped:
            break  # deeper pairs cost even more
        for first, last in spans:
            line = _fit([(x, y) for ply, x, y in points if first <= ply <= last and not (decided(x) or decided(y))])
            if line is not None and line[0] > 0:
                cuts.append(Cut(shallow, deep, *line, first, last))
    return tuple(cuts)


class _Values:
    """The values of positions at depths, each searched once and within the limit."""

    def __init__(self, evaluation: Evaluation, ending: Ending, limit: Limit, stop: Callable[[], bool] | None) -> None:
        self._evaluation, self._ending, self._limit, self._stop = evaluation, ending, limit, stop
        self._known: dict[tuple[AnyPosition, int], int] = {}

    def __call__(self, position: AnyPosition, depth: int) -> int:
        """Return the value, or raise Stopped."""
        if self._stop is not None and self._stop():
            raise Stopped
        if (position, depth) not in self._known:
            base = "centre" if isinstance(position, RowsPosition) else "generated"
            tree = GameTree(
                position,
                alphabeta,
                evaluation=self._evaluation,
                order=make_order(base, position, None),
                ending=self._ending,
                budget=Budget(self._limit),
            )
            self._known[position, depth] = tree.search(position, depth)
        return self._known[position, depth]


def _sample(start: AnyPosition, count: int, rng: Random) -> list[AnyPosition]:
    """Return unfinished positions from random games, one from each game."""
    sampled = []
    for _ in range(count):
        game = [start, *(position for _, position in random_game(start, rng))]
        if len(game) > 1:
            sampled.append(rng.choice(game[:-1]))
    return sampled


def _fit(points: list[tuple[int, int]]) -> tuple[float, float, float] | None:
    """Return slope, offset and standard error of the line through points, or None if there is none."""
    count = len(points)
    if count < 3:
        return None
    mean_x, mean_y = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    if spread == 0:
        return None
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
    offset = mean_y - slope * mean_x
    error = sqrt(sum((y - slope * x - offset) ** 2 for x, y in points) / (count - 2))
    return slope, offset, error
