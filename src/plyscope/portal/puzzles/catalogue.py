"""The puzzles that everybody can solve: those of Connect Four that come with the package."""

from collections.abc import Collection
from datetime import UTC, date, datetime
from functools import cache
from random import Random

from plyscope.games import CONNECT4
from plyscope.portal.errors import Refused
from plyscope.puzzles.choice import next_puzzle, puzzle_of_day, theme_counts, with_theme
from plyscope.puzzles.puzzle import Puzzle
from plyscope.puzzles.shelf import shipped


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles by their ids."""
    return {puzzle.id: puzzle for puzzle in shipped(CONNECT4)}


@cache
def themes() -> dict[str, int]:
    """Return the themes with the number of puzzles, the most frequent first."""
    return theme_counts(tuple(puzzles().values()))


@cache
def _of_theme(theme: str | None) -> tuple[Puzzle, ...]:
    return tuple(with_theme(tuple(puzzles().values()), theme))


def find(puzzle_id: str) -> Puzzle:
    """Return the puzzle with an id; 404 if there is none."""
    if puzzle_id not in puzzles():
        raise Refused(404, "there is no puzzle with this address")
    return puzzles()[puzzle_id]


def pick(theme: str | None, rating: float, rng: Random, done: Collection[str]) -> Puzzle:
    """Return a puzzle near a rating that is not done yet; 422 for an unknown theme, 404 if all are done."""
    try:
        found = next_puzzle(_of_theme(theme), rating, rng, done)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    if found is None:
        raise Refused(404, "you have tried all puzzles of this theme")
    return found


def today(now: float) -> date:
    """Return the date in UTC."""
    return datetime.fromtimestamp(now, UTC).date()


@cache
def daily(day: date) -> Puzzle:
    """Return the puzzle of a day; 404 if no puzzles are installed."""
    if not puzzles():
        raise Refused(404, "no puzzles are installed")
    return puzzle_of_day(tuple(puzzles().values()), day)
