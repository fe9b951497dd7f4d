"""Choice of the next puzzle: by theme and rating, or the puzzle of the day."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import date
from hashlib import sha256
from random import Random

from plyscope.puzzles.puzzle import Puzzle

#: The puzzles with the nearest ratings, from which one is drawn.
NEAREST = 20
#: The maximum change of a person's rating by one puzzle.
STEP = 40


def theme_counts(puzzles: Sequence[Puzzle]) -> dict[str, int]:
    """Return the themes of puzzles with the number of puzzles, the most frequent first."""
    return dict(Counter(theme for puzzle in puzzles for theme in puzzle.themes).most_common())


def with_theme(puzzles: Sequence[Puzzle], theme: str | None) -> list[Puzzle]:
    """Return the puzzles with a theme, or raise ValueError that names the themes."""
    found = [puzzle for puzzle in puzzles if theme is None or theme in puzzle.themes]
    if not found:
        raise ValueError(f"no puzzle has the theme {theme!r}; allowed: {', '.join(theme_counts(puzzles))}")
    return found


def next_puzzle(puzzles: Sequence[Puzzle], rating: float, rng: Random, done: Collection[str] = ()) -> Puzzle | None:
    """Return one of the puzzles whose ratings are nearest, without those that are done; None if all are done."""
    left = [puzzle for puzzle in puzzles if puzzle.id not in done]
    left.sort(key=lambda puzzle: abs(puzzle.rating - rating))
    return rng.choice(left[:NEAREST]) if left else None


def new_rating(rating: float, puzzle: Puzzle, *, solved: bool) -> float:
    """Return the rating of a person after a puzzle, by the formula of Elo.

    >>> from plyscope.games import CONNECT4
    >>> puzzle = Puzzle(CONNECT4, CONNECT4.read("4433"), "win", CONNECT4.read("2"), ("double-threat",), 1200)
    >>> new_rating(1200, puzzle, solved=True), round(new_rating(1000, puzzle, solved=False))
    (1220.0, 990)
    """
    expected = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400))
    return rating + STEP * (solved - expected)


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day, the same on every machine; no puzzle is repeated before all others have been used."""
    order = sorted(puzzles, key=lambda puzzle: sha256(puzzle.id.encode()).digest())
    return order[day.toordinal() % len(order)]
