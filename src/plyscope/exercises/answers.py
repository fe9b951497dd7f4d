"""Answers: what a student writes into a slot, as JSON data and as text."""

from typing import Any

#: Bounds at least as large as this are infinite.
INFINITE = 10**9
#: Whole number, "inf" or "-inf", yes or no, a choice, a list of leaf numbers; None is blank.
Answer = int | str | bool | tuple[int, ...] | None
#: The largest number that is accepted in an answer.
LARGEST = 10**6
FORMS = {
    "number": "a whole number",
    "bound": 'a whole number, "inf" or "-inf"',
    "yes-no": "true or false",
    "choice": "one of the choices",
    "list": "a list of leaf numbers",
}
_INFINITE_TEXTS = {
    "inf": "inf", "+inf": "inf", "∞": "inf", "+∞": "inf", "-inf": "-inf", "-∞": "-inf", "−∞": "-inf", "−inf": "-inf",
}  # fmt: skip


def bound(value: int) -> Answer:
    """Return a bound as an answer.

    >>> bound(INFINITE), bound(7), bound(-INFINITE)
    ('inf', 7, '-inf')
    """
    if abs(value) >= INFINITE:
        return "inf" if value > 0 else "-inf"
    return value


def number(answer: Answer) -> int:
    """Return the number that an answer of the form number or bound stands for.

    >>> number("inf") == INFINITE, number(-3)
    (True, -3)
    """
    if isinstance(answer, str):
        return INFINITE if answer == "inf" else -INFINITE
    assert isinstance(answer, int)
    return answer


def read_answer(form: str, value: Any, choices: tuple[str, ...] = ()) -> Answer:
    """Return JSON data as an answer, or raise ValueError if it does not have the form of the slot.

    >>> read_answer("bound", "∞"), read_answer("number", "-12"), read_answer("yes-no", None)
    ('inf', -12, None)
    """
    if value is None or value == "":
        return None
    if form == "yes-no":
        if isinstance(value, bool):
            return value
    elif form in ("number", "bound"):
        text = str(value).strip().replace("−", "-")
        if form == "bound" and text.lower() in _INFINITE_TEXTS:
            return _INFINITE_TEXTS[text.lower()]
        if not isinstance(value, bool) and isinstance(value, int | str) and _is_number(text):
            return int(text)
    elif form == "choice":
        if value in choices:
            return str(value)
        raise ValueError(f"{_shown(value)} is not one of {', '.join(choices)}")
    elif form == "list" and isinstance(value, list | tuple) and all(type(one) is int and one > 0 for one in value):
        return tuple(value)
    raise ValueError(f"{_shown(value)} is not {FORMS[form]}")


def _is_number(text: str) -> bool:
    digits = text.lstrip("+-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 7 and len(text) - len(digits) <= 1


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def write_answer(answer: Answer) -> str:
    """Return an answer as text for people.

    >>> [write_answer(one) for one in (None, "-inf", -4, True, (1, 2, 5))]
    ['nothing', '−∞', '−4', 'yes', '1, 2, 5']
    """
    if answer is None:
        return "nothing"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, tuple):
        return ", ".join(map(str, answer)) or "no leaf"
    return str(answer).replace("-inf", "−∞").replace("inf", "∞").replace("-", "−")
