"""Many positions in one call: the scores of one by one, and of an outside program; refusals, limits, stopping."""

import signal
import threading
from random import Random

import pytest
from bitbully import bitbully_core
from hypothesis import given
from hypothesis import strategies as st

from plyscope.algorithms import Limit
from plyscope.book.shelf import Shelf
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, Rules, format_moves, parse_moves
from plyscope.games.rows import RowsPosition
from plyscope.native import Solver
from plyscope.native.sets import POSITION_SETS

#: Takes a while.
EARLY = "1"
WON = "431543253131"  # in 21 plies


@pytest.fixture(scope="module")
def solver():
    return Solver(memory_mb=16)


def random_game(rng, rules, plies):
    """The moves of a game that goes on after so many plies or fewer."""
    position, moves = rules.start(), []
    for _ in range(plies):
        quiet = [move for move in position.moves() if position.play(move).result() is None]
        if not quiet:
            break
        moves.append(rng.choice(quiet))
        position = position.play(moves[-1])
    return moves


@pytest.mark.parametrize("name", ["end", "easy-middle", "drop-9x8x5", "free-4x4x4"])
def test_a_batch_scores_as_one_by_one(solver, name):
    scored = POSITION_SETS[name].positions()
    rules = scored[0].position.rules
    texts, positions = [row.moves for row in scored], [row.position for row in scored]
    wanted = [row.score for row in scored]
    assert solver.solve_many(texts, rules).scores == wanted
    assert solver.solve_many(positions).scores == wanted
    mixed = [row.moves if place % 2 else row.position for place, row in enumerate(scored)]
    found = solver.solve_many(iter(mixed))
    one = [solver.solve(position) for position in positions]
    assert [(each.position, each.lower, each.upper, each.words) for each in found] == [
        (each.position, each.lower, each.upper, each.words) for each in one
    ]
    weak = solver.solve_many(texts, rules, weak=True)
    assert weak.scores == [(score > 0) - (score < 0) for score in wanted]
    assert weak[0].words == solver.solve(positions[0], weak=True).words


def test_the_nodes_are_those_of_one_by_one():
    scored = POSITION_SETS["medium-middle"].positions()[:20]
    many, one = Solver(memory_mb=16), Solver(memory_mb=16)
    found = many.solve_many([row.moves for row in scored])
    assert [each.nodes for each in found] == [one.solve(row.position).nodes for row in scored]
    assert found.nodes == sum(each.nodes for each in found)
    assert found.seconds >= sum(each.seconds for each in found)


def test_bitbully_agrees(solver):
    rng, texts, scores = Random(3), [], []
    peer = bitbully_core.BitBullyCore()
    while len(texts) < 2000:
        moves = random_game(rng, CONNECT4, rng.randint(22, 40))
        board = bitbully_core.BoardCore()
        assert board.play(moves)
        texts.append(format_moves(CONNECT4, moves))
        scores.append(peer.mtdf(board, 0))
    assert solver.solve_many(texts).scores == scores


any_rules = st.sampled_from(
    [CONNECT4, TICTACTOE, Rules(12, 3, 4, gravity=True), Rules(4, 4, 3, gravity=False), Rules(9, 8, 5, gravity=True)]
)


@given(any_rules, st.text(alphabet="123456789 ,0ax-\xa0", max_size=12))
def test_text_is_read_as_everywhere(rules, text):
    """The same position, or the same refusal, as the notation's own reading."""
    told = []
    found = Solver(1).solve_many([text], rules, Limit(nodes=1), refused=lambda place, error: told.append(str(error)))
    position, wanted = read(rules, text)
    assert told == wanted
    assert found.scores == [None] if wanted else found[0].position == position


def read(rules, text):
    """The position of a text, and why it cannot be solved: nothing or one reason."""
    try:
        position = rules.position(text)
    except ValueError as error:
        return None, [str(error)]
    over = {-1: "the last stone made a line", 0: "the board is full"}.get(position.result())
    return position, [f"{text.strip()}: the game is over: {over}"] if over else []


