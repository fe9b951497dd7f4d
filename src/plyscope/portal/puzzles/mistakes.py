"""Puzzles made of mistakes: each belongs to the person who made the mistake, and nobody else sees it.

The id of such a puzzle is the id of the game and the ply of the mistake: ``kq3x.17``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from plyscope.games.notation import parse_moves, parse_rules
from plyscope.portal.errors import Refused
from plyscope.portal.games.repository import find as find_game
from plyscope.portal.games.repository import written_moves
from plyscope.portal.store import Game, OwnPuzzle, Transaction
from plyscope.puzzles.puzzle import Puzzle

#: Separates the game from the ply; no move and no id of a game contains it.
SEPARATOR = "."


@dataclass(frozen=True)
class Mistake:
    """A puzzle with the move that was played instead, in notation."""

    id: str
    puzzle: Puzzle
    played: str
    game_id: str
    ply: int
    at: float


def keep(transaction: Transaction, game: Game, found: Sequence[dict[str, Any]], now: float) -> None:
    """Store the puzzles in a reviewed game, each for the person who made the mistake."""
    for one in found:
        ply = one["ply"]
        person = game.person_on(ply % 2)
        if person is not None and transaction.session.get(OwnPuzzle, (game.id, ply)) is None:
            data = {name: value for name, value in one.items() if name != "ply"}
            transaction.session.add(OwnPuzzle(game_id=game.id, ply=ply, person_id=person, data=data, at=now))


def find(transaction: Transaction, person: int | None, puzzle_id: str) -> Mistake:
    """Return a puzzle of a person; 404 if there is none, or if it belongs to somebody else."""
    game_id, _, ply = puzzle_id.partition(SEPARATOR)
    row = None
    if ply.isascii() and ply.isdigit() and len(ply) <= 3:
        row = transaction.session.get(OwnPuzzle, (game_id, int(ply)))
    if row is None or person is None or row.person_id != person:
        raise Refused(404, "there is no puzzle with this address")
    return _mistake(transaction, row)


def of(transaction: Transaction, person: int | None, limit: int | None) -> list[Mistake]:
    """Return the puzzles made of a person's mistakes, the newest game first."""
    if person is None:
        return []
    asked = select(OwnPuzzle).where(OwnPuzzle.person_id == person)
    ordered = asked.order_by(OwnPuzzle.at.desc(), OwnPuzzle.game_id, OwnPuzzle.ply).limit(limit)
    return [_mistake(transaction, row) for row in transaction.session.scalars(ordered)]


def _mistake(transaction: Transaction, row: OwnPuzzle) -> Mistake:
    game, data = find_game(transaction, row.game_id), row.data
    rules = parse_rules(game.rules)
    moves = parse_moves(rules, written_moves(transaction, game))[: row.ply]
    puzzle = Puzzle(rules, moves, data["goal"], tuple(data["solution"]), tuple(data["themes"]), 0)
    return Mistake(f"{row.game_id}{SEPARATOR}{row.ply}", puzzle, data["played"], row.game_id, row.ply, row.at)
