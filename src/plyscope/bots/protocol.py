"""The vocabulary of the line protocol, shared by engines and clients; docs/engine.md describes the protocol."""

from plyscope.algorithms import Limit

#: The version of the protocol, sent with ``hello``.
VERSION = "1"
#: The commands that an engine accepts.
COMMANDS = ("hello", "isready", "rules", "position", "go", "stop", "quit")

_LIMITS = {"depth": int, "nodes": int, "seconds": float}


def limit_text(limit: Limit) -> str:
    """Format a limit as the arguments of ``go``.

    >>> limit_text(Limit(depth=4, seconds=0.5))
    'depth 4 seconds 0.5'
    """
    return " ".join(f"{name} {getattr(limit, name)}" for name in _LIMITS if getattr(limit, name) is not None)


def parse_limit(words: list[str]) -> Limit:
    """Parse a limit from the arguments of ``go``, or raise ValueError that says what is allowed.

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
    """Return a text as one line of limited length."""
    line = " ".join(str(text).split())
    return line if len(line) <= 300 else line[:297] + "..."
