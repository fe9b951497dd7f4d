"""The placement in the terminal: five games against levels that find the level of a newcomer."""

import argparse

from plyscope.cli.terminal.names import described_player
from plyscope.cli.terminal.session import Session
from plyscope.games.record import DRAW, FIRST_WINS
from plyscope.levels import Opponent, opponent
from plyscope.levels.placement import FIRST, GAMES, estimate, next_level

#: The commands that help, or that leave the game for another one.
REFUSED = ("undo", "hint", "new", "level", "resume")
NOT_ALLOWED = f"This is not available in the {GAMES} games that find your level; type resign or quit to end a game."


def prepare(options: argparse.Namespace) -> None:
    """Set the options of the first game, or raise ValueError for options that a placement does not have."""
    chosen = (options.opponent, options.level, options.player, options.first, options.start, options.resume)
    if options.moves or any(value is not None for value in chosen):
        raise ValueError(
            "--find-level chooses the players, the side and the start; "
            "leave out --opponent, --level, --player, --first, --start, --moves and --resume"
        )
    if options.style != "plyscope":
        raise ValueError(f"--find-level cannot be combined with --style {options.style}")
    if options.rules not in (None, "connect4", "drop:7x6x4"):
        raise ValueError(f"--find-level is for connect4, not {options.rules}: only there the ratings of levels compare")
    options.opponent = f"level:{FIRST}"


class Placement:
    """The games of a placement: the level and the outcome of each finished one."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.played: list[tuple[int, str]] = []

    @property
    def over(self) -> bool:
        """Whether all games are over."""
        return len(self.played) == GAMES

    @property
    def next(self) -> Opponent:
        """The opponent of the next game, or the one that is recommended after the last."""
        return opponent(str(estimate(self.played).level if self.over else next_level(self.played)))

    def introduction(self) -> str:
        """Return what begins."""
        return f"{GAMES} games find your level. This is game 1, against {described_player(self.next.program)}."

    def finish(self) -> str:
        """Count the finished game, and return what comes next, or the level that was found."""
        session, level = self.session, int(self.next.program.partition(":")[2])
        self.played.append((level, _outcome(session)))
        if not self.over:
            return f"Game {len(self.played)} of {GAMES} is over. The next one is against {_named(self.next)}."
        found = estimate(self.played)
        return (
            f"Your level: {_named(self.next)}. Your rating is about {found.rating:.0f} "
            f"(95 % interval: {found.low:.0f} to {found.high:.0f})."
        )

    @property
    def key(self) -> str:
        """What y does."""
        return f"play {_named(self.next)}" if self.over else f"game {len(self.played) + 1} of {GAMES}"

    def proceed(self) -> str:
        """Begin the next game, in which the other player begins, and return its announcement."""
        self.session.face(self.next.program)
        if not self.over:
            self.session.exchange_sides()
            self.session.signs = self.session.signs[::-1]
            return f"Game {len(self.played) + 1} of {GAMES}, against {_named(self.next)}."
        return f"A new game against {_named(self.next)}."


def _named(row: Opponent) -> str:
    return described_player(row.program)


def _outcome(session: Session) -> str:
    """Return whether the person has won, lost or drawn."""
    if session.record.result == DRAW:
        return "drawn"
    return "won" if (session.record.result == FIRST_WINS) == (session.people.index(True) == 0) else "lost"
