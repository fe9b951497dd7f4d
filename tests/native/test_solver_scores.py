"""The scores of the solver against brute force, an outside program, and itself."""

from random import Random

import pytest
from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases
from hypothesis import given, settings
from hypothesis import strategies as st

from naive import NaiveSolver
from plyscope.algorithms import Limit, search
from plyscope.algorithms.score import solver_score
from plyscope.games import CONNECT4, TICTACTOE, Rules, replay
from plyscope.games.rows import RowsPosition
from plyscope.native import Solver
from plyscope.native.question import reachable
from plyscope.native.sets import POSITION_SETS


def quiet_position(rng, rules, empty):
    """A position with this many empty cells, by random moves that do not end the game; None where that fails."""
    position = rules.start()
    while rules.cells - position.ply > empty:
        quiet = [move for move in position.moves() if position.play(move).result() is None]
        if not quiet:
            return None
        position = position.play(rng.choice(quiet))
    return position


def as_cells(position):
    """The two sides of a position as bitboards that are numbered row by row."""
    bits = position.rules.cell_bits
    return tuple(
        sum(1 << cell for cell, bit in enumerate(bits) if stones & bit) for stones in (position.own, position.opponent)
    )


def from_cells(rules, own, other):
    """The position with these stones."""
    own, other = (sum(bit for cell, bit in enumerate(rules.cell_bits) if s >> cell & 1) for s in (own, other))
    return RowsPosition(rules, own, own | other)


def brute_force(position):
    rules = position.rules
    return NaiveSolver(rules.width, rules.height, rules.length, rules.gravity).score(*as_cells(position))


EVERY = [
    *(
        (width, height, length, True)
        for width, height, length in [(4, 4, 3), (4, 4, 4), (5, 3, 3), (3, 5, 4), (2, 6, 5)]
    ),
    *((width, height, length, False) for width, height, length in [(3, 3, 3), (4, 3, 4), (5, 2, 3), (2, 5, 5)]),
]


@pytest.mark.parametrize(("width", "height", "length", "gravity"), EVERY)
def test_every_position_of_a_small_board(solver, width, height, length, gravity):
    rules = Rules(width, height, length, gravity=gravity)
    naive = NaiveSolver(width, height, length, gravity)
    naive.score(0, 0)
    assert len(naive.scores) > 100
    for (own, other), score in naive.scores.items():
        position = from_cells(rules, own, other)
        found = solver.solve(position)
        assert (found.lower, found.upper, found.stopped) == (score, score, False), position
    for (own, other), score in list(naive.scores.items())[::23]:
        found = solver.solve(from_cells(rules, own, other), weak=True)
        assert found.score == (score > 0) - (score < 0)


SAMPLED = [
    *((width, height, length, True, 11) for width, height, length in [(5, 5, 4), (5, 5, 5), (5, 5, 3), (4, 5, 4)]),
    *((width, height, length, True, 9) for width, height, length in [(5, 4, 3), (7, 6, 4), (7, 6, 5), (8, 7, 4)]),
    # past 57 bits, past 64 bits, up to 128 bits
    *((width, height, length, True, 8) for width, height, length in [(8, 8, 5), (9, 8, 5), (16, 7, 6), (12, 9, 5)]),
    *((width, height, length, True, 8) for width, height, length in [(2, 63, 4), (64, 1, 4), (1, 64, 5), (11, 10, 6)]),
    *((width, height, length, False, 9) for width, height, length in [(4, 4, 3), (4, 4, 4), (5, 4, 4), (5, 5, 5)]),
    *((width, height, length, False, 8) for width, height, length in [(5, 5, 4), (6, 6, 5), (7, 7, 6), (32, 1, 4)]),
    # past 64 cells, past 80 cells
    *((width, height, length, False, 7) for width, height, length in [(8, 8, 5), (9, 8, 6), (10, 10, 6), (2, 63, 5)]),
]


