"""The task to beat a level of the computer."""

from dataclasses import dataclass
from typing import Any

from plyscope.games.notation import parse_rules
from plyscope.portal.classes.tasks.task import Item, NewGame, Progress, Seat, Task, latest, state_of
from plyscope.portal.classes.tasks.work import Work
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import game_title, program_of, rules_of, title
from plyscope.portal.games.state import start_of


@dataclass(frozen=True)
class Level(Task):
    """Win some games against a level, each from the empty board."""

    opponent: str
    rules: str
    games: int

    @classmethod
    def parse(cls, data: dict[str, Any]) -> "Level":
        """Return the task, or refuse a level that cannot play these rules."""
        rules = rules_of(data.get("rules") or "connect4")
        number, opponent = data.get("level"), data.get("opponent")
        if (number is None) == (opponent is None):
            raise Refused(422, "level: give either the number of a level or an opponent, such as perfect or classic:4")
        program = program_of(opponent or f"level:{number}", rules)
        return cls(program, str(rules), int(data.get("games", 1)))

    def as_json(self) -> dict[str, Any]:
        """Return the task as JSON data."""
        return {"kind": "level", "opponent": self.opponent, "rules": self.rules, "games": self.games}

    @property
    def title(self) -> str:
        """The task in a few words.

        >>> Level("classic:1", "drop:7x6x4", 2).title
        'Beat Classic 1 twice at Connect Four'
        """
        times = {1: "", 2: " twice"}.get(self.games, f" {self.games} times")
        return f"Beat {title(self.opponent)}{times} at {game_title(parse_rules(self.rules))}"

    def progress(self, seat: Seat, work: Work) -> Progress:
        """Return the games that the student has won."""
        games = [
            game
            for game in work.games
            if game.rules == self.rules
            and start_of(game) == "empty"
            and game.program_on(1 - work.side(game)) == self.opponent
        ]
        return played(games, work, self.games, ("won",))

    def start(self, seat: Seat, work: Work) -> NewGame | str:
        """Return the unfinished game of the task, or a new one."""
        for game in work.games:
            mine = game.rules == self.rules and start_of(game) == "empty" and game.state != "over"
            if mine and game.program_on(1 - work.side(game)) == self.opponent:
                return f"/game/{game.id}"
        return NewGame(self.rules, self.opponent)


def played(games: list[Any], work: Work, count: int, wanted: tuple[str, ...]) -> Progress:
    """Return the progress in games of which some must have a wanted outcome."""
    over = [(game, outcome) for game in games if (outcome := work.outcome(game)) is not None]
    reached = min(count, sum(outcome in wanted for _, outcome in over))
    items = tuple(
        Item(f"Game {number}", outcome, game.ended_at or 0.0, f"/game/{game.id}")
        for number, (game, outcome) in enumerate(over, start=1)
    )
    running = tuple(
        Item("Game in progress", "not over", game.turn_at, f"/game/{game.id}") for game in games if game.state != "over"
    )
    times = [game.ended_at or 0.0 for game, _ in over]
    state = state_of(reached, count, bool(games))
    return Progress(state, reached, count, reached, count, len(over), latest(times), items + running)
