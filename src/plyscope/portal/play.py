"""What can happen in a game: each a change in one transaction, which checks that it is allowed and tells the watchers.

::

    open ──join──> person / program ──move──> ... ──line, full board, resignation, time, agreement──> over
                     ^                 │
                     └──────undo───────┘
"""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select

from plyscope.games.notation import check_legal, format_move, parse_move, parse_rules
from plyscope.games.position import IllegalMoveError, NotationError
from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS, outcome
from plyscope.games.rows import RowsPosition, Rules
from plyscope.portal.ladder import level_person
from plyscope.portal.rating import rate
from plyscope.portal.refusal import Refused
from plyscope.portal.store import Game, Move, Person, Transaction
from plyscope.portal.view import channel, made_moves, status

#: How long a server that lets a program move has the game for itself, unless it says so again.
LEASE = 10.0
#: Most games of one person that go on at a time, and most between two programs.
MOST_GAMES, MOST_EXHIBITIONS = 50, 3
OFFERS = ("undo", "draw", "rematch")
#: The letters of a game's name in its address.
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"

# What every move asks for: made once, because making them takes as long as asking.
_GAME = select(Game).where(Game.id == bindparam("game_id"))
_GAME_FOR_CHANGE = _GAME.with_for_update().execution_options(populate_existing=True)
_NEW_MOVE = insert(Move.__table__)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Seat:
    """Who sits on a side: a person, a program, or nobody yet."""

    person: int | None = None
    program: str | None = None


@dataclass(frozen=True)
class Terms:
    """What is agreed before a game begins."""

    rules: Rules
    seats: tuple[Seat, Seat]
    creator: int | None
    first_colour: str = "red"
    rated: bool = False
    public: bool = True
    #: Seconds for the game, seconds more for each move.
    clock: tuple[float, float] | None = None
    pace: float = 0.0


def create(transaction: Transaction, terms: Terms, now: float) -> Game:
    """Set a game up; it begins at once if both seats are taken."""
    _limit(transaction, terms)
    first, second = terms.seats
    base, increment = terms.clock or (None, None)
    game = Game(
        id="".join(secrets.choice(_LETTERS) for _ in range(10)),
        rules=str(terms.rules),
        state="open",
        first_person_id=first.person,
        second_person_id=second.person,
        first_program=first.program,
        second_program=second.program,
        creator_id=terms.creator,
        first_colour=terms.first_colour,
        rated=terms.rated,
        public=terms.public,
        created_at=now,
        turn_at=now,
        clock_base=base,
        clock_increment=increment,
        first_left=base,
        second_left=base,
        pace=terms.pace,
        version=1,
        undone=0,
        ply=0,
        result="*",
        reason="unfinished",
        claimed_until=0.0,
    )
    transaction.session.add(game)
    if terms.rated:
        _check_rated(transaction, game)
    if all(_taken(game, side) for side in (0, 1)):
        _begin_turn(game, now)
    _tell_lobby(transaction, game)
    return game


def join(transaction: Transaction, game_id: str, person: int, now: float) -> Game:
    """Take the free seat; whoever sits there already stays."""
    game = find(transaction, game_id, for_change=True)
    if side_of(game, person) is not None:
        return game
    if game.state != "open":
        raise Refused(409, "both seats of this game are taken")
    if _taken(game, 0):
        game.second_person_id = person
    else:
        game.first_person_id = person
    if game.rated:
        _check_rated(transaction, game)
    _begin_turn(game, now)
    game.version += 1
    transaction.tell(channel(game), {"type": "again", "version": game.version})
    _tell_lobby(transaction, game)
    return game


def move(
    transaction: Transaction,
    game_id: str,
    person: int,
    written: str,
    ply: int,
    now: float,
    *,
    version: int | None = None,
) -> Game:
    """Play a person's move; the same move of the same ply sent again changes nothing."""
    game = find(transaction, game_id, for_change=True)
    side = seated(game, person)
    try:
        wanted = parse_move(parse_rules(game.rules), written)
    except NotationError as error:
        raise Refused(422, str(error)) from None
    if ply < game.ply:
        if made_moves(transaction, game)[ply][0] == wanted and person_on(game, ply % 2) == person:
            return game
        raise Refused(409, f"move {ply + 1} has been played; the game is at move {game.ply + 1}")
    if game.state == "over":
        raise Refused(409, "the game is over")
    if game.state == "open":
        raise Refused(409, "nobody sits on the other side yet")
    if ply > game.ply or (version is not None and version < game.undone):
        raise Refused(409, f"the game is at move {game.ply + 1}")
    if game.ply % 2 != side:
        raise Refused(409, "it is not your turn")
    if late(game, now):
        _end_for_time(transaction, game, now)
        raise Refused(409, "your time is up", keep=True)
    _play(transaction, game, wanted, {"seconds": round(now - game.turn_at, 3)}, now)
    return game


