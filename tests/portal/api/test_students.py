"""Classes as their students use them, over HTTP."""

import pytest

from plyscope.portal.games import actions
from plyscope.portal.games.bot_turns import Programs
from plyscope.portal.limits import CLASSES, RATES
from portal.classrooms import class_game, opened, pupil
from portal.people import bot as bot_of
from portal.people import committed, joined, token_of


@pytest.fixture
def teacher(portal):
    return joined(portal, "teacher")


@pytest.fixture
def room(teacher):
    return opened(teacher)


def said(answer):
    return answer.status_code, answer.json()["detail"]


def test_a_student_joins_with_code_and_nickname_and_comes_back_with_a_card(portal, room):
    anna = portal()
    answer = anna.post("/api/join", json={"code": f" {room['code'].lower()} ", "nickname": "Anna"})
    assert answer.status_code == 200
    card = answer.json()
    assert {**card, "card": ""} == {"card": "", "nickname": "Anna", "name": "7b"}
    assert [len(group) for group in card["card"].split("-")] == [4, 4, 4]
    me = anna.get("/api/me").json()
    assert (me["kind"], me["nickname"], me["rating"]) == ("student", "Anna", None)
    elsewhere = portal()
    written = card["card"].replace("-", " ").lower()
    assert elsewhere.post("/api/return", json={"card": written}).json() == {"nickname": "Anna", "name": "7b"}
    assert elsewhere.get("/api/me").json() == me
    assert anna.get("/api/me").json() == me, "both devices work"


def test_who_joins_again_is_told_so(portal, room):
    anna = pupil(portal, room, "Anna")
    again = anna.post("/api/join", json={"code": room["code"], "nickname": "Anna2"})
    assert said(again) == (409, "you are already in this class")
    assert again.json()["link"] == "/class"


def test_a_member_is_asked_to_log_out_first(portal, teacher, room):
    line = "you are logged in as a member: log out first; a teacher can use a private window to try it"
    assert said(teacher.post("/api/join", json={"code": room["code"], "nickname": "Anna"})) == (409, line)
    assert said(teacher.post("/api/return", json={"card": "x"})) == (409, line)
    program = bot_of(portal, token_of(teacher))
    assert program.post("/api/join", json={"code": room["code"], "nickname": "Anna"}).status_code == 409


def test_the_session_of_a_guest_is_replaced(portal, room):
    anna = portal()
    assert anna.post("/api/me/name", json={"name": "Passer-by"}).status_code == 200
    as_guest = anna.cookies["plyscope"]
    assert anna.post("/api/join", json={"code": room["code"], "nickname": "Anna"}).status_code == 200
    stale = portal()
    stale.cookies["plyscope"] = as_guest
    assert stale.get("/api/me").json()["kind"] == "anonymous"


@pytest.mark.parametrize(
    ("nickname", "status", "line"),
    [
        ("ANNA", 409, "nickname: ANNA is already in this class; add a letter, such as ANNA B"),
        ("a", 422, "nickname: a name has 2 to 24 characters"),
        ("An.na", 422, "nickname: only letters, digits, spaces, _ and - are allowed"),
        ("Ad min", 422, "nickname: this name is reserved; choose another"),
        (" anna  ", 409, "nickname: anna is already in this class; add a letter, such as anna B"),
        ("Anna  K", 200, None),
        ("admin", 422, "nickname: this name is reserved; choose another"),
        ("ß" * 24, 200, None),
    ],
)
def test_nicknames_are_checked(portal, room, nickname, status, line):
    pupil(portal, room, "Anna")
    answer = portal().post("/api/join", json={"code": room["code"], "nickname": nickname})
    assert (answer.status_code, answer.json().get("detail")) == (status, line)


def test_the_same_nickname_is_free_in_another_class(portal, teacher, room):
    pupil(portal, room, "Anna")
    pupil(portal, opened(teacher, "7c"), "Anna")


def test_a_closed_class_and_a_full_class_take_nobody(portal, teacher, room, monkeypatch):
    teacher.post(f"/api/classes/{room['id']}", json={"open": False})
    asked = {"code": room["code"], "nickname": "Anna"}
    line = "this class is closed for new students; ask your teacher to open it"
    assert said(portal().post("/api/join", json=asked)) == (403, line)
    teacher.post(f"/api/classes/{room['id']}", json={"open": True})
    monkeypatch.setitem(CLASSES.__dict__, "students", 1)
    pupil(portal, room, "Ben")
    assert said(portal().post("/api/join", json=asked)) == (409, "this class has 1 students and is full")


@pytest.mark.parametrize("code", ["", "BCDFG", "BCDFGHJ", "AEIOU1", "ZZZZZZ", "😀"])
def test_a_wrong_code_is_refused(portal, room, code):
    code = "BBBBBB" if code == room["code"] else code
    answer = portal().post("/api/join", json={"code": code, "nickname": "Anna"})
    assert said(answer) == (404, "there is no class with this code; check its 6 letters")


