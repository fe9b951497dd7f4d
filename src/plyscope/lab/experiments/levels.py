"""Levels against each other: the differences in strength between the graded opponents.

mannan2021 compares the difficulty of its two programs by the scores of people against them; nasa2018 grades its
opponents by depth. Here the levels of this package play each other.
"""

from collections.abc import Sequence
from itertools import combinations, pairwise

from plyscope.arena.results import Tally
from plyscope.lab import meetings
from plyscope.lab.experiment import Experiment, Plot, Row, Series, Table
from plyscope.levels import LEVELS

RULES = "connect4"
SEED = 2018
OPENINGS = "random:8,count=25"

QUESTION = """
*mannan2021* asks how difficult its opponents are, *nasa2018* grades them by depth. Do the levels of this package form a
ladder: is each one better than the one below, by steps that a person can climb? And what is left above the highest
level that searches: how many points does it still take from a perfect player?
""".strip()

COUNTING = f"""
{meetings.COUNTED}

Levels 0 to 9 play each other from 25 openings of 8 random plies. Level 9 is the solver; with fewer stones on the
board it would take too long for so many games.
""".strip()

REMARKS = """
After 8 random plies many positions are won or lost, and from such an opening two perfect players share the points of
the two games. So ratings at the top lie closer together than they would from the empty board: who gets a lost position
loses it to a good opponent, however good it is itself.
""".strip()


def player(number: int) -> str:
    """Return a level as text."""
    return f"level:{number}"


NAMES = {player(row.number): f"{row.number} {row.name}" for row in LEVELS}


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has five levels and few openings, later in the game."""
    numbers, openings = ([0, 1, 2, 4, 9], "random:16,count=3") if quick else ([row.number for row in LEVELS], OPENINGS)
    cells = meetings.meetings(RULES, combinations(map(player, numbers), 2), openings, SEED)
    return Experiment(
        "levels", "Levels against each other", QUESTION, COUNTING, tuple(cells), tables, plots, remarks=REMARKS
    )


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the rating list, the steps of the ladder, and all scores."""
    found = meetings.tallies(rows)
    order = sorted({level for two in found for level in two}, key=_number)
    steps = {(high, low): _turned(found[low, high]) for low, high in pairwise(order)}
    return [
        meetings.ratings_table("Ratings of the levels", found, meetings.efforts(rows), NAMES),
        meetings.results_table("Each level against the one below", steps, NAMES),
        meetings.cross_table("Scores of all against all", found, NAMES, order),
    ]


def _number(text: str) -> int:
    return int(text.partition(":")[2])


def _turned(tally: Tally) -> Tally:
    """Return the results from the point of view of the other player."""
    return Tally(tally.games[::-1], tally.pairs[::-1])


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the ratings by level, and the nodes per move of each level that searches."""
    labels = {text: _number(text) for text in NAMES}
    ratings = meetings.ratings_plot("Ratings of the levels", "level", {"": meetings.tallies(rows)}, labels, "line")
    spent = {labels[text]: effort for text, effort in meetings.efforts(rows).items() if effort.nodes}
    levels = tuple(sorted(number for number in spent if LEVELS[number].player != "perfect"))
    nodes = Series("nodes a move", levels, tuple(spent[number].nodes / spent[number].moves for number in levels))
    return [ratings, Plot("What the levels visit", "level", "nodes a move", (nodes,), log=True)]
