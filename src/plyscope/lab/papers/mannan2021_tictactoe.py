"""The tic-tac-toe of mannan2021 as it was published, every game against it, and a simulated person.

A board is two sets of nine bits, the person's marks and the computer's; bit 0 is key 1, the top left. The person is
the maximiser: a line of the person is worth 1, one of the computer -1, anything else at depth 0 nothing. Alpha-beta
returns the end of its window (fail-hard) and keeps the first best cell.

The depth is the number of free cells. With a constant depth the search goes on at a full board, finds no cell, and
returns the end of the window as if it were a value: draws are then valued wrongly.
"""

import time
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean
from typing import NamedTuple

from plyscope.lab.experiment import Row

FULL = 0b111111111
LINES = (0b111, 0b111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
CELLS = tuple(1 << key for key in range(9))
WON, DRAWN, LOST = "won", "drawn", "lost"


class Reply(NamedTuple):
    """What the computer answers: a cell, or None where its search finds none, and what that took."""

    cell: int | None
    calls: int
    seconds: float


@cache
def has_line(marks: int) -> bool:
    """Tell whether marks hold a line."""
    return any(marks & line == line for line in LINES)


@cache
def reply(person: int, computer: int, depth: int | None = None, constant: bool = False) -> Reply:
    """Search as published; the depth is the number of free cells, or less, or constant whatever is free.

    >>> reply(0, 0)[:2], reply(0b10000, 0)[:2]
    ((1, 18297), (1, 2316))
    """
    calls, started = 0, time.perf_counter()
    free = (FULL & ~(person | computer)).bit_count()
    if depth is None or not constant:
        depth = min(depth or free, free)

    def visit(
        person: int, computer: int, depth: int, alpha: float, beta: float, persons: bool
    ) -> tuple[float, int | None]:
        nonlocal calls
        calls += 1
        if has_line(person):
            return 1, None
        if has_line(computer):
            return -1, None
        if depth == 0:
            return 0, None
        best = None
        for cell in CELLS:
            if (person | computer) & cell:
                continue
            if persons:
                value, _ = visit(person | cell, computer, depth - 1, alpha, beta, False)
                if value > alpha:
                    alpha, best = value, cell
            else:
                value, _ = visit(person, computer | cell, depth - 1, alpha, beta, True)
                if value < beta:
                    beta, best = value, cell
            if alpha >= beta:
                break
        return (alpha if persons else beta), best

    _, cell = visit(person, computer, depth, -float("inf"), float("inf"), False)
    return Reply(cell, calls, time.perf_counter() - started)


def free_cells(person: int, computer: int) -> list[int]:
    """Return the free cells in the order of their keys."""
    return [cell for cell in CELLS if not (person | computer) & cell]


def result(person: int, computer: int) -> str | None:
    """Return the result for the person, None while the game goes on."""
    if has_line(person):
        return WON
    if has_line(computer):
        return LOST
    return DRAWN if person | computer == FULL else None


def openings(first: str) -> list[tuple[int, int, bool]]:
    """Return the boards that a game can begin with, and whether the person moves: nine after a random first move."""
    if first == "random":
        return [(0, cell, True) for cell in CELLS]
    return [(0, 0, first == "person")]


def every_game(first: str, depth: int | None = None, constant: bool = False) -> Row:
    """Play every game that a person can play; ``first`` is person, computer, or random (a random first cell).

    Noted are the results, whether the calls fall from each turn to the next in every game, and for the published depth
    the mean of calls and seconds by turn, separately for drawn and for lost games. Where the search finds no cell the
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
    """Return the mean effort at each turn over the games that get so far."""
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
    """Return with which probability the simulated person chooses each cell.

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
    """Return with which probability the standard (random) or the alpha-beta computer chooses each cell.

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
