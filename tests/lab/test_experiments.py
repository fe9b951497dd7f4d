"""The papers' own next questions, in their quick form: what must hold whatever comes out."""

import json
from functools import cache
from importlib import import_module

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from plyscope.algorithms import search
from plyscope.games.notation import parse_rules
from plyscope.lab.catalogue import entries, find
from plyscope.lab.experiment import EQUAL
from plyscope.lab.experiments.algorithm_games import OPPONENTS, score
from plyscope.lab.experiments.algorithm_leaves import ALPHABETA, INEXACT, MTDF, UCT
from plyscope.lab.experiments.move_orders import ORDERS, game, settings
from plyscope.lab.experiments.notebook import signs
from plyscope.lab.experiments.who_starts import considered
from plyscope.lab.papers.blem2021 import CONSIDERED
from plyscope.lab.papers.judging import by_task, every, only
from plyscope.lab.tasks import perform

NAMES = ("who_starts", "move_orders", "lazy_tree", "algorithm_leaves", "algorithm_games")


@cache
def quick(name):
    """An experiment in its quick form, and its rows as they come back from a file."""
    experiment, _ = find(name, quick=True)
    return experiment, [json.loads(json.dumps(perform(cell))) for cell in experiment.cells]


@pytest.mark.parametrize("name", NAMES)
def test_tables_and_plots_are_whole(name):
    experiment, rows = quick(name)
    assert experiment.title
    assert experiment.question
    assert experiment.counting
    for table in experiment.tables(rows):
        assert table.rows
        assert all(len(row) == len(table.columns) == len(set(table.columns)) for row in table.rows)
    for plot in experiment.plots(rows):
        assert plot.series
        assert all(len(series.x) == len(series.y) > 0 for series in plot.series)


@pytest.mark.parametrize("name", NAMES)
def test_the_full_form_asks_the_same_and_more(name):
    assert name in entries("experiments")
    full = import_module(f"plyscope.lab.experiments.{name}").experiment()
    assert full.name == name
    assert len({cell.key for cell in full.cells}) == len(full.cells) > len(quick(name)[0].cells)
    assert {cell.task for cell in full.cells} == {cell.task for cell in quick(name)[0].cells}


class TestWhoStarts:
    def test_the_published_first_turn_is_among_the_counts(self):
        row = only(quick("who_starts")[1], rules="free:3x3x3", moves="", depth=9)
        assert (row["minimax"], row["alphabeta"]) == CONSIDERED[1]

    def test_the_turns_of_all_replies_make_up_the_turn_before(self):
        rows = by_task(quick("who_starts")[1], "first_turn", rules="free:3x3x3")
        after = [row["minimax"] for row in rows if row["moves"]]
        assert len(after) == 9
        assert sum(after) + 9 == CONSIDERED[1][0]

    def test_alphabeta_never_considers_more(self):
        rows = quick("who_starts")[1]
        pairs = [(row["minimax"], row["alphabeta"]) for row in by_task(rows, "first_turn")]
        pairs += [counts for row in by_task(rows, "one_game") for counts in row["turns"].values()]
        assert len(pairs) > 50
        assert all(pruned <= everything for everything, pruned in pairs)

    def test_nothing_is_pruned_with_three_cells_left_and_something_with_four_in_some_game(self):
        rows = by_task(quick("who_starts")[1], "every_reply")
        turns = {int(turn): at["with_pruning"] for row in rows for turn, at in row["turns"].items()}
        assert {turn: bool(count) for turn, count in turns.items()} == {turn: turn < 7 for turn in range(1, 10)}

    def test_the_person_never_wins_at_tictactoe_whoever_starts(self):
        rows = by_task(quick("who_starts")[1], "every_reply")
        assert [row["starts"] for row in rows] == ["computer", "person"]
        assert all(row["lost"] == 0 and row["won"] and row["drawn"] for row in rows)

    def test_the_sign_changes_nothing(self):
        rows = by_task(quick("who_starts")[1], "signs")
        for row in rows:
            found = considered(parse_rules("tictactoe").position(row["moves"]), 9)
            assert (row["minimax"], row["alphabeta"]) == found[:2]
        assert (
            signs("X", "1523") == signs("O", "1523") == dict(zip(("minimax", "alphabeta"), CONSIDERED[5], strict=True))
        )

    @given(st.permutations(range(16)))
    def test_nothing_can_be_pruned_with_three_cells_left(self, cells):
        position = parse_rules("free:4x4x4").start()
        for cell in cells[:13]:
            position = position.play(cell)
            assume(position.result() is None)
        found = considered(position, 3)
        assert found.minimax == found.alphabeta


