"""Load on a server: all players join and play for a while; at the end, every game must still be running.

The kinds of load differ in what else happens: nothing, kills, a soak test with kills, or an attack.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable
from random import Random

from attack import attacked
from figures import percentile, show
from people import Journal, Person
from server import Server
from soak import soaked

#: Seconds between two progress lines.
PROGRESS_SECONDS = 10.0


class Scenario:
    """The players on a server."""

    def __init__(self, options: argparse.Namespace, server: Server, journal: Journal) -> None:
        self._options, self._server, self._journal = options, server, journal
        self._rng, self._stopping = Random(options.seed), asyncio.Event()
        self._people = [self._person(number) for number in range(options.games)]

    def _person(self, number: int) -> Person:
        return Person(
            host="127.0.0.1",
            port=self._server.port,
            address=f"127.1.{number // 250}.{number % 250 + 1}",
            opponent=self._options.opponent,
            pause=self._options.pause,
            journal=self._journal,
            rng=Random(self._rng.random()),
            stopping=self._stopping,
        )

    async def run(self) -> list[str]:
        """Run the load on the server; return the problems."""
        async with asyncio.TaskGroup() as tasks:
            for person in self._people:
                tasks.create_task(person.run())
            progress = tasks.create_task(self._tell_progress())
            await asyncio.sleep(2 * self._options.pause)
            self._journal.forget_times()  # the start, when all players join in the same second, is not measured
            started, moves = time.monotonic(), len(self._journal.kept)
            wrong = await self._meanwhile()
            seconds = time.monotonic() - started
            show("moves", f"{len(self._journal.kept) - moves} in {seconds:.0f} s, in {len(self._journal.games)} games")
            wrong += await self._standing_still()
            progress.cancel()
            self._stopping.set()
        return wrong

    async def _meanwhile(self) -> list[str]:
        options = self._options
        if options.soak:
            return await soaked(self._server, self._journal, options, self._rng)
        if options.kill:
            await self._kill(options.kill)
        elif options.attack:
            await self._measured(self._attack())
        else:
            await self._measured(asyncio.sleep(options.seconds))
        return []

    async def _kill(self, times: int) -> None:
        for _ in range(times):
            await asyncio.sleep(self._rng.uniform(0.0, 3.0))
            await self._server.crash()

    async def _attack(self) -> None:
        counts = await attacked(self._server.port, self._options.seconds, self._options.strength)
        for what, count in counts.items():
            show(what, count)

    async def _measured(self, work: Awaitable[None]) -> None:
        """Wait for the work; print the processor time that the server and the clients use during it."""
        moves, held = len(self._journal.kept), self._server.memory()
        before = (*self._server.processor(), time.process_time())
        await work
        after = (*self._server.processor(), time.process_time())
        made = max(1, len(self._journal.kept) - moves)
        server, searches, clients = (1000 * (end - begin) / made for begin, end in zip(before, after, strict=True))
        show(
            "processor",
            f"for each move and its answer {server:.1f} ms of the server, {searches:.1f} ms of its searches",
        )
        show("clients", f"{clients:.1f} ms of the processor for each move and its answer")
        show("memory", f"{sum(held):.0f} MiB at the start, {sum(self._server.memory()):.0f} MiB at the end")

    async def _standing_still(self) -> list[str]:
        """Wait until all players have made two moves, so that programs have moved too; return the stuck games."""
        for person in self._people:
            person.progress = 0
        deadline = time.monotonic() + 10 * self._options.pause + 30
        while still := [person for person in self._people if person.progress < 2]:
            if time.monotonic() > deadline:
                return [f"{len(still)} games are stuck"]
            await asyncio.sleep(0.2)
        return []

    async def _tell_progress(self) -> None:
        started, journal = time.monotonic(), self._journal
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            late = percentile(journal.acknowledged[-1000:], 95)
            line = f"{len(journal.kept)} moves, p95 of the last {1000 * late:.0f} ms, {len(journal.errors)} errors"
            killed = f", killed {self._server.crashes} times" if self._server.crashes else ""
            print(f"{time.monotonic() - started:.0f} s: {line}{killed}", file=sys.stderr, flush=True)
