"""The five papers in their quick form: nothing differs, every kind of finding is there, and a changed number shows."""

import json
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from plyscope.lab.catalogue import members
from plyscope.lab.experiment import DIFFERS, EQUAL, NOT_COMPARABLE, WITHIN
from plyscope.lab.manifest import Manifest, Origin
from plyscope.lab.papers import page
from plyscope.lab.rows import ROWS, identity, line_of
from plyscope.lab.tables import findings_table, to_markdown
from plyscope.lab.tasks import perform

DOCS = Path(__file__).parents[3] / "docs"

#: How many findings of each kind the quick form has.
EXPECTED = {
    "blem2021": {EQUAL: 19},
    "kersten2023": {EQUAL: 36},
    "mannan2021": {EQUAL: 64, WITHIN: 8, NOT_COMPARABLE: 6},
    "nasa2018": {EQUAL: 22, NOT_COMPARABLE: 3},
    "tommy2017": {EQUAL: 29, NOT_COMPARABLE: 4},
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
    monkeypatch.setattr(module, constant, value)
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
    assert f"| together | {equal} | 8 | 13 | 0 |" in written
    assert all(f"**{name}**" in written for name in EXPECTED)
    rows_file = tmp_path / "runs" / "tommy2017" / ROWS
    rows_file.write_text("".join(rows_file.read_text().splitlines(keepends=True)[:-2]))
    with pytest.raises(ValueError, match="not finished: 2 cells are missing"):
        page.main([str(tmp_path / "page.md"), str(tmp_path / "runs")])
    with pytest.raises(ValueError, match="give the file of the page"):
        page.main([])
