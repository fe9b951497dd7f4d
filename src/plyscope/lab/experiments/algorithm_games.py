"""MTD(f) plays the other algorithms: wins by depth, from openings with the sides swapped, as tommy2017 recommends.

*The players* are the searches of ``algorithm_leaves`` with the paper's window, which ends at the value of a won game.
All but ProbCut and UCT find the value of minimax, so they can only differ in which of several best moves they play.

*The games* begin with random openings in which nobody wins at once; each is played twice, with the sides swapped, and
at each depth. All players but UCT always do the same in the same position, so no opening is played again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from plyscope.algorithms import METHODS
from plyscope.arena.openings import openings
from plyscope.games.notation import format_moves
from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.experiments.algorithm_leaves import MTDF, UCT, settings
from plyscope.lab.intervals import share_interval
from plyscope.lab.papers.judging import every

NAME = "algorithm_games"
OPPONENTS = ("alpha-beta", "PVS", "SSS*", "DUAL*", "deepening", "best first", "FSSS", "ProbCut", "Multi-ProbCut", UCT)
#: How many openings there are at each depth.
OPENINGS = {2: 16, 3: 16, 4: 16, 5: 16, 6: 8}
QUICK = {2: 2, 4: 1}
PLIES = 4
#: The random games of UCT for a move: about as many as MTD(f) has leaves for a move at the depth.
PLAYOUTS = {2: 20, 3: 65, 4: 150, 5: 410, 6: 970}


def player(name: str, depth: int) -> str:
    """Return a player by the name of its search.

    >>> player("SSS*", 4)
    'sss:depth=4,evaluation=segments,order=centre,ending=flat,window=win'
    """
    if name == UCT:
        return f"uct:playouts={PLAYOUTS[depth]},order=centre"
    chosen = settings(name, depth)
    takes_window = "window" in METHODS[chosen.partition(":")[0]].options
    return f"{chosen},window=win" if takes_window else chosen


class Score(NamedTuple):
    """How a search did against MTD(f)."""

    wins: int
    draws: int
    losses: int
    #: Games with the same moves as MTD(f) against itself.
    same: int
    leaves: float
    leaves_of_mtdf: float

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is a point, a draw half of one."""
        return self.wins + self.draws / 2


def score(rows: Sequence[Row], name: str, depth: int) -> Score:
    """Return how a search did at a depth, both sides together."""
    own, mtdf = player(name, depth), player(MTDF, depth)
    itself = {row["moves"]: row["game"] for row in every(rows, players=[mtdf, mtdf])}
    found = [(row, seat) for seat, pair in enumerate(([own, mtdf], [mtdf, own])) for row in every(rows, players=pair)]
    own_moves = sum(_moves(row, seat) for row, seat in found)
    its_moves = sum(_moves(row, 1 - seat) for row, seat in found)
    won = (FIRST_WINS, SECOND_WINS)
    wins = sum(row["result"] == won[seat] for row, seat in found)
    draws = sum(row["result"] == DRAW for row, _ in found)
    return Score(
        wins,
        draws,
        len(found) - wins - draws,
        sum(row["game"] == itself[row["moves"]] for row, _ in found),
        sum(row["leaves"][seat] for row, seat in found) / own_moves,
        sum(row["leaves"][1 - seat] for row, seat in found) / its_moves,
    )


def _moves(row: Row, seat: int) -> int:
    """Return how many moves a seat has made; openings have an even number of plies, which nobody thinks about."""
    plies: int = row["plies"]
    return (plies - PLIES + 1 - seat) // 2


