"""Remarks on wrong answers: how much of an answer is right, and after a second try which part is wrong first."""

from plyscope.course import board_keys, tree_keys
from plyscope.course.answers import Answer, words
from plyscope.course.lesson import Step
from plyscope.games.notation import parse_move


def remark(step: Step, answer: Answer, right: Answer, *, named: bool) -> str:
    """Return what is wrong with an answer, "" if there is nothing to say in general; ``named`` says where."""
    match step.kind:
        case "nodes":
            return _nodes(step, answer, right, named)
        case "visits":
            return _visits(step, answer, right, named)
        case "values":
            return _values(answer, right, named)
        case "window":
            return _window(answer, right)
        case "move":
            return _move(step, answer)
        case "order":
            found, least = leaves(step, answer), leaves(step, right)
            return f"With this order, alpha-beta looks at {found} leaves; {least} are possible."
        case _:
            return ""


def leaves(step: Step, order: tuple[int, ...]) -> int:
    """Return how many leaves a search looks at with the branches of the root in this order."""
    assert step.tree is not None
    return tree_keys.count(tree_keys.arranged(step.tree, order), step.key.get("algorithm", "alphabeta"))


def _nodes(step: Step, answer: Answer, right: Answer, named: bool) -> str:
    extra, missing = sorted(set(answer) - set(right)), sorted(set(right) - set(answer))
    if named:
        first = min(extra + missing)
        verb = "should not be marked" if first in extra else "should be marked"
        return f"From the left, the first difference is {step.node_words(first)}, which {verb}."
    parts = []
    if extra:
        parts.append(f"{len(extra)} of your {len(answer)} marks {'is' if len(extra) == 1 else 'are'} wrong")
    if missing:
        parts.append(f"{len(missing)} {'mark is' if len(missing) == 1 else 'marks are'} missing")
    return f"{' and '.join(parts)}."


def _visits(step: Step, answer: Answer, right: Answer, named: bool) -> str:
    same = next((at for at, (one, other) in enumerate(zip(answer, right, strict=False)) if one != other), None)
    if same is None:
        same = min(len(answer), len(right))
    begin = f"The first {same} are right." if same > 1 else "The first one is right." if same else "The first is wrong."
    if not named:
        return begin
    if same == len(right):
        return f"{begin} The search ends after {words(step, right[-1:])}."
    return f"{begin} The next one is {step.node_words(right[same])}."


def _values(answer: Answer, right: Answer, named: bool) -> str:
    wrong = [name for name in right if answer[name] != right[name]]
    count = f"{len(right) - len(wrong)} of {len(right)} values are right."
    # values come from below: the last wrong letter is the deepest
    return f"{count} Look at {wrong[-1]} first." if named else count


def _window(answer: Answer, right: Answer) -> str:
    good = [name for name, one, other in zip(("Alpha", "Beta"), answer, right, strict=True) if one == other]
    return f"{good[0]} is right." if good else "Neither bound is right."


def _move(step: Step, answer: str) -> str:
    """Return what an exact solver says about a move, where the question is about exact play."""
    if step.key["find"] not in ("exact", "depth"):
        return ""
    found = board_keys.analysed(step.position).scores[parse_move(step.position.rules, answer)]
    noun = words(step, answer).capitalize()
    return f"{noun} {'only draws' if found.signs == (0, 0) else found.words}."
