"""Every game against the tic-tac-toe program of mannan2021, and games of a simulated person.

The program is :mod:`plyscope.published.mannan2021_tictactoe`; boards are written as there.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean

from plyscope.lab.experiment import Row
from plyscope.published.mannan2021_tictactoe import (
    CELLS,
    DRAWN,
    LOST,
    WON,
    Reply,
    free_cells,
    has_line,
    reply,
    result,
)


def openings(first: str) -> list[tuple[int, int, bool]]:
    """Return the boards on which a game can begin, and whether the person moves; there are nine after a random move."""
    if first == "random":
        return [(0, cell, True) for cell in CELLS]
    return [(0, 0, first == "person")]


def every_game(first: str, depth: int | None = None, constant: bool = False) -> Row:
    """Play every game that a person can play; ``first`` is person, computer, or random (a random first cell).

    It records the results, whether the calls decrease from turn to turn in every game, and for the published depth the
    mean of calls and seconds by turn, separately for drawn and for lost games. Where the search finds no cell the
    game cannot go on: it is ``stuck``.
    """
    counts = {WON: 0, DRAWN: 0, LOST: 0, "stuck": 0}
    falls = True
    efforts: dict[str, list[tuple[Reply, ...]]] = {DRAWN: [], LOST: []}

    def games(
        person: int, computer: int, persons: bool, replies: tuple[Reply, ...]
    ) -> Iterator[tuple[str, tuple[Reply, ...]]]:
        if (ended := result(person, computer)) is not None:
            yield ended, replies
        elif persons:
            for cell in free_cells(person, computer):
                yield from games(person | cell, computer, False, replies)
        else:
            answer = reply(person, computer, depth, constant)
            if answer.cell is None:
                yield "stuck", replies
            else:
                yield from games(person, computer | answer.cell, True, (*replies, answer))

    for opening in openings(first):
        for ended, replies in games(*opening, ()):
            counts[ended] += 1
            falls = falls and all(one.calls > two.calls for one, two in pairwise(replies))
            if ended in efforts:
                efforts[ended].append(replies)
    return {
        **counts,
        "games": sum(counts.values()),
        "falls": falls,
        "effort": {ended: _by_turn(of) for ended, of in efforts.items()} if depth is None else {},
    }


def _by_turn(games: list[tuple[Reply, ...]]) -> list[Row]:
    """Return the mean effort at each turn over the games that reach it."""
    turns = range(max(map(len, games), default=0))
    at = [[replies[turn] for replies in games if len(replies) > turn] for turn in turns]
    return [
        {
            "calls": round(mean(one.calls for one in replies), 1),
            "least": min(one.calls for one in replies),
            "most": max(one.calls for one in replies),
            "seconds": round(mean(one.seconds for one in replies), 6),
        }
        for replies in at
    ]


def game(keys: str) -> Row:
    """Play one game that the computer begins at its own first choice, against a person who presses these keys.

    >>> game("5348")
    {'calls': [18297, 844, 64, 10, 2], 'result': 'drawn'}
    """
    person, computer, calls = 0, 0, []
    wanted = list(keys)
    while (ended := result(person, computer)) is None:
        answer = reply(person, computer)
        computer |= answer.cell or 0
        calls.append(answer.calls)
        if wanted:
            person |= CELLS[int(wanted.pop(0)) - 1]
    return {"calls": calls, "result": ended}


def choices(person: int, computer: int, attention: float) -> dict[int, float]:
    """Return the probability with which the simulated person chooses each cell.

    It takes a win if it sees one, else blocks if it sees the need, else plays anywhere; each look succeeds with the
    probability ``attention``.

    >>> choices(0b11, 0b11000, 1.0)
    {4: 1.0}
    """
    free = free_cells(person, computer)
    wins = [cell for cell in free if has_line(person | cell)]
    blocks = [cell for cell in free if has_line(computer | cell)]
    chances = dict.fromkeys(free, 0.0)
    left = 1.0
    for seen, chance in ((wins, attention), (blocks, attention), (free, 1.0)):
        for cell in seen:
            chances[cell] += left * chance / len(seen)
        left *= 1 - chance if seen else 1
    return {cell: chance for cell, chance in chances.items() if chance}


def _answers(person: int, computer: int, opponent: str) -> dict[int, float]:
    """Return the probability with which the standard (random) or the alpha-beta computer chooses each cell.

    On an empty board alpha-beta takes any cell: the paper's variation.
    """
    if opponent == "standard" or not person | computer:
        free = free_cells(person, computer)
        return dict.fromkeys(free, 1 / len(free))
    return {reply(person, computer).cell or 0: 1.0}


def expected(opponent: str, first: str, attention: float) -> Row:
    """Return the exact shares of won, drawn and lost games of the simulated person, by going through every game."""

    @cache
    def shares(person: int, computer: int, persons: bool) -> tuple[float, float, float]:
        if (ended := result(person, computer)) is not None:
            return float(ended == WON), float(ended == DRAWN), float(ended == LOST)
        if persons:
            chances = choices(person, computer, attention)
            after = [(chance, shares(person | cell, computer, False)) for cell, chance in chances.items()]
        else:
            chances = _answers(person, computer, opponent)
            after = [(chance, shares(person, computer | cell, True)) for cell, chance in chances.items()]
        won, drawn, lost = (sum(chance * share[place] for chance, share in after) for place in range(3))
        return won, drawn, lost

    starts = [shares(0, 0, persons) for persons in _starts(first)]
    return {name: mean(start[place] for start in starts) for place, name in enumerate((WON, DRAWN, LOST))}


def simulated(opponent: str, first: str, attention: float, games: int, seed: int) -> Row:
    """Play games of the simulated person, and count the results."""
    rng = Random(f"{seed}-{opponent}")
    counts = {WON: 0, DRAWN: 0, LOST: 0}
    starts = _starts(first)
    for number in range(games):
        person, computer, persons = 0, 0, starts[number % len(starts)]
        while (ended := result(person, computer)) is None:
            chances = choices(person, computer, attention) if persons else _answers(person, computer, opponent)
            (cell,) = rng.choices(list(chances), list(chances.values()))
            person, computer = (person | cell, computer) if persons else (person, computer | cell)
            persons = not persons
        counts[ended] += 1
    return dict(counts)


def _starts(first: str) -> list[bool]:
    """Return whether the person begins, for each game in turn: ``first`` is person, computer or alternating."""
    return {"person": [True], "computer": [False], "alternating": [True, False]}[first]
