"""Export of a member's data: one JSON object, written in parts because it may contain many games."""

import json
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

from sqlalchemy import select

from plyscope.portal.accounts import keys
from plyscope.portal.accounts.scores import score_of
from plyscope.portal.games import repository
from plyscope.portal.games.views import record
from plyscope.portal.store import (
    Assignment,
    Classroom,
    ExerciseAttempt,
    Game,
    LessonStep,
    OwnPuzzle,
    Person,
    PuzzleAttempt,
    PuzzlePlayer,
    Store,
    Student,
    Transaction,
)
from plyscope.portal.store.models import Table

#: Games read in one transaction, so that other reads do not wait long.
PART = 50


async def export(store: Store, person: int, now: float, *, sessions: bool) -> AsyncIterator[str]:
    """Return the data stored about a person in parts, without hashes; games are plyscope records.

    Sessions show where a member logs in, so they are not included for a program that uses a token.
    """
    ids = await store.read(lambda transaction: repository.all_of(transaction, person))
    head = await store.read(lambda transaction: _head(transaction, person, now, sessions))
    return _parts(store, head, ids)


async def _parts(store: Store, head: str, ids: Sequence[str]) -> AsyncIterator[str]:
    before = head[:-1] + ', "games": ['
    for start in range(0, len(ids), PART):
        games = await store.read(partial(_games, ids[start : start + PART]))
        if games:
            yield before + ", ".join(games)
            before = ", "
    yield before.removesuffix(", ") + "]}"


def _head(transaction: Transaction, person: int, now: float, sessions: bool) -> str:
    row = transaction.session.get_one(Person, person)
    return json.dumps(
        {
            "format": "plyscope-export",
            "version": 1,
            "name": row.name,
            "created_at": row.created_at,
            "admin": row.admin,
            "bot": row.bot,
            "listed": row.listed,
            "rating": row.rating,
            "deviation": row.deviation,
            "volatility": row.volatility,
            "rated_at": row.rated_at,
            "rated_games": row.rated_games,
            "record": score_of(transaction, person),
            "sessions": keys.sessions(transaction, person, None, now) if sessions else None,
            "tokens": keys.tokens(transaction, person),
            "puzzles": _puzzles(transaction, person),
            "exercises": _exercises(transaction, person),
            "classes": _classes(transaction, person),
            "lessons": _lessons(transaction, person),
        }
    )


def _puzzles(transaction: Transaction, person: int) -> dict[str, Any]:
    """Return the puzzle rating, the attempts, and the puzzles made of mistakes."""
    session = transaction.session
    player = session.get(PuzzlePlayer, person)
    attempts = select(PuzzleAttempt).where(PuzzleAttempt.person_id == person).order_by(PuzzleAttempt.at)
    mistakes = select(OwnPuzzle).where(OwnPuzzle.person_id == person).order_by(OwnPuzzle.at, OwnPuzzle.ply)
    return {
        "rating": None if player is None else _row(player, "person_id"),
        "attempts": [_row(row, "person_id") for row in session.scalars(attempts)],
        "mistakes": [_row(row, "person_id") for row in session.scalars(mistakes)],
    }


def _exercises(transaction: Transaction, person: int) -> list[dict[str, Any]]:
    """Return the attempts at exercises with the best answers."""
    asked = select(ExerciseAttempt).where(ExerciseAttempt.person_id == person).order_by(ExerciseAttempt.at)
    return [_row(row, "person_id") for row in transaction.session.scalars(asked)]


def _classes(transaction: Transaction, teacher: int) -> list[dict[str, Any]]:
    """Return the classes of a teacher with their assignments and the names of their students, without cards."""
    session, found = transaction.session, []
    for room in session.scalars(select(Classroom).where(Classroom.teacher_id == teacher)):
        assignments = select(Assignment).where(Assignment.class_id == room.id)
        students = select(Student).where(Student.class_id == room.id).order_by(Student.folded)
        found.append(
            _row(room, "teacher_id")
            | {
                "assignments": [_row(row, "class_id") for row in session.scalars(assignments)],
                "students": [
                    {"nickname": row.nickname, "joined_at": row.joined_at} for row in session.scalars(students)
                ],
            }
        )
    return found


def _lessons(transaction: Transaction, person: int) -> list[dict[str, Any]]:
    """Return the finished steps of lessons."""
    steps = select(LessonStep).where(LessonStep.person_id == person).order_by(LessonStep.at)
    return [_row(row, "person_id") for row in transaction.session.scalars(steps)]


def _row(row: Table, *hidden: str) -> dict[str, Any]:
    """Return the columns of a row."""
    return {column.key: getattr(row, column.key) for column in row.__table__.columns if column.key not in hidden}


def _games(ids: Sequence[str], transaction: Transaction) -> list[str]:
    return [json.dumps(_game(transaction, game)) for game in repository.by_id(transaction, ids)]


def _game(transaction: Transaction, game: Game) -> dict[str, Any]:
    terms = {"id": game.id, "rated": game.rated, "public": game.public, "placement": game.placement}
    times = {"created_at": game.created_at, "ended_at": game.ended_at}
    return terms | times | {"record": record(transaction, game).as_dict()}
