"""How the programs of the papers are watched and stopped, which their authors did not need."""

from collections.abc import Callable

#: How many positions pass between two looks.
LOOK = 1024

#: Told now and then how many positions were counted; raises ``Stopped`` to end the search.
Watch = Callable[[int], None]


def unwatched(counted: int) -> None:
    """Let a search go on."""
