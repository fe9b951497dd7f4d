"""The words of the line protocol, which the engine and those who speak with it share; docs/engine.md describes it."""

from plyscope.algorithms import Limit

#: The version of the protocol, which ``hello`` tells.
VERSION = "1"
#: What an engine can be told.
COMMANDS = ("hello", "isready", "rules", "position", "go", "stop", "quit")

_LIMITS = {"depth": int, "nodes": int, "seconds": float}


def limit_text(limit: Limit) -> str:
    """Write a limit as ``go`` takes it.

    >>> limit_text(Limit(depth=4, seconds=0.5))
    'depth 4 seconds 0.5'
    """
    return " ".join(f"{name} {getattr(limit, name)}" for name in _LIMITS if getattr(limit, name) is not None)


def parse_limit(words: list[str]) -> Limit:
    """Read a limit as ``go`` takes it, or raise ValueError that says what is allowed.

    >>> parse_limit(["depth", "4", "seconds", "0.5"])
    Limit(depth=4, nodes=None, seconds=0.5)
    """
    chosen: dict[str, int | float] = {}
    for name, written in zip(words[::2], [*words[1::2], ""][: (len(words) + 1) // 2], strict=True):
        if name not in _LIMITS:
            raise ValueError(f"unknown limit {name!r}; allowed: depth D, nodes N, seconds S")
        if name in chosen:
            raise ValueError(f"{name} is given twice")
        try:
            chosen[name] = _LIMITS[name](written)
        except ValueError:
            raise ValueError(f"{name} cannot be {written!r}") from None
    return Limit(**chosen)  # type: ignore[arg-type]


def one_line(text: object) -> str:
    """Return a text as one line that is not too long to be read."""
    line = " ".join(str(text).split())
    return line if len(line) <= 300 else line[:297] + "..."
