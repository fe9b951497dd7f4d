"""The changes of the tables, one after the other (Alembic)."""
