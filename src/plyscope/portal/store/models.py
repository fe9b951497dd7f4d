"""The tables; times are seconds since 1970, so that both databases store them in the same way.

::

    people ──< sessions           a person is a guest, a member, or a graded program (level:4)
       │ └───< tokens             for bots
       │
       ├─────< games ──< moves    a game is rules, moves and two seats; (game, ply) is unique
       │         ├────── reviews  the solver's review of a finished game
       ├─────────┴───< own_puzzles    made of mistakes in reviewed games
       ├─────< scores             games won, drawn and lost by a person
       ├────── puzzle_players     the puzzle rating of a person
       └─────< puzzle_attempts    the first attempt of a person at a puzzle

    puzzle_ratings                the rating of a puzzle

The tables of lessons, exercises and classes are in ``teaching_models``.
"""

from typing import Any

from sqlalchemy import JSON, BigInteger, Double, ForeignKey, Index, Integer, String, Text, false, text, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

#: Numbers of rows; SQLite numbers rows by itself only if the type is INTEGER.
ID = BigInteger().with_variant(Integer, "sqlite")

#: Conditions of partial indexes: a database uses such an index only if the query contains the same condition.
FINISHED, UNFINISHED, CHANGED = "ended_at IS NOT NULL", "ended_at IS NULL", "first_change IS NOT NULL"
UNMOVED, PLACED = "ply - opening < 2", "placement IS NOT NULL"
_PROGRAMS = (("first_program", "first_program"), ("second_program", "second_program"))
_SEATS = (("first_person", "first_person_id"), ("second_person", "second_person_id"), *_PROGRAMS)


def _index(name: str, *columns: str, where: str) -> Index:
    """Return a partial index."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


class Table(DeclarativeBase):
    """A table of the portal."""

    type_annotation_map = {float: Double, dict[str, Any]: JSON}  # noqa: RUF012 - as SQLAlchemy wants it


class Person(Table):
    """A player."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(ID, primary_key=True)
    #: guest, member, student, program, or gone: a person who has left.
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(120))
    #: The name in the form used for comparison; it is unique.
    folded: Mapped[str] = mapped_column(String(120), unique=True)
    #: The nickname that a guest or a student has chosen.
    nickname: Mapped[str | None] = mapped_column(String(24))
    #: The visual form of a member's name or a guest's nickname, equal for names that are easily confused.
    likeness: Mapped[str | None] = mapped_column(String(120))
    password: Mapped[str | None] = mapped_column(Text)
    admin: Mapped[bool] = mapped_column(default=False)
    #: Whether an administrator has blocked them.
    blocked: Mapped[bool] = mapped_column(default=False)
    #: Whether a program plays under this name, which is then marked as a bot.
    bot: Mapped[bool] = mapped_column(default=False)
    #: Whether their games are listed on the Watch page.
    listed: Mapped[bool] = mapped_column(default=True, server_default=true())
    created_at: Mapped[float]
    rating: Mapped[float] = mapped_column(default=1500.0)
    deviation: Mapped[float] = mapped_column(default=350.0)
    volatility: Mapped[float] = mapped_column(default=0.06)
    #: When the last rated game ended.
    rated_at: Mapped[float | None]
    rated_games: Mapped[int] = mapped_column(default=0)

    __table_args__ = (
        Index("people_by_kind", "kind", "created_at"),
        Index("people_by_likeness", "likeness", "kind"),
        _index("rated_people", "kind", "rating", "id", where="rated_games > 0"),
    )


class Session(Table):
    """A session of a member or guest in one browser; only the hash of its secret is stored."""

    __tablename__ = "sessions"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[float]
    seen_at: Mapped[float]
    expires_at: Mapped[float] = mapped_column(index=True)
    agent: Mapped[str] = mapped_column(String(200), default="")


