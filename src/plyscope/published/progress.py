"""How the searches of the papers report progress and are stopped, which their authors did not need."""

from collections.abc import Callable

#: Gets the number of positions counted so far, every ``CLOCK_TICK`` positions; raises ``Stopped`` to end the search.
OnProgress = Callable[[int], None]


def go_on(counted: int) -> None:
    """Continue a search."""