@pytest.mark.parametrize(("width", "height", "length", "gravity", "empty"), SAMPLED)
def test_late_positions_of_larger_boards(solver, width, height, length, gravity, empty):
    rules, rng = Rules(width, height, length, gravity=gravity), Random(f"{width} {height} {length}")
    tried = 0
    for _ in range(200):
        position = quiet_position(rng, rules, rng.randint(1, empty))
        if position is not None:
            tried += 1
            assert solver.solve(position).score == brute_force(position), position
        if tried == 25:
            break
    assert tried >= 10


def test_connect_four_agrees_with_bitbully(solver):
    """BitBully is another program by other people; its book holds the positions with few stones."""
    peer = bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))
    rng, tried = Random(42), 0
    while tried < 3000:
        plies = rng.randint(16, 41) if tried % 10 else rng.randint(12, 15) if tried % 100 else rng.randint(8, 11)
        moves, position = [], CONNECT4.start()
        while position.result() is None and len(moves) < plies:
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        if position.result() is not None:
            continue
        board = bitbully_core.BoardCore()
        for move in moves:
            board.play(move)
        assert solver.solve(position).score == peer.mtdf(board, 0), moves
        tried += 1


@pytest.mark.parametrize("name", [name for name in POSITION_SETS if name not in ("empty", "hard-early")])
def test_the_sets_have_the_scores_that_are_written_beside_them(solver, name):
    scored = POSITION_SETS[name].positions()
    assert len({position for _, _, position in scored}) == len(scored) >= 20
    for moves, score, position in scored[: 40 if name.startswith(("easy", "medium", "end")) else 8]:
        assert solver.solve(position).score == score, moves


def test_early_positions(solver):
    for moves, score, position in POSITION_SETS["hard-early"].positions()[:2]:
        assert solver.solve(position).score == score, moves


SMALL = st.sampled_from(
    [
        CONNECT4,
        TICTACTOE,
        Rules(5, 4, 4, gravity=True),
        Rules(6, 5, 4, gravity=True),
        Rules(5, 5, 5, gravity=True),
        Rules(8, 7, 4, gravity=True),
        Rules(9, 7, 4, gravity=True),
        Rules(4, 4, 3, gravity=False),
        Rules(4, 4, 4, gravity=False),
        Rules(5, 4, 4, gravity=False),
    ]
)


@st.composite
def solvable(draw):
    """A position with some empty cells left."""
    rules, rng = draw(SMALL), Random(draw(st.integers(0, 2**32)))
    most = 18 if rules.gravity else 12
    position = None
    while position is None:
        position = quiet_position(rng, rules, rng.randint(1, min(most, rules.cells)))
    return position


SHARED = Solver(memory_mb=16)


PAIR = Solver(memory_mb=16, threads=2)


@given(position=solvable())
@settings(max_examples=300)
def test_a_position_is_worth_its_best_move(position):
    found = SHARED.analyse(position)
    score = SHARED.solve(position).score
    assert found.solution.score == score == max(move.score for move in found.scores.values())
    assert set(found.scores) == set(position.moves())
    for move, solution in found.scores.items():
        child = position.play(move)
        result = child.result()
        worth = solver_score(-result * (10**9 - child.ply), position.rules.cells) if result is not None else None
        assert solution.score == (worth if result is not None else -SHARED.solve(child).score)
        assert (move in found.best) == (solution.score == score)
    assert found.line[0] == found.best[0]
    chosen = SHARED.best_moves(position)
    assert (chosen.best, chosen.solution.score) == (found.best, score)


@given(position=solvable())
@settings(max_examples=300)
def test_the_score_goes_along_the_line_to_the_end_of_the_game(position):
    found = SHARED.analyse(position)
    score, plies = found.solution.score, found.solution.plies
    assert len(found.line) == plies
    for move in found.line[:-1]:
        position, score, plies = position.play(move), -score, plies - 1
        solution = SHARED.solve(position)
        assert (solution.score, solution.plies) == (score, plies)
    ended = position.play(found.line[-1])
    assert ended.result() == (-1 if score else 0)


