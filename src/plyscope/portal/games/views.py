"""Views of a game: the JSON for pages and bots."""

from typing import Any

from plyscope.games.notation import format_moves, parse_rules, rules_name
from plyscope.games.record import Record
from plyscope.games.rows import RowsPosition
from plyscope.portal.accounts.glicko2 import provisional
from plyscope.portal.games.catalogue import RATED_MOVE_SECONDS, game_title, time_control, title
from plyscope.portal.games.fair_play import rated_game
from plyscope.portal.games.repository import moves_of, position_of
from plyscope.portal.games.state import SPACING, between_people, offer_allowed_from
from plyscope.portal.store import Game, Person, Transaction

COLOURS = ("red", "yellow")
#: The fields of a search result that would help a player.
ADVICE = ("value", "words", "exact", "best", "line", "values")


def told_turn(game: Game, turn: dict[str, Any], *, hidden: bool = False) -> dict[str, Any]:
    """Return the visible data of a turn; without advice if it is hidden or the game is rated and not over."""
    return without_advice(turn) if hidden or (game.rated and game.state != "over") else turn


def without_advice(found: dict[str, Any]) -> dict[str, Any]:
    """Return a search result without the fields that would help a player, such as values and lines.

    >>> without_advice({"depth": 4, "nodes": 503, "value": -27, "line": "2354"})
    {'depth': 4, 'nodes': 503}
    """
    return {name: value for name, value in found.items() if name not in ADVICE}


def channel(game: Game) -> str:
    """Return the channel for the watchers of a game."""
    return f"game:{game.id}"


def status(game: Game, position: RowsPosition | None, now: float) -> dict[str, Any]:
    """Return the changing fields of a game; the completed line only if the position is given."""
    changing: dict[str, Any] = {
        "id": game.id,
        "version": game.version,
        "state": game.state,
        "side": None if game.state in ("open", "over") else game.ply % 2,
        "result": game.result,
        "reason": game.reason,
        "clock": clock(game, now),
        "limit": limit(game, now),
        "offer": None if game.offer is None else {"kind": game.offer, "by": game.offer_by},
        "declined": None if game.declined is None else {"kind": game.declined, "by": game.declined_by},
        "may_offer": {kind: [offer_allowed_from(game, kind, side) for side in (0, 1)] for kind in SPACING},
        "hints": hints(game),
        "next": game.next_id,
        "changes": None if game.first_change is None else [game.first_change, game.second_change],
    }
    if position is not None:
        changing["line"] = line_cells(position)
    return changing


def hints(game: Game) -> dict[str, Any]:
    """Return whether hints and analysis are allowed in a game, and how many hints each side has taken."""
    allowed = not game.rated and (game.help or not between_people(game))
    return {"allowed": allowed, "taken": [game.first_hints or 0, game.second_hints or 0]}


def clock(game: Game, now: float) -> dict[str, Any] | None:
    """Return the clock with the seconds left for both sides at this moment."""
    if game.clock_base is None:
        return None
    left = [game.first_left, game.second_left]
    if game.deadline is not None:
        left[game.ply % 2] = max(0.0, game.deadline - now)
    return {"base": game.clock_base, "increment": game.clock_increment, "left": left}


def limit(game: Game, now: float) -> dict[str, Any] | None:
    """Return the seconds for each move of a rated game without a clock, and the seconds left for this move."""
    if game.clock_base is not None or not game.rated:
        return None
    left = None if game.deadline is None else max(0.0, game.deadline - now)
    return {"seconds": RATED_MOVE_SECONDS, "left": left}


def line_cells(position: RowsPosition) -> list[int]:
    """Return the cells of the completed line, numbered from 0 row by row from the top left.

    >>> from plyscope.games import TICTACTOE
    >>> line_cells(TICTACTOE.position("14253"))
    [0, 1, 2]
    """
    line = position.line()
    return [number for number, bit in enumerate(position.rules.cell_bits) if bit & line]


def seats(transaction: Transaction, game: Game, viewer: int | None, now: float) -> list[dict[str, Any]]:
    """Return the players of both sides."""
    second = COLOURS[1 - COLOURS.index(game.first_colour)]
    rows = (
        (game.first_person_id, game.first_program, game.first_colour),
        (game.second_person_id, game.second_program, second),
    )
    return [_seat(transaction, person, program, colour, viewer, now) for person, program, colour in rows]


def _seat(
    transaction: Transaction, person: int | None, program: str | None, colour: str, viewer: int | None, now: float
) -> dict[str, Any]:
    seat: dict[str, Any] = {"kind": "open", "name": None, "title": None, "colour": colour, "rating": None}
    seat |= {"provisional": False, "bot": False, "you": False}
    if program is not None:
        return seat | {"kind": "program", "name": program, "title": title(program)}
    if person is None:
        return seat
    row = transaction.person(person)
    assert row is not None
    known: dict[str, Any] = {"kind": row.kind, "name": row.name, "title": shown_name(row)}
    if row.kind == "member":
        known |= {"rating": round(row.rating), "provisional": provisional(row, now)}
    return seat | known | {"bot": row.bot, "you": person == viewer}


def shown_name(person: Person) -> str:
    """Return the display name of a person; a guest with a nickname is marked as a guest."""
    return f"{person.nickname} (guest)" if person.nickname and person.kind == "guest" else person.name


def whole(transaction: Transaction, game: Game, viewer: int | None, now: float, start: int = 0) -> dict[str, Any]:
    """Return all fields of a game, with its turns from a given ply."""
    rules = parse_rules(game.rules)
    rows = moves_of(transaction, game)
    position = position_of(transaction, game)
    contest = rated_game(transaction, viewer, game.rules)
    return summary(transaction, game, viewer, now) | {
        "moves": format_moves(rules, [made for made, _ in rows]),
        "turns": [told_turn(game, turn, hidden=contest is not None) for _, turn in rows[start:]],
        "from": start,
        "line": line_cells(position),
        "now": now,
        "contest": contest,
        **status(game, position, now),
    }


def summary(transaction: Transaction, game: Game, viewer: int | None, now: float) -> dict[str, Any]:
    """Return a game as a row of a list."""
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
        "seats": seats(transaction, game, viewer, now),
        "creator": viewer is not None and game.creator_id == viewer,
        "rated": game.rated,
        "public": game.public,
        "state": game.state,
        "result": game.result,
        "reason": game.reason,
        "clock": clock(game, game.turn_at),
        "limit": limit(game, game.turn_at),
        "time_control": time_control(game.clock_base, game.clock_increment, rated=game.rated),
        "created_at": game.created_at,
        "ended_at": game.ended_at,
        "changes": None if game.first_change is None else [game.first_change, game.second_change],
    }


def record(transaction: Transaction, game: Game, viewer: int | None = None) -> Record:
    """Return a game as a record, without values for a viewer who is playing a rated game of its rules."""
    hidden = rated_game(transaction, viewer, game.rules) is not None
    rows = moves_of(transaction, game)
    named = (seat["title" if seat["kind"] == "guest" else "name"] for seat in seats(transaction, game, None, 0.0))
    first, second = (str(name or "?") for name in named)
    made, turns = tuple(move for move, _ in rows), tuple(told_turn(game, turn, hidden=hidden) for _, turn in rows)
    return Record(parse_rules(game.rules), made, (first, second), game.result, game.reason, turns)
