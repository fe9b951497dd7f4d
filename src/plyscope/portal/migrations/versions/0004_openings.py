"""Games may start from a position: with moves already on the board."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change the tables."""
    op.add_column("games", sa.Column("opening", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Change them back."""
    op.drop_column("games", "opening")
