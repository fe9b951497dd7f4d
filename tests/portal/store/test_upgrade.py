"""Tables: made, brought up to date by several servers at once, and refused where they are newer."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData, inspect, select, text

from command_line import run
from plyscope.portal.accounts.usernames import likeness
from plyscope.portal.store import Game, Score, Store
from plyscope.portal.store.models import Table
from plyscope.portal.store.upgrade import newest_version, remove, upgrade, upgrade_to, version


@pytest.fixture
def engine(empty_database):
    store = Store(empty_database)
    yield store.engine
    store.close()


def test_the_migrations_make_the_tables_of_the_models(engine):
    upgrade(engine)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Table.metadata) == []
        assert version(connection) == newest_version()


def test_up_and_down_and_up_again(engine):
    upgrade(engine)
    with engine.begin() as connection:
        remove(connection)
    assert inspect(engine).get_table_names() == ["alembic_version"]
    upgrade(engine)
    assert set(inspect(engine).get_table_names()) == {"alembic_version", *Table.metadata.tables}
    upgrade(engine)


def test_a_change_that_fails_leaves_everything_as_it_was(engine):
    with engine.connect() as connection, connection.begin() as transaction:
        upgrade_to(connection, newest_version())
        transaction.rollback()
    assert inspect(engine).get_table_names() == []


#: A game as the first tables have it; what differs from game to game is filled in.
OLD_GAME = {
    "rules": "drop:7x6x4",
    "first_colour": "red",
    "public": True,
    "result": "*",
    "reason": "unfinished",
    "version": 1,
    "undone": 0,
    "ply": 0,
    "created_at": 5.0,
    "turn_at": 5.0,
    "pace": 0.0,
    "claimed_until": 0.0,
}


def test_rated_games_under_way_without_a_clock_get_a_day(engine):
    games = {
        "rated": {"rated": True, "state": "person"},
        "casual": {"rated": False, "state": "person"},
        "waiting": {"rated": True, "state": "open"},
        "ended": {"rated": True, "state": "over"},
        "timed": {"rated": True, "state": "person", "clock_base": 60.0, "deadline": 65.0},
    }
    with engine.begin() as connection:
        upgrade_to(connection, "0001")
        tables = MetaData()
        tables.reflect(connection)
        for name, differs in games.items():
            connection.execute(tables.tables["games"].insert(), OLD_GAME | {"id": name} | differs)
    before = time.time()
    upgrade(engine)
    with engine.connect() as connection:
        found = dict(connection.execute(select(Game.id, Game.deadline)).all())
        added = connection.execute(select(Game.opening, Game.help, Game.first_hints, Game.asked)).all()
    assert set(added) == {(0, False, 0, None)}, "what later tables add"
    assert before + 86_400.0 <= found.pop("rated") <= time.time() + 86_400.0
    assert found == {"casual": None, "waiting": None, "ended": None, "timed": 65.0}


def test_several_servers_start_at_once(empty_database):
    def start(_):
        store = Store(empty_database)
        upgrade(store.engine)
        store.close()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(start, range(4))) == [None] * 4


def test_a_newer_database_is_refused_in_a_line(engine, empty_database, capsys):
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    code, _, errors = run(capsys, "serve", "--database", empty_database, "--port", 0)
    assert code == 2
    assert errors == (
        f"plyscope serve: error: the tables have version 9999, which is newer than this plyscope ({newest_version()}); "
        "install the newer one\n"
    )


def test_members_of_before_keep_guests_from_looking_like_them(engine):
    person = {"kind": "member", "name": "Ada_1", "folded": "ada_1", "admin": False, "blocked": False, "bot": False}
    person |= {"created_at": 5.0, "rating": 1500.0, "deviation": 350.0, "volatility": 0.06, "rated_games": 0}
    with engine.begin() as connection:
        upgrade_to(connection, "0004")
        tables = MetaData()
        tables.reflect(connection)
        connection.execute(tables.tables["people"].insert(), person)
    upgrade(engine)
    with engine.begin() as connection:
        row = connection.execute(select(Table.metadata.tables["people"])).mappings().one()
    assert (row["likeness"], row["nickname"], row["listed"]) == (likeness("adal"), None, True)


def test_games_of_before_are_counted(engine):
    person = {"kind": "member", "admin": False, "blocked": False, "bot": False, "listed": True, "created_at": 5.0}
    person |= {"rating": 1500.0, "deviation": 350.0, "volatility": 0.06, "rated_games": 0}
    people = [person | {"id": number, "name": name, "folded": name} for number, name in ((1, "ada"), (2, "bob"))]
    people.append(person | {"id": 3, "name": "level:4", "folded": "level:4", "kind": "program"})
    ada, bob = {"first_person_id": 1}, {"second_person_id": 2}
    level, program = {"second_program": "level:4"}, {"first_program": "perfect"}
    won, lost, drawn = ({"result": result} for result in ("1-0", "0-1", "1/2-1/2"))
    games = [
        *(ada | bob | result for result in (won, won, lost, drawn)),
        ada | level | won,
        program | bob | lost,
        ada | bob | {"result": "*"},
        ada | bob | won | {"state": "person"},
        ada | {"second_person_id": 1} | won,
        {"first_program": "level:4"} | level | won,
        program | level | won,
    ]
    with engine.begin() as connection:
        upgrade_to(connection, "0005")
        tables = MetaData()
        tables.reflect(connection)
        connection.execute(tables.tables["people"].insert(), people)
        for number, differs in enumerate(games):
            row = OLD_GAME | {"id": f"g{number}", "rated": False, "state": "over"} | differs
            connection.execute(tables.tables["games"].insert(), row)
    upgrade(engine)
    with engine.begin() as connection:
        rows = connection.execute(select(Score.person_id, Score.against, Score.won, Score.drawn, Score.lost)).all()
        ends = set(connection.scalars(select(Game.ended_at).where(Game.state == "over")))
    assert sorted(rows) == [
        (1, "levels", 1, 0, 0),
        (1, "people", 2, 1, 1),
        (2, "people", 1, 1, 2),
        (2, "programs", 1, 0, 0),
        (3, "people", 0, 0, 1),
        (3, "programs", 0, 0, 1),
    ]
    assert ends == {5.0}, "every game that is over has an end"
