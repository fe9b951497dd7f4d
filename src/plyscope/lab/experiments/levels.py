"""The levels: the steps of the ladder between neighbours, from fair openings, and the errors of each level by kind.

nasa2018 grades its opponents by depth, and mannan2021 compares the difficulty of its two programs. Here the levels of
this package, ``random`` and ``perfect`` play each other.
"""

from collections.abc import Sequence
from itertools import pairwise

from plyscope.arena.results import Tally
from plyscope.lab import meetings
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.experiments import level_errors
from plyscope.levels import LEVELS

RULES = "connect4"
SEED = 2018
#: The openings of neighbours on the ladder, and of players two steps apart.
NEAR, FAR = "fair:8,count=400", "fair:8,count=40"
#: The number of positions in which errors are counted.
POSITIONS = 1_000
PLAYERS = ("random", *(row.program for row in LEVELS), "perfect")
NAMES = {"random": "Random", "perfect": "Perfect"} | {row.program: f"{row.number} {row.name}" for row in LEVELS}

QUESTION = """
*nasa2018* grades its opponents by depth. `plyscope lab run depth` shows that this makes uneven steps: the second ply is
worth about 300 Elo, the third nothing. Are the fifteen levels of this package an even ladder: is each one better than
the one below, by steps of about the same size, from nearly random to perfect? And do the weak levels err as people do?
""".strip()

COUNTING = f"""
{meetings.COUNTED}

The openings are 8 random plies, of which only those are used whose exact result is a draw (`fair:8`). Each player meets
the next one on the ladder from 400 openings, and the one after that from 40. The rating list uses all games.

{level_errors.COUNTING}
""".strip()

REMARKS = """
The levels are calibrated between programs, from openings that are exact draws. Against people, or from the empty board,
the differences can be others: `plyscope levels refit` measures them from the rated games of a portal.
""".strip()


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has five players and few openings, later in the game."""
    players, near, far = PLAYERS, NEAR, FAR
    if quick:
        players, near, far = (
            ("random", "level:1", "level:5", "level:11", "perfect"),
            "fair:16,count=3",
            "fair:16,count=1",
        )
    steps = meetings.meetings(RULES, pairwise(players), near, SEED)
    leaps = meetings.meetings(RULES, zip(players, players[2:], strict=False), far, SEED)
    errors = level_errors.cells(players, 30 if quick else POSITIONS, SEED)
    cells: list[Cell] = [*steps, *leaps, *errors]
    title = "Levels against each other"
    return Experiment("levels", title, QUESTION, COUNTING, tuple(cells), tables, plots, remarks=REMARKS)


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the rating list, the steps of the ladder, and the errors by kind."""
    found = meetings.tallies(rows)
    return [
        meetings.ratings_table("Ratings of the levels", found, meetings.efforts(rows), NAMES),
        meetings.results_table("Each level against the one below", steps(rows), NAMES),
        *level_errors.tables(rows, NAMES),
    ]


def steps(rows: Sequence[Row]) -> meetings.Tallies:
    """Return the results of each player against the one below."""
    found = meetings.tallies(rows)
    order = [player for player in PLAYERS if any(player in two for two in found)]
    return {(high, low): _turned(found[low, high]) for low, high in pairwise(order)}


def _turned(tally: Tally) -> Tally:
    """Return the results from the point of view of the other player."""
    return Tally(tally.games[::-1], tally.pairs[::-1])


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the ratings by level, and the seconds per move."""
    labels = {player: place for place, player in enumerate(PLAYERS)}
    ratings = meetings.ratings_plot("Ratings of the levels", "level", {"": meetings.tallies(rows)}, labels, "line")
    spent = {labels[player]: effort for player, effort in meetings.efforts(rows).items()}
    places = tuple(sorted(spent))
    milliseconds = Series("", places, tuple(1000 * spent[place].seconds_a_move for place in places))
    return [ratings, Plot("Time per move of the levels", "level", "milliseconds", (milliseconds,))]
