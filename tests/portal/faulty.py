"""Games on a disk that fails now and then: run by test_disk_faults.py with the library of faults.c loaded.

Prints one object: the moves of each game that were acknowledged, and how many calls of each kind have failed.
"""

import asyncio
import json
import os
import random
import sys

from sqlalchemy.exc import DBAPIError

from plyscope.games import CONNECT4
from plyscope.portal.accounts.identity import new_guest
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions, creation, repository
from plyscope.portal.games.creation import Terms
from plyscope.portal.games.state import Seat
from plyscope.portal.store import Store
from plyscope.portal.store.upgrade import upgrade
from portal.faults import Faults, forget_pages

#: Games under way at a time, so that many moves share a transaction.
AT_A_TIME = 40
#: Acknowledged moves between two faults.
BETWEEN = 30
#: Moves of one game: a full board needs more.
MOST_MOVES = 20


class Players:
    """Play games until enough moves are acknowledged, while the disk fails."""

    def __init__(self, store, seed, wanted):
        self.store, self.wanted = store, wanted
        self.random = random.Random(seed)
        self.faults = Faults()
        self.acknowledged = {}
        self.count, self.errors = 0, 0
        self.next_fault = BETWEEN

    async def asked(self, work):
        """Send a piece of work until the database answers, as a browser does."""
        while True:
            try:
                return await self.store.run(work)
            except DBAPIError:
                self.errors += 1

    async def play(self):
        while self.count < self.wanted:
            game, *people = await self.asked(new_game)
            moves = self.acknowledged.setdefault(game, [])
            try:
                for ply in range(MOST_MOVES):
                    if self.count >= self.wanted:
                        return
                    person, move = people[ply % 2], self.random.choice("1234567")
                    await self.asked(
                        lambda t, g=game, p=person, m=move, n=ply: (
                            actions.move(t, repository.find(t, g, for_change=True), p, 0.0, m, n) and None
                        )
                    )
                    moves.append(move)
                    self.noted()
            except Refused:  # the game is over, a column is full, or a move was lost: the test finds out
                continue

    def noted(self):
        """Count a move; now and then let the disk fail soon, for some calls of one kind."""
        self.count += 1
        if self.count < self.next_fault:
            return
        self.next_fault = self.count + self.random.randrange(BETWEEN // 2, BETWEEN * 2)
        self.faults.arm(self.random)


def new_game(transaction):
    """Begin a game between two new guests."""
    people = [new_guest(transaction, 0.0).id for _ in range(2)]
    terms = Terms(CONNECT4, tuple(Seat(person=person) for person in people), people[0])
    return creation.create(transaction, terms, 0.0).id, *people


async def main(database, seed, wanted):
    store = Store(database)
    forget_pages(store.engine)
    upgrade(store.engine)
    players = Players(store, seed, wanted)
    await asyncio.gather(*(players.play() for _ in range(AT_A_TIME)))
    told = {"games": players.acknowledged, "failed": players.faults.failed(), "errors": players.errors}
    print(json.dumps(told), flush=True)
    os._exit(0)  # like kill -9: nothing is tidied up


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
