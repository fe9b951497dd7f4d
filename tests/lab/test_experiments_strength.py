"""The experiments on evaluations and strength in their quick form, and what must hold in them whatever is played."""

import json
from functools import cache
from importlib import import_module

import pytest
from hypothesis import given, settings

from plyscope.arena.openings import openings
from plyscope.evaluation import EVALUATIONS
from plyscope.evaluation.segments import segments
from plyscope.games import CONNECT4
from plyscope.games.notation import format_moves, parse_rules
from plyscope.games.record import Record
from plyscope.lab import meetings
from plyscope.lab.catalogue import entries
from plyscope.lab.experiment import NOT_COMPARABLE
from plyscope.lab.experiments.segment_lines import LineTable, OneByOne, line_table
from plyscope.lab.plots import to_svg
from plyscope.lab.rows import without_times
from plyscope.lab.tables import to_markdown
from plyscope.lab.tasks import perform
from strategies import open_rows_positions

NAMES = ("depth", "evaluations", "levels", "segment_table", "ties")
#: The half points of the player who begins.
POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


@cache
def quick(name):
    """An experiment's module, its quick form, and the rows as they come back from a file."""
    module = import_module(f"plyscope.lab.experiments.{name}")
    experiment = module.experiment(quick=True)
    return module, experiment, [json.loads(json.dumps(perform(cell))) for cell in experiment.cells]


@pytest.mark.parametrize("name", NAMES)
def test_tables_and_plots_are_whole(name):
    module, experiment, rows = quick(name)
    assert experiment.name == name
    assert entries()[name].summary
    assert experiment.question
    assert experiment.counting
    assert len(module.experiment().cells) > len(experiment.cells) == len({cell.key for cell in experiment.cells})
    tables, plots = experiment.tables(rows), experiment.plots(rows)
    assert tables
    for table in tables:
        assert table.rows
        assert all(len(row) == len(table.columns) for row in table.rows)
        assert to_markdown(table).count("\n|") == len(table.rows) + 2
    assert plots
    for plot in plots:
        assert all(len(one.x) == len(one.y) > 0 for one in plot.series)
        assert to_svg(plot).rstrip().endswith("</svg>")


@pytest.mark.parametrize("name", ["depth", "evaluations", "levels", "ties"])
def test_the_games_are_what_the_rows_say(name):
    _, _, rows = quick(name)
    for row in meetings.met(rows):
        records = [Record.of(parse_rules(row["rules"]), game) for game in row["games"]]
        assert all(game.startswith(row["opening"]) for game in row["games"])
        won = [POINTS[record.result] for record in records]
        assert row["half_points"] == [won[0], 2 - won[1]]
        assert sum(row["turns"]) == sum(len(record.moves) - len(row["opening"]) for record in records)


@pytest.mark.parametrize("name", ["levels", "ties"])
def test_what_is_random_comes_from_the_seed(name):
    _, experiment, rows = quick(name)
    assert without_times(json.loads(json.dumps(perform(experiment.cells[-1])))) == without_times(rows[-1])


def test_players_meet_from_fair_openings():
    cells = meetings.meetings("connect4", [("greedy", "random"), ("random", "greedy")], "fair:1", seed=0)
    assert [cell.arguments["opening"] for cell in cells] == ["3", "3"]


def test_two_who_play_the_same_moves_share_the_points_of_every_opening():
    cells = meetings.meetings("connect4", [("alphabeta:depth=2", "minimax:depth=2")], "random:4,count=5", 1)
    (tally,) = meetings.tallies(perform(cell) for cell in cells).values()
    assert tally.pairs == (0, 0, 5, 0, 0)
    assert tally.score == 0.5
    assert tally.estimate.elo == pytest.approx(0)


def test_an_evaluation_meets_every_other_from_the_same_openings():
    _, _, rows = quick("evaluations")
    met = {}
    for row in meetings.met(rows):
        met.setdefault(frozenset(row["players"]), set()).add(row["opening"])
    assert len(met) == len(EVALUATIONS) * (len(EVALUATIONS) - 1) // 2
    assert len(set(map(frozenset, met.values()))) == 1


def test_the_solver_grades_what_an_evaluation_prefers():
    module, _, rows = quick("evaluations")
    graded = [row for row in rows if row["task"] == module.GRADE]
    assert any(row["decision"] for row in graded)
    for row in graded:
        assert (row["keeps"][module.BY_CHANCE] < 1) == row["decision"]
        assert all(0 <= row["perfect"][name] <= row["keeps"][name] <= 1 for name in row["keeps"])
        # there is no win at once, and nothing else shows one ply ahead: all moves are equal
        for grade in ("keeps", "perfect"):
            assert row[grade][module.at("outcome", 1)] == row[grade][module.BY_CHANCE]


def test_a_search_to_the_end_is_always_perfect():
    module, _, _ = quick("evaluations")
    for moves in openings(CONNECT4, "random:34,count=4", seed=1):
        row = module.grade("connect4", format_moves(CONNECT4, moves), ["outcome", "segments"], [8])
        assert row["perfect"][module.at("outcome", 8)] == row["perfect"][module.at("segments", 8)] == 1


def test_features_of_kang_stand_beside_the_published_shares():
    _, experiment, rows = quick("evaluations")
    findings = experiment.findings(rows)
    assert [finding.published for finding in findings] == [0.54, 0.80]
    assert all(finding.verdict == NOT_COMPARABLE and "interval" in finding.note for finding in findings)


@given(open_rows_positions())
@settings(max_examples=60, deadline=None)
def test_the_table_gives_the_values_of_the_segments(position):
    table = line_table(position.rules)
    assert table(position) == OneByOne(position.rules)(position) == segments(position)
    for move in position.moves():
        child = position.play(move)
        if child.result() is None:
            assert table.after(position, table(position), child) == segments(child)


def test_the_table_of_connect_four_has_25_lines():
    table = LineTable(CONNECT4)
    assert table.lines() == 6 + 7 + 12
    assert table.entries() == 6 * 3**7 + 7 * 3**6 + 4 * (3**4 + 3**5 + 3**6)
    assert table.bytes() > 2 * table.entries()


def test_every_way_gives_the_same_values_and_searches():
    module, _, rows = quick("segment_table")
    evaluated, *searched = rows
    assert set(evaluated["equal"]) == set(module.WAYS)
    assert set(evaluated["equal"].values()) == {evaluated["positions"]}
    for row in searched:
        assert len({json.dumps(without_times(found)) for found in row["found"].values()}) == 1


def test_a_deeper_search_visits_more():
    module, _, rows = quick("depth")
    spent = meetings.efforts(rows)
    nodes = [spent[module.player(depth)].nodes / spent[module.player(depth)].moves for depth in range(1, 5)]
    assert nodes == sorted(nodes)


def test_nobody_takes_more_than_half_of_an_opening_from_the_perfect_player():
    _, _, rows = quick("levels")
    perfect = "perfect"
    met = [row for row in meetings.met(rows) if perfect in row["players"]]
    assert met
    for row in met:
        points = sum(row["half_points"])
        assert (points if row["players"][0] == perfect else 4 - points) >= 2