@given(position=solvable())
@settings(max_examples=200)
def test_mirror_images_have_the_same_score(position):
    found, image = SHARED.analyse(position), Solver(memory_mb=1).analyse(position.reflect())
    assert found.solution.score == image.solution.score
    for move, solution in found.scores.items():
        assert image.scores[position.reflect_move(move)].score == solution.score


@given(position=solvable())
@settings(max_examples=200)
def test_two_threads_give_the_answers_of_one(position):
    one, two = SHARED.analyse(position), PAIR.analyse(position)
    scores = [{move: solution.score for move, solution in found.scores.items()} for found in (one, two)]
    assert scores[0] == scores[1]
    assert one.solution.score == two.solution.score
    assert one.best == two.best


def test_two_threads_on_positions_that_take_longer(solver):
    pair = Solver(memory_mb=16, threads=2)
    for moves, score, position in POSITION_SETS["medium-early"].positions()[:20]:
        assert pair.solve(position).score == score, moves


@given(position=solvable())
@settings(max_examples=150)
def test_weak_is_the_sign_of_the_score(position):
    exact, weak = SHARED.analyse(position), Solver(memory_mb=1).analyse(position, weak=True)
    score = exact.solution.score
    assert weak.solution.score == (score > 0) - (score < 0)
    assert weak.solution.plies is None
    assert {m: s.score for m, s in weak.scores.items()} == {m: s.pov_score.sign for m, s in exact.scores.items()}
    assert set(weak.best) == {m for m, s in exact.scores.items() if s.pov_score.sign == exact.pov_score.sign}
    assert replay(position, weak.line).result() == (-1 if score else 0)
    assert bool(len(weak.line) % 2) == (score > 0) or score == 0


@given(position=solvable())
@settings(max_examples=200)
def test_the_stones_alone_bound_the_score(position):
    lower, upper = reachable(position)
    assert lower <= SHARED.solve(position).score <= upper


@given(position=solvable(), nodes=st.integers(1, 3000))
@settings(max_examples=200)
def test_what_is_known_when_it_is_stopped_is_true(position, nodes):
    score = SHARED.solve(position).score
    fresh = Solver(memory_mb=1)
    found = fresh.solve(position, Limit(nodes=nodes))
    assert found.lower <= score <= found.upper
    assert found.stopped or found.exact
    several = fresh.analyse(position, Limit(nodes=nodes))
    assert several.solution.lower <= score <= several.solution.upper
    exact = SHARED.analyse(position)
    for move, solution in several.scores.items():
        assert solution.lower <= exact.scores[move].score <= solution.upper
    assert set(several.best) <= set(exact.best)


def test_what_is_known_of_longer_solves_when_they_are_stopped_is_true():
    fresh, stopped = Solver(memory_mb=4), 0
    for number, (moves, score, position) in enumerate(POSITION_SETS["medium-early"].positions()):
        fresh.clear()
        found = fresh.analyse(position, Limit(nodes=20_000 * (1 + number % 20)))
        stopped += found.stopped
        assert found.solution.lower <= score <= found.solution.upper, moves
        if found.best:
            after = position.play(found.best[0])
            assert fresh.solve(after).score == -score, moves
    assert stopped > 20


@given(position=solvable(), seed=st.integers(0, 99))
@settings(max_examples=100)
def test_the_score_is_that_of_a_full_search(position, seed):
    rules = position.rules
    if rules.cells - position.ply > 11:
        return
    found = search(position, f"mtdf:depth={rules.cells},evaluation=outcome,order=centre")
    solution = SHARED.solve(position)
    assert solution.score == solver_score(found.value, rules.cells)
    assert solution.pov_score.value == found.value
