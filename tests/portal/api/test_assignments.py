"""Assignments over HTTP: tasks, progress, the grid, details and the table of results."""

import csv
import io

import pytest

from plyscope.exercises import make_by_id
from plyscope.levels import LEVELS
from plyscope.portal.classes.presets import presets
from plyscope.portal.classes.results import HEADING
from plyscope.portal.games import actions, repository
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import Game
from portal.classrooms import assigned, cells, opened, pupil, started, student_id
from portal.people import committed, joined

LEVEL = {"kind": "level", "level": 1}
EXERCISES = {"kind": "exercises", "exercise": "minimax-easy-d2b2", "count": 2}


@pytest.fixture
def teacher(portal):
    return joined(portal, "teacher")


@pytest.fixture
def room(teacher):
    return opened(teacher)


@pytest.fixture
def anna(portal, room):
    return pupil(portal, room, "Anna")


def said(answer):
    return answer.status_code, answer.json()["detail"]


def solve(student, exercise_id, wrong=0):
    """Answer an exercise, some slots with numbers that are wrong."""
    exercise = make_by_id(exercise_id)
    answers = {slot.id: slot.key for slot in exercise.slots}
    for slot in [slot for slot in exercise.slots if slot.form == "number"][:wrong]:
        answers[slot.id] = slot.key + 1000
    answer = student.post(f"/api/exercises/{exercise_id}/marks", json={"answers": answers})
    assert answer.status_code == 200, answer.text
    return answer.json()


def decide(portal, link, result):
    """End a game with a result, as if it had been played."""

    def end(transaction):
        game = repository.find(transaction, link.removeprefix("/game/"), for_change=True)
        actions.end(transaction, game, result, "resignation", portal.app.state.portal.now())

    committed(portal, end)


def numbers(cell):
    return cell["state"], cell["done"], cell["count"], cell["points"], cell["total"], cell["tries"]


def test_each_student_gets_other_exercises_that_stay_the_same(portal, teacher, room, anna):
    ben = pupil(portal, room, "Ben")
    assignment = assigned(teacher, room, EXERCISES)
    assert assignment["tasks"] == ["Minimax values: 2 exercises, easy"]
    first, again, bens = (started(one, assignment) for one in (anna, anna, ben))
    assert first == again != bens
    assert first.startswith("/practice/minimax-easy-d2b2-s")
    found = solve(anna, first.removeprefix("/practice/"))
    total = found["total"]
    assert found["points"] == total
    second = started(anna, assignment)
    assert second != first
    assert [numbers(cell) for cell in cells(teacher, room)["Anna"]] == [("working", 1, 2, total, total, 1)]
    less = solve(anna, second.removeprefix("/practice/"), wrong=1)["points"]
    (own,) = anna.get("/api/class").json()["assignments"]
    assert numbers(own["tasks"][0]) == ("done", 2, 2, total + less, 2 * total, 2)
    assert started(anna, assignment) == second, "the one that can be improved"


def test_the_same_exercises_for_all(portal, teacher, room, anna):
    ben = pupil(portal, room, "Ben")
    assignment = assigned(teacher, room, EXERCISES | {"same": True})
    assert started(anna, assignment) == started(ben, assignment)
    other = assigned(teacher, room, EXERCISES | {"same": True})
    assert started(anna, assignment) != started(anna, other), "not those of another assignment"


def test_a_level_is_beaten_by_wins_in_games_of_the_assignment(portal, teacher, room, anna):
    early = anna.post("/api/games", json={"opponent": "level:1"}).json()["id"]
    decide(portal, f"/game/{early}", "1-0")
    assignment = assigned(teacher, room, LEVEL | {"games": 2})
    assert assignment["tasks"] == [f"Beat Level 1 ({LEVELS[0].name}) twice at Connect Four"]
    assert numbers(cells(teacher, room)["Anna"][0]) == ("open", 0, 2, 0, 2, 0)
    link = started(anna, assignment)
    shown = anna.get(f"/api{link.replace('game', 'games')}").json()
    assert (shown["seats"][0]["you"], shown["seats"][1]["name"]) == (True, "level:1")
    assert started(anna, assignment) == link, "the game that is not over"
    assert numbers(cells(teacher, room)["Anna"][0]) == ("working", 0, 2, 0, 2, 0)
    decide(portal, link, "0-1")
    assert numbers(cells(teacher, room)["Anna"][0]) == ("working", 0, 2, 0, 2, 1)
    for _ in range(2):
        decide(portal, started(anna, assignment), "1-0")
    assert numbers(cells(teacher, room)["Anna"][0]) == ("done", 2, 2, 2, 2, 3)


