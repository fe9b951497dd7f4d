"""The memory of the machine."""

import os
import sys
from pathlib import Path


def total_bytes() -> int | None:
    """Return the machine's memory, None if the system does not report it."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return None


def available_mb(told: Path = Path("/proc/meminfo")) -> int:
    """Return the available memory in MiB as the system reports it, otherwise the total memory."""
    try:
        for line in told.read_text(encoding="ascii").splitlines():
            name, _, amount = line.partition(":")
            if name == "MemAvailable":
                return int(amount.split()[0]) >> 10
    except (OSError, ValueError, IndexError):
        pass
    return (total_bytes() or sys.maxsize) >> 20
