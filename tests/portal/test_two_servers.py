"""Two servers on one PostgreSQL database: the same live games, and one goes on where the other was killed."""

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import select

from plyscope.games import CONNECT4
from plyscope.games.notation import parse_rules
from plyscope.portal.accounts.identity import new_guest
from plyscope.portal.config import Config
from plyscope.portal.games import attendance, creation
from plyscope.portal.games.state import Seat
from plyscope.portal.lifespan import running
from plyscope.portal.store import Game, Move
from serving import serving
from web import Browser, Watching

SLOW = "minimax:depth=8,evaluation=segments,seconds=4"
#: A game whose program takes 20 seconds for a move, and begins.
LONG = {"opponent": "deepening:depth=42,seconds=20", "side": "second", "rules": "free:15x15x5"}


@pytest.fixture
def two(postgres_database):
    with serving(postgres_database) as first, serving(postgres_database) as second:
        yield first, second


def test_what_happens_at_one_is_seen_at_the_other_and_taken_over_when_it_is_killed(two):
    (here, first), (there, _) = two
    ada, bob = Browser(here), Browser(there)
    lobby = ada.new_game(opponent="human")
    path = f"/api/games/{lobby}/events"
    with Watching(there, path) as watching:
        assert watching.next()["state"] == "open"
        assert bob.ask("POST", f"/api/games/{lobby}/join")[0] == 200
        assert watching.until(lambda event: event["type"] == "state")["state"] == "person"
        assert ada.move(lobby, "4", 0)[0] == 200
        assert watching.until(lambda event: event["type"] == "move")["move"] == "4"
        assert bob.move(lobby, "3", 1)[0] == 200
        assert watching.until(lambda event: event["type"] == "move")["ply"] == 1
    # a program thinks at the first server, seen at the second; its server is killed, and the other goes on
    game = ada.new_game(opponent=SLOW, side="second", rules="drop:12x12x4")
    with Watching(there, f"/api/games/{game}/events") as watching:
        watching.until(lambda event: event["type"] == "thinking")
        first.kill()
        first.wait()
        assert watching.until(lambda event: event["type"] == "move")["ply"] == 0
    elsewhere = ada.at(there)
    assert elsewhere.move(game, "4", 1)[0] == 200
    assert elsewhere.ask("POST", f"/api/games/{game}/resign")[1]["reason"] == "resignation"


def test_an_undo_at_one_stops_the_program_at_the_other(two):
    (here, _), (there, _) = two
    ada = Browser(here)
    game = ada.new_game(opponent="minimax:depth=8,evaluation=segments,seconds=20", rules="drop:12x12x4")
    with Watching(there, f"/api/games/{game}/events") as watching:
        assert ada.move(game, "4", 0)[0] == 200
        watching.until(lambda event: event["type"] == "thinking")
        assert ada.at(there).ask("POST", f"/api/games/{game}/undo")[1]["moves"] == ""
        assert watching.until(lambda event: event["type"] == "undo")["ply"] == 0
    while ada.ask("GET", "/healthz")[1]["busy"] or ada.at(there).ask("GET", "/healthz")[1]["busy"]:
        time.sleep(0.05)
    assert ada.ask("GET", f"/api/games/{game}")[1]["ply"] == 0


def test_a_long_turn_that_nobody_attends_waits_at_both_and_goes_on_where_somebody_comes(postgres_database):
    with serving(postgres_database, thinkers=2) as (here, _):
        with serving(postgres_database, thinkers=2) as (there, _):
            ada = Browser(there)
            game = ada.new_game(**LONG)
            while not health(there)["busy"]:
                time.sleep(0.02)
        # it was attended at the server that has stopped, but at neither of those that run
        with serving(postgres_database, thinkers=2) as (there, _):
            started = time.monotonic()
            while time.monotonic() - started < 2.5:  # both look for turns every second
                assert (health(here)["busy"], health(there)["busy"]) == (0, 0)
                time.sleep(0.05)
            with Watching(there, f"/api/games/{game}/events") as watching:
                assert watching.next()["state"] == "program"
                watching.until(lambda event: event["type"] == "thinking")
                assert (health(here)["busy"], health(there)["busy"]) == (0, 1)
                assert ada.at(here).ask("POST", f"/api/games/{game}/hurry")[0] == 200
                assert watching.until(lambda event: event["type"] == "move")["ply"] == 0
            shown = ada.at(here).ask("GET", f"/api/games/{game}")[1]
            assert (shown["state"], shown["ply"], shown["version"]) == ("person", 1, 2), "it has moved once"
            assert shown["turns"][0]["seconds"] < 20
            while health(here)["busy"] or health(there)["busy"]:
                time.sleep(0.02)


def health(address):
    return Browser(address).ask("GET", "/healthz")[1]


