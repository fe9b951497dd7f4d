"""Published numbers beside ours: as a table, and as a summary."""

from collections import Counter
from collections.abc import Sequence

from plyscope.lab.experiment import DIFFERS, EQUAL, SOURCES, VERDICTS, Finding, Table


def findings_table(findings: Sequence[Finding]) -> Table:
    """Return published numbers beside ours."""
    columns = ("where", "published", "ours", "verdict", "note")
    rows = ((found.where, found.published, found.ours, found.verdict, found.note) for found in findings)
    return Table("Published beside ours", columns, tuple(rows))


def summary(findings: Sequence[Finding]) -> str:
    """Return how many findings have each verdict.

    >>> summary([Finding("turn 1", 3, 3, "equal"), Finding("turn 2", 3, 3, "equal"), Finding("x", 2, 3, "differs")])
    '3 numbers and claims: 2 equal, 1 differs'
    """
    counted = Counter(found.verdict for found in findings)
    parts = ", ".join(
        f"{counted[verdict]} {_verb(verdict, counted[verdict])}" for verdict in VERDICTS if counted[verdict]
    )
    return f"{len(findings)} numbers and claims: {parts}"


def sources(findings: Sequence[Finding]) -> str:
    """Return how many of the equal numbers the papers print, and how many follow from their numbers or rules.

    >>> sources([Finding("turn 1", 3, 3, "equal"), Finding("turn 9", 1, 1, "equal", source="counted with its rules")])
    'of the 2 equal: 1 printed in the paper, 1 counted with its rules'
    """
    counted = Counter(found.source for found in findings if found.verdict == EQUAL)
    parts = [f"{counted[source]} {source}" for source in SOURCES if counted[source]]
    return f"of the {counted.total()} equal: {', '.join(parts)}" if parts else ""


def _verb(verdict: str, count: int) -> str:
    return "differ" if verdict == DIFFERS and count > 1 else verdict
