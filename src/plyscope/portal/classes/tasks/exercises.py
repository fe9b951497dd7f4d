"""The task to do exercises on game trees: the same ones for all students, or different ones of the same kind."""

import hashlib
from dataclasses import dataclass
from typing import Any

from plyscope.exercises import KINDS, Options
from plyscope.exercises.generate import MOST_SEED
from plyscope.portal.classes.tasks.task import Item, NewGame, Progress, Seat, Task, latest, state_of
from plyscope.portal.classes.tasks.work import Work
from plyscope.portal.errors import Refused


@dataclass(frozen=True)
class Exercises(Task):
    """Do some exercises of a kind and size, such as ``alphabeta-medium-d2b3``."""

    exercise: str
    count: int
    #: Whether all students get the same exercises.
    same: bool

    @classmethod
    def parse(cls, data: dict[str, Any]) -> "Exercises":
        """Return the task, or refuse an unknown kind of exercise or option."""
        kind, _, options = str(data["exercise"]).partition("-")
        if kind not in KINDS:
            raise Refused(422, f"exercise: unknown kind {kind[:40]!r}; allowed: {', '.join(KINDS)}")
        try:
            written = Options.parse(options or "medium-d2b3").text
        except ValueError as error:
            raise Refused(422, f"exercise: {error}") from None
        return cls(f"{kind}-{written}", int(data.get("count", 1)), bool(data.get("same", False)))

    def as_json(self) -> dict[str, Any]:
        """Return the task as JSON data."""
        return {"kind": "exercises", "exercise": self.exercise, "count": self.count, "same": self.same}

    @property
    def title(self) -> str:
        """The task in a few words.

        >>> Exercises("alphabeta-medium-d2b3", 2, False).title
        'Alpha-beta: 2 exercises, medium'
        """
        kind, _, options = self.exercise.partition("-")
        number = f"{self.count} {'exercise' if self.count == 1 else 'exercises'}"
        return f"{KINDS[kind].title}: {number}, {options.partition('-')[0]}"

    def ids(self, seat: Seat) -> list[str]:
        """Return the exercises of a student; they stay the same for the whole assignment.

        >>> Exercises("minimax-easy-d2b2", 1, False).ids(Seat(1, 0, 7))
        ['minimax-easy-d2b2-s68906587']
        """
        place = f"{seat.assignment} {seat.number}" + ("" if self.same else f" {seat.student}")
        return [f"{self.exercise}-s{_seed(f'{place} {number}')}" for number in range(self.count)]

    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return the exercises that were checked, with the points of the best answers."""
        rows = {one: work.exercises[one] for one in self.ids(seat) if one in work.exercises}
        done = sum(row.tries > 0 for row in rows.values())
        items = tuple(
            Item(f"Exercise {number}", f"{row.points}/{row.total} points", row.at, f"/practice/{one}", one)
            for number, one in enumerate(self.ids(seat), start=1)
            if (row := rows.get(one)) is not None
        )
        return Progress(
            state_of(done, self.count, bool(rows)),
            done,
            self.count,
            sum(row.points for row in rows.values()),
            sum(row.total for row in rows.values()),
            sum(row.tries for row in rows.values()),
            latest([row.at for row in rows.values()]),
            items,
        )

    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Return the address of the first exercise that was not checked, or of one that can be improved."""
        mine = self.ids(seat)
        rows = work.exercises
        left = [one for one in mine if one not in rows or rows[one].tries == 0]
        better = [one for one in mine if one in rows and rows[one].points < rows[one].total]
        return f"/practice/{(left or better or mine)[0]}"


def _seed(text: str) -> int:
    """Return a seed that depends on a text only."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % (MOST_SEED + 1)