def program_move(
    transaction: Transaction, game_id: str, ply: int, version: int, wanted: int, turn: dict[str, Any], now: float
) -> Game | None:
    """Play a program's move, unless the game has changed since it was asked for; return the game if it was played."""
    game = find(transaction, game_id, for_change=True)
    if game.state != "program" or game.ply != ply or version < game.undone:
        return None
    if late(game, now):
        _end_for_time(transaction, game, now)
    else:
        _play(transaction, game, wanted, dict(turn), now)
    return game


def undo(transaction: Transaction, game_id: str, person: int, now: float, *, version: int | None = None) -> Game:
    """Take one's last move back: at once against a program, as an offer to a person.

    With the version that was seen, the same request sent again changes nothing.
    """
    game = find(transaction, game_id, for_change=True)
    side = seated(game, person)
    if version is not None and version < game.undone:
        return game
    _check_undo(game, side)
    if program_on(game, 1 - side) is None and not _alone(game):
        return _offer(transaction, game, side, "undo", now)
    _take_back(transaction, game, side, now)
    return game


def resign(transaction: Transaction, game_id: str, person: int, now: float) -> Game:
    """Give a game up; a game whose other seat is free is called off."""
    game = find(transaction, game_id, for_change=True)
    side = side_of(game, person)
    if side is None and not (game.creator_id == person and _exhibition(game)):
        raise Refused(403, "you do not play in this game")
    if game.state == "over":
        return game
    if game.state == "open" or side is None:
        end(transaction, game, "*", "called off", now)
    else:
        end(transaction, game, SECOND_WINS if side == 0 else FIRST_WINS, "resignation", now)
    return game


def offer(transaction: Transaction, game_id: str, person: int, kind: str, now: float) -> Game:
    """Offer something to the other side: to take a move back, a draw, another game. A program takes a rematch."""
    game = find(transaction, game_id, for_change=True)
    side = seated(game, person)
    if kind not in OFFERS:
        raise Refused(422, f"unknown offer {kind!r}; allowed: {', '.join(OFFERS)}")
    if game.offer == kind and game.offer_by == 1 - side:
        return answer(transaction, game_id, person, True, now)
    if kind == "undo":
        return undo(transaction, game_id, person, now)
    if kind == "rematch":
        if game.state != "over":
            raise Refused(409, "the game is not over yet")
        if game.next_id is not None:
            return game
        if program_on(game, 1 - side) is not None or _alone(game):
            _rematch(transaction, game, now)
            return game
    else:
        if game.state in ("over", "open"):
            raise Refused(409, "there is no game under way")
        if program_on(game, 1 - side) is not None:
            raise Refused(409, "a program agrees to no draw")
        if _alone(game):
            end(transaction, game, DRAW, "agreement", now)
            return game
    return _offer(transaction, game, side, kind, now)


def answer(transaction: Transaction, game_id: str, person: int, accept: bool, now: float) -> Game:
    """Accept or decline what the other side offers, or take one's own offer back."""
    game = find(transaction, game_id, for_change=True)
    side = seated(game, person)
    kind, by = game.offer, game.offer_by
    if kind is None or (accept and by == side):
        raise Refused(409, "there is no offer to answer")
    game.offer = game.offer_by = None
    if not accept:
        _changed(transaction, game, now)
    elif kind == "undo":
        _check_undo(game, 1 - side)
        _take_back(transaction, game, 1 - side, now)
    elif kind == "draw":
        end(transaction, game, DRAW, "agreement", now)
    else:
        _rematch(transaction, game, now)
    return game


def end_for_time(transaction: Transaction, game_id: str, now: float) -> None:
    """End a game whose side to move has run out of time."""
    game = find(transaction, game_id, for_change=True)
    if late(game, now):
        _end_for_time(transaction, game, now)


def claim(game: Game, now: float) -> bool:
    """Take it upon this server to let the program move; False where there is nothing to do or another does it."""
    if game.state != "program" or game.claimed_until > now:
        return False
    game.claimed_until = now + LEASE
    return True


def find(transaction: Transaction, game_id: str, *, for_change: bool = False) -> Game:
    """Return a game, for oneself until the transaction ends if it is to be changed; 404 where there is none."""
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


