"""Turns of the programs: plays their moves after a person's move, after a restart, and after another server stopped.

No game state is kept here. A program's turn is a row of the database. A server that finds an unclaimed turn claims it,
searches, and plays the move unless the game has changed in the meantime. A long search waits until the game is
attended, so abandoned games do not take processor time from the others, not even after a restart.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from plyscope.games.notation import parse_rules
from plyscope.games.rows import Rules
from plyscope.portal.engines.pool import Answer, Question, Thinking
from plyscope.portal.errors import Refused
from plyscope.portal.games.actions import end, end_for_time, program_move
from plyscope.portal.games.attendance import Attendance
from plyscope.portal.games.catalogue import balanced, quick
from plyscope.portal.games.fair_play import paused
from plyscope.portal.games.graded import solvable
from plyscope.portal.games.repository import find, overdue, release_claims, renew_claims, unclaimed, written_moves
from plyscope.portal.games.state import LEASE, Turn, before_choice, claim, turn_side
from plyscope.portal.games.swap import program_choice, program_stones
from plyscope.portal.games.views import thinking_event
from plyscope.portal.live.hub import Hub
from plyscope.portal.store import Game, Store, Transaction

#: Seconds between two sweeps for games that wait for a program or have run out of time.
SWEEP_SECONDS = 1.0
#: The maximum number of games picked up in one sweep.
SWEEP_GAMES = 500
#: The minimum number of seconds between two reports of a search to the watchers.
REPORT_SECONDS = 0.25
#: The longest pause before a search is requested again.
LONGEST_PAUSE = 8.0

#: The kind of question in each phase of a swap start, and otherwise.
_KINDS = {"placing": "place", "choosing": "choose", None: "move"}

log = logging.getLogger("plyscope.portal.games.bot_turns")


class Programs:
    """The programs that play on this server: one task for each game."""

    def __init__(
        self,
        store: Store,
        hub: Hub,
        thinking: Thinking,
        now: Callable[[], float],
        ended: Callable[[Transaction, Game, float], None] = lambda transaction, game, now: None,
    ) -> None:
        self._store, self._thinking, self._now = store, thinking, now
        #: Called in the transaction that ends a game for time.
        self._ended = ended
        self._tasks: dict[str, asyncio.Task[None]] = {}
        #: The turn that each task is working on.
        self._turns: dict[str, Turn] = {}
        #: Games whose turn waits until they are attended.
        self._parked: set[str] = set()
        self._attendance = Attendance(hub)
        #: The creation time up to which the sweep has read the games.
        self._looked_to = 0.0
        #: Games that changed while their task was running: they are checked again when it ends.
        self._again: dict[str, Turn | None] = {}
        #: Tasks that run as long as the server.
        self._always: list[asyncio.Task[None]] = []
        self._soon = asyncio.Event()
        self._telling: set[asyncio.Future[None]] = set()

    async def start(self) -> None:
        """Start the background tasks; on SQLite, first release the turns that were claimed before a crash."""
        if not self._store.postgres:
            await self._store.run(release_claims)
        self._always = [asyncio.create_task(self._sweep()), asyncio.create_task(self._keep())]

    async def close(self) -> None:
        """Stop all searches and release their turns for the next start or another server."""
        games = list(self._tasks)
        tasks = [*self._tasks.values(), *self._always]
        self._again.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._telling, return_exceptions=True)
        if games:
            await self._store.run(release_claims, games)

    def take(self, transaction: Transaction, game: Game) -> Turn | None:
        """Claim a program's turn in the transaction that created it; the caller must then call ``wake``."""
        if not claim(game, self._now()):
            return None
        if paused(transaction, game):  # stays claimed: it is checked again when the claim expires
            return None
        program = game.program_on(turn_side(game))
        assert program is not None
        rules = parse_rules(game.rules)
        return Turn(
            game=game.id,
            rules=game.rules,
            moves=written_moves(transaction, game),
            program=program,
            ply=game.ply,
            version=game.version,
            earliest=game.turn_at + game.pace,
            deadline=game.deadline,
            rated=game.rated,
            hidden=game.rated or game.values_hidden,
            creator=game.creator_id,
            quick=_quick(program, rules, game.swap),
            swap=game.swap if before_choice(game) else None,
        )

    def wake(self, game_id: str, state: str, turn: Turn | None = None) -> None:
        """Handle a change of a game: start the program's turn, or stop a search that is no longer needed."""
        if turn is not None:
            self._attendance.seen(game_id)
        self._parked.discard(game_id)
        if state != "program":
            self._stop(game_id)
        elif game_id in self._tasks:
            self._again[game_id] = turn or self._again.get(game_id)
        else:
            task = self._tasks[game_id] = asyncio.create_task(self._look_after(game_id, turn))
            task.add_done_callback(lambda done: self._forget(game_id, done))

    def attend(self, game_id: str, address: str | None = None) -> None:
        """Record a request for a game, with the address of a player; resume a turn that waited for it."""
        self._attendance.seen(game_id, address)
        if game_id in self._parked:
            self.wake(game_id, "program")

    def look(self) -> None:
        """Start the next sweep now."""
        self._soon.set()

    def heard(self, channel: str, event: dict[str, Any]) -> None:
        """Stop the search of a turn that is over or must be played now; the event may come from another server.

        An event that PostgreSQL delivers late is older than the turn and does not stop it.
        """
        kind, _, game_id = channel.partition(":")
        if kind == "hurry":
            self._thinking.hurry((game_id, event["ply"]))
            return
        ends = event["type"] == "undo" or (event["type"] == "status" and event["state"] not in ("open", "program"))
        turn = self._turns.get(game_id)
        if kind == "game" and ends and (turn is None or event["version"] > turn.version):
            self._stop(game_id)

    def _stop(self, game_id: str) -> None:
        self._again.pop(game_id, None)
        if game_id in self._tasks:
            self._tasks[game_id].cancel()

    def _forget(self, game_id: str, task: asyncio.Task[None]) -> None:
        del self._tasks[game_id]
        self._turns.pop(game_id, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("a program failed in game %s", game_id, exc_info=task.exception())
        if game_id in self._again:
            self.wake(game_id, "program", self._again.pop(game_id))

    async def _sweep(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:
                log.exception("looking for games failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_SECONDS):
                    await self._soon.wait()
            self._soon.clear()

    async def _look(self) -> None:
        """Start unclaimed turns, end the games that have run out of time, and park the turns of unattended games."""
        now = self._now()
        games, late = await self._store.run(_waiting, now, self._looked_to)
        # parked games stay unclaimed: after a full page the next sweep continues behind it
        self._looked_to = games[-1][1] if len(games) == SWEEP_GAMES else 0.0
        for game_id in late:
            await self._store.run(self._end_for_time, game_id, now)
        for game_id, _ in games:
            if game_id not in self._tasks and (game_id not in self._parked or self._attendance.attended(game_id)):
                self.wake(game_id, "program")
        await self._park()

    def _end_for_time(self, transaction: Transaction, game_id: str, now: float) -> None:
        end_for_time(transaction, game_id, now)
        self._ended(transaction, find(transaction, game_id), now)

    async def _park(self) -> None:
        """Stop and release long turns in games that are not attended."""
        absent = [game for game, turn in self._turns.items() if turn.waits and not self._attendance.attended(game)]
        for game_id in absent:
            self._stop(game_id)
            self._parked.add(game_id)
        if absent:
            await self._store.run(release_claims, absent)

    async def _look_after(self, game_id: str, turn: Turn | None) -> None:
        """Play the moves of the programs in a game as long as it is their turn."""
        if turn is None:
            turn = await self._store.run(self._take_attended, game_id)
        while turn is not None:
            self._turns[game_id] = turn
            turn = await self._move(turn)

    def _take_attended(self, transaction: Transaction, game_id: str) -> Turn | None:
        """Claim a program's turn, unless it waits until the game is attended."""
        game = find(transaction, game_id, for_change=True)
        turn = self.take(transaction, game)
        if turn is not None and turn.waits and not self._attendance.attended(game_id):
            game.claimed_until = 0.0
            self._parked.add(game_id)
            return None
        return turn

    async def _keep(self) -> None:
        """Renew the claims on all turns of this server periodically, in one transaction."""
        while True:
            await asyncio.sleep(LEASE / 3)
            until = self._now() + LEASE
            kept = [
                {"game": turn.game, "at": turn.ply, "seen": turn.version, "until": until}
                for _, turn in sorted(self._turns.items())
            ]
            try:
                if kept:
                    await self._store.run(renew_claims, kept)
            except Exception:
                log.exception("turns could not be kept")

    async def _move(self, turn: Turn) -> Turn | None:
        """Search and play a program's move; return the next turn if it is a program's, too."""
        try:
            answer = await self._think(turn)
        except Refused as refused:
            log.error("%s cannot play in game %s: %s", turn.program, turn.game, refused.message)
            await self._store.run(self._call_off, turn)
            return None
        await asyncio.sleep(max(0.0, turn.earliest - self._now()))
        return await self._store.run(self._play, turn, answer)

    def _play(self, transaction: Transaction, turn: Turn, answer: Answer) -> Turn | None:
        """Play the move that a search has found, and claim the next turn if it is a program's, too."""
        now = self._now()
        if turn.swap == "placing":
            program_stones(transaction, turn.game, answer["moves"], now)
        elif turn.swap == "choosing":
            program_choice(transaction, turn.game, answer["side"], now)
        else:
            program_move(transaction, turn.game, turn.ply, turn.version, answer["move"], answer["turn"], now)
        return self.take(transaction, find(transaction, turn.game))

    def _call_off(self, transaction: Transaction, turn: Turn) -> None:
        """End a game whose program cannot play, because the search would be repeated forever."""
        game = find(transaction, turn.game, for_change=True)
        if game.state == "program" and game.ply == turn.ply:
            end(transaction, game, "*", "called off", self._now())

    async def _think(self, turn: Turn) -> Answer:
        """Request a search until it succeeds; when the queue is full or a process has died, retry after a pause."""
        pause = 0.5
        while True:
            seconds = None if turn.deadline is None else max(0.05, (turn.deadline - self._now()) / 20)
            data: dict[str, Any] = {"rules": turn.rules, "moves": turn.moves, "player": turn.program}
            question = Question(_KINDS[turn.swap], data | {"seconds": seconds}, quick=turn.quick)
            person = None if turn.quick else ("games of", turn.creator)
            try:
                return await self._thinking.ask(
                    question,
                    person=person,
                    address=self._attendance.address(turn.game),
                    report=self._reporter(turn),
                    key=(turn.game, turn.ply),
                )
            except Refused as refused:
                if refused.status not in (429, 503):
                    raise
                pause = min(LONGEST_PAUSE, 2 * pause)
                await asyncio.sleep(min(pause, refused.retry_after or pause))

    def _reporter(self, turn: Turn) -> Any:
        """Return a callback that reports the search to the watchers of a game at limited intervals."""
        loop = asyncio.get_running_loop()
        last = loop.time() - REPORT_SECONDS / 2

        def report(found: Answer) -> None:
            nonlocal last
            if loop.time() - last < REPORT_SECONDS:
                return
            last = loop.time()
            event = thinking_event(turn.ply, turn.program, found, hidden=turn.hidden)
            telling = asyncio.ensure_future(self._store.tell(f"game:{turn.game}", event))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

        return report


def _quick(program: str, rules: Rules, swap: str | None) -> bool:
    """Return whether a turn takes a fraction of a second; the solver places the stones of a swap start."""
    return balanced(rules) or not solvable(rules) if swap == "placing" else quick(program, rules)


def _waiting(transaction: Transaction, now: float, after: float) -> tuple[list[tuple[str, float]], list[str]]:
    """Return the games whose program's turn is unclaimed, and those that have run out of time."""
    return unclaimed(transaction, now, after, SWEEP_GAMES), overdue(transaction, now, SWEEP_GAMES)
