"""Better evaluations: each against all others, and graded by the solver.

tommy2017 and mannan2021 both ask for a better evaluation than their own. Here all evaluations of the package play each
other at the same depth. On positions that the solver has solved, the moves that each evaluation prefers are graded.
"""

from collections.abc import Sequence
from itertools import combinations
from statistics import mean
from typing import Any

from plyscope.algorithms import search
from plyscope.arena.openings import openings
from plyscope.arena.results import Tally, tally_between
from plyscope.evaluation import EVALUATIONS
from plyscope.games.notation import format_moves, parse_rules
from plyscope.lab import meetings
from plyscope.lab.experiment import NOT_COMPARABLE, Cell, Experiment, Finding, Plot, Row, Series, Table
from plyscope.lab.intervals import share_interval
from plyscope.lab.papers.judging import ends
from plyscope.native.solver import Solver

RULES = "connect4"
GRADE = "plyscope.lab.experiments.evaluations:grade"
SEED = 2017
#: What the solver's table takes, in MiB.
TABLE_MB = 32
BY_CHANCE = "by chance"
NAMES = list(EVALUATIONS)

#: At what depths they play, from how many openings; how full the boards are that the solver grades on, and how many.
DEPTHS, OPENINGS = (2, 4, 6), "random:4,count=40"
GRADED_DEPTHS, PLIES, POSITIONS = (1, 4), (12, 18, 24), 200

GRADES = {"keeps": "Moves that keep the result", "perfect": "Perfect moves"}

#: The depth of Kang's comparison, and what share of the games was won there with two of the features and with all.
KANG_DEPTH = 4
KANG = {"features-12": 0.54, "features": 0.80}

QUESTION = """
*tommy2017* and *mannan2021* end with the wish for a better evaluation. Which of those that are known is the better one?

- **In games**: every evaluation plays every other, with the same search to the same depth.
- **Against the truth**: in positions of the middle game that the solver has solved, how often does the move that an
  evaluation prefers keep the result, and how often is it perfect, which is to win as soon or lose as late as possible?
- *Kang, Wang and Hu (2019)*, whom mannan2021 cites, won 0.54 of their games with two of their four features and 0.80
  with all four. What do the same features do here?
""".strip()

COUNTING = f"""
{meetings.COUNTED}

All search with PVS, and play one of the best moves at random, so that nothing but the evaluation decides. The openings
are {OPENINGS.removeprefix("random:").replace(",count=", " random plies, ")} of them.

The positions for the solver are made of random moves; the player to move has no win at once. Only those count in which
there is something to decide: a move that keeps the result, and one that does not. Where several moves seem equally good
to an evaluation, each counts with its share, so nothing is left to chance. *By chance* is any legal move. Intervals
are Wilson's, for 95 %.
""".strip()

REMARKS = """
`discs` and `longest-run` look at the stones of one player only, as the papers do from which they come. `outcome` knows
nothing before the end of the game: what it wins it wins by searching.

Random positions are wilder than those of good games: most are decided by tactics a few plies deep. An evaluation that
is good at slow plans gains less here than it would in good games.
""".strip()


def player(name: str, depth: int) -> str:
    """Return the player with an evaluation, as text."""
    return f"pvs:depth={depth},evaluation={name},order=centre,table=on,ties=random"


def grade(rules: str, moves: str, evaluations: list[str], depths: list[int]) -> Row:
    """Return for each evaluation and depth the shares of its best moves that keep the result, and that are perfect.

    >>> row = grade("connect4", "431543253131", ["segments"], [4])
    >>> row["decision"], row["keeps"]["segments, depth 4"], row["perfect"]["segments, depth 4"]
    (True, 1.0, 0.0)
    """
    position = parse_rules(rules).position(moves)
    scores = {move: found.lower for move, found in Solver(TABLE_MB).analyse(position).scores.items()}
    best = max(scores.values())
    perfect = {move for move, score in scores.items() if score == best}
    keeping = {move for move, score in scores.items() if (score > 0, score < 0) == (best > 0, best < 0)}
    choices: dict[str, set[Any]] = {BY_CHANCE: set(scores)}
    for name in evaluations:
        for depth in depths:
            found = search(position, f"alphabeta:depth={depth},evaluation={name},order=centre,root=separate")
            choices[at(name, depth)] = {move for move, known in found.bounds.items() if known.lower == found.value}
    return {
        "decision": len(keeping) < len(scores),
        "keeps": {name: len(chosen & keeping) / len(chosen) for name, chosen in choices.items()},
        "perfect": {name: len(chosen & perfect) / len(chosen) for name, chosen in choices.items()},
    }


