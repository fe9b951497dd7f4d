"""Which games somebody attends: a page is open that shows the game, or there was a request for it lately."""

import time
from collections.abc import Callable

from plyscope.portal.live.hub import Hub

#: For how many seconds after a request a game counts as attended.
ATTENDED_SECONDS = 60.0
#: With more games than this, those that nobody has asked for lately are forgotten.
MOST_GAMES = 10_000


class Attendance:
    """The games that are attended at this server, and the address that set each of them up, as far as it is known."""

    def __init__(self, hub: Hub, now: Callable[[], float] = time.monotonic) -> None:
        self._hub, self._now = hub, now
        self._seen: dict[str, float] = {}
        self._addresses: dict[str, str] = {}

    def seen(self, game_id: str, address: str | None = None) -> None:
        """Note a request for a game; the first known address of one of its players is charged for its searches."""
        self._seen[game_id] = self._now()
        if address is not None:
            self._addresses.setdefault(game_id, address)
        if len(self._seen) > MOST_GAMES:
            oldest = self._now() - ATTENDED_SECONDS
            self._seen = {game: at for game, at in self._seen.items() if at >= oldest}
            self._addresses = {game: of for game, of in self._addresses.items() if self.attended(game)}

    def attended(self, game_id: str) -> bool:
        """Tell whether somebody attends a game."""
        lately = self._now() - self._seen.get(game_id, -ATTENDED_SECONDS) < ATTENDED_SECONDS
        return lately or self._hub.count(f"game:{game_id}") > 0

    def address(self, game_id: str) -> str | None:
        """Return the address that is charged for the searches of a game, None where it is not known."""
        return self._addresses.get(game_id)
