"""What tests do with classes: open one, join it, and play in it."""


def opened(teacher, name="7b"):
    """A class that a teacher has just opened."""
    answer = teacher.post("/api/classes", json={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()


def pupil(portal, room, nickname):
    """A browser in which a student has just joined a class."""
    browser = portal()
    answer = browser.post("/api/join", json={"code": room["code"], "nickname": nickname})
    assert answer.status_code == 200, answer.text
    browser.card = answer.json()["card"]
    return browser


def student_id(teacher, room, nickname):
    """The number of a student, as the teacher sees it."""
    shown = teacher.get(f"/api/classes/{room['id']}").json()["students"]
    return next(one["id"] for one in shown if one["nickname"] == nickname)


def class_game(first, second=None, moves="", **asked):
    """A game of students: against a classmate, or against oneself; with some moves."""
    opponent = "self" if second is None else "human"
    answer = first.post("/api/games", json={"opponent": opponent, "side": "first", **asked})
    assert answer.status_code == 200, answer.text
    game = answer.json()["id"]
    if second is not None:
        assert second.post(f"/api/games/{game}/join").status_code == 200
    for ply, move in enumerate(moves):
        browser = first if second is None or ply % 2 == 0 else second
        answer = browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text
    return game


def assigned(teacher, room, *tasks, title="Homework"):
    """An assignment that a teacher has just given."""
    answer = teacher.post(f"/api/classes/{room['id']}/assignments", json={"title": title, "tasks": list(tasks)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def started(student, assignment, number=0):
    """The address at which a student continues a task."""
    answer = student.post(f"/api/class/tasks/{assignment['id']}/{number}")
    assert answer.status_code == 200, answer.text
    return answer.json()["link"]


def cells(teacher, room, **asked):
    """The cells of the grid by nickname."""
    grid = teacher.get(f"/api/classes/{room['id']}/grid", params=asked).json()
    return {row["nickname"]: row["cells"] for row in grid["students"]}
