"""Every route x every kind of person: the routes come from the tables of the application, the decisions stand here.

A route without a decision fails, and so does one whose rule is not the one that was decided on.
"""

import re

import pytest

from plyscope.portal.accounts import keys
from plyscope.portal.accounts.identity import new_guest, new_session
from plyscope.portal.accounts.members import find
from plyscope.portal.app import API, FILES, PAGES
from plyscope.portal.classes import students
from plyscope.portal.games import creation
from plyscope.portal.puzzles import catalogue
from plyscope.portal.store import Person
from portal.classrooms import assigned, class_game, opened, pupil, student_id
from portal.people import PASSWORD, bot, committed, crowned, joined, token_of

#: Who there is, in a game that "owner" has set up and "opponent" has joined, and in a class that "teacher" has opened.
EVERYBODY = (
    *("anonymous", "guest", "owner", "opponent", "spectator", "other", "admin", "owner's bot", "other's bot"),
    *("teacher", "other teacher", "teacher's bot", "student", "other student"),
)
MEMBERS = {"owner", "opponent", "other", "admin", "teacher", "other teacher"}
BOTS = {"owner's bot", "other's bot", "teacher's bot"}
STUDENTS = {"student": "teacher", "other student": "other teacher"}

#: Whom each rule lets in.
RULES = {
    "everybody": set(EVERYBODY),
    "anyone": set(EVERYBODY),
    "somebody": set(EVERYBODY),
    "analyst": set(EVERYBODY),  # nobody here plays a rated game: test_advice.py has those who do
    "watcher": set(EVERYBODY),
    "member": MEMBERS | BOTS,
    "browser_member": MEMBERS,
    "playing": {"owner", "opponent", "owner's bot"},
    "seated": {"owner", "opponent", "owner's bot"},
    "teacher": {"teacher"},
    "student": set(STUDENTS),
    "admin": {"admin"},
}

