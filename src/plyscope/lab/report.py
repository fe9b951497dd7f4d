"""The report of a run: one page that needs nothing else, and its tables and plots as files.

::

    report.html
    tables/01-counts.md  .csv  .html
    plots/01-nodes.svg
    pictures/01-figure-1.svg
"""

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

from plyscope.files import write_whole
from plyscope.lab import markup
from plyscope.lab.experiment import (
    DIFFERS,
    EQUAL,
    SOURCES,
    VERDICTS,
    Experiment,
    Finding,
    Picture,
    Plot,
    Row,
    Table,
    blaming,
)
from plyscope.lab.extra import require_extra
from plyscope.lab.manifest import Group, Manifest
from plyscope.lab.plots import inline, to_svg
from plyscope.lab.tables import findings_table, shown, to_csv, to_html, to_markdown

REPORT, TABLES, PLOTS, PICTURES = "report.html", "tables", "plots", "pictures"
#: A box that scrolls sideways must be reachable with the keyboard.
SCROLLED = 'tabindex="0" role="group" aria-label="Table"'


def write_report(experiment: Experiment, rows: Sequence[Row], folder: Path) -> Path:
    """Write the page, the tables and the plots to the folder of a finished run, and return where the page is."""
    require_extra()
    manifest = Manifest.load(folder)
    with blaming(f"the rows are kept, but the report of {experiment.name!r} cannot be made"):
        tables, plots, findings = experiment.tables(rows), experiment.plots(rows), experiment.findings(rows)
        drawn, pictures = [to_svg(plot) for plot in plots], experiment.pictures(rows)
        every = [*([findings_table(findings)] if findings else []), *tables]
        written = {
            f"{_file_name(number, table.title)}.{ending}": write(table)
            for number, table in enumerate(every, start=1)
            for ending, write in (("md", to_markdown), ("csv", to_csv), ("html", to_html))
        }
        html = page(experiment, rows, manifest, tables, list(zip(plots, drawn, strict=True)), findings, pictures)
    for name, endings in ((TABLES, ("md", "csv", "html")), (PLOTS, ("svg",)), (PICTURES, ("svg",))):
        if name != PICTURES or pictures:
            (folder / name).mkdir(exist_ok=True)
        for ending in endings:  # of a report that was written before
            for file in (folder / name).glob(f"[0-9]*.{ending}"):
                file.unlink()
    for name, text in written.items():
        write_whole(folder / TABLES / name, text)
    for number, (plot, svg) in enumerate(zip(plots, drawn, strict=True), start=1):
        write_whole(folder / PLOTS / f"{_file_name(number, plot.title)}.svg", svg)
    for number, picture in enumerate(pictures, start=1):
        write_whole(folder / PICTURES / f"{_file_name(number, picture.title)}.svg", picture.svg)
    write_whole(folder / REPORT, html)
    return folder / REPORT


def write_index(group: Group, folder: Path) -> Path:
    """Write a page that leads to the reports of all runs of a group, and return where it is."""
    runs = [(name, Manifest.load(folder / name)) for name in group.runs]
    items = "\n".join(
        f'<li><a href="{quote(name)}/{REPORT}">{escape(manifest.title)}</a></li>' for name, manifest in runs
    )
    write_whole(folder / REPORT, document(group.name, f"<section><ul>\n{items}\n</ul></section>"))
    return folder / REPORT


def _file_name(number: int, title: str) -> str:
    """Return a name for a file.

    >>> _file_name(3, "Nodes: α-β, depth 4")
    '03-nodes-depth-4'
    """
    words = "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    return f"{number:02}-{words[:60].strip('-')}".rstrip("-")


def page(
    experiment: Experiment,
    rows: Sequence[Row],
    manifest: Manifest,
    tables: Sequence[Table],
    plots: Sequence[tuple[Plot, str]],
    findings: Sequence[Finding],
    pictures: Sequence[Picture] = (),
) -> str:
    """Return the whole page."""
    sections = [
        ("What was asked", markup.to_html(experiment.question)),
        ("Published beside ours", _findings(findings) if findings else ""),
        ("Tables", "\n".join(map(_table, tables))),
        ("Figures", _figures("picture", [(one.title, one.note, one.svg) for one in pictures])),
        ("Plots", _figures("plot", [(plot.title, plot.note, svg) for plot, svg in plots])),
        ("How it was counted", markup.to_html(experiment.counting)),
        ("Remarks", markup.to_html(experiment.remarks)),
        ("Environment", _environment(rows, manifest)),
    ]
    body = "\n".join(f"<section>\n<h2>{title}</h2>\n{html}\n</section>" for title, html in sections if html)
    return document(experiment.title, f'<p class="name">{escape(experiment.name)}</p>\n{body}')


