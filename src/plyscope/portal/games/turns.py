"""Turns of a game: side to move, clock, end of the game, and notification of the watchers."""

from sqlalchemy import bindparam, select

from plyscope.games.notation import parse_rules
from plyscope.games.record import FIRST_WINS, SECOND_WINS
from plyscope.games.rows import RowsPosition
from plyscope.portal.accounts import scores
from plyscope.portal.accounts.leaderboard import rate_game
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import RATED_MOVE_SECONDS
from plyscope.portal.games.rated import tell_players
from plyscope.portal.games.seats import person_on, program_on
from plyscope.portal.games.views import channel, made_moves, status
from plyscope.portal.store import Game, Transaction

#: Seconds for which a server claims a program's turn; it renews the claim while it is working.
LEASE = 10.0

# Built once: every move runs these queries, and building one takes as long as running it.
_GAME = select(Game).where(Game.id == bindparam("game_id"))
_GAME_FOR_CHANGE = _GAME.with_for_update().execution_options(populate_existing=True)


def find(transaction: Transaction, game_id: str, *, for_change: bool = False) -> Game:
    """Return a game, locked until the transaction ends if it is to be changed; 404 if it does not exist."""
    game = transaction.games.get(game_id)
    if game is None and game_id.isalnum():
        game = transaction.session.scalar(_GAME_FOR_CHANGE if for_change else _GAME, {"game_id": game_id})
    if game is None:
        raise Refused(404, "there is no such game")
    if for_change:
        transaction.games[game_id] = game
    return game


def position_of(transaction: Transaction, game: Game) -> RowsPosition:
    """Rebuild the position of a game from its rules and moves."""
    position = parse_rules(game.rules).start()
    for made, _ in made_moves(transaction, game):
        position = position.play(made)
    return position


def begin_turn(game: Game, now: float) -> None:
    """Begin the turn of the side to move, and start its clock."""
    side = game.ply % 2
    game.state = "program" if program_on(game, side) is not None else "person"
    game.turn_at = now
    game.claimed_until = 0.0
    left = game.second_left if side else game.first_left
    if left is None and game.rated:
        left = RATED_MOVE_SECONDS
    game.deadline = None if left is None else now + left


def claim(game: Game, now: float) -> bool:
    """Claim the program's turn for this server; return False if there is none or it is already claimed."""
    if game.state != "program" or game.claimed_until > now:
        return False
    game.claimed_until = now + LEASE
    return True


def late(game: Game, now: float) -> bool:
    """Return whether the side to move has run out of time."""
    return game.state in ("person", "program") and game.deadline is not None and now >= game.deadline


def stop_clock(game: Game, now: float, more: float = 0.0) -> None:
    """Stop the clock of the side to move and add the increment; without a clock, only remove the deadline."""
    if game.deadline is not None and game.clock_base is not None:
        left = max(0.0, game.deadline - now) + more
        if game.ply % 2:
            game.second_left = left
        else:
            game.first_left = left
    game.deadline = None


def end_late(transaction: Transaction, game: Game, now: float) -> None:
    """End a game that the side to move has lost on time."""
    end(transaction, game, FIRST_WINS if game.ply % 2 else SECOND_WINS, "time", now)


def end(transaction: Transaction, game: Game, result: str, reason: str, now: float) -> None:
    """End a game and notify the watchers."""
    finish(transaction, game, result, reason, now)
    changed(transaction, game, now)
    tell_turns(transaction, game)


def finish(transaction: Transaction, game: Game, result: str, reason: str, now: float) -> None:
    """End a game; a rated one changes the ratings in the same transaction."""
    game.result, game.reason, game.state, game.ended_at = result, reason, "over", now
    game.offer = game.offer_by = game.declined = game.declined_by = None
    stop_clock(game, now)
    if game.rated and result != "*":
        rate_game(transaction, game, now)
    if result != "*":
        scores.add(transaction, game, 1, now)
    if game.rated:
        tell_players(transaction, game)
    tell_lobby(transaction, game)


def changed(transaction: Transaction, game: Game, now: float) -> None:
    """Notify the watchers of a change other than a move."""
    game.version += 1
    transaction.tell(channel(game), {"type": "status"} | status(game, None, now))


def tell_turns(transaction: Transaction, game: Game) -> None:
    """Make the watchers reload a rated game that is over: the search results of its programs are now visible."""
    if game.rated and game.state == "over":
        transaction.tell(channel(game), {"type": "again"})


def tell_lobby(transaction: Transaction, game: Game) -> None:
    """Announce the state of a public game in the lobby; a private game is known only by its link.

    A game of people who do not want to be listed is announced only while a seat is free.
    """
    if game.public and (game.state == "open" or _listed(transaction, game)):
        transaction.tell("lobby", {"type": "game", "id": game.id, "state": game.state})


def _listed(transaction: Transaction, game: Game) -> bool:
    """Return whether all people who play in a game agree to be listed."""
    seated = [person for side in (0, 1) if (person := person_on(game, side)) is not None]
    return all(row.listed for one in seated if (row := transaction.person(one)) is not None)
