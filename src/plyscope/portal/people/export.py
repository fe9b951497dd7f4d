"""Export of a member's data: one JSON object, written in parts because it may contain many games."""

import json
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

from plyscope.portal.accounts import keys
from plyscope.portal.accounts.scores import score_of
from plyscope.portal.games import repository
from plyscope.portal.games.views import record
from plyscope.portal.store import Game, Person, Store, Transaction

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
        }
    )


def _games(ids: Sequence[str], transaction: Transaction) -> list[str]:
    return [json.dumps(_game(transaction, game)) for game in repository.by_id(transaction, ids)]


def _game(transaction: Transaction, game: Game) -> dict[str, Any]:
    terms = {"id": game.id, "rated": game.rated, "public": game.public}
    times = {"created_at": game.created_at, "ended_at": game.ended_at}
    return terms | times | {"record": record(transaction, game).as_dict()}
