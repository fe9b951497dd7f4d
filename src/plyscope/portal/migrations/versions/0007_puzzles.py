"""Puzzles: ratings of people and puzzles, attempts, and puzzles made of mistakes.

Reviews are deleted: the next review of a game makes puzzles of its mistakes.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def _person() -> "sa.Column[Any]":
    return sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)


def _belongs_to_person() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE")


def _rating() -> tuple["sa.Column[Any]", ...]:
    return (
        *(sa.Column(name, sa.Double(), nullable=False) for name in ("rating", "deviation", "volatility")),
        sa.Column("rated_at", sa.Double(), nullable=True),
        sa.Column("rated_games", sa.Integer(), nullable=False),
    )


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle_players",
        _person(),
        *_rating(),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        _belongs_to_person(),
        sa.PrimaryKeyConstraint("person_id"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        *_rating(),
        sa.PrimaryKeyConstraint("puzzle_id"),
    )
    op.create_table(
        "puzzle_attempts",
        _person(),
        sa.Column("puzzle_id", sa.String(length=64), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("change", sa.Double(), nullable=True),
        _belongs_to_person(),
        sa.PrimaryKeyConstraint("person_id", "puzzle_id"),
    )
    op.create_table(
        "own_puzzles",
        sa.Column("game_id", sa.String(length=16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        _person(),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], ondelete="CASCADE"),
        _belongs_to_person(),
        sa.PrimaryKeyConstraint("game_id", "ply"),
    )
    op.create_index("puzzle_attempts_by_time", "puzzle_attempts", ["person_id", "at"])
    op.create_index("own_puzzles_by_person", "own_puzzles", ["person_id", "at"])
    op.execute("DELETE FROM reviews")


def downgrade() -> None:
    """Remove the tables."""
    for table in ("own_puzzles", "puzzle_attempts", "puzzle_ratings", "puzzle_players"):
        op.drop_table(table)
