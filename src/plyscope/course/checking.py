"""Checking of answers: right or wrong, and an explanation that helps without giving the answer away at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from plyscope.course import board_keys, remarks, tree_keys
from plyscope.course.answers import Answer, read
from plyscope.course.answers import words as answer_words
from plyscope.course.lesson import Step
from plyscope.course.reading import lesson


@dataclass(frozen=True)
class Outcome:
    """The result of an answer: whether it is right, and why."""

    right: bool
    words: str


def check(lesson_name: str, step_name: str, answer: Any, *, tries: int = 0) -> Outcome:
    """Check an answer to a step, given as JSON data; ``tries`` is the number of wrong answers before it.

    A ValueError says that there is no such step; UnreadableAnswerError, that the answer does not have its form.

    >>> check("tree", "root-value", 5)
    Outcome(right=True, words='MIN leaves MAX 4 at B, 5 at C and 3 at D. MAX takes the largest of them.')
    >>> check("tree", "root-value", 9).right
    False
    """
    step = lesson(lesson_name).step(step_name)
    given = read(step, answer)
    if is_right(step, given):
        return Outcome(True, step.because)
    return Outcome(False, _help(step, given, tries))


def solution(lesson_name: str, step_name: str) -> tuple[Answer, str]:
    """Return a right answer to a step and its explanation.

    >>> solution("tree", "root-value")[0]
    5
    """
    return solve(lesson(lesson_name).step(step_name))


def solve(step: Step) -> tuple[Answer, str]:
    """Return a right answer to a step and its explanation."""
    found = key(step)
    answer = found[0] if step.kind == "move" else found
    text = answer_words(step, answer)
    return answer, f"{text[0].upper()}{text[1:]}. {step.because}"


@cache
def key(step: Step) -> Answer:
    """Return the right answer of a step; of a move, all right moves."""
    return find(step, step.key)


def find(step: Step, wanted: Mapping[str, Any]) -> Answer:
    """Return the answer that a key describes, found by a search of the tree or the position."""
    name, parameters = wanted["find"], {word: value for word, value in wanted.items() if word != "find"}
    if name in tree_keys.FINDERS:
        return tree_keys.FINDERS[name](step.tree, **parameters)  # type: ignore[operator]
    return board_keys.FINDERS[name](step.position if step.rules else None, **parameters)  # type: ignore[operator]


def is_right(step: Step, answer: Answer) -> bool:
    """Return whether an answer is right; any of several equally good moves or orders is."""
    if step.kind == "move":
        return answer in key(step)
    if step.kind == "order":
        return remarks.leaves(step, answer) == remarks.leaves(step, key(step))
    return bool(answer == key(step))


def _help(step: Step, answer: Answer, tries: int) -> str:
    """Return the explanation of a typical mistake, or what is wrong in general; then the first or second hint."""
    for mistake in step.mistakes:
        if find(step, mistake.key) == ((answer,) if step.kind == "move" else answer):
            return mistake.words
    remark = remarks.remark(step, answer, key(step), named=tries > 0)
    return " ".join(filter(None, (remark, step.more if tries > 0 else step.hint)))
