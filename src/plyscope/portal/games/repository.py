"""Queries on games and moves: the only module of the portal that reads and writes these tables.

Statements that run with every move are built once: building one takes as long as executing it. Lists are read with one
query for each seat, sorted by an index, so that few rows are read beyond those returned.
"""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, text, true, union, union_all, update
from sqlalchemy.orm import aliased

from plyscope.games.notation import format_moves, parse_rules
from plyscope.games.position import replay
from plyscope.games.rows import RowsPosition
from plyscope.portal.errors import Refused
from plyscope.portal.games.conditions import (
    ListedState,
    dismissed,
    empty,
    listed,
    listed_of,
    newest_first,
    plays,
    related,
    seats_of,
    solitary,
    unfinished,
    unmoved,
)
from plyscope.portal.store import Game, Move, Person, Transaction
from plyscope.portal.store.models import UNMOVED

_GAME = select(Game).where(Game.id == bindparam("game_id"))
_GAME_FOR_CHANGE = _GAME.with_for_update().execution_options(populate_existing=True)
_MOVES = select(Move.move, Move.turn).where(Move.game_id == bindparam("game_id")).order_by(Move.ply)
_NEW_MOVE = insert(Move.__table__)  # type: ignore[arg-type]
_RATED = union_all(
    *(
        select(Game.id, Game.created_at).where(
            seat == bindparam("person"),
            Game.ended_at.is_(None),
            Game.rated,
            Game.rules == bindparam("rules"),
            Game.state != "open",
        )
        for seat in (Game.first_person_id, Game.second_person_id)
    )
).order_by("created_at")
_RENEWED = (
    update(Game.__table__)  # type: ignore[arg-type]
    .where(
        Game.id == bindparam("game"),
        Game.ply == bindparam("at"),
        Game.undone <= bindparam("seen"),
        Game.state == "program",
    )
    .values(claimed_until=bindparam("until"))
)


# One game and its moves


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


def find_by_key(transaction: Transaction, creator: int | None, key: str) -> Game | None:
    """Return the game, locked, that a person created with an idempotency key, or None."""
    game_id = transaction.session.scalar(select(Game.id).where(Game.creator_id == creator, Game.key == key))
    return None if game_id is None else find(transaction, game_id, for_change=True)


