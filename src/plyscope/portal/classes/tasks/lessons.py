"""The task to take a lesson of the course."""

from dataclasses import dataclass
from typing import Any

from plyscope import course
from plyscope.portal.classes.tasks.task import Item, NewGame, Progress, Seat, Task, latest, state_of
from plyscope.portal.classes.tasks.work import Work
from plyscope.portal.errors import Refused


@dataclass(frozen=True)
class Lesson(Task):
    """Finish all steps of a lesson."""

    lesson: str

    @classmethod
    def parse(cls, data: dict[str, Any]) -> "Lesson":
        """Return the task, or refuse an unknown lesson."""
        names = [one.name for one in course.lessons()]
        if data["lesson"] not in names:
            raise Refused(422, f"lesson: unknown lesson {data['lesson'][:40]!r}; allowed: {', '.join(names)}")
        return cls(data["lesson"])

    def as_json(self) -> dict[str, Any]:
        """Return the task as JSON data."""
        return {"kind": "lesson", "lesson": self.lesson}

    @property
    def title(self) -> str:
        """The task in a few words.

        >>> Lesson("minimax").title
        'Lesson 2: Minimax'
        """
        lesson = course.lesson(self.lesson)
        return f"Lesson {lesson.number}: {lesson.title}"

    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return the finished steps."""
        steps = [step.name for step in course.lesson(self.lesson).steps]
        done = {step: at for (lesson, step), at in work.lessons.items() if lesson == self.lesson and step in steps}
        items = tuple(
            Item(f"Step {number}", "finished", done[step], f"/learn/{self.lesson}#step-{step}")
            for number, step in enumerate(steps, start=1)
            if step in done
        )
        count, state = len(done), state_of(len(done), len(steps), bool(done))
        return Progress(state, count, len(steps), count, len(steps), count, latest(list(done.values())), items)

    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Return the address of the lesson."""
        return f"/learn/{self.lesson}"
