"""Unfinished games of a person: the list, dismissal from it, and removal of games that were never played."""

from typing import Any

from sqlalchemy import ColumnElement, and_, delete, or_, select, text
from sqlalchemy.orm import aliased

from plyscope.portal.games.lists import seats_of, unfinished
from plyscope.portal.games.seats import person_on, side_of
from plyscope.portal.games.turns import end, find
from plyscope.portal.games.views import summary
from plyscope.portal.store import Game, Transaction
from plyscope.portal.store.models import UNMOVED

#: Most unfinished games that are listed.
MOST_UNDER_WAY = 50
#: An empty game without a change for this long may be called off when its player reaches the limit of games.
EMPTY_SECONDS = 600.0
#: Seconds after which an empty game is deleted.
CLEARED_SECONDS = 24 * 3600.0


def under_way(transaction: Transaction, person: int, now: float) -> list[dict[str, Any]]:
    """Return the unfinished games of a person: those where it is their turn first, each group newest first.

    Dismissed games are left out, and so are empty ones: casual, without another person, and without a move by a person.
    """
    asked = select(Game).where(unfinished(seats_of(person)), ~_empty(person), ~_dismissed(person))
    asked = asked.order_by(Game.turn_at.desc()).limit(MOST_UNDER_WAY)
    found = [(game, _waits_for(game, person)) for game in transaction.session.scalars(asked)]
    found.sort(key=lambda pair: not pair[1])
    return [summary(transaction, game, person, now) | {"own_turn": own_turn} for game, own_turn in found]


def dismiss(transaction: Transaction, game_id: str, person: int, now: float) -> Game:
    """Hide a game from the list of one of its players until it changes; the game itself continues."""
    game = find(transaction, game_id, for_change=True)
    if person_on(game, 0) == person:
        game.first_dismissed = game.version
    if person_on(game, 1) == person:
        game.second_dismissed = game.version
    return game


def make_room(transaction: Transaction, person: int, now: float) -> None:
    """Call off a person's games without another person that were dismissed, or are empty and old."""
    forgotten = _empty(person) & (Game.turn_at < now - EMPTY_SECONDS)
    mine = select(Game).where(unfinished(seats_of(person)), _solitary(person), or_(forgotten, _dismissed(person)))
    for game in transaction.session.scalars(mine).all():
        end(transaction, find(transaction, game.id, for_change=True), "*", "called off", now)


def clear_empty(transaction: Transaction, now: float, most: int) -> int:
    """Delete old games without a second person in which no person has moved; return their number."""
    person = or_(Game.first_person_id.is_(None), Game.second_person_id.is_(None))
    solitary = or_(person, Game.first_person_id == Game.second_person_id)
    before = aliased(Game)
    unused = select(Game.id).where(
        Game.ended_at.is_(None),
        text(UNMOVED),
        Game.state != "open",
        ~Game.rated,
        solitary,
        _unmoved(),
        Game.turn_at < now - CLEARED_SECONDS,
        ~select(before.id).where(before.next_id == Game.id).exists(),
    )
    # locked, so that a move that arrives at this moment is not deleted with its game
    found = list(transaction.session.scalars(unused.limit(most).with_for_update(of=Game)))
    transaction.session.execute(delete(Game).where(Game.id.in_(found)).execution_options(synchronize_session=False))
    return len(found)


def _waits_for(game: Game, person: int) -> bool:
    return game.state == "person" and side_of(game, person) == game.ply % 2


def _solitary(person: int) -> ColumnElement[bool]:
    """Return the condition that a person plays a casual game against a program or against themselves."""
    first, second = _sits(person)
    program = or_(Game.first_program.is_not(None), Game.second_program.is_not(None))
    return and_(~Game.rated, or_(and_(first, second), and_(or_(first, second), program)))


def _empty(person: int) -> ColumnElement[bool]:
    """Return the condition that a person has not moved yet in a casual game without another person."""
    return and_(_solitary(person), _unmoved())


def _unmoved() -> ColumnElement[bool]:
    """Return the condition that no person has moved in a game: there is at most one move, by a program that began."""
    program_began = or_(
        and_(Game.opening % 2 == 0, Game.first_person_id.is_(None)),
        and_(Game.opening % 2 == 1, Game.second_person_id.is_(None)),
    )
    played = Game.ply - Game.opening
    return or_(played == 0, and_(played == 1, program_began))


def _dismissed(person: int) -> ColumnElement[bool]:
    """Return the condition that a person has dismissed a game and that it has not changed since."""
    first, second = _sits(person)
    return or_(
        and_(first, Game.first_dismissed.is_not(None), Game.first_dismissed >= Game.version),
        and_(second, Game.second_dismissed.is_not(None), Game.second_dismissed >= Game.version),
    )


def _sits(person: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the conditions that a person plays on the first side and on the second; they are false for a free seat."""
    return Game.first_person_id.is_not_distinct_from(person), Game.second_person_id.is_not_distinct_from(person)
