"""Upgrade of a database to the tables that this version of plyscope needs."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, func, select

MIGRATIONS = Path(__file__).parent.parent / "migrations"
#: The lock for changing the tables of a PostgreSQL database, held by one server at a time.
LOCK = 7_095_923_418
#: The lock that every server of a PostgreSQL database shares while it runs.
SERVED = 7_095_923_419


def upgrade(engine: Engine) -> None:
    """Create or upgrade the tables, completely or not at all, one server at a time."""
    with engine.begin() as connection:  # on SQLite this takes the write lock
        lock(connection)
        if version(connection) != newest_version():
            upgrade_to(connection, newest_version())


def lock(connection: Connection) -> None:
    """Lock the tables of a PostgreSQL database until the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))


def check_not_served(connection: Connection) -> None:
    """Refuse a PostgreSQL database that a server is using; for SQLite the instance lock does this."""
    if connection.dialect.name == "postgresql" and not connection.scalar(
        select(func.pg_try_advisory_xact_lock(SERVED))
    ):
        raise ValueError("a server uses this database: stop it first")


def version(connection: Connection) -> str | None:
    """Return the version of a database, or None if it has no tables yet; refuse an unknown version."""
    here = MigrationContext.configure(connection).get_current_revision()
    if here is not None:
        check_known(here)
    return here


def check_known(revision: str) -> None:
    """Refuse a version of the tables that this plyscope does not know."""
    if revision not in {script.revision for script in _scripts().walk_revisions()}:
        raise ValueError(
            f"the tables have version {revision}, which is newer than this plyscope ({newest_version()}); "
            "install the newer one"
        )


def newest_version() -> str:
    """Return the version of the tables that this plyscope needs."""
    head = _scripts().get_current_head()
    assert head is not None
    return head


def upgrade_to(connection: Connection, revision: str) -> None:
    """Upgrade the tables to a version."""
    command.upgrade(configured(connection), revision)


def remove(connection: Connection) -> None:
    """Remove all tables with their contents."""
    command.downgrade(configured(connection), "base")


def configured(connection: Connection) -> Config:
    """Return the Alembic configuration for a connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(MIGRATIONS))