def test_a_position_is_played_as_the_side_to_move(portal, teacher, room, anna):
    task = {"kind": "position", "moves": "443", "opponent": "level:2", "goal": "draw"}
    assignment = assigned(teacher, room, task)
    assert assignment["tasks"] == [
        f"Do not lose the position after 443 against Level 2 ({LEVELS[1].name}) at Connect Four"
    ]
    link = started(anna, assignment)
    shown = anna.get(f"/api{link.replace('game', 'games')}").json()
    assert (shown["moves"], shown["opening"], shown["seats"][1]["you"]) == ("443", 3, True)
    other = anna.post("/api/games", json={"opponent": "level:2", "moves": "344", "side": "second"}).json()["id"]
    decide(portal, f"/game/{other}", "0-1")
    assert numbers(cells(teacher, room)["Anna"][0]) == ("working", 0, 1, 0, 1, 0), "another position"
    decide(portal, link, "1/2-1/2")
    assert numbers(cells(teacher, room)["Anna"][0]) == ("done", 1, 1, 1, 1, 1)


def test_puzzles_count_by_their_first_attempt(portal, teacher, room, anna, puzzle_set):
    ids = list(puzzle_set)
    solution = {one: [str(move + 1) for move in puzzle_set[one].solution] for one in ids}
    given = assigned(teacher, room, {"kind": "puzzles", "ids": ids[:2]})
    theme = puzzle_set[ids[2]].themes[0]
    assigned(teacher, room, {"kind": "puzzles", "theme": theme, "count": 1}, title="By theme")
    assert started(anna, given) == f"/puzzles/{ids[0]}"
    assert anna.post(f"/api/puzzles/{ids[0]}/moves", json={"moves": solution[ids[0]]}).json()["solved"]
    assert started(anna, given) == f"/puzzles/{ids[1]}"
    anna.post(f"/api/puzzles/{ids[1]}/solution")
    assert numbers(cells(teacher, room, assignment=given["id"])["Anna"][0]) == ("done", 2, 2, 1, 2, 2)
    assert numbers(cells(teacher, room)["Anna"][0]) == ("open", 0, 1, 0, 1, 0)
    anna.post(f"/api/puzzles/{ids[2]}/moves", json={"moves": solution[ids[2]]})
    assert numbers(cells(teacher, room)["Anna"][0]) == ("done", 1, 1, 1, 1, 1)


def test_a_lesson_is_done_when_all_its_steps_are(portal, teacher, room, anna):
    steps = [step["name"] for step in anna.get("/api/lessons").json()["lessons"][0]["steps"]]
    assert "root-value" in steps
    assignment = assigned(teacher, room, {"kind": "lesson", "lesson": "tree"})
    assert started(anna, assignment) == "/learn/tree"
    for step in steps:
        solution = anna.get(f"/api/lessons/tree/{step}/solution").json()["answer"]
        assert anna.post(f"/api/lessons/tree/{step}", json={"answer": solution}).json()["right"]
        done, count = steps.index(step) + 1, len(steps)
        state = "done" if done == count else "working"
        assert numbers(cells(teacher, room)["Anna"][0]) == (state, done, count, done, count, done)


