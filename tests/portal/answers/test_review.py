"""The review of a game: the solver's truth after every ply."""

import pytest

from plyscope.arena.accuracy import canonical, grades
from plyscope.games.notation import parse_rules
from plyscope.games.record import Record
from plyscope.native.solver import Solver
from plyscope.portal.answers.review import answer


def ask(rules, moves):
    told = []
    return answer({"rules": rules, "moves": moves}, told.append, lambda: False), told


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
    assert found["grades"][3] == {
        "move": "9",
        "grade": "loses",
        "best": ["3"],
        "score": -3,
        "words": "cell 9 loses in 2 plies; cell 3 draws",
    }
    assert found["grades"][4]["words"] == "cell 6 draws; cell 3 wins in 1 ply"


def test_it_is_worked_out_from_the_end():
    _, told = ask("tictactoe", "15296")
    assert [(one["ply"], one["done"], one["of"]) for one in told] == [
        (5, 1, 6),
        (4, 2, 6),
        (3, 3, 6),
        (2, 4, 6),
        (1, 5, 6),
        (0, 6, 6),
    ]


def test_a_lost_game_ends_with_the_loss():
    found, _ = ask("drop:5x4x4", "1212121")
    assert found["scores"][-1] == max(found["scores"]) > 0
    assert found["most"] == (20 + 3 - 8) // 2
    assert all(abs(score) <= found["most"] for score in found["scores"])


def test_a_board_that_cannot_be_solved_has_no_grades_and_says_why():
    found, _ = ask("gomoku", "113,98")
    assert found["why"] == "free:15x15x5 needs 240 bits; the native core has 128"
    assert [one["grade"] for one in found["grades"]] == ["unsolved", "unsolved"]
