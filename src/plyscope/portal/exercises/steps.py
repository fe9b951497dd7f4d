"""Exercises step by step: one question at a time, in the order in which the algorithm runs.

Most steps ask for slots: one, or those of a window together. In alpha-beta, a leaf that is not the first branch of its
node is asked for by "Which leaf is looked at next?", which also says whether its branch is cut. Branches that can never
be cut and the order of the leaves are not asked for, but filled in.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from plyscope.exercises import KINDS, Exercise, mark
from plyscope.exercises.answers import Answer, read_answer
from plyscope.exercises.exercise import Path
from plyscope.exercises.pen import KeyPen

#: The name of the answer to a step that asks for a leaf, and the answer that no further leaf of the node is looked at.
LEAF, NONE = "leaf", 0
#: The slot of the leaves in order.
ORDER = "order"
#: Slots that are asked for together, each with the one before it.
_PAIRS = {"beta": "alpha", "upper": "lower"}


@dataclass(frozen=True)
class Step:
    """One question."""

    question: str
    #: The node that it is about, "" for the whole tree.
    node: str
    #: The slots that are asked for; empty if a leaf is asked for.
    slots: tuple[str, ...]
    #: The leaves to choose from; empty if slots are asked for.
    leaves: tuple[int, ...] = ()
    #: The right leaf.
    leaf: int = NONE
    #: The slots that are known after this step, with their keys.
    fills: Mapping[str, Answer] = field(default_factory=dict)


@dataclass(frozen=True)
class Judged:
    """The verdict on the answer to a step."""

    right: bool
    words: str
    #: The slots that are filled in after this step.
    fills: dict[str, Answer]
    #: The answers that are stored: what the student wrote, and the slots that are not asked for.
    kept: dict[str, Answer]


def steps_of(exercise: Exercise) -> tuple[Step, ...]:
    """Return the steps of an exercise in the order of the algorithm."""
    return tuple(_alphabeta(exercise) if exercise.kind == "alphabeta" else _grouped(exercise))


def judge(exercise: Exercise, step: Step, answers: Mapping[str, Any]) -> Judged:
    """Return the verdict on the answers to a step, or raise ValueError for an answer that cannot be read."""
    given = _leaf_answer(step, answers) if step.leaves else _slot_answers(exercise, step, answers)
    verdicts = mark(exercise, given).verdicts
    wrong = next((slot for slot in given if verdicts[slot].mark != "right"), None)
    fills = dict(step.fills)
    kept = {slot: given.get(slot, answer) for slot, answer in fills.items() if slot != ORDER}
    if wrong is not None:
        return Judged(False, verdicts[wrong].words, fills, kept)
    return Judged(True, "Right.", fills | given, kept)


def completed(exercise: Exercise, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Return the answers to all steps with the order of the leaves, which is right if all cuts are."""
    key = {slot.id: slot.key for slot in exercise.slots}
    right = all(answer == key[slot] for slot, answer in answers.items() if slot.startswith("cut:"))
    order = key.get(ORDER)
    return dict(answers) | ({ORDER: list(order)} if right and isinstance(order, tuple) else {})


def _slot_answers(exercise: Exercise, step: Step, answers: Mapping[str, Any]) -> dict[str, Answer]:
    """Return the answers to the slots of a step, none of them blank."""
    for name in answers:
        if name not in step.slots:
            raise ValueError(f"this step asks for {', '.join(step.slots)}, not for {name[:40]!r}")
    found = {}
    for name in step.slots:
        slot = exercise.slot(name)
        try:
            found[name] = read_answer(slot.form, answers.get(name), slot.choices)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        if found[name] is None:
            raise ValueError(f"{name}: an answer is missing")
    return found


def _leaf_answer(step: Step, answers: Mapping[str, Any]) -> dict[str, Answer]:
    """Return what a chosen leaf says about the branches: those before it are cut, and its own is not."""
    leaf = answers.get(LEAF)
    if set(answers) != {LEAF} or type(leaf) is not int or (leaf != NONE and leaf not in step.leaves):
        allowed = ", ".join(map(str, step.leaves))
        raise ValueError(f"{LEAF}: choose one of the leaves {allowed}, or {NONE} if the rest is cut")
    if leaf == NONE:  # all branches that follow a cut one are cut, too
        return {f"cut:{step.leaves[0]}": True}
    return {f"cut:{one}": one != leaf for one in step.leaves[: step.leaves.index(leaf) + 1]}


