"""A task of an assignment: its title, its start, and the progress of a student."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from plyscope.portal.classes.tasks.work import Work
from plyscope.portal.errors import Refused

#: The states of a task: not begun, begun, and everything done.
State = Literal["open", "working", "done"]


@dataclass(frozen=True)
class Seat:
    """The place of a task: the assignment, the number of the task in it, and the student."""

    assignment: int
    number: int
    student: int


@dataclass(frozen=True)
class NewGame:
    """A game that a student starts for a task; the student plays the side to move."""

    rules: str
    opponent: str
    moves: str = ""


@dataclass(frozen=True)
class Item:
    """One part of a task that a student has done: a game, a puzzle or an exercise."""

    title: str
    #: What the student reached, in words.
    result: str
    at: float
    link: str
    #: The exercise whose answers are shown.
    exercise: str | None = None


@dataclass(frozen=True)
class Progress:
    """The progress of a student: parts done of all parts, points, and tries."""

    state: State
    done: int
    count: int
    points: int
    total: int
    tries: int
    #: The time of the last result.
    at: float | None
    items: tuple[Item, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the progress without its items."""
        numbers = {"done": self.done, "count": self.count, "points": self.points, "total": self.total}
        return {"state": self.state, **numbers, "tries": self.tries, "at": self.at}


class Task(ABC):
    """What students have to do; a value that is stored as JSON."""

    @classmethod
    @abstractmethod
    def parse(cls, data: dict[str, Any]) -> "Task":
        """Return the task that JSON data describes, or refuse."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Return the task as JSON data, with its kind."""

    @property
    @abstractmethod
    def title(self) -> str:
        """The task in a few words."""

    @abstractmethod
    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return the progress of a student."""

    @abstractmethod
    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Return what a student does next: a new game, or the address of a page."""


@dataclass(frozen=True)
class Unavailable(Task):
    """A task that was given before an update, and that the portal no longer has: a puzzle or a lesson was removed."""

    data: dict[str, Any]

    @classmethod
    def parse(cls, data: dict[str, Any]) -> "Unavailable":
        """Return the task."""
        return cls(data)

    def as_json(self) -> dict[str, Any]:
        """Return the task as it was stored."""
        return self.data

    @property
    def title(self) -> str:
        """The task in a few words."""
        return "Task that is no longer available"

    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return that nothing is done."""
        return Progress("open", 0, 1, 0, 0, 0, None)

    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Refuse."""
        raise Refused(409, "this task is no longer available; ask your teacher for another one")


def state_of(done: int, count: int, begun: bool) -> State:
    """Return the state of a task of which some parts are done.

    >>> state_of(0, 2, False), state_of(0, 2, True), state_of(1, 2, True), state_of(2, 2, True)
    ('open', 'working', 'working', 'done')
    """
    if done >= count:
        return "done"
    return "working" if begun or done else "open"


def latest(times: Sequence[float]) -> float | None:
    """Return the last of some times, or None without any."""
    return max(times, default=None)
