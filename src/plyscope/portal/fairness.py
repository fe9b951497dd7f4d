"""Fair play: analysis is off for the players of a rated game, and of a casual one until both agree to it.

A rated game stops every analysis of its rules. A casual game between two people stops the analysis of that game: of its
position, of the one before, and of all that can follow, mirrored or not.
"""

from sqlalchemy import ColumnElement, and_, or_, select

from plyscope.games.rows import RowsPosition, Rules
from plyscope.portal.choices import game_title
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Game, Transaction
from plyscope.portal.turns import position_of

#: A casual game in which nobody has moved for so long stops no analysis.
ABANDONED_SECONDS = 3 * 24 * 3600.0


def check_fair(transaction: Transaction, person: int | None, rules: Rules) -> None:
    """Refuse whatever would help somebody who is in the middle of a rated game of these rules."""
    if person is None:
        return
    game = transaction.session.scalar(select(Game).where(_under_way(person, rules), Game.rated).limit(1))
    if game is not None:
        raise Refused(
            403,
            f"you are playing a rated game of {game_title(rules)}: analysis and hints are off until it is over",
            link=f"/game/{game.id}",
        )


def check_fair_position(transaction: Transaction, person: int | None, asked: RowsPosition, now: float) -> None:
    """Refuse an analysis that would help somebody in a rated game, or in a casual one whose players have not agreed."""
    if person is None:
        return
    check_fair(transaction, person, asked.rules)
    recent = Game.turn_at > now - ABANDONED_SECONDS
    casual = select(Game).where(_under_way(person, asked.rules), ~Game.rated, ~Game.help, recent)
    people = Game.first_person_id.is_not(None) & (Game.first_person_id != Game.second_person_id)
    for game in transaction.session.scalars(casual.where(people, Game.ply > 0)):
        if concerns(asked, position_of(transaction, game)):
            raise Refused(
                403,
                "this position belongs to a game that you are playing: analysis is off until both players allow it",
                link=f"/game/{game.id}",
            )


def concerns(asked: RowsPosition, played: RowsPosition) -> bool:
    """Tell whether a position says something about a game: it is the game's, the one before it, or one that can follow.

    >>> from plyscope.games import CONNECT4
    >>> [concerns(CONNECT4.position(moves), CONNECT4.position("4435")) for moves in ("443", "44533", "4", "12")]
    [True, True, False, False]
    """
    return any(_near(asked, seen) for seen in (played, played.reflect()))


def _near(asked: RowsPosition, played: RowsPosition) -> bool:
    """Tell whether one of two positions has all stones of the other, and the asked one at most one fewer."""
    if asked.ply < played.ply - 1:
        return False
    smaller, larger = sorted((asked, played), key=lambda position: position.ply)
    second = smaller.mask ^ smaller.first, larger.mask ^ larger.first
    return not smaller.first & ~larger.first and not second[0] & ~second[1]


def _under_way(person: int, rules: Rules) -> ColumnElement[bool]:
    seated = or_(Game.first_person_id == person, Game.second_person_id == person)
    return and_(Game.rules == str(rules), Game.state.in_(("person", "program")), seated)
