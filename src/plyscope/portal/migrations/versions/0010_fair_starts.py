"""Fair starts: balanced openings, and the swap start."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns."""
    op.add_column("games", sa.Column("balanced", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("swap", sa.String(length=8), nullable=True))


def downgrade() -> None:
    """Remove the columns."""
    op.drop_column("games", "swap")
    op.drop_column("games", "balanced")
