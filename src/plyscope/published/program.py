"""One opponent of a paper: its name, the games that it plays, and how it finds its move."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from plyscope.algorithms.budget import Stats
from plyscope.games.notation import rules_name
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition, Rules
from plyscope.published.progress import OnProgress

#: Every board where stones fall.
DROP = "drop"


class Counted(NamedTuple):
    """What a paper counts: its word, the field of `Stats` that it corresponds to, and a constant to add."""

    word: str
    of: str
    plus: int = 0


class Found(NamedTuple):
    """The result of a paper's own search; the value is on our scale, for the player to move."""

    move: int
    value: int
    nodes: int
    depth: int
    stopped: bool = False


@dataclass(frozen=True)
class Program:
    """An opponent as it was published."""

    name: str
    title: str
    summary: str
    #: The rules that it plays, or ``drop``; none for any game.
    rules: tuple[str, ...] = ()
    #: Its search as settings; None if it does not search.
    settings: str | None = None
    counted: Counted | None = None
    #: Its own search, if no settings do the same.
    own: Callable[[RowsPosition, OnProgress], Found] | None = None
    #: Whether it chooses at random.
    random: bool = False

    @property
    def paper(self) -> str:
        """The key of its paper, empty if it does not belong to one."""
        name = self.name.partition(":")[0]
        return name if name[-1].isdigit() else ""

    def plays(self, rules: Rules) -> bool:
        """Return whether it plays a game."""
        return not self.rules or str(rules) in self.rules or (rules.gravity and DROP in self.rules)

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it does not play the game of a position."""
        if not self.rules or (isinstance(position, RowsPosition) and self.plays(position.rules)):
            return
        here = rules_name(position.rules) if isinstance(position, RowsPosition) else "this game"
        raise ValueError(f"{self.name} does not play {here}; allowed: {self.games}")

    @property
    def games(self) -> str:
        """The games that it plays, in words."""
        words = {DROP: "any board where stones fall", "drop:7x6x4": "connect4", "free:3x3x3": "tictactoe"}
        return ", ".join(words[rules] for rules in self.rules) or "any game"

    def count(self, stats: Stats) -> tuple[str, int] | None:
        """Return the count of the paper, with the paper's word for it.

        >>> from plyscope.published.catalogue import program
        >>> program("nasa2018:4").count(Stats(nodes=477))
        ('iterations', 477)
        """
        if self.counted is None:
            return None
        word, of, plus = self.counted
        return word, getattr(stats, of) + plus
