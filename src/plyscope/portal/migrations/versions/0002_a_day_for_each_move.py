"""Rated games in progress without a clock: the side to move has a day from now."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

DAY = 24 * 3600.0
games = sa.table(
    "games",
    sa.column("rated", sa.Boolean()),
    sa.column("state", sa.String()),
    sa.column("clock_base", sa.Double()),
    sa.column("deadline", sa.Double()),
)


def upgrade() -> None:
    """Give them a deadline."""
    under_way = games.c.rated & games.c.state.in_(("person", "program")) & games.c.clock_base.is_(None)
    op.execute(games.update().where(under_way).values(deadline=time.time() + DAY))


def downgrade() -> None:
    """Take it away."""
    op.execute(games.update().where(games.c.clock_base.is_(None)).values(deadline=None))