@pytest.mark.parametrize(
    ("task", "line"),
    [
        ({"kind": "level", "level": 99}, "unknown opponent 'level:99'"),
        ({"kind": "level", "level": 0}, "level"),
        ({"kind": "level"}, "level: give either the number of a level or an opponent"),
        (
            {"kind": "level", "level": 1, "opponent": "perfect"},
            "level: give either the number of a level or an opponent",
        ),
        ({"kind": "level", "opponent": "perfect", "rules": "free:15x15x5"}, "too large to be solved"),
        ({"kind": "exercises", "exercise": "chess-easy"}, "exercise: unknown kind 'chess'"),
        ({"kind": "exercises", "exercise": "alphabeta-huge"}, "exercise: difficulty must be one of"),
        ({"kind": "exercises", "exercise": "alphabeta-easy-d2b2-c9"}, "exactly 9 cut branches"),
        ({"kind": "puzzles", "theme": "magic"}, "theme: unknown theme 'magic'"),
        ({"kind": "puzzles", "ids": ["no-such"]}, "ids: there is no puzzle 'no-such'"),
        ({"kind": "position", "moves": "1212121"}, "moves: the game is over in this position"),
        ({"kind": "position", "moves": ""}, "moves: a task from a position needs at least one move"),
        ({"kind": "position", "moves": "44", "goal": "lose"}, "goal"),
        ({"kind": "lesson", "lesson": "chess"}, "lesson: unknown lesson 'chess'; allowed: tree, minimax"),
        ({"kind": "essay"}, "kind"),
        ({"kind": "level", "level": 1, "games": 21}, "games"),
    ],
)
def test_wrong_tasks_are_refused_in_one_line(teacher, room, puzzle_set, task, line):
    answer = teacher.post(f"/api/classes/{room['id']}/assignments", json={"title": "x", "tasks": [task]})
    assert answer.status_code == 422
    assert line in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]
    assert teacher.get(f"/api/classes/{room['id']}/grid").json()["assignments"] == []


def test_titles_and_numbers_of_assignments_are_limited(portal, teacher, room):
    portal.app.state.portal.limits.factor = 0
    address = f"/api/classes/{room['id']}/assignments"
    line = "title: the title of an assignment has 1 to 60 characters"
    assert said(teacher.post(address, json={"title": " ", "tasks": [LEVEL]})) == (422, line)
    for _ in range(CLASSES.assignments):
        assigned(teacher, room, LEVEL)
    line = "this class has 40 assignments; delete one first"
    assert said(teacher.post(address, json={"title": "x", "tasks": [LEVEL]})) == (409, line)


def test_tasks_have_the_rules_of_the_class(teacher, room):
    teacher.post(f"/api/classes/{room['id']}", json={"rules": "tictactoe"})
    answer = teacher.post(f"/api/classes/{room['id']}/assignments", json={"title": "x", "tasks": [LEVEL]})
    assert said(answer) == (422, "tasks: the rules of this class are fixed, and a task has other rules")
    assigned(teacher, room, LEVEL | {"rules": "tictactoe"})


def test_results_after_the_end_do_not_count(portal, teacher, room, anna):
    assignment = assigned(teacher, room, LEVEL, EXERCISES)
    address = f"/api/classes/{room['id']}/assignments/{assignment['id']}"
    game, exercise = started(anna, assignment), started(anna, assignment, 1).removeprefix("/practice/")
    assert teacher.post(address, json={"closed": True}).json()["closed_at"] is not None
    line = "your teacher has closed this assignment"
    assert said(anna.post(f"/api/class/tasks/{assignment['id']}/0")) == (409, line)
    assert anna.get("/api/class").json()["assignments"][0]["closed"]
    solve(anna, exercise)
    decide(portal, game, "1-0")
    assert [cell["done"] for cell in cells(teacher, room)["Anna"]] == [0, 0]
    teacher.post(address, json={"closed": False})
    assert [cell["done"] for cell in cells(teacher, room)["Anna"]] == [1, 1]
    assert teacher.delete(address).json() == {"done": True}
    assert anna.get("/api/class").json()["assignments"] == []


def test_the_teacher_sees_the_marked_answers_and_the_games(portal, teacher, room, anna):
    assignment = assigned(teacher, room, EXERCISES, LEVEL)
    exercise = started(anna, assignment).removeprefix("/practice/")
    solve(anna, exercise, wrong=1)
    game = started(anna, assignment, 1)
    address = f"/api/classes/{room['id']}/students/{student_id(teacher, room, 'Anna')}/tasks/{assignment['id']}"
    shown = teacher.get(f"{address}/0").json()
    assert (shown["nickname"], shown["title"]) == ("Anna", "Minimax values: 2 exercises, easy")
    (item,) = shown["items"]
    assert item["link"] == f"/practice/{exercise}"
    marks = [answer["mark"] for answer in item["answers"]]
    assert marks.count("wrong") == 1
    wrong = next(answer for answer in item["answers"] if answer["mark"] == "wrong")
    assert wrong["prompt"]
    assert wrong["answer"]
    assert wrong["words"]
    assert [item["link"] for item in teacher.get(f"{address}/1").json()["items"]] == [game]
    assert said(teacher.get(f"{address}/7")) == (404, "this assignment has 2 tasks, numbered from 0")