def moves_of(transaction: Transaction, game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Return the moves of a game, each with the data of its turn; they are read once for each transaction."""
    if game.id not in transaction.moves:
        rows = transaction.session.connection().execute(_MOVES, {"game_id": game.id})
        transaction.moves[game.id] = [(move, turn) for move, turn in rows]
    return transaction.moves[game.id]


def written_moves(transaction: Transaction, game: Game) -> str:
    """Return the moves of a game in notation."""
    return format_moves(parse_rules(game.rules), [move for move, _ in moves_of(transaction, game)])


def position_of(transaction: Transaction, game: Game) -> RowsPosition:
    """Rebuild the position of a game from its rules and moves."""
    return replay(parse_rules(game.rules).start(), (move for move, _ in moves_of(transaction, game)))


def add_game(transaction: Transaction, game: Game, opening: Sequence[int], now: float) -> None:
    """Store a new game and the moves of its opening, which have no thinking times."""
    transaction.session.add(game)
    if opening:
        transaction.session.flush()
        row = {"game_id": game.id, "played_at": now, "turn": {}}
        rows = [row | {"ply": ply, "move": move} for ply, move in enumerate(opening)]
        transaction.session.connection().execute(_NEW_MOVE, rows)


def add_move(transaction: Transaction, game: Game, move: int, turn: dict[str, Any], now: float) -> None:
    """Store the next move of a game; the caller updates the game."""
    row = {"game_id": game.id, "ply": game.ply, "move": move, "played_at": now, "turn": turn}
    transaction.session.connection().execute(_NEW_MOVE, row)
    moves_of(transaction, game).append((move, turn))


def delete_moves(transaction: Transaction, game: Game, start: int) -> None:
    """Delete the moves of a game from a ply on; the caller updates the game."""
    transaction.session.execute(delete(Move).where(Move.game_id == game.id, Move.ply >= start))
    del moves_of(transaction, game)[start:]


# Claims of the programs' turns


def unclaimed(transaction: Transaction, now: float, created_after: float, most: int) -> list[tuple[str, float]]:
    """Return games that wait for a program and are not claimed, oldest first, with their creation times."""
    waiting = select(Game.id, Game.created_at).where(Game.state == "program", Game.claimed_until < now)
    page = waiting.where(Game.created_at > created_after).order_by(Game.created_at).limit(most)
    return [(game_id, created_at) for game_id, created_at in transaction.session.execute(page)]


def overdue(transaction: Transaction, now: float, most: int) -> list[str]:
    """Return games in which the side to move has run out of time."""
    return list(
        transaction.session.scalars(select(Game.id).where(Game.deadline < now, Game.state != "over").limit(most))
    )


def renew_claims(transaction: Transaction, claims: Sequence[dict[str, Any]]) -> None:
    """Renew claims given as ``game``, ``at`` (ply), ``seen`` (version) and ``until``, unless the game has changed."""
    transaction.session.connection().execute(_RENEWED, claims)


def release_claims(transaction: Transaction, games: Collection[str] | None = None) -> None:
    """Release the programs' turns in some games, or in all of them, so that they can be claimed at once."""
    released = update(Game).where(Game.state == "program")
    if games is not None:
        released = released.where(Game.id.in_(games))
    transaction.session.execute(released.values(claimed_until=0.0))


def release_paused(transaction: Transaction, person: int, rules: str) -> None:
    """Release the programs' turns in the casual games of a person, which waited for the end of a rated game."""
    mine = unfinished(related(person), Game.state == "program", ~Game.rated, Game.rules == rules)
    released = update(Game).where(mine).values(claimed_until=0.0)
    transaction.session.execute(released.execution_options(synchronize_session=False))


# Unfinished games of a person


def rated_in_progress(transaction: Transaction, person: int | None, rules: str) -> list[str]:
    """Return the rated games of these rules that a person is playing, oldest first; guests do not play any."""
    if person is None:
        return []
    row = transaction.person(person)
    if row is None or row.kind != "member":
        return []
    return list(transaction.session.scalars(_RATED, {"rules": rules, "person": person}))


def casual_in_progress(transaction: Transaction, person: int, rules: str, since: float) -> list[Game]:
    """Return the casual games of a person against other people without agreed help, with a turn since a time."""
    mine = unfinished(seats_of(person), Game.rules == rules, Game.state != "open")
    people = Game.first_person_id.is_not(None) & (Game.first_person_id != Game.second_person_id)
    conditions = (mine, ~Game.rated, ~Game.help, Game.turn_at > since, people, Game.ply > 0)
    return list(transaction.session.scalars(select(Game).where(*conditions)))


def to_continue(transaction: Transaction, person: int, most: int) -> list[Game]:
    """Return the unfinished games of a person, last turn first, without dismissed games and empty ones."""
    mine = select(Game).where(unfinished(seats_of(person)), ~empty(person), ~dismissed(person))
    return list(transaction.session.scalars(mine.order_by(Game.turn_at.desc()).limit(most)))


def abandoned(transaction: Transaction, person: int, before: float) -> list[str]:
    """Return a person's games without another person that were dismissed, or are empty without a turn since a time."""
    old = empty(person) & (Game.turn_at < before)
    mine = unfinished(seats_of(person))
    return list(transaction.session.scalars(select(Game.id).where(mine, solitary(person), or_(old, dismissed(person)))))


def unfinished_of(transaction: Transaction, person: int) -> list[str]:
    """Return the unfinished games that a person plays or created."""
    return list(transaction.session.scalars(select(Game.id).where(unfinished(related(person)))))


def count_unfinished(transaction: Transaction, creator: int | None, *, exhibitions: bool) -> int:
    """Return the number of unfinished games that a person created, or of those between two programs."""
    mine = select(func.count()).select_from(Game).where(Game.creator_id == creator, Game.ended_at.is_(None))
    if exhibitions:
        mine = mine.where(Game.first_program.is_not(None), Game.second_program.is_not(None))
    return transaction.session.scalar(mine) or 0


def delete_empty(transaction: Transaction, before: float, most: int) -> int:
    """Delete games without a second person in which no person has moved and no turn began since a time."""
    one_person = or_(Game.first_person_id.is_(None), Game.second_person_id.is_(None))
    previous = aliased(Game)
    unused = select(Game.id).where(
        Game.ended_at.is_(None),
        text(UNMOVED),
        Game.state != "open",
        ~Game.rated,
        or_(one_person, Game.first_person_id == Game.second_person_id),
        unmoved(),
        Game.turn_at < before,
        ~select(previous.id).where(previous.next_id == Game.id).exists(),
    )
    # locked, so that a move that arrives at this moment is not deleted with its game
    found = list(transaction.session.scalars(unused.limit(most).with_for_update(of=Game)))
    transaction.session.execute(delete(Game).where(Game.id.in_(found)).execution_options(synchronize_session=False))
    return len(found)


# Games of a class


def of_class(transaction: Transaction, class_id: str, since: float) -> list[Game]:
    """Return the games of a class that began since a time, oldest first."""
    theirs = select(Game).where(Game.class_id == class_id, Game.class_id.is_not(None), Game.created_at >= since)
    return list(transaction.session.scalars(theirs.order_by(Game.created_at)))


def openings_of(transaction: Transaction, games: Collection[str]) -> dict[str, tuple[int, ...]]:
    """Return the moves that were on the board when each of the games began."""
    moves = select(Move.game_id, Move.move).join(Game, Game.id == Move.game_id)
    began = moves.where(Move.game_id.in_(games), Move.ply < Game.opening).order_by(Move.game_id, Move.ply)
    found: dict[str, tuple[int, ...]] = {}
    for game_id, move in transaction.session.execute(began):
        found[game_id] = (*found.get(game_id, ()), move)
    return found


def of_people(transaction: Transaction, people: Collection[int], most: int, *, alone: int | None = None) -> list[str]:
    """Return some games that people play or created; with ``alone``, those of this person without another person."""
    seats = (Game.first_person_id, Game.second_person_id, Game.creator_id)
    theirs = union(*(select(Game.id).where(seat.in_(people)) for seat in seats))
    found = select(Game.id).where(Game.id.in_(theirs))
    if alone is not None:
        found = found.where(solitary(alone))
    return list(transaction.session.scalars(found.limit(most)))


def delete_games(transaction: Transaction, games: Collection[str]) -> None:
    """Delete games with their moves and reviews."""
    transaction.session.flush()
    unlinked = update(Game).where(Game.next_id.in_(games)).values(next_id=None)
    for statement in (unlinked, delete(Game).where(Game.id.in_(games))):
        transaction.session.execute(statement.execution_options(synchronize_session=False))
    for game_id in games:
        if game_id in transaction.games:
            transaction.session.expunge(transaction.games.pop(game_id))


# Lists of games


def latest(transaction: Transaction, state: ListedState, before: float | None, most: int, now: float) -> list[Game]:
    """Return the newest public games in a state; inactive unfinished games are left out."""
    newest = newest_first([Game.public == true()], listed(state, before, now), most)
    return list(transaction.session.scalars(newest))


def latest_of(
    transaction: Transaction, player: Person, viewer: int | None, state: ListedState, before: float | None, most: int
) -> list[Game]:
    """Return the newest games of a player in a state; only the player sees private games."""
    own = player.id == viewer
    public = (Game.public, ~Game.public) if own else (Game.public,)
    parts = [and_(plays(player, side), kind) for side in (0, 1) for kind in public]
    return list(transaction.session.scalars(newest_first(parts, listed_of(state, before, own=own), most)))


def live_of_class(transaction: Transaction, class_id: str, since: float, most: int) -> list[Game]:
    """Return the games of a class in progress that began since a time, newest first."""
    of_class = select(Game).where(Game.class_id == class_id, Game.created_at > since)
    live = of_class.where(Game.ended_at.is_(None), Game.state != "open")
    return list(transaction.session.scalars(live.order_by(Game.created_at.desc()).limit(most)))


def last_against(transaction: Transaction, person: int, programs: Collection[str], rules: str, most: int) -> list[Game]:
    """Return the last finished games of a person against some programs from the empty board, newest first.

    Games of a placement are left out.
    """
    sides = ((Game.first_person_id, Game.second_program), (Game.second_person_id, Game.first_program))
    parts = [
        and_(own == person, kind, other.in_(programs)) for own, other in sides for kind in (Game.public, ~Game.public)
    ]
    conditions = (Game.rules == rules, Game.opening == 0, Game.placement.is_(None), Game.result != "*")
    newest = newest_first(parts, (*conditions, Game.ended_at.is_not(None)), most)
    return list(transaction.session.scalars(newest))


def placement_games(transaction: Transaction, person: int, most: int) -> list[Game]:
    """Return the last games of a person that belong to a placement, newest first."""
    mine = select(Game).where(Game.creator_id == person, Game.placement.is_not(None))
    return list(transaction.session.scalars(mine.order_by(Game.created_at.desc()).limit(most)))


def rating_changes(transaction: Transaction, player: Person, most: int) -> list[Any]:
    """Return the last games that changed a player's rating, newest first: end, id, public, and change."""
    rows: list[Any] = []
    for side in (0, 1):
        change = Game.second_change if side else Game.first_change
        games = select(Game.ended_at, Game.id, Game.public, change)
        rated = games.where(plays(player, side), Game.first_change.is_not(None))
        rows += transaction.session.execute(rated.order_by(Game.ended_at.desc(), Game.id.desc()).limit(most))
    return sorted(rows, key=lambda row: row[:2], reverse=True)[:most]


def count_by_state(transaction: Transaction) -> dict[str, int]:
    """Return the number of games in each state."""
    rows = transaction.session.execute(select(Game.state, func.count()).group_by(Game.state))
    return {row[0]: row[1] for row in rows}


def all_of(transaction: Transaction, person: int) -> Sequence[str]:
    """Return all games that a person plays or created, oldest first."""
    mine = union(*(select(Game.id).where(part) for part in related(person)))
    return transaction.session.scalars(select(Game.id).where(Game.id.in_(mine)).order_by(Game.created_at)).all()


def by_id(transaction: Transaction, games: Collection[str]) -> list[Game]:
    """Return those of the games that exist, oldest first."""
    return list(transaction.session.scalars(select(Game).where(Game.id.in_(games)).order_by(Game.created_at)))
