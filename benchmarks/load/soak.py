"""A soak test: a long load during which the server is killed now and then, and its memory must not grow."""

import asyncio
import time
from argparse import Namespace
from random import Random

from figures import show
from memory import Sample, slope, table, undisturbed
from people import Journal
from server import Server

#: The number of rows in the memory table.
ROWS = 30
#: The part of the time in which the server is killed. Then it runs undisturbed, so that its growth can be measured.
KILLED_PART = 0.5


async def soaked(server: Server, journal: Journal, options: Namespace, rng: Random) -> list[str]:
    """Wait, kill the server now and then, and print its memory; return the problems."""
    seconds = 60 * options.soak
    moments = sorted(rng.uniform(0.0, KILLED_PART * seconds) for _ in range(options.kill))
    started, samples = time.monotonic(), []
    for row in range(1, ROWS + 1):
        due = seconds * row / ROWS
        while moments and moments[0] < due:
            await asyncio.sleep(started + moments.pop(0) - time.monotonic())
            await server.crash()
        await asyncio.sleep(started + due - time.monotonic())
        minutes = (time.monotonic() - started) / 60
        samples.append(Sample(minutes, server.crashes, len(journal.kept), *server.memory(), server.resident()))
    print(table(samples), flush=True)
    measured = undisturbed(samples)
    minutes = measured[-1].minutes - measured[0].minutes
    grown = 100 * slope(measured) * minutes / measured[0].resident
    show("memory", f"{slope(measured):+.2f} MiB a minute, {grown:+.1f} % in the last {minutes:.1f} minutes")
    return [f"the memory has grown by {grown:.1f} % in {minutes:.1f} minutes"] if grown > options.growth else []