def _written(exercise: Exercise) -> dict[str, Answer]:
    """Return the key in the order of the algorithm."""
    pen = KeyPen()
    KINDS[exercise.kind].work(exercise.sheet, pen)
    return {slot: found.answer for slot, found in pen.written.items()}


def _grouped(exercise: Exercise) -> Iterator[Step]:
    """Yield one step for each slot, or for the slots that belong together."""
    key = _written(exercise)
    group: list[str] = []
    for slot in key:
        if group and not _together(group[-1], slot):
            yield _step(exercise, group, key)
            group = []
        group.append(slot)
    yield _step(exercise, group, key)


def _together(before: str, slot: str) -> bool:
    what, _, where = slot.partition(":")
    if what == "looked":  # looked:ALGORITHM:LEAF
        return before.rpartition(":")[2] == slot.rpartition(":")[2]
    return what in _PAIRS and before == f"{_PAIRS[what]}:{where}"


def _step(exercise: Exercise, group: list[str], key: Mapping[str, Answer]) -> Step:
    slots = [exercise.slot(name) for name in group]
    first, node = slots[0], slots[0].node
    question = first.prompt
    if first.id.startswith("alpha:"):
        alphabeta = exercise.kind == "alphabeta"
        question = f"What is the window {'on entering' if alphabeta else 'of the first search of'} {node}?"
    elif first.id.startswith("lower:"):
        question = f"Pass {first.id.partition(':')[2]}: which bounds are known afterwards?"
    elif first.id.startswith("looked:"):
        question = f"Which algorithms look at leaf {node}?"
    return Step(question, node, tuple(group), fills={name: key[name] for name in group})


def _alphabeta(exercise: Exercise) -> Iterator[Step]:
    """Yield the steps of alpha-beta: windows, branches that can be cut, leaves and values."""
    key = _written(exercise)
    last = Step("", "", ())
    for group in _alphabeta_groups(exercise, key):
        step = _alphabeta_step(exercise, group, key)
        if step is None:  # a first branch: it is known together with the step before
            last = replace(last, fills={**last.fills, **{name: key[name] for name in group}})
            continue
        if last.question:
            yield last
        last = step
    yield last


def _alphabeta_groups(exercise: Exercise, key: Mapping[str, Answer]) -> Iterator[list[str]]:
    """Yield the slots in groups: a window, the branches that are cut together, or one slot."""
    paths = {name: path for path, name in exercise.names.items()}
    group: list[str] = []
    for slot in key:
        if group and not (_together(group[-1], slot) or _cut_together(paths, key, group[-1], slot)):
            yield group
            group = []
        group.append(slot)
    yield group


def _cut_together(paths: Mapping[str, Path], key: Mapping[str, Answer], before: str, slot: str) -> bool:
    """Return whether two branches of one node are both cut: if one is cut, all that follow are."""
    if not (before.startswith("cut:") and slot.startswith("cut:") and key[before] and key[slot]):
        return False
    return paths[before.partition(":")[2]][:-1] == paths[slot.partition(":")[2]][:-1]


def _alphabeta_step(exercise: Exercise, group: list[str], key: Mapping[str, Answer]) -> Step | None:
    """Return the step of a group of slots, None if it is not asked for."""
    if group[0] == ORDER:
        return None
    if not group[0].startswith("cut:"):
        return _step(exercise, group, key)
    name = group[0].partition(":")[2]
    path = next(one for one, other in exercise.names.items() if other == name)
    fills = {slot: key[slot] for slot in group}
    if path[-1] == 0:
        return None
    parent = exercise.names[path[:-1]]
    if not name.isdigit():
        return replace(
            _step(exercise, group[:1], key), question=f"Is the branch from {parent} to {name} cut?", fills=fills
        )
    following = exercise.sheet.children(path[:-1])[path[-1] :]
    leaves = tuple(int(exercise.names[one]) for one in following if exercise.names[one].isdigit())
    leaf = NONE if key[group[0]] else leaves[0]
    return Step(f"Which leaf of {parent} is looked at next?", parent, (), leaves, leaf, fills)
