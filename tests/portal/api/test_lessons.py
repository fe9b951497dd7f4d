"""The course over HTTP, as its pages send requests: answers, hints, progress, and what becomes of it."""

import json
import re

import pytest

import lesson_answers
from plyscope import course
from plyscope.portal.store import LessonStep
from portal.people import PASSWORD, committed, joined

sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def send(browser, lesson, step, answer, **more):
    return browser.post(f"/api/lessons/{lesson}/{step}", json={"answer": answer, **more})


def finished(browser):
    """The finished steps of all lessons."""
    rows = browser.get("/api/lessons").json()["lessons"]
    return [(row["name"], step["name"]) for row in rows for step in row["steps"] if step["done"]]


def test_a_guest_does_all_steps_and_sees_them_done(portal):
    guest = portal()
    assert finished(guest) == []
    for lesson in course.lessons():
        page = guest.get(f"/learn/{lesson.name}").text
        [data] = re.findall(r'id="lesson-data">(.+?)</script>', page)
        for place, step in enumerate(json.loads(data)["steps"], 1):
            answer = send(guest, lesson.name, step["name"], lesson_answers.answer_to(lesson.name, step))
            assert answer.json()["right"], f"{lesson.name} {step['name']}: {answer.json()}"
            assert len(answer.json()["done"]) == place
    assert len(finished(guest)) == sum(len(lesson.steps) for lesson in course.lessons())
    assert guest.get("/learn").text.count(">finished<") == len(course.lessons())
    assert finished(portal()) == [], "another visitor has done nothing"


@sqlite
def test_wrong_answers_get_hints_and_are_not_kept(portal):
    guest = portal()
    first = send(guest, "alphabeta", "window", [1, 9]).json()
    second = send(guest, "alphabeta", "window", [1, 9], tries=1).json()
    step = course.lesson("alphabeta").step("window")
    assert first == {"right": False, "words": f"Neither bound is right. {step.hint}", "done": []}
    assert second["words"] == f"Neither bound is right. {step.more}"
    assert finished(guest) == []


@sqlite
def test_showing_the_answer_does_not_finish_a_step_but_sending_it_does(portal):
    guest = portal()
    shown = guest.get("/api/lessons/alphabeta/cuts/solution").json()
    assert shown["answer"] == [[1, 2], [2, 1], [2, 2]]
    assert shown["words"].startswith("Leaf 6 (worth 9), leaf 8 (worth 2), leaf 9 (worth 1). C is refuted by 3")
    assert finished(guest) == []
    assert send(guest, "alphabeta", "cuts", shown["answer"]).json()["done"] == ["cuts"]


@sqlite
def test_a_step_is_kept_once_with_the_time_of_the_first_right_answer(portal):
    ada = joined(portal, "ada")
    assert send(ada, "tree", "root-value", 5).json()["right"]
    [before] = committed(portal, steps)
    assert send(ada, "tree", "root-value", "5").json()["right"]
    assert not send(ada, "tree", "root-value", 6).json()["right"]
    assert committed(portal, steps) == [before]


def steps(transaction):
    return [(row.lesson, row.step, row.at) for row in transaction.session.query(LessonStep)]


@sqlite
def test_a_guest_who_registers_keeps_the_progress_and_sees_it_elsewhere(portal):
    guest, elsewhere = portal(), portal()
    send(guest, "tree", "root-value", 5)
    assert guest.post("/api/register", json={"name": "ada", "password": PASSWORD}).status_code == 200
    assert finished(guest) == [("tree", "root-value")]
    assert elsewhere.post("/api/login", json={"name": "ada", "password": PASSWORD}).status_code == 200
    assert finished(elsewhere) == [("tree", "root-value")]


@sqlite
def test_progress_is_exported_and_deleted_with_the_account(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    for one in (ada, bob):
        send(one, "tree", "root-value", 5)
    [step] = ada.get("/api/me/export").json()["lessons"]
    assert (step["lesson"], step["step"], set(step)) == ("tree", "root-value", {"lesson", "step", "at"})
    assert ada.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    assert len(committed(portal, steps)) == 1
    assert finished(bob) == [("tree", "root-value")]


@sqlite
@pytest.mark.parametrize(
    ("path", "body", "status", "detail"),
    [
        ("chess/x", {"answer": 1}, 404, "there is no lesson with this address"),
        ("tree/x", {"answer": 1}, 404, "the lesson does not have this step"),
        ("tree/root-value", {"answer": "five"}, 422, "the answer must be a whole number"),
        ("tree/root-value", {}, 422, "answer: "),
        ("tree/root-value", {"answer": None}, 422, "answer"),
        ("tree/root-value", {"answer": 5, "tries": -1}, 422, "tries: "),
        ("tree/reply", {"answer": [9, 9]}, 422, "there is no such node in this tree"),
        ("tree/reply", {"answer": [1]}, 422, "node C is not one of the nodes to choose from"),
        ("alphabeta/cuts", {"answer": [[[1]]]}, 422, "answer"),
        ("tables/join", {"answer": "8"}, 422, "8"),
        ("solving/only-reply", {"answer": "1"}, 422, ""),
    ],
)
def test_answers_that_make_no_sense_are_refused_in_one_line(portal, path, body, status, detail):
    guest = portal()
    answer = guest.post(f"/api/lessons/{path}", json=body)
    assert answer.status_code == status
    assert detail in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]
    assert finished(guest) == []


@sqlite
def test_pages_show_all_text_and_no_keys(portal):
    guest = portal()
    assert guest.get("/learn/chess").status_code == 404
    for lesson in course.lessons():
        page = guest.get(f"/learn/{lesson.name}").text
        assert f"<h1>{lesson.title}</h1>" in page
        for step in lesson.steps:
            assert step.because not in page
            assert f'id="step-{step.name}"' in page
        assert "../docs" not in page
        assert "{step}" not in page
        assert "{literalinclude}" not in page
    assert "def alphabeta(tree: Tree" in guest.get("/learn/alphabeta").text


@sqlite
def test_links_of_lessons_work(portal):
    guest = portal()
    addresses = set()
    for lesson in course.lessons():
        article = guest.get(f"/learn/{lesson.name}").text.partition("<article")[2].partition("</article>")[0]
        addresses |= set(re.findall(r'href="([^"]+)"', article))
    assert any(address.startswith("/practice/new?kind=") for address in addresses)
    for address in addresses:
        place, _, anchor = address.replace("&amp;", "&").partition("#")
        page = guest.get(place)
        assert page.status_code == 200, address
        assert not anchor or f'id="{anchor}"' in page.text, address
