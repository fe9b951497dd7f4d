"""Load: people who play against a program, one move every few seconds each, and a spectator for each game.

    python benchmarks/load/run.py                 200 games for 60 seconds
    python benchmarks/load/run.py --kill 50       the same, and the server is killed 50 times

Every move that a client was told is kept is looked for in the database at the end. The exit code is 1 where a move was
lost or doubled, a game stands still, a request was refused, or (without --kill) the goal of 150 ms was missed.
"""

import argparse
import asyncio
import socket
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from check import compared
from people import Journal, Person
from server import Server

#: 95 of 100 moves are acknowledged within so many seconds.
GOAL = 0.150


async def measured(options: argparse.Namespace, server: Server, journal: Journal) -> list[str]:
    """Put the load on a server; return what went wrong."""
    stopping, rng = asyncio.Event(), Random(options.seed)
    people = [
        Person("127.0.0.1", server.port, options.opponent, options.pause, journal, Random(rng.random()), stopping)
        for _ in range(options.games)
    ]
    tasks = [asyncio.create_task(person.run()) for person in people]
    await asyncio.sleep(min(2 * options.pause, options.seconds / 2))
    begin, moves, work = server.memory(), len(journal.kept), server.work()
    for times in (journal.acknowledged, journal.answered):
        times.clear()  # 200 people who all come in the same second are not what is measured
    started = time.monotonic()
    if options.kill:
        await _kill(server, options.kill, rng)
    else:
        await asyncio.sleep(options.seconds)
        each = (server.work() - work) / max(1, len(journal.kept) - moves)
        _print("processor", f"{1000 * each:.1f} ms of the server for each move and its answer")
    seconds = time.monotonic() - started
    _print("moves", f"{len(journal.kept) - moves} in {seconds:.0f} s, in {journal.games} games")
    _print("memory", f"{begin:.0f} MiB at the begin, {server.memory():.0f} MiB at the end")
    wrong = await _standing_still(people, options.pause)
    stopping.set()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            journal.errors.append(repr(outcome))
    return wrong


async def _kill(server: Server, times: int, rng: Random) -> None:
    for number in range(times):
        await asyncio.sleep(rng.uniform(0.0, 3.0))
        server.kill()
        print(f"killed {number + 1} of {times}", file=sys.stderr)
        await server.start()


async def _standing_still(people: list[Person], pause: float) -> list[str]:
    """Wait until everybody has got on by two moves, so that programs have moved, too; return who has not."""
    for person in people:
        person.progress = 0
    deadline = time.monotonic() + 10 * pause + 30
    while still := [person for person in people if person.progress < 2]:
        if time.monotonic() > deadline:
            return [f"{len(still)} games stand still"]
        await asyncio.sleep(0.2)
    return []


def shares(name: str, seconds: list[float]) -> None:
    """Print how long something took."""
    if seconds:
        row = sorted(seconds)
        parts = (f"p{share} {1000 * row[min(len(row) - 1, len(row) * share // 100)]:.0f} ms" for share in (50, 95, 99))
        _print(name, ", ".join((*parts, f"most {1000 * row[-1]:.0f} ms")))


def _print(name: str, value: Any) -> None:
    print(f"{name + ':':<22}{value}", flush=True)


def free_port() -> int:
    """Return a port that nobody uses."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def run(options: argparse.Namespace, folder: Path) -> int:
    """Run the load and print its figures; return the exit code."""
    database = options.database or f"sqlite:///{folder / 'load.db'}"
    journal = Journal()
    with open(options.log or folder / "server.log", "a") as log:
        server = Server(database, options.port or free_port(), log)
        await server.start()
        wrong = await measured(options, server, journal)
        code = server.stop()
    if code:
        wrong.append(f"the server stopped with code {code}")
    wrong += [f"{len(journal.errors)} errors, such as {journal.errors[0]}"] if journal.errors else []
    wrong += compared(database, journal)
    shares("acknowledged", journal.acknowledged)
    shares("answer seen", journal.answered)
    _print("errors", len(journal.errors))
    _print("sent again", journal.repeated)
    _print("kept", f"{len(journal.kept)} acknowledged moves looked for in the database")
    late = sum(seconds > GOAL for seconds in journal.acknowledged)
    if not options.kill and 20 * late > len(journal.acknowledged):
        wrong.append(f"95 of 100 moves were not acknowledged within {1000 * GOAL:.0f} ms")
    _print("wrong", "; ".join(wrong) or "nothing")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games at a time (default 200)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default 60)")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds from move to move (default 3)")
    parser.add_argument("--opponent", default="level:4", help="the program (default level:4)")
    parser.add_argument("--kill", type=int, default=0, metavar="TIMES", help="kill the server so often")
    parser.add_argument("--database", help="an empty database (default a new SQLite file)")
    parser.add_argument("--port", type=int, help="the port of the server (default any that is free)")
    parser.add_argument("--log", help="where the server logs (default nowhere)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="plyscope-load-") as folder:
        return asyncio.run(run(options, Path(folder)))


if __name__ == "__main__":
    sys.exit(main())
