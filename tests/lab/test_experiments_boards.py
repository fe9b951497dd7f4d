"""Solved boards: the claims of the findings page, checked against the rows of the recorded run."""

import json
import lzma
from pathlib import Path

import pytest

from plyscope.cli import main
from plyscope.games import parse_rules
from plyscope.lab.experiment import EQUAL, NOT_COMPARABLE
from plyscope.lab.experiments import boards
from plyscope.lab.tables import to_markdown
from plyscope.lab.tasks import perform

DATA = Path(__file__).parents[1] / "data" / "boards"
DOCS = Path(__file__).parents[2] / "docs" / "findings" / "boards.md"
PROOFS = sorted(DATA.glob("*.proof"))


@pytest.fixture(scope="module")
def rows():
    with lzma.open(DATA / "boards.jsonl.xz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def on(rows, *, gravity, length):
    """The solved boards of a kind: the row by width and height."""
    found = {}
    for row in rows:
        rules = parse_rules(row["rules"])
        if (rules.gravity, rules.length) == (gravity, length) and row["result"] is not None:
            found[rules.width, rules.height] = row
    return found


def test_the_published_results_are_those_of_the_papers_board():
    found = boards.published()
    assert found["drop:7x6x4"] == "1 41"
    assert len(found) == 51
    for rules, result in found.items():
        who, ply = result.split()
        assert who in "12="
        assert int(ply) <= parse_rules(rules).cells
        assert who != "=" or int(ply) == parse_rules(rules).cells
        assert who == "=" or int(ply) % 2 == int(who) % 2


def test_the_recorded_rows_are_those_of_the_experiment(rows):
    keys = [json.loads(cell.key) for cell in boards.experiment().cells]
    assert [{name: row[name] for name in key} for key, row in zip(keys, rows, strict=True)] == keys


def test_every_sure_board_is_solved_and_no_result_differs(rows):
    found = boards.findings(rows)
    assert {finding.verdict for finding in found} <= {EQUAL, NOT_COMPARABLE}
    fours = on(rows, gravity=True, length=4)
    sure = [sides for rules in boards.published() if sum(sides := boards.sides(rules)) <= boards.SURE]
    assert len(sure) == 21
    assert set(sure) <= set(fours)
    assert len(fours) == 28
    open_boards = {row["rules"]: boards.shown_result(row)[0] for row in rows if row["result"] is None}
    assert open_boards == {"drop:9x5x4": "1", "drop:8x6x4": "2"}
    assert all(boards.published()[rules].startswith(winner) for rules, winner in open_boards.items())


def test_lines_of_4(rows):
    found = on(rows, gravity=True, length=4)
    assert all(row["score"] == 0 for (width, _), row in found.items() if width in (4, 5))
    for (width, height), row in found.items():
        if row["score"] < 0:
            assert height % 2 == 0
            assert row["plies"] == width * height
        if row["score"] > 0:
            assert width >= 6


def test_lines_of_3(rows):
    found = on(rows, gravity=True, length=3)
    assert len(found) == 25
    assert all((row["score"] > 0) == (width > 3) for (width, _), row in found.items())
    assert all(row["score"] == 0 for (width, _), row in found.items() if width == 3)
    wins = [row["plies"] for row in found.values() if row["score"] > 0]
    assert wins.count(9) > len(wins) * 3 / 4


def test_lines_of_5(rows):
    found = on(rows, gravity=True, length=5)
    assert len(found) > 10
    assert all(row["score"] == 0 for row in found.values())


def test_boards_without_gravity(rows):
    threes, fours, fives = (on(rows, gravity=False, length=length) for length in (3, 4, 5))
    assert {sides: row["result"] for sides, row in threes.items() if sides != (4, 3)} == {
        (3, 3): "= 9",
        (4, 4): "1 5",
        (5, 5): "1 5",
    }
    assert threes[4, 3]["result"] == "1 7"
    won = {sides for sides, row in fours.items() if row["score"] > 0}
    assert won == {(6, 5), (7, 5), (6, 6)}
    assert {row["plies"] for row in fours.values() if row["score"] > 0} == {11}
    assert {(width, 4) for width in range(4, 9)} | {(5, 5)} == fours.keys() - won
    assert len(fives) == 6
    assert all(row["score"] == 0 for row in fives.values())


def test_the_tables_of_the_docs_are_those_of_the_rows(rows):
    text = DOCS.read_text("utf-8")
    for table in boards.tables(rows):
        shown = [line for line in to_markdown(table).splitlines() if line.startswith("| ")]
        assert shown
        assert all(line in text for line in shown), table.title


def test_a_row_has_the_result_and_a_journal_where_none_is_published():
    quick = boards.experiment(quick=True)
    found = [json.loads(json.dumps(perform(cell))) for cell in quick.cells]
    assert [row["result"] for row in found] == ["= 16", "= 20", "= 20", "1 9", "= 16"]
    assert [row["journal"] is None for row in found] == [True, True, True, False, False]
    assert [finding.verdict for finding in quick.findings(found)] == [EQUAL] * 3
    assert quick.tables(found)[0].rows == (("4", "= 16", "= 20"), ("5", "= 20", None))


@pytest.mark.parametrize(
    ("rules", "limits", "told"),
    [
        ("drop:8x7x4", {"nodes": 100_000}, "not solved in 100,000 positions"),
        ("drop:8x7x4", {"seconds": 0.5}, "not solved in 0.5 s"),
        ("drop:8x7x5", {"nodes": 100_000}, "not solved in 100,000 positions"),
        ("drop:8x7x5", {"seconds": 0.5}, "not solved in 0.5 s"),
    ],
)
def test_a_board_that_takes_too_long_says_so(rules, limits, told):
    mine = boards.boards("mine", [rules], **limits)
    (cell,) = mine.cells
    row = perform(cell)
    assert (row["result"], row["journal"], row["lower"] < row["upper"]) == (None, None, True)
    assert boards.shown_result(row) == told
    grid, listed = mine.tables([row])
    assert grid.rows == (("7", "?"),)
    assert grid.note.endswith("? was not solved within the limit.")
    assert listed.rows[0][:2] == ("8x7", told)
    for finding in mine.findings([row]):
        assert (finding.published, finding.verdict, finding.note) == ("1 53", NOT_COMPARABLE, told)


@pytest.mark.parametrize("path", PROOFS, ids=lambda path: path.stem)
def test_the_recorded_proofs_are_right(path, capsys, rows):
    assert main(["verify", str(path), "--sample", "2", "--workers", "1"]) == 0
    row = next(row for row in rows if row["rules"] == path.stem.replace("-", ":"))
    assert f"score {row['score']} follows from" in capsys.readouterr().out


def test_the_recorded_proofs_are_small():
    assert PROOFS
    assert sum(path.stat().st_size for path in PROOFS) < 200_000