DECISIONS = {
    "GET /healthz": "everybody",
    "GET /api/choices": "anyone",
    "GET /api/glossary": "everybody",
    "GET /api/lobby/events": "anyone",
    "GET /api/watch/events": "anyone",
    "GET /api/games": "anyone",
    "POST /api/games": "somebody",
    "GET /api/placement": "anyone",
    "POST /api/placement": "somebody",
    "GET /api/games/{game_id}": "watcher",
    "GET /api/games/{game_id}/events": "watcher",
    "GET /api/games/{game_id}/record": "watcher",
    "POST /api/games/{game_id}/moves": "playing",
    "POST /api/games/{game_id}/join": "somebody",
    "POST /api/games/{game_id}/side": "playing",
    "POST /api/games/{game_id}/undo": "playing",
    "POST /api/games/{game_id}/resign": "playing",
    "POST /api/games/{game_id}/hurry": "playing",
    "POST /api/games/{game_id}/offers": "playing",
    "POST /api/games/{game_id}/answer": "playing",
    "POST /api/games/{game_id}/dismiss": "playing",
    "POST /api/games/{game_id}/hint": "seated",
    "POST /api/games/{game_id}/hint/permission": "seated",
    "GET /api/games/{game_id}/review": "watcher",
    "GET /api/games/{game_id}/review/events": "watcher",
    "GET /api/order/{rules}": "anyone",
    "GET /api/analysis/{rules}": "analyst",
    "GET /api/analysis/{rules}/{moves}": "analyst",
    "GET /api/analysis/{rules}/{moves}/events": "analyst",
    "GET /api/analysis/{rules}/{moves}/permission": "analyst",
    "GET /api/explain/{rules}/{moves}": "analyst",
    "GET /api/search/{rules}/{moves}": "analyst",
    "GET /api/search/{rules}/{moves}/events": "analyst",
    "GET /api/tree/drawn/{drawing}": "anyone",
    "GET /api/tree/{rules}/{moves}": "analyst",
    "GET /api/puzzles/next": "anyone",
    "GET /api/puzzles/daily": "anyone",
    "GET /api/puzzles/themes": "anyone",
    "GET /api/puzzles/me": "anyone",
    "GET /api/puzzles/history": "anyone",
    "GET /api/puzzles/mistakes": "anyone",
    "GET /api/puzzles/{puzzle_id}": "anyone",
    "POST /api/puzzles/{puzzle_id}/moves": "somebody",
    "POST /api/puzzles/{puzzle_id}/solution": "somebody",
    "GET /api/exercises/kinds": "anyone",
    "GET /api/exercises/next": "anyone",
    "GET /api/exercises/me": "anyone",
    "GET /api/exercises/{exercise_id}": "anyone",
    "POST /api/exercises/{exercise_id}/marks": "somebody",
    "GET /api/exercises/{exercise_id}/steps/{number}": "anyone",
    "POST /api/exercises/{exercise_id}/steps/{number}": "somebody",
    "GET /api/classes": "browser_member",
    "POST /api/classes": "browser_member",
    "GET /api/classes/{class_id}": "teacher",
    "POST /api/classes/{class_id}": "teacher",
    "DELETE /api/classes/{class_id}": "teacher",
    "POST /api/classes/{class_id}/code": "teacher",
    "GET /api/classes/{class_id}/qr.svg": "teacher",
    "GET /api/classes/{class_id}/events": "teacher",
    "POST /api/classes/{class_id}/students/{student_id}/name": "teacher",
    "POST /api/classes/{class_id}/students/{student_id}/card": "teacher",
    "POST /api/classes/{class_id}/students/{student_id}/help": "teacher",
    "POST /api/classes/{class_id}/students/{student_id}/reset": "teacher",
    "DELETE /api/classes/{class_id}/students/{student_id}": "teacher",
    "GET /api/classes/{class_id}/games": "teacher",
    "GET /api/classes/{class_id}/tournaments": "teacher",
    "POST /api/classes/{class_id}/tournaments": "teacher",
    "GET /api/classes/{class_id}/tournaments/{tournament_id}": "teacher",
    "POST /api/classes/{class_id}/tournaments/{tournament_id}/rounds": "teacher",
    "POST /api/classes/{class_id}/tournaments/{tournament_id}/pairings": "teacher",
    "POST /api/classes/{class_id}/tournaments/{tournament_id}/end": "teacher",
    "GET /api/class/tournament": "student",
    "GET /api/classes/{class_id}/students/{student_id}/tasks/{assignment_id}/{number}": "teacher",
    "GET /api/classes/{class_id}/grid": "teacher",
    "GET /api/classes/{class_id}/results.csv": "teacher",
    "POST /api/classes/{class_id}/assignments": "teacher",
    "POST /api/classes/{class_id}/assignments/{assignment_id}": "teacher",
    "DELETE /api/classes/{class_id}/assignments/{assignment_id}": "teacher",
    "GET /api/class": "student",
    "POST /api/class/tasks/{assignment_id}/{number}": "student",
    "POST /api/join": "anyone",
    "POST /api/return": "anyone",
    "GET /api/class/events": "student",
    "POST /api/class/card": "student",
    "POST /api/class/help": "student",
    "GET /api/lessons": "anyone",
    "POST /api/lessons/{lesson}/{step}": "somebody",
    "GET /api/lessons/{lesson}/{step}/solution": "anyone",
    "GET /api/leaderboard": "anyone",
    "GET /api/people/{name}": "anyone",
    "POST /api/register": "anyone",
    "POST /api/login": "anyone",
    "POST /api/logout": "anyone",
    "GET /api/me": "anyone",
    "POST /api/me/name": "somebody",
    "POST /api/me/listed": "somebody",
    "POST /api/me/bot": "member",
    "GET /api/me/export": "member",
    "POST /api/me/password": "browser_member",
    "POST /api/me/delete": "browser_member",
    "GET /api/me/sessions": "browser_member",
    "DELETE /api/me/sessions": "browser_member",
    "DELETE /api/me/sessions/{session_id}": "browser_member",
    "GET /api/me/tokens": "browser_member",
    "POST /api/me/tokens": "browser_member",
    "DELETE /api/me/tokens/{token_id}": "browser_member",
    "GET /api/admin/status": "admin",
    "POST /api/admin/people/{name}/block": "admin",
    "POST /api/admin/people/{name}/unblock": "admin",
    "POST /api/admin/games/{game_id}/end": "admin",
    "GET /api/openapi.json": "anyone",
    "GET /": "anyone",
    "GET /game/{game_id}": "watcher",
    "GET /lobby": "anyone",
    "GET /watch": "anyone",
    "GET /play/{rules}": "anyone",
    "GET /play/{rules}/{moves}": "anyone",
    "GET /analysis": "anyone",
    "GET /analysis/{rules}": "anyone",
    "GET /analysis/{rules}/{moves}": "anyone",
    "GET /compare": "anyone",
    "GET /compare/{rules}": "anyone",
    "GET /compare/{rules}/{moves}": "anyone",
    "GET /tree": "anyone",
    "GET /tree/drawn/{drawing}": "anyone",
    "GET /tree/{rules}": "anyone",
    "GET /tree/{rules}/{moves}": "anyone",
    "GET /practice": "anyone",
    "GET /practice/new": "anyone",
    "GET /practice/{exercise_id}": "anyone",
    "GET /puzzles": "anyone",
    "GET /puzzles/daily": "anyone",
    "GET /puzzles/next": "anyone",
    "GET /puzzles/{puzzle_id}": "anyone",
    "GET /classes/{class_id}/projector": "teacher",
    "GET /classes": "browser_member",
    "GET /classes/{class_id}": "teacher",
    "GET /class": "student",
    "GET /join": "anyone",
    "GET /join/{code}": "anyone",
    "GET /learn": "anyone",
    "GET /learn/{lesson}": "anyone",
    "GET /leaderboard": "anyone",
    "GET /people/{name}": "anyone",
    "GET /login": "anyone",
    "GET /register": "anyone",
    "GET /account": "browser_member",
    "GET /admin": "admin",
    "GET /lab": "anyone",
    "GET /lab/{report:path}": "anyone",
    "GET /report/{report:path}": "anyone",
    "GET /help": "anyone",
    "GET /api/docs": "anyone",
    "GET /embed/{rules}": "everybody",
    "GET /embed/{rules}/{moves}": "everybody",
    "GET /diagram/{file}": "everybody",
    "GET /diagram/{rules}/{file}": "everybody",
    "GET /favicon.ico": "everybody",
    "GET /apple-touch-icon.png": "everybody",
    "GET /manifest.webmanifest": "everybody",
    "GET /robots.txt": "everybody",
    "GET /service-worker.js": "everybody",
    "GET /offline/{name}": "everybody",
    "GET /networks/{file}": "everybody",
}
#: What a rule lets in and a handler still refuses: bots have no session to end, students play within their class.
EXCEPTIONS = {("POST /api/logout", bot) for bot in BOTS} | {
    (route, one) for route in ("POST /api/games/{game_id}/join", "POST /api/placement") for one in STUDENTS
}
#: What is sent; where there is nothing here, a body is not needed or its lack is told after the rule has been asked.
SENT = {
    "POST /api/games": {"opponent": "self"},
    "POST /api/games/{game_id}/moves": {"move": "4", "ply": 0},
    "POST /api/games/{game_id}/side": {"side": "first"},
    "POST /api/games/{game_id}/offers": {"kind": "draw"},
    "POST /api/games/{game_id}/answer": {"accept": False},
    "POST /api/puzzles/{puzzle_id}/moves": {"moves": ["1"]},
    "POST /api/exercises/{exercise_id}/marks": {"answers": {"value:A": 3}},
    "POST /api/exercises/{exercise_id}/steps/{number}": {"answers": {"alpha:A": "-inf", "beta:A": "inf"}},
    "POST /api/lessons/{lesson}/{step}": {"answer": 5},
    "POST /api/me/name": {"name": "Passer-by"},
    "POST /api/me/listed": {"listed": True},
    "POST /api/me/bot": {"bot": False},
    "POST /api/me/tokens": {"name": "another"},
    "POST /api/classes": {"name": "another"},
    "POST /api/classes/{class_id}": {"name": "7b"},
    "POST /api/classes/{class_id}/students/{student_id}/name": {"nickname": "Anna"},
    "POST /api/classes/{class_id}/students/{student_id}/card": {},
    "POST /api/classes/{class_id}/students/{student_id}/help": {"help": False},
    "POST /api/classes/{class_id}/tournaments": {"kind": "swiss"},
    "POST /api/classes/{class_id}/tournaments/{tournament_id}/rounds": {"forfeit": True},
    "POST /api/classes/{class_id}/tournaments/{tournament_id}/pairings": {"round": 1, "board": 1, "points": 2},
    "POST /api/classes/{class_id}/assignments": {"title": "first", "tasks": [{"kind": "level", "level": 1}]},
    "POST /api/classes/{class_id}/assignments/{assignment_id}": {"closed": False},
    "POST /api/class/card": {},
    "POST /api/class/help": {"help": True},
}
ASKED = {"GET /api/watch/events": {"games": "abc"}}
#: Routes that need more than the town has.
NEED_MORE: set[str] = set()
#: Refused for want of something right to send, not for want of a right.
MUST_WORK = {
    "owner": {"POST /api/games/{game_id}/moves", "POST /api/me/tokens", "GET /account", "GET /api/me/export"},
    "teacher": {name for name, rule in DECISIONS.items() if rule == "teacher"} - NEED_MORE,
    "student": {name for name, rule in DECISIONS.items() if rule == "student"} - NEED_MORE,
}


