"""The task to play a position against a program."""

from dataclasses import dataclass
from typing import Any

from plyscope.games.notation import format_moves, parse_moves, parse_rules
from plyscope.portal.classes.tasks.levels import played
from plyscope.portal.classes.tasks.task import NewGame, Progress, Seat, Task
from plyscope.portal.classes.tasks.work import Work
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import game_title, program_of, rules_of, title
from plyscope.portal.games.positions import position_of
from plyscope.portal.store import Game

#: The outcomes that reach each goal.
GOALS = {"win": ("won",), "draw": ("won", "drawn"), "play": ("won", "drawn", "lost")}
#: The opponent if none is given.
OPPONENT = "level:10"
_VERBS = {"win": "Win", "draw": "Do not lose", "play": "Play"}


@dataclass(frozen=True)
class FromPosition(Task):
    """Play on from a position, as the side to move, until a goal is reached."""

    rules: str
    moves: str
    opponent: str
    goal: str

    @classmethod
    def parse(cls, data: dict[str, Any]) -> "FromPosition":
        """Return the task, or refuse a position that cannot be played on."""
        rules = rules_of(data.get("rules") or "connect4")
        asked = position_of(str(rules), data.get("moves") or "-")
        if not asked.moves:
            raise Refused(422, "moves: a task from a position needs at least one move")
        if asked.position.result() is not None:
            raise Refused(422, "moves: the game is over in this position; leave out the last move")
        goal = data.get("goal", "win")
        if goal not in GOALS:
            raise Refused(422, f"goal: must be one of {', '.join(GOALS)}, not {str(goal)[:20]!r}")
        return cls(str(rules), asked.moves, program_of(data.get("opponent") or OPPONENT, rules), goal)

    def as_json(self) -> dict[str, Any]:
        """Return the task as JSON data."""
        position = {"rules": self.rules, "moves": self.moves}
        return {"kind": "position", **position, "opponent": self.opponent, "goal": self.goal}

    @property
    def title(self) -> str:
        """The task in a few words.

        >>> FromPosition("drop:7x6x4", "4433", "perfect", "win").title
        'Win the position after 4433 against Perfect at Connect Four'
        """
        shown = self.moves if len(self.moves) <= 16 else f"{self.moves[:16]}…"
        game = game_title(parse_rules(self.rules))
        return f"{_VERBS[self.goal]} the position after {shown} against {title(self.opponent)} at {game}"

    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return whether a game from the position has reached the goal."""
        return played([game for game in work.games if self._fits(game, work)], work, 1, GOALS[self.goal])

    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Return the unfinished game of the task, or a new one."""
        for game in work.games:
            if game.state != "over" and self._fits(game, work):
                return f"/game/{game.id}"
        return NewGame(self.rules, self.opponent, self.moves)

    def _fits(self, game: Game, work: Work) -> bool:
        """Return whether a game began from the position, with the student as the side to move."""
        rules = parse_rules(self.rules)
        side, opponent = work.side(game), game.program_on(1 - work.side(game))
        if game.rules != self.rules or opponent != self.opponent or side != game.opening % 2:
            return False
        opening = work.openings.get(game.id, ())
        return bool(opening) and format_moves(rules, opening) == format_moves(rules, parse_moves(rules, self.moves))
