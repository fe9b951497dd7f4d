"""Programs move by themselves: after people, after each other, after failures; and stop when they need not go on."""

import asyncio

from sqlalchemy import update

from plyscope.games import CONNECT4
from plyscope.games.notation import parse_rules
from plyscope.portal.accounts.identity import new_guest
from plyscope.portal.config import Config
from plyscope.portal.engines import pool
from plyscope.portal.errors import Refused
from plyscope.portal.games import actions, attendance, bot_turns, creation, repository
from plyscope.portal.games.state import Seat
from plyscope.portal.games.views import game_view
from plyscope.portal.lifespan import running
from plyscope.portal.live.hub import Hub
from plyscope.portal.store import Game, Person

SLOW = "deepening:evaluation=segments,seconds=20"


def at_work(database, test):
    async def run():
        async with running(Config(database=database)) as portal, asyncio.timeout(60):
            await test(portal)

    asyncio.run(run())


async def new_game(portal, first, second, *, rules=CONNECT4, **terms):
    """Set a game up, as the API does, and let the program move; None is a person."""

    def work(transaction):
        person = new_guest(transaction, 0.0).id
        seats = [Seat(person) if who is None else Seat(program=who) for who in (first, second)]
        game = creation.create(transaction, creation.Terms(rules, tuple(seats), person, **terms), portal.now())
        return person, game.id, game.state, portal.programs.take(transaction, game)

    person, game_id, state, turn = await portal.store.run(work)
    portal.programs.wake(game_id, state, turn)
    return person, game_id


async def shown(portal, game_id):
    return await portal.store.run(lambda t: game_view(t, repository.find(t, game_id), None, portal.now()).model_dump())


async def until(portal, game_id, fits):
    while not fits(found := await shown(portal, game_id)):
        await asyncio.sleep(0.02)
    return found


def test_two_programs_play_to_the_end(database):
    async def test(portal):
        _, game = await new_game(portal, "level:1", "random")
        found = await until(portal, game, lambda game: game["state"] == "over")
        assert found["reason"] in ("line", "full board")
        assert len(found["turns"]) == found["ply"]
        while portal.programs._tasks:
            await asyncio.sleep(0.01)

    at_work(database, test)


def test_to_wake_it_again_and_again_changes_nothing(database):
    async def test(portal):
        _, game = await new_game(portal, "level:1", None)
        for _ in range(5):
            portal.programs.wake(game, "program")
        found = await until(portal, game, lambda game: game["ply"])
        assert (found["ply"], found["state"]) == (1, "person")
        await asyncio.gather(*portal.programs._tasks.values())
        assert (await shown(portal, game))["version"] == 2

    at_work(database, test)


def test_a_program_that_nobody_woke_is_found(database):
    async def test(portal):
        def work(transaction):
            person = new_guest(transaction, 0.0).id
            seats = (Seat(program="level:1"), Seat(person))
            return creation.create(transaction, creation.Terms(CONNECT4, seats, person), portal.now()).id

        await until(portal, await portal.store.run(work), lambda game: game["ply"] == 1)

    at_work(database, test)


def test_a_game_that_ends_stops_the_search(database):
    async def test(portal):
        person, game = await new_game(portal, SLOW, None)
        while not portal.thinking.load()["busy"]:
            await asyncio.sleep(0.01)
        await portal.store.run(
            lambda t: actions.resign(t, repository.find(t, game, for_change=True), person, portal.now()).id
        )
        while portal.thinking.load()["busy"] or portal.programs._tasks:
            await asyncio.sleep(0.01)
        assert (await shown(portal, game))["moves"] == ""

    at_work(database, test)


def test_time_that_runs_out_is_noticed(database):
    async def test(portal):
        _, game = await new_game(portal, None, "level:1", clock=(10.0, 0.0))
        past = update(Game).values(deadline=portal.now() - 1)
        await portal.store.run(lambda t: t.session.execute(past))
        portal.programs.look()
        found = await until(portal, game, lambda game: game["state"] == "over")
        assert (found["result"], found["reason"]) == ("0-1", "time")

    at_work(database, test)


def test_the_day_of_a_rated_game_is_noticed_and_hurries_no_program(database):
    async def test(portal):
        def member(transaction):
            person = Person(kind="member", name="Ada", folded="ada", created_at=0.0)
            transaction.session.add(person)
            transaction.session.flush()
            seats = (Seat(program="classic:6"), Seat(person.id))
            terms = creation.Terms(CONNECT4, seats, person.id, rated=True)
            return creation.create(transaction, terms, portal.now()).id

        game = await portal.store.run(member)
        await until(portal, game, lambda game: game["ply"] == 1)  # though nobody attends it, and classic 6 is slow
        past = update(Game).values(deadline=portal.now() - 1)
        await portal.store.run(lambda t: t.session.execute(past))
        portal.programs.look()
        found = await until(portal, game, lambda game: game["state"] == "over")
        assert (found["result"], found["reason"], found["clock"]) == ("1-0", "time", None)
        assert found["changes"] is None, "it ended after one ply"

    at_work(database, test)


def test_it_asks_again_where_too_many_ask_or_a_process_dies(database, monkeypatch):
    async def test(portal):
        ask, refusals = (
            portal.thinking.ask,
            [Refused(429, "busy", retry_after=0.01), Refused(503, "dead", retry_after=0.01)],
        )

        async def refusing(*arguments, **more):
            if refusals:
                raise refusals.pop()
            return await ask(*arguments, **more)

        monkeypatch.setattr(portal.thinking, "ask", refusing)
        _, game = await new_game(portal, "level:1", None)
        await until(portal, game, lambda game: game["ply"] == 1)
        assert not refusals

    at_work(database, test)


