"""Who watches what: channels, and the events on them.

A channel is ``game:ID`` or ``lobby``. Watchers get what is delivered after they have come; what was before they read
from the database. A watcher who cannot keep up is told to look again instead of being sent everything.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

Event = dict[str, Any]
#: Most events that wait for one watcher.
PATIENCE = 100


class Watcher:
    """One who watches a channel."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Event] = asyncio.Queue(PATIENCE)

    def give(self, event: Event) -> None:
        """Hand over an event; where too many wait, drop them all and ask to look again."""
        if self._waiting.full():
            while not self._waiting.empty():
                self._waiting.get_nowait()
            event = {"type": "again"}
        self._waiting.put_nowait(event)

    async def events(self, heartbeat: float) -> AsyncIterator[Event | None]:
        """Yield events as they come, and None where there was none for so many seconds."""
        while True:
            try:
                yield await asyncio.wait_for(self._waiting.get(), heartbeat)
            except TimeoutError:
                yield None


class Hub:
    """All watchers of this server."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)

    @contextmanager
    def watch(self, *channels: str) -> Iterator[Watcher]:
        """Watch some channels for a while."""
        watcher = Watcher()
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
        for watcher in tuple(self._watchers.get(channel, ())):
            watcher.give(event)

    def count(self, channel: str) -> int:
        """Return how many watch a channel here."""
        return len(self._watchers.get(channel, ()))
