"""The Alembic environment: migrations run on the connection that is passed in."""

from alembic import context

from plyscope.portal.store.models import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    transactional_ddl=True,  # SQLite's, too, because we begin transactions ourselves
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
