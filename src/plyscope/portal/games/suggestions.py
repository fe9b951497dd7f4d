"""Suggestions: the next opponent after a game, and the one to begin with, from the last games of a person.

After a win the next level is suggested, after a loss the one below. To begin with, two results in a row against the
same level are needed for that; otherwise it is the level of the last game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from plyscope.games.rows import Rules
from plyscope.levels import LEVELS, Measured
from plyscope.levels.placement import FIRST
from plyscope.portal.accounts import scores
from plyscope.portal.accounts.leaderboard import MEASURED, RATED_RULES
from plyscope.portal.games import placement, repository
from plyscope.portal.games.graded import offered
from plyscope.portal.store import Transaction

#: The opponents that are suggested, weakest first.
LADDER = (*(row.program for row in LEVELS), "perfect")
#: The number of equal results in a row that suggest another level.
STREAK = 2

#: Why an opponent is suggested: results in a row, the last game, a placement (complete or running), or no games yet.
Reason = Literal["won", "lost", "last", "placement", "running", "new"]


@dataclass(frozen=True)
class Suggestion:
    """An opponent, and why it is suggested."""

    program: str
    reason: Reason


def neighbour(program: str, outcome: str, rules: Rules) -> str | None:
    """Return the opponent to try after a game that was won, drawn or lost; None for a rematch.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> [neighbour("level:7", outcome, CONNECT4) for outcome in ("won", "drawn", "lost")]
    ['level:8', None, 'level:6']
    >>> [neighbour("level:15", "won", rules) for rules in (CONNECT4, GOMOKU)], neighbour("level:1", "lost", GOMOKU)
    (['perfect', None], None)
    """
    step = {"won": 1, "lost": -1}.get(outcome, 0)
    if not step or program not in LADDER:
        return None
    place = LADDER.index(program) + step
    found = LADDER[place] if 0 <= place < len(LADDER) else None
    return found if found in offered(rules) else None


def suggest(played: Sequence[tuple[str, str]], rules: Rules) -> Suggestion | None:
    """Return the opponent to begin with, from opponents and outcomes, last game first; None without any.

    >>> from plyscope.games import CONNECT4
    >>> suggest([("level:7", "won"), ("level:7", "won")], CONNECT4)
    Suggestion(program='level:8', reason='won')
    >>> suggest([("level:7", "won"), ("level:6", "won")], CONNECT4)
    Suggestion(program='level:7', reason='last')
    """
    if not played:
        return None
    program, outcome = played[0]
    streak = len(played) >= STREAK and set(played[:STREAK]) == {played[0]}
    other = neighbour(program, outcome, rules) if streak else None
    if other is None:
        return Suggestion(program, "last")
    return Suggestion(other, "won" if outcome == "won" else "lost")


def suggested(
    transaction: Transaction, person: int | None, rules: Rules, ratings: Mapping[str, Measured] = MEASURED
) -> Suggestion:
    """Return the opponent to begin with: from the last games on the board of the ratings, or from a later placement."""
    new = Suggestion(f"level:{FIRST}", "new")
    if person is None:
        return new
    run = placement.latest_run(transaction, person, ratings)
    games = repository.last_against(transaction, person, LADDER, RATED_RULES, STREAK)
    if run.games and (not games or run.games[-1].created_at > games[0].created_at):
        return Suggestion(f"level:{run.level}", "placement" if run.complete else "running")
    played = []
    for game in games:
        side = 0 if game.first_person_id == person else 1
        played.append((str(game.program_on(1 - side)), scores.outcome(game.result, side)))
    return suggest(played, rules) or new
