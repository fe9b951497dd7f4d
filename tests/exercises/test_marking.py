"""Marks: against an independent marker, and by hand."""

import re
from random import Random

import pytest

from exercises import independent
from plyscope.exercises import KINDS, Options, make, mark
from plyscope.exercises.exercise import Sheet, node_names
from plyscope.exercises.generate import exercise

#: Mutated answers for each kind: 10,500 in all.
MUTATIONS = 1500


def answers_of(made):
    return {slot.id: slot.key for slot in made.slots}


def mutated(made, rng):
    """The key with one to four answers changed, as a student might."""
    answers = answers_of(made)
    for slot in rng.sample(made.slots, min(len(made.slots), rng.randint(1, 4))):
        old = answers[slot.id]
        if rng.random() < 0.15:
            answers[slot.id] = None
        elif slot.form == "choice":
            answers[slot.id] = rng.choice(slot.choices)
        elif slot.form == "yes-no":
            answers[slot.id] = not old
        elif slot.form == "list":
            answers[slot.id] = tuple(rng.sample(old, rng.randint(0, len(old))))
        else:
            start = old if isinstance(old, int) else 5
            answers[slot.id] = rng.choice([start + rng.randint(-12, 12), rng.randint(-5, 30)])
            if slot.form == "bound" and rng.random() < 0.25:
                answers[slot.id] = rng.choice(["inf", "-inf"])
    return answers


@pytest.mark.parametrize("kind", KINDS)
def test_marks_of_mutated_answers_are_those_of_an_independent_marker(kind):
    rng = Random(f"mutations {kind}")
    seen = set()
    for seed in range(MUTATIONS):
        fail = rng.choice(["either", "soft", "hard"])
        shape = rng.choice(["uniform", "ragged"])
        made = make(kind, seed, Options(rng.choice(["easy", "medium", "hard"]), shape=shape, fail=fail))
        answers = mutated(made, rng)
        found = {slot: one.mark for slot, one in mark(made, answers).verdicts.items()}
        assert found == independent.marks(made, answers), (made.id, answers)
        seen |= set(found.values())
    assert {"right", "wrong"} <= seen
    if kind != "leaves":  # a leaf does not depend on another one
        assert "follow-through" in seen


@pytest.fixture
def textbook():
    """Alpha-beta on the tree of many textbooks: B is worth 3, C at most 2, D 2."""
    drawing = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
    return exercise("alphabeta", 0, Sheet(drawing, node_names(drawing), Options()))


def test_the_key_of_the_textbook_tree(textbook):
    answers = answers_of(textbook)
    assert answers["order"] == (1, 2, 3, 4, 7, 8, 9)
    assert [slot for slot, answer in answers.items() if slot.startswith("cut:") and answer] == ["cut:5", "cut:6"]
    assert (answers["alpha:C"], answers["beta:C"], answers["value:C"]) == (3, "inf", 2)
    assert textbook.slot("value:C").accepts == (3,)  # fail-hard
    marks = mark(textbook, answers)
    assert (marks.points, marks.total, marks.first_wrong) == (25, 25, None)


def test_a_wrong_value_that_is_used_correctly_is_wrong_once(textbook):
    answers = answers_of(textbook) | {"value:B": 1, "alpha:C": 1, "alpha:D": 2, "cut:5": False, "cut:6": False}
    answers |= {"value:C": 2, "order": tuple(range(1, 10)), "value:D": 2, "value:A": 2}
    marks = mark(textbook, answers)
    assert [slot for slot, one in marks.verdicts.items() if one.mark == "wrong"] == ["value:B"]
    follow = {slot for slot, one in marks.verdicts.items() if one.mark == "follow-through"}
    assert follow == {"alpha:C", "alpha:D", "cut:5", "cut:6", "order", "value:A"}
    assert marks.words == (
        "Value returned by B: you wrote 1, expected 3. "
        "B is a MIN node: it returns the smallest value that it has found, 3 (1), 12 (2), 8 (3)."
    )


def test_a_forgotten_cut_is_named_with_its_bounds(textbook):
    marks = mark(textbook, answers_of(textbook) | {"cut:5": False})
    assert marks.first_wrong == "cut:5"
    assert marks.words.endswith("At C, alpha 3 ≥ beta 2: the remaining branches are cut.")


def test_a_wrong_leaf_is_explained_after_its_question():
    leaves = make("leaves", seed=7)
    found = answers_of(leaves)
    for seen, words in (
        (True, ": no branch on the path to it is cut."),
        (False, ": a branch on the path to it is cut."),
    ):
        slot = next(name for name, key in found.items() if name.startswith("looked:alphabeta") and key is seen)
        number, verb = slot.rpartition(":")[2], "looks" if seen else "does not look"
        wrote, expected = ("no", "yes") if seen else ("yes", "no")
        assert mark(leaves, found | {slot: not seen}).words == (
            f"Does alpha-beta look at leaf {number}? You wrote {wrote}, expected {expected}. "
            f"Alpha-beta {verb} at leaf {number}{words}"
        )


def test_a_blank_sheet_has_no_points_but_for_what_stays_blank(textbook):
    marks = mark(textbook, {})
    assert marks.points == 0
    assert all(one.mark == "wrong" for one in marks.verdicts.values())


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"value:Z": 3}, "does not have the slot 'value:Z'"),
        ({"value:A": "three"}, "value:A: 'three' is not a whole number"),
        ({"alpha:A": []}, 'alpha:A: [] is not a whole number, "inf" or "-inf"'),
        ({"cut:5": 1}, "cut:5: 1 is not true or false"),
        ({"order": [1, "2"]}, "order: [1, '2'] is not a list of leaf numbers"),
        ({"value:A": 10**9}, "value:A: 1000000000 is not a whole number"),
    ],
)
def test_answers_of_the_wrong_form_are_refused(textbook, answers, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        mark(textbook, answers)