def side_of(game: Game, person: int | None) -> int | None:
    """Return the side on which a person sits, that of the turn for one who plays against themselves."""
    if person is None:
        return None
    sides = [side for side in (0, 1) if person_on(game, side) == person]
    if len(sides) == 2:
        return game.ply % 2
    return sides[0] if sides else None


def seated(game: Game, person: int) -> int:
    """Return the side on which a person sits, or refuse."""
    side = side_of(game, person)
    if side is None:
        raise Refused(403, "you do not play in this game")
    return side


def person_on(game: Game, side: int) -> int | None:
    """Return who sits on a side, None for a program or nobody."""
    return game.second_person_id if side else game.first_person_id


def program_on(game: Game, side: int) -> str | None:
    """Return which program sits on a side."""
    return game.second_program if side else game.first_program


def late(game: Game, now: float) -> bool:
    """Tell whether the side to move has run out of time."""
    return game.state in ("person", "program") and game.deadline is not None and now >= game.deadline


def end(transaction: Transaction, game: Game, result: str, reason: str, now: float) -> None:
    """End a game; a rated one changes the ratings in the same transaction."""
    game.result, game.reason, game.state, game.ended_at = result, reason, "over", now
    game.offer = game.offer_by = None
    _stop_clock(game, now)
    if game.rated and result != "*":
        _rate(transaction, game, now)
    _changed(transaction, game, now)
    _tell_lobby(transaction, game)


def _taken(game: Game, side: int) -> bool:
    return person_on(game, side) is not None or program_on(game, side) is not None


def _alone(game: Game) -> bool:
    """Tell whether one person plays both sides."""
    return game.first_person_id is not None and game.first_person_id == game.second_person_id


def _exhibition(game: Game) -> bool:
    return all(program_on(game, side) is not None for side in (0, 1))


def _limit(transaction: Transaction, terms: Terms) -> None:
    exhibition = all(seat.program is not None for seat in terms.seats)
    mine = select(func.count()).select_from(Game).where(Game.creator_id == terms.creator, Game.state != "over")
    if exhibition:
        mine = mine.where(Game.first_program.is_not(None), Game.second_program.is_not(None))
    most = MOST_EXHIBITIONS if exhibition else MOST_GAMES
    if (transaction.session.scalar(mine) or 0) >= most:
        what = "games between programs" if exhibition else "games"
        raise Refused(429, f"you have {most} unfinished {what}; finish or resign one first", retry_after=30)


def _check_rated(transaction: Transaction, game: Game) -> None:
    """Refuse a rated game of a guest, or against a program that has no rating."""
    for side in (0, 1):
        person = person_on(game, side)
        if person is not None:
            row = transaction.session.get(Person, person)
            if row is None or row.kind != "member":
                raise Refused(403, "rated games are for members: register or log in first")
    if game.first_person_id is not None and game.first_person_id == game.second_person_id:
        raise Refused(403, "nobody plays a rated game against themselves")
    if _exhibition(game):
        raise Refused(422, "a game between two programs is not rated")


def _begin_turn(game: Game, now: float) -> None:
    """Let the side to move begin to think."""
    side = game.ply % 2
    game.state = "program" if program_on(game, side) is not None else "person"
    game.turn_at = now
    game.claimed_until = 0.0
    left = game.second_left if side else game.first_left
    game.deadline = None if left is None else now + left


def _play(transaction: Transaction, game: Game, wanted: int, turn: dict[str, Any], now: float) -> None:
    position = position_of(transaction, game)
    try:
        check_legal(position, wanted)
    except IllegalMoveError as error:
        raise Refused(422, str(error)) from None
    made = {"game_id": game.id, "ply": game.ply, "move": wanted, "played_at": now, "turn": turn}
    transaction.session.connection().execute(_NEW_MOVE, made)
    made_moves(transaction, game).append((wanted, turn))
    _stop_clock(game, now, more=game.clock_increment or 0.0)
    if game.offer == "undo" or game.offer_by != game.ply % 2:
        game.offer = game.offer_by = None
    game.ply += 1
    game.version += 1
    after = position.play(wanted)
    result, reason = outcome(after)
    data = {"type": "move", "ply": game.ply - 1, "move": format_move(position.rules, wanted), "turn": turn}
    if result != "*":
        game.version -= 1  # the end and the move that brings it are one change
        end(transaction, game, result, reason, now)
        transaction.told = [(name, told) for name, told in transaction.told if told.get("type") != "status"]
    else:
        _begin_turn(game, now)
    transaction.tell(channel(game), data | status(game, after, now))


