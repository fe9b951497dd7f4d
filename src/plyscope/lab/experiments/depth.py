"""Depth, strength and time: the value and the cost of one more ply.

mannan2021 finds that a greater depth plays better and that beyond four plies it becomes slow. Here each depth plays the
depths one and two plies below it, and its results are compared with the nodes that it visits.
"""

from collections.abc import Sequence
from math import log2

from plyscope.lab import meetings
from plyscope.lab.experiment import Experiment, Plot, Row, Series, Table

RULES = "connect4"
SEED = 2021
DEPTHS, OPENINGS = range(1, 10), "random:4,count=60"

QUESTION = """
*mannan2021* asks how depth, strength and time belong together. Each depth plays the depths one and two below it from
the same openings: by how many Elo is a ply more better, how many positions more does it visit, and so what is twice the
work worth?
""".strip()

COUNTING = f"""
{meetings.COUNTED}

All players search with PVS, a table and the centre first, value positions by `segments` and play the first of the best
moves. The openings are 60 of 4 random plies. Nodes are the positions visited below the root, in the mean of all moves
that a player made. *Elo a doubling* is the Elo difference to the depth below, divided by how often the nodes have
doubled.
""".strip()

REMARKS = """
The doublings are those of this search on this game: a search that prunes worse pays more for a ply, and gets the same
for it.
""".strip()


def player(depth: int) -> str:
    """Return the player that searches to a depth, as text."""
    return f"pvs:depth={depth},evaluation=segments,order=centre,table=on"


PLAYERS = {player(depth): depth for depth in DEPTHS}


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form ends at depth 4 and has fewer openings."""
    depths, written = (range(1, 5), "random:4,count=4") if quick else (DEPTHS, OPENINGS)
    pairs = [(player(deep), player(deep - less)) for deep in depths for less in (1, 2) if deep - less in depths]
    return Experiment(
        "depth",
        "Depth against strength and time",
        QUESTION,
        COUNTING,
        tuple(meetings.meetings(RULES, pairs, written, SEED)),
        tables,
        plots,
        remarks=REMARKS,
    )


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the value of one more ply, the rating list, and all results."""
    found, spent = meetings.tallies(rows), meetings.efforts(rows)
    names = {text: f"depth {depth}" for text, depth in PLAYERS.items()}
    lines = []
    for (one, other), tally in found.items():
        if PLAYERS[one] - PLAYERS[other] == 1:
            above, below = spent[one], spent[other]
            doublings = log2(above.nodes / above.moves) - log2(below.nodes / below.moves)
            told = tally.estimate
            interval = meetings.elo_interval(told.low, told.high)
            share = f"{told.elo / doublings:+.0f}"
            lines.append((PLAYERS[one], round(tally.score, 3), f"{told.elo:+.0f}", interval, 2**doublings, share))
    columns = ("depth", "score", "Elo", "interval", "times the nodes", "Elo a doubling")
    return [
        Table("Against one ply less", columns, tuple(lines)),
        meetings.ratings_table("Ratings", found, spent, names),
        meetings.results_table("All results", found, names),
    ]


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return strength against depth, strength against nodes, and the value of a ply."""
    found, spent = meetings.tallies(rows), meetings.efforts(rows)
    nodes = {text: round(log2(spent[text].nodes / spent[text].moves), 2) for text in PLAYERS if text in spent}
    steps = [(PLAYERS[one], tally) for (one, other), tally in found.items() if PLAYERS[one] - PLAYERS[other] == 1]
    deeper = Series(
        "against one ply less",
        tuple(depth for depth, _ in steps),
        tuple(tally.estimate.elo for _, tally in steps),
        tuple(tally.estimate.low for _, tally in steps),
        tuple(tally.estimate.high for _, tally in steps),
    )
    work = Series(
        "nodes a move",
        tuple(PLAYERS[text] for text in nodes),
        tuple(spent[text].nodes / spent[text].moves for text in nodes),
    )
    return [
        meetings.ratings_plot("Strength and depth", "depth", {"": found}, PLAYERS, "line"),
        meetings.ratings_plot("Strength and work", "doublings of the nodes a move", {"": found}, nodes, "line"),
        Plot("What a ply more is worth", "depth", "Elo against one ply less", (deeper,)),
        Plot("What a ply more costs", "depth", "nodes a move", (work,), log=True),
    ]
