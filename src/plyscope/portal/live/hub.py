"""The hub: watchers of channels, and delivery of events to them.

A channel has a name such as ``game:ID`` or ``lobby``. Watchers receive events that are delivered after they subscribed;
they read the earlier state from the database. A slow watcher gets a request to reload instead of all missed events.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

from plyscope.portal.limits import STREAMS

Event = dict[str, Any]
#: Most events in the queue of one watcher.
PATIENCE = STREAMS.waiting_events
#: The request to reload, sent in place of an event.
AGAIN = "again"


class Watcher:
    """A subscriber of channels; it receives formatted messages, which are shared by all watchers of a channel."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._closed = False

    def give(self, message: str) -> None:
        """Queue a message; if too many are waiting, replace them all by a request to reload."""
        if self._waiting.qsize() >= PATIENCE:
            while not self._waiting.empty():
                self._waiting.get_nowait()
            message = AGAIN
        self._waiting.put_nowait(message)

    def close(self) -> None:
        """End the subscription; no more events follow."""
        self._closed = True
        self._waiting.put_nowait("")

    async def messages(self, heartbeat: float) -> AsyncIterator[str | None]:
        """Yield messages as they arrive, AGAIN as a request to reload, and None after ``heartbeat`` idle seconds."""
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
        """Subscribe a watcher to channels until the context ends."""
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
        """Send an event to all watchers of a channel on this server; must be called in the event loop."""
        watchers = self._watchers.get(channel)
        if watchers:
            written = AGAIN if event["type"] == "again" else message(event)
            for watcher in watchers:
                watcher.give(written)

    def again(self) -> None:
        """Send all watchers a request to reload, because events may have been missed."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.give(AGAIN)

    def close(self) -> None:
        """End all subscriptions, and those that are made from now on."""
        self._closed = True
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.close()

    def count(self, channel: str | None = None) -> int:
        """Return the number of subscriptions to a channel on this server, or to all channels."""
        if channel is None:
            return sum(map(len, self._watchers.values()))
        return len(self._watchers.get(channel, ()))


def message(event: Event) -> str:
    """Format one server-sent event.

    >>> message({"type": "undo", "version": 7})
    'id: 7\\ndata: {"type":"undo","version":7}\\n\\n'
    """
    number = f"id: {event['version']}\n" if "version" in event else ""
    return f"{number}data: {json.dumps(event, separators=(',', ':'))}\n\n"
