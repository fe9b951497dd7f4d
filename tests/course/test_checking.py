"""Answers of the course: those of other programs are right, and wrong ones are explained without the answer."""

import json

import pytest

import lesson_answers
from plyscope import course
from plyscope.course.answers import UnreadableAnswerError
from plyscope.course.checking import find, key

STEPS = [(lesson, step) for lesson in course.lessons() for step in lesson.steps]
each = pytest.mark.parametrize(("lesson", "step"), STEPS, ids=[f"{one.name}-{step.name}" for one, step in STEPS])


def data(step):
    return {"name": step.name, "tree": step.tree, "rules": step.rules, "moves": step.moves}


def wrong_answer(step):
    """Some answer to a step that is wrong."""
    right = key(step)
    match step.kind:
        case "number":
            return right + 100
        case "choose":
            return next(option for option in step.options if option != right)
        case "node":
            return list(next(path for path in step.clickable() if path != right))
        case "nodes":
            return [list(path) for path in step.clickable() if path not in right][:1]
        case "visits":
            return [list(path) for path in reversed(right)]
        case "values":
            return right | {"A": right["A"] + 100}
        case "window":
            return [100, 200]
        case "move":
            moves = [str(move + 1) for move in step.position.moves()]
            return next(move for move in moves if move not in right)
        case "order":
            return list(range(len(step.tree)))


def test_all_steps_have_answers_of_other_programs():
    assert {(lesson.name, step.name) for lesson, step in STEPS} == set(lesson_answers.ALL)


@each
def test_the_answer_of_another_program_is_right(lesson, step):
    answer = lesson_answers.answer_to(lesson.name, data(step))
    outcome = course.check(lesson.name, step.name, answer)
    assert outcome.right, f"{answer}: {outcome.words}"
    assert outcome.words == step.because


@each
def test_a_wrong_answer_gets_two_hints(lesson, step):
    answer = wrong_answer(step)
    first, second = (course.check(lesson.name, step.name, answer, tries=tries) for tries in (0, 1))
    assert not first.right
    assert not second.right
    assert first.words
    assert second.words
    assert step.because not in first.words
    explained = any(_same(find(step, mistake.key), answer) for mistake in step.mistakes)
    assert explained or (step.hint in first.words and step.more in second.words)


def _same(found, answer):
    return json.loads(json.dumps(found)) == answer


@each
def test_the_shown_solution_is_right_when_it_is_sent_back(lesson, step):
    answer, words = course.solution(lesson.name, step.name)
    assert course.check(lesson.name, step.name, json.loads(json.dumps(answer))).right
    assert words.endswith(step.because)


@each
def test_typical_mistakes_are_wrong_and_each_has_its_words(lesson, step):
    found = [find(step, mistake.key) for mistake in step.mistakes]
    assert all(one != key(step) for one in found)
    assert all(one not in found[:place] for place, one in enumerate(found))
    for one, mistake in zip(found, step.mistakes, strict=True):
        outcome = course.check(lesson.name, step.name, json.loads(json.dumps(one)))
        assert (outcome.right, outcome.words) == (False, mistake.words)


def test_the_hint_of_a_first_wrong_answer_does_not_contain_the_answer():
    for lesson, step in STEPS:
        if step.kind == "move" and lesson.name != "tables":
            assert all(f"column {move}" not in step.hint.lower() for move in key(step)), step.name


@pytest.mark.parametrize(
    ("step", "answer", "tries", "words"),
    [
        ("cuts", [[1, 2], [0, 1]], 0, "1 of your 2 marks is wrong and 2 marks are missing."),
        ("cuts", [[1, 2], [0, 1]], 1, "first difference is leaf 2 (worth 8), which should not be marked"),
        ("cuts", [[2]], 1, "first difference is leaf 6 (worth 9), which should be marked"),
        ("window", [5, 9], 0, "Alpha is right."),
        ("window", [1, 9], 0, "Neither bound is right."),
        ("visits", [[0, 0, 0], [0, 0, 1], [1, 0, 0]], 0, "The first 2 are right."),
        ("visits", [[0, 0, 0], [0, 0, 1], [1, 0, 0]], 1, "The next one is leaf 3 (worth 8)."),
        ("visits", [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1]], 1, "ends after leaf 6"),
        ("visits", [], 0, "The first is wrong."),
    ],
)
def test_remarks_say_how_much_is_right(step, answer, tries, words):
    assert words in course.check("alphabeta", step, answer, tries=tries).words


def test_marks_below_a_cut_branch_do_not_matter():
    assert course.check("alphabeta", "subtree", [[0, 1, 1], [1, 1], [1, 1, 0], [1, 1, 1]]).right


def test_other_remarks():
    values = {"A": 6, "B": 6, "C": 5, "D": 1, "E": 8, "F": 5, "G": 3}
    assert course.check("minimax", "values", values).words.startswith("5 of 7 values are right.")
    assert "Look at G first." in course.check("minimax", "values", values, tries=1).words
    words = course.check("ordering", "arrange", [1, 2, 0]).words
    assert "looks at 7 leaves; 5 are possible" in words
    assert course.check("horizon", "save", "2").words.startswith("Column 2 loses in 6 plies.")
    assert course.check("solving", "only-reply", "9").words.startswith("Cell c1 loses in 6 plies.")


def test_every_order_with_the_fewest_leaves_is_right():
    _, orders = lesson_answers.fewest_leaves(course.lesson("ordering").step("arrange").tree)
    assert len(orders) > 1
    assert all(course.check("ordering", "arrange", list(order)).right for order in orders)


@pytest.mark.parametrize(
    ("lesson", "step", "answer"),
    [
        ("tree", "root-value", "five"),
        ("tree", "root-value", [5]),
        ("tree", "root-value", None),
        ("tree", "root-value", ""),
        ("tree", "reply", [7, 7]),
        ("tree", "reply", [2]),
        ("tree", "reply", 5),
        ("tree", "reply", ["2", "2"]),
        ("tree", "reply", {"a": 1}),
        ("alphabeta", "cuts", "all"),
        ("alphabeta", "cuts", [[1, 2], 3]),
        ("alphabeta", "cuts", [[1, 2]] * 65),
        ("alphabeta", "window", [5]),
        ("alphabeta", "window", [5, None]),
        ("alphabeta", "window", 7),
        ("minimax", "values", {"A": 1}),
        ("minimax", "values", [1]),
        ("ordering", "arrange", [0, 1]),
        ("ordering", "arrange", [0, 1, 1]),
        ("ordering", "arrange", [0, 1, "2"]),
        ("tables", "stored", "something"),
        ("tables", "join", "9"),
        ("tables", "join", 5),
        ("solving", "only-reply", "1"),
    ],
)
def test_answers_of_another_form_are_refused_in_words(lesson, step, answer):
    with pytest.raises(UnreadableAnswerError, match=r"^[a-z0-9'].{10,}"):
        course.check(lesson, step, answer)


def test_unknown_lessons_and_steps_are_refused():
    with pytest.raises(ValueError, match="there is no lesson 'chess'; lessons: tree, minimax"):
        course.check("chess", "x", 1)
    with pytest.raises(ValueError, match="lesson 'tree' does not have the step 'x'"):
        course.check("tree", "x", 1)
