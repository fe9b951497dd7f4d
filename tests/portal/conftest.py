"""Databases, portals inside the test, and portals as a process of their own."""

import logging
import os
import shutil
import subprocess
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient

from plyscope.games import CONNECT4
from plyscope.portal import cleanup
from plyscope.portal.accounts.passwords import Passwords
from plyscope.portal.app import create_app
from plyscope.portal.config import Config
from plyscope.portal.http.logs import JsonLines, TextLines
from plyscope.portal.puzzles import catalogue
from plyscope.portal.store import Store
from plyscope.portal.store.upgrade import upgrade
from plyscope.puzzles.puzzle import Puzzle
from portal.table import Table
from serving import free_port, serving

#: Moves to the position, goal, solution, theme and rating of some puzzles.
PUZZLES = (
    ("3156554244", "win", "3", "double-threat", 1005),
    ("56415546", "win", "23324", "forced-sequence", 1466),
    ("61764556445", "win", "6", "even-threat", 1050),
)


def program(name):
    """A program of PostgreSQL, which Debian keeps out of the way."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return str(found[-1]) if found else shutil.which(name)


@pytest.fixture(autouse=True)
def no_log_left():
    """Take back the log that a server in a test has set up: its output is that test's, and closed after it."""
    yield
    root = logging.getLogger()
    for handler in tuple(root.handlers):
        if isinstance(handler.formatter, TextLines | JsonLines):
            root.removeHandler(handler)


@pytest.fixture(scope="session")
def cluster_of_postgres():
    """A PostgreSQL server on loopback for this run; gives the address of its databases without their names."""
    folder = Path(tempfile.mkdtemp(prefix="plyscope-postgres-"))
    as_owner = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
        as_owner = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
    port = free_port()
    data = folder / "data"
    subprocess.run(
        [*as_owner, program("initdb"), "-D", data, "-A", "trust", "-U", "plyscope", "-E", "UTF8", "--no-sync"],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    quick = ["-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=200"]
    server = subprocess.Popen(
        [*as_owner, program("postgres"), "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", folder, *quick],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"postgresql://plyscope@127.0.0.1:{port}/"
    try:
        for _ in range(200):
            try:
                psycopg.connect(address + "postgres").close()
                break
            except psycopg.OperationalError:
                time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)


def with_tables(database):
    """Make the tables of the portal in a database; return its address."""
    store = Store(database)
    upgrade(store.engine)
    store.close()
    return database


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory):
    """A database file with the tables of the portal, for tests to copy: to make the tables takes longer."""
    file = tmp_path_factory.mktemp("tables") / "portal.db"
    with_tables(f"sqlite:///{file}")
    assert [path.name for path in file.parent.iterdir()] == [file.name], "all of it is in one file"
    return file


@pytest.fixture(scope="session")
def postgres_tables(cluster_of_postgres):
    """The name of a database of PostgreSQL with the tables of the portal, for tests to copy."""
    with psycopg.connect(cluster_of_postgres + "postgres", autocommit=True) as connection:
        connection.execute("CREATE DATABASE portal_tables")
    with_tables(cluster_of_postgres + "portal_tables")
    return "portal_tables"


@contextmanager
def new_postgres_database(cluster, template):
    """A database of PostgreSQL that is a copy of another."""
    name = f"portal_{time.monotonic_ns()}"
    with psycopg.connect(cluster + "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    yield cluster + name
    with psycopg.connect(cluster + "postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """The address of a database without people and games: each test that asks for it runs with both kinds."""
    if request.param == "sqlite":
        shutil.copyfile(request.getfixturevalue("sqlite_tables"), tmp_path / "portal.db")
        yield f"sqlite:///{tmp_path / 'portal.db'}"
    else:
        cluster, template = map(request.getfixturevalue, ("cluster_of_postgres", "postgres_tables"))
        with new_postgres_database(cluster, template) as address:
            yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request, tmp_path):
    """The address of a database that does not have tables yet, of both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'portal.db'}"
    return request.getfixturevalue("postgres_database")


@pytest.fixture
def postgres_database(cluster_of_postgres):
    """The address of an empty database of PostgreSQL."""
    with new_postgres_database(cluster_of_postgres, "template1") as address:
        yield address


@pytest.fixture
def table(database):
    """A store with two people, and a clock that stands still until it is moved on."""
    made = Table(database)
    yield made
    made.store.close()


@pytest.fixture
def tidied(monkeypatch):
    """Set once the cleanup that a portal does as it starts is done; until then it works beside the test."""
    done, tidy = threading.Event(), cleanup.tidy

    async def noted(*arguments):
        try:
            await tidy(*arguments)
        finally:
            done.set()

    monkeypatch.setattr(cleanup, "tidy", noted)
    return done


@pytest.fixture
def portal(database, tidied, tmp_path):
    """A portal inside the test: call it for another browser, with cookies of its own, and an address if you like."""
    app = create_app(Config(database=database, lab=str(tmp_path / "lab")))
    with ExitStack() as stack:
        first = stack.enter_context(TestClient(app))
        assert tidied.wait(60)
        app.state.portal.passwords = Passwords(PasswordHasher(1, 8, 1))  # the real ones are slow on purpose

        def browser(address="testclient"):
            other = TestClient(app, client=(address, 50000))
            other.portal = first.portal  # the same event loop, which the first one has started
            return other

        browser.app = app
        yield browser


@pytest.fixture
def browser(portal):
    """One browser that nobody knows yet."""
    return portal()


@pytest.fixture
def served(database):
    """The address of a portal that runs as a process of its own."""
    with serving(database) as (address, _):
        yield address


@pytest.fixture
def puzzle_set(monkeypatch):
    """A small set of puzzles instead of the one that comes with the package."""
    puzzles = tuple(
        Puzzle(CONNECT4, CONNECT4.read(moves), goal, CONNECT4.read(moves + solution)[len(moves) :], (theme,), rating)
        for moves, goal, solution, theme, rating in PUZZLES
    )
    kept = (catalogue.puzzles, catalogue.themes, catalogue._of_theme, catalogue.daily)
    monkeypatch.setattr(catalogue, "shipped", lambda rules: puzzles)
    for function in kept:
        function.cache_clear()
    yield {puzzle.id: puzzle for puzzle in puzzles}
    for function in kept:
        function.cache_clear()
