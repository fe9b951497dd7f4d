"""Puzzles and attempts as JSON data; none of it contains a solution."""

from dataclasses import dataclass
from typing import Any

from plyscope.games.notation import format_moves, rules_name
from plyscope.portal.people.profiles import standing
from plyscope.portal.puzzles import attempts, catalogue, mistakes
from plyscope.portal.puzzles.mistakes import SEPARATOR, Mistake
from plyscope.portal.store import PuzzleAttempt, Transaction
from plyscope.puzzles.puzzle import Puzzle

Json = dict[str, Any]
COLOURS = ("Red", "Yellow")


@dataclass(frozen=True)
class Task:
    """A puzzle as one person meets it."""

    id: str
    puzzle: Puzzle
    #: The mistake that it was made of.
    mistake: Mistake | None = None


def find(transaction: Transaction, person: int | None, puzzle_id: str) -> Task:
    """Return a puzzle of the set, or one of the person's own; 404 if there is none."""
    if SEPARATOR not in puzzle_id:
        return Task(puzzle_id, catalogue.find(puzzle_id))
    mistake = mistakes.find(transaction, person, puzzle_id)
    return Task(puzzle_id, mistake.puzzle, mistake)


def shown(transaction: Transaction, person: int | None, task: Task) -> Json:
    """Return a puzzle without its solution."""
    puzzle = task.puzzle
    tried = attempts.attempt(transaction, person, task.id)
    rating = None if task.mistake else round(attempts.puzzle_rating(transaction, task.id, puzzle))
    return {
        "id": task.id,
        "rules": rules_name(puzzle.rules),
        "moves": format_moves(puzzle.rules, puzzle.moves),
        "side": puzzle.side,
        "goal": puzzle.goal,
        "task": task_words(puzzle),
        "length": puzzle.length,
        "rating": rating,
        "own": task.mistake is not None,
        "tried": None if tried is None else past(tried),
    }


def task_words(puzzle: Puzzle) -> str:
    """Return the task in words.

    >>> from plyscope.games import CONNECT4
    >>> task_words(Puzzle(CONNECT4, CONNECT4.read("4433"), "win", CONNECT4.read("2"), (), 800))
    'Red to move: find the move that wins'
    """
    verb = "wins" if puzzle.goal == "win" else "saves the draw"
    return f"{COLOURS[puzzle.side]} to move: find the move that {verb}"


def past(row: PuzzleAttempt) -> Json:
    """Return the result of a first attempt."""
    return {"solved": row.solved, "at": row.at, "change": None if row.change is None else round(row.change)}


def history(transaction: Transaction, person: int | None, limit: int, before: float | None = None) -> list[Json]:
    """Return the first attempts of a person, the newest first."""
    rows = attempts.history(transaction, person, limit, before)
    return [past(row) | {"id": row.puzzle_id, "own": SEPARATOR in row.puzzle_id} for row in rows]


def own(transaction: Transaction, person: int | None, limit: int) -> list[Json]:
    """Return the puzzles made of a person's mistakes, the newest first."""
    return [
        shown(transaction, person, Task(one.id, one.puzzle, one))
        | {"game_id": one.game_id, "ply": one.ply, "played": one.played, "at": one.at}
        for one in mistakes.of(transaction, person, limit)
    ]


def rating(transaction: Transaction, person: int | None, now: float) -> Json | None:
    """Return the puzzle rating of a person, None without a rated attempt."""
    player = attempts.player(transaction, person)
    return None if player is None or not player.rated_games else standing(player, now)


def standing_of(transaction: Transaction, person: int | None, now: float) -> Json:
    """Return the rating, the streak and the counts of a person."""
    player = attempts.player(transaction, person)
    tried, solved = attempts.counts(transaction, person)
    return {
        "rating": rating(transaction, person, now),
        "streak": player.streak if player else 0,
        "best_streak": player.best_streak if player else 0,
        "tried": tried,
        "solved": solved,
    }
