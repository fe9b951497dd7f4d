"""Search strategies: to a fixed depth, iterative deepening, random games, or a proof."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plyscope.algorithms.alphabeta import alphabeta
from plyscope.algorithms.budget import Stopped
from plyscope.algorithms.deepening import deepen
from plyscope.algorithms.probcut import MULTIPROBCUT_PAIRS, PROBCUT_PAIRS, Cut, fit_cuts, probcut_with
from plyscope.algorithms.proof import proof_number
from plyscope.algorithms.result import SearchResult
from plyscope.algorithms.root import Root
from plyscope.algorithms.score import INFINITY, WIN, Ending
from plyscope.algorithms.table import Bounds
from plyscope.algorithms.tree import Algorithm, GameTree
from plyscope.algorithms.uct import CERTAIN, uct
from plyscope.evaluation import Evaluation
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition

if TYPE_CHECKING:  # a question names its method, which names its strategy
    from plyscope.algorithms.question import SearchQuestion

#: The ProbCut lines that have been fitted: by start, evaluation, ending, pairs of depths, and depth.
_CUTS: dict[tuple[AnyPosition, Evaluation, Ending, tuple[tuple[int, int], ...], int], tuple[Cut, ...]] = {}


def fixed_depth(question: "SearchQuestion[Any]") -> Iterator[SearchResult[Any]]:
    """Search to one depth: all root moves in one tree, or each in its own tree with a fresh window."""
    separate = question.settings.root == "separate"
    at_root = _each_apart(question) if separate else question.method.below or alphabeta
    root = Root(question.tree, at_root)
    window = (-INFINITY, INFINITY) if separate else question.window
    try:
        if separate or question.method.driver is None:
            value = root.value(question.position, question.depth, *window)
        else:
            value = _drive(question, root, question.position, question.depth)
    except Stopped:
        yield question.stopped_early(root)
        return
    yield question.answer(value, root, question.depth, question.tree.exact(value))


def deepening(question: "SearchQuestion[Any]") -> Iterator[SearchResult[Any]]:
    """Deepen iteratively; a stopped search returns the last depth that was finished."""
    found: SearchResult[Any] | None = None
    for step in deepen(question.tree, question.position, question.depth, question.algorithm):
        if step.value is not None:
            found = question.answer(step.value, step.root, step.depth, step.exact)
        elif found is not None:
            found = replace(found, stats=question.tree.stats(), stopped=True)
        else:
            found = question.stopped_early(step.root)
        yield found


def random_games(question: "SearchQuestion[Any]") -> Iterator[SearchResult[Any]]:
    """Play random games."""
    for_points = question.settings.ending == "points"
    scale = getattr(question.position, "most_points", None) if for_points else WIN
    root = uct(question.tree, question.position, question.settings.playouts, question.rng, scale=scale)
    if not root.children:
        yield question.stopped_early(Root(question.tree, question.algorithm))
        return
    line, node = [], root
    while node.children:
        line.append(node.best())
        node = node.children[line[-1]]
    unit = 1 if for_points else CERTAIN / WIN
    tried = {move: round(unit * child.mean()) for move, child in root.children.items()}
    yield SearchResult(
        question.position,
        question.settings,
        tried[line[0]],
        line[0],
        tuple(line),
        estimates=tried,
        stats=question.tree.stats(),
        stopped=question.tree.stopped,
    )


def proof(question: "SearchQuestion[Any]") -> Iterator[SearchResult[Any]]:
    """Prove who wins."""
    shown = proof_number(question.tree, question.position)
    exact = shown.lower == shown.upper
    move = shown.move if shown.move is not None else question.shallower().root.best()
    yield SearchResult(
        question.position,
        question.settings,
        shown.lower * WIN if exact else 0,
        move,
        (move,),
        {move: Bounds(shown.lower * WIN, shown.upper * WIN)},
        stats=question.tree.stats(),
        exact=exact,
        stopped=not exact,
    )


def fitted_probcut(question: "SearchQuestion[Any]") -> Algorithm:
    """Return ProbCut with the line that was fitted for this game and evaluation."""
    return probcut_with(_cuts(question, PROBCUT_PAIRS, samples=40, stages=1), question.settings.confidence)


def fitted_multiprobcut(question: "SearchQuestion[Any]") -> Algorithm:
    """Return Multi-ProbCut with the lines that were fitted for this game and evaluation."""
    return probcut_with(_cuts(question, MULTIPROBCUT_PAIRS, samples=12, stages=3), question.settings.confidence)


def _each_apart(question: "SearchQuestion[Any]") -> Algorithm:
    """Return the algorithm of a root whose moves are searched separately."""

    def each_apart(tree: Root, position: AnyPosition, depth: int, *_: int) -> int:
        for move in tree.moves(position):
            child = tree.play(position, move)
            if question.method.driver is None:
                value = -tree.search(child, depth - 1, *question.window)
            else:
                value = -_drive(question, question.tree, child, depth - 1)
            tree.note(move, value)  # exact: no value lies outside the window
        return max(bounds.lower for bounds in tree.bounds.values())

    return each_apart


def _drive(question: "SearchQuestion[Any]", tree: Root | GameTree, position: AnyPosition, depth: int) -> int:
    """Search a position with the driver of the method, which gets its own options by name."""
    driver = question.method.driver
    assert driver is not None
    own = {name: getattr(question.settings, name) for name in question.method.driver_options}
    return driver(tree, position, depth, *question.window, **own)


def _cuts(
    question: "SearchQuestion[Any]", all_pairs: tuple[tuple[int, int], ...], *, samples: int, stages: int
) -> tuple[Cut, ...]:
    """Return the ProbCut lines for this game and evaluation, fitted once for the heights below a depth."""
    start: AnyPosition = question.position
    if isinstance(question.position, RowsPosition):
        start = question.position.rules.start()
    key = (start, question.evaluation, question.ending, all_pairs, question.depth)
    if key in _CUTS:
        return _CUTS[key]
    pairs = [pair for pair in all_pairs if pair[1] < question.depth]
    stop = question.budget.is_over
    cuts = fit_cuts(
        start, question.evaluation, pairs, ending=question.ending, samples=samples, stages=stages, stop=stop
    )
    if not stop():
        _CUTS[key] = cuts
    return cuts
