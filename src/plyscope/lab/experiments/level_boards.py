"""The levels on other boards: whether each is better than the one below, where nobody tuned them."""

from collections.abc import Sequence
from itertools import pairwise

from plyscope.games.notation import parse_rules
from plyscope.lab import meetings
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Table
from plyscope.lab.experiments.levels import NAMES, PLAYERS

SEED = 2023
#: The boards, the openings of neighbours on the ladder, and whether ``perfect`` plays, which takes too long elsewhere.
BOARDS = {
    "free:3x3x3": ("fair:2", True),
    "drop:8x7x4": ("random:8,count=20", False),
    "drop:9x7x4": ("random:8,count=20", False),
    "free:15x15x5": ("random:2,count=8", False),
}

QUESTION = """
The levels were calibrated in Connect Four. What are they on other boards: tic-tac-toe, Connect Four on 8x7 and on 9x7,
and gomoku on 15x15? There is no learned evaluation for these boards; the upper levels use `segments` there, and on
15x15, which is too large for the native core, a search over lines.
""".strip()

COUNTING = f"""
{meetings.COUNTED}

Each level meets the next one: in tic-tac-toe from all openings of two plies that are draws, on 8x7 and 9x7 from 20
openings of 8 random plies, in gomoku from 8 openings of 2 random plies. `perfect` plays tic-tac-toe only. So few games
show large differences only.
""".strip()

REMARKS = """
The ratings of different boards cannot be compared: each list has its own scale, on which level 8 has 1500.
""".strip()


def players_on(rules: str) -> tuple[str, ...]:
    """Return the players that are measured on a board, by strength in Connect Four."""
    return PLAYERS if BOARDS[rules][1] else PLAYERS[:-1]


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has three levels in tic-tac-toe."""
    cells: list[Cell] = []
    for rules, (openings, _) in BOARDS.items():
        players = ("random", "level:5", "perfect") if quick else players_on(rules)
        if not quick or rules == "free:3x3x3":
            cells += meetings.meetings(rules, pairwise(players), openings, SEED)
    title = "Levels on other boards"
    return Experiment("level_boards", title, QUESTION, COUNTING, tuple(cells), tables, plots, remarks=REMARKS)


def on_board(rows: Sequence[Row], rules: str) -> list[Row]:
    """Return the rows of one board."""
    return [row for row in rows if row["rules"] == rules]


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the rating list of each board, and each level against the one below."""
    found = []
    for rules in BOARDS:
        own = on_board(rows, rules)
        if own:
            title = str(parse_rules(rules))
            tallies = meetings.tallies(own)
            found.append(meetings.ratings_table(f"Ratings on {title}", tallies, meetings.efforts(own), NAMES))
            found.append(meetings.results_table(f"Neighbours on {title}", tallies, NAMES))
    return found


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the ratings by level, one line for each board."""
    labels = {player: place for place, player in enumerate(PLAYERS)}
    lists = {rules: meetings.tallies(on_board(rows, rules)) for rules in BOARDS if on_board(rows, rules)}
    return [meetings.ratings_plot("Ratings on other boards", "level", lists, labels, "line")]
