"""The machine data stored in a row: the processor and the Python version, never the host name."""

import platform
from functools import cache
from pathlib import Path


@cache
def processor() -> str:
    """Return the name of the processor, or its architecture if the system does not report it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name" and value.strip():
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine() or "unknown"


def python() -> str:
    """Return the running Python version, such as ``CPython 3.12.3``."""
    return f"{platform.python_implementation()} {platform.python_version()}"