@pytest.mark.parametrize("rules", [CONNECT4, TICTACTOE, GOMOKU, Rules(12, 3, 4, gravity=True)])
def test_reading_fast_and_slowly_is_the_same(rules):
    rng = Random(1)
    for _ in range(60):
        position, moves = rules.start(), []
        for _ in range(rng.randint(0, 40)):
            if not position.moves():
                break
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        text = format_moves(rules, moves)
        assert (parse_moves(rules, text), rules.position(text)) == (tuple(moves), position)
        if position.result() is not None:
            with pytest.raises(ValueError, match=r"the game is over"):
                rules.position(f"{text},1")


@pytest.mark.parametrize(
    ("items", "told"),
    [
        ([WON, "48"], r"^line 2: move 2 of '48': '8' is not a column of connect4; allowed: 1 to 7$"),
        (["", "1212121"], r"^line 2: 1212121: the game is over: the last stone made a line$"),
        (["12121217"], r"^line 1: move 8 of '12121217': the game is over; no move is allowed$"),
        ([WON, WON, "4444444"], r"^line 3: move 7 of '4444444': column 4 is full"),
        (["\ud800"], r"^line 1: move 1 of "),
        ([CONNECT4.start(), CONNECT4.position("1212121")], r"^position 2: the game is over"),
        ([RowsPosition(CONNECT4, 0, 2)], r"^position 1: no game can reach this position: "),
        ([RowsPosition(CONNECT4, -1, 1 << 200)], r"^position 1: no game can reach this position: "),
        ([CONNECT4.start(), TICTACTOE.start()], r"^position 2: a position of free:3x3x3 in a batch of drop:7x6x4$"),
        ([GOMOKU.start()], r"^free:15x15x5 needs 240 bits; the native core has 128$"),
    ],
)
def test_what_cannot_be_solved_is_named_by_its_number(solver, items, told):
    with pytest.raises(ValueError, match=told):
        solver.solve_many(items)


def test_anything_else_is_a_wrong_type(solver):
    with pytest.raises(TypeError, match=r"^a batch holds positions of a rows game or their moves as text, not 7$"):
        solver.solve_many([WON, 7])


def test_a_batch_is_a_sequence(solver):
    found = solver.solve_many([WON, "121212", "444444"])
    assert len(found) == 3
    assert [each.score for each in found[1:]] == [18, 1]
    assert found[-1].score == 1
    assert (found.finished, found.stopped) == (3, False)
    with pytest.raises(IndexError):
        found[3]
    empty = solver.solve_many([])
    assert (empty.scores, list(empty), empty.stopped) == ([], [], False)


def test_limits_are_those_of_each_position(solver):
    found = solver.solve_many([EARLY, "2", "121212"], limit=Limit(nodes=3000))
    assert [each.stopped for each in found] == [True, True, False]
    assert found.scores == [None, None, 18]
    assert found[0].lower < found[0].upper
    quick = Solver(1).solve_many([EARLY, EARLY], limit=Limit(seconds=0.05))
    assert quick.scores == [None, None]
    assert quick.seconds < 5


def test_progress_sees_how_far_it_is_and_stop_stops(solver):
    seen = []

    def progress(found):
        seen.append((found.finished, found[1].lower, found[1].nodes))

    found = Solver(1).solve_many(["121212", EARLY, "2"], on_progress=progress, stop=lambda: len(seen) >= 3)
    assert [at for at, _, _ in seen] == [1, 1, 1]
    assert seen[-1][2] > 0
    assert (found.finished, found.stopped, found.scores) == (2, True, [18, None, None])
    assert found[1].stopped
    assert found[2].stopped


def test_ctrl_c_ends_a_batch():
    def press(found):
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        Solver(1).solve_many([WON, EARLY], on_progress=press)


def test_other_threads_run_meanwhile():
    """The batch says stop only once another thread has counted: that needs the lock of the interpreter to be free."""
    counted, asked = threading.Event(), threading.Event()

    def count():
        asked.wait(20)
        for _ in range(1000):
            pass
        counted.set()

    thread = threading.Thread(target=count)
    thread.start()
    found = Solver(1).solve_many(
        [EARLY], on_progress=lambda _: asked.set(), stop=counted.is_set, limit=Limit(seconds=60)
    )
    thread.join()
    assert found.stopped or found[0].stopped
    assert counted.is_set()


def test_the_book_is_asked_first():
    found = Solver(1, book=Shelf()).solve_many(["", "4", "44", WON])
    assert found.scores == [1, -1, 1, 5]
    assert [each.nodes == 0 for each in found] == [True, True, True, False]
