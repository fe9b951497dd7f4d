"""Marking: the algorithm runs again and continues with the student's answers, so a mistake counts once."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from plyscope.exercises.answers import Answer, read_answer, write_answer
from plyscope.exercises.exercise import Exercise, Slot
from plyscope.exercises.kinds import KINDS
from plyscope.exercises.pen import Why, Written

RIGHT, FOLLOW, WRONG = "right", "follow-through", "wrong"


@dataclass(frozen=True)
class Verdict:
    """The mark of one slot: right, follow-through or wrong."""

    mark: str
    #: What the student should have written after their own earlier answers.
    expected: Answer
    words: str


@dataclass(frozen=True)
class Marks:
    """The marks of an exercise: a point for each slot that is right or follows from earlier answers."""

    points: int
    total: int
    verdicts: Mapping[str, Verdict]
    #: The slot of the first wrong step, in the order in which the algorithm runs.
    first_wrong: str | None
    words: str

    def as_json(self) -> dict[str, Any]:
        """Return the marks as JSON data."""
        return {
            "points": self.points,
            "total": self.total,
            "first_wrong": self.first_wrong,
            "words": self.words,
            "verdicts": {
                slot: {"mark": one.mark, "expected": _json(one.expected), "words": one.words}
                for slot, one in self.verdicts.items()
            },
        }


def _json(answer: Answer) -> Any:
    return list(answer) if isinstance(answer, tuple) else answer


def mark(exercise: Exercise, answers: Mapping[str, Any]) -> Marks:
    """Return the marks of a student's answers by slot, or raise ValueError for an answer that cannot be read.

    >>> from plyscope.exercises.generate import make
    >>> exercise = make("minimax", 7)
    >>> marks = mark(exercise, {slot.id: slot.key for slot in exercise.slots})
    >>> marks.points == marks.total, marks.words
    (True, 'All answers are right.')
    """
    given = read_answers(exercise, answers)
    pen = _MarkingPen(given)
    KINDS[exercise.kind].work(exercise.sheet, pen)
    order = [*pen.reached, *(slot.id for slot in exercise.slots if slot.id not in pen.reached)]
    verdicts = {slot: _verdict(exercise.slot(slot), given[slot], pen.reached.get(slot)) for slot in order}
    first = next((slot for slot in order if verdicts[slot].mark == WRONG), None)
    points = sum(one.mark != WRONG for one in verdicts.values())
    words = "All answers are right." if first is None else verdicts[first].words
    return Marks(points, len(verdicts), verdicts, first, words)


def read_answers(exercise: Exercise, answers: Mapping[str, Any]) -> dict[str, Answer]:
    """Return all slots with the student's answers, or raise ValueError."""
    known = {slot.id for slot in exercise.slots}
    for slot_id in answers:
        if slot_id not in known:
            raise ValueError(f"exercise {exercise.id} does not have the slot {slot_id[:40]!r}")
    found = {}
    for slot in exercise.slots:
        try:
            found[slot.id] = read_answer(slot.form, answers.get(slot.id), slot.choices)
        except ValueError as error:
            raise ValueError(f"{slot.id}: {error}") from None
    return found


class _MarkingPen:
    """Reads the student's answers; a blank is replaced by the expected answer."""

    def __init__(self, given: Mapping[str, Answer]) -> None:
        self._given = given
        #: What was expected in each slot that the algorithm reached, in order.
        self.reached: dict[str, Written] = {}

    def write(self, slot: str, answer: Answer, why: Why, accepts: tuple[Answer, ...] = ()) -> Answer:
        """Note what is expected; return what the student wrote."""
        self.reached[slot] = Written(answer, accepts, why)
        given = self._given[slot]
        return answer if given is None else given


def _verdict(slot: Slot, given: Answer, expected: Written | None) -> Verdict:
    """Return the mark of one answer: compared with the key, then with what follows from earlier answers."""
    wanted = expected.answer if expected is not None else None
    if given == slot.key or (given is not None and given in slot.accepts):
        return Verdict(RIGHT, wanted, _after(slot.prompt, "right."))
    accepts = (False,) if expected is None and slot.form == "yes-no" else () if expected is None else expected.accepts
    if given == wanted or (given is not None and given in accepts):
        return Verdict(FOLLOW, wanted, _after(slot.prompt, "follows correctly from your earlier answers."))
    wrote = "you wrote nothing" if given is None else f"you wrote {write_answer(given)}"
    if expected is None:
        reason = "the search does not reach this node after your answers"
        return Verdict(WRONG, wanted, _after(slot.prompt, f"{wrote}, but {reason}."))
    words = f"{wrote}, expected {write_answer(wanted)}. {expected.why()}"
    return Verdict(WRONG, wanted, _after(slot.prompt, words))


def _after(prompt: str, words: str) -> str:
    """Return words about an answer after its prompt, which may be a question."""
    return f"{prompt} {words[:1].upper()}{words[1:]}" if prompt.endswith("?") else f"{prompt}: {words}"
