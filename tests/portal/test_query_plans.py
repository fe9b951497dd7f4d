"""What the portal reads does not grow with the number of games: by the plans of SQLite, and by the steps it takes."""

import re
import sqlite3
from contextlib import closing, contextmanager

import pytest
from sqlalchemy import event

from plyscope.portal import cleanup
from plyscope.portal.accounts import members
from plyscope.portal.accounts.leaderboard import LEAST_PLIES
from plyscope.portal.games import actions, repository, unfinished
from plyscope.portal.games.bot_turns import Programs
from plyscope.portal.people.deletion import delete_account
from plyscope.portal.store.models import Table
from portal.classrooms import assigned, class_game, opened, pupil, student_id
from portal.people import committed, joined, rated_game

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)

#: Few rows, whatever is sorted afterwards: one game, unfinished games of a player, what two have played lately, games
#: just played, and those that the portal ends or clears away.
FEW = re.compile(
    r"\((id=\?|\w+=\? AND ended_at=\?|creator_id=\? AND key=\?|.* AND ended_at>\?|turn_at>\?|next_id=\?|deadline<\?)\)$"
    r"|unmoved_games \(turn_at<\?\)$"
    r"|games_by_class \(class_id=\? AND created_at>\?\)$"  # the games of a class since an assignment
)
#: Many rows in the order in which they are wanted, so that a limit ends the search.
ORDERED = re.compile(
    r"INDEX (finished|unfinished|rated)_\w+ |games_by_state \(state=\? AND created_at>\?"
    r"|games_by_class \(class_id=\? AND created_at>\?|placements_by_creator \(creator_id=\?"
)
GAMES = 20_000
LEVEL, LESSON = {"kind": "level", "level": 1}, {"kind": "lesson", "lesson": "tree"}


def engines(portal):
    store = portal.app.state.portal.store
    return store.engine, store.reading_engine


@contextmanager
def plans(portal):
    """Note the plan of every statement."""
    noted = {}

    def note(connection, cursor, statement, parameters, context, executemany):
        if statement.startswith(("SELECT", "UPDATE", "DELETE")) and not executemany:
            explained = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            noted[statement] = [row[3] for row in explained.fetchall()]

    for engine in engines(portal):
        event.listen(engine, "before_cursor_execute", note)
    yield noted
    for engine in engines(portal):
        event.remove(engine, "before_cursor_execute", note)


@contextmanager
def steps(portal):
    """Count the steps of SQLite's machine, by the hundred."""
    counted = [0]

    def more():
        counted[0] += 100

    def listen(connection, _):
        connection.set_progress_handler(more, 100)

    for engine in engines(portal):
        engine.dispose()  # connections are made anew
        event.listen(engine, "connect", listen)
    yield counted
    for engine in engines(portal):
        event.remove(engine, "connect", listen)


def faults(plan):
    """The lines of a plan that read a whole table, or sort what an index should have in order."""
    tables = ("games", "people", "moves", "sessions", "tokens", "scores", "reviews", r"\w*puzzle\w*")
    tables += ("classes", "students", "assignments", "tournaments", "pairings", "lesson_steps", "exercise_attempts")
    found = [line for line in plan if re.match(rf"SCAN ({'|'.join(tables)})\b", line)]
    limited = any(line.startswith("CO-ROUTINE") for line in plan)  # each part has a limit of its own
    in_order = limited or "USE TEMP B-TREE FOR ORDER BY" not in plan
    searched = [line for line in plan if re.match(r"SEARCH games\w* ", line) and not FEW.search(line)]
    return found + [line for line in searched if not (in_order and ORDERED.search(line))]


PAGES = [
    "/",
    "/people/ada",
    "/people/level:4",
    "/api/people/ada",
    "/leaderboard",
    "/learn",
    "/learn/tree",
    "/lobby",
    "/watch",
    "/account",
    "/api/placement",
    "/analysis/connect4/44",
    "/api/analysis/tictactoe/1",
    "/api/exercises/me",
    "/api/exercises/me?before=2e9",
    "/api/exercises/alphabeta-medium-d2b3-s7",
    *(f"/api/games?state={state}{more}" for state in ("open", "live", "over") for more in ("", "&before=2e9")),
    *(
        f"/api/games?state={state}&person={name}"
        for state in ("open", "live", "over")
        for name in ("ada", "bob", "level:4")
    ),
]


