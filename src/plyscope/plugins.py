"""What other packages add: games, evaluations and searches that they name as entry points.

They are looked for when a name is asked for that is not built in, and imported when they are used, so that nothing is
slower for those who have none.
"""

import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
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


def _look_here() -> None:
    """Let modules be imported from the current folder, in worker processes too."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def is_module(name: str) -> bool:
    """Tell whether there is a module of this name, also in the current folder."""
    _look_here()
    try:
        return find_spec(name) is not None
    except (Exception, SystemExit):  # a package above it is missing, or fails
        return "." in name and is_module(name.rpartition(".")[0])


def load_object(text: str) -> Any:
    """Import what ``module:name`` stands for, also from the current folder; ValueError with the reason if that fails.

    >>> load_object("math:sqrt")(9)
    3.0
    >>> load_object("math:no_such_name")
    Traceback (most recent call last):
    ValueError: math:no_such_name cannot be loaded: AttributeError: module 'math' has no attribute 'no_such_name'
    """
    module, _, name = text.strip().partition(":")
    if not module or not name:
        raise ValueError(f"{text!r} does not name something in a module; write module:name")
    _look_here()
    try:
        thing = import_module(module)
        for part in name.split("."):
            thing = getattr(thing, part)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{text} cannot be loaded: {type(error).__name__}: {error}") from error
    return thing


def summary_of(thing: Any) -> str:
    """Return the first line of what something says about itself."""
    lines = (getattr(thing, "__doc__", None) or "").strip().splitlines()
    return lines[0].rstrip(".") if lines else "without a description"


@lru_cache(maxsize=8)
def _entries(group: str, path: tuple[str, ...]) -> Mapping[str, "EntryPoint"]:
    """Return the entry points of a group; they are read once for each search path."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}
