"""The state of one running portal, which all handlers share."""

import asyncio
from dataclasses import dataclass, field

from plyscope.portal.accounts.attempts import Attempts
from plyscope.portal.accounts.passwords import Passwords
from plyscope.portal.clock import Clock
from plyscope.portal.config import Config
from plyscope.portal.engines.cache import Known
from plyscope.portal.engines.pool import Thinking
from plyscope.portal.exercises.workshop import Workshop
from plyscope.portal.games.bot_turns import Programs
from plyscope.portal.http.rate_limits import Limits
from plyscope.portal.live.hub import Hub
from plyscope.portal.live.postgres import Listener
from plyscope.portal.store import Store


@dataclass
class Portal:
    """The parts of a running portal."""

    config: Config
    store: Store
    hub: Hub
    thinking: Thinking
    programs: Programs
    #: Receives the events of other servers; None if this is the only server.
    listener: Listener | None = None
    #: The cache of solved positions.
    known: Known = field(default_factory=Known)
    passwords: Passwords = field(default_factory=Passwords)
    exercises: Workshop = field(default_factory=Workshop)
    limits: Limits = field(default_factory=Limits)
    attempts: Attempts = field(default_factory=Attempts)
    clock: Clock = field(default_factory=Clock)
    #: Set when the server begins to shut down.
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    def stop(self) -> None:
        """Close all event streams and refuse all waiting questions, so that the server can stop."""
        self.stopping.set()
        self.hub.close()
        self.thinking.stop()

    def now(self) -> float:
        """Return the current time in seconds since 1970."""
        return self.clock.now()
