import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from methods import settings_for
from plyscope.algorithms import METHODS, Limit, Settings, search, search_results
from plyscope.algorithms.root import Root
from plyscope.algorithms.score import INFINITY, WIN
from plyscope.evaluation import Evaluation
from plyscope.games import CONNECT4, TICTACTOE, Rules
from strategies import all_positions

HARD = CONNECT4.position("44")


@pytest.mark.parametrize("algorithm", METHODS)
def test_a_node_limit_leaves_a_legal_best_answer(algorithm):
    for nodes in (1, 7, 50, 333, 2000):
        found = search(HARD, settings_for(algorithm, depth=7, nodes=nodes, playouts=100_000))
        assert found.stats.nodes <= nodes
        assert found.stopped
        assert not found.exact
        assert found.move in HARD.moves()
        assert abs(found.value) < INFINITY
        assert found.line[0] == found.move


@given(position=all_positions(), algorithm=st.sampled_from(list(METHODS)), nodes=st.integers(1, 60))
@settings(max_examples=200)
def test_any_game_can_be_stopped_anywhere(position, algorithm, nodes):
    if algorithm == "pns" and getattr(position, "ending", "") == "points":
        return
    found = search(position, settings_for(algorithm, depth=4, nodes=nodes))
    assert found.move in position.moves()


def test_what_a_stopped_search_says_of_finished_moves_is_right():
    full = search(HARD, "alphabeta:depth=5")
    seen = set()
    for nodes in range(100, full.stats.nodes, 97):
        part = search(HARD, f"alphabeta:depth=5,nodes={nodes}")
        seen.add(part.depth)
        if part.depth is None:  # the best move of a shallower search is among those that were finished
            assert all(bounds == full.bounds[move] for move, bounds in part.bounds.items())
            assert part.value == max(bounds.lower for bounds in part.bounds.values())
        else:
            assert part.value == search(HARD, f"alphabeta:depth={part.depth}").value
    assert None in seen
    assert len(seen) > 1


@pytest.mark.parametrize("backend", ["python", "native"])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf"])
def test_a_fixed_depth_that_is_too_deep_falls_back_to_a_depth_that_was_searched(algorithm, backend):
    found = search(HARD, f"{algorithm}:depth=40,nodes=20000", backend=backend)
    assert found.stopped
    assert 3 <= found.depth < 40
    complete = search(HARD, f"alphabeta:depth={found.depth}")
    assert (found.value, found.move) == (complete.value, complete.move)
    assert found.stats.nodes <= 20000


def test_a_stopped_search_takes_a_win_that_a_short_one_sees():
    won = CONNECT4.position("717172")
    found = search(won, "alphabeta:depth=30,nodes=300")
    assert (found.move, found.value, found.stopped) == (6, WIN - 7, True)


@pytest.mark.parametrize("algorithm", METHODS)
def test_a_clock_stops_every_search(algorithm):
    chosen = settings_for(algorithm, depth=9, seconds=0.05, playouts=10_000_000)
    found = search(Rules(15, 15, 5, gravity=False).start(), chosen)
    assert found.stopped
    assert found.move in range(225)


def test_a_stop_is_asked_for_and_obeyed():
    asked = []

    def stop():
        asked.append(1)
        return len(asked) > 3

    found = search(HARD, "minimax:depth=9", stop=stop)
    assert found.stopped
    assert len(asked) >= 4


def test_ticks_tell_the_counts_on_the_way():
    told = []
    found = search(HARD, "alphabeta:depth=6", on_progress=told.append)
    assert [stats.nodes for stats in told] == sorted(stats.nodes for stats in told)
    assert 0 < told[-1].nodes <= found.stats.nodes


def test_deepening_yields_one_answer_for_each_depth():
    found = list(search_results(HARD, "deepening:depth=5"))
    assert [analysis.depth for analysis in found] == [1, 2, 3, 4, 5]
    for analysis in found:
        assert analysis.value == search(HARD, f"alphabeta:depth={analysis.depth}").value


def test_deepening_aspires_to_the_last_value_and_opens_the_window_where_that_fails(monkeypatch):
    asked = []
    plain = Root.value

    def noted(self, position, depth, alpha=-INFINITY, beta=INFINITY):
        value = plain(self, position, depth, alpha, beta)
        asked.append((depth, alpha, beta, value))
        return value

    monkeypatch.setattr(Root, "value", noted)
    search(HARD, "deepening:depth=6")
    assert asked[0][1:3] == (-INFINITY, INFINITY)
    answered = {depth: value for depth, alpha, beta, value in asked if alpha < value < beta}
    for number, (depth, alpha, beta, value) in enumerate(asked[1:], start=1):
        if depth > asked[number - 1][0]:
            assert alpha < answered[depth - 1] < beta
            assert beta - alpha < INFINITY
        else:  # asked again: open on the side where the value fell out
            last = asked[number - 1]
            assert alpha == -INFINITY if last[3] <= last[1] else beta == INFINITY
        assert value is not None


def test_deepening_ends_when_the_game_is_solved():
    won = CONNECT4.position("121212")
    assert search(won, "deepening:depth=30").depth == 1
    assert search(TICTACTOE.start(), "deepening:depth=30").depth == 9


def test_a_deepening_search_that_is_stopped_keeps_its_last_depth():
    found = search(HARD, "deepening:nodes=3000")
    assert found.stopped
    assert found.depth >= 3
    assert found.value == search(HARD, f"alphabeta:depth={found.depth}").value


def test_deepening_that_is_stopped_in_its_first_depth_keeps_what_it_has_seen():
    found = search(CONNECT4.position("121212"), "deepening:nodes=3,order=generated")
    assert found.stopped
    assert found.move == 0
    assert found.value == WIN - 7


def test_uct_on_a_finished_tree_still_looks_at_the_limit():
    assert search(TICTACTOE.position("15237469"), "uct:playouts=100000000,nodes=5000").stopped


def test_values_beyond_every_window_end_the_search():
    huge = Evaluation("huge", "far too much", lambda position: 3 * INFINITY)
    found = search(CONNECT4.start(), Settings("deepening", Limit(depth=2), evaluation=huge))
    assert found.move in range(7)


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ({"depth": 0}, "depth must be a whole number from 1, not 0"),
        ({"depth": 151}, "depth must be at most 150, not 151"),
        ({"nodes": -5}, "nodes must be a whole number from 1, not -5"),
        ({"depth": 2.5}, "depth must be a whole number from 1, not 2.5"),
        ({"seconds": 0}, "seconds must be more than 0, not 0"),
        ({"seconds": float("nan")}, "seconds must be more than 0, not nan"),
    ],
)
def test_impossible_limits_are_refused(limit, told):
    with pytest.raises(ValueError, match=f"^{told}$"):
        Limit(**limit)


def test_the_deepest_search_fits_the_stack():
    rules = Rules(20, 20, 20, gravity=False)
    assert search(rules.start(), "mtdf:depth=150,nodes=2000").stopped
    assert search(rules.start(), "deepening:depth=150,nodes=2000").stopped


def test_an_ended_game_is_not_searched():
    with pytest.raises(ValueError, match="the game is over: there is nothing to search"):
        search(TICTACTOE.position("14253"), Settings())
