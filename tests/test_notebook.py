"""The notebooks of the documentation, run from the first cell to the last."""

from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from IPython.core.formatters import DisplayFormatter
from nbclient import NotebookClient

from plyscope import CONNECT4, TICTACTOE, Solver, Table, analyse, search
from plyscope.book import Shelf

NOTEBOOKS = Path(__file__).parents[1] / "docs" / "notebooks"


def written(name):
    return nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(notebook, part):
    """What the one cell with this in its source puts out: what it prints, and the text of each kind."""
    (cell,) = [cell for cell in code(notebook) if part in cell.source]
    kinds = {"printed": "".join(output.get("text", "") for output in cell.outputs)}
    for output in cell.outputs:
        kinds.update(output.get("data", {}))
    return kinds


@pytest.mark.parametrize("name", [path.stem for path in NOTEBOOKS.glob("*.ipynb")])
def test_it_is_kept_without_outputs(name):
    for cell in code(written(name)):
        assert cell.outputs == []
        assert cell.execution_count is None


def test_it_plays_searches_solves_plots_and_reproduces_a_table():
    notebook = written("first-steps")
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    assert shown(notebook, 'position("4453")')["image/svg+xml"].count("class='stone") == 4
    assert shown(notebook, "play_game")["printed"].startswith("level:12 against level:1: 1-0 after")
    assert "passes" in shown(notebook, "stats.passes")["printed"]
    assert "column 3: wins in" in shown(notebook, "Solver")["printed"]
    picture = shown(notebook, "to_svg")["image/svg+xml"]
    assert all(name in picture for name in ("minimax", "alpha-beta", "MTD(f)"))
    table = shown(notebook, "findings_table")["text/html"]
    assert table.count("<td>equal</td>") == 22
    assert "differs" not in table


#: What stands in for a person at the keyboard: it answers, and shows question and answer as Jupyter does.
KEYBOARD = """
answers = iter({answers!r})

def input(question=""):
    answer = next(answers)
    print(question + answer)
    return answer
"""


def played(*answers):
    """The tic-tac-toe notebook, run by somebody who answers its questions so."""
    notebook = written("tic-tac-toe")
    notebook.cells.insert(0, nbformat.v4.new_code_cell(KEYBOARD.format(answers=answers)))
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return notebook


def test_a_person_plays_tic_tac_toe_in_a_notebook():
    notebook = played("2", "2", "2", "2", "x", "1", "4", "1", "3", "2", "1", "3", "3")
    by_calls = shown(notebook, "game.play(2, 2)")
    assert by_calls["printed"] == "Turn: 3\nnumber of considered moves 1519\nX X .\n. O .\n. . .\n"
    assert by_calls["image/svg+xml"].count("class='stone") == 3
    asked = shown(notebook, "def play(version)")["printed"]
    assert asked.startswith("Turn: 1\nnumber of considered moves 30709\nX . .\n. . .\n. . .\nRow (1 to 3): 2\n")
    assert "row 2, column 2 is taken\n" in asked
    assert "please enter 1, 2 or 3, not x\n" in asked
    assert "please enter 1, 2 or 3, not 4\n" in asked
    assert asked.endswith("Turn: 9\nnumber of considered moves 1\nX X O\nO O X\nX X O\nGame ended. Winner: .\n")
    table = shown(notebook, "versions = ")["printed"].splitlines()
    assert [line.split()[:3] for line in table[1:3]] == [["1", "549,945", "30,709"], ["3", "7,331", "1,519"]]
    assert table[-1] == "winner: ."


def test_an_empty_answer_ends_the_game():
    assert shown(played("2", "2", ""), "def play(version)")["printed"].endswith("Row (1 to 3): \nStopped.\n")


def displayed(thing, kind):
    """What a notebook displays of an object, parsed as XML."""
    data, _ = DisplayFormatter().format(thing)
    return ElementTree.fromstring(data[kind])


def test_a_notebook_displays_a_search_as_a_table():
    found = search(CONNECT4.position("415161"), "alphabeta:depth=3")
    rows = {row[0].text: row[1].text for row in displayed(found, "text/html")}
    assert rows["move"] == "3"
    assert rows["value"] == "wins in 1 ply"
    assert rows["search"].startswith("alphabeta:depth=3")
    assert rows["nodes"] == f"{found.stats.nodes:,}"


def test_a_notebook_displays_the_score_of_every_move_on_the_board():
    position = CONNECT4.position("431543253131")
    analysis = analyse(position)
    board, caption = displayed(analysis, "text/html")
    texts = board.findall("{http://www.w3.org/2000/svg}text")
    assert sorted(text.text for text in texts) == sorted(f"{found.score:+d}" for found in analysis.scores.values())
    columns = {round((float(text.get("x")) - 20) / 40): int(text.text) for text in texts}
    assert columns == {move: found.score for move, found in analysis.scores.items()}
    assert caption.text.startswith("wins in 21 plies with column 3; best line 3")
    board, caption = displayed(analysis.solution, "text/html")
    assert not board.findall("{http://www.w3.org/2000/svg}text")
    assert caption.text.startswith("wins in 21 plies (")


def test_a_notebook_displays_a_score_that_is_not_known_yet():
    stopped = Solver(1).analyse(TICTACTOE.start(), stop=lambda: True)
    board, caption = displayed(stopped, "text/html")
    assert [text.text for text in board.findall("{http://www.w3.org/2000/svg}text")].count("?") == 9
    assert "between" in caption.text


def test_a_notebook_displays_other_objects_as_short_text():
    assert repr(Solver(1, 2)) == "<Solver with a table of 1 MiB, 2 threads, no book>"
    assert repr(Solver(1, book=Shelf())).endswith("book <Shelf data>>")
    table = Table()
    found = search(TICTACTOE.start(), "mtdf:depth=2,order=generated", table=table)
    assert repr(table) == f"<Table with {len(table):,} bounds>"
    assert len(table) > 0
    assert repr(found) == f"<SearchResult 5: estimated at +1, depth 2, {found.stats.nodes} nodes>"
    assert repr(Solver(1).analyse(CONNECT4.position("121212"))).startswith("<Analysis wins in 1 ply with column 1, ")
