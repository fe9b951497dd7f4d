"""Creation of games: terms, checks, and joining an open game."""

import secrets
from dataclasses import dataclass

from plyscope.games.position import replay
from plyscope.games.rows import Rules
from plyscope.portal.accounts.identity import hold
from plyscope.portal.accounts.leaderboard import RATED_RULES
from plyscope.portal.errors import Refused
from plyscope.portal.games import class_games
from plyscope.portal.games.actions import tell_lobby, tell_players
from plyscope.portal.games.fair_play import check_fair_opponent, check_fair_position, check_one_contest
from plyscope.portal.games.repository import add_game, count_unfinished, find, find_by_key
from plyscope.portal.games.state import Seat, alone, begin_turn, exhibition, side_of, taken
from plyscope.portal.games.unfinished import make_room
from plyscope.portal.games.views import channel
from plyscope.portal.limits import GAMES
from plyscope.portal.store import Game, Person, Transaction
from plyscope.swap import check_swap

#: The maximum number of unfinished games of one person, in total and between two programs.
MOST_GAMES, MOST_EXHIBITIONS = GAMES.unfinished, GAMES.exhibitions
#: The characters of a game's id.
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


@dataclass(frozen=True)
class Terms:
    """The terms of a game, fixed before it begins."""

    rules: Rules
    seats: tuple[Seat, Seat]
    creator: int | None
    first_colour: str = "red"
    rated: bool = False
    public: bool = True
    #: Seconds for the game, and the increment for each move.
    clock: tuple[float, float] | None = None
    pace: float = 0.0
    #: The idempotency key of the creator's request: the same request sent again returns the same game.
    key: str | None = None
    #: The moves that are on the board when the game begins; they must be legal.
    opening: tuple[int, ...] = ()
    #: Whether the opening is a random one that is a draw with best play; only such an opening can be rated.
    balanced: bool = False
    #: Whether the first seat places the first stones of both colours, and the second seat then chooses its side.
    swap: bool = False
    #: The class of the students who play; such a game is never public.
    class_id: str | None = None
    #: The tournament of the class that the game belongs to.
    tournament_id: int | None = None
    #: The number of the game in a placement.
    placement: int | None = None


def create(transaction: Transaction, terms: Terms, now: float) -> Game:
    """Create a game, which begins at once if both seats are taken; the same key returns the same game."""
    hold(transaction, terms.creator, *(seat.person for seat in terms.seats))
    made = _made(transaction, terms)
    if made is not None:
        return made
    seated = {seat.person for seat in terms.seats} - {None}
    for person in seated | ({terms.creator} - {None}):
        class_games.check_player(transaction, person, terms.class_id, seated=person in seated)
    if terms.tournament_id is None:  # a tournament keeps its rules, and has as many games as rounds
        class_games.check_terms(transaction, terms.class_id, str(terms.rules), rated=terms.rated)
        _limit(transaction, terms, now)
    if terms.opening:
        _check_opening(transaction, terms, now)
    if terms.swap:
        _check_swap(terms)
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
        key=terms.key,
        first_colour=terms.first_colour,
        rated=terms.rated,
        public=terms.public and terms.class_id is None,
        created_at=now,
        turn_at=now,
        clock_base=base,
        clock_increment=increment,
        first_left=base,
        second_left=base,
        pace=terms.pace,
        version=1,
        undone=0,
        ply=len(terms.opening),
        opening=len(terms.opening),
        balanced=terms.balanced,
        swap="placing" if terms.swap else None,
        result="*",
        reason="unfinished",
        claimed_until=0.0,
        class_id=terms.class_id,
        tournament_id=terms.tournament_id,
        placement=terms.placement,
        values_hidden=class_games.hides_values(transaction, terms.class_id),
    )
    add_game(transaction, game, terms.opening, now)
    if terms.rated:
        _check_rated(transaction, game)
    for person in {first.person, second.person, terms.creator} - {None}:
        check_fair_opponent(transaction, person, game)
    if all(taken(game, side) for side in (0, 1)):
        _begin(transaction, game, now)
    tell_lobby(transaction, game)
    return game


