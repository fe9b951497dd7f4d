"""Plugins: games, evaluations and searches that other packages provide as entry points.

They are looked up only for names that are not built in, and imported only when used, so that they cost nothing
if none are installed.
"""

import os
import sys
import traceback
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
    """Return the names of the plugins of a group."""
    return tuple(sorted(_entries(group, tuple(sys.path))))


def load_plugin(group: str, name: str) -> Any:
    """Return the plugin of a name, None if there is none, or raise ValueError if it cannot be loaded."""
    entry = _entries(group, tuple(sys.path)).get(name)
    if entry is None:
        return None
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        raise ValueError(f"{name!r} of {group} ({entry.value}) cannot be loaded: {reason(error)}") from error


def _look_here() -> None:
    """Make modules in the current folder importable, also in worker processes."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)


def is_module(name: str) -> bool:
    """Return whether a module of this name exists, also in the current folder."""
    _look_here()
    try:
        return find_spec(name) is not None
    except (Exception, SystemExit):  # a parent package is missing, or fails
        return "." in name and is_module(name.rpartition(".")[0])


def load_object(text: str) -> Any:
    """Import the object ``module:name``, also from the current folder, or raise ValueError with the reason.

    >>> load_object("math:sqrt")(9)
    3.0
    >>> load_object("math:no_such_name")
    Traceback (most recent call last):
    ValueError: there is no 'no_such_name' in math
    """
    module, _, name = text.strip().partition(":")
    if not module or not name:
        raise ValueError(f"{text!r} does not name something in a module; write module:name")
    _look_here()
    try:
        thing = import_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name and f"{module}.".startswith(f"{error.name}."):
            raise ValueError(f"no module named {error.name!r} is installed or in this folder") from None
        raise ValueError(f"the module {module} cannot be imported: {reason(error)}") from error
    for part in name.split("."):
        if not hasattr(thing, part):
            raise ValueError(f"there is no {name!r} in {module}")
        thing = getattr(thing, part)
    return thing


def reason(error: BaseException) -> str:
    """Return the error of called code with its place, as in ``ValueError: no such card (mygame.py, line 12)``."""
    called = traceback.extract_tb(error.__traceback__)[1:]  # without the frame of the caller
    said = f"{type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, SyntaxError) or not called:  # the message names the place, or the error is not in called code
        return said
    return f"{said} ({os.path.basename(called[-1].filename)}, line {called[-1].lineno})"


def summary_of(thing: Any) -> str:
    """Return the first line of an object's docstring."""
    lines = (getattr(thing, "__doc__", None) or "").strip().splitlines()
    return lines[0].rstrip(".") if lines else "without a description"


@lru_cache(maxsize=8)
def _entries(group: str, path: tuple[str, ...]) -> Mapping[str, "EntryPoint"]:
    """Return the entry points of a group; they are read once per search path."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}
