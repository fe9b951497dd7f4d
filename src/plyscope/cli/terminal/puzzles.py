"""Puzzles in the terminal: shows them, reads moves and says why a wrong one is wrong."""

import sys
from collections.abc import Sequence
from random import Random

from plyscope.book.shelf import Shelf
from plyscope.cli.screen import columns, require_input, wants_colour
from plyscope.cli.terminal.prompts import read, say, typed_move
from plyscope.games.diagram import board
from plyscope.games.position import replay
from plyscope.native.solver import Solver
from plyscope.puzzles.choice import new_rating, next_puzzle
from plyscope.puzzles.puzzle import Attempt, Puzzle
from plyscope.reasons.explain import explain
from plyscope.reasons.kinds import KINDS
from plyscope.reasons.sentences import move_name, moves_text

HELP = """\
  a move           play it, as in plyscope play
  hint (h)         show the theme, and the next time the move
  skip (s)         show the solution and go on
  help (?)         show this list
  quit (q)         quit"""
SHORT = {"h": "hint", "s": "skip", "?": "help", "q": "quit", "exit": "quit"}
SIGNS = ("X", "O")
#: The memory of the solver that explains wrong moves, in MiB.
MEMORY_MB = 64


class PuzzleGame:
    """Puzzles for a person at a terminal, whose rating follows the results."""

    def __init__(self, rating: float, rng: Random) -> None:
        self.rating = rating
        self._rng = rng
        self._done: dict[str, bool] = {}
        self._solver = Solver(MEMORY_MB, book=Shelf())
        self._colour = wants_colour(sys.stdout)

    def play(self, puzzles: Sequence[Puzzle]) -> int:
        """Show one puzzle after another until the person leaves or all are done."""
        require_input()
        code = 0
        try:
            while (puzzle := next_puzzle(puzzles, self.rating, self._rng, self._done)) is not None:
                solved = self._solve(puzzle)
                self._done[puzzle.id] = solved
                before, self.rating = self.rating, new_rating(self.rating, puzzle, solved=solved)
                say(f"Your rating: {self.rating:.0f} ({self.rating - before:+.0f}).\n")
        except (Leave, EOFError):
            say("")
        except KeyboardInterrupt:
            code = 130
            say("")
        tried, solved_at_once = len(self._done), sum(self._done.values())
        if tried:
            say(f"Solved at the first try: {solved_at_once} of {tried}. Your rating: {self.rating:.0f}.")
        return code

    def _solve(self, puzzle: Puzzle) -> bool:
        """Show a puzzle until it is solved or skipped; return whether it was solved without a mistake or a hint."""
        attempt, hints = Attempt(puzzle), 0
        moves = "1 move" if puzzle.length == 1 else f"{puzzle.length} moves"
        say(f"Puzzle {puzzle.id or 'of the empty board'}, rating {puzzle.rating}, {moves}")
        self._show(attempt, f"{puzzle.task}. Type help for all commands.")
        while not attempt.solved:
            answer = read(f"{SIGNS[puzzle.side]}, your move: ")
            match SHORT.get(answer.lower(), answer.lower()):
                case "":
                    continue
                case "quit":
                    raise Leave
                case "help":
                    say(HELP)
                case "hint":
                    hints += 1
                    attempt.failed = True
                    say(f"Theme: {_theme(puzzle)}." if hints == 1 else f"The move is {_expected(attempt)}.")
                case "skip":
                    self._give_up(attempt)
                    return False
                case _:
                    self._answer(attempt, answer)
        self._explain(puzzle)
        return not attempt.failed

    def _answer(self, attempt: Attempt, answer: str) -> None:
        """Play a typed move, and say whether it is right."""
        position, found = attempt.position, attempt.found
        try:
            move = typed_move(position, answer)
        except ValueError as error:
            say(f"{error}. Type help for all commands.")
            return
        if not attempt.play(move):  # type: ignore[arg-type]
            say(f"Wrong: {self._refutation(attempt, move)}\nTry again.")  # type: ignore[arg-type]
        elif attempt.solved:
            self._show(attempt, "Solved.")
        else:
            reply = move_name(position.rules, attempt.puzzle.solution[found + 1])
            self._show(attempt, f"Right. The reply is {reply}. Find the next move.")

    def _refutation(self, attempt: Attempt, move: int) -> str:
        """Return why a move is wrong, without the right one."""
        reason = explain(attempt.position, move, solver=self._solver, names=SIGNS).gives_up
        goal = "win" if attempt.puzzle.goal == "win" else "save the draw"
        return f"{move_name(attempt.puzzle.rules, move)} does not {goal}." if reason is None else reason.sentence

    def _give_up(self, attempt: Attempt) -> None:
        left = attempt.puzzle.solution[attempt.found :]
        say(f"The solution is {moves_text(attempt.puzzle.rules, left)}.")
        self._explain(attempt.puzzle)

    def _explain(self, puzzle: Puzzle) -> None:
        """Say why the last move of the solution reaches the goal."""
        *before, last = puzzle.solution
        reasons = explain(replay(puzzle.position, before), last, solver=self._solver, names=SIGNS).reasons
        why = f" {reasons[0].sentence}" if reasons else ""
        say(f"Theme: {_theme(puzzle)}.{why}")

    def _show(self, attempt: Attempt, note: str) -> None:
        moves = (*attempt.puzzle.moves, *attempt.puzzle.solution[: attempt.found])
        last = moves[-1] if moves else None
        say(f"{board(attempt.position, colour=self._colour, last=last, columns=columns())}\n{note}")


class Leave(Exception):  # noqa: N818 - it is not an error
    """The person wants to stop."""


def _theme(puzzle: Puzzle) -> str:
    return ", ".join(KINDS[theme] for theme in puzzle.themes)


def _expected(attempt: Attempt) -> str:
    return move_name(attempt.puzzle.rules, attempt.expected)
