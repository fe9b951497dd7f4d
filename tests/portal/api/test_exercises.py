"""Exercises over HTTP, as the page sends its requests: new ones, marks, steps, and the user's attempts."""

import threading
import time

import pytest

from plyscope.exercises import KINDS, make_by_id
from plyscope.portal.exercises import workshop
from plyscope.portal.exercises.attempts import keep_step
from plyscope.portal.exercises.steps import LEAF, NONE, steps_of
from plyscope.portal.store import ExerciseAttempt, Person
from portal.people import PASSWORD, cleared, committed, joined

ONE = "alphabeta-medium-d2b3-s7"
sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


def key(exercise_id):
    """The key of an exercise, as a page would send it."""
    answers = {slot.id: slot.key for slot in make_by_id(exercise_id).slots}
    return {slot: list(one) if isinstance(one, tuple) else one for slot, one in answers.items()}


def check(browser, exercise_id, answers, **more):
    answer = browser.post(f"/api/exercises/{exercise_id}/marks", json={"answers": answers, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def step_on_the_tree_page(browser, told):
    """The kind and the path of a step that the tree page shows, and its value."""
    settings = {"settings": f"{told['algorithm']}:depth={told['depth']}"}
    found = browser.get("/api/tree/drawn/[[13,19,14],[12,21,9],[4,15,0]]", params=settings).json()
    kind, node, _, _, value, *_ = found["steps"][told["step"] - 1]
    path = []
    while node:
        node, move = found["nodes"][node]
        path.insert(0, move)
    return found["kinds"][kind], path, value


def right_answer(exercise, step):
    if step.leaves:
        return {LEAF: step.leaf}
    return {slot: exercise.slot(slot).key for slot in step.slots}


@sqlite
def test_the_kinds_say_what_can_be_chosen(portal):
    found = portal().get("/api/exercises/kinds").json()
    assert [kind["name"] for kind in found["kinds"]] == list(KINDS)
    alphabeta = found["kinds"][1]
    assert alphabeta["title"] == "Alpha-beta"
    assert {"name": "hard", "depth": 3, "branching": 2} in alphabeta["difficulties"]
    assert (alphabeta["shapes"], alphabeta["fails"]) == (["uniform", "ragged"], ["either", "soft", "hard"])
    assert (found["most_depth"], found["most_branching"], found["most_leaves"]) == (6, 5, 64)


@sqlite
def test_a_new_exercise_has_the_chosen_options_and_no_key(portal):
    asked = {"kind": "alphabeta", "depth": 3, "branching": 3, "cuts": 4, "shape": "ragged", "fail": "hard"}
    found = [portal().get("/api/exercises/next", params=asked).json() for _ in range(3)]
    assert len({one["id"] for one in found}) == 3
    for one in found:
        assert one["id"].startswith("alphabeta-medium-d3b3-c4-ragged-hardfail-s")
        assert (one["cuts"], one["fail"], one["attempt"]) == (4, "hard", None)
        assert sum(one is True for one in key(one["id"]).values()) == 4
        assert all(set(slot) <= {"id", "form", "prompt", "node", "choices"} for slot in one["slots"])
        assert portal().get(f"/api/exercises/{one['id']}").json() == one


@sqlite
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"kind": "chess"}, "unknown kind of exercise 'chess'; allowed: minimax, alphabeta"),
        ({"difficulty": "mad"}, "difficulty must be one of easy, medium, hard, expert, not 'mad'"),
        ({"depth": 6, "branching": 3}, "a tree of depth 6 and branching 3 has more than 64 leaves"),
        ({"depth": 7}, "depth must be 2 to 6, not 7"),
        ({"cuts": 64}, "found no tree of depth 2 and branching 3 with exactly 64 cut branches"),
        ({"depth": "deep"}, "depth: "),
    ],
)
def test_options_that_are_not_possible_are_refused_in_words(portal, asked, words):
    answer = portal().get("/api/exercises/next", params=asked)
    assert answer.status_code == 422
    assert words in answer.json()["detail"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_of_every_kind_is_marked_right_and_stored(portal, kind):
    ada = joined(portal, "ada")
    exercise = f"{kind}-medium-d2b3-s3"
    found = check(ada, exercise, key(exercise))
    assert (found["points"], found["first_wrong"], found["words"]) == (found["total"], None, "All answers are right.")
    assert (found["told"], found["key"]) == (None, None)
    attempt = ada.get(f"/api/exercises/{exercise}").json()["attempt"]
    assert attempt["answers"] == {slot: one for slot, one in key(exercise).items() if one is not None}
    assert (attempt["points"], attempt["first_points"], attempt["tries"]) == (found["total"], found["total"], 1)
    assert ada.get("/api/exercises/me").json()["attempts"][0]["id"] == exercise


@sqlite
def test_a_mistake_is_marked_once_and_the_step_that_shows_it_is_named(portal):
    ada = joined(portal, "ada")
    wrong = key(ONE) | {"value:B": 14, "alpha:C": 14, "alpha:D": 14, "value:A": 14}
    found = check(ada, ONE, wrong)
    assert (found["points"], found["total"]) == (len(key(ONE)) - 1, len(key(ONE)))
    assert found["first_wrong"] == "value:B"
    assert found["words"].startswith("Value returned by B: you wrote 14, expected 13. B is a MIN node")
    assert found["verdicts"]["alpha:C"]["mark"] == "follow-through"
    assert found["told"] == {"algorithm": "alphabeta", "depth": 2, "step": 10}
    assert step_on_the_tree_page(ada, found["told"]) == ("leave", [0], -13)


@sqlite
@pytest.mark.parametrize(
    ("slot", "wrong", "step"),
    [
        ("beta:C", 12, ("enter", [1])),
        ("cut:5", False, ("cut", [1])),
        ("cut:2", True, ("enter", [0, 1])),
        ("order", [1, 2, 4, 7], ("leaf", [0, 2])),
        ("order", [1, 2, 3, 4, 7, 8], ("leaf", [2, 0])),
        ("value:A", 12, ("leave", [])),
    ],
)
def test_every_slot_of_alpha_beta_has_a_step_that_shows_it(portal, slot, wrong, step):
    ada = joined(portal, "ada")
    found = check(ada, ONE, key(ONE) | {slot: wrong})
    assert found["first_wrong"] == slot
    assert step_on_the_tree_page(ada, found["told"])[:2] == step


@sqlite
def test_the_answers_to_blanks_are_not_told_before_giving_up(portal):
    ada = joined(portal, "ada")
    found = check(ada, ONE, {"value:B": 13})
    blank = found["verdicts"]["value:A"]
    assert blank == {"mark": "blank", "expected": None, "words": "Value returned by A: no answer yet."}
    assert (found["first_wrong"], found["key"], found["told"]) == (None, None, None)
    assert found["words"].endswith("answers are missing; the others are right.")
    assert "expected" not in found["words"]
    assert {one["mark"] for one in found["verdicts"].values()} == {"right", "blank"}
    shown = check(ada, ONE, {"value:B": 13}, give_up=True)
    assert shown["key"] == {slot: one for slot, one in key(ONE).items() if one is not None}
    assert (shown["points"], shown["attempt"]["tries"]) == (found["points"], 2)
    assert shown["attempt"]["first_points"] == found["points"]


@sqlite
def test_the_best_answers_and_the_points_of_the_first_ones_are_kept(portal):
    ada = joined(portal, "ada")
    total = len(key(ONE))
    check(ada, ONE, key(ONE) | {"value:B": 14})
    best = check(ada, ONE, key(ONE))["attempt"]
    worse = check(ada, ONE, {})["attempt"]
    assert best["first_points"] < best["points"] == total
    assert worse == best | {"tries": 3}
    assert ada.get(f"/api/exercises/{ONE}").json()["attempt"]["answers"]["value:B"] == 13
    assert portal().get(f"/api/exercises/{ONE}").json()["attempt"] is None, "nobody sees the attempts of others"
    assert portal().get("/api/exercises/me").json() == {"attempts": []}
    check(ada, "minimax-easy-d2b2-s1", {})
    listed = ada.get("/api/exercises/me", params={"limit": 1}).json()["attempts"]
    assert [one["id"] for one in listed] == ["minimax-easy-d2b2-s1"]
    older = ada.get("/api/exercises/me", params={"before": listed[0]["at"]}).json()["attempts"]
    assert [(one["id"], one["title"]) for one in older] == [(ONE, "Alpha-beta")]


@sqlite
@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"value:B": "many"}, "value:B: 'many' is not a whole number"),
        ({"alpha:B": 1.5}, 'alpha:B: 1.5 is not a whole number, "inf" or "-inf"'),
        ({"cut:1": "yes"}, "cut:1: 'yes' is not true or false"),
        ({"order": [1, "2"]}, "order: [1, '2'] is not a list of leaf numbers"),
        ({"order": [1] * 500}, "order: an answer has at most 300 characters"),
        ({"value:Z": 1}, f"exercise {ONE} does not have the slot 'value:Z'"),
    ],
)
def test_answers_that_cannot_be_read_are_refused_with_their_slot(portal, answers, words):
    ada = joined(portal, "ada")
    answer = ada.post(f"/api/exercises/{ONE}/marks", json={"answers": answers})
    assert (answer.status_code, answer.json()["detail"]) == (422, words)
    assert ada.get("/api/exercises/me").json() == {"attempts": []}


