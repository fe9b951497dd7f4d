"""Lets the programs move: after a person's move, after a restart, and wherever another server has gone away.

Nothing of a game lives here. A program's turn is a row of the database; whoever finds one that nobody has claimed
takes it, thinks, and plays the move unless the game has changed meanwhile.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update

from plyscope.games.notation import format_moves, parse_rules
from plyscope.portal.choices import quick
from plyscope.portal.play import LEASE, claim, end_for_time, program_move, program_on
from plyscope.portal.portal import Portal
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Game, Move, Transaction
from plyscope.portal.thinking import Answer, Question

#: How often games are looked for that wait for a program or have run out of time.
SWEEP_SECONDS = 1.0
#: Most games that are picked up in one look.
SWEEP_GAMES = 500
#: How often watchers are told what a program thinks.
REPORT_SECONDS = 0.25

log = logging.getLogger("plyscope.portal.programs")


@dataclass(frozen=True)
class Turn:
    """A program's turn, as it was when this server took it."""

    game: str
    rules: str
    moves: str
    program: str
    ply: int
    version: int
    #: When the move may be played at the earliest, and when the clock runs out.
    earliest: float
    deadline: float | None


class Programs:
    """The programs that are at work for this server: one task for each game."""

    def __init__(self, portal: Portal) -> None:
        self._portal = portal
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._soon = asyncio.Event()
        self._telling: set[asyncio.Future[None]] = set()

    async def start(self) -> None:
        """Pick up what waits, and go on looking. A lone server picks up what it had claimed before it was killed."""
        if not self._portal.store.postgres:
            released = update(Game).where(Game.state == "program").values(claimed_until=0.0)
            await self._portal.store.run(lambda transaction: transaction.session.execute(released))
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop all thinking; another start, or another server, picks the games up."""
        tasks = [*self._tasks.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, game_id: str, state: str) -> None:
        """Look after a game that has changed: let the program move, or stop it where it need not think any more."""
        running = self._tasks.pop(game_id, None)
        if running is not None:
            running.cancel()
        if state == "program":
            task = asyncio.create_task(self._look_after(game_id))
            self._tasks[game_id] = task
            task.add_done_callback(lambda done: self._forget(game_id, done))

    def look(self) -> None:
        """Look for games that wait, soon."""
        self._soon.set()

    def _forget(self, game_id: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(game_id) is task:
            del self._tasks[game_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("a program failed in game %s", game_id, exc_info=task.exception())

    async def _sweep(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:
                log.exception("looking for games failed")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), SWEEP_SECONDS)
            self._soon.clear()

    async def _look(self) -> None:
        now = self._portal.now()

        def waiting(transaction: Transaction) -> tuple[list[str], list[str]]:
            unclaimed = select(Game.id).where(Game.state == "program", Game.claimed_until < now).limit(SWEEP_GAMES)
            late = select(Game.id).where(Game.deadline < now, Game.state != "over").limit(SWEEP_GAMES)
            return list(transaction.session.scalars(unclaimed)), list(transaction.session.scalars(late))

        games, late = await self._portal.store.run(waiting)
        for game_id in late:
            await self._out_of_time(game_id, now)
        for game_id in games:
            if game_id not in self._tasks:
                self.wake(game_id, "program")

    async def _out_of_time(self, game_id: str, now: float) -> None:
        await self._portal.store.run(lambda transaction: end_for_time(transaction, game_id, now))

    async def _look_after(self, game_id: str) -> None:
        """Let programs move in a game for as long as it is their turn."""
        while True:
            turn = await self._portal.store.run(lambda transaction: self._take(transaction, game_id))
            if turn is None:
                return
            lease = asyncio.create_task(self._keep(game_id))
            try:
                state = await self._move(turn)
            finally:
                lease.cancel()
            if state != "program":
                return

    def _take(self, transaction: Transaction, game_id: str) -> Turn | None:
        game = claim(transaction, game_id, self._portal.now())
        if game is None:
            return None
        made = transaction.session.scalars(select(Move.move).where(Move.game_id == game_id).order_by(Move.ply)).all()
        program = program_on(game, game.ply % 2)
        assert program is not None
        moves = format_moves(parse_rules(game.rules), made)
        earliest = game.turn_at + game.pace
        return Turn(game.id, game.rules, moves, program, game.ply, game.version, earliest, game.deadline)

    async def _keep(self, game_id: str) -> None:
        """Say again and again that this server looks after a game."""
        while True:
            await asyncio.sleep(LEASE / 3)
            claimed = update(Game).where(Game.id == game_id).values(claimed_until=self._portal.now() + LEASE)
            await self._portal.store.run(lambda transaction, claimed=claimed: transaction.session.execute(claimed))  # type: ignore[misc]

    async def _move(self, turn: Turn) -> str | None:
        """Let a program think and play; return the state of the game then, None where it has changed meanwhile."""
        answer = await self._think(turn)
        await asyncio.sleep(max(0.0, turn.earliest - self._portal.now()))
        now = self._portal.now()

        def play(transaction: Transaction) -> str | None:
            game = program_move(transaction, turn.game, turn.ply, turn.version, answer["move"], answer["turn"], now)
            return None if game is None else game.state

        return await self._portal.store.run(play)

    async def _think(self, turn: Turn) -> Answer:
        while True:
            seconds = None if turn.deadline is None else max(0.05, (turn.deadline - self._portal.now()) / 20)
            data: dict[str, Any] = {"rules": turn.rules, "moves": turn.moves, "player": turn.program}
            question = Question("move", data | {"seconds": seconds}, quick=quick(turn.program))
            try:
                return await self._portal.thinking.ask(question, report=self._reporter(turn))
            except Refused as refused:
                if refused.status == 422:
                    raise
                await asyncio.sleep(refused.retry_after or 1.0)

    def _reporter(self, turn: Turn) -> Any:
        """Return what tells the watchers of a game what its program thinks, not too often."""
        loop = asyncio.get_running_loop()
        last = loop.time() - REPORT_SECONDS / 2

        def report(found: Answer) -> None:
            nonlocal last
            if loop.time() - last < REPORT_SECONDS:
                return
            last = loop.time()
            event = {"type": "thinking", "ply": turn.ply, "player": turn.program, **found}
            telling = asyncio.ensure_future(self._portal.store.tell(f"game:{turn.game}", event))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

        return report
