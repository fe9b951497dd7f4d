"""The five papers in their quick form: nothing differs, every kind of finding is there, and a changed number shows."""

import json
import sys
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from plyscope.lab.catalogue import members
from plyscope.lab.experiment import DERIVED, DIFFERS, EQUAL, NOT_COMPARABLE, PRINTED, RULES, WITHIN
from plyscope.lab.findings import findings_table
from plyscope.lab.manifest import Manifest, Origin
from plyscope.lab.papers import figures, page
from plyscope.lab.rows import ROWS, identity, line_of
from plyscope.lab.tables import to_markdown
from plyscope.lab.tasks import perform
from plyscope.portal.games.positions import drawing_of
from plyscope.portal.pages.textbook_trees import DRAWINGS

DOCS = Path(__file__).parents[3] / "docs"

#: How many findings of each kind the quick form has.
EXPECTED = {
    "blem2021": {EQUAL: 22},
    "kersten2023": {EQUAL: 39},
    "mannan2021": {EQUAL: 69, WITHIN: 8, NOT_COMPARABLE: 7},
    "nasa2018": {EQUAL: 25, NOT_COMPARABLE: 3},
    "tommy2017": {EQUAL: 33, NOT_COMPARABLE: 4},
}


@cache
def quick(name):
    """A paper's module, its quick experiment, and the rows as they come back from a file."""
    module = import_module(f"plyscope.lab.papers.{name}")
    experiment = module.experiment(quick=True)
    return module, experiment, [json.loads(json.dumps(perform(cell))) for cell in experiment.cells]


def test_the_papers_are_the_five():
    assert members("papers") == sorted(EXPECTED)
    assert sum(counts[EQUAL] for counts in EXPECTED.values()) >= 70


@pytest.mark.parametrize("name", EXPECTED)
def test_no_number_differs(name):
    _, experiment, rows = quick(name)
    findings = experiment.findings(rows)
    assert [finding for finding in findings if finding.verdict == DIFFERS] == []
    assert Counter(finding.verdict for finding in findings) == EXPECTED[name]
    assert all(finding.note for finding in findings if finding.verdict in (WITHIN, NOT_COMPARABLE))


@pytest.mark.parametrize("name", EXPECTED)
def test_tables_and_plots_are_whole(name):
    _, experiment, rows = quick(name)
    tables, plots = experiment.tables(rows), experiment.plots(rows)
    assert tables
    assert plots
    for table in tables:
        assert table.rows
        assert all(len(row) == len(table.columns) == len(set(table.columns)) for row in table.rows)
    for series in (series for plot in plots for series in plot.series):
        assert len(series.x) == len(series.y) > 0
        assert len(series.low) == len(series.high)
        assert all(low <= y <= high for low, y, high in zip(series.low, series.y, series.high, strict=False))


