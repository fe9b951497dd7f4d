"""The page of all verdicts, from finished runs: ``python -m plyscope.lab.papers.page docs/verdicts.md [runs/papers]``.

The runs come from ``plyscope lab run papers``.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from plyscope.files import write_whole
from plyscope.lab.catalogue import again, members
from plyscope.lab.experiment import DERIVED, EQUAL, PRINTED, RULES, VERDICTS, Experiment, Finding, Table
from plyscope.lab.findings import findings_table
from plyscope.lab.rows import identity, read_rows
from plyscope.lab.tables import to_markdown

INTRODUCTION = """# All verdicts

This page is written by a run, not by hand: `plyscope lab run papers`, then
`python -m plyscope.lab.papers.page docs/verdicts.md`. [The papers](papers.md) says what was asked and how to read it.
"""


def findings_of(folder: Path) -> tuple[Experiment, Sequence[Finding]]:
    """Return the experiment of a finished run and its findings, or raise ValueError."""
    experiment = again(folder)
    known = {row["cell"]: row for row in read_rows(folder)}
    missing = sum(identity(cell) not in known for cell in experiment.cells)
    if missing:
        raise ValueError(f"the run in {folder} is not finished: {missing} cells are missing")
    return experiment, experiment.findings([known[identity(cell)] for cell in experiment.cells])


def page(papers: Sequence[tuple[Experiment, Sequence[Finding]]]) -> str:
    """Return the page as Markdown."""
    counts = tuple(_counts(experiment.name, findings) for experiment, findings in papers)
    every = [finding for _, findings in papers for finding in findings]
    total = _counts("together", every)
    sources = Counter(finding.source for finding in every if finding.verdict == EQUAL)
    note = (
        f"Of the {sources.total()} that are equal, {sources[PRINTED]} are numbers and claims that the papers print, "
        f"{sources[DERIVED]} follow from their numbers, and {sources[RULES]} are not printed there and were counted "
        "with the papers' rules."
    )
    summary = Table("Verdicts by paper", ("paper", *VERDICTS), (*counts, total), note)
    parts = [INTRODUCTION, to_markdown(summary)]
    for experiment, findings in papers:
        table = to_markdown(replace(findings_table(findings), title=experiment.name))
        remarks = f"**Remarks**\n\n{experiment.remarks.strip()}\n"
        parts += [f"## {experiment.title}\n", f"{experiment.question}\n", f"{experiment.counting}\n", table, remarks]
    return "\n".join(parts)


def _counts(name: str, findings: Sequence[Finding]) -> tuple[str | int, ...]:
    counted = Counter(finding.verdict for finding in findings)
    return name, *(counted[verdict] for verdict in VERDICTS)


def main(arguments: Sequence[str]) -> None:
    """Write the page: the file, and the folder of the runs if it is not runs/papers."""
    if not 1 <= len(arguments) <= 2:
        raise ValueError("give the file of the page, and the folder of the runs if it is not runs/papers")
    runs = Path(arguments[1] if len(arguments) == 2 else "runs/papers")
    write_whole(Path(arguments[0]), page([findings_of(runs / name) for name in members("papers")]))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except (ValueError, OSError) as error:
        sys.exit(f"page: error: {error}")