@pytest.fixture
def still(monkeypatch):
    """Programs that never move by themselves."""
    monkeypatch.setattr(Programs, "wake", lambda *_: None)


def test_no_query_reads_or_sorts_all_games(portal, still):
    with plans(portal) as noted:
        ada, bob = joined(portal, "ada"), joined(portal, "bob")
        assert portal().post("/api/me/name", json={"name": "Eve"}).status_code == 200
        game = ada.post("/api/games", json={"opponent": "level:4", "side": "first"}).json()["id"]
        assert ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}).status_code == 200
        rated_game(ada, bob)
        assert ada.post("/api/lessons/tree/root-value", json={"answer": 5}).status_code == 200
        for side in ("first", "second"):
            asked = {"opponent": "level:4", "side": side, "rated": True, "key": side}
            rated = ada.post("/api/games", json=asked).json()["id"]
            committed(portal, lambda transaction, rated=rated: play_many(transaction, rated))
        for page in PAGES:
            assert ada.get(page).status_code == 200, page
        use_a_class(portal, ada)
        now = portal.app.state.portal.now()
        person = ada.portal.call(people_id, portal, "ada")
        ada.portal.call(cleanup.tidy, portal.app.state.portal.store, now, 30)
        committed(portal, lambda transaction: unfinished.make_room(transaction, person, now))
        committed(portal, lambda transaction: delete_account(transaction, person, now))
        ada.portal.call(portal.app.state.portal.programs._look)
    noted = {statement: plan for statement, plan in noted.items() if not statement.startswith("DELETE FROM people")}
    # Clearing guests looks at the games of one guest, found by an index, until one of them keeps the guest. Deleting
    # students reads some of their games, which are all deleted.
    guests = [s for s in noted if s.startswith("SELECT people.id") and "EXISTS (SELECT games" in s]
    students = [s for s in noted if s.startswith("SELECT games.id") and "games.first_person_id IN (" in s]
    assert guests
    assert students
    clearing = {s: noted.pop(s) for s in (*guests, *students)}
    assert not any(line.startswith("SCAN games") for plan in clearing.values() for line in plan)
    wrong = {
        statement.partition("FROM games")[2] or statement: plan for statement, plan in noted.items() if faults(plan)
    }
    assert wrong == {}
    lines = " ".join(line for plan in (*noted.values(), *clearing.values()) for line in plan)
    indexes = {index.name for table in Table.metadata.tables.values() for index in table.indexes}
    assert {index for index in indexes if f"INDEX {index} " not in lines} == set(), "every index is used"


def use_a_class(portal, teacher):
    """Do everything with a class, and delete it."""
    room = opened(teacher)
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    class_game(anna, ben, "1212121")
    class_game(anna)
    exercises, position = {"kind": "exercises", "exercise": "minimax-easy-d2b2"}, {"kind": "position", "moves": "44"}
    assignment = assigned(teacher, room, LEVEL, LESSON, {"kind": "puzzles"}, exercises, position)["id"]
    for number in range(5):
        assert anna.post(f"/api/class/tasks/{assignment}/{number}").status_code == 200
    assert anna.get("/api/class").status_code == 200
    assert portal().post("/api/return", json={"card": anna.card}).status_code == 200
    address = f"/api/classes/{room['id']}"
    numbers = [student_id(teacher, room, name) for name in ("Anna", "Ben")]
    cell = f"{address}/students/{numbers[0]}/tasks/{assignment}/0"
    for path in ("/api/classes", address, f"{address}/grid", f"{address}/results.csv", cell):
        assert teacher.get(path).status_code == 200, path
    for number in numbers:
        assert teacher.post(f"{address}/students/{number}/reset").status_code == 200
    play_a_tournament(teacher, f"{address}/tournaments", (anna, ben))
    assert teacher.get(f"{address}/games").status_code == 200
    assert teacher.delete(f"{address}/students/{numbers[0]}").status_code == 200
    assert teacher.delete(address).status_code == 200


