"""One running portal: all that its handlers need."""

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from plyscope.portal.accounts.attempts import Attempts
from plyscope.portal.accounts.passwords import Passwords
from plyscope.portal.clock import Clock
from plyscope.portal.config import Config
from plyscope.portal.engines.cache import Known
from plyscope.portal.engines.pool import Thinking
from plyscope.portal.http.rate_limits import Limits
from plyscope.portal.live.hub import Hub
from plyscope.portal.live.postgres import Listener
from plyscope.portal.store import Store

if TYPE_CHECKING:
    from plyscope.portal.games.bot_turns import Programs


@dataclass
class Portal:
    """The parts of a portal, put together."""

    config: Config
    store: Store
    hub: Hub
    thinking: Thinking
    programs: "Programs" = field(init=False)
    #: Hears what other servers tell; None where this is the only one.
    listener: Listener | None = None
    #: What is known of positions.
    known: Known = field(default_factory=Known)
    passwords: Passwords = field(default_factory=Passwords)
    limits: Limits = field(default_factory=Limits)
    attempts: Attempts = field(default_factory=Attempts)
    clock: Clock = field(default_factory=Clock)
    #: Set when the server is asked to stop.
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    def stop(self) -> None:
        """Let those go who watch or wait for an answer, so that the server can stop."""
        self.stopping.set()
        self.hub.close()
        self.thinking.stop()

    def now(self) -> float:
        """Return the time."""
        return self.clock.now()
