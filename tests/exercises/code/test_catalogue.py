"""The models of mistakes: all are told apart, and none behaves like a right program."""

import pytest

from plyscope.exercises.code.catalogue import ALGORITHMS, MISTAKES, Model, models, right
from plyscope.exercises.code.models import STYLES, Search

SETS = [(algorithm, trees) for algorithm in ALGORITHMS for trees in ("nested", "uniform", "tree")]


@pytest.fixture(scope="module", params=SETS, ids="-".join)
def modelled(request):
    """An algorithm, a set of trees, and what each model does on them."""
    algorithm, trees = request.param
    form = "tree" if trees == "tree" else "nested"
    return algorithm, trees, [(model, tuple(model.behaviours(trees))) for model in models(algorithm, form)]


def test_the_models_of_any_two_mistakes_differ_on_a_tree(modelled):
    _, trees, behaviours_of = modelled
    found = {}
    for model, behaviours in behaviours_of:
        windows = tuple(tuple(one.windows.items()) for one in behaviours)
        other = found.setdefault((behaviours, windows), model)
        names = {other.mistake.name, model.mistake.name}
        if trees == "uniform" and model.style.fail != "soft" and names == {"window-not-swapped", "window-not-negated"}:
            # With leaves in the last row only, the result of every branch is infinite, and so are all windows: both
            # programs then call the same function with the same arguments. A report names both.
            continue
        assert len(names) == 1, (other, model)


def test_only_mistakes_in_windows_need_the_windows_to_be_told_apart(modelled):
    found = {}
    for model, behaviours in modelled[2]:
        if not model.mistake.by_window:
            other = found.setdefault(behaviours, model)
            assert other.mistake.name == model.mistake.name, (other, model)


def test_no_model_of_a_mistake_is_right(modelled):
    algorithm, trees, behaviours_of = modelled
    for model, behaviours in behaviours_of:
        assert behaviours != right(algorithm, trees), model


@pytest.mark.parametrize(("algorithm", "trees"), SETS)
def test_all_styles_of_the_right_program_behave_in_the_same_way(algorithm, trees):
    for style in STYLES:
        model = Model(None, Search, algorithm == "alphabeta", style, "")
        assert tuple(model.behaviours(trees)) == right(algorithm, trees)


def test_there_are_at_least_twenty_mistakes_for_nested_lists_and_names_are_unique():
    for form in ("nested", "tree"):
        names = [one.name for one in MISTAKES if form in one.forms]
        assert len(names) == len(set(names)) >= 20
