"""The solver against brute force, an outside program, and itself."""

import signal
import threading
import time
from random import Random

import pytest
from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases
from hypothesis import given, settings
from hypothesis import strategies as st

from naive import NaiveSolver
from plyscope import _core, native
from plyscope.algorithms import Limit, search
from plyscope.algorithms.score import solver_score
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, Rules, replay
from plyscope.games.nim import nim
from plyscope.games.rows import RowsPosition
from plyscope.native import Book, Solver
from plyscope.native.memory import available_mb
from plyscope.native.question import reachable
from plyscope.native.sets import POSITION_SETS

#: Worth 2, which takes a while to find out.
EARLY = "1"


@pytest.fixture(scope="module")
def solver():
    """One solver for many positions, so that what it keeps of one is tested by the next."""
    return Solver(memory_mb=16)


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


def test_numbers_and_words():
    solver = Solver()
    won = solver.solve(CONNECT4.position("121212"))
    assert (won.score, won.plies, won.words, won.exact, won.pov_score.sign) == (18, 1, "wins in 1 ply", True, 1)
    lost = solver.solve(CONNECT4.position("3645264"))
    assert lost.words == f"{'loses' if lost.score < 0 else 'wins'} in {lost.plies} plies"
    drawn = solver.analyse(TICTACTOE.start())
    assert (drawn.solution.score, drawn.solution.plies, drawn.words) == (0, 9, "draw with cell 5")
    assert drawn.best[0] == 4
    assert len(drawn.best) == 9
    assert solver.analyse(CONNECT4.position("121212")).words == "wins in 1 ply with column 1"
    assert solver.solve(CONNECT4.position("121212"), weak=True).words == "wins"
    for lower, upper, words in [
        (-2, 3, "between -2 and 3"),
        (1, 3, "wins, between 1 and 3"),
        (0, 3, "draws or wins, between 0 and 3"),
        (-3, 0, "draws or loses, between -3 and 0"),
        (-3, -1, "loses, between -3 and -1"),
    ]:
        found = native.Solution(CONNECT4.start(), lower, upper)
        assert (found.words, found.score, found.plies, found.pov_score.value) == (words, None, None, None)


def test_the_first_of_equal_moves_is_the_one_in_the_centre(solver):
    found = solver.analyse(Rules(5, 3, 5, gravity=True).position("33"))
    assert list(found.scores) == [2, 1, 3, 0, 4]
    assert found.best == tuple(found.scores)


def test_nodes_are_counted_and_a_table_helps():
    solver = Solver()
    position = POSITION_SETS["medium-early"].positions()[0].position
    first = solver.solve(position)
    assert first.nodes > 10_000
    again = solver.solve(position)
    assert again.nodes < first.nodes / 10
    solver.clear()
    assert solver.solve(position).nodes == first.nodes  # one thread: the same search again
    assert solver.analyse(position).nodes < 10 * first.nodes


def test_a_table_belongs_to_one_game(solver):
    for _ in range(2):
        assert solver.solve(TICTACTOE.position("15")).score == 0
        assert solver.solve(CONNECT4.position("121212")).score == 18


@pytest.mark.parametrize("ask", ["solve", "analyse", "best_moves"])
def test_the_clock_stops_it(ask):
    began = time.perf_counter()
    found = getattr(Solver(), ask)(Rules(9, 8, 4, gravity=True).start(), Limit(seconds=0.2))
    solution = found if ask == "solve" else found.solution
    assert solution.stopped
    assert solution.lower < solution.upper
    assert solution.score is None
    assert 0.1 < time.perf_counter() - began < 5
    assert solution.seconds < 5
    if ask != "solve":
        assert found.best == found.line == ()
        assert found.words == solution.words


def test_it_tells_how_it_is_going_and_asks_whether_to_stop():
    told, asked = [], []

    def stop():
        asked.append(1)
        return len(asked) == 5

    found = Solver().solve(CONNECT4.position(EARLY), on_progress=told.append, stop=stop)
    assert found.stopped
    assert len(told) >= 3
    assert all(one.lower <= 2 <= one.upper for one in [*told, found])
    assert [one.nodes for one in told] == sorted(one.nodes for one in told)
    assert found.nodes >= told[-1].nodes > 0


def test_what_a_callback_raises_comes_out():
    def fail(so_far):
        raise RuntimeError("enough")

    solver = Solver()
    with pytest.raises(RuntimeError, match=r"^enough$"):
        solver.solve(CONNECT4.start(), on_progress=fail)
    assert solver.solve(CONNECT4.position("121212")).score == 18


def test_a_question_within_a_question_is_refused():
    solver = Solver()

    def ask(so_far):
        solver.solve(CONNECT4.position(EARLY))

    with pytest.raises(RuntimeError, match="still solving"):
        solver.solve(CONNECT4.start(), on_progress=ask)


def test_ctrl_c_ends_it():
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        Solver().solve(CONNECT4.start())
    timer.join()