def name_of(row):
    return f"{row.method} {row.path}"


ROWS = {name_of(row): row for row in (*API, *PAGES, *FILES)}


def test_every_route_has_a_decision_and_the_rule_that_was_decided_on():
    assert {name: row.access.__name__ for name, row in ROWS.items()} == DECISIONS
    assert set(DECISIONS.values()) <= set(RULES)


class Town:
    """Everybody, each with a fresh session for each request, so that no request spoils the next."""

    def __init__(self, portal):
        self.portal = portal
        self.members = {name: joined(portal, name) for name in ("owner", "opponent", "other", "victim")}
        self.members["admin"] = crowned(portal, "the-admin")
        self.members |= {name: joined(portal, name.replace(" ", "-")) for name in STUDENTS.values()}
        self.tokens = {f"{name}'s bot": token_of(self.members[name]) for name in ("owner", "other", "teacher")}
        self.rooms = {name: opened(self.members[name]) for name in STUDENTS.values()}
        self.pupils = {name: pupil(portal, self.rooms[teacher], "Anna") for name, teacher in STUDENTS.items()}

    def browser(self, role):
        if role == "anonymous":
            return self.portal()
        if role in self.tokens:
            return bot(self.portal, self.tokens[role])

        def begin(transaction):
            name = {"admin": "the-admin"}.get(role, role.replace(" ", "-"))
            guest = role in ("guest", "spectator")
            person = new_guest(transaction, 0.0) if guest else find(transaction, name)
            if role in STUDENTS:
                person = self.student(transaction, role)
            return new_session(transaction, person.id, role, self.portal.app.state.portal.now())

        browser = self.portal()
        browser.cookies["plyscope"] = committed(self.portal, begin)
        return browser

    def student(self, transaction, role):
        """The student of a class."""
        listed = students.of_class(transaction, self.rooms[STUDENTS[role]]["id"])
        return transaction.session.get(Person, listed[0].person_id)

    def path(self, row):
        """The path of a route: to a game under way, to keys of its owner, to a class and a student."""
        if "{" not in row.path:
            return row.path
        given = {"name": "victim", "report": "nothing", "rules": "tictactoe", "moves": "15", "drawing": "[[3,5],[2,9]]"}
        given |= {"exercise_id": "alphabeta-medium-d2b3-s7", "number": "0"}
        given["code"] = "BCDFGH"
        given |= {"lesson": "tree", "step": "root-value"}
        given["puzzle_id"] = next(iter(catalogue.puzzles()))
        given["file"] = "tictactoe.svg" if "rules" not in row.path else "15.svg"
        owner = self.browser("owner")
        if "{game_id}" in row.path:
            given["game_id"] = owner.post("/api/games", json={"opponent": "human", "side": "first"}).json()["id"]
            opponent = self.browser("opponent")
            assert opponent.post(f"/api/games/{given['game_id']}/join").status_code == 200
            owner.post(f"/api/games/{given['game_id']}/offers", json={"kind": "help"})
            assert opponent.post(f"/api/games/{given['game_id']}/answer", json={"accept": True}).status_code == 200
        if "{class_id}" in row.path or "{assignment_id}" in row.path:
            self.prepare_class(row, given)
        if "{token_id}" in row.path:
            given["token_id"] = str(owner.post("/api/me/tokens", json={"name": "x"}).json()["id"])
        if "{session_id}" in row.path:
            given["session_id"] = owner.get("/api/me/sessions").json()["sessions"][0]["id"]
        return re.sub(r"\{(\w+)(:path)?\}", lambda found: given[found[1]], row.path)

    def prepare_class(self, row, given):
        """Name the class of the teacher, or one of its own for each route that deletes something."""
        teacher = self.browser("teacher")
        spoiled = row.method == "DELETE" or "/tournaments" in row.path
        room = opened(teacher) if spoiled else self.rooms["teacher"]
        if spoiled:
            pupil(self.portal, room, "Anna")
        if "/tournaments" in row.path:
            pupil(self.portal, room, "Ben")
        if "{tournament_id}" in row.path:
            address = f"/api/classes/{room['id']}/tournaments"
            started = teacher.post(address, json={"kind": "swiss", "rounds": 2}).json()
            given["tournament_id"] = str(started["id"])
            assert teacher.post(f"{address}/{started['id']}/rounds", json={}).status_code == 200
        given["class_id"] = room["id"]
        given["student_id"] = str(student_id(teacher, room, "Anna"))
        if "{assignment_id}" in row.path:
            given["assignment_id"] = str(assigned(teacher, room, {"kind": "level", "level": 1})["id"])
            given["number"] = "0"


