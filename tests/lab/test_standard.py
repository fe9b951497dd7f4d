"""The standard tables and plots say what the rows say."""

from statistics import stdev

import pytest

from plyscope.lab.intervals import share_interval
from plyscope.lab.spec import parse_spec
from plyscope.lab.standard import paired
from plyscope.lab.standard_searches import branching
from plyscope.lab.tasks import perform


def made(**data):
    experiment = parse_spec({"name": "x", "rules": "tictactoe", **data}).experiment()
    rows = [perform(cell) for cell in experiment.cells]
    return rows, experiment.tables(rows), experiment.plots(rows)


def test_counts_are_means_over_the_positions():
    settings = ["minimax:depth={depth}", "mtdf:depth={depth}", "uct:playouts=5"]
    rows, (table, *_), plots = made(searches=settings, depths=[1, 2, 3], positions=["", "5", "51"])
    by_name = {(row[0], row[1]): dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert list(by_name) == [
        *(("minimax", depth) for depth in (1, 2, 3)),
        *(("mtdf", depth) for depth in (1, 2, 3)),
        ("uct:playouts=5", None),
    ]
    deep = [row["nodes"] for row in rows if row["settings"] == "minimax:depth=2"]
    assert deep == [9 + 72, 8 + 56, 7 + 42]
    assert by_name["minimax", 2]["nodes"] == sum(deep) / 3
    assert by_name["minimax", 2]["searches"] == 3
    titles = ["Nodes", "Leaves", "Cut-offs", "Seconds", "Effective branching factor"]
    assert [plot.title for plot in plots] == [f"{title}, tictactoe" for title in titles]
    assert [plot.log for plot in plots] == [True, True, True, True, False]
    nodes = {series.name: series for series in plots[0].series}
    assert set(nodes) == {"minimax", "mtdf"}
    assert nodes["minimax"].x == (1, 2, 3)
    assert nodes["minimax"].y[1] == sum(deep) / 3
    assert {series.name for series in plots[2].series} == {"mtdf"}  # minimax never cuts


def test_each_rule_set_has_its_own_tables():
    _, tables, plots = made(rules=["tictactoe", "free:4x3x3"], searches=["minimax:depth={depth}"], depths=[1, 2])
    assert [table.title for table in tables] == [
        f"Effort of each search, {name}" for name in ("tictactoe", "free:4x3x3")
    ]
    assert [row[3] for table in tables for row in table.rows] == [9, 81, 12, 144]
    assert len(plots) == 2 * 4


def test_one_depth_is_shown_as_bars():
    _, _, plots = made(searches=["minimax:depth=2", "alphabeta:depth=2"])
    assert plots[0].kind == "bar"
    assert plots[0].series[0].x == ("minimax:depth=2", "alphabeta:depth=2")
    assert plots[0].series[0].y[0] == 81


def test_games_are_told_from_the_view_of_the_first_player_named():
    pair = ["random", "alphabeta:depth={depth}"]
    rows, (results, effort), plots = made(games=[pair], depths=[8, 9], positions=list("123456789"))
    lines = [dict(zip(results.columns, row, strict=True)) for row in results.rows]
    assert [line["depth"] for line in lines] == [8, 9]
    for line in lines:
        played = [row for row in rows if f"alphabeta:depth={line['depth']}" in row["players"]]
        losses = sum(row["result"] == ("0-1" if row["players"][0] == "random" else "1-0") for row in played)
        draws = sum(row["result"] == "1/2-1/2" for row in played)
        assert (line["first"], line["second"]) == ("random", "alphabeta")
        assert (line["games"], line["draws"], line["losses"]) == (18, draws, losses)
        assert line["wins"] + line["draws"] + line["losses"] == 18
        assert line["losses"] > line["wins"]
        assert line["Elo"] < 0
        low, high = map(float, line["95 %"].split(" to "))
        assert low < line["Elo"] < high
        assert line["nodes of first"] == 0 < line["nodes of second"]
        assert 2 <= line["different"] <= 18
    by_turn = [dict(zip(effort.columns, row, strict=True)) for row in effort.rows]
    nodes = [turn["nodes"] for turn in by_turn if turn["player"] == "alphabeta" and turn["depth"] == 9]
    assert nodes == sorted(nodes, reverse=True)  # every stone leaves fewer games
    won, turns = plots
    assert (won.title, won.kind) == ("Games won, tictactoe", "line")
    assert [series.name for series in won.series] == ["random against alphabeta", "alphabeta against random"]
    assert won.series[1].y == tuple(line["losses"] / 18 for line in lines)
    assert all(low <= y <= high for one in won.series for low, y, high in zip(one.low, one.y, one.high, strict=True))
    assert [series.name for series in turns.series] == ["alphabeta"]


def test_games_at_one_depth_are_bars_and_the_same_game_is_counted_once():
    _, (results, _), plots = made(games=[["alphabeta:depth=3", "alphabeta:depth=3"]], repetitions=3)
    line = dict(zip(results.columns, results.rows[0], strict=True))
    assert (line["games"], line["different"]) == (3, 1)
    assert plots[0].kind == "bar"
    assert plots[0].series[0].x == ("alphabeta:depth=3 against alphabeta:depth=3",)


@pytest.mark.parametrize(("nodes", "depth"), [(1, 1), (3, 150), (1e12, 40), (10**6, 1), (0.5, 3)])
def test_branching_is_that_of_the_uniform_tree(nodes, depth):
    found = branching(nodes, depth)
    assert sum(found**ply for ply in range(1, depth + 1)) == pytest.approx(nodes)


def test_intervals_stay_within_reason():
    assert share_interval(0, 10)[0] == 0
    assert share_interval(10, 10)[1] == pytest.approx(1)
    assert 0 < share_interval(0, 10)[1] < share_interval(5, 10)[1] < 1


def test_spread_and_the_comparison_are_of_the_same_positions():
    settings = ["minimax:depth={depth}", "alphabeta:depth={depth}"]
    rows, (_, spreads, compared), _ = made(searches=settings, depths=[2, 3], positions=["", "5", "51"])
    nodes = {
        (row["settings"], row["moves"]): row["nodes"]
        for row in rows
        if row["settings"].endswith(("depth=2", "depth=3"))
    }
    own = [nodes["alphabeta:depth=3", moves] for moves in ("", "5", "51")]
    base = [nodes["minimax:depth=3", moves] for moves in ("", "5", "51")]
    assert compared.title == "Compared with minimax, position by position, tictactoe"
    line = dict(zip(compared.columns, compared.rows[1], strict=True))
    assert (line["search"], line["depth"], line["positions"]) == ("alphabeta", 3, 3)
    ratio = (own[0] / base[0] * own[1] / base[1] * own[2] / base[2]) ** (1 / 3)
    assert line["nodes, ratio"] == pytest.approx(ratio, rel=0.01)
    low, high = map(float, line["nodes, 95 %"].split(" to "))
    assert low < ratio < high < 1
    assert line["nodes, fewer in"] == "3 of 3"
    spread = {(row[0], row[1]): dict(zip(spreads.columns, row, strict=True)) for row in spreads.rows}["minimax", 3]
    assert (spread["least"], spread["median"], spread["most"]) == tuple(sorted(base))
    assert spread["spread"] == pytest.approx(stdev(base))


def test_one_position_has_no_spread():
    _, tables, _ = made(searches=["minimax:depth=2", "alphabeta:depth=2"])
    assert [table.title.split(",")[0] for table in tables] == ["Effort of each search", "Compared with minimax:depth=2"]
    assert dict(zip(tables[1].columns, tables[1].rows[0], strict=True))["nodes, 95 %"] is None


def test_paired_knows_ties():
    found = paired([3, 3], [3, 3])
    assert (found.ratio, found.low, found.high, found.fewer, found.more) == (1, 1, 1, 0, 0)
