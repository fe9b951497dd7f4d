"""A load test: simulated players make a move every few seconds against a program, and each game has a spectator.

    python benchmarks/load/run.py                         200 games for 60 seconds
    python benchmarks/load/run.py --games 500             500 games, 500 spectators
    python benchmarks/load/run.py --kill 50               the server is killed 50 times
    python benchmarks/load/run.py --soak 30 --kill 20     30 minutes, 20 kills, and the memory of the server over time
    python benchmarks/load/run.py --attack                with an attack by one visitor (attack.py)

The server runs with its default limits. Each player has a different address, 127.1.x.y, and the attacker has 127.0.0.2.
At the end, every acknowledged move is looked up in the database. The exit code is 1 if a move was lost or duplicated, a
game is stuck, a request was refused, the memory has grown in a soak test, or (without --kill) a goal was missed: 95 of
100 moves acknowledged within 150 ms, and answered by the program within a second.
"""

import argparse
import asyncio
import signal
import socket
import sys
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from random import SystemRandom

from check import compared
from descriptors import allow_many
from figures import percentile, show, show_times
from people import Journal
from scenario import Scenario
from server import Server

#: Seconds within which 95 of 100 moves are acknowledged, and answered by the program.
ACKNOWLEDGED, ANSWERED = 0.150, 1.0


async def run(options: argparse.Namespace, folder: Path) -> int:
    """Run the load test and print its figures; return the exit code."""
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)
    database, journal = options.database or f"sqlite:///{folder / 'load.db'}", Journal()
    show(
        "model",
        f"{options.games} games against {options.opponent}, in each a move every {options.pause:g} s, a spectator",
    )
    with open(options.log or folder / "server.log", "a") as log:
        server = Server(database, options.port or free_port(), log)
        try:
            await server.start()
            wrong = await Scenario(options, server, journal).run()
            wrong += [] if await server.well() else ["the server is not well at the end"]
        finally:
            code = server.stop()
    wrong += [f"the server stopped with code {code}"] if code else []
    wrong += [f"{len(journal.errors)} errors, such as {journal.errors[0]}"] if journal.errors else []
    wrong += compared(database, journal)
    wrong += [] if options.kill else missed(journal, options.slack)
    show_times("acknowledged", journal.acknowledged)
    show_times("answer seen", journal.answered)
    show("errors", len(journal.errors))
    show("sent again", journal.repeated)
    show("kept", f"{len(journal.kept)} acknowledged moves checked in the database")
    show("wrong", "; ".join(wrong) or "nothing")
    return 1 if wrong else 0


def missed(journal: Journal, slack: float) -> list[str]:
    """Return the missed goals of a server that was not killed; ``slack`` multiplies the allowed times."""
    wrong = [f"{journal.repeated} connections were lost"] if journal.repeated else []
    goals = (("acknowledged", journal.acknowledged, ACKNOWLEDGED), ("answered", journal.answered, ANSWERED))
    for what, times, goal in goals:
        if percentile(times, 95) > slack * goal:
            wrong.append(f"95 of 100 moves were not {what} within {1000 * slack * goal:.0f} ms")
    return wrong


def free_port() -> int:
    """Return an unused port below those that the system gives to clients, so that a restarted server finds it free."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with closing(socket.socket()) as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games at a time (default 200)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long (default 60)")
    parser.add_argument("--pause", type=float, default=3.0, help="seconds from move to move (default 3)")
    parser.add_argument("--opponent", default="classic:4", help="the program (default classic:4)")
    parser.add_argument("--kill", type=int, default=0, metavar="TIMES", help="kill the server so often")
    parser.add_argument(
        "--soak", type=float, default=0.0, metavar="MINUTES", help="run for so long, and watch the memory"
    )
    parser.add_argument(
        "--growth", type=float, default=5.0, help="percent by which memory may grow in a soak (default 5)"
    )
    parser.add_argument("--attack", action="store_true", help="attack the server meanwhile; not with --kill or --soak")
    parser.add_argument("--strength", type=float, default=1.0, help="the part of the full attack (default 1)")
    parser.add_argument("--slack", type=float, default=1.0, help="how many times the goals moves may take (default 1)")
    parser.add_argument("--database", help="an empty database (default a new SQLite file)")
    parser.add_argument("--port", type=int, help="the port of the server (default any that is free)")
    parser.add_argument("--log", help="where the server logs (default nowhere)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.attack and (options.kill or options.soak):
        parser.error("--attack does not go with --kill or --soak")
    allow_many()
    with tempfile.TemporaryDirectory(prefix="plyscope-load-") as folder:
        try:
            return asyncio.run(run(options, Path(folder)))
        except (KeyboardInterrupt, asyncio.CancelledError):
            print("stopped", file=sys.stderr)
            return 130


if __name__ == "__main__":
    sys.exit(main())
