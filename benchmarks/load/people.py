"""The simulated players: each plays games against a program, and each game has a spectator."""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from wire import Wire

from plyscope.games import CONNECT4


@dataclass
class Journal:
    """The observations of the clients."""

    #: Seconds until a move was acknowledged, and until a spectator saw the program's answer to it.
    acknowledged: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    #: The moves that the server has acknowledged, and all that were ever sent: (game, ply) -> column.
    kept: dict[tuple[str, int], str] = field(default_factory=dict)
    sent: dict[tuple[str, int], str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    #: Requests that were sent again because the connection was lost.
    repeated: int = 0
    #: The games that were created.
    games: set[str] = field(default_factory=set)

    def forget_times(self) -> None:
        """Discard the measured times."""
        self.acknowledged.clear()
        self.answered.clear()


@dataclass
class Person:
    """A player who makes a move every few seconds, and a spectator of the game."""

    host: str
    port: int
    #: The address of the player and the spectator; the server has limits for each address.
    address: str
    opponent: str
    pause: float
    journal: Journal
    rng: Random
    stopping: asyncio.Event
    #: The number of acknowledged moves since it was last reset.
    progress: int = 0
    #: The moves of the current game as text, one character each.
    _moves: str = ""
    _over: bool = False
    _version: int = 0
    _sent_at: dict[int, float] = field(default_factory=dict)

    async def run(self) -> None:
        """Play one game after another until told to stop."""
        wire = Wire(self.host, self.port, self.address)
        due = time.monotonic() + self.rng.random() * self.pause
        while not self.stopping.is_set():
            asked = {"opponent": self.opponent, "side": "first", "key": f"{self.rng.getrandbits(64):x}"}
            shown = await self._ask(wire, "POST", "/api/games", asked)
            if shown is None:
                continue
            self.journal.games.add(shown["id"])
            self._version = 0
            self._look(shown)
            spectator = asyncio.create_task(self._watch(shown["id"]))
            while not self._over and not self.stopping.is_set():
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                due = max(due + self.pause, time.monotonic())
                if len(self._moves) % 2 == 0 and not self._over:
                    await self._play(wire, shown["id"])
            spectator.cancel()
            await asyncio.gather(spectator, return_exceptions=True)
        wire.close()

    async def _play(self, wire: Wire, game: str) -> None:
        ply = len(self._moves)
        move = str(self.rng.choice(list(CONNECT4.position(self._moves).moves())) + 1)
        asked = {"move": move, "ply": ply, "version": self._version}
        self.journal.sent[game, ply] = move
        self._sent_at = {ply + 1: time.monotonic()}
        started = time.monotonic()
        shown = await self._ask(wire, "POST", f"/api/games/{game}/moves", asked)
        if shown is not None:
            self.journal.acknowledged.append(time.monotonic() - started)
            self.journal.kept[game, ply] = move
            self.progress += 1
            self._look(shown)

    async def _ask(self, wire: Wire, method: str, path: str, data: Any) -> Any:
        """Send the same request until it is answered; the server executes it only once."""
        while True:
            try:
                status, shown = await wire.ask(method, path, data)
            except OSError:
                if self.stopping.is_set():
                    return None
                self.journal.repeated += 1
                await asyncio.sleep(0.2)
                continue
            if status == 200:
                return shown
            self.journal.errors.append(f"{status} {method} {path} {shown}")
            await asyncio.sleep(1.0)
            return None

    async def _watch(self, game: str) -> None:
        """Watch a game; reconnect if the connection is lost."""
        while True:
            wire = Wire(self.host, self.port, self.address)
            async for event in wire.events(f"/api/games/{game}/events"):
                self._hear(event)
            await asyncio.sleep(0.5)

    def _hear(self, event: dict[str, Any]) -> None:
        if event["type"] == "state":
            self._look(event)
        elif event["type"] == "move":
            if event["ply"] in self._sent_at:
                self.journal.answered.append(time.monotonic() - self._sent_at.pop(event["ply"]))
            if event["version"] > self._version and event["ply"] == len(self._moves):
                self._moves += event["move"]
                self._version, self._over = event["version"], event["state"] == "over"

    def _look(self, shown: dict[str, Any]) -> None:
        if shown["version"] >= self._version:
            self._moves, self._version, self._over = shown["moves"], shown["version"], shown["state"] == "over"
