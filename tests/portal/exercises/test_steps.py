"""Exercises step by step: right answers to all steps give the key, whatever the shape of the tree."""

import pytest

from plyscope.exercises import KINDS, Options, make, mark
from plyscope.portal.exercises.attempts import written
from plyscope.portal.exercises.steps import LEAF, NONE, completed, judge, steps_of

SHAPES = [
    Options("easy"),
    Options("hard", shape="ragged"),
    Options("medium", depth=3, branching=3, shape="ragged", fail="hard"),
    Options("expert", fail="soft"),
    Options("medium", ties=True),
    Options("medium", depth=6, branching=2),
]


def right(exercise, step):
    return {LEAF: step.leaf} if step.leaves else {slot: exercise.slot(slot).key for slot in step.slots}


@pytest.mark.parametrize("options", SHAPES, ids=lambda options: options.text)
@pytest.mark.parametrize("kind", KINDS)
def test_right_answers_to_all_steps_give_the_key(kind, options):
    for seed in range(6):
        exercise = make(kind, seed, options)
        known, kept = {}, {}
        for step in steps_of(exercise):
            assert set(step.slots).isdisjoint(known), "nothing is asked that is known already"
            found = judge(exercise, step, right(exercise, step))
            assert found.right, (exercise.id, step)
            known, kept = known | found.fills, kept | found.kept
        key = written({slot.id: slot.key for slot in exercise.slots})
        assert written(known) == key
        assert written(completed(exercise, kept)) == key


@pytest.mark.parametrize("options", SHAPES, ids=lambda options: options.text)
def test_every_leaf_step_has_one_right_leaf(options):
    for seed in range(6):
        exercise = make("alphabeta", seed, options)
        for step in steps_of(exercise):
            if not step.leaves:
                continue
            accepted = [leaf for leaf in (*step.leaves, NONE) if judge(exercise, step, {LEAF: leaf}).right]
            assert accepted == [step.leaf], (exercise.id, step)


def test_a_wrong_cut_makes_the_order_blank():
    exercise = make("alphabeta", 7)
    key = {slot.id: slot.key for slot in exercise.slots}
    answers = {slot: one for slot, one in key.items() if slot != "order"}
    assert completed(exercise, answers)["order"] == list(key["order"])
    wrong = completed(exercise, answers | {"cut:2": True})
    assert "order" not in wrong
    assert mark(exercise, wrong).points < len(key) - 1
