"""What a value means: ints inside, words and solver scores at the edges.

::

    -INFINITY   -WIN ...... -WIN + plies    evaluations    WIN - plies ...... WIN   INFINITY
                lost games                                 won games

An *ending* gives an ended game its value, seen by the player to move.
"""

from collections.abc import Callable

WIN = 1_000_000_000
INFINITY = 2 * WIN
#: No game lasts longer than this, so that won games never meet evaluations.
LONGEST_GAME = 10_000

Ending = Callable[[int, int], int]


def sooner(result: int, ply: int) -> int:
    """Value an ended game so that sooner wins and later losses are better."""
    return result * (WIN - ply)


def flat(result: int, ply: int) -> int:
    """Value every won game alike, as four of the five papers do."""
    return result * WIN


def points(result: int, ply: int) -> int:
    """Value an ended game by its own points, as drawn trees do."""
    return result


ENDINGS: dict[str, Ending] = {"sooner": sooner, "flat": flat, "points": points}


def decided(value: int) -> bool:
    """Tell whether a value is that of a game that one side has won by force."""
    return abs(value) >= WIN - LONGEST_GAME


def plies_to_end(value: int, ply: int) -> int | None:
    """Return how many plies a decided game still lasts, None where the value does not tell.

    >>> plies_to_end(WIN - 12, ply=5)
    7
    """
    return WIN - abs(value) - ply if decided(value) and abs(value) < WIN else None


def solver_score(value: int, cells: int) -> int | None:
    """Return the score of Connect Four solvers: 0 drawn, +k won, -k lost, more the sooner; None if undecided.

    >>> solver_score(WIN - 41, cells=42)
    1
    """
    if value == 0:
        return 0
    if not decided(value) or abs(value) == WIN:
        return None
    stones_at_end = WIN - abs(value)
    score = (cells + 2 - stones_at_end) // 2
    return score if value > 0 else -score


def value_of_score(score: int, ply: int, cells: int) -> int:
    """Return the value of a position from its score, the inverse of ``solver_score``.

    Who makes the last stone tells whether the stones at the end are odd or even in number, which the score leaves open.

    >>> value_of_score(1, ply=0, cells=42) == WIN - 41, value_of_score(-1, ply=1, cells=42) == 41 - WIN
    (True, True)
    """
    if score == 0:
        return 0
    stones_at_end = cells + 1 - 2 * abs(score)
    last_by_mover = (stones_at_end - ply) % 2 == 1
    stones_at_end += last_by_mover != (score > 0)
    return WIN - stones_at_end if score > 0 else stones_at_end - WIN


def words(value: int, ply: int, *, exact: bool) -> str:
    """Say what a value means to the player to move.

    >>> words(WIN - 12, 5, exact=True), words(0, 5, exact=True), words(31, 5, exact=False)
    ('wins in 7 plies', 'draw', 'estimated at +31')
    """
    if decided(value):
        plies = plies_to_end(value, ply)
        verb = "wins" if value > 0 else "loses"
        if plies is None:
            return verb
        return f"{verb} in {plies} {'ply' if plies == 1 else 'plies'}"
    if exact:
        return "draw" if value == 0 else f"worth {value:+d}"
    return f"estimated at {value:+d}"
