"""What other packages add: games, evaluations and searches that they name as entry points.

They are looked for when a name is asked for that is not built in, and imported when they are used, so that nothing is
slower for those who have none.
"""

import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: The groups of entry points.
GAMES, EVALUATIONS, SEARCHES = "plyscope.games", "plyscope.evaluations", "plyscope.searches"


def plugin_names(group: str) -> tuple[str, ...]:
    """Return the names that other packages add to a group."""
    return tuple(sorted(_entries(group, tuple(sys.path))))


def load_plugin(group: str, name: str) -> Any:
    """Return what another package has under a name, None where no package has it; ValueError if it cannot be loaded."""
    entry = _entries(group, tuple(sys.path)).get(name)
    if entry is None:
        return None
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise ValueError(f"{name!r} of {group} ({entry.value}) cannot be loaded: {reason}") from error


def summary_of(thing: Any) -> str:
    """Return the first line of what something says about itself."""
    lines = (getattr(thing, "__doc__", None) or "").strip().splitlines()
    return lines[0].rstrip(".") if lines else "without a description"


@lru_cache(maxsize=8)
def _entries(group: str, path: tuple[str, ...]) -> Mapping[str, "EntryPoint"]:
    """Return the entry points of a group; they are read once for each search path."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}
