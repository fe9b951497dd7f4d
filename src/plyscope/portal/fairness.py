"""No help in rated games: who plays one gets no analysis of that game, in this game or through another."""

from sqlalchemy import or_, select

from plyscope.games.rows import Rules
from plyscope.portal.choices import game_title
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Game, Transaction


def check_fair(transaction: Transaction, person: int | None, rules: Rules) -> None:
    """Refuse whatever would help somebody who is in the middle of a rated game of these rules."""
    if person is None:
        return
    under_way = (
        select(Game.id)
        .where(Game.rated, Game.rules == str(rules), Game.state.in_(("person", "program")))
        .where(or_(Game.first_person_id == person, Game.second_person_id == person))
        .limit(1)
    )
    if transaction.session.scalar(under_way) is not None:
        raise Refused(
            403, f"you are playing a rated game of {game_title(rules)}: analysis and hints are off until it is over"
        )
