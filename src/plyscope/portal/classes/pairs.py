"""The two games of a pairing: the first begins with the round, the return game when the first is over.

::

    first game ──over──> return game, sides swapped ──over──> half points of the first player, 0 to 4

``advance`` takes the next step. It runs in the transaction that ends a game; if that was not possible, then when
somebody next looks at the tournament. It locks the pairing, so that only one of two servers takes the step.
"""

from sqlalchemy import or_, select

from plyscope.arena.standings import PAIRING
from plyscope.games.notation import parse_rules
from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.portal.games.actions import changed, end
from plyscope.portal.games.class_games import tell
from plyscope.portal.games.creation import Terms, create
from plyscope.portal.games.repository import by_id, find
from plyscope.portal.games.state import Seat
from plyscope.portal.store import Game, Pairing, Tournament, Transaction

#: The half points of the player who moves first in a game.
_HALF_POINTS = {FIRST_WINS: 2, DRAW: 1, SECOND_WINS: 0}


def begin(transaction: Transaction, tournament: Tournament, pairing: Pairing, now: float) -> None:
    """Create the first game of a pairing."""
    assert pairing.second_id is not None
    pairing.game_id = _create(transaction, tournament, (pairing.first_id, pairing.second_id), "red", now)


def game_ended(transaction: Transaction, game: Game, now: float) -> None:
    """Take the next step of the pairing that a finished game belongs to; other games are left alone."""
    if game.tournament_id is None or game.state != "over":
        return
    own = or_(Pairing.game_id == game.id, Pairing.return_game_id == game.id)
    asked = select(Pairing).where(Pairing.tournament_id == game.tournament_id, own)
    pairing = transaction.session.scalar(asked.with_for_update().execution_options(populate_existing=True))
    tournament = transaction.session.get(Tournament, game.tournament_id)
    if pairing is not None and tournament is not None:
        advance(transaction, tournament, pairing, now)


def settle(transaction: Transaction, tournament: Tournament, now: float) -> None:
    """Take the next step of all pairings whose game is over: after a loss on time, nobody has sent a request."""
    for game_id in unsettled(transaction, tournament):
        game_ended(transaction, find(transaction, game_id, for_change=True), now)


def unsettled(transaction: Transaction, tournament: Tournament) -> list[str]:
    """Return the last games of the pairings whose next step is due."""
    found = waiting(transaction, tournament)
    games = by_id(transaction, [one for pairing in found for one in _ids(pairing)])
    played = {game.id for game in games if game.state == "over" and game.result != "*"}
    return [_ids(pairing)[-1] for pairing in found if played.issuperset(_ids(pairing))]


def waiting(transaction: Transaction, tournament: Tournament) -> list[Pairing]:
    """Return the pairings of a tournament without a result; there are none once it is over."""
    if tournament.ended_at is not None:
        return []
    asked = select(Pairing).where(Pairing.tournament_id == tournament.id, Pairing.half_points.is_(None))
    return list(transaction.session.scalars(asked.order_by(Pairing.round, Pairing.board)))


def advance(transaction: Transaction, tournament: Tournament, pairing: Pairing, now: float) -> None:
    """Create the return game, or write the result; a game that was called off waits for the teacher's decision."""
    if tournament.ended_at is not None or pairing.half_points is not None or pairing.second_id is None:
        return
    assert pairing.game_id is not None
    first = find(transaction, pairing.game_id)
    if first.state != "over" or first.result == "*":
        return
    if pairing.return_game_id is None:
        seats = (pairing.second_id, pairing.first_id)
        colour = "yellow" if first.first_colour == "red" else "red"  # the players keep their colours
        pairing.return_game_id = _create(transaction, tournament, seats, colour, now)
        first.next_id = pairing.return_game_id
        changed(transaction, first, now)
        return
    second = find(transaction, pairing.return_game_id)
    if second.state == "over" and second.result != "*":
        pairing.half_points = _HALF_POINTS[first.result] + 2 - _HALF_POINTS[second.result]
        tell(transaction, tournament.class_id)


def decide(transaction: Transaction, tournament: Tournament, pairing: Pairing, half_points: int, now: float) -> None:
    """Write a result that was not played; the unfinished games of the pairing are called off."""
    call_off(transaction, pairing, now)
    transaction.session.refresh(pairing, with_for_update=True)
    pairing.half_points = half_points
    tell(transaction, tournament.class_id)


def call_off(transaction: Transaction, pairing: Pairing, now: float) -> None:
    """Call off the unfinished games of a pairing."""
    for game_id in _ids(pairing):
        game = find(transaction, game_id, for_change=True)
        if game.state != "over":
            end(transaction, game, "*", "called off", now)


def forfeit(transaction: Transaction, tournament: Tournament, pairing: Pairing, now: float) -> None:
    """Decide an unfinished pairing against the player to move.

    A player who has not made a move in the first game loses both games. Otherwise the player to move loses the
    unfinished game, and a return game that has not begun is a draw. A game that was called off is a draw.
    """
    first, second = (
        None if one is None else find(transaction, one) for one in (pairing.game_id, pairing.return_game_id)
    )
    assert first is not None
    if first.state != "over" and first.ply < 2:
        half_points = 0 if first.ply == 0 else PAIRING
    elif second is None:
        half_points = _forfeited(first) + 1
    else:
        half_points = _forfeited(first) + 2 - _forfeited(second)
    decide(transaction, tournament, pairing, half_points, now)


def _forfeited(game: Game) -> int:
    """Return the half points of the player who moves first, if the player to move loses an unfinished game."""
    if game.state == "over":
        return _HALF_POINTS.get(game.result, 1)
    return 0 if game.ply % 2 == 0 else 2


def _ids(pairing: Pairing) -> list[str]:
    """Return the games of a pairing that have been created."""
    return [one for one in (pairing.game_id, pairing.return_game_id) if one is not None]


def _create(
    transaction: Transaction, tournament: Tournament, players: tuple[int, int], first_colour: str, now: float
) -> str:
    clock = tournament.data.get("clock")
    terms = Terms(
        parse_rules(tournament.rules),
        (Seat(person=players[0]), Seat(person=players[1])),
        creator=None,
        first_colour=first_colour,
        public=False,
        clock=None if clock is None else (clock[0], clock[1]),
        class_id=tournament.class_id,
        tournament_id=tournament.id,
    )
    return create(transaction, terms, now).id
