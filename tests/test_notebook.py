"""The notebook of the documentation, run from its first cell to its last."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[1] / "docs" / "notebooks" / "first-steps.ipynb"


def written():
    return nbformat.read(NOTEBOOK, as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(notebook, part):
    """What the one cell with this in its source puts out: what it prints, and the text of each kind."""
    (cell,) = [cell for cell in code(notebook) if part in cell.source]
    kinds = {"printed": "".join(output.get("text", "") for output in cell.outputs)}
    for output in cell.outputs:
        kinds.update(output.get("data", {}))
    return kinds


def test_it_is_kept_without_outputs():
    for cell in code(written()):
        assert cell.outputs == []
        assert cell.execution_count is None


def test_it_plays_searches_solves_plots_and_reproduces_a_table():
    notebook = written()
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert shown(notebook, 'position("4453")')["image/svg+xml"].count("class='stone") == 4
    assert shown(notebook, "play_game")["printed"].startswith("level:6 against level:1: 1-0 after")
    assert "passes" in shown(notebook, "stats.passes")["printed"]
    assert "column 3: wins in" in shown(notebook, "Solver")["printed"]
    picture = shown(notebook, "to_svg")["image/svg+xml"]
    assert all(name in picture for name in ("minimax", "alpha-beta", "MTD(f)"))
    table = shown(notebook, "findings_table")["text/html"]
    assert table.count("<td>equal</td>") == 22
    assert "differs" not in table
