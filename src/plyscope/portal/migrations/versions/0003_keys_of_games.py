"""Games have a key, so that a repeated request does not create a second game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Change the tables."""
    op.add_column("games", sa.Column("key", sa.String(length=64), nullable=True))
    op.create_index("games_by_key", "games", ["creator_id", "key"], unique=True)


def downgrade() -> None:
    """Change them back."""
    op.drop_index("games_by_key", "games")
    op.drop_column("games", "key")
