"""Views of a game for pages and bots: models of its data, and the events that announce its changes.

The models are validated when they are built, and FastAPI serialises them without another pass. Together this takes less
time than ``json.dumps`` of a dictionary with the same fields.
"""

from typing import Any

from plyscope.games.notation import format_move, format_moves, parse_rules, rules_name
from plyscope.games.record import Record
from plyscope.games.rows import RowsPosition
from plyscope.portal.accounts.glicko2 import provisional
from plyscope.portal.games.catalogue import RATED_MOVE_SECONDS, game_title, time_control, title
from plyscope.portal.games.fair_play import rated_game
from plyscope.portal.games.repository import moves_of, position_of
from plyscope.portal.games.state import SPACING, between_people, offer_allowed_from, start_of, turn_side
from plyscope.portal.http.schemas.games import (
    Clock,
    GameRow,
    GameShown,
    Hints,
    Limit,
    MoveEvent,
    Seat,
    StatusEvent,
    ThinkingEvent,
    Turn,
    UndoEvent,
)
from plyscope.portal.live.hub import Event
from plyscope.portal.store import Game, Person, Transaction

COLOURS = ("red", "yellow")
#: The fields of a search result that would help a player.
ADVICE = ("value", "words", "exact", "best", "line", "values")


def visible_turn(game: Game, turn: dict[str, Any], *, hidden: bool = False) -> dict[str, Any]:
    """Return the visible data of a turn; without advice if it is hidden or the game is rated and not over."""
    hidden = hidden or game.values_hidden or (game.rated and game.state != "over")
    return without_advice(turn) if hidden else turn


def without_advice(found: dict[str, Any]) -> dict[str, Any]:
    """Return a search result without the fields that would help a player, such as values and lines.

    >>> without_advice({"depth": 4, "nodes": 503, "value": -27, "line": "2354"})
    {'depth': 4, 'nodes': 503}
    """
    return {name: value for name, value in found.items() if name not in ADVICE}


def channel(game: Game) -> str:
    """Return the channel for the watchers of a game."""
    return f"game:{game.id}"


def status_fields(game: Game, now: float) -> dict[str, Any]:
    """Return the fields of a ``GameStatus``."""
    return {
        "id": game.id,
        "version": game.version,
        "state": game.state,
        "side": None if game.state in ("open", "over") else turn_side(game),
        "swap": game.swap,
        "opening": game.opening,
        "result": game.result,
        "reason": game.reason,
        "clock": clock(game, now),
        "limit": limit(game, now),
        "offer": None if game.offer is None else {"kind": game.offer, "by": game.offer_by},
        "declined": None if game.declined is None else {"kind": game.declined, "by": game.declined_by},
        "may_offer": {kind: [offer_allowed_from(game, kind, side) for side in (0, 1)] for kind in SPACING},
        "hints": hints(game),
        "next": game.next_id,
        "changes": _changes(game),
    }


def _changes(game: Game) -> list[float | None] | None:
    return None if game.first_change is None else [game.first_change, game.second_change]


def status_event(game: Game, now: float) -> Event:
    """Return the event of a change other than a move."""
    return StatusEvent(**status_fields(game, now)).model_dump()


def move_event(game: Game, position: RowsPosition, move: int, turn: Turn, now: float) -> Event:
    """Return the event of the last move, which led to a position."""
    return MoveEvent(
        ply=game.ply - 1,
        move=format_move(position.rules, move),
        turn=visible_turn(game, turn),
        line=line_cells(position),
        **status_fields(game, now),
    ).model_dump()


def undo_event(game: Game, position: RowsPosition, now: float) -> Event:
    """Return the event of a takeback, which led to a position."""
    return UndoEvent(ply=game.ply, line=line_cells(position), **status_fields(game, now)).model_dump()


def thinking_event(ply: int, program: str, found: dict[str, Any], *, hidden: bool) -> Event:
    """Return the event of a search in progress; without advice if its values are hidden."""
    figures = without_advice(found) if hidden else found
    return ThinkingEvent(ply=ply, player=program, **figures).model_dump()


def hints(game: Game) -> Hints:
    """Return whether hints are allowed in a game, and how many each side has used; there are none in a placement."""
    allowed = not game.rated and game.placement is None and (game.help or not between_people(game))
    return Hints(allowed=allowed, taken=[game.first_hints or 0, game.second_hints or 0])


def clock(game: Game, now: float) -> Clock | None:
    """Return the clock with the seconds that both sides have left now."""
    if game.clock_base is None:
        return None
    left = [game.first_left or 0.0, game.second_left or 0.0]
    if game.deadline is not None:
        left[turn_side(game)] = max(0.0, game.deadline - now)
    return Clock(base=game.clock_base, increment=game.clock_increment or 0.0, left=left)


