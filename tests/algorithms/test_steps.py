import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from methods import settings_for
from plyscope.algorithms import search
from plyscope.algorithms.score import INFINITY
from plyscope.algorithms.tree import GameTree
from plyscope.games import CONNECT4, TICTACTOE, replay
from plyscope.games.trees import draw
from strategies import all_positions

WATCHED = ["minimax", "alphabeta", "pvs", "mtdf", "sss", "dual", "deepening", "probcut", "multiprobcut"]
WAYS = [{}, {"root": "separate"}, {"ties": "random"}]


def steps_of(position, text):
    steps = []
    found = search(position, text, on_step=steps.append)
    return found, steps


def test_the_stream_of_a_small_tree_is_the_whole_story():
    _, steps = steps_of(draw([[3, 12, 8], [2, 4, 6]]), "alphabeta:depth=2")
    told = [(step.kind, step.path, step.alpha, step.beta, step.value, step.move, step.skipped) for step in steps]
    far = INFINITY
    assert told == [
        ("enter", (), -far, far, None, None, ()),
        ("enter", (0,), -far, far, None, None, ()),
        ("enter", (0, 0), -far, far, None, None, ()),
        ("leaf", (0, 0), -far, far, 3, None, ()),
        ("raise", (0,), -far, far, -3, 0, ()),
        ("enter", (0, 1), -far, 3, None, None, ()),
        ("leaf", (0, 1), -far, 3, 12, None, ()),
        ("enter", (0, 2), -far, 3, None, None, ()),
        ("leaf", (0, 2), -far, 3, 8, None, ()),
        ("leave", (0,), -far, far, -3, 0, ()),
        ("raise", (), -far, far, 3, 0, ()),
        ("enter", (1,), -far, -3, None, None, ()),
        ("enter", (1, 0), 3, far, None, None, ()),
        ("leaf", (1, 0), 3, far, 2, None, ()),
        ("raise", (1,), -far, -3, -2, 0, ()),
        ("cut", (1,), -far, -3, -2, 0, (1, 2)),
        ("leave", (1,), -far, -3, -2, 0, ()),
        ("leave", (), -far, far, 3, 0, ()),
    ]


@given(position=all_positions(), algorithm=st.sampled_from(WATCHED), way=st.sampled_from(WAYS))
@settings(max_examples=200)
def test_the_stream_tells_what_the_counts_count(position, algorithm, way):
    found, steps = steps_of(position, settings_for(algorithm, depth=3, **way))
    kinds = [step.kind for step in steps]
    below = [step for step in steps if step.path]
    assert sum(step.kind == "enter" for step in below) == found.stats.nodes
    assert kinds.count("leaf") == found.stats.leaves
    assert kinds.count("cut") == found.stats.cutoffs
    assert kinds.count("table") == found.stats.table_hits
    assert kinds.count("enter") == kinds.count("leaf") + kinds.count("table") + kinds.count("leave")


@given(position=all_positions(), algorithm=st.sampled_from(WATCHED))
@settings(max_examples=100)
def test_watching_changes_nothing(position, algorithm):
    text = f"{algorithm}:depth=3"
    plain, (watched, _) = search(position, text), steps_of(position, text)
    assert plain.value == watched.value
    assert plain.move == watched.move
    assert plain.line == watched.line
    assert plain.bounds == watched.bounds
    for name, count in plain.stats.as_dict().items():
        assert name == "seconds" or count == watched.stats.as_dict()[name]


@given(position=all_positions(), algorithm=st.sampled_from(WATCHED), way=st.sampled_from(WAYS))
@settings(max_examples=150)
def test_every_cut_names_the_bound_that_caused_it_and_the_moves_it_saves(position, algorithm, way):
    _, steps = steps_of(position, settings_for(algorithm, depth=3, **way))
    for step in steps:
        assert step.position == replay(position, step.path)
        if step.kind == "cut":
            assert step.value >= step.beta
            assert step.skipped
            assert set(step.skipped) < set(step.position.moves())


def test_probcut_shows_its_looks_on_the_side():
    position = CONNECT4.position("4453")
    found, steps = steps_of(position, "probcut:depth=6,confidence=0.5,order=centre")
    entered = [step for step in steps if step.kind == "enter"]
    left_at_once = [step for step in steps if step.kind == "leave" and step.move is None]
    assert left_at_once
    assert len(entered) == found.stats.nodes + 1 + len(left_at_once)  # the look on the side has counted them
    deep = {step.path for step in entered if len(step.path) == 2 and step.depth == 4}
    on_the_side = {step.path for step in entered if len(step.path) == 2 and step.depth == 2}
    assert on_the_side
    assert on_the_side <= deep


def test_nobody_listens_nothing_is_built(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a step was built although nobody listens")

    monkeypatch.setattr("plyscope.algorithms.traced.Step", refuse)
    assert search(TICTACTOE.start(), "mtdf:depth=5").stats.nodes > 0
    trees = []
    remember = GameTree.__init__
    monkeypatch.setattr(
        GameTree, "__init__", lambda self, *a, **k: (trees.append(type(self)), remember(self, *a, **k))[1]
    )
    search(CONNECT4.start(), "alphabeta:depth=2")
    assert trees[0] is GameTree  # the plain one, with nothing between the search and itself


def test_a_watcher_that_raises_ends_the_search():
    def fail(step):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        search(TICTACTOE.start(), "alphabeta:depth=3", on_step=fail)
