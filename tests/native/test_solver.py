"""The solver: its answers in words, its limits, its callbacks, its memory, and what it refuses."""

import signal
import threading
import time

import pytest

from plyscope import _core, native
from plyscope.algorithms import Limit
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, Rules
from plyscope.games.nim import nim
from plyscope.games.rows import RowsPosition
from plyscope.native import Book, Solver
from plyscope.native.memory import available_mb
from plyscope.native.sets import POSITION_SETS

#: Worth 2, which takes a while to find out.
EARLY = "1"


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
        (Rules(11, 11, 5, gravity=False).start(), "free:11x11x5 needs 132 bits; the native core has 128"),
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
        ({"memory_mb": 1 << 40}, "a table of 1099511627776 MiB does not fit into memory; allowed: 1 to "),
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
    with pytest.raises(ValueError, match=r"^the solver has no depth limit; allowed: nodes, seconds, not depth=4$"):
        getattr(solver, ask)(question, limit=Limit(depth=4))


def test_a_table_that_cannot_be_had_after_all_is_an_error_of_one_line(monkeypatch):
    def scarce(*arguments):
        raise MemoryError

    monkeypatch.setattr(_core, "Solver", scarce)
    with pytest.raises(ValueError, match=r"^not enough memory for a table of 256 MiB; use a smaller one$"):
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
