"""Fair play: no help from programs in rated games, nor in casual games between people until both players agree.

A rated game blocks all analysis under its rules for its players, and their games against programs under these rules. A
casual game between two people blocks the analysis of its position, of the position before it, and of all positions
that can follow, mirrored or not. ``views`` hides the values of searches from the players of a rated game.
"""

from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import game_title
from plyscope.portal.games.repository import casual_in_progress, find, position_of, rated_in_progress
from plyscope.portal.limits import GAMES
from plyscope.portal.store import Game, Transaction

#: A casual game without a move for this long does not block analysis.
ABANDONED_SECONDS = GAMES.abandoned_seconds


def rated_game(transaction: Transaction, person: int | None, rules: str) -> str | None:
    """Return the oldest rated game of these rules that a person is playing."""
    return next(iter(rated_in_progress(transaction, person, rules)), None)


def paused(transaction: Transaction, game: Game) -> bool:
    """Return whether the programs of a casual game wait because a player or the creator is playing a rated game."""
    people = {game.first_person_id, game.second_person_id, game.creator_id} - {None}
    return not game.rated and any(rated_game(transaction, person, game.rules) for person in people)


def check_fair(transaction: Transaction, person: int | None, rules: Rules) -> None:
    """Refuse help to a person who is playing a rated game of these rules."""
    game = rated_game(transaction, person, str(rules))
    if game is not None:
        _refuse(rules, "analysis and hints are off until it is over", game)


def check_fair_opponent(transaction: Transaction, person: int | None, game: Game) -> None:
    """Refuse a casual game with a program to a person who is playing a rated game of the same rules."""
    if game.rated or not _has_program(transaction, game):
        return
    rated = rated_game(transaction, person, game.rules)
    if rated is not None:
        _refuse(parse_rules(game.rules), "your games against the computer wait until it is over", rated)


def check_one_contest(transaction: Transaction, game: Game) -> None:
    """Refuse a second rated game if either is against a program, whose moves could be relayed to the other game."""
    transaction.session.flush()
    for side in (0, 1):
        person = game.person_on(side)
        for other in rated_in_progress(transaction, person, game.rules):
            if other != game.id and any(_has_program(transaction, one) for one in (game, find(transaction, other))):
                raise Refused(
                    409,
                    "one of the players is playing another rated game, and only one is allowed if either is against the"
                    " computer",
                    link=f"/game/{other}",
                )


def _has_program(transaction: Transaction, game: Game) -> bool:
    """Return whether a side is played by a program of the portal or by a member who is marked as a bot."""
    if any(game.program_on(side) is not None for side in (0, 1)):
        return True
    seated = [person for side in (0, 1) if (person := game.person_on(side)) is not None]
    return any(row.bot for person in seated if (row := transaction.person(person)) is not None)


def _refuse(rules: Rules, why: str, game: str) -> None:
    raise Refused(403, f"you are playing a rated game of {game_title(rules)}: {why}", link=f"/game/{game}")


def check_fair_position(transaction: Transaction, person: int | None, asked: RowsPosition, now: float) -> None:
    """Refuse an analysis that would help in a rated game, or in a casual game whose players have not agreed to help."""
    if person is None:
        return
    check_fair(transaction, person, asked.rules)
    for game in casual_in_progress(transaction, person, str(asked.rules), now - ABANDONED_SECONDS):
        if concerns(asked, position_of(transaction, game)):
            raise Refused(
                403,
                "this position belongs to a game that you are playing: analysis is off until both players allow it",
                link=f"/game/{game.id}",
            )


def concerns(asked: RowsPosition, played: RowsPosition) -> bool:
    """Return whether a position is the current one of a game, the one before it, or one that can follow.

    >>> from plyscope.games import CONNECT4
    >>> [concerns(CONNECT4.position(moves), CONNECT4.position("4435")) for moves in ("443", "44533", "4", "12")]
    [True, True, False, False]
    """
    return any(_near(asked, seen) for seen in (played, played.reflect()))


def _near(asked: RowsPosition, played: RowsPosition) -> bool:
    """Return whether one position contains all stones of the other, and ``asked`` has at most one fewer."""
    if asked.ply < played.ply - 1:
        return False
    smaller, larger = sorted((asked, played), key=lambda position: position.ply)
    second = smaller.mask ^ smaller.first, larger.mask ^ larger.first
    return not smaller.first & ~larger.first and not second[0] & ~second[1]