class TestMoveOrders:
    def test_left_to_right_is_the_paper(self):
        experiment, rows = quick("move_orders")
        findings = experiment.findings(rows)
        assert len(findings) == 4
        assert all(finding.verdict == EQUAL for finding in findings)

    def test_the_order_does_not_change_a_value(self):
        rows = by_task(quick("move_orders")[1], "same_positions")
        for row in every(rows, order="generated"):
            same = every(rows, rules=row["rules"], depth=row["depth"])
            assert len(same) == len(ORDERS)
            assert all(other["values"] == row["values"] for other in same)
        rows = by_task(quick("move_orders")[1], "random_positions")
        for row in every(rows, order="generated"):
            same = every(rows, rules=row["rules"], depth=row["depth"], evaluation=row["evaluation"])
            assert len(same) == len(ORDERS)
            assert all(other["values"] == row["values"] for other in same)

    @given(st.lists(st.integers(0, 6), max_size=12))
    def test_right_to_left_is_left_to_right_in_the_mirror(self, columns):
        position = mirrored = parse_rules("connect4").start()
        for column in columns:
            if column in position.moves():
                position, mirrored = position.play(column), mirrored.play(6 - column)
        if position.result() is None:
            found = search(position, settings("alphabeta", 4, "reversed"))
            assert found.stats.leaves == search(mirrored, settings("alphabeta", 4)).stats.leaves


class TestLazyTree:
    def test_the_whole_tree_is_what_building_it_makes(self):
        def build(position, depth):
            """The tree below a position, as the paper builds it: lists of children."""
            if depth == 0 or position.result() is not None:
                return []
            return [build(position.play(move), depth - 1) for move in position.moves()]

        def size(tree):
            return sum(1 + size(child) for child in tree)

        row = only(quick("lazy_tree")[1], rules="drop:7x6x4")
        assert row["largest"] == size(build(game("drop:7x6x4", 5)[1], 5))

    def test_a_tree_that_grows_is_a_part_of_the_whole_one(self):
        for row in quick("lazy_tree")[1]:
            for order in ("generated", "centre"):
                assert row[f"{order}_leaves"] < row[f"{order}_nodes"] < row["whole"]
                assert row[f"{order}_largest"] <= row["largest"]


def same(row, name):
    """What tells the row of another search of the same position."""
    return {"name": name, "moves": row["moves"], "depth": row["depth"]}


class TestAlgorithmLeaves:
    def test_full_width_searches_find_the_value_of_minimax_and_a_best_move(self):
        exact = [row for row in quick("algorithm_leaves")[1] if row["name"] not in INEXACT]
        assert len({row["name"] for row in exact}) == 11
        assert all(row["value"] == row["true_value"] and row["best"] for row in exact)

    def test_best_first_searches_look_at_no_more_leaves_than_alphabeta(self):
        rows = quick("algorithm_leaves")[1]
        for base in every(rows, name=ALPHABETA):
            for name in ("best first", "FSSS"):
                row = only(rows, name=name, moves=base["moves"], depth=base["depth"])
                assert row["leaves"] <= base["leaves"]

    def test_different_leaves_are_at_most_those_of_minimax_for_every_full_width_search(self):
        rows = quick("algorithm_leaves")[1]
        assert any(row["leaves"] > only(rows, **same(row, "minimax"))["leaves"] for row in every(rows, name="SSS*"))
        for row in rows:
            if row["name"] not in INEXACT and row["name"] != "deepening":  # which has leaves at every depth
                assert row["distinct_leaves"] <= row["leaves"]
                assert row["distinct_leaves"] <= only(rows, **same(row, "minimax"))["distinct_leaves"]

    def test_inexact_searches_are_right_where_they_cannot_cut(self):
        made, rows = quick("algorithm_leaves")
        (table,) = (table for table in made.tables(rows) if table.title.startswith("Right answers"))
        shallow = [dict(zip(table.columns, row, strict=True)) for row in table.rows if "ProbCut" in row[0]]
        positions = len({row["moves"] for row in rows})
        assert [(line["depth 2"], line["depth 3"]) for line in shallow] == [(positions, positions)] * 4

    def test_the_report_shows_both_counts(self):
        made, rows = quick("algorithm_leaves")
        titles = [table.title for table in made.tables(rows)]
        assert titles[0] == "Leaves"
        assert "Distinct leaves" in titles

    def test_minimax_looks_at_the_most(self):
        rows = quick("algorithm_leaves")[1]
        for base in every(rows, name="minimax"):
            for name in (ALPHABETA, "alpha-beta, table", "best first", "FSSS"):
                assert only(rows, name=name, moves=base["moves"], depth=base["depth"])["leaves"] <= base["leaves"]

    def test_uct_gets_as_many_games_as_mtdf_has_leaves(self):
        rows = quick("algorithm_leaves")[1]
        for row in every(rows, name=UCT):
            assert row["leaves"] == only(rows, name=MTDF, moves=row["moves"], depth=row["depth"])["leaves"]


class TestAlgorithmGames:
    @pytest.mark.parametrize("name", ["alpha-beta", "PVS", "SSS*", "DUAL*", "best first", "FSSS"])
    def test_searches_with_the_same_order_play_the_same_games(self, name):
        rows = quick("algorithm_games")[1]
        for depth, games in ((2, 4), (4, 2)):
            found = score(rows, name, depth)
            assert found.games == found.same == games
            assert found.points == games / 2

    def test_every_opening_is_played_from_both_sides(self):
        rows = quick("algorithm_games")[1]
        played = {(tuple(row["players"]), row["moves"]) for row in rows}
        assert len(played) == len(rows) == 3 * (2 * len(OPPONENTS) + 1)
        assert all(((second, first), moves) in played for (first, second), moves in played)