def test_a_program_that_cannot_play_calls_the_game_off(database):
    async def test(portal):
        _, game = await new_game(portal, "perfect", None, rules=parse_rules("drop:12x12x4"))
        found = await until(portal, game, lambda game: game["state"] == "over")
        assert (found["result"], found["reason"]) == ("*", "called off")

    at_work(database, test)


def test_a_program_that_takes_far_too_long_calls_the_game_off(database, monkeypatch):
    monkeypatch.setattr(pool, "QUESTION_SECONDS", 0.5)
    monkeypatch.setattr(pool, "WATCH_SECONDS", 0.1)

    async def test(portal):
        _, game = await new_game(portal, SLOW, None)
        found = await until(portal, game, lambda game: game["state"] == "over")
        assert (found["result"], found["reason"]) == ("*", "called off")

    at_work(database, test)


def test_a_program_takes_its_time_where_people_watch(database):
    async def test(portal):
        _, game = await new_game(portal, "random", None, pace=0.5)
        created = (await shown(portal, game))["created_at"]
        await until(portal, game, lambda game: game["ply"] == 1)
        assert portal.now() - created >= 0.5

    at_work(database, test)


def test_a_long_turn_is_kept_and_let_go_when_the_server_stops(database, monkeypatch):
    monkeypatch.setattr(bot_turns, "LEASE", 0.3)

    async def claimed(portal, game):
        return await portal.store.run(lambda t: repository.find(t, game).claimed_until)

    async def run():
        async with running(Config(database=database)) as portal, asyncio.timeout(60):
            _, game = await new_game(portal, SLOW, None)
            first = await claimed(portal, game)
            later = update(Game).values(claimed_until=0.0)
            await portal.store.run(lambda t: t.session.execute(later))
            while await claimed(portal, game) == 0.0:
                await asyncio.sleep(0.05)
            assert first > 0
        async with running(Config(database=database)) as portal, asyncio.timeout(60):
            portal.programs.attend(game)
            while not portal.thinking.load()["busy"]:
                await asyncio.sleep(0.01)

    asyncio.run(run())


def test_what_is_told_late_stops_no_newer_turn(monkeypatch):
    async def run():
        working = bot_turns.Programs(store=None, hub=Hub(), thinking=None, now=lambda: 0.0)
        monkeypatch.setattr(working, "_move", lambda turn: asyncio.Event().wait())
        turn = bot_turns.Turn(
            "x",
            "drop:7x6x4",
            "4",
            "level:1",
            1,
            5,
            earliest=0.0,
            deadline=None,
            rated=False,
            hidden=False,
            creator=None,
            quick=True,
        )
        working.wake("x", "program", turn)
        await asyncio.sleep(0)
        task = working._tasks["x"]
        working.heard("game:x", {"type": "undo", "version": 4})
        working.heard("game:x", {"type": "status", "state": "person", "version": 5})
        assert not task.cancelling()
        working.heard("game:x", {"type": "undo", "version": 6})
        assert task.cancelling()
        await asyncio.wait([task])
        await asyncio.sleep(0)
        assert not working._tasks
        assert not working._turns

    asyncio.run(run())


def test_a_long_turn_waits_while_nobody_attends_the_game(database, monkeypatch):
    monkeypatch.setattr(attendance, "ATTENDED_SECONDS", 0.5)

    async def test(portal):
        _, game = await new_game(portal, None, "deepening:depth=42,seconds=20", rules=parse_rules("free:15x15x5"))
        person = (await portal.store.run(lambda t: repository.find(t, game))).creator_id
        with portal.hub.watch(f"game:{game}"):
            await portal.store.run(
                lambda t: actions.move(t, repository.find(t, game, for_change=True), person, portal.now(), "113", 0)
            )
            portal.programs.look()
            while not portal.thinking.load()["busy"]:
                await asyncio.sleep(0.01)
        while portal.thinking.load()["busy"]:
            await asyncio.sleep(0.01)
        assert (await shown(portal, game))["state"] == "program"
        assert not portal.programs._tasks
        with portal.hub.watch(f"game:{game}"):
            portal.programs.attend(game)
            while not portal.thinking.load()["busy"]:
                await asyncio.sleep(0.01)
            assert portal.thinking.hurry((game, 1))
            await until(portal, game, lambda game: game["ply"] == 2)

    at_work(database, test)


def test_games_behind_many_that_wait_are_found(database, monkeypatch):
    monkeypatch.setattr(bot_turns, "SWEEP_GAMES", 2)
    monkeypatch.setattr(bot_turns, "SWEEP_SECONDS", 0.05)

    async def test(portal):
        ask, players = portal.thinking.ask, []

        async def noting(question, **more):
            players.append(question.data["player"])
            return await ask(question, **more)

        monkeypatch.setattr(portal.thinking, "ask", noting)

        def work(transaction):
            person = new_guest(transaction, 0.0).id
            for number in range(5):
                seats = (Seat(program=SLOW if number < 4 else "level:1"), Seat(person))
                made = creation.create(transaction, creation.Terms(CONNECT4, seats, person), portal.now() + number)
            return made.id

        await until(portal, await portal.store.run(work), lambda game: game["ply"] == 1)
        assert players == ["level:1"], "the search of a game that nobody attends does not begin"

    at_work(database, test)