def test_a_long_turn_goes_to_the_server_where_somebody_attends_and_is_played_once(postgres_database, monkeypatch):
    monkeypatch.setattr(attendance, "ATTENDED_SECONDS", 0.5)

    async def run():
        config = Config(database=postgres_database, thinkers=2)
        async with running(config) as first, running(config) as second, asyncio.timeout(60):

            def create(transaction):
                person = new_guest(transaction, 0.0).id
                seats = (Seat(program=LONG["opponent"]), Seat(person))
                terms = creation.Terms(parse_rules(LONG["rules"]), seats, person)
                game = creation.create(transaction, terms, first.now())
                return game.id, first.programs.take(transaction, game)

            game, turn = await first.store.run(create)
            first.programs.wake(game, "program", turn)
            await until(lambda: first.thinking.load()["busy"])
            await until(lambda: game in first.programs._parked & second.programs._parked)
            await until(lambda: not first.thinking.load()["busy"])
            assert not second.thinking.load()["busy"]
            with second.hub.watch(f"game:{game}"):
                await until(lambda: second.thinking.load()["busy"])
                first.programs.attend(game)  # there too, but the turn is taken
                first.programs.look()
                await first.store.tell(f"hurry:{game}", {"type": "hurry", "ply": 0})
                await until(lambda: not second.thinking.load()["busy"])
            await until(lambda: not first.programs._tasks and not second.programs._tasks)
            assert not first.thinking.load()["busy"]
            found = await first.store.run(lambda t: t.session.execute(select(Game.ply, Game.version)).all())
            assert found == [(1, 2)]

    asyncio.run(run())


async def until(holds):
    while not holds():
        await asyncio.sleep(0.01)


def test_a_server_holds_no_more_connections_than_the_documentation_says(postgres_database):
    name, most = postgres_database.rpartition("/")[2], 0

    def visit(number):
        person = Browser(address)
        game = person.new_game(opponent="level:1")
        return [person.move(game, "4", 0)[0], person.ask("GET", "/api/games")[0], person.ask("GET", "/healthz")[0]]

    # client backends only: autovacuum workers of PostgreSQL are in this list, too
    counted = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = %s AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
    )
    with (
        serving(postgres_database, thinkers=2) as (address, _),
        ThreadPoolExecutor(40) as threads,
        psycopg.connect(postgres_database, autocommit=True) as connection,
    ):
        visits = [threads.submit(visit, number) for number in range(60)]
        while not all(visit.done() for visit in visits):
            most = max(most, connection.execute(counted, (name,)).fetchone()[0])
        assert {status for visit in visits for status in visit.result()} == {200}
    documented = Path(__file__).parents[2] / "docs" / "running-the-portal.md"
    assert most <= int(re.search(r"holds up to (\d+) connections", documented.read_text())[1])


def test_two_sweepers_play_no_move_twice(postgres_database):
    async def run():
        config = Config(database=postgres_database, thinkers=2)
        async with running(config) as first, running(config) as second:

            def create(transaction):
                person = new_guest(transaction, 0.0).id
                seats = (Seat(program="level:1"), Seat(program="level:2"))
                return creation.create(transaction, creation.Terms(CONNECT4, seats, person), first.now()).id

            games = [await first.store.run(create) for _ in range(6)]
            while True:
                first.programs.look()
                second.programs.look()
                states = await first.store.run(
                    lambda t: t.session.scalars(select(Game.state).where(Game.id.in_(games))).all()
                )
                if set(states) == {"over"}:
                    break
                await asyncio.sleep(0.05)
            rows = await first.store.run(lambda t: t.session.execute(select(Game.id, Game.ply, Game.version)).all())
            for game, ply, version in rows:
                moves = await first.store.run(
                    lambda t, game=game: t.session.scalars(
                        select(Move.ply).where(Move.game_id == game).order_by(Move.ply)
                    ).all()
                )
                assert moves == list(range(ply))
                assert version == ply + 1, "each move changed the game once"

    asyncio.run(run())


def test_a_lost_connection_is_made_again_and_watchers_look_again(postgres_database, cluster_of_postgres):
    async def run():
        async with running(Config(database=postgres_database)) as portal, asyncio.timeout(60):
            with portal.hub.watch("lobby") as watcher:
                messages = watcher.messages(60.0)
                await portal.store.tell("lobby", {"type": "game", "id": "before"})
                assert "before" in await anext(messages)
                with psycopg.connect(cluster_of_postgres + "postgres", autocommit=True) as connection:
                    name = postgres_database.rpartition("/")[2]
                    connection.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
                    )
                assert await anext(messages) == "again"
                assert portal.listener.well
                await portal.store.tell("lobby", {"type": "game", "id": "after"})
                assert "after" in await anext(messages)

    asyncio.run(run())


def test_a_message_that_is_too_long_asks_to_look_again(postgres_database):
    async def run():
        async with running(Config(database=postgres_database)) as portal, asyncio.timeout(60):
            with portal.hub.watch("game:x") as watcher:
                await portal.store.tell("game:x", {"type": "thinking", "line": "1" * 9000})
                assert await anext(watcher.messages(60.0)) == "again"

    asyncio.run(run())


def test_a_message_that_cannot_be_read_does_not_end_the_listening(postgres_database):
    async def run():
        async with running(Config(database=postgres_database)) as portal, asyncio.timeout(60):
            with portal.hub.watch("lobby") as watcher:
                messages = watcher.messages(60.0)
                with psycopg.connect(postgres_database, autocommit=True) as connection:
                    connection.execute("NOTIFY plyscope, 'this is no JSON'")
                assert await anext(messages) == "again"
                await portal.store.tell("lobby", {"type": "game", "id": "after"})
                assert "after" in await anext(messages)

    asyncio.run(run())
