"""Games against the Connect Four program of mannan2021: by a simulated person, turn by turn, and all short ones.

The program is :mod:`plyscope.published.mannan2021_connect4`; boards are written as there.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from plyscope.games.rows import CONNECT4
from plyscope.lab.experiment import Row
from plyscope.published.mannan2021_connect4 import (
    CELLS,
    column_of,
    completing,
    fall,
    has_four,
    landings,
    reply,
    search,
)

BOTTOM_ROW = sum(CONNECT4.bottoms)
_RIGHT, _UP, *_DIAGONALS = CONNECT4.directions
#: The windows of four cells, and those through each cell.
_WINDOWS = [
    sum(cell << place * step for place in range(4))
    for step, starts in CONNECT4.segments
    for cell in CELLS
    if starts & cell
]
_THROUGH = {cell: [window for window in _WINDOWS if window & cell] for cell in CELLS}
#: What a window with one, two or three own discs and no other is worth to the simulated person.
WORTH = (0, 1, 8, 50, 0)


def greedy(person: int, computer: int, rng: Random) -> int:
    """Return the cell of the simulated person: win, else block, else the best for its own windows; ties at random."""
    choices = landings(person | computer)
    for discs in (person, computer):
        found = [cell for cell in choices if has_four(discs | cell)]
        if found:
            return rng.choice(found)
    gains = [_gain(cell, person, computer) for cell in choices]
    return rng.choice([cell for cell, gain in zip(choices, gains, strict=True) if gain == max(gains)])


def _gain(cell: int, person: int, computer: int) -> int:
    counts = [(window & person).bit_count() for window in _THROUGH[cell] if not window & computer]
    return sum(WORTH[count + 1] - WORTH[count] for count in counts)


def many_games(opponent: str, first: str, games: int, seed: int) -> Row:
    """Play games of the simulated person against the standard (random) or the alpha-beta computer (Figure 7)."""
    rng = Random(f"{seed}-{opponent}-{first}")
    results = [_one_game(opponent, first == "person", rng) for _ in range(games)]
    counted = Counter(result for result, _ in results)
    turns = [turns for result, turns in results if result == "won"]
    return {"won": counted["won"], "lost": counted["lost"], "drawn": counted["drawn"], "won_in": turns}


def _one_game(opponent: str, persons: bool, rng: Random) -> tuple[str, int]:
    """Return the result and the person's turns; the search may find no cell near the end, which counts as a draw."""
    person, computer, turns = 0, 0, 0
    while person | computer != CONNECT4.full:
        taken = person | computer
        if persons:
            turns += 1
            person |= greedy(person, computer, rng)
            if has_four(person):
                return "won", turns
        else:
            chosen = rng.choice(landings(taken)) if opponent == "standard" else reply(person, taken)
            if chosen is None:
                break
            computer |= fall(taken, chosen)
            if has_four(computer):
                return "lost", turns
        persons = not persons
    return "drawn", turns


def watched_game(first: str, columns: str = "", seed: int = 0) -> Row:
    """Play one game against the search, and record its column, calls and seconds at each turn (Figure 6).

    The person plays the given columns (from 0); without columns, the simulated person plays to the end.
    """
    rng = Random(f"{seed}-{first}")
    person, computer, persons = 0, 0, first == "person"
    wanted = [int(column) for column in columns]
    result, turns = "", []
    while not result and person | computer != CONNECT4.full:
        taken = person | computer
        if persons:
            if columns and not wanted:
                break
            person |= CONNECT4.landing(taken, wanted.pop(0)) if columns else greedy(person, computer, rng)
            result = "won" if has_four(person) else ""
        else:
            started = time.perf_counter()
            chosen, calls = search(person, taken)
            seconds = round(time.perf_counter() - started, 6)
            if chosen is None:
                break
            turns.append({"column": column_of(chosen), "calls": calls, "seconds": seconds})
            computer |= fall(taken, chosen)
            result = "lost" if has_four(computer) else ""
        persons = not persons
    return {"result": result, "turns": turns}


def calls_by_depth(depth: int) -> Row:
    """Count the calls of the search on the empty board."""
    started = time.perf_counter()
    return {"calls": search(0, 0, depth)[1], "seconds": round(time.perf_counter() - started, 6)}


def every_short_game(first: str, turns: int) -> Row:
    """Play every game with this many turns of the person against the search.

    It records the person's wins by turn and kind of line. Where a single cell would complete a line of the person, it
    also records how often the computer's disc stops it, and whether a disc can fall there yet.
    """
    start = (0, 0 if first == "person" else CELLS[0])  # on an empty board the search chooses the first cell
    boards: Counter[tuple[int, int]] = Counter({start: 1})
    wins: list[dict[str, int]] = []
    single: Counter[str] = Counter()
    for _ in range(turns):
        won: Counter[str] = Counter()
        after: Counter[tuple[int, int]] = Counter()
        for (person, taken), games in boards.items():
            for cell in landings(taken):
                if has_four(person | cell):
                    won.update(dict.fromkeys(_kinds(person | cell), games))
                elif (answered := _answered(person | cell, taken | cell, games, single)) is not None:
                    after[answered] += games
        wins.append(dict(sorted(won.items())))
        boards = after
    return {"wins": wins, "single": dict(sorted(single.items()))}


def _answered(person: int, taken: int, games: int, single: Counter[str]) -> tuple[int, int] | None:
    """Return the board after the computer's answer, None if the game is over; count how it meets a single threat."""
    chosen = reply(person, taken)
    if chosen is None:
        return None
    disc = fall(taken, chosen)
    threats = completing(person, CONNECT4.full & ~taken)
    if threats.bit_count() == 1:
        where = "reachable" if threats in landings(taken) else "hanging"
        outcome = "stopped" if disc == threats else "column filled below" if chosen == threats else "left"
        for kind in _kinds(person | threats):
            single[f"{kind}, {where}, {outcome}"] += games
    return None if has_four(taken ^ person | disc) else (person, taken | disc)


def _kinds(discs: int) -> Iterator[str]:
    """Yield the kinds of completed lines."""
    for name, steps in (("vertical", [_UP]), ("horizontal", [_RIGHT]), ("diagonal", _DIAGONALS)):
        starts = [discs & discs >> step & discs >> 2 * step & discs >> 3 * step for step in steps]
        if name == "horizontal":
            if starts[0] & BOTTOM_ROW:
                yield "first row"
            if starts[0] & ~BOTTOM_ROW:
                yield "higher row"
        elif any(starts):
            yield name


def shortest(wins: Sequence[dict[str, int]]) -> int | None:
    """Return the turn of the first win, None if there is no win."""
    return next((turn for turn, won in enumerate(wins, 1) if won), None)


KINDS = ("first row", "vertical", "higher row", "diagonal")
#: What becomes of a cell that would complete a line, by the names under which it is noted.
OUTCOMES = {
    "stopped": "reachable, stopped",
    "not stopped": "reachable, left",
    "filled below": "hanging, column filled below",
    "left hanging": "hanging, left",
}


def single_threats(row: Row) -> dict[str, dict[str, int]]:
    """Return, for each kind of line that one cell would complete, how often that cell is stopped or not."""
    noted = row["single"]
    return {kind: {name: noted.get(f"{kind}, {key}", 0) for name, key in OUTCOMES.items()} for kind in KINDS}
