"""Texts that several formats share: accepted answers, hints for typing, the tree as picture and in words."""

from html import escape

from plyscope.exercises.answers import Answer
from plyscope.exercises.exercise import Exercise, Slot
from plyscope.games.tree_svg import number, tree_svg
from plyscope.games.trees import Drawing

#: The text of a slot that stays blank, in formats that do not mark empty answers.
BLANK = "-"
_INFINITE = {"inf": ("inf", "+inf", "∞", "+∞"), "-inf": ("-inf", "−inf", "-∞", "−∞")}


def variants(answer: Answer) -> tuple[str, ...]:
    """Return the usual spellings of an answer, the plainest first.

    >>> variants(-4), variants((1, 2)), variants(None)
    (('-4', '−4'), ('1,2', '1, 2', '1 2'), ('-', '−', '–'))
    """
    if answer is None or answer == ():
        return (BLANK, "−", "–")
    if isinstance(answer, bool):
        return ("yes",) if answer else ("no",)
    if isinstance(answer, tuple):
        return tuple(dict.fromkeys(separator.join(map(str, answer)) for separator in (",", ", ", " ")))
    if isinstance(answer, int):
        return (str(answer), str(answer).replace("-", "−")) if answer < 0 else (str(answer), f"+{answer}")
    return _INFINITE.get(answer, (answer,))


def accepted(slot: Slot) -> tuple[str, ...]:
    """Return every text that is a right answer; the first one is the key."""
    if slot.form == "yes-no":
        return ("yes",) if slot.key is True else ("no",)
    return tuple(dict.fromkeys(text for one in (slot.key, *slot.accepts) for text in variants(one)))


def is_text(slot: Slot) -> bool:
    """Return whether the answer is typed, not chosen."""
    return slot.form in ("number", "bound", "list")


def has_numbers_only(exercise: Exercise) -> bool:
    """Return whether every slot for a number takes a finite number, so that the type of a field gives nothing away."""
    return all(
        type(one) is int for slot in exercise.slots if slot.form == "number" for one in (slot.key, *slot.accepts)
    )


def offered(slot: Slot) -> tuple[str, ...]:
    """Return the options of a slot that is chosen."""
    if slot.form == "yes-no":
        return ("yes", "no")
    return slot.choices if slot.key is not None else (*slot.choices, BLANK)


def hint(exercise: Exercise, blank: str = f"Write {BLANK}") -> str:
    """Return how to type the answers of an exercise, "" if there is nothing to say."""
    forms = {slot.form for slot in exercise.slots}
    parts = []
    if "bound" in forms or not has_numbers_only(exercise):
        parts.append(f"{blank} where the search does not come.")
    if "bound" in forms:
        parts.append("Write inf and -inf for ∞ and −∞.")
    if "list" in forms:
        parts.append("Separate the numbers of leaves by commas.")
    if "yes-no" in forms:
        parts.append("Answer no where the search does not come to the question.")
    return " ".join(parts)


def picture(exercise: Exercise) -> str:
    """Return the tree as SVG with the names of all nodes."""
    return tree_svg(exercise.drawing, names=[(name, path) for path, name in exercise.names.items()])


def outline(exercise: Exercise) -> str:
    """Return the tree in words, for screen readers and for formats without pictures."""
    lines = []
    for path, name in exercise.names.items():
        part = _at(exercise.drawing, path)
        if isinstance(part, int):
            continue
        children = [
            f"leaf {exercise.names[(*path, move)]}: {number(one)}"
            if isinstance(one, int)
            else exercise.names[*path, move]
            for move, one in enumerate(part)
        ]
        lines.append(f"{name} is a {('MAX', 'MIN')[len(path) % 2]} node with {', '.join(children)}")
    return "; ".join(lines) + "."


def _at(drawing: Drawing, path: tuple[int, ...]) -> Drawing:
    for move in path:
        assert not isinstance(drawing, int)
        drawing = drawing[move]
    return drawing


def table_html(exercise: Exercise) -> str:
    """Return the given facts as a table in XHTML, "" if there are none."""
    if not exercise.table:
        return ""
    head, *rows = exercise.table
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    title = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table><thead><tr>{title}</tr></thead><tbody>{body}</tbody></table>"
