"""A simulated attack on a server on this machine, by one visitor without an account, from one address.

    python benchmarks/load/attack.py PORT SECONDS

The visitor creates many games, each as a new guest, against a program that thinks for 20 seconds on the largest board;
requests analyses and disconnects before they are finished; and sends only the first half of many requests. The attack
lasts for SECONDS and then prints its counts as JSON.
"""

import argparse
import asyncio
import json
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from descriptors import allow_many
from wire import Wire

HOST, ADDRESS = "127.0.0.1", "127.0.0.2"
#: Number of games, of games created at the same time, and of requests per second that keep the games attended.
GAMES, VISITORS, POLLS = 459, 8, 20
#: Analyses running at the same time, and the maximum number of seconds before the client disconnects.
ANALYSES, STAY = 20, 0.5
#: Half-sent requests at the same time, and how many are started per second.
HALF_SENT, BEGUN = 1100, 400
#: The pause after a refusal or a lost connection.
PAUSE = 1.0

GAME = {"rules": "free:20x20x5", "opponent": "deepening:seconds=20", "side": "second"}
HALVES = (
    "POST /api/games HTTP/1.1\r\nHost: {host}\r\nContent-Type: appli",
    "POST /api/games HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 200\r\n\r\n{{",
)


@dataclass
class Attack:
    """An attack on a port; ``strength`` is the part of the full number of games, analyses and half-sent requests."""

    port: int
    strength: float = 1.0
    rng: Random = field(default_factory=lambda: Random(1))
    #: The counts of requests and of their outcomes.
    counts: Counter[str] = field(default_factory=Counter)
    #: The games that were created, with the cookies of their guests.
    _games: list[tuple[str, str]] = field(default_factory=list)

    async def run(self, seconds: float) -> None:
        """Attack for this many seconds."""
        numbers = iter(range(self._part(GAMES)))
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), asyncio.TaskGroup() as tasks:
                for _ in range(VISITORS):
                    tasks.create_task(self._set_up_games(numbers))
                tasks.create_task(self._attend_games())
                for _ in range(self._part(ANALYSES)):
                    tasks.create_task(self._leave_analyses())
                for number in range(self._part(HALF_SENT)):
                    tasks.create_task(self._send_halves(number))

    def _part(self, full: int) -> int:
        return max(1, round(self.strength * full))

    async def _set_up_games(self, numbers: Iterator[int]) -> None:
        """Create games one after the other, each as a new guest."""
        for _ in numbers:
            wire = Wire(HOST, self.port, ADDRESS)
            while (shown := await self._ask(wire, "POST", "/api/games", GAME)) is None:
                await asyncio.sleep(PAUSE)
            wire.close()
            self._games.append((shown["id"], wire.cookie))
            self.counts["games created"] += 1

    async def _attend_games(self) -> None:
        """Request the games again and again, so that the server considers them attended."""
        wire = Wire(HOST, self.port, ADDRESS)
        while True:
            for game, wire.cookie in tuple(self._games):
                await self._ask(wire, "GET", f"/api/games/{game}")
                await asyncio.sleep(1 / POLLS)
            await asyncio.sleep(1 / POLLS)

    async def _ask(self, wire: Wire, method: str, path: str, data: object = None) -> dict[str, str] | None:
        try:
            status, shown = await wire.ask(method, path, data)
        except OSError:
            self.counts["connections lost"] += 1
            return None
        if status == 200:
            return shown
        self.counts[f"refused with {status}"] += 1
        return None

    async def _leave_analyses(self) -> None:
        """Request analyses, and disconnect soon after."""
        while True:
            moves = "".join(str(self.rng.randint(1, 8)) for _ in range(6))
            cookie = f"Cookie: {self.rng.choice(self._games)[1]}\r\n" if self._games else ""
            head = f"GET /api/analysis/drop:8x8x4/{moves}?seconds=30 HTTP/1.1\r\nHost: {HOST}\r\n{cookie}\r\n"
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(self.rng.uniform(0.05, STAY)):
                    await self._connected(head, "analyses requested", "analyses refused")
                    await asyncio.sleep(STAY)

    async def _send_halves(self, number: int) -> None:
        """Send the first half of a request, wait until the server disconnects, and repeat."""
        await asyncio.sleep(number / BEGUN)
        while True:
            with suppress(OSError):
                half = HALVES[number % len(HALVES)].format(host=HOST)
                await self._connected(half, "half-sent requests", "ended by the server")
            await asyncio.sleep(PAUSE)

    async def _connected(self, text: str, sent: str, ended: str) -> None:
        """Connect, send a text, and wait until the response ends."""
        reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(ADDRESS, 0))
        try:
            writer.write(text.encode())
            self.counts[sent] += 1
            await reader.read(1)
            self.counts[ended] += 1
        finally:
            writer.transport.abort()


async def attacked(port: int, seconds: float, strength: float) -> dict[str, int]:
    """Attack in a separate process, so that it does not delay the clients whose times are measured."""
    command = [sys.executable, __file__, str(port), str(seconds), "--strength", str(strength)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, start_new_session=True)
    try:
        printed, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()
    if process.returncode:
        raise RuntimeError(f"the attack ended with code {process.returncode}")
    counts: dict[str, int] = json.loads(printed)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=int, help="the port on 127.0.0.1; no other machine can be attacked")
    parser.add_argument("seconds", type=float)
    parser.add_argument("--strength", type=float, default=1.0, help="the part of the full attack (default 1)")
    options = parser.parse_args()
    allow_many()
    attack = Attack(options.port, options.strength)
    asyncio.run(attack.run(options.seconds))
    print(json.dumps(attack.counts))
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        sys.exit(main())
    sys.exit(130)