def join(transaction: Transaction, game_id: str, person: int, now: float) -> Game:
    """Take the free seat; joining again changes nothing."""
    hold(transaction, person)
    game = find(transaction, game_id, for_change=True)
    if side_of(game, person) is not None:
        return game
    class_games.check_player(transaction, person, game.class_id)
    if game.state != "open":
        raise Refused(409, "both seats of this game are taken")
    if taken(game, 0):
        game.second_person_id = person
    else:
        game.first_person_id = person
    if game.rated:
        _check_rated(transaction, game)
    check_fair_opponent(transaction, person, game)
    _begin(transaction, game, now)
    game.version += 1
    transaction.tell(channel(game), {"type": "again", "version": game.version})
    if game.public:  # it was in the lobby until now
        transaction.tell("lobby", {"type": "game", "id": game.id, "state": game.state})
    return game


def _begin(transaction: Transaction, game: Game, now: float) -> None:
    """Begin the first turn; from now on the players of a rated game get no help from programs."""
    if game.rated:
        check_one_contest(transaction, game)
        tell_players(transaction, game)
    begin_turn(game, now)
    class_games.note(transaction, game, now)


def _made(transaction: Transaction, terms: Terms) -> Game | None:
    """Return the game that was created with this key.

    If two requests with the same key arrive at the same moment, neither finds a game. The unique index lets one of them
    write its game; the store repeats the transaction of the other, which then finds it.
    """
    return None if terms.key is None else find_by_key(transaction, terms.creator, terms.key)


def _check_opening(transaction: Transaction, terms: Terms, now: float) -> None:
    """Refuse an opening in a rated game, one that ends the game, and one that would help in an unfinished game."""
    if terms.balanced:
        return
    if terms.rated:
        raise Refused(422, "rated games start from the empty board; play a casual one from this position")
    position = replay(terms.rules.start(), terms.opening)
    if position.result() is not None:
        raise Refused(422, "the game is over in this position; take a move back first")
    if any(seat.program is not None for seat in terms.seats):
        check_fair_position(transaction, terms.creator, position, now)


def _check_swap(terms: Terms) -> None:
    """Refuse a swap start on a board that is too small, and one without an opponent."""
    try:
        check_swap(terms.rules)
    except ValueError as error:
        raise Refused(422, str(error)) from None
    first, second = terms.seats
    if first.person is not None and first.person == second.person:
        raise Refused(422, "a swap start needs an opponent; allowed in pass and play: empty and balanced")


def _limit(transaction: Transaction, terms: Terms, now: float) -> None:
    exhibition = all(seat.program is not None for seat in terms.seats)
    most = MOST_EXHIBITIONS if exhibition else MOST_GAMES
    if count_unfinished(transaction, terms.creator, exhibitions=exhibition) < most:
        return
    if terms.creator is not None:
        make_room(transaction, terms.creator, now)
    if count_unfinished(transaction, terms.creator, exhibitions=exhibition) >= most:
        what = "games between programs" if exhibition else "games"
        raise Refused(429, f"you have {most} unfinished {what}; finish or resign one first", retry_after=30)


def _check_rated(transaction: Transaction, game: Game) -> None:
    """Refuse a rated game on another board, with a guest, against oneself, or between two programs."""
    if game.rules != RATED_RULES:
        raise Refused(422, f"rated games are Connect Four ({RATED_RULES}) only; on {game.rules} play a casual one")
    people = [person for side in (0, 1) if (person := game.person_on(side)) is not None]
    for person in sorted(people):
        row = transaction.session.get(Person, person, with_for_update=True)  # one rated game begins at a time
        if row is None or row.kind != "member":
            raise Refused(403, "rated games are for members: register or log in first")
    if alone(game):
        raise Refused(403, "you cannot play a rated game against yourself")
    if exhibition(game):
        raise Refused(422, "a game between two programs is not rated")
