"""Nicknames of guests, unlisted players, agreement to hints, limits of offers, dismissed games."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from plyscope.portal.accounts.usernames import likeness

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def _people() -> tuple["sa.Column[Any]", ...]:
    return (
        sa.Column("nickname", sa.String(length=24), nullable=True),
        sa.Column("likeness", sa.String(length=120), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.true()),
    )


def _games() -> tuple["sa.Column[Any]", ...]:
    return (
        sa.Column("declined", sa.String(length=8), nullable=True),
        sa.Column("declined_by", sa.Integer(), nullable=True),
        sa.Column("asked", sa.JSON(), nullable=True),
        sa.Column("help", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("first_hints", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("second_hints", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("first_dismissed", sa.Integer(), nullable=True),
        sa.Column("second_dismissed", sa.Integer(), nullable=True),
    )


people = sa.table(
    "people",
    sa.column("id", sa.BigInteger()),
    sa.column("kind", sa.String()),
    sa.column("name", sa.String()),
    sa.column("likeness", sa.String()),
)


def upgrade() -> None:
    """Change the tables, and note what the names of members look like."""
    for table, columns in (("people", _people()), ("games", _games())):
        for column in columns:
            op.add_column(table, column)
    op.create_index("ix_people_likeness", "people", ["likeness"])
    connection = op.get_bind()
    for row in connection.execute(sa.select(people.c.id, people.c.name).where(people.c.kind == "member")).all():
        connection.execute(people.update().where(people.c.id == row.id).values(likeness=likeness(row.name)))


def downgrade() -> None:
    """Change them back."""
    op.drop_index("ix_people_likeness", "people")
    for table, columns in (("people", _people()), ("games", _games())):
        for column in columns:
            op.drop_column(table, column.name)
