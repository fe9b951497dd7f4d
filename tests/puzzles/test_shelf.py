"""The puzzles that come with the package."""

from random import Random

import pytest

from bitbully_outcomes import outcome
from plyscope.arena.openings import canonical
from plyscope.book.shelf import Shelf
from plyscope.games import CONNECT4, TICTACTOE
from plyscope.native import Solver
from plyscope.puzzles.format import read_puzzles
from plyscope.puzzles.search import only_move
from plyscope.puzzles.shelf import shipped, shipped_file

SAMPLE = 100


@pytest.fixture(scope="module")
def puzzles():
    return shipped(CONNECT4)


def test_the_set_is_complete(puzzles):
    header, read = read_puzzles(shipped_file(CONNECT4))
    assert header.command == f"plyscope puzzles build --rules drop:7x6x4 --count {len(puzzles)} --seed 0"
    assert len(puzzles) == 5_000
    assert tuple(read) == puzzles
    assert shipped(TICTACTOE) == ()


def test_every_puzzle_is_legal_and_comes_once(puzzles):
    assert len({canonical(puzzle.position) for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        position = puzzle.position
        for move in puzzle.solution:
            assert position.result() is None, puzzle
            position = position.play(move)


def turns(puzzles):
    """Yield the moves to the positions in which the solver has to move, the goal and the move."""
    for puzzle in puzzles:
        for turn in range(0, len(puzzle.solution), 2):
            yield (*puzzle.moves, *puzzle.solution[:turn]), puzzle.goal, puzzle.solution[turn]


def test_a_sample_has_one_solution_by_the_solver(puzzles):
    solver = Solver(64, book=Shelf())
    for moves, goal, move in turns(Random(1).sample(puzzles, SAMPLE)):
        position = CONNECT4.start()
        for one in moves:
            position = position.play(one)
        assert only_move(position, solver) == (move, int(goal == "win"))


def not_the_only_one(moves, goal, move):
    """Whether BitBully finds another move that reaches the goal, or does not reach it with this one."""
    least = 1 if goal == "win" else 0
    open_columns = [column for column in range(7) if moves.count(column) < 6]
    return [column for column in open_columns if -outcome((*moves, column)) >= least] != [move]


def test_a_sample_has_one_solution_by_bitbully(puzzles):
    for turn in turns(Random(2).sample(puzzles, SAMPLE)):
        assert not not_the_only_one(*turn), turn
