"""Nested lists that record: programs cannot tell them from lists and ints."""

import copy

import pytest

from plyscope.exercises.code.recording import Record, plain_type, recorded

DRAWING = ((3, 12), (2, 4), 5)


@pytest.fixture
def record():
    return Record()


def fetched(record):
    return [event[1] for event in record.events if event[0] == "fetch"]


def test_they_are_lists_and_ints(record):
    tree = recorded(DRAWING, record)
    assert tree == [[3, 12], [2, 4], 5]
    assert isinstance(tree, list)
    assert isinstance(tree[2], int)
    assert (plain_type(tree), plain_type(tree[2]), plain_type("x")) == (list, int, str)
    assert (len(tree), str(tree), tree[2] + 1, -tree[2]) == (3, "[[3, 12], [2, 4], 5]", 6, -5)
    with pytest.raises(TypeError, match="'int' object is not iterable"):
        list(tree[2])


@pytest.mark.parametrize(
    "take",
    [
        lambda tree: [one for one in tree],  # noqa: C416 - as students write it
        lambda tree: [tree[place] for place in range(len(tree))],
        lambda tree: list(tree[:]),
        lambda tree: sorted(tree, key=lambda one: 0),
        lambda tree: [*tree],
        lambda tree: list(tree.copy()),
        lambda tree: list(copy.deepcopy(tree)),
        lambda tree: [tree.pop(0) for _ in range(len(tree))],
        lambda tree: [one for _, one in enumerate(tree)],
    ],
)
def test_each_way_to_take_a_leaf_is_recorded(record, take):
    assert take(recorded((7, 8, 9), record)) == [7, 8, 9]
    assert fetched(record) == [(0,), (1,), (2,)]


def test_a_loop_that_is_left_early_has_not_looked_at_the_rest(record):
    for leaf in recorded((7, 8, 9), record):
        if leaf == 8:
            break
    assert fetched(record) == [(0,), (1,)]


def test_a_slice_is_no_look(record):
    rest = recorded((7, 8, 9), record)[1:]
    assert fetched(record) == []
    assert (rest[0], fetched(record)) == (8, [(1,)])


@pytest.mark.parametrize(
    "misuse", [lambda one: one > 3, lambda one: -one, lambda one: max(-1, one), lambda one: 1 * one]
)
def test_a_list_that_is_used_as_a_number_is_recorded(record, misuse):
    tree = recorded(DRAWING, record)
    with pytest.raises(TypeError, match="a list is used as a number"):
        misuse(tree[1])
    assert record.misused == (1,)
