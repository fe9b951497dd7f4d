"""The pen: an algorithm writes each answer with it, and continues with the answer that the pen returns.

One function for each kind of exercise runs the algorithm. With a :class:`KeyPen` it writes the key. With the pen of
``marking`` it reads the student's answers instead and continues with them, so an answer that follows correctly from an
earlier wrong one is not wrong again.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from plyscope.exercises.answers import Answer

#: An explanation, built only if it is needed.
Why = Callable[[], str]


def said(text: str) -> Why:
    """Return an explanation that is known already."""
    return lambda: text


class Pen(Protocol):
    """Writes answers into slots."""

    def write(self, slot: str, answer: Answer, why: Why, accepts: tuple[Answer, ...] = ()) -> Answer:
        """Write an answer with its explanation; return the answer with which the algorithm continues."""
        ...


class Written(NamedTuple):
    """An answer, further right answers, and the explanation."""

    answer: Answer
    accepts: tuple[Answer, ...]
    why: Why


class KeyPen:
    """Writes the key."""

    def __init__(self) -> None:
        self.written: dict[str, Written] = {}

    def write(self, slot: str, answer: Answer, why: Why, accepts: tuple[Answer, ...] = ()) -> Answer:
        """Write an answer of the key."""
        further = tuple(one for one in accepts if one != answer)
        self.written[slot] = Written(answer, further, why)
        return answer