@sqlite
def test_unknown_exercises_and_steps_do_not_exist(portal):
    for address in ("chess-medium-d2b3-s7", "alphabeta", "alphabeta-medium-s7", f"{ONE}/steps/99"):
        assert portal().get(f"/api/exercises/{address}").status_code == 404, address
    assert portal().post(f"/api/exercises/{ONE}/steps/99", json={"answers": {}}).status_code == 404
    assert portal().post("/api/exercises/nothing/marks", json={"answers": {}}).status_code == 404
    assert portal().get(f"/api/exercises/{'a' * 81}").status_code == 422


@pytest.mark.parametrize("kind", KINDS)
@sqlite
def test_every_kind_can_be_solved_step_by_step(portal, kind):
    ada = joined(portal, "ada")
    name = f"{kind}-hard-d3b2-s4"
    exercise = make_by_id(name)
    known, step = {}, ada.get(f"/api/exercises/{name}/steps/0").json()
    while step is not None:
        own = steps_of(exercise)[step["number"]]
        assert (step["question"], step["steps"]) == (own.question, len(steps_of(exercise)))
        sent = {"answers": right_answer(exercise, own)}
        found = ada.post(f"/api/exercises/{name}/steps/{step['number']}", json=sent).json()
        assert (found["right"], found["words"]) == (True, "Right.")
        known |= found["fills"]
        assert found["attempt"]["tries"] == (0 if found["next"] else 1)
        step = found["next"]
    assert known == {slot: one for slot, one in key(name).items() if one is not None}
    attempt = ada.get(f"/api/exercises/{name}").json()["attempt"]
    assert (attempt["points"], attempt["first_points"]) == (attempt["total"], attempt["total"])


