"""Lessons, exercises and classes; the class of a game."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
#: The new tables, in the order in which they are created.
_TABLES = (
    "lesson_steps",
    "exercise_attempts",
    "classes",
    "students",
    "assignments",
    "tournaments",
    "pairings",
)


def _whole(*names: str) -> tuple["sa.Column[Any]", ...]:
    return tuple(sa.Column(name, sa.Integer(), nullable=False) for name in names)


def _person(name: str, *, nullable: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, _ID, nullable=nullable)


def _text(name: str, length: int, *, nullable: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.String(length=length), nullable=nullable)


def _time(name: str, *, nullable: bool = False) -> "sa.Column[Any]":
    return sa.Column(name, sa.Double(), nullable=nullable)


def _belongs(column: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{table}.id"], ondelete="CASCADE")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "lesson_steps",
        _person("person_id"),
        _text("lesson", 24),
        _text("step", 24),
        _time("at"),
        _belongs("person_id", "people"),
        sa.PrimaryKeyConstraint("person_id", "lesson", "step"),
    )
    op.create_table(
        "exercise_attempts",
        _person("person_id"),
        _text("exercise_id", 80),
        *_whole("first_points", "points", "total", "tries"),
        sa.Column("answers", sa.JSON(), nullable=False),
        _time("at"),
        _belongs("person_id", "people"),
        sa.PrimaryKeyConstraint("person_id", "exercise_id"),
    )
    op.create_index("exercise_attempts_by_time", "exercise_attempts", ["person_id", "at"])
    _make_classes()
    _make_tournaments()
    op.add_column("games", _text("class_id", 16, nullable=True))
    op.add_column("games", sa.Column("tournament_id", _ID, nullable=True))
    op.add_column("games", sa.Column("values_hidden", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(
        "games_by_class",
        "games",
        ["class_id", "created_at"],
        sqlite_where=sa.text("class_id IS NOT NULL"),
        postgresql_where=sa.text("class_id IS NOT NULL"),
    )


def _make_classes() -> None:
    op.create_table(
        "classes",
        _text("id", 16),
        _text("code", 8),
        _text("name", 60),
        _person("teacher_id"),
        _time("created_at"),
        sa.Column("open", sa.Boolean(), nullable=False),
        _text("rules", 24, nullable=True),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("analysis", sa.Boolean(), nullable=False),
        _belongs("teacher_id", "people"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
    )
    op.create_index(op.f("ix_classes_teacher_id"), "classes", ["teacher_id"])
    op.create_table(
        "students",
        _person("person_id"),
        _text("class_id", 16),
        _text("nickname", 24),
        _text("folded", 120),
        _text("card", 64),
        _time("joined_at"),
        _time("active_at"),
        _text("doing", 60, nullable=True),
        _time("help_at", nullable=True),
        _belongs("person_id", "people"),
        _belongs("class_id", "classes"),
        sa.PrimaryKeyConstraint("person_id"),
        sa.UniqueConstraint("card"),
    )
    op.create_index("students_by_name", "students", ["class_id", "folded"], unique=True)
    op.create_table(
        "assignments",
        sa.Column("id", _ID, nullable=False),
        _text("class_id", 16),
        _text("title", 60),
        sa.Column("data", sa.JSON(), nullable=False),
        _time("created_at"),
        _time("closed_at", nullable=True),
        _belongs("class_id", "classes"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_assignments_class_id"), "assignments", ["class_id"])


def _make_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", _ID, nullable=False),
        _text("class_id", 16),
        _text("kind", 8),
        _text("rules", 24),
        *_whole("rounds"),
        sa.Column("data", sa.JSON(), nullable=False),
        _time("created_at"),
        _time("ended_at", nullable=True),
        _belongs("class_id", "classes"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_tournaments_class_id"), "tournaments", ["class_id"])
    op.create_table(
        "pairings",
        sa.Column("tournament_id", _ID, nullable=False),
        *_whole("round", "board"),
        _person("first_id"),
        _person("second_id", nullable=True),
        _text("game_id", 16, nullable=True),
        _text("return_game_id", 16, nullable=True),
        sa.Column("half_points", sa.Integer(), nullable=True),
        _belongs("tournament_id", "tournaments"),
        _belongs("first_id", "people"),
        _belongs("second_id", "people"),
        sa.PrimaryKeyConstraint("tournament_id", "round", "board"),
    )


def downgrade() -> None:
    """Remove the tables."""
    op.drop_index("games_by_class", "games")
    op.drop_column("games", "values_hidden")
    op.drop_column("games", "tournament_id")
    op.drop_column("games", "class_id")
    for table in reversed(_TABLES):
        op.drop_table(table)
