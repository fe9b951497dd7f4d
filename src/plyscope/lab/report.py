"""The report of a run: one self-contained page, and its tables and plots as files.

::

    report.html
    tables/01-counts.md  .csv  .html
    plots/01-nodes.svg
    pictures/01-figure-1.svg
"""

import re
from collections.abc import Sequence
from pathlib import Path

from plyscope.files import write_whole
from plyscope.lab.experiment import Experiment, Row, blaming
from plyscope.lab.extra import require_extra
from plyscope.lab.findings import findings_table
from plyscope.lab.manifest import Group, Manifest
from plyscope.lab.plots import to_svg
from plyscope.lab.tables import to_csv, to_html, to_markdown

REPORT, TABLES, PLOTS, PICTURES = "report.html", "tables", "plots", "pictures"


def write_report(experiment: Experiment, rows: Sequence[Row], folder: Path) -> Path:
    """Write the page, the tables and the plots to the folder of a finished run, and return the path of the page."""
    require_extra()
    from plyscope.lab.page import report_page

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
        drawn_plots = list(zip(plots, drawn, strict=True))
        html = report_page(experiment, rows, manifest, tables, drawn_plots, findings, pictures)
    for name, endings in ((TABLES, ("md", "csv", "html")), (PLOTS, ("svg",)), (PICTURES, ("svg",))):
        if name != PICTURES or pictures:
            (folder / name).mkdir(exist_ok=True)
        for ending in endings:  # of a previous report
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
    """Write a page that links to the reports of all runs of a group, and return its path."""
    require_extra()
    from plyscope.lab.page import index_page

    runs = [(name, Manifest.load(folder / name)) for name in group.runs]
    write_whole(folder / REPORT, index_page(group, runs, REPORT))
    return folder / REPORT


def _file_name(number: int, title: str) -> str:
    """Return a name for a file.

    >>> _file_name(3, "Nodes: α-β, depth 4")
    '03-nodes-depth-4'
    """
    words = "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    return f"{number:02}-{words[:60].strip('-')}".rstrip("-")