def steps_by_question(exercise):
    return {step.question: number for number, step in enumerate(steps_of(exercise))}


@sqlite
def test_a_wrong_step_is_explained_and_counts_even_if_the_answers_are_right_later(portal):
    ada = joined(portal, "ada")
    exercise = make_by_id(ONE)
    numbers = steps_by_question(exercise)
    window = numbers["What is the window on entering C?"]
    sent = {"answers": {"alpha:C": "-inf", "beta:C": "inf"}}
    found = ada.post(f"/api/exercises/{ONE}/steps/{window}", json=sent).json()
    assert found["right"] is False
    assert found["words"].startswith("Alpha on entering C: you wrote −∞, expected 13.")
    assert found["fills"]["alpha:C"] == 13
    leaf = numbers["Which leaf of C is looked at next?"]
    found = ada.post(f"/api/exercises/{ONE}/steps/{leaf}", json={"answers": {LEAF: 5}}).json()
    assert (found["right"], found["fills"]) == (False, {"cut:5": True, "cut:6": True})
    assert found["words"].startswith("Is the branch to 5 cut? You wrote no, expected yes. At C, alpha 13 ≥ beta 12")
    found = ada.post(f"/api/exercises/{ONE}/steps/{leaf}", json={"answers": {LEAF: NONE}}).json()
    assert found["right"] is True
    assert (found["attempt"]["tries"], found["attempt"]["total"]) == (0, len(key(ONE)))
    checked = check(ada, ONE, key(ONE))
    assert checked["points"] == checked["total"]
    assert checked["attempt"]["first_points"] == checked["total"] - 1, "not cutting follows from the wrong window"


