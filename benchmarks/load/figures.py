"""The figures of a run, printed as lines of a name and a value."""

from collections.abc import Sequence
from typing import Any


def percentile(seconds: Sequence[float], percent: int) -> float:
    """Return a percentile of the measured seconds; 0 if nothing was measured."""
    row = sorted(seconds)
    return row[min(len(row) - 1, len(row) * percent // 100)] if row else 0.0


def show(name: str, value: Any) -> None:
    """Print one figure."""
    print(f"{name + ':':<22}{value}", flush=True)


def show_times(name: str, seconds: Sequence[float]) -> None:
    """Print the percentiles of a list of times."""
    if seconds:
        parts = (f"p{percent} {1000 * percentile(seconds, percent):.0f} ms" for percent in (50, 95, 99))
        show(name, ", ".join((*parts, f"most {1000 * max(seconds):.0f} ms")))
