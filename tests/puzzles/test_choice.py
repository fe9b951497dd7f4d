"""Which puzzle comes next, and which is the puzzle of the day."""

from datetime import date, timedelta
from random import Random

import pytest

from plyscope.puzzles.choice import NEAREST, next_puzzle, puzzle_of_day, theme_counts, with_theme
from plyscope.puzzles.format import read_puzzles
from plyscope.puzzles.puzzle import Attempt


@pytest.fixture(scope="module")
def puzzles(small_set):
    return read_puzzles(small_set[1])[1]


def test_the_nearest_ratings_come_first(puzzles):
    nearest = sorted(puzzles, key=lambda one: abs(one.rating - 1500))[:NEAREST]
    assert next_puzzle(puzzles, 1500, Random(1)) in nearest
    assert next_puzzle(puzzles, 1500, Random(1)) == next_puzzle(puzzles, 1500, Random(1))


def test_each_puzzle_comes_once(puzzles):
    done, rng = [], Random(2)
    while (puzzle := next_puzzle(puzzles, 1000, rng, done)) is not None:
        assert puzzle.id not in done
        done.append(puzzle.id)
    assert len(done) == len(puzzles)


def test_the_puzzle_of_the_day(puzzles):
    """The same whatever the order of the set, and each puzzle once before one comes again."""
    first = date(2026, 1, 1)
    days = [first + timedelta(days=number) for number in range(len(puzzles))]
    chosen = [puzzle_of_day(puzzles, day) for day in days]
    assert chosen == [puzzle_of_day(puzzles[::-1], day) for day in days]
    assert len({puzzle.id for puzzle in chosen}) == len(puzzles)
    assert puzzle_of_day(puzzles, first + timedelta(days=len(puzzles))) == chosen[0]


def test_themes(puzzles):
    counts = theme_counts(puzzles)
    assert list(counts.values()) == sorted(counts.values(), reverse=True)
    for theme, count in counts.items():
        assert len(with_theme(puzzles, theme)) == count
    assert with_theme(puzzles, None) == puzzles
    with pytest.raises(ValueError, match=r"^no puzzle has the theme 'chess'; allowed: .*, "):
        with_theme(puzzles, "chess")


def test_an_attempt(puzzles):
    puzzle = next(one for one in puzzles if one.length > 1)
    attempt = Attempt(puzzle)
    wrong = next(move for move in puzzle.position.moves() if move != puzzle.solution[0])
    assert not attempt.play(wrong)
    assert (attempt.failed, attempt.position) == (True, puzzle.position)
    for move in puzzle.solution[::2]:
        assert not attempt.solved
        assert attempt.expected == move
        assert attempt.play(move)
    assert attempt.solved
    with pytest.raises(ValueError, match="the puzzle is solved"):
        attempt.play(0)
