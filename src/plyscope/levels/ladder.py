"""The levels, from nearly random to nearly perfect: what each sees, and how far it looks ahead.

The lower levels overlook lines, as people do; `plyscope.players.sight` says which. The upper levels see everything and
differ in the number of positions that they visit. The constants were chosen so that the differences in strength are
about equal; `plyscope lab run levels` measures them.
"""

from dataclasses import dataclass

#: The maximum depth of every level on boards that are too large for the native core.
LARGE_DEPTH = 4
#: Numbers of plies in words.
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Level:
    """One level: its number, its name, and how it plays."""

    number: int
    name: str
    #: How many plies it looks ahead; None if only ``nodes`` limits it.
    depth: int | None = None
    #: How often it overlooks lines, from 0 (never) to 1 (always).
    miss: float = 0.0
    #: Whether it always sees its own win in one move.
    wins: bool = True
    #: How many positions it visits for each move at most.
    nodes: int = 50_000
    #: How many positions it visits at most to solve the position instead.
    solves: int = 0

    @property
    def program(self) -> str:
        """The level as the name of a player."""
        return f"level:{self.number}"

    @property
    def sentence(self) -> str:
        """How it plays, in one sentence.

        >>> Level(9, "Example", depth=4, miss=0.25).sentence
        'Looks four plies ahead and overlooks 25 % of diagonal and 13 % of horizontal threats.'
        """
        if self.depth is not None:
            return self._looking(self.depth)
        if self.solves:
            return f"Sees every line, and solves the position if that takes at most {self.solves:,} positions."
        return f"Sees every line; in Connect Four it looks at up to {self.nodes:,} positions for each move."

    @property
    def large_sentence(self) -> str:
        """How it plays on boards that are too large for the native core, in one sentence.

        >>> Level(11, "Example").large_sentence
        'Looks four plies ahead and sees every line.'
        """
        return self._looking(min(self.depth or LARGE_DEPTH, LARGE_DEPTH))

    def _looking(self, depth: int) -> str:
        if self.miss > 0.96:
            return "Plays nearly at random: it overlooks almost every line."
        diagonal, horizontal = (f"{100 - 100 * (1 - self.miss) ** difficulty:.0f} %" for difficulty in (1.0, 0.5))
        ahead = f"Looks {_WORDS[depth]} {'ply' if depth == 1 else 'plies'} ahead"
        if not self.miss:
            return f"{ahead} and sees every line."
        if self.miss < 0.01:
            return f"{ahead} and hardly overlooks a line."
        return f"{ahead} and overlooks {diagonal} of diagonal and {horizontal} of horizontal threats."


LEVELS = (
    Level(1, "Newcomer", depth=1, miss=0.97, wins=False),
    Level(2, "Beginner", depth=1, miss=0.92, wins=False),
    Level(3, "Learner", depth=2, miss=0.845),
    Level(4, "Casual", depth=2, miss=0.675),
    Level(5, "Easy", depth=2, miss=0.505),
    Level(6, "Gentle", depth=3, miss=0.265),
    Level(7, "Steady", depth=4, miss=0.2),
    Level(8, "Normal", depth=6, miss=0.12),
    Level(9, "Solid", depth=6, miss=0.035),
    Level(10, "Skilled", depth=8, miss=0.004),
    Level(11, "Hard", nodes=2_600),
    Level(12, "Strong", nodes=10_000),
    Level(13, "Expert", nodes=47_000),
    Level(14, "Master", nodes=50_000, solves=30_000),
    Level(15, "Champion", nodes=50_000, solves=200_000),
)


def level(text: str) -> Level:
    """Return a level by its number or its name, or raise ValueError with the allowed levels.

    >>> level("normal").number, level("4").name
    (8, 'Casual')
    """
    for row in LEVELS:
        if text.strip().lower() in (str(row.number), row.name.lower()):
            return row
    names = ", ".join(row.name.lower() for row in LEVELS)
    raise ValueError(
        f"unknown level {text!r}; allowed: {LEVELS[0].number} to {LEVELS[-1].number}, or a name: {names}; "
        f"also perfect, and the levels by depth: classic:0 to classic:8"
    )