def limit(game: Game, now: float) -> Limit | None:
    """Return the seconds for each move of a rated game without a clock, and the seconds left for this move."""
    if game.clock_base is not None or not game.rated:
        return None
    left = None if game.deadline is None else max(0.0, game.deadline - now)
    return Limit(seconds=RATED_MOVE_SECONDS, left=left)


def line_cells(position: RowsPosition) -> list[int]:
    """Return the cells of the completed line, numbered from 0 row by row from the top left.

    >>> from plyscope.games import TICTACTOE
    >>> line_cells(TICTACTOE.position("14253"))
    [0, 1, 2]
    """
    line = position.line()
    return [number for number, bit in enumerate(position.rules.cell_bits) if bit & line]


def seats(transaction: Transaction, game: Game, viewer: int | None, now: float) -> list[Seat]:
    """Return the players of both sides."""
    second = COLOURS[1 - COLOURS.index(game.first_colour)]
    colours = (game.first_colour, second)
    return [_seat(transaction, game, side, colours[side], viewer, now) for side in (0, 1)]


def _seat(transaction: Transaction, game: Game, side: int, colour: Any, viewer: int | None, now: float) -> Seat:
    seat: dict[str, Any] = {"kind": "open", "name": None, "title": None, "colour": colour, "rating": None}
    seat |= {"provisional": False, "bot": False, "you": False}
    person, program = game.person_on(side), game.program_on(side)
    if program is not None:
        seat |= {"kind": "program", "name": program, "title": title(program)}
    elif person is not None:
        row = transaction.person(person)
        assert row is not None
        seat |= {"kind": row.kind, "name": row.name, "title": shown_name(row), "bot": row.bot, "you": person == viewer}
        if row.kind == "member":
            seat |= {"rating": round(row.rating), "provisional": provisional(row, now)}
    return Seat(**seat)


def shown_name(person: Person) -> str:
    """Return the display name of a person; a guest with a nickname is marked as a guest."""
    if person.kind == "student":
        return person.nickname or person.name
    return f"{person.nickname} (guest)" if person.nickname and person.kind == "guest" else person.name


def game_view(transaction: Transaction, game: Game, viewer: int | None, now: float, start: int = 0) -> GameShown:
    """Return all fields of a game, with its turns from a given ply."""
    rules = parse_rules(game.rules)
    rows = moves_of(transaction, game)
    contest = rated_game(transaction, viewer, game.rules)
    fields = row_fields(transaction, game, viewer, now) | status_fields(game, now) | {"from": start}
    return GameShown(
        moves=format_moves(rules, [move for move, _ in rows]),
        turns=[visible_turn(game, turn, hidden=contest is not None) for _, turn in rows[start:]],
        line=line_cells(position_of(transaction, game)),
        now=now,
        contest=contest,
        **fields,
    )


def game_row(transaction: Transaction, game: Game, viewer: int | None, now: float) -> GameRow:
    """Return a game as a row of a list."""
    return GameRow(**row_fields(transaction, game, viewer, now))


def row_fields(transaction: Transaction, game: Game, viewer: int | None, now: float) -> dict[str, Any]:
    """Return the fields of a ``GameRow``."""
    rules = parse_rules(game.rules)
    return {
        "id": game.id,
        "rules": game.rules,
        "name": rules_name(rules),
        "title": game_title(rules),
        "width": rules.width,
        "height": rules.height,
        "length": rules.length,
        "gravity": rules.gravity,
        "ply": game.ply,
        "opening": game.opening,
        "start": start_of(game),
        "swap": game.swap,
        "seats": seats(transaction, game, viewer, now),
        "creator": viewer is not None and game.creator_id == viewer,
        "rated": game.rated,
        "public": game.public,
        "tournament": game.tournament_id is not None,
        "placement": game.placement,
        "state": game.state,
        "result": game.result,
        "reason": game.reason,
        "clock": clock(game, game.turn_at),
        "limit": limit(game, game.turn_at),
        "time_control": time_control(game.clock_base, game.clock_increment, rated=game.rated),
        "created_at": game.created_at,
        "ended_at": game.ended_at,
        "changes": _changes(game),
    }


def record(transaction: Transaction, game: Game, viewer: int | None = None) -> Record:
    """Return a game as a record, without values for a viewer who is playing a rated game of its rules."""
    hidden = rated_game(transaction, viewer, game.rules) is not None
    rows = moves_of(transaction, game)
    named = (
        seat.title if seat.kind in ("guest", "student") else seat.name for seat in seats(transaction, game, None, 0.0)
    )
    first, second = (str(name or "?") for name in named)
    made, turns = tuple(move for move, _ in rows), tuple(visible_turn(game, turn, hidden=hidden) for _, turn in rows)
    return Record(parse_rules(game.rules), made, (first, second), game.result, game.reason, turns)