def play_a_tournament(teacher, address, students):
    """Play one round of a tournament of two students, and begin another."""
    tournament = f"{address}/{teacher.post(address, json={'kind': 'swiss', 'rounds': 2}).json()['id']}"
    assert teacher.post(f"{tournament}/rounds", json={}).status_code == 200
    for student in students:
        game = student.get("/api/class/tournament").json()["play"]
        assert student.post(f"/api/games/{game}/resign").status_code == 200
    by_hand = {"round": 1, "board": 1, "points": 2}
    for path, body in (("pairings", by_hand), ("rounds", {}), ("end", {})):
        assert teacher.post(f"{tournament}/{path}", json=body).status_code == 200
    assert teacher.get(tournament).status_code == 200
    assert teacher.get(address).status_code == 200


def play_many(transaction, game_id):
    """Let a rated game that a program has joined be over, after so many plies that it counts."""
    game = repository.find(transaction, game_id, for_change=True)
    game.ply = LEAST_PLIES
    actions.end(transaction, game, "1-0", "resignation", 5.0)


async def people_id(portal, name):
    return await portal.app.state.portal.store.read(lambda transaction: members.found(transaction, name).id)


def fill(database, person):
    """Let somebody have played many games, and many guests have come and gone."""
    columns = {
        "rules": "drop:7x6x4",
        "state": "over",
        "first_colour": "red",
        "reason": "line",
        "version": 8,
        "undone": 0,
        "ply": 7,
        "pace": 0.0,
        "claimed_until": 0.0,
        "creator_id": person,
    }
    varied = "id, first_person_id, second_program, first_program, second_person_id, result, rated, public, created_at"
    varied += ", turn_at, ended_at, first_change, second_change"

    def games():
        for number in range(GAMES):
            seats = (person, "level:4", None, None) if number % 2 else (None, None, "level:4", person)
            rated, at = number % 4 < 2, 1e9 + number
            change = 1.0 if rated else None
            yield f"g{number}", *seats, "1-0", rated, number < 40, at, at, at, change, change

    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection, connection:
        names, values = ", ".join(columns), ", ".join(repr(value) for value in columns.values())
        marks = ", ".join("?" * 13)
        connection.executemany(f"INSERT INTO games ({names}, {varied}) VALUES ({values}, {marks})", games())
        connection.executemany(
            "INSERT INTO people (kind, name, folded, admin, blocked, bot, created_at, rating, deviation, volatility,"
            " rated_games) VALUES ('guest', ?, ?, 0, 0, 0, 0, 2000.0, 350.0, 0.06, 0)",
            ((f"Guest {number}", f"guest {number}") for number in range(GAMES)),
        )


def test_pages_and_moves_take_fewer_steps_than_there_are_games(portal, database, still):
    ada, _, stranger = joined(portal, "ada"), joined(portal, "bob"), portal()
    fill(database, ada.portal.call(people_id, portal, "ada"))
    requests = {page: lambda page=page: (stranger.get(page), ada.get(page)) for page in PAGES if page != "/account"}
    game = ada.post("/api/games", json={"opponent": "level:4", "side": "first", "rated": True}).json()["id"]
    requests["move"] = lambda: (ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}),)
    requests["resignation"] = lambda: (ada.post(f"/api/games/{game}/resign"),)
    with steps(portal) as counted:
        ada.get("/")
        for name, send in requests.items():
            before = counted[0]
            assert {answer.status_code for answer in send()} == {200}
            taken = (counted[0] - before) / (1 if name in ("move", "resignation") else 2)
            assert taken < GAMES, f"{name}: {taken:,.0f} steps"
    shown = stranger.get("/api/games?state=over&person=ada&limit=3").json()["games"]
    assert [row["id"] for row in shown] == [game, "g39", "g38"], "the newest that are public"
    shown = ada.get("/api/games?state=over&person=ada&limit=3").json()["games"]
    assert [row["id"] for row in shown] == [game, f"g{GAMES - 1}", f"g{GAMES - 2}"]
