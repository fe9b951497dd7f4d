"""The task to solve puzzles: given ones, or some of a theme."""

from dataclasses import dataclass
from typing import Any

from plyscope.portal.classes.tasks.task import Item, NewGame, Progress, Seat, Task, latest, state_of
from plyscope.portal.classes.tasks.work import Work
from plyscope.portal.errors import Refused
from plyscope.portal.limits import CLASSES
from plyscope.portal.puzzles import catalogue
from plyscope.portal.store import PuzzleAttempt


@dataclass(frozen=True)
class Puzzles(Task):
    """Try given puzzles, or solve some puzzles of a theme; only first attempts count."""

    ids: tuple[str, ...]
    theme: str | None
    count: int

    @classmethod
    def parse(cls, data: dict[str, Any]) -> "Puzzles":
        """Return the task, or refuse unknown puzzles and themes."""
        ids, theme = tuple(dict.fromkeys(data.get("ids") or ())), data.get("theme")
        if len(ids) > CLASSES.repeats:
            raise Refused(422, f"ids: a task has at most {CLASSES.repeats} puzzles")
        for one in ids:
            if one not in catalogue.puzzles():
                raise Refused(422, f"ids: there is no puzzle {one[:40]!r}")
        if theme is not None and theme not in catalogue.themes():
            raise Refused(422, f"theme: unknown theme {theme[:40]!r}; allowed: {', '.join(catalogue.themes())}")
        return cls(ids, None if ids else theme, len(ids) or int(data.get("count", 3)))

    def as_json(self) -> dict[str, Any]:
        """Return the task as JSON data."""
        if self.ids:
            return {"kind": "puzzles", "ids": list(self.ids)}
        return {"kind": "puzzles", "theme": self.theme, "count": self.count}

    @property
    def title(self) -> str:
        """The task in a few words.

        >>> Puzzles((), "double-threat", 3).title, Puzzles((), None, 1).title
        ('Solve 3 puzzles: double threat', 'Solve 1 puzzle')
        """
        theme = f": {self.theme.replace('-', ' ')}" if self.theme else ""
        return f"Solve {self.count} {'puzzle' if self.count == 1 else 'puzzles'}{theme}"

    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return the puzzles solved at the first attempt; given puzzles are done once all are tried."""
        tried = [(one, row) for one, row in work.puzzles.items() if self._fits(one)]
        solved = min(self.count, sum(row.solved for _, row in tried))
        done = min(self.count, len(tried)) if self.ids else solved
        items = tuple(_item(number, one, row) for number, (one, row) in enumerate(tried, start=1))
        state = state_of(done, self.count, bool(tried))
        times = [row.at for _, row in tried]
        return Progress(state, done, self.count, solved, self.count, len(tried), latest(times), items)

    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Return the address of the next puzzle."""
        if self.ids:
            left = [one for one in self.ids if one not in work.puzzles]
            return f"/puzzles/{(left or self.ids)[0]}"
        return f"/puzzles/next?theme={self.theme}" if self.theme else "/puzzles/next"

    def _fits(self, puzzle_id: str) -> bool:
        if self.ids:
            return puzzle_id in self.ids
        puzzle = catalogue.puzzles().get(puzzle_id)  # puzzles made of own mistakes do not count
        return puzzle is not None and (self.theme is None or self.theme in puzzle.themes)


def _item(number: int, puzzle_id: str, row: PuzzleAttempt) -> Item:
    return Item(f"Puzzle {number}", "solved" if row.solved else "not solved", row.at, f"/puzzles/{puzzle_id}")
