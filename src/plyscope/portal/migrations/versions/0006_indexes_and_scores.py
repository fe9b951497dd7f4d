"""Indexes for every list of games, and counts of the games that each player has won, drawn and lost."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

FINISHED, UNFINISHED, CHANGED = "ended_at IS NOT NULL", "ended_at IS NULL", "first_change IS NOT NULL"
PROGRAMS = (("first_program", "first_program"), ("second_program", "second_program"))
SEATS = (("first_person", "first_person_id"), ("second_person", "second_person_id"), *PROGRAMS)
#: Name, table and columns.
REPLACED = (
    ("ix_games_creator_id", "games", ["creator_id"]),
    ("ix_games_first_person_id", "games", ["first_person_id"]),
    ("ix_games_second_person_id", "games", ["second_person_id"]),
    ("ix_people_likeness", "people", ["likeness"]),
    ("people_by_rating", "people", ["rating"]),
)
#: Name, table, columns, and which rows.
INDEXES = (
    ("games_by_creator", "games", ["creator_id", "ended_at"], None),
    ("games_by_first_person", "games", ["first_person_id", "ended_at"], None),
    ("games_by_second_person", "games", ["second_person_id", "ended_at"], None),
    ("games_by_next", "games", ["next_id"], "next_id IS NOT NULL"),
    ("finished_games", "games", ["public", "created_at"], FINISHED),
    ("unfinished_by_turn", "games", ["turn_at"], UNFINISHED),
    ("unmoved_games", "games", ["turn_at"], f"{UNFINISHED} AND ply - opening < 2"),
    *((f"finished_by_{seat}", "games", [column, "public", "created_at"], FINISHED) for seat, column in SEATS),
    *((f"unfinished_by_{seat}", "games", [column, "public", "created_at"], UNFINISHED) for seat, column in PROGRAMS),
    *((f"rated_by_{seat}", "games", [column, "ended_at", "id"], CHANGED) for seat, column in SEATS),
    ("pairs_by_first", "games", ["first_person_id", "second_person_id", "second_program", "ended_at"], CHANGED),
    ("pairs_by_second", "games", ["second_person_id", "first_person_id", "first_program", "ended_at"], CHANGED),
    ("rated_people", "people", ["kind", "rating", "id"], "rated_games > 0"),
    ("people_by_kind", "people", ["kind", "created_at"], None),
    ("people_by_likeness", "people", ["likeness", "kind"], None),
    ("ix_sessions_expires_at", "sessions", ["expires_at"], None),
)

people = sa.table("people", sa.column("id"), sa.column("kind"), sa.column("name"))
games = sa.table(
    "games",
    sa.column("state"),
    sa.column("turn_at"),
    sa.column("ended_at"),
    sa.column("result"),
    *(sa.column(column) for _, column in SEATS),
)
scores = sa.table("scores", *(sa.column(name) for name in ("person_id", "against", "won", "drawn", "lost")))


def upgrade() -> None:
    """Make the indexes, and count the games that are over."""
    op.execute(
        games.update().where(games.c.state == "over", games.c.ended_at.is_(None)).values(ended_at=games.c.turn_at)
    )
    for name, table, _ in REPLACED:
        op.drop_index(name, table)
    for name, table, columns, where in INDEXES:
        some: dict[str, Any] = (
            {} if where is None else {"sqlite_where": sa.text(where), "postgresql_where": sa.text(where)}
        )
        op.create_index(name, table, columns, **some)
    op.create_table(
        "scores",
        sa.Column("person_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("against", sa.String(length=8), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person_id", "against"),
    )
    sides = [_side("first", "second", "1-0"), _side("second", "first", "0-1")]
    each = sa.union_all(*(part for side in sides for part in side)).subquery()
    counted = sa.select(
        each.c.person_id, each.c.against, sa.func.sum(each.c.won), sa.func.sum(each.c.drawn), sa.func.sum(each.c.lost)
    ).group_by(each.c.person_id, each.c.against)
    op.execute(scores.insert().from_select(["person_id", "against", "won", "drawn", "lost"], counted))


def _side(own: str, other: str, win: str) -> tuple["sa.Select[Any]", "sa.Select[Any]"]:
    """Return the games that are over as people see them who sit on a side, and as levels do."""
    program = games.c[f"{other}_program"]
    against = sa.case((program.is_(None), "people"), (program.like("level:%"), "levels"), else_="programs")
    won, drawn = games.c.result == win, games.c.result == "1/2-1/2"
    points = [
        sa.case((won, 1), else_=0).label("won"),
        sa.case((drawn, 1), else_=0).label("drawn"),
        sa.case((won | drawn, 0), else_=1).label("lost"),
    ]
    two = games.c.first_person_id.is_distinct_from(games.c.second_person_id) | games.c.first_program.is_distinct_from(
        games.c.second_program
    )
    over = sa.and_(games.c.state == "over", games.c.result != "*", two)
    person = games.c[f"{own}_person_id"]
    level = sa.and_(people.c.kind == "program", people.c.name == games.c[f"{own}_program"])
    return (
        sa.select(person.label("person_id"), against.label("against"), *points).where(over, person.is_not(None)),
        sa.select(people.c.id.label("person_id"), against.label("against"), *points)
        .select_from(games.join(people, level))
        .where(over),
    )


def downgrade() -> None:
    """Change the tables back."""
    op.drop_table("scores")
    for name, table, _, _ in INDEXES:
        op.drop_index(name, table)
    for name, table, columns in REPLACED:
        op.create_index(name, table, columns)
