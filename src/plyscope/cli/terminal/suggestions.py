"""The suggestion after a game against a level: the next level after a win, the one below after a loss."""

from plyscope.cli.level_table import available, rating_of, sentence_of
from plyscope.cli.terminal.names import described_player
from plyscope.cli.terminal.session import Session
from plyscope.games.record import DRAW, FIRST_WINS, UNFINISHED
from plyscope.levels import Opponent, suggested


def suggested_opponent(session: Session) -> Opponent | None:
    """Return the opponent to suggest to a person who has finished a game against a program."""
    result = session.record.result
    if not session.alone or result == UNFINISHED:
        return None
    seat = session.people.index(True)
    points = 0.5 if result == DRAW else float((result == FIRST_WINS) == (seat == 0))
    found = suggested(session.players[1 - seat].name, points)
    return found if found and available(found, session.rules) else None


def suggestion(session: Session) -> str:
    """Return the suggestion in words: the opponent, its rating on this board, and how it plays."""
    found = suggested_opponent(session)
    if found is None:
        return ""
    rating = rating_of(found, session.rules)
    measured = f"rating {rating}" if rating else "no rating on this board"
    told = f"Type y to play {described_player(found.program)} next: {measured}."
    return f"{told} {sentence_of(found, session.rules)}".strip()