class Token(Table):
    """The API token of a bot; only its hash is stored."""

    __tablename__ = "tokens"

    id: Mapped[int] = mapped_column(ID, primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[float]
    used_at: Mapped[float | None]


class Game(Table):
    """One game: rules, two seats, and its current state."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    rules: Mapped[str] = mapped_column(String(24))
    #: open: a seat is free; person or program: the kind of player to move; over.
    state: Mapped[str] = mapped_column(String(8))
    first_person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    second_person_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    first_program: Mapped[str | None] = mapped_column(String(120))
    second_program: Mapped[str | None] = mapped_column(String(120))
    creator_id: Mapped[int | None] = mapped_column(ForeignKey("people.id"))
    #: The idempotency key of the creator's request: the same request sent again returns the same game.
    key: Mapped[str | None] = mapped_column(String(64))
    first_colour: Mapped[str] = mapped_column(String(8), default="red")
    rated: Mapped[bool] = mapped_column(default=False)
    #: Whether it is shown in lists; a private game is found only by its link.
    public: Mapped[bool] = mapped_column(default=True)
    result: Mapped[str] = mapped_column(String(8), default="*")
    reason: Mapped[str] = mapped_column(String(24), default="unfinished")
    #: Increases with every change.
    version: Mapped[int] = mapped_column(default=0)
    #: The version at which moves were last taken back: requests based on an older version are stale.
    undone: Mapped[int] = mapped_column(default=0)
    ply: Mapped[int] = mapped_column(default=0)
    #: The number of moves on the board when the game began; they are never taken back.
    opening: Mapped[int] = mapped_column(default=0, server_default="0")
    #: Whether the opening is a random one that is a draw with best play.
    balanced: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: The swap start: the first side is placing the stones, the second side is choosing its side, and then whether the
    #: players kept or swapped their sides; None for other starts.
    swap: Mapped[str | None] = mapped_column(String(8))
    created_at: Mapped[float]
    #: When the current turn began.
    turn_at: Mapped[float]
    ended_at: Mapped[float | None]
    #: Seconds of each side for the game, and the increment for each move; None without a clock.
    clock_base: Mapped[float | None]
    clock_increment: Mapped[float | None]
    first_left: Mapped[float | None]
    second_left: Mapped[float | None]
    #: When the side to move runs out of time: by its clock, or in a rated game without one after a day.
    deadline: Mapped[float | None] = mapped_column(index=True)
    #: undo, draw, rematch or help, and the side (0, 1) that made the offer.
    offer: Mapped[str | None] = mapped_column(String(8))
    offer_by: Mapped[int | None]
    #: The last declined offer and the side that declined it, until the other side moves.
    declined: Mapped[str | None] = mapped_column(String(8))
    declined_by: Mapped[int | None]
    #: The ply of each side's last offer of each kind: {"draw0": 12}.
    asked: Mapped[dict[str, Any] | None]
    #: Whether both players have agreed to hints and analysis of this game, and how many hints each side has taken.
    help: Mapped[bool] = mapped_column(default=False, server_default=false())
    first_hints: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    second_hints: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    #: The version at which each side dismissed the game from their list; it reappears when the game changes.
    first_dismissed: Mapped[int | None]
    second_dismissed: Mapped[int | None]
    #: The rematch of this game.
    next_id: Mapped[str | None] = mapped_column(String(16))
    #: The least number of seconds for a program's move, so that people can follow the game.
    pace: Mapped[float] = mapped_column(default=0.0)
    #: Until when a server has claimed the program's turn.
    claimed_until: Mapped[float] = mapped_column(default=0.0)
    #: The class of the students who play it; such a game is never public.
    class_id: Mapped[str | None] = mapped_column(String(16))
    #: The tournament of the class that it belongs to; no move of such a game is taken back.
    tournament_id: Mapped[int | None] = mapped_column(ID)
    #: Whether the values of searches are hidden, because the teacher of the class has switched analysis off.
    values_hidden: Mapped[bool] = mapped_column(default=False, server_default=false())
    #: The number of the game in a placement, from 1; such a game is against a level, and no move of it is taken back.
    placement: Mapped[int | None]
    #: The rating changes, once a rated game is over.
    first_change: Mapped[float | None]
    second_change: Mapped[float | None]

    # Partial where possible, so that a move updates few of them: a game enters and leaves most of them at its end.
    __table_args__ = (
        Index("games_by_state", "state", "created_at"),
        Index("games_by_key", "creator_id", "key", unique=True),
        Index("games_by_creator", "creator_id", "ended_at"),
        Index("games_by_first_person", "first_person_id", "ended_at"),
        Index("games_by_second_person", "second_person_id", "ended_at"),
        _index("games_by_class", "class_id", "created_at", where="class_id IS NOT NULL"),
        _index("games_by_next", "next_id", where="next_id IS NOT NULL"),
        _index("placements_by_creator", "creator_id", "created_at", where=PLACED),
        _index("finished_games", "public", "created_at", where=FINISHED),
        _index("unfinished_by_turn", "turn_at", where=UNFINISHED),
        _index("unmoved_games", "turn_at", where=f"{UNFINISHED} AND {UNMOVED}"),
        *(_index(f"finished_by_{seat}", column, "public", "created_at", where=FINISHED) for seat, column in _SEATS),
        *(
            _index(f"unfinished_by_{seat}", column, "public", "created_at", where=UNFINISHED)
            for seat, column in _PROGRAMS
        ),
        *(_index(f"rated_by_{seat}", column, "ended_at", "id", where=CHANGED) for seat, column in _SEATS),
        _index("pairs_by_first", "first_person_id", "second_person_id", "second_program", "ended_at", where=CHANGED),
        _index("pairs_by_second", "second_person_id", "first_person_id", "first_program", "ended_at", where=CHANGED),
    )

    def person_on(self, side: int) -> int | None:
        """Return the person who plays a side, or None for a program or a free seat."""
        return self.second_person_id if side else self.first_person_id

    def program_on(self, side: int) -> str | None:
        """Return the program that plays a side, or None for a person or a free seat."""
        return self.second_program if side else self.first_program


class Move(Table):
    """One move of a game; each ply of a game is unique."""

    __tablename__ = "moves"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(primary_key=True)
    move: Mapped[int]
    played_at: Mapped[float]
    #: The data of the turn: seconds, and the figures of a search.
    turn: Mapped[dict[str, Any]]


class Review(Table):
    """The review of a finished game, stored so that it is computed only once."""

    __tablename__ = "reviews"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    data: Mapped[dict[str, Any]]


class Score(Table):
    """The number of games that a player has won, drawn and lost against one kind of opponent."""

    __tablename__ = "scores"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    #: people, levels or programs.
    against: Mapped[str] = mapped_column(String(8), primary_key=True)
    won: Mapped[int] = mapped_column(default=0)
    drawn: Mapped[int] = mapped_column(default=0)
    lost: Mapped[int] = mapped_column(default=0)


class PuzzlePlayer(Table):
    """The puzzle rating of a member, and how many puzzles in a row a member or guest has solved."""

    __tablename__ = "puzzle_players"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    rating: Mapped[float] = mapped_column(default=1500.0)
    deviation: Mapped[float] = mapped_column(default=350.0)
    volatility: Mapped[float] = mapped_column(default=0.06)
    #: When the last rated attempt ended, and the number of rated attempts.
    rated_at: Mapped[float | None]
    rated_games: Mapped[int] = mapped_column(default=0)
    streak: Mapped[int] = mapped_column(default=0)
    best_streak: Mapped[int] = mapped_column(default=0)


class PuzzleRating(Table):
    """The rating of a puzzle that members have tried."""

    __tablename__ = "puzzle_ratings"

    puzzle_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float] = mapped_column(default=0.06)
    rated_at: Mapped[float | None]
    rated_games: Mapped[int] = mapped_column(default=0)


class PuzzleAttempt(Table):
    """The first attempt of a person at a puzzle; only this one is rated."""

    __tablename__ = "puzzle_attempts"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    #: Whether the puzzle was solved without a wrong move.
    solved: Mapped[bool]
    at: Mapped[float]
    #: The rating change of the person; None if the attempt was not rated.
    change: Mapped[float | None]

    __table_args__ = (Index("puzzle_attempts_by_time", "person_id", "at"),)


class OwnPuzzle(Table):
    """A puzzle made of a mistake in a reviewed game."""

    __tablename__ = "own_puzzles"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    #: The ply of the mistake.
    ply: Mapped[int] = mapped_column(primary_key=True)
    #: The person who made the mistake.
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    #: The goal, the solution in notation, the themes and the move that was played.
    data: Mapped[dict[str, Any]]
    at: Mapped[float]

    __table_args__ = (Index("own_puzzles_by_person", "person_id", "at"),)
