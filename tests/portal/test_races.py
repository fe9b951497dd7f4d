"""Requests that come at the same moment, on PostgreSQL: limits hold, and no game outlives an account or a class."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import func, select, text

from plyscope.games import CONNECT4
from plyscope.portal.accounts import keys, members
from plyscope.portal.errors import Refused
from plyscope.portal.games import creation
from plyscope.portal.games.state import Seat
from plyscope.portal.people.deletion import delete_account
from plyscope.portal.store import Game, Person, PuzzleRating, Student, Token
from portal.classrooms import opened, pupil
from portal.people import PASSWORD, committed, joined

postgresql = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
AT_ONCE = 6


def slowly(portal, table, when="INSERT"):
    """Let every new row of a table take a while, so that all other requests count before it is committed."""
    with portal.app.state.portal.store.engine.begin() as connection:
        body = "BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END"
        connection.execute(text(f"CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS '{body}'"))
        each = f"BEFORE {when} ON {table} FOR EACH ROW EXECUTE FUNCTION slowly()"
        connection.execute(text(f"CREATE TRIGGER slowly {each}"))


def sleeping(portal):
    """Wait until a row takes its while."""
    with portal.app.state.portal.store.engine.connect() as connection:
        while connection.scalar(text("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")) == 0:
            connection.rollback()


def at_once(*requests):
    """Send requests at the same moment, each from a thread of its own; return their statuses."""
    with ThreadPoolExecutor(len(requests)) as threads:
        sent = [threads.submit(request) for request in requests]
        return sorted(one.result().status_code for one in sent)


def identity(portal, name):
    return committed(portal, lambda transaction: members.found(transaction, name).id)


def counted(portal, table, *conditions):
    asked = select(func.count()).select_from(table).where(*conditions)
    return committed(portal, lambda transaction: transaction.session.scalar(asked))


@postgresql
def test_nobody_gets_more_tokens_than_allowed(portal):
    ada = joined(portal, "ada")
    person = identity(portal, "ada")
    for number in range(keys.MOST_TOKENS - 1):
        committed(portal, lambda transaction, number=number: keys.new_token(transaction, person, f"bot {number}", 1.0))
    slowly(portal, "tokens")
    asked = [lambda: ada.post("/api/me/tokens", json={"name": "one more"})] * AT_ONCE
    assert at_once(*asked) == [200] + [409] * (AT_ONCE - 1)
    assert counted(portal, Token) == keys.MOST_TOKENS


@postgresql
def test_nobody_gets_more_games_than_allowed(portal):
    ada = joined(portal, "ada")
    person, now = identity(portal, "ada"), time.time()
    terms = creation.Terms(CONNECT4, (Seat(person), Seat()), person)
    for _ in range(creation.MOST_GAMES - 1):
        committed(portal, lambda transaction: creation.create(transaction, terms, now))
    slowly(portal, "games")
    asked = [lambda: ada.post("/api/games", json={"opponent": "human"})] * AT_ONCE
    assert at_once(*asked) == [200] + [429] * (AT_ONCE - 1)
    assert counted(portal, Game) == creation.MOST_GAMES


@postgresql
@pytest.mark.parametrize("opponent", ["human", "random"])
def test_a_game_that_begins_while_its_player_leaves_ends(portal, opponent):
    ada = joined(portal, "ada")
    slowly(portal, "games")

    def leave():
        sleeping(portal)
        return ada.post("/api/me/delete", json={"password": PASSWORD})

    assert at_once(lambda: ada.post("/api/games", json={"opponent": opponent}), leave) == [200, 200]
    assert counted(portal, Person, Person.kind == "gone") == 1
    assert counted(portal, Game) == 1
    assert counted(portal, Game, Game.state != "over") == 0


def test_a_deleted_account_begins_and_joins_nothing(portal):
    bob = joined(portal, "bob")
    joined(portal, "ada")
    waiting = bob.post("/api/games", json={"opponent": "human"}).json()["id"]
    person = identity(portal, "ada")
    committed(portal, lambda transaction: delete_account(transaction, person, 1.0))
    terms = creation.Terms(CONNECT4, (Seat(person), Seat(None, "random")), person)
    for work in (
        lambda transaction: creation.create(transaction, terms, 2.0),
        lambda transaction: creation.join(transaction, waiting, person, 2.0),
        lambda transaction: keys.new_token(transaction, person, "a bot", 2.0),
    ):
        with pytest.raises(Refused, match="this account has been deleted"):
            committed(portal, work)


@postgresql
@pytest.mark.parametrize("first", ["guest", "member"])
def test_a_guest_and_a_member_do_not_take_names_that_look_alike_at_the_same_moment(portal, first):
    guest, ada = portal(), portal()
    assert guest.post("/api/games", json={"opponent": "self"}).status_code == 200
    slowly(portal, "people", "INSERT OR UPDATE")
    requests = {
        "guest": lambda: guest.post("/api/me/name", json={"name": "L0velace"}),
        "member": lambda: ada.post("/api/register", json={"name": "Lovelace", "password": PASSWORD}),
    }
    begins = requests.pop(first)
    (follows,) = requests.values()

    def later():
        sleeping(portal)
        return follows()

    statuses = at_once(begins, later)
    assert statuses == ([200, 200] if first == "guest" else [200, 409])
    assert guest.get("/api/me").json()["nickname"] is None
    assert counted(portal, Person, Person.likeness.is_not(None), Person.kind != "program") == 1


@postgresql
def test_an_attempt_that_two_tabs_send_is_rated_once(portal, puzzle_set):
    ada, puzzle = joined(portal, "ada"), next(iter(puzzle_set))
    slowly(portal, "puzzle_attempts")
    sent = {"moves": ["3"]}
    assert at_once(*[lambda: ada.post(f"/api/puzzles/{puzzle}/moves", json=sent)] * AT_ONCE) == [200] * AT_ONCE
    standing = ada.get("/api/puzzles/me").json()
    assert (standing["rating"]["games"], standing["tried"], standing["streak"]) == (1, 1, 1)
    played = committed(portal, lambda transaction: transaction.session.get_one(PuzzleRating, puzzle).rated_games)
    assert played == 1


@postgresql
def test_answers_that_two_tabs_send_are_all_counted(portal):
    ada, exercise = joined(portal, "ada"), "minimax-easy-d2b2-s1"
    slowly(portal, "exercise_attempts")
    sent = {"answers": {"value:A": 1}}
    assert at_once(*[lambda: ada.post(f"/api/exercises/{exercise}/marks", json=sent)] * AT_ONCE) == [200] * AT_ONCE
    assert [one["tries"] for one in ada.get("/api/exercises/me").json()["attempts"]] == [AT_ONCE]


@postgresql
def test_two_members_who_try_a_puzzle_first_are_both_rated(portal, puzzle_set):
    people, puzzle = [joined(portal, name) for name in ("ada", "bob")], next(iter(puzzle_set))
    slowly(portal, "puzzle_ratings")
    sent = {"moves": ["3"]}
    assert at_once(*(lambda one=one: one.post(f"/api/puzzles/{puzzle}/moves", json=sent) for one in people)) == [
        200,
        200,
    ]
    played = committed(portal, lambda transaction: transaction.session.get_one(PuzzleRating, puzzle).rated_games)
    assert played == 2
    assert all(one.get("/api/puzzles/me").json()["rating"]["games"] == 1 for one in people)


@postgresql
def test_one_nickname_of_a_class_is_taken_once(portal):
    room = opened(joined(portal, "teacher"))
    slowly(portal, "students")
    wanted = {"code": room["code"], "nickname": "Anna"}
    statuses = at_once(*(lambda: portal().post("/api/join", json=wanted) for _ in range(AT_ONCE)))
    assert statuses == [200] + [409] * (AT_ONCE - 1)
    assert counted(portal, Student) == 1
    assert counted(portal, Person, Person.kind == "student") == 1


@postgresql
def test_no_game_and_no_student_outlives_a_deleted_class(portal):
    teacher = joined(portal, "teacher")
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    slowly(portal, "games")
    with ThreadPoolExecutor(3) as threads:
        begun = threads.submit(lambda: anna.post("/api/games", json={"opponent": "level:1"}))
        sleeping(portal)
        deleted = threads.submit(lambda: teacher.delete(f"/api/classes/{room['id']}"))
        time.sleep(0.1)
        late = threads.submit(lambda: portal().post("/api/join", json={"code": room["code"], "nickname": "Ben"}))
        assert (begun.result().status_code, deleted.result().status_code) == (200, 200)
        assert late.result().status_code == 404
    assert counted(portal, Game) == counted(portal, Student) == 0
    assert counted(portal, Person, Person.kind == "student") == 0
