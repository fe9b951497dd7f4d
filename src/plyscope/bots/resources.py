"""Resource limits of a program."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Resources:
    """The limits of a program and all its processes together; exceeding one loses the game.

    >>> Resources(memory_mb=512)
    Resources(memory_mb=512, cpu=3600.0, processes=512)
    """

    #: MiB of memory.
    memory_mb: int = 2048
    #: Seconds of processor time since its start.
    cpu: float = 3600.0
    #: Processes and threads.
    processes: int = 512

    def __post_init__(self) -> None:
        """Raise ValueError for an invalid limit."""
        for name, (field, _) in OPTIONS.items():
            value = getattr(self, field)
            if not 0 < value <= MOST:
                raise ValueError(f"{name} must be more than 0 and at most {MOST}, not {value:g}")


#: The largest valid value of a limit.
MOST = 1_000_000_000
#: The name and the type of each limit in the text of a player.
OPTIONS = {"memory": ("memory_mb", int), "cpu": ("cpu", float), "processes": ("processes", int)}


def parse_resources(words: list[str]) -> Resources:
    """Parse names, each followed by its number, or raise ValueError that says what is wrong.

    >>> parse_resources(["memory", "512", "cpu", "0.5"])
    Resources(memory_mb=512, cpu=0.5, processes=512)
    """
    chosen: dict[str, int | float] = {}
    for name, written in zip(words[::2], words[1::2], strict=True):
        field, number = OPTIONS[name]
        if field in chosen:
            raise ValueError(f"{name} is given twice")
        try:
            chosen[field] = number(written)
        except ValueError:
            raise ValueError(f"{name} cannot be {written!r}") from None
    return Resources(**chosen)  # type: ignore[arg-type]