def document(title: str, body: str) -> str:
    """Return a page of this look."""
    style = files("plyscope.lab").joinpath("report.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def summary(findings: Sequence[Finding]) -> str:
    """Say how many numbers came out how.

    >>> summary([Finding("turn 1", 3, 3, "equal"), Finding("turn 2", 3, 3, "equal"), Finding("x", 2, 3, "differs")])
    '3 numbers and claims: 2 equal, 1 differs'
    """
    counted = Counter(found.verdict for found in findings)
    parts = ", ".join(
        f"{counted[verdict]} {_verb(verdict, counted[verdict])}" for verdict in VERDICTS if counted[verdict]
    )
    return f"{len(findings)} numbers and claims: {parts}"


def sources(findings: Sequence[Finding]) -> str:
    """Say of the equal numbers how many the papers print and how many follow from their numbers or rules.

    >>> sources([Finding("turn 1", 3, 3, "equal"), Finding("turn 9", 1, 1, "equal", source="counted with its rules")])
    'of the 2 equal: 1 printed in the paper, 1 counted with its rules'
    """
    counted = Counter(found.source for found in findings if found.verdict == EQUAL)
    parts = [f"{counted[source]} {source}" for source in SOURCES if counted[source]]
    return f"of the {counted.total()} equal: {', '.join(parts)}" if parts else ""


def _verb(verdict: str, count: int) -> str:
    return "differ" if verdict == DIFFERS and count > 1 else verdict


def _findings(findings: Sequence[Finding]) -> str:
    head = "".join(f'<th scope="col">{name}</th>' for name in ("where", "published", "ours", "verdict"))
    body = []
    for found in findings:
        note = f'<div class="note">{markup.inline(found.note)}</div>' if found.note else ""
        verdict = f'<span class="verdict {found.verdict.replace(" ", "-")}">{found.verdict}</span>'
        values = "".join(f"<td>{escape(shown(value))}</td>" for value in (found.published, found.ours))
        body.append(f'<tr><th scope="row">{escape(found.where)}{note}</th>{values}<td>{verdict}</td></tr>')
    table = f"<table><thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(body) + "\n</tbody></table>"
    told = f"<p><strong>{summary(findings)}.</strong> {_capital(sources(findings))}</p>"
    return f'{told}\n<div class="wide findings" {SCROLLED}>{table}</div>'


def _table(table: Table) -> str:
    note = f'<p class="note">{markup.inline(table.note)}</p>' if table.note else ""
    return f'<div class="wide" {SCROLLED}>{to_html(table)}</div>{note}'


def _figures(kind: str, drawn: Sequence[tuple[str, str, str]]) -> str:
    """Return figures with their titles, notes and SVG."""
    figures = []
    for number, (title, told, svg) in enumerate(drawn, start=1):
        note = f'<span class="note"> {markup.inline(told)}</span>' if told else ""
        caption = f"<figcaption><strong>{escape(title)}</strong>{note}</figcaption>"
        figures.append(f'<figure class="{kind}">{caption}\n{inline(svg, f"{kind}{number}")}</figure>')
    return '<div class="plots">\n' + "\n".join(figures) + "\n</div>" if figures else ""


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}." if text else ""


def _environment(rows: Sequence[Row], manifest: Manifest) -> str:
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
    if manifest.seed is not None:
        facts.append(("seed", str(manifest.seed)))
    listed = "".join(f"<dt>{name}</dt><dd>{escape(shown(value))}</dd>" for name, value in facts)
    again = f"<p>To run it again:</p>\n<pre><code>{escape(manifest.origin.command)}</code></pre>"
    return f"<dl>{listed}</dl>\n{again if manifest.origin.command else ''}"