def test_a_whole_class_joins_from_one_address_and_guessing_codes_is_slow(portal, room):
    for number in range(60):
        pupil(portal, room, f"pupil{number}")
    limit = RATES["join by address"]
    guesser = portal()
    answers = [
        guesser.post("/api/join", json={"code": "ZZZZZZ", "nickname": "Eve"}).status_code
        for _ in range(limit.burst - 60 + 1)
    ]
    assert answers[-1] == 429
    assert limit.seconds >= 10


def test_a_student_gets_a_new_card(portal, room):
    anna = pupil(portal, room, "Anna")
    elsewhere = portal()
    elsewhere.post("/api/return", json={"card": anna.card})
    fresh = anna.post("/api/class/card", json={"sessions": True}).json()["card"]
    assert said(portal().post("/api/return", json={"card": anna.card})) == (
        404,
        "this card is not valid; check it, or ask your teacher for a new one",
    )
    assert elsewhere.get("/api/me").json()["kind"] == "anonymous"
    assert anna.get("/api/me").json()["kind"] == "student"
    assert portal().post("/api/return", json={"card": fresh}).status_code == 200


def test_games_of_students_are_seen_by_the_class_and_its_teacher_only(portal, teacher, room):
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    stranger, member = portal(), joined(portal, "member")
    outsider = pupil(portal, opened(member, "7c"), "Anna")
    game = class_game(anna, ben, "1212121", public=True)
    shown = ben.get(f"/api/games/{game}").json()
    assert (shown["public"], shown["rated"]) == (False, False)
    assert [seat["title"] for seat in shown["seats"]] == ["Anna", "Ben"]
    assert ben.get(f"/api/games/{game}/record").json()["players"] == ["Anna", "Ben"]
    for path in ("", "/record", "/events", "/review", "/review/events"):
        for who in (stranger, member, outsider):
            assert said(who.get(f"/api/games/{game}{path}")) == (404, "there is no such game"), path
    for path in ("join", "resign", "undo", "hurry", "dismiss", "hint"):
        for who in (stranger, member, outsider):
            assert said(who.post(f"/api/games/{game}/{path}")) == (404, "there is no such game"), path
    assert [who.get(f"/game/{game}").status_code for who in (stranger, member, outsider)] == [404] * 3
    assert [who.get(f"/game/{game}").status_code for who in (anna, ben, teacher)] == [200] * 3
    listed = [
        who.get("/api/games", params={"state": state, **more}).json()["games"]
        for who in (stranger, teacher, ben)
        for state in ("open", "live", "over")
        for more in ({}, {"person": "level:4"})
    ]
    assert listed == [[]] * len(listed)
    name = shown["seats"][0]["name"]
    assert name.startswith("Student ")
    for path in (f"/api/people/{name}", f"/people/{name}", f"/api/games?person={name}"):
        assert [who.get(path).status_code for who in (stranger, teacher, anna)] == [404] * 3, path
    assert "student" not in stranger.get("/api/leaderboard").text.lower()


def test_the_watch_page_does_not_stream_games_of_a_class(portal, teacher, room):
    anna = pupil(portal, room, "Anna")
    game = class_game(anna, moves="12")
    portal.app.state.portal.hub.close()  # so that streams end after the state
    streamed = {who: who.get("/api/watch/events", params={"games": game}).text for who in (portal(), anna, teacher)}
    assert [game in text for text in streamed.values()] == [False, True, True]


def test_students_play_classmates_and_programs_only(portal, teacher, room):
    anna, ben, guest = pupil(portal, room, "Anna"), pupil(portal, room, "Ben"), portal()
    open_game = guest.post("/api/games", json={"opponent": "human"}).json()["id"]
    line = "students play against the computer and their classmates only"
    assert said(anna.post(f"/api/games/{open_game}/join")) == (403, line)
    own = anna.post("/api/games", json={"opponent": "human"}).json()["id"]
    assert said(guest.post(f"/api/games/{own}/join")) == (404, "there is no such game")
    assert said(teacher.post(f"/api/games/{own}/join")) == (404, "there is no such game")
    assert ben.post(f"/api/games/{own}/join").status_code == 200
    assert said(anna.post("/api/games", json={"opponent": "level:3", "rated": True})) == (
        403,
        "games of a class are not rated",
    )


