"""The ladder: the shipped ratings and the claims about the levels, checked against the rows of the recorded run."""

import json
import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from plyscope.games.notation import parse_rules
from plyscope.games.record import Record
from plyscope.lab import meetings
from plyscope.lab.experiments import level_boards, level_errors, level_ratings, levels
from plyscope.lab.rows import ROWS
from plyscope.lab.tables import to_markdown
from plyscope.levels import LEVELS
from plyscope.levels.ratings import FILE

DATA = Path(__file__).parents[1] / "data" / "levels"
DOCS = Path(__file__).parents[2] / "docs" / "findings" / "levels.md"
POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


def rows_of(name):
    with lzma.open(DATA / f"{name}.jsonl.xz", "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="module")
def connect4():
    return rows_of("levels")


@pytest.fixture(scope="module")
def boards():
    return rows_of("level_boards")


def test_the_recorded_rows_are_those_of_the_experiments(connect4, boards):
    for experiment, rows in ((levels.experiment(), connect4), (level_boards.experiment(), boards)):
        keys = [json.loads(cell.key) for cell in experiment.cells]
        assert [{name: row[name] for name in key} for key, row in zip(keys, rows, strict=True)] == keys


def test_the_recorded_results_are_those_of_the_recorded_games(connect4, boards):
    for row in meetings.met([*connect4, *boards])[::7]:
        records = [Record.of(parse_rules(row["rules"]), game) for game in row["games"]]
        won = [POINTS[record.result] for record in records]
        assert row["half_points"] == [won[0], 2 - won[1]]


def test_the_shipped_ratings_follow_from_the_rows(connect4, boards):
    assert FILE.read_text("utf-8") == level_ratings.as_text(level_ratings.ratings_of([*connect4, *boards]))


def test_every_step_is_60_to_140_elo_and_its_interval_excludes_0(connect4):
    found = levels.steps(connect4)
    assert len(found) == len(LEVELS) + 1
    for (high, low), tally in found.items():
        if low != "random":
            assert 60 <= tally.estimate.elo <= 140, (high, low)
        assert tally.estimate.low > 0, (high, low)


def test_every_level_moves_in_less_than_50_milliseconds(connect4):
    spent = meetings.efforts(connect4)
    assert all(spent[row.program].seconds_a_move < 0.05 for row in LEVELS)


def test_the_weak_levels_overlook_diagonals_before_rows_before_columns(connect4):
    weak = [row for row in level_errors.graded(connect4) if row["player"] in {f"level:{n}" for n in range(1, 9)}]

    def share(kind):
        return sum(row["errors"].get(kind, 0) for row in weak) / sum(row["chances"][kind] for row in weak)

    vertical, horizontal, diagonal = (share(f"block, {direction}") for direction in level_errors.DIRECTIONS)
    assert vertical < horizontal < diagonal


def test_deep_losses_are_missed_more_often_than_near_ones(connect4):
    rows = {row["player"]: row for row in level_errors.graded(connect4)}
    for number in range(2, 14):
        row = rows[f"level:{number}"]
        assert level_errors.rate(row, "loss in 4") < level_errors.rate(row, "loss in 18 or more")


def test_no_level_above_the_lowest_ignores_its_own_win(connect4):
    for row in level_errors.graded(connect4):
        missed = sum(row["errors"].get(f"win, {direction}", 0) for direction in level_errors.DIRECTIONS)
        assert (missed > 0) == (row["player"] in ("random", "level:1", "level:2"))


def test_the_tables_of_the_docs_are_those_of_the_rows(connect4, boards):
    text = DOCS.read_text("utf-8")
    for table in levels.tables(connect4):
        assert to_markdown(table).split("\n\n", 1)[1].strip().splitlines()[2] in text, table.title
        assert all(line in text for line in to_markdown(table).splitlines() if line.startswith("| ")), table.title
    for table in level_boards.tables(boards):
        if table.title.startswith("Ratings"):
            assert all(line in text for line in to_markdown(table).splitlines() if line.startswith("| ")), table.title


def test_the_file_is_written_from_a_run(tmp_path, monkeypatch, connect4):
    (tmp_path / ROWS).write_text("".join(json.dumps(row) + "\n" for row in connect4), "utf-8")
    monkeypatch.setattr(level_ratings, "FILE", tmp_path / "ratings.json")
    level_ratings.write_from([str(tmp_path)])
    assert json.loads((tmp_path / "ratings.json").read_text()) == level_ratings.ratings_of(connect4)


def test_the_command_without_a_run_says_how_it_is_used():
    module = "plyscope.lab.experiments.level_ratings"
    done = subprocess.run([sys.executable, "-m", module], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, f"usage: python -m {module} RUN ...\n")
