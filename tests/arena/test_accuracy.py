"""Moves are graded as the solver sees them."""

import pytest

from plyscope.arena import Journal, Results, accuracy, grades, openings, play_all, schedule
from plyscope.arena.accuracy import GRADES, PHASES, check_solvable, questions, solve_all
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules
from plyscope.games.record import Record
from plyscope.native import Solver
from plyscope.workers import Here, Processes


def known(record, begin=0):
    """The score of every position of a game, and of its mirror image."""
    solver, scores = Solver(4), {}
    for position in list(record.positions())[begin:]:
        if position.result() is None:
            scores[position] = scores[position.reflect()] = solver.solve(position).score
    return scores


def test_grades_are_those_of_the_analysis():
    record = Record.of(parse_rules("drop:5x4x4"), "3333122145")
    solver = Solver(4)
    expected = []
    for ply, (position, move) in enumerate(zip(record.positions(), record.moves, strict=False)):
        found = solver.analyse(position)
        score, best = found.scores[move].score, found.solution.score
        sign, result = (score > 0) - (score < 0), (best > 0) - (best < 0)
        expected.append((ply, "perfect" if score == best else "keeps" if sign == result else "loses"))
    assert list(grades(record, known(record))) == expected
    assert {"perfect", "loses"} <= {grade for _, grade in expected}


def test_the_last_move_is_graded_by_the_board():
    won = Record.of(CONNECT4, "1212121")
    assert list(grades(won, known(won, 6), begin=6)) == [(6, "perfect")]
    missed = Record.of(CONNECT4, "1212126")  # lets the other one win instead
    assert list(grades(missed, known(missed, 6), begin=6)) == [(6, "loses")]
    drawn = Record.of(TICTACTOE, "123546879")
    assert {grade for _, grade in grades(drawn, known(drawn), begin=7)} == {"perfect"}


def played(players, rules, count):
    planned = schedule(rules, players, openings(rules, "plies:1"), count)
    *_, results = play_all(planned, Here(), Journal(None, planned))
    return results


def test_a_perfect_player_is_perfect_and_workers_do_not_matter():
    results = played(["perfect", "random"], parse_rules("drop:4x4x3"), 8)
    asked = questions(results, 60)
    assert len({question.position for question in asked}) == len(asked)
    *_, scores = solve_all(asked, Here())
    *_, again = solve_all(asked, Processes(2))
    assert scores == again
    perfect, other = (accuracy(results, place, scores).graded() for place in (0, 1))
    assert perfect["keeps"] == perfect["loses"] == perfect["unsolved"] == 0
    assert perfect["perfect"] == results.effort(0).moves
    assert other["loses"] > 0
    assert sum(other.values()) == results.effort(1).moves


def test_what_is_not_solved_in_time_is_counted():
    rules = parse_rules("drop:8x7x4")  # there is no book for it
    record = Record.of(rules, "4", players=("a", "b"))
    game = schedule(rules, ["random", "random"], [()], 1)[0]
    results = Results([game], {1: record})
    *_, scores = solve_all(questions(results, 0.001), Here())
    found = accuracy(results, 0, scores)
    assert found.counts == {
        phase: {grade: int((phase, grade) == ("opening", "unsolved")) for grade in GRADES} for phase in PHASES
    }


def test_a_game_that_cannot_be_solved_is_refused():
    check_solvable(CONNECT4)
    with pytest.raises(ValueError, match="accuracy is not available: free:15x15x5 needs 240 bits"):
        check_solvable(GOMOKU)