def at(name: str, depth: int) -> str:
    """Return the name of an evaluation at a depth in the rows of the solver."""
    return f"{name}, depth {depth}"


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has fewer depths, openings and positions."""
    depths, written = ((KANG_DEPTH,), "random:4,count=2") if quick else (DEPTHS, OPENINGS)
    pairs = [(player(one, depth), player(other, depth)) for depth in depths for one, other in combinations(NAMES, 2)]
    count = 12 if quick else POSITIONS
    board = parse_rules(RULES)
    shared = {"evaluations": NAMES, "depths": list(GRADED_DEPTHS)}
    graded = [
        Cell(GRADE, {"rules": RULES, "moves": format_moves(board, moves), **shared})
        for plies in (PLIES[1:2] if quick else PLIES)
        for moves in openings(board, f"random:{plies},count={count}", SEED)
    ]
    return Experiment(
        "evaluations",
        "Better evaluations",
        QUESTION,
        COUNTING,
        (*meetings.meetings(RULES, pairs, written, SEED), *graded),
        tables,
        plots,
        findings,
        REMARKS,
    )


def _games(rows: Sequence[Row], depth: int) -> meetings.Tallies:
    """Return the results at one depth, by the names of the evaluations."""
    names = {player(name, depth): name for name in NAMES}
    found = meetings.tallies(rows)
    return {(names[one], names[other]): tally for (one, other), tally in found.items() if one in names}


def _by_depth(rows: Sequence[Row]) -> dict[int, meetings.Tallies]:
    """Return the results at each depth."""
    found = {depth: _games(rows, depth) for depth in DEPTHS}
    return {depth: games for depth, games in found.items() if games}


def _decisions(rows: Sequence[Row]) -> list[Row]:
    """Return the positions whose moves do not all have the same result."""
    return [row for row in rows if row["task"] == GRADE and row["decision"]]


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the rating lists, the scores of all pairs, and the grades by the solver."""
    made = []
    same = {name: name for name in NAMES}
    for depth, games in _by_depth(rows).items():
        spent = {name: effort for name in NAMES if (effort := meetings.efforts(rows).get(player(name, depth)))}
        made.append(meetings.ratings_table(f"Ratings at depth {depth}", games, spent, same))
        made.append(meetings.cross_table(f"Scores at depth {depth}", games, same, list(meetings.rated(games))))
    return [*made, _grades_table(rows)]


def _grades_table(rows: Sequence[Row]) -> Table:
    decisions = _decisions(rows)
    lines = []
    for name, depth in [(BY_CHANCE, None), *((name, depth) for depth in GRADED_DEPTHS for name in NAMES)]:
        key = name if depth is None else at(name, depth)
        shares = [[row[grade][key] for row in decisions] for grade in ("keeps", "perfect")]
        told = [(round(mean(share), 3), ends(_interval(share), 3)) for share in shares]
        lines.append((name, depth, *told[0], *told[1]))
    asked = sum(row["task"] == GRADE for row in rows)
    note = f"{len(decisions)} positions with something to decide, of {asked}."
    columns = ("evaluation", "depth", "keeps the result", "interval", "perfect", "interval of perfect")
    return Table("Moves graded by the solver", columns, tuple(lines), note)


def _interval(shares: Sequence[float]) -> tuple[float, float]:
    return share_interval(sum(shares), len(shares))


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the ratings and the grades, as bars."""
    lists = {f"depth {depth}": games for depth, games in _by_depth(rows).items()}
    labels = {name: name for name in NAMES}
    ratings = meetings.ratings_plot("Ratings of the evaluations", "evaluation", lists, labels, "bar")
    return [ratings, *(_grades_plot(rows, grade, title) for grade, title in GRADES.items())]


def _grades_plot(rows: Sequence[Row], grade: str, title: str) -> Plot:
    decisions = _decisions(rows)
    series = []
    for depth in GRADED_DEPTHS:
        shares = [[row[grade][at(name, depth)] for row in decisions] for name in NAMES]
        low, high = zip(*map(_interval, shares), strict=True)
        series.append(Series(f"depth {depth}", tuple(NAMES), tuple(map(mean, shares)), low, high))
    chance = mean(row[grade][BY_CHANCE] for row in decisions)
    series.append(Series(BY_CHANCE, tuple(NAMES), (chance,) * len(NAMES)))
    return Plot(title, "evaluation", "share of positions", tuple(series), kind="bar")


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Report the results of Kang's features next to the published ones, and why these cannot be compared."""
    games = _games(rows, KANG_DEPTH)
    others = [name for name in NAMES if name not in KANG]
    match = _seen(games, "features", "features-12")
    between = f"{match.score:.2f}, 95 % interval {ends(meetings.score_interval(match))}, in {match.count} games"
    made = []
    for name, published in KANG.items():
        told = [(other, _seen(games, name, other)) for other in others]
        won, played = sum(tally.wins for _, tally in told), sum(tally.count for _, tally in told)
        note = (
            f"{won} of {played} games won at depth {KANG_DEPTH} against {', '.join(others)}; neither the article's "
            "opponent nor its openings are at hand, so that only the direction can be compared: four features score "
            f"{between} against two of them"
        )
        made.append(Finding(f"{name}: share of games won", published, round(won / played, 2), NOT_COMPARABLE, note))
    return made


def _seen(games: meetings.Tallies, one: str, other: str) -> Tally:
    """Return the results between two evaluations, from the point of view of the first."""
    tally = tally_between(games, one, other)
    assert tally is not None  # all have met
    return tally