def test_fixed_rules_hold_for_new_games_and_rematches(portal, teacher, room):
    anna = pupil(portal, room, "Anna")
    game = class_game(anna, moves="14253", rules="tictactoe")
    teacher.post(f"/api/classes/{room['id']}", json={"rules": "connect4"})
    line = "your class plays Connect Four; choose this game"
    assert said(anna.post("/api/games", json={"rules": "tictactoe", "opponent": "level:1"})) == (403, line)
    assert said(anna.post(f"/api/games/{game}/offers", json={"kind": "rematch"})) == (403, line)
    assert anna.post("/api/games", json={"rules": "connect4", "opponent": "level:1"}).status_code == 200


def test_a_rematch_stays_in_the_class(portal, room):
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    game = class_game(anna, ben, "1212121")
    anna.post(f"/api/games/{game}/offers", json={"kind": "rematch"})
    following = ben.post(f"/api/games/{game}/answer", json={"accept": True}).json()["next"]
    assert ben.get(f"/api/games/{following}").status_code == 200
    assert portal().get(f"/api/games/{following}").status_code == 404


def test_hints_and_analysis_can_be_switched_off(portal, teacher, room):
    anna = pupil(portal, room, "Anna")
    game = class_game(anna, moves="14253", rules="tictactoe")
    playing = class_game(anna, rules="tictactoe")
    asked = [
        "/api/analysis/tictactoe",
        "/api/analysis/tictactoe/15",
        "/api/analysis/tictactoe/15/events",
        "/api/analysis/tictactoe/15/permission",
        "/api/explain/tictactoe/15",
        "/api/search/tictactoe/15",
        "/api/search/tictactoe/15/events",
        "/api/tree/tictactoe/15",
        f"/api/games/{game}/review",
    ]
    assert anna.post(f"/api/games/{playing}/hint").status_code == 200
    assert {anna.get(path).status_code for path in asked} == {200}
    teacher.post(f"/api/classes/{room['id']}", json={"analysis": False})
    line = "your teacher has switched analysis off for this class"
    assert {said(anna.get(path)) for path in asked} == {(403, line)}
    assert line in anna.get(f"/api/games/{game}/review/events").text
    assert anna.post(f"/api/games/{playing}/hint").status_code == 200, "hints have a setting of their own"
    teacher.post(f"/api/classes/{room['id']}", json={"analysis": True, "hints": False})
    line = "your teacher has switched hints off for this class"
    assert said(anna.post(f"/api/games/{playing}/hint")) == (403, line)
    assert said(anna.post(f"/api/games/{playing}/hint/permission")) == (403, line)
    assert "no-hints" in anna.get(f"/game/{playing}").text
    assert "no-hints" not in teacher.get(f"/game/{playing}").text
    assert {anna.get(path).status_code for path in asked} == {200}
    assert teacher.get("/api/analysis/tictactoe/15").status_code == 200, "only students are concerned"


def test_values_of_searches_are_hidden_in_games_that_begin_while_analysis_is_off(portal, teacher, room, monkeypatch):
    monkeypatch.setattr(Programs, "wake", lambda *_: None)
    anna = pupil(portal, room, "Anna")
    found = {"depth": 4, "nodes": 503, "value": -27, "words": "lost", "line": "2354", "values": {"4": 1}}
    for analysis in (False, True):
        teacher.post(f"/api/classes/{room['id']}", json={"analysis": analysis})
        asked = {"rules": "connect4", "opponent": "level:1", "side": "second"}
        game = anna.post("/api/games", json=asked).json()["id"]
        committed(portal, lambda t, game=game: actions.program_move(t, game, 0, 1, 3, found, 2e9))
        shown = {"depth": 4, "nodes": 503}.items() if not analysis else found.items()
        for browser in (anna, teacher):
            assert browser.get(f"/api/games/{game}").json()["turns"][0].items() == shown
            assert browser.get(f"/api/games/{game}/record").json()["turns"][0].items() == shown


def test_a_student_keeps_the_name_that_the_teacher_sees(portal, room):
    anna = pupil(portal, room, "Anna")
    line = "students play under the name that they have in their class; the teacher can change it"
    assert said(anna.post("/api/me/name", json={"name": "Eve"})) == (409, line)


def test_what_a_student_does_is_noted_for_the_teacher(portal, teacher, room):
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    class_game(anna, ben, "12")
    doing = {one["nickname"]: one["doing"] for one in teacher.get(f"/api/classes/{room['id']}").json()["students"]}
    assert doing == {"Anna": "playing Ben", "Ben": "playing Anna"}
    class_game(anna, ben, "1212121")
    doing = {one["nickname"]: one["doing"] for one in teacher.get(f"/api/classes/{room['id']}").json()["students"]}
    assert doing == {"Anna": "finished a game against Ben", "Ben": "finished a game against Anna"}


def test_only_students_reach_the_routes_of_students(portal, teacher):
    line = "this is for students of a class: join with the code of your class first"
    for who in (portal(), teacher):
        assert said(who.post("/api/class/help", json={"help": True})) == (403, line)
        assert said(who.get("/api/class/events")) == (403, line)