@pytest.mark.parametrize("rules", [None, "free:3x3x3"])
def test_every_preset_can_be_given_as_it_is(teacher, room, rules):
    teacher.post(f"/api/classes/{room['id']}", json={"rules": rules})
    for preset in presets(rules)[:-1]:
        assert len(assigned(teacher, room, *preset["tasks"], title=preset["title"])["tasks"]) == len(preset["tasks"])


def test_nobody_sees_the_tasks_of_another_class(portal, teacher, room, anna):
    assignment = assigned(teacher, room, LEVEL)
    other = joined(portal, "other")
    theirs = opened(other, "7c")
    eve = pupil(portal, theirs, "Eve")
    line = "there is no such assignment in this class"
    assert said(eve.post(f"/api/class/tasks/{assignment['id']}/0")) == (404, line)
    assert eve.get("/api/class").json()["assignments"] == []
    number = student_id(other, theirs, "Eve")
    for path in (f"students/{number}/tasks/{assignment['id']}/0", f"assignments/{assignment['id']}"):
        method = "GET" if "students" in path else "DELETE"
        assert said(other.request(method, f"/api/classes/{theirs['id']}/{path}")) == (404, line)
    shown = teacher.get(f"/api/classes/{room['id']}/students/{number}/tasks/{assignment['id']}/0")
    assert said(shown) == (404, "there is no such student in this class")


def test_the_grid_shows_what_a_student_has_opened(portal, teacher, room, anna):
    assignment = assigned(teacher, room, EXERCISES)
    started(anna, assignment)
    (row,) = teacher.get(f"/api/classes/{room['id']}/grid").json()["students"]
    assert row["doing"] == "task 1: Minimax values: 2 exercises, easy"
    assert row["cells"][0]["state"] == "working"


def test_the_table_of_results_can_be_opened_by_spreadsheets(portal, teacher, room, anna):
    pupil(portal, room, "-Ben")
    assignment = assigned(teacher, room, EXERCISES, LEVEL, title="=1+1, or not?")
    solve(anna, started(anna, assignment).removeprefix("/practice/"))
    answer = teacher.get(f"/api/classes/{room['id']}/results.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["content-disposition"] == 'attachment; filename="results.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    heading, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert heading == list(HEADING)
    assert [row[:5] for row in rows] == [
        ["'-Ben", "'=1+1, or not?", "Minimax values: 2 exercises, easy", "open", "0"],
        ["'-Ben", "'=1+1, or not?", f"Beat Level 1 ({LEVELS[0].name}) at Connect Four", "open", "0"],
        ["Anna", "'=1+1, or not?", "Minimax values: 2 exercises, easy", "working", "1"],
        ["Anna", "'=1+1, or not?", f"Beat Level 1 ({LEVELS[0].name}) at Connect Four", "open", "0"],
    ]
    assert rows[2][6] == rows[2][7] != "0"
    assert rows[2][9].startswith("20")


def test_a_task_that_an_update_has_removed_does_not_break_the_class(portal, teacher, room, anna, monkeypatch):
    assignment = assigned(teacher, room, {"kind": "lesson", "lesson": "tree"}, LEVEL)
    monkeypatch.setattr("plyscope.course.lessons", lambda: ())
    assert [numbers(cell)[:3] for cell in cells(teacher, room)["Anna"]] == [("open", 0, 1), ("open", 0, 1)]
    (own,) = anna.get("/api/class").json()["assignments"]
    assert own["tasks"][0]["title"] == "Task that is no longer available"
    line = "this task is no longer available; ask your teacher for another one"
    assert said(anna.post(f"/api/class/tasks/{assignment['id']}/0")) == (409, line)
    started(anna, assignment, 1)
    assert "no longer available" in teacher.get(f"/api/classes/{room['id']}/results.csv").text


def test_a_reset_opens_the_tasks_again(portal, teacher, room, anna):
    assignment = assigned(teacher, room, EXERCISES, LEVEL)
    solve(anna, started(anna, assignment).removeprefix("/practice/"))
    decide(portal, started(anna, assignment, 1), "1-0")
    number = student_id(teacher, room, "Anna")
    assert teacher.post(f"/api/classes/{room['id']}/students/{number}/reset").status_code == 200
    assert [cell["state"] for cell in cells(teacher, room)["Anna"]] == ["open", "open"]
    assert committed(portal, lambda transaction: transaction.session.query(Game).count()) == 0