#: The pictures of each paper.
PICTURES = {
    "blem2021": ["Figure 2", "Figure 3", "Figure 4"],
    "kersten2023": [],
    "mannan2021": ["Figure 1", "Figure 2", "Figure 2", "Figure 8"],
    "nasa2018": ["Figure 1", "Figure 2", "Figure 3", "Figure 4", "Figure 5"],
    "tommy2017": ["Figure 2", "Figure 3", "Figure 3", "Figure 5"],
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_figures_are_drawn(name):
    _, experiment, rows = quick(name)
    pictures = experiment.pictures(rows)
    assert [picture.title.split(":")[0] for picture in pictures] == PICTURES[name]
    for picture in pictures:
        root = ElementTree.fromstring(picture.svg)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.findtext("{http://www.w3.org/2000/svg}title")


def test_the_trees_are_those_of_the_portal():
    known = {json.dumps(figure.tree) for paper in figures.FIGURES.values() for figure in paper}
    assert known <= {json.dumps(drawing_of(drawn.text)) for drawn in DRAWINGS}


def test_a_tree_shows_what_was_cut():
    _, experiment, rows = quick("mannan2021")
    before, after = (picture.svg for picture in experiment.pictures(rows)[1:3])
    assert before.count("class='cut'") == 0
    assert after.count("class='cut'") == 2  # the leaf 9, and the node G with its two leaves
    assert after.count("opacity='0.55'") == 4 + 4  # edges and nodes


def test_every_table_of_tommy2017_is_there():
    module, experiment, rows = quick("tommy2017")
    tables = {table.title: table for table in experiment.tables(rows)}
    speed = tables["Table 1: average time of a move and speed"]
    assert [row[5] for row in speed.rows] == ["17.28 %", "(0.19 %)", "60.15 %", "35.19 %"]
    first = tables["Grouped by who moves first"]
    assert [row[:2] for row in first.rows] == [(side, depth) for side in ("X1st", "O1st") for depth in (5, 6, 7, 8)]
    totals = tables["Average and total time of a game"]
    assert {row[4] for row in totals.rows} == {2}
    assert len(tables["Every turn at depth 8"].rows) == 33
    assert len(module.experiment().cells) == 12 * 10  # ten repetitions of each condition


def test_figure_4_is_shown_person_by_person():
    _, experiment, rows = quick("mannan2021")
    (table,) = (table for table in experiment.tables(rows) if table.title == "Figure 4: person by person")
    assert [row[2:5] for row in table.rows[:6]] == [
        *((8, 2, 0), (6, 3, 1), (10, 0, 0), (7, 2, 1), (9, 1, 0)),
        ("80 %", "16 %", "4 %"),
    ]
    assert all(sum(row[5:8]) == 10 for row in table.rows if row[1] != "all")


def test_growth_is_that_of_the_formulas():
    _, experiment, rows = quick("kersten2023")
    (table,) = (table for table in experiment.tables(rows) if table.title == "Worst and best case of alpha-beta")
    for branching, depth, minimax, worst, anyhow, best, formula in table.rows:
        assert minimax == worst == branching**depth
        assert best == formula <= anyhow <= worst


@pytest.mark.parametrize("name", EXPECTED)
def test_the_full_form_has_the_cells_of_the_quick_one_or_larger_ones(name):
    module, experiment, _ = quick(name)
    full = module.experiment()
    assert len({cell.key for cell in full.cells}) == len(full.cells) >= len(experiment.cells)
    assert {cell.task for cell in experiment.cells} == {cell.task for cell in full.cells}


CHANGED = [
    ("blem2021", "CONSIDERED", {1: (549946, 30709), 3: (7331, 1519), 5: (197, 97)}, {"Turn 1, minimax"}),
    ("blem2021", "LATE", {7: 13, 9: 2}, {"Turn 9, minimax", "Turn 9, alpha-beta"}),
    ("nasa2018", "TABLE_1", {1: (7, 0, 7, 0), 4: (2799, 33, 478, 6), 8: (5847005, 0, 71773, 0)}, None),
    ("mannan2021", "FIRST", ("1", 18296), {"First move, calls"}),
    ("mannan2021", "FIGURE_7", {"standard": [3, 4] * 5, "alphabeta": [8, 10] * 5}, None),
    ("tommy2017", "SEGMENTS", (70, 24, 21, 24), {"Segments, in all"}),
]


@pytest.mark.parametrize(("name", "constant", "value", "where"), CHANGED)
def test_a_changed_number_differs(name, constant, value, where, monkeypatch):
    module, experiment, rows = quick(name)
    parts = [part for path, part in sys.modules.items() if path.startswith(module.__name__)]
    for part in parts:
        if hasattr(part, constant):  # a paper may have its numbers in a module of their own
            monkeypatch.setattr(part, constant, value)
    differing = {finding.where for finding in experiment.findings(rows) if finding.verdict == DIFFERS}
    assert differing
    assert where is None or differing == where


def test_each_number_of_a_table_counts(monkeypatch):
    for name in ("tommy2017", "kersten2023"):
        module, experiment, rows = quick(name)
        condition, published = next(iter(module.TABLE_1.items()))
        for field in published._fields:
            if "seconds" in field:
                continue
            old = getattr(published, field)
            new = {str: "draw", tuple: (2, 0, 0)}.get(type(old), 1)
            with monkeypatch.context() as patch:
                patch.setitem(module.TABLE_1, condition, published._replace(**{field: new}))
                assert sum(finding.verdict == DIFFERS for finding in experiment.findings(rows)) == 1, field


def test_the_page_has_every_equal_number():
    written = (DOCS / "verdicts.md").read_text(encoding="utf-8")
    for name in EXPECTED:
        _, experiment, rows = quick(name)
        for finding in experiment.findings(rows):
            if finding.verdict == EQUAL:
                row = to_markdown(findings_table([finding])).splitlines()[4]
                assert row.rsplit(" | ", 1)[0] in written  # the note tells of games that the quick form leaves out


def test_the_page_is_made_of_finished_runs(tmp_path):
    for name in EXPECTED:
        _, experiment, rows = quick(name)
        folder = tmp_path / "runs" / name
        folder.mkdir(parents=True)
        Manifest.of(experiment, Origin(name=name, quick=True)).save(folder)
        lines = [line_of({"cell": identity(cell), **row}) for cell, row in zip(experiment.cells, rows, strict=True)]
        (folder / ROWS).write_text("".join(lines), encoding="utf-8")
    page.main([str(tmp_path / "page.md"), str(tmp_path / "runs")])
    written = (tmp_path / "page.md").read_text(encoding="utf-8")
    equal = sum(counts[EQUAL] for counts in EXPECTED.values())
    assert f"| together | {equal} | 8 | 14 | 0 |" in written
    sources = Counter()
    for name in EXPECTED:
        _, experiment, rows = quick(name)
        sources.update(finding.source for finding in experiment.findings(rows) if finding.verdict == EQUAL)
    assert f"Of the {equal} that are equal, {sources[PRINTED]} are numbers and claims that the papers print" in written
    assert f"{sources[DERIVED]} follow from their numbers, and {sources[RULES]} are not printed there" in written
    assert sum(sources.values()) == equal
    assert all(f"**{name}**" in written for name in EXPECTED)
    rows_file = tmp_path / "runs" / "tommy2017" / ROWS
    rows_file.write_text("".join(rows_file.read_text().splitlines(keepends=True)[:-2]))
    with pytest.raises(ValueError, match="not finished: 2 cells are missing"):
        page.main([str(tmp_path / "page.md"), str(tmp_path / "runs")])
    with pytest.raises(ValueError, match="give the file of the page"):
        page.main([])
