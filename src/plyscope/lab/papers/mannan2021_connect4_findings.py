"""The Connect Four of mannan2021 compared with ours: calls, short games, times and turns to win."""

from collections.abc import Sequence
from statistics import mean

from plyscope.lab.experiment import Finding, Row, compare
from plyscope.lab.papers import mannan2021_connect4 as connect4
from plyscope.lab.papers.judging import TEN_VALUES, by_task, counted, ends, mean_interval, ratio_interval, timed, within
from plyscope.lab.papers.mannan2021_pictures import BEGINS, games_played, turns_to_win
from plyscope.lab.papers.mannan2021_published import (
    EMPTY_BOARD,
    FIGURE_6,
    FIGURE_7,
    FIRST_ROW_WINS,
    SHORTEST,
    SPIKE,
)


def findings(rows: Sequence[Row]) -> list[Finding]:
    """Compare the published numbers and claims with ours."""
    parts = (_effort, _short_games, _figure_6, _figure_7)
    return [finding for part in parts for finding in part(rows)]


def _effort(rows: Sequence[Row]) -> list[Finding]:
    columns, calls, replies = SPIKE
    game = by_task(rows, "watched_game", columns=columns)[0]["turns"]
    ours = [turn["calls"] for turn in game]
    start = by_task(rows, "watched_game", first="computer")[0]["turns"][0]
    published = FIGURE_6["person"]
    peaks = max(published, key=published.__getitem__), ours.index(max(ours)) + 1
    found = [
        *(
            counted(f"Connect Four, column 3 each time: calls at turn {turn}", *pair)
            for turn, pair in enumerate(zip(calls, ours, strict=True), 1)
        ),
        *(
            counted(f"Connect Four, column 3 each time: reply at turn {turn}", column, at["column"])
            for turn, (column, at) in enumerate(zip(replies, game, strict=False), 1)
        ),
        compare("Figure 6, the effort is greatest at turn", *peaks, "there the computer blocks"),
        counted("Connect Four, empty board: column", EMPTY_BOARD[0], start["column"]),
        counted("Connect Four, empty board: calls", EMPTY_BOARD[1], start["calls"]),
    ]
    depths = {row["depth"]: row["calls"] for row in by_task(rows, "calls_by_depth")}
    grown = ", ".join(f"{count} at depth {depth}" for depth, count in depths.items())
    slower = all(count > 10 * depths[4] for depth, count in depths.items() if depth > 4)
    found.append(compare("Connect Four, slow beyond depth 4", True, slower, f"calls on the empty board: {grown}"))
    return found


def _short_games(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for row in by_task(rows, "every_short_game"):
        where, turns = f"Connect Four, {BEGINS[row['first']]}", row["turns"]
        threats = connect4.single_threats(row)
        stopped = {kind: of["stopped"] / (sum(of.values()) or 1) for kind, of in threats.items()}
        told = {kind: f"{of['stopped']} of {sum(of.values())} stopped" for kind, of in threats.items()}
        wins = sum(won.get("first row", 0) for won in row["wins"])
        below = threats["diagonal"]["filled below"]
        found += [
            counted(f"{where}: wins on the first row", FIRST_ROW_WINS, wins, f"all games of {turns} turns"),
            compare(f"{where}: the first row is stopped", True, stopped["first row"] == 1, told["first row"]),
            compare(f"{where}: verticals are mostly stopped", True, stopped["vertical"] > 0.5, told["vertical"]),
            compare(f"{where}: higher rows not always", True, stopped["higher row"] < 1, told["higher row"]),
            compare(
                f"{where}: diagonals mostly not",
                True,
                stopped["diagonal"] < 0.5,
                f"{told['diagonal']}; the computer's disc falls below the cell {below} times, which helps the person",
            ),
        ]
        if turns >= SHORTEST[row["first"]]:
            ours = connect4.shortest(row["wins"])
            found.append(counted(f"{where}: fewest turns to win", SHORTEST[row["first"]], ours))
    return found


def _figure_6(rows: Sequence[Row]) -> list[Finding]:
    found = []
    for first, published in FIGURE_6.items():
        game = by_task(rows, "watched_game", first=first)[0]
        theirs = ", ".join(f"{seconds} at turn {turn}" for turn, seconds in published.items())
        ours = ", ".join(f"{at['seconds']:.4f} at turn {turn}" for turn, at in enumerate(game["turns"], 1))
        calls = ", ".join(str(at["calls"]) for at in game["turns"])
        where = f"Figure 6, {BEGINS[first]}, seconds by turn"
        found.append(timed(where, theirs, ours, f"another game than the published one; calls {calls}"))
    return found


def _figure_7(rows: Sequence[Row]) -> list[Finding]:
    ours, found = turns_to_win(rows, FIGURE_7), []
    for opponent, published in FIGURE_7.items():
        turns, games = ours[opponent], games_played(rows, opponent)
        note = f"of the ten published games; ours {ends(mean_interval(turns))}, {len(turns)} won games of {games}"
        interval = mean_interval(published, TEN_VALUES)
        found.append(
            within(f"Figure 7, {opponent}, mean turns to win", float(mean(published)), mean(turns), interval, note)
        )
    published_ratio, ratio = (mean(of["alphabeta"]) / mean(of["standard"]) for of in (FIGURE_7, ours))
    interval = ratio_interval(FIGURE_7["alphabeta"], FIGURE_7["standard"], TEN_VALUES)
    ours_interval = ends(ratio_interval(ours["alphabeta"], ours["standard"]))
    note = f'of the published games, for which the text says "double"; ours {ours_interval}'
    return [*found, within("Figure 7, ratio of the means", round(published_ratio, 2), ratio, interval, note)]
