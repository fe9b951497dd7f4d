"""Deletion of an account at the request of its owner."""

from plyscope.portal.accounts.identity import hold
from plyscope.portal.accounts.members import become_gone
from plyscope.portal.games import actions
from plyscope.portal.games.repository import find, unfinished_of
from plyscope.portal.store import Transaction


def delete_account(transaction: Transaction, person: int, now: float) -> None:
    """Delete an account: resign its unfinished games, keep the finished ones without the name, and free the name."""
    hold(transaction, person)
    for game_id in unfinished_of(transaction, person):
        actions.resign(transaction, find(transaction, game_id, for_change=True), person, now)
    become_gone(transaction, person)