@pytest.fixture
def town(portal, puzzle_set, monkeypatch):
    portal.app.state.portal.hub.close()  # so that streams of events end
    portal.app.state.portal.limits.factor = 0
    monkeypatch.setattr(keys, "MOST_TOKENS", 1000)
    monkeypatch.setattr(creation, "MOST_GAMES", 1000)
    return Town(portal)


def test_every_route_lets_in_whom_it_should_and_nobody_else(town):
    wrong = []
    for name, row in ROWS.items():
        path = town.path(row)
        for role in EVERYBODY:
            answer = town.browser(role).request(
                row.method, path, json=SENT.get(name), params=ASKED.get(name), follow_redirects=False
            )
            allowed = role in RULES[DECISIONS[name]] and (name, role) not in EXCEPTIONS
            sent_to_log_in = answer.status_code == 303 and answer.headers["location"].startswith("/login")
            unknown_class = answer.status_code == 404 and "there is no such class" in answer.text.lower()
            let_in = answer.status_code not in (401, 403) and not sent_to_log_in and not unknown_class
            if allowed != let_in or answer.status_code >= 500:
                wrong.append((name, role, answer.status_code, answer.text[:80]))
            if name in MUST_WORK.get(role, ()) and answer.status_code != 200:
                wrong.append((name, role, answer.status_code, answer.text[:80]))
    assert wrong == []


