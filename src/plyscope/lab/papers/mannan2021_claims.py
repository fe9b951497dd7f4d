"""Two further claims of mannan2021: its standard computer answers at once, and Multi-ProbCut beats ProbCut.

*The standard computer* draws keys, or columns, until one of them is free. Its time and that of the alpha-beta computer
are taken on the same boards, which come from games of random moves.

*Multi-ProbCut* is said, after Buro (2002), to have won 72 % of 140 games against ProbCut. Those were games of Othello,
with the same time for both. Here 140 games of Connect Four are played from 70 random openings, to the same depth.
"""

import time
from collections.abc import Sequence
from random import Random

from plyscope.arena.openings import openings
from plyscope.games.notation import format_moves
from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Cell, Finding, Row, Table
from plyscope.lab.papers.judging import by_task, ends, every, percent_interval, ratio_interval, slower_or_faster, timed
from plyscope.published import mannan2021_connect4 as connect4
from plyscope.published import mannan2021_tictactoe as tictactoe

GAMES = ("tic-tac-toe", "Connect Four")
#: How many times the standard computer answers for one time: a single answer is too short for a clock.
ANSWERS = 200
#: Buro's games and the share that Multi-ProbCut won, as the paper quotes them.
BURO_GAMES, BURO_WON = 140, 72
DEPTH, PLIES = 5, 4
PROBCUT, MULTIPROBCUT = (
    f"{name}:depth={DEPTH},evaluation=segments,order=centre" for name in ("probcut", "multiprobcut")
)


def answers(game: str, boards: int, seed: int) -> Row:
    """Time the standard and the alpha-beta computer on the same random boards.

    >>> row = answers("tic-tac-toe", 3, 1)
    >>> len(row["standard_seconds"]), len(row["alphabeta_seconds"])
    (3, 3)
    """
    rng = Random(f"{seed}-{game}")
    standard, alphabeta = [], []
    for _ in range(boards):
        person, taken = _board(game, rng)
        started = time.perf_counter()
        for _ in range(ANSWERS):
            _standard(game, taken, rng)
        standard.append(round((time.perf_counter() - started) / ANSWERS, 9))
        alphabeta.append(round(_alphabeta(game, person, taken), 6))
    return {"standard_seconds": standard, "alphabeta_seconds": alphabeta}


def _board(game: str, rng: Random) -> tuple[int, int]:
    """Return an open board after random moves of both sides: the person's discs, and all discs."""
    while True:
        person, taken = 0, 0
        for ply in range(rng.randrange(1, 8, 2)):
            free = _free(game, taken)
            disc = rng.choice(free)
            person |= disc if ply % 2 == 0 else 0
            taken |= disc
        has_line = tictactoe.has_line if game == "tic-tac-toe" else connect4.has_four
        if not has_line(person) and not has_line(taken ^ person):
            return person, taken


def _free(game: str, taken: int) -> list[int]:
    return tictactoe.free_cells(taken, 0) if game == "tic-tac-toe" else connect4.landings(taken)


def _standard(game: str, taken: int, rng: Random) -> int:
    """Draw keys or columns until one of them is free."""
    while True:
        if game == "tic-tac-toe":
            cell = tictactoe.CELLS[rng.randrange(9)]
            if not cell & taken:
                return cell
        else:
            column = rng.randrange(7)
            for disc in connect4.landings(taken):
                if connect4.column_of(disc) == column:
                    return disc


def _alphabeta(game: str, person: int, taken: int) -> float:
    """Return the search time of the alpha-beta computer; in tic-tac-toe it is cached with the answer."""
    if game == "tic-tac-toe":
        return tictactoe.reply(person, taken ^ person).seconds
    started = time.perf_counter()
    connect4.search(person, taken)
    return time.perf_counter() - started


def cells(quick: bool) -> list[Cell]:
    """Return the boards that are timed, and the games between ProbCut and Multi-ProbCut."""
    boards = {"tic-tac-toe": 20 if quick else 100, "Connect Four": 3 if quick else 20}
    timing = [Cell(f"{__name__}:answers", {"game": game, "boards": boards[game], "seed": 1}) for game in GAMES]
    count = 1 if quick else BURO_GAMES // 2
    starts = [format_moves(CONNECT4, moves) for moves in openings(CONNECT4, f"random:{PLIES},count={count}", 1)]
    games = [
        Cell("game", {"rules": "connect4", "players": pair, "moves": moves})
        for moves in starts
        for pair in ([MULTIPROBCUT, PROBCUT], [PROBCUT, MULTIPROBCUT])
    ]
    return [*timing, *games]


def _played(rows: Sequence[Row]) -> tuple[int, int, int, float]:
    """Return wins, draws and losses of Multi-ProbCut, and its leaves as a share of those of ProbCut."""
    games = [
        (row, seat)
        for seat, pair in enumerate(([MULTIPROBCUT, PROBCUT], [PROBCUT, MULTIPROBCUT]))
        for row in every(rows, players=pair)
    ]
    wins = sum(row["result"] == (FIRST_WINS, SECOND_WINS)[seat] for row, seat in games)
    draws = sum(row["result"] == DRAW for row, _ in games)
    own, other = (sum(row["leaves"][seat ^ side] for row, seat in games) for side in (0, 1))
    return wins, draws, len(games) - wins - draws, own / other


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the times of the two computers, and the games of Multi-ProbCut."""
    lines = []
    for row in by_task(rows, "answers"):
        means = [sum(row[f"{name}_seconds"]) / row["boards"] for name in ("standard", "alphabeta")]
        lines.append((row["game"], row["boards"], *(round(1e6 * value, 2) for value in means)))
    wins, draws, losses, share = _played(rows)
    games = wins + draws + losses
    return [
        Table(
            "Time of an answer",
            ("game", "boards", "standard, microseconds", "alpha-beta, microseconds"),
            tuple(lines),
            "Means over the same random boards.",
        ),
        Table(
            "Multi-ProbCut against ProbCut",
            ("game", "games", "won", "drawn", "lost", "won, %", "leaves, % of ProbCut's"),
            (
                ("Othello, published by Buro", BURO_GAMES, None, None, None, float(BURO_WON), None),
                (
                    f"Connect Four, depth {DEPTH}",
                    games,
                    wins,
                    draws,
                    losses,
                    round(100 * wins / games, 1),
                    round(100 * share, 1),
                ),
            ),
        ),
    ]


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Judge both claims."""
    found = []
    for row in by_task(rows, "answers"):
        times = row["standard_seconds"], row["alphabeta_seconds"]
        ratio = sum(times[0]) / sum(times[1])
        note = f"{1e6 * sum(times[0]) / row['boards']:.1f} microseconds for an answer, in Python"
        where = f"The standard computer answers faster than alpha-beta, {row['game']}"
        found.append(slower_or_faster(where, ratio, ratio_interval(*times), note))
    wins, draws, losses, share = _played(rows)
    games = wins + draws + losses
    interval = ends(percent_interval(wins, games), 1)
    score = 100 * (wins + draws / 2) / games
    note = (
        f"Buro's games were of Othello with the same time for both; here {games} games of Connect Four, both to depth "
        f"{DEPTH}: {wins} won, {draws} drawn, {losses} lost (95 % interval of the won {interval}), a score of "
        f"{score:.0f} % with {100 * share:.0f} % of the leaves"
    )
    return [
        *found,
        timed("Multi-ProbCut beats ProbCut, % of the games", BURO_WON, round(100 * wins / games, 1), note),
    ]