@sqlite
def test_steps_after_a_check_change_nothing_and_a_last_step_needs_the_others(portal):
    ada = joined(portal, "ada")
    before = check(ada, ONE, {"value:B": 13})["attempt"]
    sent = {"answers": {"alpha:A": 1, "beta:A": 2}}
    assert ada.post(f"/api/exercises/{ONE}/steps/0", json=sent).json()["attempt"] == before
    bob, last = joined(portal, "bob"), len(steps_of(make_by_id(ONE))) - 1
    found = bob.post(f"/api/exercises/{ONE}/steps/{last}", json={"answers": {"value:A": 13}}).json()
    assert (found["right"], found["next"]) == (True, None)
    assert found["attempt"]["points"] < found["attempt"]["total"]


@sqlite
@pytest.mark.parametrize(
    ("question", "answers", "words"),
    [
        ("What is the window on entering C?", {"alpha:C": 3}, "beta:C: an answer is missing"),
        ("What is the window on entering C?", {"alpha:C": 3, "beta:C": "x"}, "beta:C: 'x' is not a whole number"),
        ("What is the window on entering C?", {"value:C": 3}, "this step asks for alpha:C, beta:C, not for 'value:C'"),
        ("Which leaf of C is looked at next?", {LEAF: 9}, "leaf: choose one of the leaves 5, 6, or 0"),
        ("Which leaf of C is looked at next?", {}, "leaf: choose one of the leaves 5, 6, or 0"),
    ],
)
def test_answers_to_a_step_that_cannot_be_read_are_refused(portal, question, answers, words):
    number = steps_by_question(make_by_id(ONE))[question]
    answer = portal().post(f"/api/exercises/{ONE}/steps/{number}", json={"answers": answers})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith(words)


@sqlite
def test_another_request_is_answered_while_an_exercise_is_made(portal, monkeypatch):
    begun, end = threading.Event(), threading.Event()

    def slow(kind, seed, options):
        begun.set()
        assert end.wait(30)
        raise ValueError("found no tree")

    monkeypatch.setattr(workshop, "make", slow)
    waiting = threading.Thread(target=lambda: portal().get("/api/exercises/next"))
    waiting.start()
    assert begun.wait(30)
    start = time.monotonic()
    assert portal().get("/api/exercises/kinds").status_code == 200
    assert time.monotonic() - start < 10
    assert waiting.is_alive()
    end.set()
    waiting.join(30)


@sqlite
def test_an_exercise_is_made_once(portal, monkeypatch):
    portal().get(f"/api/exercises/{ONE}")
    monkeypatch.setattr(workshop, "make_by_id", None)
    assert portal().get(f"/api/exercises/{ONE}").status_code == 200


def test_attempts_are_exported_and_deleted_with_the_account(portal):
    ada = joined(portal, "ada")
    check(ada, ONE, {"value:B": 13, "order": [1, 2]})
    exported = ada.get("/api/me/export").json()["exercises"]
    assert [(one["exercise_id"], one["answers"]) for one in exported] == [(ONE, {"value:B": 13, "order": [1, 2]})]
    assert ada.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    assert committed(portal, lambda t: t.session.query(ExerciseAttempt).count()) == 0


def test_attempts_of_a_guest_are_deleted_with_the_guest(portal):
    check(portal(), ONE, {"value:B": 13})
    cleared(portal, 29.5)
    assert committed(portal, lambda t: t.session.query(ExerciseAttempt).count()) == 1
    cleared(portal, 30)
    assert committed(portal, lambda t: t.session.query(ExerciseAttempt).count()) == 0


@sqlite
def test_a_guest_keeps_attempts_when_registering(portal):
    guest = portal()
    check(guest, ONE, key(ONE))
    assert guest.post("/api/register", json={"name": "ada", "password": PASSWORD}).status_code == 200
    assert [one["id"] for one in guest.get("/api/exercises/me").json()["attempts"]] == [ONE]


@sqlite
def test_the_class_of_a_student_is_told_of_attempts(portal):
    def attempt(kind):
        def write(transaction):
            person = Person(kind=kind, name=kind, folded=kind, created_at=0.0)
            transaction.session.add(person)
            transaction.session.flush()
            keep_step(transaction, person.id, make_by_id(ONE), {"value:B": 13}, 5.0, last=False)
            return [told for told in transaction.told if told[0] == f"person:{person.id}"]

        return committed(portal, write)

    assert [data for _, data in attempt("student")] == [{"type": "exercise"}]
    assert attempt("guest") == []
