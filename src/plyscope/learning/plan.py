"""The plan of a training: all that determines its network, as one value and as a command."""

from dataclasses import dataclass

from plyscope.evaluation.network import MOST_TUPLES
from plyscope.games.rows import Rules
from plyscope.native.boards import supports, too_large

#: The defaults: the number of tuples is what the speed of a search allows.
TUPLES, SIZE, ROUNDS = 40, 8, 16


@dataclass(frozen=True)
class Plan:
    """The rules, the seed, and how much to learn; the same plan gives the same network.

    >>> from plyscope.games import CONNECT4
    >>> Plan(CONNECT4, games=100000, rounds=2).command
    'plyscope learn --rules drop:7x6x4 --games 100000 --rounds 2 --labels 0 --seed 0'
    """

    rules: Rules
    #: Games against itself.
    games: int
    #: Rounds of labels; 0 is self-play only.
    rounds: int = ROUNDS
    #: The smallest number of stones of a labelled position.
    labels: int = 0
    seed: int = 0
    tuples: int = TUPLES

    def __post_init__(self) -> None:
        """Raise ValueError for a plan that cannot be carried out."""
        if not supports(self.rules):
            raise ValueError(too_large(self.rules))
        for name, least in (("games", 1), ("rounds", 0), ("labels", 0), ("seed", 0), ("tuples", 1)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} must be a whole number from {least}, not {getattr(self, name)}")
        if self.labels >= self.rules.cells:
            raise ValueError(f"labels must be below {self.rules.cells}, the cells of {self.rules}, not {self.labels}")
        if self.tuples > MOST_TUPLES:
            raise ValueError(f"tuples must be at most {MOST_TUPLES}, not {self.tuples}")

    @property
    def phases(self) -> tuple[int, ...]:
        """The numbers of stones with which a new phase begins: a third of the cells."""
        return (max(1, self.rules.cells // 3),)

    @property
    def command(self) -> str:
        """The command that makes the same network again."""
        labels = f"--rounds {self.rounds} --labels {self.labels}" if self.rounds else "--labels off"
        tuples = f" --tuples {self.tuples}" if self.tuples != TUPLES else ""
        return f"plyscope learn --rules {self.rules} --games {self.games} {labels} --seed {self.seed}{tuples}"
