"""The review of a game: the solver's truth after every ply."""

import re

import pytest

from plyscope.arena.accuracy import canonical, grades
from plyscope.games.notation import parse_rules
from plyscope.games.record import Record
from plyscope.native.solver import Solver
from plyscope.portal.engines.answers import estimates, review
from plyscope.portal.engines.answers.review import answer


def ask(rules, moves, **more):
    told = []
    return answer({"rules": rules, "moves": moves, **more}, told.append, lambda: False), told


@pytest.mark.parametrize(
    ("rules", "moves"), [("tictactoe", "15296"), ("tictactoe", "12345"), ("drop:5x4x4", "3311224")]
)
def test_scores_and_grades_are_those_of_the_arena(rules, moves):
    found, _ = ask(rules, moves)
    record, solver = Record.of(parse_rules(rules), moves), Solver(8)
    positions = list(record.positions())
    scores = [None if one.result() is not None else solver.solve(one).score for one in positions]
    seen_by_first = [score if ply % 2 == 0 else -score for ply, score in enumerate(scores) if score is not None]
    assert found["scores"][: len(seen_by_first)] == seen_by_first
    known = {canonical(one): score for one, score in zip(positions, scores, strict=True)}
    assert [one["grade"] for one in found["grades"]] == [grade for _, grade in grades(record, known)]


def test_a_mistake_is_told_with_what_would_have_been_better():
    found, _ = ask("tictactoe", "15296")
    why = found["grades"][3].pop("explanation")
    assert found["grades"][3] == {
        "move": "9",
        "grade": "loses",
        "estimate": False,
        "best": ["3"],
        "score": -3,
        "words": "c1 loses in 2 plies; c3 draws",
    }
    assert why["reasons"][0]["sentence"] == "C1 does not stop Red: c3 completes the row a3-c3."
    assert (why["moves"], why["mistake"]) == ("152", True)
    assert {reason["certificate"] for reason in why["reasons"]} == {None}
    assert found["grades"][4]["words"] == "c2 draws; c3 wins in 1 ply"


def test_it_is_worked_out_from_the_end():
    _, told = ask("tictactoe", "15296")
    assert [(one["ply"], one["done"], one["of"]) for one in told] == [
        (5, 1, 6),
        (4, 2, 6),
        (3, 3, 6),
        (2, 4, 6),
        (1, 5, 6),
        (0, 6, 6),
        (3, 1, 2),
        (4, 2, 2),
    ]
    assert [one.get("explains", False) for one in told] == [False] * 6 + [True] * 2


def test_a_lost_game_ends_with_the_loss():
    found, _ = ask("drop:5x4x4", "1212121")
    assert found["scores"][-1] == max(found["scores"]) > 0
    assert found["most"] == (20 + 3 - 8) // 2
    assert all(abs(score) <= found["most"] for score in found["scores"])


def test_a_board_that_cannot_be_solved_is_reviewed_by_a_search_that_says_so(monkeypatch):
    monkeypatch.setattr(estimates, "OF_ONE", 0.6)
    # Red has three in a row, open at both ends; Yellow plays in the corner instead of blocking, and Red makes four
    found, told = ask("free:11x11x5", "e5a1f5b1g5k11h5")
    assert found["why"] == "free:11x11x5 needs 132 bits; the native core has 128"
    assert found["scores"] == [None] * 8
    assert None not in found["estimates"]
    assert all(one["estimate"] for one in found["grades"])
    blunder = found["grades"][5]
    assert (blunder["grade"], blunder["move"]) == ("loses", "11")
    assert re.fullmatch(r"k11 loses in \d plies; (c5|d5|h5|i5) estimated at .*", blunder["words"])
    assert found["grades"][6]["grade"] == "perfect"
    assert [(one["done"], one["of"]) for one in told] == [*((number, 7) for number in range(1, 8)), (1, 1)]
    assert blunder["explanation"]["scope"] == "tactics"


def test_positions_that_are_not_solved_in_time_are_estimated(monkeypatch):
    monkeypatch.setattr(review, "truth", lambda *_: {"score": None, "best": []})
    found, _ = ask("drop:5x4x4", "1212121")
    assert {one["estimate"] for one in found["grades"]} == {True}
    assert found["why"] is None
    assert found["estimates"][-1] > 999_000_000


def test_moves_that_were_on_the_board_are_not_graded():
    found, told = ask("tictactoe", "15296", opening=3)
    assert [one["grade"] for one in found["grades"]] == ["given", "given", "given", "loses", "loses"]
    assert found["scores"][:3] == [None] * 3
    assert [one["ply"] for one in told] == [5, 4, 3, 3, 4]
