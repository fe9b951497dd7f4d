"""A table at which tests play: a store with people, without servers and browsers."""

import pytest

from plyscope.games import CONNECT4
from plyscope.portal.accounts.identity import new_guest
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions, creation, repository
from plyscope.portal.games.creation import Terms
from plyscope.portal.games.state import Seat
from plyscope.portal.games.views import game_view
from plyscope.portal.store import Person, Store
from plyscope.portal.store.upgrade import upgrade

LEVEL = "level:1"


class Table:
    """A store with two people, and a clock that stands still until it is moved on."""

    def __init__(self, database):
        self.told = []
        self.store = Store(database)
        upgrade(self.store.engine)
        self.now = 1000.0
        self.ada, self.bob, self.eve = (self.do(lambda t: new_guest(t, 0.0).id) for _ in range(3))

    def do(self, work):
        """Work in a transaction; what it tells is noted, also on PostgreSQL."""

        def noted(transaction):
            result = work(transaction)
            self.told = list(transaction.told)
            return result

        return self.store.committed(noted)

    def call(self, function, *arguments, **more):
        """Call a function of play and show the game as it is then."""

        def work(transaction):
            game = self._act(transaction, function, *arguments, **more)
            return game_view(transaction, game, None, self.now).model_dump()

        return self.do(work)

    def _act(self, transaction, function, first, *arguments, **more):
        if function in (creation.create, creation.join):
            return function(transaction, first, *arguments, self.now, **more)
        game, (person, *details) = repository.find(transaction, first, for_change=True), arguments
        return function(transaction, game, person, self.now, *details, **more)

    def new(self, first=None, second=None, **more):
        seats = tuple(Seat(program=who) if isinstance(who, str) else Seat(person=who) for who in (first, second))
        rules = more.pop("rules", CONNECT4)
        return self.call(creation.create, Terms(rules, seats, more.pop("creator", self.ada), **more))["id"]

    def game(self, game_id):
        return self.do(lambda t: game_view(t, repository.find(t, game_id), None, self.now).model_dump())

    def play(self, game_id, *people, moves, start=0):
        for ply, move in enumerate(moves, start):
            shown = self.call(actions.move, game_id, people[ply % len(people)], move, ply)
        return shown

    def program(self, game_id, move, ply=None, version=None):
        shown = self.game(game_id)
        ply = shown["ply"] if ply is None else ply
        version = shown["version"] if version is None else version

        def work(transaction):
            game = actions.program_move(transaction, game_id, ply, version, move, {"depth": 1}, self.now)
            return None if game is None else game_view(transaction, game, None, self.now).model_dump()

        return self.do(work)

    def refused(self, function, *arguments, **more):
        with pytest.raises(Refused) as refusal:
            self.call(function, *arguments, **more)
        return refusal.value.status, refusal.value.message


def member(table, name):
    """Let there be a member, and return their number."""

    def work(transaction):
        person = Person(kind="member", name=name, folded=name, created_at=0.0)
        transaction.session.add(person)
        transaction.session.flush()
        return person.id

    return table.do(work)
