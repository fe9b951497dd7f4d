"""All full-width searches give minimax's value, its first best move, and a line that keeps it: on every game."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from methods import settings_for
from naive import naive_value
from networks import network_file
from plyscope.algorithms import METHODS, Settings, Table, search
from plyscope.algorithms.score import ENDINGS, WIN
from plyscope.evaluation import EVALUATIONS
from plyscope.evaluation import evaluation as evaluation_named
from plyscope.games import CONNECT4, TICTACTOE, RowsPosition, Rules, layers
from plyscope.games.trees import Graph, random_tree
from strategies import all_positions, open_rows_positions

FULL_WIDTH = [name for name, method in METHODS.items() if method.full_width and name != "pns"]
WITH_TABLE = [name for name in FULL_WIDTH if not METHODS[name].own_tree]


def depth_for(position):
    """A depth that naive minimax can afford: a few thousand positions."""
    branching = max(2, len(position.moves()))
    return next(depth for depth in (5, 4, 3, 2, 1) if depth == 1 or branching**depth <= 3000)


def evaluation_for(position):
    return EVALUATIONS["segments" if isinstance(position, RowsPosition) else "outcome"]


def minimax_values(position, depth=None, ending="sooner"):
    """The value of every move by a minimax that shares no code with the searches."""
    depth = depth or depth_for(position)
    evaluation = evaluation_for(position).function
    ended = ENDINGS[getattr(position, "ending", ending)]
    return {move: -naive_value(position.play(move), depth - 1, evaluation, ended) for move in position.moves()}


def first_best(values):
    return max(values, key=values.__getitem__)


def agree(position, found, expected):
    """Check value, first best move, and that the line keeps the value ply by ply."""
    best = max(expected.values())
    assert found.value == best
    assert found.move == first_best(expected)
    evaluation = evaluation_for(position).function
    ended = ENDINGS[getattr(position, "ending", "sooner")]
    value, depth = best, depth_for(position)
    assert found.line[0] == found.move
    for move in found.line:
        position, value, depth = position.play(move), -value, depth - 1
        assert naive_value(position, depth, evaluation, ended) == value
    assert depth == 0 or position.result() is not None


@pytest.mark.parametrize("algorithm", FULL_WIDTH)
@given(position=all_positions())
@settings(max_examples=60)
def test_every_full_width_search_agrees_with_minimax(algorithm, position):
    found = search(position, f"{algorithm}:depth={depth_for(position)},order=generated")
    agree(position, found, minimax_values(position))


@pytest.mark.parametrize("algorithm", WITH_TABLE)
@given(position=all_positions(), table=st.booleans(), separate=st.booleans())
@settings(max_examples=60)
def test_table_and_root_windows_change_nothing(algorithm, position, table, separate):
    root = "separate" if separate else "shared"
    chosen = settings_for(algorithm, depth=depth_for(position), order="generated", table=table, root=root)
    agree(position, search(position, chosen), minimax_values(position))


@given(
    position=open_rows_positions(),
    algorithm=st.sampled_from(WITH_TABLE),
    order=st.sampled_from(["reversed", "centre", "weights", "centre+table+killers+history", "weights+history"]),
)
@settings(max_examples=300)
def test_orders_change_no_value_and_the_move_is_a_best_one(position, algorithm, order):
    found = search(position, f"{algorithm}:depth={depth_for(position)},table=on,order={order}")
    expected = minimax_values(position)
    assert found.value == max(expected.values())
    assert expected[found.move] == found.value


@given(
    position=open_rows_positions(),
    algorithm=st.sampled_from(FULL_WIDTH),
    evaluation=st.sampled_from(["outcome", "segments", "discs", "longest-run", "weights", "learned"]),
    ending=st.sampled_from(["sooner", "flat"]),
    deeper=st.integers(0, 4),
)
@settings(max_examples=400)
def test_every_evaluation_and_ending_gives_minimax_values(position, algorithm, evaluation, ending, deeper):
    depth = max(1, depth_for(position) - deeper)
    if evaluation == "learned":
        evaluation += f":{network_file(position.rules)}"
    chosen = evaluation_named(evaluation)
    searcher = position.ply % 2

    def evaluate(here):
        return chosen.value(here, here.ply % 2 == searcher)

    found = search(position, f"{algorithm}:depth={depth},evaluation={evaluation},ending={ending}")
    assert found.value == naive_value(position, depth, evaluate, ENDINGS[ending])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("algorithm", FULL_WIDTH)
def test_agreement_on_hundreds_of_random_trees_and_graphs(algorithm, seed):
    rng = Random(seed)
    for _ in range(150):
        tree = random_tree(rng, depth=rng.randint(1, 5), branching=3, values=rng.choice([1, 5, 100]))
        graph = Graph(rng, depth=rng.randint(1, 6), branching=3, breadth=rng.randint(1, 5), values=rng.choice([1, 9]))
        for root in (tree, graph.start()):
            if root.result() is None:
                expected = naive_value(root, 9, None, ENDINGS["points"])
                assert search(root, f"{algorithm}:depth=9").value == expected


@given(position=all_positions(), algorithm=st.sampled_from(WITH_TABLE))
@settings(max_examples=200)
def test_no_table_entry_has_its_lower_bound_above_its_upper(position, algorithm):
    table = Table()
    search(position, f"{algorithm}:depth={depth_for(position)},table=on", table=table)
    assert all(bounds.lower <= bounds.upper for bounds in table.entries())


@given(position=open_rows_positions())
@settings(max_examples=60)
def test_the_table_holds_only_true_bounds(position):
    table = Table()
    search(position, f"pvs:depth={max(1, depth_for(position) - 1)},table=on", table=table)
    for (here, left), bounds in table._bounds.items():
        value = naive_value(here, left, EVALUATIONS["segments"].function, ENDINGS["sooner"])
        assert bounds.lower <= value <= bounds.upper


@given(position=open_rows_positions(), algorithm=st.sampled_from(WITH_TABLE))
@settings(max_examples=100)
def test_a_table_kept_from_another_search_changes_no_value(position, algorithm):
    table = Table()
    search(position, f"alphabeta:depth={depth_for(position)},table=on", table=table)
    found = search(position, f"{algorithm}:depth={depth_for(position)},table=on,order=generated", table=table)
    agree(position, found, minimax_values(position))


@given(position=open_rows_positions())
@settings(max_examples=100)
def test_mirror_images_have_equal_values_and_mirrored_best_moves(position):
    found, image = (search(here, f"mtdf:depth={depth_for(position)}") for here in (position, position.reflect()))
    assert found.value == image.value
    mirrored = {position.reflect_move(move): value for move, value in minimax_values(position).items()}
    assert mirrored[image.move] == image.value


@given(position=all_positions(), rng=st.integers(0, 999).map(Random), algorithm=st.sampled_from(FULL_WIDTH))
@settings(max_examples=200)
def test_ties_at_random_are_among_the_best(position, rng, algorithm):
    found = search(position, f"{algorithm}:depth={depth_for(position)},ties=random", rng=rng)
    expected = minimax_values(position)
    assert expected[found.move] == max(expected.values()) == found.value


def test_ties_at_random_reach_every_best_move():
    rng = Random(7)
    for algorithm in FULL_WIDTH:
        settings_ = Settings.parse(f"{algorithm}:depth=2,evaluation=outcome,ties=random")
        chosen = {search(CONNECT4.start(), settings_, rng=rng).move for _ in range(120)}
        assert chosen == set(range(7)), algorithm


@given(position=open_rows_positions())
@settings(max_examples=100)
def test_separate_windows_give_the_exact_value_of_every_move(position):
    found = search(position, f"alphabeta:depth={depth_for(position)},root=separate")
    assert found.values == minimax_values(position)
    assert all(bounds.lower == bounds.upper for bounds in found.bounds.values())


@pytest.mark.parametrize("root", ["shared", "separate"])
@pytest.mark.parametrize("window", ["open", "win"])
@pytest.mark.parametrize("algorithm", [name for name in WITH_TABLE if name != "deepening"])
def test_a_lost_position_is_worth_a_lost_game_in_every_window(algorithm, window, root):
    lost = CONNECT4.position("33445")  # X can complete its line at both ends
    text = f"{algorithm}:depth=2,evaluation=outcome,ending=flat,window={window},root={root}"
    found = search(lost, text)
    assert found.value == -WIN
    assert found.move == 0
    if root == "separate":
        assert found.values == dict.fromkeys(range(7), -WIN)


@given(position=open_rows_positions(), algorithm=st.sampled_from(WITH_TABLE))
@settings(max_examples=200)
def test_what_is_said_of_every_move_is_true(position, algorithm):
    found = search(position, f"{algorithm}:depth={depth_for(position)}")
    for move, value in minimax_values(position, found.depth).items():
        if move in found.bounds:
            lower, upper = found.bounds[move]
            assert lower <= value <= upper


def solved(rules):
    """The value of every position of a small game, by minimax over sets of positions, from the end backwards."""
    values = {}
    for layer in reversed(list(layers(rules.start()))):
        for position in layer:
            result = position.result()
            values[position] = (
                ENDINGS["sooner"](result, position.ply)
                if result is not None
                else max(-values[position.play(move)] for move in position.moves())
            )
    return values


@pytest.mark.parametrize("rules", [TICTACTOE, Rules(4, 3, 3, gravity=True), Rules(3, 4, 3, gravity=True)])
def test_searches_to_the_end_solve_every_position_of_small_games(rules):
    table = Table()
    for position, value in solved(rules).items():
        if position.result() is None:
            found = search(position, f"alphabeta:depth={rules.cells},table=on,evaluation=outcome", table=table)
            assert found.value == value
