"""Classes as their teacher uses them, over HTTP."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
import zxingcpp
from PIL import Image

from plyscope.portal.classes import rooms
from plyscope.portal.limits import CLASSES
from plyscope.portal.store import Classroom
from portal.classrooms import class_game, opened, pupil, student_id
from portal.people import committed, joined


@pytest.fixture
def teacher(portal):
    return joined(portal, "teacher")


def test_a_teacher_opens_a_class_and_changes_its_settings(portal, teacher):
    room = opened(teacher, "  Class   7b ")
    assert room["name"] == "Class 7b"
    assert len(room["code"]) == 6
    assert set(room["code"]) <= set(rooms.LETTERS)
    address = f"/api/classes/{room['id']}"
    assert teacher.get("/api/classes").json()["classes"] == [room | {"students": 0}]
    changed = teacher.post(address, json={"rules": "connect4", "hints": False}).json()
    assert changed == room | {"rules": "drop:7x6x4", "hints": False}
    changed = teacher.post(address, json={"rules": None, "name": "7c", "open": False, "analysis": False}).json()
    assert changed == room | {"rules": None, "hints": False, "name": "7c", "open": False, "analysis": False}
    shown = teacher.get(address).json()
    assert shown["students"] == []
    assert shown["join_link"] == f"http://testserver/join/{room['code']}"


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"name": " "}, "name: the name of a class has 1 to 60 characters"),
        ({"name": "x" * 61}, "name: the name of a class has 1 to 60 characters"),
        ({"rules": "chess"}, "chess"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_wrong_settings_are_refused_in_one_line(teacher, asked, line):
    room = opened(teacher)
    answer = teacher.post(f"/api/classes/{room['id']}", json=asked)
    assert answer.status_code == 422
    assert line in answer.json()["detail"]
    assert teacher.get("/api/classes").json()["classes"] == [room | {"students": 0}]


def test_a_new_code_replaces_the_old_one(portal, teacher):
    room = opened(teacher)
    fresh = teacher.post(f"/api/classes/{room['id']}/code").json()
    assert fresh["code"] != room["code"]
    refused = portal().post("/api/join", json={"code": room["code"], "nickname": "Anna"})
    assert (refused.status_code, refused.json()["detail"]) == (
        404,
        "there is no class with this code; check its 6 letters",
    )
    pupil(portal, fresh, "Anna")


def test_the_qr_code_leads_to_the_join_page(teacher):
    room = opened(teacher)
    answer = teacher.get(f"/api/classes/{room['id']}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert [found.text for found in zxingcpp.read_barcodes(drawn(answer.content))] == [
        f"http://testserver/join/{room['code']}"
    ]


def drawn(svg):
    """The squares of an SVG that consists of a white background and horizontal lines, as a picture."""
    root = ElementTree.fromstring(svg)
    scale = 8
    picture = Image.new("L", (int(root.get("width")), int(root.get("height"))), 255)
    lines = next(part for part in root.iter() if part.get("stroke"))
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([-0-9. ]+)", lines.get("d")):
        values = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
        if command == "h":
            picture.paste(
                0, (int(x * scale), int((y - 0.5) * scale), int((x + values[0]) * scale), int((y + 0.5) * scale))
            )
            x += values[0]
        elif command == "M":
            x, y = values
        else:
            x, y = x + values[0], y + values[1]
    return picture


@pytest.mark.parametrize(
    ("origin", "warned"),
    [("http://localhost:8000", True), ("http://127.0.0.1:8000", True), ("http://192.168.0.7:8000", False)],
)
def test_the_page_says_that_other_devices_cannot_reach_a_local_address(teacher, origin, warned):
    room = opened(teacher)
    page = teacher.get(f"/classes/{room['id']}", headers={"host": origin.removeprefix("http://")})
    assert page.status_code == 200
    assert ("Other devices cannot reach this address" in page.text) == warned


def test_a_teacher_has_a_limited_number_of_classes(portal, teacher, monkeypatch):
    portal.app.state.portal.limits.factor = 0
    for number in range(CLASSES.of_teacher):
        opened(teacher, f"class {number}")
    answer = teacher.post("/api/classes", json={"name": "one more"})
    assert (answer.status_code, answer.json()["detail"]) == (409, "you have 50 classes; delete one first")


def test_nobody_else_can_find_out_whether_a_class_exists(portal, teacher):
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    number = student_id(teacher, room, "Anna")
    other = joined(portal, "other")
    own = opened(other)
    routes = [
        ("GET", "", None),
        ("POST", "", {"name": "mine"}),
        ("DELETE", "", None),
        ("POST", "/code", None),
        ("GET", "/qr.svg", None),
        ("GET", "/events", None),
        ("POST", f"/students/{number}/name", {"nickname": "Berta"}),
        ("POST", f"/students/{number}/card", {}),
        ("POST", f"/students/{number}/help", {"help": False}),
        ("POST", f"/students/{number}/reset", None),
        ("DELETE", f"/students/{number}", None),
    ]
    for method, path, body in routes:
        theirs = other.request(method, f"/api/classes/{room['id']}{path}", json=body)
        nobodys = other.request(method, f"/api/classes/nosuchclass{path}", json=body)
        assert theirs.status_code == nobodys.status_code == 404
        assert theirs.json() == nobodys.json() == {"detail": "there is no such class"}
        if "students" in path:
            foreign = other.request(method, f"/api/classes/{own['id']}{path}", json=body)
            assert (foreign.status_code, foreign.json()["detail"]) == (404, "there is no such student in this class")
        assert anna.request(method, f"/api/classes/{room['id']}{path}", json=body).status_code == 401
    assert student_id(teacher, room, "Anna") == number


def test_a_teacher_renames_a_student(portal, teacher):
    room = opened(teacher)
    anna, _ = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    address = f"/api/classes/{room['id']}/students/{student_id(teacher, room, 'Anna')}/name"
    taken = teacher.post(address, json={"nickname": "BEN"})
    assert (taken.status_code, taken.json()["detail"]) == (
        409,
        "nickname: BEN is already in this class; add a letter, such as BEN B",
    )
    assert teacher.post(address, json={"nickname": "anna"}).status_code == 200, "her own name in other letters"
    assert teacher.post(address, json={"nickname": "Clara"}).json()["nickname"] == "Clara"
    assert anna.get("/api/me").json()["nickname"] == "Clara"


def test_a_new_card_replaces_the_old_one_and_logs_out_on_request(portal, teacher):
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    address = f"/api/classes/{room['id']}/students/{student_id(teacher, room, 'Anna')}/card"
    fresh = teacher.post(address, json={}).json()
    assert fresh["nickname"] == "Anna"
    assert anna.get("/api/me").json()["kind"] == "student"
    assert portal().post("/api/return", json={"card": anna.card}).status_code == 404
    assert portal().post("/api/return", json={"card": fresh["card"]}).status_code == 200
    teacher.post(address, json={"sessions": True})
    assert anna.get("/api/me").json()["kind"] == "anonymous"


def test_a_teacher_sees_and_answers_a_call_for_help(portal, teacher):
    room = opened(teacher)
    anna = pupil(portal, room, "Anna")
    assert anna.post("/api/class/help", json={"help": True}).json() == {"done": True}
    (shown,) = teacher.get(f"/api/classes/{room['id']}").json()["students"]
    assert shown["help_at"] is not None
    answer = teacher.post(f"/api/classes/{room['id']}/students/{shown['id']}/help", json={"help": False})
    assert answer.json()["help_at"] is None


def test_a_reset_deletes_the_results_of_one_student_only(portal, teacher, puzzle_set):
    room = opened(teacher)
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    together = class_game(anna, ben, "1212121")
    alone, bens = class_game(anna, moves="12"), class_game(ben, moves="12")
    for one in (anna, ben):
        assert one.post(f"/api/puzzles/{next(iter(puzzle_set))}/solution").status_code == 200
    number = student_id(teacher, room, "Anna")
    assert teacher.post(f"/api/classes/{room['id']}/students/{number}/reset").json() == {"done": True}
    assert anna.get(f"/api/games/{alone}").status_code == 404
    assert [anna.get(f"/api/games/{game}").status_code for game in (together, bens)] == [200, 200]
    assert [one.get("/api/puzzles/me").json()["tried"] for one in (anna, ben)] == [0, 1]


def test_a_removed_student_is_gone_with_all_games(portal, teacher):
    room = opened(teacher)
    anna, ben = pupil(portal, room, "Anna"), pupil(portal, room, "Ben")
    together = class_game(anna, ben, "12")
    number = student_id(teacher, room, "Anna")
    assert teacher.delete(f"/api/classes/{room['id']}/students/{number}").json() == {"done": True}
    assert anna.get("/api/me").json()["kind"] == "anonymous"
    assert portal().post("/api/return", json={"card": anna.card}).status_code == 404
    assert ben.get(f"/api/games/{together}").status_code == 404
    assert [one["nickname"] for one in teacher.get(f"/api/classes/{room['id']}").json()["students"]] == ["Ben"]
    pupil(portal, room, "Anna")  # the name is free again


def test_the_export_of_a_teacher_has_the_classes_without_cards(portal, teacher):
    room = opened(teacher)
    pupil(portal, room, "Anna")
    (exported,) = teacher.get("/api/me/export").json()["classes"]
    assert {name: exported[name] for name in ("id", "code", "name")} == {
        name: room[name] for name in ("id", "code", "name")
    }
    assert [one["nickname"] for one in exported["students"]] == ["Anna"]
    assert set(exported["students"][0]) == {"nickname", "joined_at"}


def test_codes_are_unique(portal, teacher, monkeypatch):
    letters = iter("BCDFGH" * 2 + "ZZZZZZ")
    monkeypatch.setattr(rooms.secrets, "choice", lambda signs: next(letters) if signs == rooms.LETTERS else "a")
    first = opened(teacher)
    assert first["code"] == "BCDFGH"
    monkeypatch.setattr(rooms, "_ID_LETTERS", "b")
    monkeypatch.setattr(rooms.secrets, "choice", lambda signs: next(letters) if signs == rooms.LETTERS else signs[0])
    assert opened(teacher)["code"] == "ZZZZZZ"
    assert committed(portal, lambda transaction: transaction.session.get(Classroom, "b" * 12).code) == "ZZZZZZ"
