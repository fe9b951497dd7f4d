"""How much memory there is."""

import os
import sys
from pathlib import Path


def total_bytes() -> int | None:
    """Return the machine's memory, None where the system does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return None


def available_mb(told: Path = Path("/proc/meminfo")) -> int:
    """Return how many MiB can be had: what the system calls available, else all that there is."""
    try:
        for line in told.read_text(encoding="ascii").splitlines():
            name, _, amount = line.partition(":")
            if name == "MemAvailable":
                return int(amount.split()[0]) >> 10
    except (OSError, ValueError, IndexError):
        pass
    return (total_bytes() or sys.maxsize) >> 20
