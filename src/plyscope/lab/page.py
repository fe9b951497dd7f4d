"""The HTML pages of a run and of a group of runs."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from plyscope.lab.experiment import Experiment, Finding, Picture, Plot, Row, Table
from plyscope.lab.findings import sources, summary
from plyscope.lab.manifest import Group, Manifest
from plyscope.lab.plots import inline
from plyscope.lab.renderer import render
from plyscope.lab.tables import to_html


def report_page(
    experiment: Experiment,
    rows: Sequence[Row],
    manifest: Manifest,
    tables: Sequence[Table],
    plots: Sequence[tuple[Plot, str]],
    findings: Sequence[Finding],
    pictures: Sequence[Picture] = (),
) -> str:
    """Return the report of a run; each plot is given with its SVG."""
    return render(
        "report.html",
        title=experiment.title,
        experiment=experiment,
        findings=findings,
        summary=summary(findings),
        sources=sources(findings),
        tables=[(Markup(to_html(table)), table.note) for table in tables],
        pictures=_figures("picture", [(one.title, one.note, one.svg) for one in pictures]),
        plots=_figures("plot", [(plot.title, plot.note, svg) for plot, svg in plots]),
        environment=_environment(rows, manifest),
        command=manifest.origin.command,
    )


def index_page(group: Group, runs: Sequence[tuple[str, Manifest]], report: str) -> str:
    """Return the page that links to the report of each run of a group; ``report`` is the name of their files."""
    return render("index.html", title=group.name, runs=runs, report=report)


def _figures(kind: str, drawings: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, Markup]]:
    """Return titles, notes and drawings, with ids that are unique in the page."""
    return [
        (title, note, Markup(inline(svg, f"{kind}{number}")))
        for number, (title, note, svg) in enumerate(drawings, start=1)
    ]


def _environment(rows: Sequence[Row], manifest: Manifest) -> list[tuple[str, Any]]:
    def distinct(name: str) -> str:
        return ", ".join(sorted({str(row[name]) for row in rows if name in row})) or "unknown"

    spent = sum(row.get("seconds_in_all", 0.0) for row in rows)
    facts: list[tuple[str, Any]] = [
        ("plyscope", manifest.plyscope),
        ("Python", distinct("python")),
        ("processor", distinct("processor")),
        ("cells", manifest.cells),
        ("seconds of all cells", round(spent, 2)),
    ]
    return facts if manifest.seed is None else [*facts, ("seed", str(manifest.seed))]
