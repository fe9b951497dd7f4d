"""Deletion of an account at the request of its owner."""

from sqlalchemy import select

from plyscope.portal.accounts.identity import hold
from plyscope.portal.accounts.members import become_gone
from plyscope.portal.games import actions
from plyscope.portal.games.lists import seats_of, unfinished
from plyscope.portal.store import Game, Transaction


def delete_account(transaction: Transaction, person: int, now: float) -> None:
    """Delete an account: resign its unfinished games, keep the finished ones without the name, and free the name."""
    hold(transaction, person)
    mine = unfinished([*seats_of(person), Game.creator_id == person])
    for game_id in transaction.session.scalars(select(Game.id).where(mine)).all():
        actions.resign(transaction, game_id, person, now)
    become_gone(transaction, person)