def _stop_clock(game: Game, now: float, more: float = 0.0) -> None:
    """Note what is left to the side to move, and the seconds that it gets for its move."""
    if game.deadline is None:
        return
    left = max(0.0, game.deadline - now) + more
    if game.ply % 2:
        game.second_left = left
    else:
        game.first_left = left
    game.deadline = None


def _end_for_time(transaction: Transaction, game: Game, now: float) -> None:
    end(transaction, game, FIRST_WINS if game.ply % 2 else SECOND_WINS, "time", now)


def _check_undo(game: Game, side: int) -> None:
    if game.rated:
        raise Refused(403, "in a rated game no move is taken back")
    if game.state == "open" or (game.state == "over" and game.reason not in ("line", "full board")):
        raise Refused(409, "there is no move to take back")
    if game.next_id is not None:
        raise Refused(409, "the next game has begun")
    if game.ply <= (0 if _alone(game) else side):
        raise Refused(409, "you have played no move yet")


def _take_back(transaction: Transaction, game: Game, side: int, now: float) -> None:
    """Go back to where that side was to move last; by one move where a person plays both sides."""
    plies = 1 if _alone(game) or game.ply % 2 != side else 2
    was_over = game.state == "over"
    game.ply -= plies
    transaction.session.execute(delete(Move).where(Move.game_id == game.id, Move.ply >= game.ply))
    del made_moves(transaction, game)[game.ply :]
    game.result, game.reason, game.ended_at = "*", "unfinished", None
    game.offer = game.offer_by = None
    game.version += 1
    game.undone = game.version
    _begin_turn(game, now)
    position = position_of(transaction, game)
    transaction.tell(channel(game), {"type": "undo", "ply": game.ply} | status(game, position, now))
    if was_over:
        _tell_lobby(transaction, game)


def _offer(transaction: Transaction, game: Game, side: int, kind: str, now: float) -> Game:
    game.offer, game.offer_by = kind, side
    _changed(transaction, game, now)
    return game


def _rematch(transaction: Transaction, game: Game, now: float) -> None:
    """Begin the next game, with the sides swapped; nobody plays against one who has left."""
    for person in {person_on(game, side) for side in (0, 1)} - {None}:
        row = transaction.session.get_one(Person, person)
        if row.kind == "gone" or row.blocked:
            raise Refused(409, "the other side has left")
    clock = None if game.clock_base is None else (game.clock_base, game.clock_increment or 0.0)
    seats = tuple(Seat(person_on(game, side), program_on(game, side)) for side in (1, 0))
    other = {"red": "yellow", "yellow": "red"}[game.first_colour]
    terms = Terms(
        parse_rules(game.rules),
        (seats[0], seats[1]),
        creator=game.creator_id,
        first_colour=other,
        rated=game.rated,
        public=game.public,
        clock=clock,
        pace=game.pace,
    )
    game.next_id = create(transaction, terms, now).id
    game.offer = game.offer_by = None
    _changed(transaction, game, now)


def _rate(transaction: Transaction, game: Game, now: float) -> None:
    # locked in the same order in every game, so that two that end at the same time do not wait for each other
    sides = sorted((0, 1), key=lambda side: person_on(game, side) or 0)
    rows = {side: _rated_person(transaction, game, side, now) for side in sides}
    people = [rows[0], rows[1]]
    points = {FIRST_WINS: 1.0, DRAW: 0.5, SECOND_WINS: 0.0}[game.result]
    before = [person.rating for person in people]
    rate(people[0], people[1], points, now)
    game.first_change, game.second_change = (person.rating - old for person, old in zip(people, before, strict=True))


def _rated_person(transaction: Transaction, game: Game, side: int, now: float) -> Person:
    """Return the person who sits on a side; a program is one, too, from its first rated game on."""
    person, program = person_on(game, side), program_on(game, side)
    if person is not None:
        # read anew: the session may know the person from before the lock, with a rating that another game has changed
        return transaction.session.get_one(Person, person, with_for_update=True, populate_existing=True)
    assert program is not None
    return level_person(transaction, program, now)


def _changed(transaction: Transaction, game: Game, now: float) -> None:
    game.version += 1
    transaction.tell(channel(game), {"type": "status"} | status(game, None, now))


def _tell_lobby(transaction: Transaction, game: Game) -> None:
    """Tell everybody how a public game stands; the name of any other is for those who have its link."""
    if game.public:
        transaction.tell("lobby", {"type": "game", "id": game.id, "state": game.state})