def test_who_is_not_known_is_asked_to_log_in_and_who_is_known_is_refused(town):
    assert town.browser("anonymous").get("/api/me/tokens").status_code == 401
    assert town.browser("guest").get("/api/me/tokens").status_code == 401
    assert town.browser("other").get("/api/admin/status").status_code == 403
    assert town.browser("other's bot").get("/api/me/tokens").status_code == 403


def test_a_game_that_is_not_listed_is_shown_to_who_has_its_address_only(town):
    owner, other = town.browser("owner"), town.browser("other")
    game = owner.post("/api/games", json={"opponent": "self", "public": False}).json()["id"]
    assert other.get(f"/api/games/{game}").status_code == 200
    for asked in ({}, {"person": "owner"}):
        listed = other.get("/api/games", params={"state": "live", **asked}).json()["games"]
        assert game not in [row["id"] for row in listed]
    own = owner.get("/api/games", params={"state": "live", "person": "owner"}).json()["games"]
    assert game in [row["id"] for row in own]


def test_nobody_else_can_use_the_password_of_the_owner(town):
    other = town.browser("other")
    assert other.post("/api/me/delete", json={"password": "not the password"}).status_code == 403
    assert town.browser("owner").post("/api/me/delete", json={"password": PASSWORD}).status_code == 200


def test_every_route_of_a_game_of_a_class_lets_in_the_class_and_its_teacher_only(town):
    wrong = []
    for name, row in ROWS.items():
        if "{game_id}" not in row.path or row.access.__name__ == "admin":
            continue
        game = class_game(town.browser("student"))
        for role in EVERYBODY:
            path = row.path.replace("{game_id}", game)
            answer = town.browser(role).request(row.method, path, json=SENT.get(name))
            unknown = answer.status_code == 404 and "there is no such game" in answer.text.lower()
            allowed = role == "student" or (
                role in ("teacher", "teacher's bot") and name != "POST /api/games/{game_id}/join"
            )
            if unknown == allowed or answer.status_code >= 500:
                wrong.append((name, role, answer.status_code, answer.text[:80]))
    assert wrong == []
