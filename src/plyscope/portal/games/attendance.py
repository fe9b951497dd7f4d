"""Attended games: a page shows the game, or it was requested recently."""

import time
from collections.abc import Callable

from plyscope.portal.live.hub import Hub

#: For how many seconds after a request a game counts as attended.
ATTENDED_SECONDS = 60.0
#: Above this number of games, those without a recent request are removed from memory.
MOST_GAMES = 10_000


class Attendance:
    """The games attended on this server, and for each game the address charged for its searches, if known."""

    def __init__(self, hub: Hub, now: Callable[[], float] = time.monotonic) -> None:
        self._hub, self._now = hub, now
        self._seen: dict[str, float] = {}
        self._addresses: dict[str, str] = {}

    def seen(self, game_id: str, address: str | None = None) -> None:
        """Record a request for a game; the first known address of a player is charged for the game's searches."""
        self._seen[game_id] = self._now()
        if address is not None:
            self._addresses.setdefault(game_id, address)
        if len(self._seen) > MOST_GAMES:
            oldest = self._now() - ATTENDED_SECONDS
            self._seen = {game: at for game, at in self._seen.items() if at >= oldest}
            self._addresses = {game: of for game, of in self._addresses.items() if self.attended(game)}

    def attended(self, game_id: str) -> bool:
        """Return whether a game is attended."""
        lately = self._now() - self._seen.get(game_id, -ATTENDED_SECONDS) < ATTENDED_SECONDS
        return lately or self._hub.count(f"game:{game_id}") > 0

    def address(self, game_id: str) -> str | None:
        """Return the address charged for the searches of a game, or None if it is unknown."""
        return self._addresses.get(game_id)
