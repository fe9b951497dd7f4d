"""Deleting a class or a student leaves nothing of them in any table."""

import pytest
from sqlalchemy import select

from plyscope.portal import cleanup
from plyscope.portal.classes import deletion
from plyscope.portal.store import (
    Assignment,
    ExerciseAttempt,
    Game,
    LessonStep,
    OwnPuzzle,
    Pairing,
    Person,
    Student,
    Tournament,
)
from plyscope.portal.store.models import Table
from portal.classrooms import class_game, opened, pupil, student_id
from portal.people import PASSWORD, committed, joined


@pytest.fixture
def teacher(portal):
    return joined(portal, "teacher")


def filled(portal, teacher, puzzle_set, name="7b"):
    """A class whose students have done something of everything; also the numbers of its students."""
    room = opened(teacher, name)
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    game = class_game(anna, ben, "1212121")
    anna.post(f"/api/games/{game}/offers", json={"kind": "rematch"})
    ben.post(f"/api/games/{game}/answer", json={"accept": True})
    lost = class_game(anna, moves="14253", rules="tictactoe")
    assert anna.get(f"/api/games/{lost}/review").status_code == 200
    assert anna.post("/api/games", json={"opponent": "level:3", "side": "second"}).status_code == 200
    assert anna.post("/api/games", json={"opponent": "level:1", "against": "level:2"}).status_code == 200
    for one in (anna, ben):
        assert one.post(f"/api/puzzles/{next(iter(puzzle_set))}/solution").status_code == 200
    people = [student_id(teacher, room, nickname) for nickname in ("Anna", "Ben")]

    def more(transaction):
        attempt = {"first_points": 1, "points": 2, "total": 3, "tries": 1, "answers": {}, "at": 1.0}
        tournament = Tournament(class_id=room["id"], kind="robin", rules="drop:7x6x4", rounds=1, created_at=1.0)
        rows = [
            Assignment(class_id=room["id"], title="first", data={"tasks": []}, created_at=1.0),
            tournament,
            *(ExerciseAttempt(person_id=person, exercise_id="minimax-easy-d2b2-s1", **attempt) for person in people),
            *(LessonStep(person_id=person, lesson="minimax", step="1", at=1.0) for person in people),
            OwnPuzzle(game_id=lost, ply=3, person_id=people[0], data={}, at=1.0),
        ]
        transaction.session.add_all(rows)
        transaction.session.flush()
        pair = {"first_id": people[0], "second_id": people[1], "game_id": game}
        transaction.session.add(Pairing(tournament_id=tournament.id, round=1, board=1, **pair))

    committed(portal, more)
    return room, people


def traces(portal, class_id, people):
    """Every table and column that still refers to a class or to people."""

    def read(transaction):
        found = []
        for table in Table.metadata.sorted_tables:
            for column in table.columns:
                people_here = column.name == "id" and table.name == "people"
                if people_here or any(key.target_fullname == "people.id" for key in column.foreign_keys):
                    wanted = column.in_(people)
                elif column.name == "class_id" or (column.name == "id" and table.name == "classes"):
                    wanted = column == class_id
                else:
                    continue
                if transaction.session.execute(select(column).where(wanted).limit(1)).first() is not None:
                    found.append(f"{table.name}.{column.name}")
        return found

    return committed(portal, read)


#: What the students of ``filled`` leave in the tables.
EVERYTHING = {
    "people.id",
    "sessions.person_id",
    "games.first_person_id",
    "games.second_person_id",
    "games.creator_id",
    "games.class_id",
    "scores.person_id",
    "puzzle_players.person_id",
    "puzzle_attempts.person_id",
    "own_puzzles.person_id",
    "lesson_steps.person_id",
    "exercise_attempts.person_id",
    "classes.id",
    "students.person_id",
    "students.class_id",
    "assignments.class_id",
    "tournaments.class_id",
    "pairings.first_id",
    "pairings.second_id",
}


@pytest.fixture
def small_steps(monkeypatch):
    """Transactions so small that there are many."""
    monkeypatch.setattr(deletion, "GAMES_AT_A_TIME", 2)
    monkeypatch.setattr(deletion, "STUDENTS_AT_A_TIME", 1)


def test_a_deleted_class_leaves_nothing(portal, teacher, puzzle_set, small_steps):
    room, people = filled(portal, teacher, puzzle_set)
    other, others = filled(portal, teacher, puzzle_set, "7c")
    assert set(traces(portal, room["id"], people)) == EVERYTHING
    assert teacher.delete(f"/api/classes/{room['id']}").json() == {"done": True}
    assert traces(portal, room["id"], people) == []
    assert set(traces(portal, other["id"], others)) == EVERYTHING, "the other class is still complete"
    assert teacher.get(f"/api/classes/{room['id']}").status_code == 404


def test_a_removed_student_leaves_nothing(portal, teacher, puzzle_set, small_steps):
    room, (anna, ben) = filled(portal, teacher, puzzle_set)
    assert teacher.delete(f"/api/classes/{room['id']}/students/{anna}").json() == {"done": True}
    assert traces(portal, "", [anna]) == []
    assert {"students.person_id", "puzzle_attempts.person_id"} <= set(traces(portal, "", [ben]))


def test_the_classes_of_a_deleted_account_are_deleted(portal, teacher, puzzle_set, small_steps):
    rooms = [filled(portal, teacher, puzzle_set, name) for name in ("7b", "7c")]
    assert teacher.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    assert [traces(portal, room["id"], people) for room, people in rooms] == [[], []]


def test_the_cleanup_finishes_an_interrupted_deletion(portal, teacher, puzzle_set, small_steps):
    room, people = filled(portal, teacher, puzzle_set)
    number = committed(portal, lambda t: t.session.scalar(select(Person.id).where(Person.folded == "teacher")))
    committed(portal, lambda transaction: deletion.close(transaction, room["id"], number))
    assert "people.id" in traces(portal, room["id"], people)
    running = portal.app.state.portal
    portal().portal.call(cleanup.tidy, running.store, running.now(), running.config.guest_days)
    assert traces(portal, room["id"], people) == []


def test_students_are_not_cleared_away_like_guests(portal, teacher):
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    game = class_game(anna, moves="12")
    running = portal.app.state.portal
    later = running.now() + 400 * 24 * 3600.0
    portal().portal.call(cleanup.tidy, running.store, later, running.config.guest_days)
    back = portal()
    assert back.post("/api/return", json={"card": anna.card}).status_code == 200
    assert back.get(f"/api/games/{game}").json()["ply"] == 2


def test_a_search_in_a_deleted_game_ends_without_an_error(portal, teacher, caplog):
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    assert anna.post("/api/games", json={"opponent": "level:8", "side": "second"}).status_code == 200
    assert teacher.delete(f"/api/classes/{room['id']}").status_code == 200
    assert committed(portal, lambda transaction: transaction.session.scalar(select(Game.id))) is None
    assert committed(portal, lambda transaction: transaction.session.scalar(select(Student.person_id))) is None
    assert "a program failed" not in caplog.text
