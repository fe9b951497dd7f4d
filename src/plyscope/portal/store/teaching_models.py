"""The tables of lessons, exercises and classes.

::

    people ──< lesson_steps         the finished steps of lessons
       │ └───< exercise_attempts    the best answers of a person to an exercise
       │
       ├─────< classes ──< students       a teacher is a member, a student is a person of the kind student
       │          ├──────< assignments    what the class does: a list of tasks
       │          ├──────< tournaments ──< pairings
       └──────────┴──────  games          games.class_id: games of students, never public
"""

from typing import Any

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from plyscope.portal.store.models import ID, Table


class LessonStep(Table):
    """A step of a lesson that a person has finished."""

    __tablename__ = "lesson_steps"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    lesson: Mapped[str] = mapped_column(String(24), primary_key=True)
    #: The name of the step within the lesson.
    step: Mapped[str] = mapped_column(String(24), primary_key=True)
    at: Mapped[float]


class ExerciseAttempt(Table):
    """The answers of a person to an exercise: the best ones, and how often they were marked."""

    __tablename__ = "exercise_attempts"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    exercise_id: Mapped[str] = mapped_column(String(80), primary_key=True)
    #: The points of the first answers and of the best ones; the points that can be reached.
    first_points: Mapped[int]
    points: Mapped[int]
    total: Mapped[int]
    tries: Mapped[int]
    #: The best answers by slot.
    answers: Mapped[dict[str, Any]]
    at: Mapped[float]

    __table_args__ = (Index("exercise_attempts_by_time", "person_id", "at"),)


class Classroom(Table):
    """A class: a teacher, a code for its students, and what is fixed for all of them."""

    __tablename__ = "classes"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    #: Students join with this code.
    code: Mapped[str] = mapped_column(String(8), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    teacher_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[float]
    #: Whether students can join.
    open: Mapped[bool] = mapped_column(default=True)
    #: The rules of all games of the class; None if students may choose.
    rules: Mapped[str | None] = mapped_column(String(24))
    #: Whether students may ask for hints, and use the analysis.
    hints: Mapped[bool] = mapped_column(default=True)
    analysis: Mapped[bool] = mapped_column(default=True)


class Student(Table):
    """A student of a class; the card brings them back on another device, and only its hash is stored."""

    __tablename__ = "students"

    person_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    class_id: Mapped[str] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    nickname: Mapped[str] = mapped_column(String(24))
    #: The nickname in the form used for comparison; it is unique in the class.
    folded: Mapped[str] = mapped_column(String(120))
    card: Mapped[str] = mapped_column(String(64), unique=True)
    joined_at: Mapped[float]
    #: When the student last did something, and what: a short text for the teacher's grid.
    active_at: Mapped[float]
    doing: Mapped[str | None] = mapped_column(String(60))
    #: When the student asked for help; None if they do not need it.
    help_at: Mapped[float | None]

    __table_args__ = (Index("students_by_name", "class_id", "folded", unique=True),)


class Assignment(Table):
    """What a class does: tasks in order, the same for all students."""

    __tablename__ = "assignments"

    id: Mapped[int] = mapped_column(ID, primary_key=True)
    class_id: Mapped[str] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(60))
    #: The tasks, each a dictionary with its kind: {"tasks": [...]}.
    data: Mapped[dict[str, Any]]
    created_at: Mapped[float]
    #: When the teacher closed it; results after this time do not count.
    closed_at: Mapped[float | None]


class Tournament(Table):
    """A tournament of a class; its standings follow from its pairings."""

    __tablename__ = "tournaments"

    id: Mapped[int] = mapped_column(ID, primary_key=True)
    class_id: Mapped[str] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"), index=True)
    #: robin: everybody against everybody; swiss: players with similar scores meet.
    kind: Mapped[str] = mapped_column(String(8))
    rules: Mapped[str] = mapped_column(String(24))
    rounds: Mapped[int]
    #: The players in the order of the schedule, and the clock of the games in seconds or null:
    #: {"players": [12, 7], "clock": [300, 3]}.
    data: Mapped[dict[str, Any]] = mapped_column(default=lambda: {"players": [], "clock": None})
    created_at: Mapped[float]
    ended_at: Mapped[float | None]


class Pairing(Table):
    """One pairing of a round; a bye has no second player and no game.

    If a player leaves the class, the opponent stays as the first player, without a second one, and keeps the points.
    """

    __tablename__ = "pairings"

    tournament_id: Mapped[int] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    board: Mapped[int] = mapped_column(primary_key=True)
    first_id: Mapped[int] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    second_id: Mapped[int | None] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    #: The two games of the pair, with colours swapped; the second begins when the first is over.
    game_id: Mapped[str | None] = mapped_column(String(16))
    return_game_id: Mapped[str | None] = mapped_column(String(16))
    #: The points of the first player, in half points; None until all games of the pairing are over.
    half_points: Mapped[int | None]