def test_other_threads_go_on_and_share_the_solver():
    solver, scores = Solver(), []
    scored = POSITION_SETS["medium-middle"].positions()[:40]

    def work(part):
        scores.extend((solver.solve(one.position).score, one.score) for one in part)

    threads = [threading.Thread(target=work, args=(scored[start::4],)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(scores) == 40
    assert all(found == score for found, score in scores)


FULL = "152374698"  # tic-tac-toe, drawn


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (CONNECT4.position("1212121"), "the game is over: the last stone made a line"),
        (TICTACTOE.position(FULL), "the game is over: the board is full"),
        (GOMOKU.start(), "free:15x15x5 needs 240 bits; the native core has 128"),
        (Rules(10, 10, 5, gravity=False).start(), "free:10x10x5 needs 110 bits; the solver has 64 where stones do not"),
        (Rules(12, 12, 4, gravity=True).start(), "drop:12x12x4 needs 156 bits; the native core has 128"),
        (Rules(7, 6, 2, gravity=True).start(), "the solver needs lines of 3 or more, not drop:7x6x2"),
        (nim(1, 2), "the solver supports N-in-a-row games only"),
        (RowsPosition(CONNECT4, 0, 1 << 6), "no game can reach this position: there are stones outside the board"),
        (RowsPosition(CONNECT4, 1 << 60, 1 << 60), "no game can reach this position: there are stones outside"),
        (RowsPosition(CONNECT4, 2, 1), "no game can reach this position: there are stones outside the board"),
        (RowsPosition(CONNECT4, 0, 2), "no game can reach this position: a stone hangs in the air"),
        (RowsPosition(CONNECT4, 1, 1), "no game can reach this position: the player who began has as many stones"),
        (
            RowsPosition(CONNECT4, 0b1111, 0b1111 | 0b111 << 7 | 1 << 14),
            "no game can reach this position: the player to move has a line already",
        ),
    ],
)
@pytest.mark.parametrize("ask", ["solve", "analyse", "best_moves"])
def test_what_cannot_be_solved_is_refused(solver, ask, position, told):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        getattr(solver, ask)(position)
    assert str(refusal.value).startswith(told)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"memory_mb": 0}, "memory_mb must be a whole number from 1, not 0"),
        ({"memory_mb": 2.5}, "memory_mb must be a whole number from 1, not 2.5"),
        ({"memory_mb": 1 << 40}, "a table of 1099511627776 MiB does not fit into the memory; allowed: 1 to "),
        ({"threads": 0}, "threads must be a whole number from 1 to 256, not 0"),
        ({"threads": 257}, "threads must be a whole number from 1 to 256, not 257"),
        ({"threads": True}, "threads must be a whole number from 1 to 256, not True"),
    ],
)
def test_what_no_solver_can_be_is_refused(given, told):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        Solver(**given)
    assert str(refusal.value).startswith(told)


@pytest.mark.parametrize("ask", ["solve", "analyse", "best_moves", "solve_many"])
def test_a_limit_of_depth_is_refused(solver, ask):
    question = [CONNECT4.start()] if ask == "solve_many" else CONNECT4.start()
    with pytest.raises(ValueError, match=r"^the solver has no depth; allowed limits: nodes, seconds, not depth=4$"):
        getattr(solver, ask)(question, limit=Limit(depth=4))


def test_a_table_that_cannot_be_had_after_all_is_an_error_of_one_line(monkeypatch):
    def scarce(*arguments):
        raise MemoryError

    monkeypatch.setattr(_core, "Solver", scarce)
    with pytest.raises(ValueError, match=r"^there is no memory for a table of 256 MiB; allow it less$"):
        Solver().solve(CONNECT4.start())


def test_the_memory_that_can_be_had_is_what_the_system_says(tmp_path):
    told = tmp_path / "meminfo"
    told.write_text("MemTotal:  2048000 kB\nMemAvailable:  1024000 kB\n")
    assert available_mb(told) == 1000
    assert 1 < available_mb() < 1 << 30
    for odd in ("", "MemAvailable: lots kB\n"):
        told.write_text(odd)
        assert available_mb(told) >= available_mb()
    assert available_mb(tmp_path / "nothing") > 1


class FakeBook(Book):
    """A book that notes what it is asked."""

    def __init__(self, scores):
        self.scores, self.asked = scores, []

    def lookup(self, position):
        self.asked.append(position)
        return self.scores.get(position)


def test_a_book_is_asked_first():
    start = CONNECT4.start()
    book = FakeBook({start: 1, **{start.play(move): score for move, score in enumerate((2, 1, 0, -1, 0, 1, 2))}})
    solver = Solver(book=book)
    found = solver.solve(start)
    assert (found.score, found.plies, found.nodes) == (1, 41, 0)
    chosen = solver.best_moves(start)
    assert chosen.best == (3,)
    assert chosen.nodes == 0
    assert len(book.asked) > 7
    late = POSITION_SETS["medium-middle"].positions()[0]
    assert solver.solve(late.position).score == late.score
    assert late.position in book.asked
    assert solver.solve(start, weak=True).score == 1
