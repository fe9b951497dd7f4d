"""Signatures: what programs are called with."""

import pytest

from plyscope.exercises.code.signatures import algorithm_of, form_of, roles_of


def test_parameters_with_a_default_keep_it():
    assert roles_of(lambda node, alpha=-9, beta=9: 0) == ["tree"]
    assert roles_of(lambda tree=None: 0) == ["tree"]


@pytest.mark.parametrize(
    ("function", "roles"),
    [
        (lambda t, d, a, b, is_max: 0, ["tree", "depth", "alpha", "beta", "maximising"]),
        (lambda node, depth, alpha, beta, color: 0, ["tree", "depth", "alpha", "beta", "colour"]),
        (lambda state, player: 0, ["tree", "maximising"]),
        (lambda node, maximizingPlayer: 0, ["tree", "maximising"]),  # noqa: N803 - as students write it
    ],
)
def test_parameters_are_known_by_their_names(function, roles):
    assert roles_of(function) == roles


def test_arguments_can_be_named():
    assert roles_of(lambda node, x, y: 0, ["tree", "beta", "alpha"]) == ["tree", "beta", "alpha"]
    with pytest.raises(ValueError, match="parameter 'x' is not known"):
        roles_of(lambda node, x, y: 0)


def test_forms_and_algorithms_are_guessed():
    assert form_of(lambda tree, position, depth, alpha, beta: 0) == "tree"
    assert form_of(lambda position, depth, alpha, beta: 0) == "nested"
    assert algorithm_of("minimax", lambda tree, alpha, beta: 0) == "alphabeta"
    assert algorithm_of("minimax_with_pruning", lambda tree: 0) == "alphabeta"
    assert algorithm_of("max_value", lambda tree: 0) == "minimax"
