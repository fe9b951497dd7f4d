"""Tables: made, brought up to date by several servers at once, and refused where they are newer."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi.testclient import TestClient
from sqlalchemy import MetaData, inspect, select, text

from command_line import run
from plyscope.games.record import Record
from plyscope.portal.accounts.leaderboard import RATED_NAMES
from plyscope.portal.accounts.usernames import likeness
from plyscope.portal.app import create_app
from plyscope.portal.config import Config
from plyscope.portal.store import Assignment, Game, Move, Person, Score, Store
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


#: The old name of each graded opponent, and its new one.
RENAMED = {"level:0": "random", **{f"level:{depth}": f"classic:{depth}" for depth in range(1, 9)}, "level:9": "perfect"}
#: The tasks of an assignment as version 0008 has them, and as they are now.
OLD_TASKS = [
    {"kind": "level", "level": 4, "rules": "drop:7x6x4", "games": 2},
    {"kind": "level", "level": 9, "rules": "drop:7x6x4", "games": 1},
    {"kind": "position", "rules": "drop:7x6x4", "moves": "44", "opponent": "level:0", "goal": "win"},
    {"kind": "position", "rules": "drop:7x6x4", "moves": "44", "opponent": "minimax:depth=2", "goal": "win"},
    {"kind": "lesson", "lesson": "tree"},
]
NEW_TASKS = [
    {"kind": "level", "opponent": "classic:4", "rules": "drop:7x6x4", "games": 2},
    {"kind": "level", "opponent": "perfect", "rules": "drop:7x6x4", "games": 1},
    OLD_TASKS[2] | {"opponent": "random"},
    *OLD_TASKS[3:],
]


def insert_old_levels(connection):
    """Fill the tables of version 0008 with a teacher, a class, and games against every level."""
    tables = MetaData()
    tables.reflect(connection)
    person = {"admin": False, "blocked": False, "bot": False, "created_at": 5.0, "deviation": 60.0}
    person |= {"listed": True, "rating": 1500.0, "volatility": 0.06, "rated_games": 0}
    for kind, name in (("member", "ada"), *(("program", name) for name in RENAMED)):
        connection.execute(tables.tables["people"].insert(), person | {"kind": kind, "name": name, "folded": name})
    for number, name in enumerate(RENAMED):
        game = OLD_GAME | {"id": f"g{number}", "rated": False, "state": "over", "creator_id": 1, "result": "1-0"}
        game |= {"first_person_id": 1, "second_program": name, "ended_at": 6.0, "turn_at": 6.0, "ply": 2}
        connection.execute(tables.tables["games"].insert(), game)
        for ply, turn in enumerate(({"seconds": 1.5}, {"player": name, "words": "draw", "nodes": 4})):
            move = {"game_id": f"g{number}", "ply": ply, "move": 3, "played_at": 5.5, "turn": turn}
            connection.execute(tables.tables["moves"].insert(), move)
    both = OLD_GAME | {"id": "both", "rated": False, "state": "over", "result": "1-0", "ended_at": 6.0}
    both |= {"first_program": "level:1", "second_program": "mtdf:depth=2,seconds=20.0", "creator_id": 1}
    connection.execute(tables.tables["games"].insert(), both)
    room = {"id": "room", "code": "abcdef", "name": "5b", "teacher_id": 1, "created_at": 5.0, "open": True}
    connection.execute(tables.tables["classes"].insert(), room | {"hints": True, "analysis": True})
    given = {"id": 1, "class_id": "room", "title": "Week 1", "data": {"tasks": OLD_TASKS}, "created_at": 5.0}
    connection.execute(tables.tables["assignments"].insert(), given)


def check_new_levels(connection):
    """Check that every level of before has its new name wherever it is stored."""
    programs = select(Game.id, Game.second_program).where(Game.first_person_id == 1)
    assert dict(connection.execute(programs).all()) == {
        f"g{number}": new for number, new in enumerate(RENAMED.values())
    }
    pair = select(Game.first_program, Game.second_program, Game.placement).where(Game.id == "both")
    assert connection.execute(pair).one() == ("classic:1", "mtdf:depth=2,seconds=20.0", None)
    players = select(Person.name, Person.folded).where(Person.kind == "program").order_by(Person.id)
    assert connection.execute(players).all() == [(new, new) for new in RENAMED.values()]
    assert connection.scalar(select(Person.folded).where(Person.id == 1)) == "ada"
    turns = connection.execute(select(Move.game_id, Move.ply, Move.turn).order_by(Move.game_id, Move.ply)).all()
    for number, new in enumerate(RENAMED.values()):
        own = [turn for game, _, turn in turns if game == f"g{number}"]
        assert own == [{"seconds": 1.5}, {"player": new, "words": "draw", "nodes": 4}]
    assert connection.scalar(select(Assignment.data)) == {"tasks": NEW_TASKS}


def test_the_levels_by_depth_keep_their_meaning_under_their_new_names(engine):
    with engine.begin() as connection:
        upgrade_to(connection, "0008")
        insert_old_levels(connection)
    upgrade(engine)
    with engine.connect() as connection:
        check_new_levels(connection)


def test_a_portal_with_old_levels_shows_and_continues_them(engine, empty_database, tmp_path):
    with engine.begin() as connection:
        upgrade_to(connection, "0008")
        insert_old_levels(connection)
    with TestClient(create_app(Config(database=empty_database, lab=str(tmp_path)))) as browser:
        game = browser.get("/api/games/g4").json()
        assert [seat["title"] for seat in game["seats"]] == ["ada", "Classic 4"]
        assert browser.get("/game/g4").status_code == 200
        assert Record.from_json(browser.get("/api/games/g9/record").text).players == ("ada", "perfect")
        assert browser.get("/people/classic:4").status_code == 200
        listed = [row["name"] for row in browser.get("/api/leaderboard").json()["rows"]]
        assert sorted(listed) == sorted(RATED_NAMES)
