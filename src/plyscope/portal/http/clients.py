"""The open connections of this server: their maximum number, their timeouts, and the order in which they are closed.

Each connection is in one of three states:

```text
    receiving ---- request complete ----> answering ---- answer complete ----> idle
        ^                                                                       |
        +-------------------------- next request begins ------------------------+
```

A new connection is in the receiving state, although no data has arrived yet. Connections in the answering state, which
includes event streams, are never closed here.
"""

import logging
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from plyscope.portal.http.addresses import Network, client_of, is_among
from plyscope.portal.limits import CONNECTIONS

log = logging.getLogger("plyscope.portal.http.clients")


class Client(Protocol):
    """One connection."""

    @property
    def held(self) -> bool:
        """Whether this server has paused reading from the connection."""

    def refuse(self) -> None:
        """Answer the next request with 503, and close the connection."""

    def drop(self) -> None:
        """Close the connection at once."""

    def expire(self) -> None:
        """Close the connection because the client has timed out."""


#: Clients and the times at which they entered a state, oldest first.
Waiting = dict[Client, float]


@dataclass(eq=False)
class Place:
    """The connections of one address."""

    address: str
    most: int
    open: set[Client] = field(default_factory=set)
    receiving: Waiting = field(default_factory=dict)
    idle: Waiting = field(default_factory=dict)

    def forget(self, client: Client) -> None:
        """Remove a client from its state."""
        self.receiving.pop(client, None)
        self.idle.pop(client, None)

    @property
    def waiting(self) -> int:
        """The number of connections that can be closed to make room for others."""
        return len(self.receiving) + len(self.idle)

    def first_to_close(self, now: float) -> Client | None:
        """Return the client to close first: a slow one, else the longest idle one, else the longest receiving one."""
        oldest, since = next(iter(self.receiving.items()), (None, now))
        if oldest is not None and now - since >= CONNECTIONS.slow_seconds:
            return oldest
        return next(iter(self.idle), oldest)


@dataclass
class Clients:
    """All connections, at most ``most``; one address may use ``factor`` times a fraction of them.

    With factor 0, one address may use all connections. A proxy serves many people, so it may use all of them, too.
    """

    most: int
    request_seconds: float
    idle_seconds: float
    factor: int = 1
    proxies: tuple[Network, ...] = ()
    now: Callable[[], float] = time.monotonic
    _open: int = 0
    _places: dict[str, Place] = field(default_factory=dict)
    _refused: Waiting = field(default_factory=dict)
    _counts: Counter[str] = field(default_factory=Counter)

    def enter(self, client: Client, peer: str) -> Place:
        """Add a new connection; if there are too many, close another one, or refuse this one if none can be closed."""
        proxy = is_among(peer, self.proxies)
        address = peer if proxy else client_of(peer, (), ())
        place, now = self._places.get(address), self.now()
        if place is None:
            part = self.most if proxy or self.factor == 0 else self.factor * self.most // CONNECTIONS.parts
            place = Place(address, part)
        while len(place.open) >= place.most or self._open >= self.most:
            crowded = place
            if len(place.open) < place.most:
                crowded = max(self._places.values(), key=lambda other: other.waiting)
            closed = crowded.first_to_close(now)
            if closed is None:
                self._refuse(client, now)
                return place
            self._counts["closed"] += 1
            self.leave(closed, crowded)
            closed.drop()
        self._places[address] = place
        self._open += 1
        place.open.add(client)
        place.receiving[client] = now
        return place

    def _refuse(self, client: Client, now: float) -> None:
        self._counts["refused"] += 1
        if len(self._refused) >= CONNECTIONS.refused:
            oldest = next(iter(self._refused))
            del self._refused[oldest]
            oldest.drop()
        self._refused[client] = now
        client.refuse()

    def leave(self, client: Client, place: Place) -> None:
        """Remove a closed connection."""
        self._refused.pop(client, None)
        if client in place.open:
            place.open.remove(client)
            place.forget(client)
            self._open -= 1
            if not place.open:
                del self._places[place.address]

    def receiving(self, client: Client, place: Place) -> None:
        """Record that a request has started to arrive."""
        self._wait(place.receiving, client, place)

    def answering(self, client: Client, place: Place) -> None:
        """Record that a request has arrived completely."""
        place.forget(client)

    def idle(self, client: Client, place: Place) -> None:
        """Record that a response has been sent completely."""
        self._wait(place.idle, client, place)

    def _wait(self, state: Waiting, client: Client, place: Place) -> None:
        place.forget(client)
        if client in place.open:
            state[client] = self.now()

    def sweep(self) -> None:
        """Close the connections that have timed out; to be called about once a second."""
        now = self.now()
        for place in list(self._places.values()):
            self._expire(place.receiving, now, self.request_seconds)
            self._expire(place.idle, now, self.idle_seconds)
        self._expire(self._refused, now, self.request_seconds)
        if self._counts:
            late, closed, refused = (self._counts[what] for what in ("late", "closed", "refused"))
            line = "connections: %d timed out, %d closed to make room, %d refused, %d open"
            log.info(line, late, closed, refused, self._open)
            self._counts.clear()

    def _expire(self, state: Waiting, now: float, seconds: float) -> None:
        while state:
            client, since = next(iter(state.items()))
            if now - since < seconds:
                return
            del state[client]
            if client.held:
                state[client] = now
            else:
                self._counts["late"] += 1
                client.expire()
