"""Rated games in progress: which ones a person is playing, and notifications when one begins or ends.

During a rated game, its players get no help from programs under its rules: ``fair_play`` refuses requests for it, and
``views`` hides the values of searches from them.
"""

from sqlalchemy import bindparam, select, union_all, update

from plyscope.portal.games.lists import seats_of, unfinished
from plyscope.portal.games.seats import person_on
from plyscope.portal.store import Game, Transaction

# Built once: every move of a member against a program runs this query.
_UNDER_WAY = union_all(
    *(
        select(Game.id, Game.created_at).where(
            seat == bindparam("person"),
            Game.ended_at.is_(None),
            Game.rated,
            Game.rules == bindparam("rules"),
            Game.state != "open",
        )
        for seat in (Game.first_person_id, Game.second_person_id)
    )
).order_by("created_at")


def rated_games(transaction: Transaction, person: int | None, rules: str) -> list[str]:
    """Return the rated games of these rules that a person is playing; guests do not play rated games."""
    if person is None:
        return []
    row = transaction.person(person)
    if row is None or row.kind != "member":
        return []
    return list(transaction.session.scalars(_UNDER_WAY, {"rules": rules, "person": person}))


def rated_game(transaction: Transaction, person: int | None, rules: str) -> str | None:
    """Return the oldest rated game of these rules that a person is playing."""
    return next(iter(rated_games(transaction, person, rules)), None)


def paused(transaction: Transaction, game: Game) -> bool:
    """Return whether the programs of a casual game wait because a player or the creator is playing a rated game."""
    people = {game.first_person_id, game.second_person_id, game.creator_id} - {None}
    return not game.rated and any(rated_game(transaction, person, game.rules) for person in people)


def tell_players(transaction: Transaction, game: Game) -> None:
    """Make the pages of both players of a rated game reload; once it is over, resume their paused games."""
    for person in (person_on(game, 0), person_on(game, 1)):
        if person is None:
            continue
        transaction.tell(f"person:{person}", {"type": "again"})
        if game.state == "over":
            casual = Game.state == "program", ~Game.rated, Game.rules == game.rules
            waiting = update(Game).where(unfinished([*seats_of(person), Game.creator_id == person], *casual))
            transaction.session.execute(waiting.values(claimed_until=0.0).execution_options(synchronize_session=False))
