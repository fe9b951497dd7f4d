"""Ties at random: the first of the best moves against a random one of them.

mannan2021 proposes to choose at random among moves of the same value. Does that cost strength, or does it even help?
"""

from collections.abc import Sequence

from plyscope.arena.results import Tally
from plyscope.lab import meetings
from plyscope.lab.experiment import Experiment, Plot, Row, Series, Table

RULES = "connect4"
SEED = 2021
DEPTHS, OPENINGS = (1, 2, 3, 4, 5, 6), "random:4,count=100"
EVALUATIONS, ORDERS = ("segments", "outcome"), ("generated", "centre")

QUESTION = """
*mannan2021* would choose at random among moves of the same value. Is that as good as the first of them? It depends on
which one is the first, so both orders play: from the left as the moves are generated, and the centre first. And it
depends on how often moves are equal: `segments` tells nearly all of them apart, `outcome` almost none.
""".strip()

COUNTING = f"""
{meetings.COUNTED}

Both players search with PVS to the same depth. The score is that of the one who chooses at random; the other one takes
the first in its order. The openings are 100 of 4 random plies.
""".strip()


def first(evaluation: str, depth: int, order: str) -> str:
    """Return the player that plays the first of the best moves, as text."""
    return f"pvs:depth={depth},evaluation={evaluation},order={order},table=on"


def at_random(evaluation: str, depth: int, order: str) -> str:
    """Return the player that plays a random one of the best moves, as text."""
    return f"{first(evaluation, depth, order)},ties=random"


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has two depths and few openings."""
    depths, written = ((1, 2), "random:4,count=4") if quick else (DEPTHS, OPENINGS)
    pairs = [
        (at_random(evaluation, depth, order), first(evaluation, depth, order))
        for evaluation in EVALUATIONS
        for order in ORDERS
        for depth in depths
    ]
    cells = meetings.meetings(RULES, pairs, written, SEED)
    return Experiment("ties", "Random among equals", QUESTION, COUNTING, tuple(cells), tables, plots)


def _cases(rows: Sequence[Row]) -> dict[tuple[str, str, int], Tally]:
    """Return the results for each evaluation, order and depth."""
    found = meetings.tallies(rows)
    made = {}
    for evaluation in EVALUATIONS:
        for order in ORDERS:
            for depth in DEPTHS:
                pair = at_random(evaluation, depth, order), first(evaluation, depth, order)
                if pair in found:
                    made[evaluation, order, depth] = found[pair]
    return made


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return a line for each evaluation, order and depth."""
    lines = []
    for case, tally in _cases(rows).items():
        told = tally.estimate
        counts = (tally.count, tally.wins, tally.draws, tally.losses, round(tally.score, 3))
        lines.append((*case, *counts, f"{told.elo:+.0f}", meetings.elo_interval(told.low, told.high)))
    columns = ("evaluation", "order", "depth", "games", "wins", "draws", "losses", "score", "Elo", "interval")
    return [Table("Any of the best moves against the first of them", columns, tuple(lines))]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the scores against depth."""
    cases = _cases(rows)
    series = []
    for evaluation in EVALUATIONS:
        for order in ORDERS:
            own = {depth: tally for (one, other, depth), tally in cases.items() if (one, other) == (evaluation, order)}
            low, high = zip(*map(meetings.score_interval, own.values()), strict=True)
            name = f"{evaluation}, against the first {'from the left' if order == 'generated' else 'from the centre'}"
            series.append(Series(name, tuple(own), tuple(tally.score for tally in own.values()), low, high))
    note = "Above 0.5 the one who chooses at random is the better one."
    return [Plot("Random among equals", "depth", "score of random among equals", tuple(series), note=note)]
