"""What a position is worth: the same as the solver and the searches say when they are asked directly."""

import pytest

from plyscope.games import CONNECT4, TICTACTOE
from plyscope.games.notation import parse_rules
from plyscope.native.question import reachable
from plyscope.native.solution import Solution
from plyscope.native.solver import Solver
from plyscope.portal.engines.answers.solve import answer, known


def ask(rules, moves, seconds=30.0, stop=lambda: False):
    told = []
    return answer({"rules": rules, "moves": moves, "seconds": seconds}, told.append, stop), told


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("connect4", "431543253131"),
        ("connect4", "4444445555"),
        ("tictactoe", "15"),
        ("drop:5x4x4", "33"),
        ("drop:10x5x4", "5,5,5,5,5,6,6,6,6,6,4,4,4,4,4,7,7,7,7,7,3,3,3,3,3"),
    ],
)
def test_every_move_has_the_score_that_the_solver_gives_it(rules, moves):
    found, _ = ask(rules, moves)
    position = parse_rules(rules).position(moves)
    direct = Solver(16).analyse(position)
    assert (found["source"], found["exact"], found["stopped"]) == ("solver", True, False)
    assert (found["score"], found["plies"], found["words"]) == (
        direct.solution.score,
        direct.solution.plies,
        direct.solution.words,
    )
    assert {int(move) - 1: score["score"] for move, score in found["scores"].items()} == {
        move: one.score for move, one in direct.scores.items()
    }
    assert sorted(int(move) - 1 for move in found["best"]) == sorted(direct.best)


def test_the_best_line_leads_to_the_result_that_is_promised():
    found, _ = ask("connect4", "431543253131")
    assert found["plies"] == len(found["line"]) == 21
    assert CONNECT4.position("431543253131" + found["line"]).result() == -1


def test_scores_are_told_one_by_one_and_never_beyond_the_truth():
    found, told = ask("connect4", "431543253131")
    counts = [len(one["scores"]) for one in told]
    assert counts == sorted(counts)
    assert counts[-1] == 7
    assert all(one["lower"] <= found["score"] <= one["upper"] for one in told)


def test_an_ended_game_is_told_by_the_rules():
    won, _ = ask("tictactoe", "14253")
    assert (won["source"], won["score"], won["plies"], won["best"]) == ("over", -3, 0, [])
    drawn, _ = ask("tictactoe", "512846379")
    assert (drawn["source"], drawn["score"]) == ("over", 0)


def test_where_time_is_up_there_are_bounds_and_an_estimate_that_says_so():
    found, _ = ask("drop:9x7x4", "", seconds=0.2)
    assert (found["exact"], found["stopped"], found["score"]) == (False, True, None)
    assert found["lower"] < found["upper"]
    trivial = reachable(parse_rules("drop:9x7x4").start())
    assert (found["lower"], found["upper"]) == trivial
    assert found["words"] == "not solved yet", "what follows from the number of stones is not told"
    assert found["estimate"]["source"] == "search"
    assert not found["estimate"]["exact"]
    assert found["estimate"]["best"][0] in "123456789"


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ((-18, 18), "not solved yet"),
        ((0, 18), "draws or wins, at least 0"),
        ((-18, 3), "at most 3"),
        ((-2, 3), "between -2 and 3"),
        ((4, 4), "wins in 35 plies"),
    ],
)
def test_bounds_that_say_nothing_are_not_told(bounds, words):
    solution = Solution(CONNECT4.start(), *bounds)
    assert known(solution, reachable(CONNECT4.start()))["words"] == words


def test_a_move_that_is_only_known_not_to_be_better_has_no_number_in_its_words():
    found, _ = ask("free:11x11x5", "e5", seconds=0.3)
    others = [score for move, score in found["scores"].items() if move not in found["best"]]
    bounds = [score for score in others if score.get("bound") == "at most" and score["value"] >= found["value"]]
    assert bounds
    assert {score["words"] for score in bounds} == {"not better"}


def test_a_board_that_the_solver_does_not_take_is_estimated_and_says_why():
    found, _ = ask("gomoku", "113", seconds=0.3)
    assert (found["source"], found["exact"]) == ("search", False)
    assert found["why"] == "free:15x15x5 needs 240 bits; the native core has 128"
    assert found["words"].startswith("estimated at ")


def test_a_search_that_sees_the_end_is_exact_on_any_board():
    # four in a row with both ends open: the fifth cannot be stopped
    found, _ = ask("gomoku", "33,1,34,2,35,3,36,16", seconds=2.0)
    assert (found["exact"], found["words"]) == (True, "wins in 1 ply")
    assert found["best"] == ["37"] or found["best"] == ["32"]


def test_who_goes_away_stops_it():
    found, _ = ask("connect4", "", stop=lambda: True)
    assert found["stopped"]
    assert "estimate" not in found


def test_tictactoe_is_a_draw():
    found, _ = ask(str(TICTACTOE), "")
    assert (found["score"], found["words"]) == (0, "draw")
