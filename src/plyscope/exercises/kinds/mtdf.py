"""MTD(f): the bound that each pass tests, its result, and what is then known about the value."""

from dataclasses import replace
from random import Random

from plyscope.exercises.answers import INFINITE, bound, number, write_answer
from plyscope.exercises.drawn_search import minimax_value, run
from plyscope.exercises.exercise import Sheet, Slot
from plyscope.exercises.kinds.kind import Kind
from plyscope.exercises.pen import KeyPen, Pen, said

#: A hand cannot do more passes; the number is never reached on trees of this size.
MOST_PASSES = 40


def given(sheet: Sheet, rng: Random) -> Sheet:
    """Choose a first guess near the value of the tree, but not equal to it."""
    value = minimax_value(sheet.drawing)
    return replace(sheet, guess=value + rng.choice([-1, 1]) * rng.randint(2, 6))


def slots(sheet: Sheet) -> list[Slot]:
    """Return four slots for each pass, and one for the value."""
    key = KeyPen()
    _passes(sheet, key, MOST_PASSES)
    found = []
    for place in range(1, _count(key) + 1):
        found += [
            Slot(f"bound:{place}", "number", f"Pass {place}: bound that is tested"),
            Slot(f"result:{place}", "number", f"Pass {place}: value that the search returns"),
            Slot(f"lower:{place}", "bound", f"Pass {place}: lower bound afterwards"),
            Slot(f"upper:{place}", "bound", f"Pass {place}: upper bound afterwards"),
        ]
    return [*found, Slot("value", "number", "Value of the root")]


def _count(key: KeyPen) -> int:
    return sum(slot.startswith("bound:") for slot in key.written)


def work(sheet: Sheet, pen: Pen) -> None:
    """Run the passes of MTD(f), as many as the key has."""
    key = KeyPen()
    _passes(sheet, key, MOST_PASSES)
    _passes(sheet, pen, _count(key))


def _passes(sheet: Sheet, pen: Pen, most: int) -> None:
    lower, upper, value = -INFINITE, INFINITE, sheet.guess
    for place in range(1, most + 1):
        if lower >= upper:
            break
        tested = value + 1 if value == lower else value
        start = "the guess" if place == 1 else "the last result, plus 1 if it is the lower bound"
        why = f"Pass {place} tests {start}: {write_answer(tested)}."
        tested = number(pen.write(f"bound:{place}", tested, said(why)))
        value = _result(sheet, pen, place, tested)
        high = value >= tested
        text = f"{write_answer(value)} {'≥' if high else '<'} {write_answer(tested)}: it is the new "
        why = text + ("lower bound." if high else "upper bound.")
        lower, upper = (value, upper) if high else (lower, value)
        lower = number(pen.write(f"lower:{place}", bound(lower), said(why)))
        upper = number(pen.write(f"upper:{place}", bound(upper), said(why)))
    pen.write("value", value, lambda: "The value is found when the lower bound meets the upper bound.")


def _result(sheet: Sheet, pen: Pen, place: int, tested: int) -> int:
    """Write the value that a fail-soft search with the null window below a bound returns."""
    found = run(sheet.drawing, tested - 1, tested).value
    window = f"({write_answer(tested - 1)}, {write_answer(tested)})"
    why = f"Fail-soft alpha-beta with the window {window} returns {write_answer(found)}."
    return number(pen.write(f"result:{place}", found, said(why)))


KIND = Kind(
    "mtdf",
    "MTD(f)",
    "Write the bounds of every pass.",
    lambda sheet: (
        f"MTD(f) searches the tree with the first guess {write_answer(sheet.guess)}. For each pass, write the bound "
        "that it tests, the value that the search returns, and the bounds that are then known. "
        "Then write the value of the root."
    ),
    lambda sheet: (
        "MAX moves at the root. All values are for MAX. A pass tests a bound b with fail-soft alpha-beta and the "
        "window (b − 1, b). A result below b is a new upper bound, any other a new lower bound. The next b is the "
        "result, plus 1 if it is the lower bound. The search ends when the bounds meet."
    ),
    slots,
    work,
    given,
)