def _depths(rows: Sequence[Row]) -> list[int]:
    return [depth for depth in OPENINGS if every(rows, players=[player(MTDF, depth)] * 2)]


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the results, all depths together and one by one, and the first mover's part in them."""
    depths = _depths(rows)
    together, lines = [], []
    for name in OPPONENTS:
        scores = {depth: score(rows, name, depth) for depth in depths}
        sums = [sum(counts) for counts in zip(*(one[:4] for one in scores.values()), strict=True)]
        games, points = sum(sums[:3]), sum(one.points for one in scores.values())
        ends = _ends(*share_interval(points, games)) if sums[3] < games else None
        together.append((name, games, *sums[:3], round(100 * points / games, 1), ends, sums[3]))
        for depth, one in scores.items():
            effort = (round(one.leaves), round(one.leaves_of_mtdf))
            lines.append((name, depth, one.games, *one[:3], round(100 * one.points / one.games, 1), one.same, *effort))
    results = ("games", "wins", "draws", "losses", "score, %")
    same = "Same games: with the moves that MTD(f) plays against itself; where all are, nothing is left to chance."
    return [
        Table("Against MTD(f), all depths together", ("search", *results, "95 %", "same games"), tuple(together), same),
        Table(
            "Against MTD(f), by depth",
            ("search", "depth", *results, "same games", "leaves a move", "leaves of MTD(f)"),
            tuple(lines),
            "Wins, draws and losses are those of the search named. Both sides of each opening.",
        ),
        _first_mover(rows),
    ]


def _ends(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _first_mover(rows: Sequence[Row]) -> Table:
    """Return who wins where MTD(f) plays itself."""
    lines = []
    for depth in _depths(rows):
        results = [row["result"] for row in every(rows, players=[player(MTDF, depth)] * 2)]
        lines.append((depth, len(results), *(results.count(one) for one in (FIRST_WINS, DRAW, SECOND_WINS))))
    columns = ("depth", "games", "first wins", "draws", "second wins")
    return Table("MTD(f) against itself", columns, tuple(lines), "One game from each opening.")


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the score by depth of the searches that do not always play as MTD(f) does."""
    depths = tuple(_depths(rows))
    series, bars = [], []
    for name in OPPONENTS:
        scores = [score(rows, name, depth) for depth in depths]
        bars.append((name, 100 * sum(one.same for one in scores) / sum(one.games for one in scores)))
        if any(one.same < one.games for one in scores):
            ends = [share_interval(one.points, one.games) for one in scores]
            low, high = (tuple(100 * end[place] for end in ends) for place in (0, 1))
            series.append(Series(name, depths, tuple(100 * one.points / one.games for one in scores), low, high))
    names, shares = zip(*bars, strict=True)
    note = "Those that always play the moves of MTD(f) are left out: they score what it scores against itself, 50 %."
    return [
        Plot("Score against MTD(f) at the same depth", "depth", "score, %", tuple(series), note=note),
        Plot("Games with the same moves", "search", "% of games", (Series("same moves", names, shares),), kind="bar"),
    ]


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has three openings and stops at depth 4."""
    cells = []
    for depth, count in (QUICK if quick else OPENINGS).items():
        mtdf = player(MTDF, depth)
        others = [player(name, depth) for name in OPPONENTS]
        pairs = [[mtdf, mtdf], *(pair for other in others for pair in ([other, mtdf], [mtdf, other]))]
        for opening in openings(CONNECT4, f"random:{PLIES}", seed=1, count=count):
            moves = format_moves(CONNECT4, opening)
            cells += [Cell("game", {"rules": "connect4", "players": pair, "moves": moves}) for pair in pairs]
    return Experiment(NAME, TITLE, QUESTION, COUNTING, tuple(cells), tables, plots)


TITLE = "MTD(f) against other algorithms: games by depth"
QUESTION = """
Tommy and others (2017) let MTD(f) play alpha-beta twice at each depth, and find the same moves and as many wins as
losses. Is that so from other openings, and against PVS, SSS\\*, DUAL\\*, deepening, best-first search, FSSS, ProbCut
and UCT?
"""
COUNTING = """
Wins, draws and losses are those of the search that is named, against MTD(f) at the same depth, from random openings
with both sides of each. All searches have the paper's settings
(`evaluation=segments,order=centre,ending=flat,window=win`). UCT plays about as many random games for a move as MTD(f)
has leaves. Intervals are Wilson's, for 95 %, and treat all games as independent; the two games of an opening are not
quite, so they are rather too narrow than too wide.
"""
