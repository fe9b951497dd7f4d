"""Who watches what: channels, and the events on them.

A channel is ``game:ID`` or ``lobby``. Watchers get what is delivered after they have come; what was before they read
from the database. A watcher who cannot keep up is told to look again instead of being sent everything.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

Event = dict[str, Any]
#: Most events that wait for one watcher.
PATIENCE = 100
#: What a watcher is given in place of an event: to look again.
AGAIN = "again"


class Watcher:
    """One who watches a channel; events come as they are sent, written once for all who watch."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._closed = False

    def give(self, message: str) -> None:
        """Hand over a message; where too many wait, drop them all and ask to look again."""
        if self._waiting.qsize() >= PATIENCE:
            while not self._waiting.empty():
                self._waiting.get_nowait()
            message = AGAIN
        self._waiting.put_nowait(message)

    def close(self) -> None:
        """Let the watcher go: there will be no more events."""
        self._closed = True
        self._waiting.put_nowait("")

    async def messages(self, heartbeat: float) -> AsyncIterator[str | None]:
        """Yield messages as they come, AGAIN to look again, and None where there was nothing for so many seconds."""
        while not self._closed:
            message: str | None = None
            try:
                async with asyncio.timeout(heartbeat):
                    message = await self._waiting.get()
            except TimeoutError:
                yield None
            if message:
                yield message


class Hub:
    """All watchers of this server."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._closed = False

    @contextmanager
    def watch(self, *channels: str) -> Iterator[Watcher]:
        """Watch some channels for a while."""
        watcher = Watcher()
        if self._closed:
            watcher.close()
        for channel in channels:
            self._watchers[channel].add(watcher)
        try:
            yield watcher
        finally:
            for channel in channels:
                self._watchers[channel].discard(watcher)
                if not self._watchers[channel]:
                    del self._watchers[channel]

    def deliver(self, channel: str, event: Event) -> None:
        """Give an event to all who watch a channel here; to be called in the event loop."""
        watchers = self._watchers.get(channel)
        if watchers:
            written = AGAIN if event["type"] == "again" else message(event)
            for watcher in watchers:
                watcher.give(written)

    def again(self) -> None:
        """Ask all who watch anything to look again: something may have been missed."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.give(AGAIN)

    def close(self) -> None:
        """Let everybody go who watches, and who comes from now on."""
        self._closed = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.close()

    def count(self, channel: str | None = None) -> int:
        """Return how many watch a channel here, or anything."""
        if channel is None:
            return sum(map(len, self._watchers.values()))
        return len(self._watchers.get(channel, ()))


def message(event: Event) -> str:
    """Write one server-sent event.

    >>> message({"type": "undo", "version": 7})
    'id: 7\\ndata: {"type":"undo","version":7}\\n\\n'
    """
    number = f"id: {event['version']}\n" if "version" in event else ""
    return f"{number}data: {json.dumps(event, separators=(',', ':'))}\n\n"
