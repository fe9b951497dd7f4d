"""The border of the native core: whatever comes over it, there is an answer or an ordinary exception."""

import math
import sys
import threading
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope import _core
from plyscope.games import CONNECT4

NOTHING = ((0, 0), (0, 0))
FOUR = (7, 6, 4, True)
INFINITY = 2_000_000_000

# The exceptions that wrong arguments raise, and no others.
REFUSALS = (TypeError, ValueError, OverflowError, MemoryError, RuntimeError, IndexError)


def tree(kind=_core.Tree64, **changed):
    """A tree of Connect Four, with some of its arguments changed."""
    usual = {
        "rules": FOUR,
        "algorithm": "alphabeta",
        "evaluation": "segments",
        "features": (1, 2, 3, 4),
        "weights": CONNECT4.weights,
        "ranking": range(7),
        "by_landing": False,
        "learned": ("killers", "history"),
        "won": 1_000_000_000,
        "sooner": True,
        "table": None,
        "root_ply": 0,
        "nodes": 3000,
        "leaves": None,
    }
    return kind(
        **{name: list(part) if isinstance(part, range) else part for name, part in {**usual, **changed}.items()}
    )


def table(kind=_core.Table64, rules=FOUR, memory=1 << 20, reflection=True):
    return kind(rules, reflection, memory)


garbage = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-(2**63), -(2**31), -1, 2**31 - 1, 2**31, 2**63, 2**64 - 1, 2**64, 10**400]),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.just(object()),
    st.lists(st.integers(), max_size=3),
    st.tuples(st.integers(), st.integers()),
    st.just(lambda *_: False),
)
sides = st.one_of(st.integers(1, 9), garbage)
rules = st.one_of(st.just(FOUR), st.tuples(sides, sides, sides, st.booleans()), garbage)
bits = st.integers(0, 2**64 - 1)
boards = st.one_of(st.just((0, 0)), st.tuples(bits, st.just(0)), st.tuples(bits, bits), garbage)
depths = st.one_of(st.integers(0, 4), garbage)
values = st.one_of(st.integers(-INFINITY, INFINITY), garbage)


def answered(call, *arguments, **named):
    """Call, and return the answer, or None where it is refused in an ordinary way."""
    try:
        return call(*arguments, **named)
    except REFUSALS:
        return None


@given(
    st.tuples(sides, sides, sides, st.booleans()), boards, boards, st.one_of(st.integers(0, 2), st.text(), st.none())
)
def test_perft_takes_anything(asked, own, mask, depth):
    answered(_core.perft, *asked, own, mask, depth)


@given(rules, garbage, garbage, st.data())
def test_tables_take_anything(asked, reflection, memory, data):
    for kind in (_core.Table64, _core.Table128):
        made = answered(kind, asked, reflection, memory) or table(kind)
        for _ in range(4):
            answered(made.store, *(data.draw(part) for part in (boards, boards, depths, *[values] * 3, garbage)))
            answered(made.probe, data.draw(boards), data.draw(boards), data.draw(depths))
            answered(made.best_move, data.draw(boards), data.draw(boards))
        made = answered(made.overlay)


@given(st.data())
@settings(max_examples=200)
def test_trees_take_anything(data):
    names = [
        "rules",
        "algorithm",
        "evaluation",
        "features",
        "weights",
        "ranking",
        "learned",
        "won",
        "table",
        "root_ply",
    ]
    changed = {name: data.draw(garbage) for name in data.draw(st.lists(st.sampled_from(names), max_size=2))}
    made = answered(tree, **changed) or tree(evaluation="features", learned=("table", "killers"), table=table())
    looks = st.one_of(st.none(), st.just(lambda: True), garbage)
    for _ in range(4):
        own, mask = data.draw(boards), data.draw(boards)
        answered(made.ordered, own, mask)
        answered(made.learn, own, mask, data.draw(st.one_of(st.integers(-1, 8), garbage)))
        seconds = data.draw(st.one_of(st.just(math.inf), garbage))
        answered(
            made.search, own, mask, data.draw(depths), data.draw(values), data.draw(values), seconds, data.draw(looks)
        )


numbers = st.lists(st.integers(-1, 42), max_size=3)
features = st.one_of(st.just([[35, 28], [36, 29]]), st.lists(numbers, max_size=3), garbage)
steps = st.one_of(st.floats(0, 1), garbage)
many = st.one_of(st.just(bytes(32)), st.just(bytes(16) + b"\x01" + bytes(15)), st.binary(max_size=64), garbage)


# The weights for threats on the board FOUR, and the bytes of a network with two tuples of two cells.
threats = 4 * 4**6 + 256
enough = st.just(bytes(2 * 2 * (2 * 16 + threats)))


@given(rules, features, st.one_of(numbers, garbage), st.one_of(enough, garbage), st.data())
@settings(max_examples=200)
def test_networks_take_anything(asked, tuples, phases, weights, data):
    for kind in (_core.Network64, _core.Network128):
        made = answered(kind, asked, tuples, phases, weights) or kind(FOUR, [[35]], [], bytes(2 * 2 * (4 + threats)))
        answered(made.value, data.draw(boards), data.draw(boards))
        answered(tree, evaluation="learned", network=made)
        answered(tree, network=data.draw(garbage))


@given(rules, features, st.one_of(numbers, garbage), st.data())
@settings(max_examples=200)
def test_learners_take_anything(asked, tuples, phases, data):
    for kind in (_core.Learner64, _core.Learner128):
        made = answered(kind, asked, tuples, phases, data.draw(garbage)) or kind(FOUR, [[35]], [], 1)
        answered(made.play, data.draw(st.one_of(st.integers(0, 3), st.text())), data.draw(steps), data.draw(steps))
        answered(made.train, data.draw(many), data.draw(st.one_of(st.binary(max_size=2), garbage)), data.draw(steps))
        answered(made.sample, data.draw(st.one_of(st.integers(-1, 50), st.text())), data.draw(steps))
        answered(made.choose, data.draw(many))
        answered(made.weights, data.draw(steps))
        answered(made.restore, *(data.draw(many) for _ in range(3)), data.draw(garbage))


@given(st.data())
@settings(max_examples=200)
def test_solvers_take_anything(data):
    board = data.draw(st.one_of(st.just(FOUR), st.tuples(sides, sides, sides, st.booleans())))
    small = st.integers(0, 1 << 21)
    made = answered(
        _core.Solver, *board, data.draw(st.one_of(small, garbage)), data.draw(st.one_of(st.just(2), garbage))
    )
    made = made or _core.Solver(*FOUR, 0, 1)
    for _ in range(3):
        named = {name: data.draw(garbage) for name in data.draw(st.lists(st.sampled_from(["weak", "lower", "upper"])))}
        seconds = data.draw(st.sampled_from([0.01, math.nan, -1.0, math.inf, None, "1"]))
        poll = data.draw(st.one_of(st.none(), garbage))
        answered(made.solve, data.draw(boards), data.draw(boards), seconds=seconds, nodes=9000, poll=poll, **named)


texts = st.text(alphabet="1234567890 ,-x\ud800\xa0", max_size=50)
rows_positions = st.tuples(st.just(CONNECT4), st.integers(0, 2**130), st.integers(-5, 2**130))


@given(st.data())
@settings(max_examples=200)
def test_batches_take_anything(data):
    board = data.draw(st.one_of(st.just(FOUR), st.tuples(sides, sides, sides, st.booleans())))
    items = tuple(data.draw(st.lists(st.one_of(texts, rows_positions, garbage), max_size=5)))
    made = answered(_core.Batch, board, items, CONNECT4) or _core.Batch(FOUR, items, CONNECT4)
    solver = _core.Solver(*data.draw(st.sampled_from([FOUR, (5, 4, 4, True), (3, 3, 3, False)])), 0, 1)
    places = st.one_of(st.integers(0, 5), garbage)
    for _ in range(3):
        answered(made.put, data.draw(places), data.draw(boards), data.draw(boards))
        answered(made.know, data.draw(places), data.draw(st.one_of(st.integers(-30, 30), garbage)))
        answered(made.early, data.draw(garbage))
        seconds = data.draw(st.sampled_from([0.01, math.nan, -1.0, math.inf, None, "1"]))
        poll = data.draw(st.one_of(st.none(), garbage))
        answered(made.solve, solver, data.draw(st.booleans()), seconds, 2000, poll)
        for read in (made.answer, made.position):
            answered(read, data.draw(places))
        found = answered(made.scores, data.draw(st.booleans()), data.draw(places), data.draw(places))
        assert found is None or all(score is None or -64 <= score <= 64 for score in found)
        assert len(made.refused()) <= len(made) == len(items)


@given(rules, boards, boards, st.booleans(), st.booleans(), st.one_of(st.integers(0, 500), garbage))
def test_claims_take_anything(asked, own, mask, mover, win, nodes):
    found = answered(_core.prove_claim, asked, own, mask, mover, win, nodes)
    assert found is None or all(after < number for number, step in enumerate(found[0]) for _, after in step[2])


@given(st.data())
def test_scores_take_anything(data):
    number = st.one_of(st.integers(0, 2**25), garbage)
    solver = _core.Solver(5, 4, 4, True, 0, 1)  # small, because nothing limits the time
    found = answered(solver.score, data.draw(number), data.draw(number), data.draw(st.booleans()))
    assert found is None or found[0] <= found[1]


def test_a_batch_in_use_is_refused_to_another_thread_and_may_be_read_by_its_own():
    made, solver = _core.Batch(FOUR, ("1",), CONNECT4), _core.Solver(*FOUR, 1 << 20, 1)
    runs, enough, seen = threading.Event(), threading.Event(), []

    def poll():
        seen.append(made.finished)
        runs.set()
        return not enough.is_set()

    thread = threading.Thread(target=made.solve, args=(solver, False, 0.0, 0, poll))
    thread.start()
    assert runs.wait(20)
    for use in (lambda: made.answer(0), lambda: made.know(0, 1), lambda: made.solve(solver)):
        with pytest.raises(RuntimeError, match=r"^a search in another thread is using this$"):
            use()
    enough.set()
    thread.join(20)
    assert set(seen) == {0}
    assert made.answer(0)[4]


@pytest.mark.parametrize("seconds", [math.nan, -1.0, -math.inf])
def test_a_solver_wants_seconds_that_are_some(seconds):
    with pytest.raises(ValueError, match=r"^seconds must be 0 or more$"):
        _core.Solver(*FOUR, 0, 1).solve(*NOTHING, seconds=seconds)


def test_a_search_wants_seconds_that_are_a_number():
    with pytest.raises(ValueError, match=r"^seconds must be a number$"):
        tree().search(*NOTHING, 2, -INFINITY, INFINITY, math.nan, None)


def test_the_high_half_of_a_small_board_is_looked_at():
    with pytest.raises(ValueError, match=r"^stones outside the board$"):
        _core.perft(*FOUR, (0, 1), (0, 1), 1)


@pytest.mark.parametrize("size", [2**44, 2**63, 2**64 - 1])
def test_a_table_that_does_not_fit_the_memory_is_refused(size):
    with pytest.raises(MemoryError):
        _core.Solver(*FOUR, size, 1)


@pytest.mark.parametrize("move", [-1, 7, 300, 2**31 - 1])
def test_a_move_that_is_not_on_the_board_is_neither_learned_nor_kept(move):
    with pytest.raises(ValueError, match=r"^the move is not on the board$"):
        tree().learn(*NOTHING, move)
    with pytest.raises(ValueError, match=r"^the move is not on the board$"):
        table().store(*NOTHING, 3, -1, 1, 0, move)


def test_a_table_of_other_rules_is_refused():
    with pytest.raises(ValueError, match=r"^the table has other rules$"):
        tree(table=table(rules=(7, 6, 5, True)))
    with pytest.raises(TypeError):
        tree(table=table(_core.Table128))


def test_leaves_need_a_table_of_their_own():
    with pytest.raises(ValueError, match=r"^the table of leaves has other rules$"):
        tree(leaves=table(rules=(7, 6, 5, True)))
    both = table(reflection=False)
    for tables in ({"leaves": table()}, {"leaves": both, "table": both}):
        with pytest.raises(ValueError, match=r"^leaves need a table of their own, without mirror images$"):
            tree(**tables)


@pytest.mark.parametrize(
    ("kind", "use"),
    [
        (_core.Solver, lambda made: made.clear()),
        (_core.Batch, lambda made: made.refused()),
        (_core.Table64, len),
        (_core.Table128, lambda made: made.overlay()),
        (_core.Tree64, lambda made: made.ordered(*NOTHING)),
        (_core.Tree128, lambda made: made.counts),
    ],
)
def test_an_object_that_was_never_made_is_refused(kind, use):
    empty = kind.__new__(kind)
    with pytest.warns(RuntimeWarning, match="uninitialized"), pytest.raises(TypeError):
        use(empty)


class AngryError(RuntimeError):
    """What a callback raises."""


def angrily(*_):
    raise AngryError


def endless(made, look):
    return made.search(*NOTHING, 40, -INFINITY, INFINITY, math.inf, look)


def test_what_a_callback_raises_comes_out():
    made, solver = tree(nodes=None), _core.Solver(*FOUR, 1 << 20, 2)
    for _ in range(3):
        with pytest.raises(AngryError):
            endless(made, angrily)
        with pytest.raises(AngryError):
            solver.solve(*NOTHING, poll=angrily)
        with pytest.raises(AngryError):
            _core.Batch(FOUR, ("1",), CONNECT4).solve(solver, poll=angrily)
    assert made.search(*NOTHING, 1, -INFINITY, INFINITY, math.inf, None) is not None
    assert solver.solve(*NOTHING, nodes=1)[3]


@pytest.mark.parametrize("answer", ["yes", 3, None, [], object()])
def test_a_callback_that_answers_neither_yes_nor_no_ends_it(answer):
    with pytest.raises(REFUSALS):
        endless(tree(nodes=None), lambda: answer)
    with pytest.raises(REFUSALS):
        _core.Solver(*FOUR, 0, 1).solve(*NOTHING, poll=lambda *_: answer)


def test_a_search_inside_its_own_callback_is_refused():
    made, solver = tree(nodes=None), _core.Solver(*FOUR, 0, 1)
    with pytest.raises(RuntimeError, match=r"^the tree is still being searched$"):
        endless(made, lambda: endless(made, None) is None)
    with pytest.raises(RuntimeError, match=r"^the solver is still solving$"):
        solver.solve(*NOTHING, poll=lambda *_: solver.solve(*NOTHING)[3])
    with pytest.raises(RuntimeError, match=r"^the solver is still solving$"):
        solver.solve(*NOTHING, poll=lambda *_: solver.clear())


def test_searches_inside_searches_end_before_the_stack_does():
    def deeper(*_):
        return endless(tree(nodes=None), deeper) is None

    def deeper_still(*_):
        return _core.Solver(*FOUR, 0, 1).solve(*NOTHING, poll=deeper_still)[3]

    for start in (deeper, deeper_still):
        with pytest.raises(RecursionError):
            start()


def test_another_thread_is_refused_a_tree_in_use():
    made, runs, enough, seen = tree(nodes=None), threading.Event(), threading.Event(), []

    def look():
        runs.set()
        return enough.is_set()

    thread = threading.Thread(target=partial(endless, made, look))
    thread.start()
    assert runs.wait(20)
    for use in (partial(made.ordered, *NOTHING), partial(made.learn, *NOTHING, 1), partial(endless, made, None)):
        try:
            use()
        except RuntimeError as refusal:
            seen.append(str(refusal))
    enough.set()
    thread.join(20)
    assert seen == ["a search in another thread is using this"] * 3


def test_objects_are_let_go():
    made = tree(table=table())
    before = sys.getrefcount(made)
    for _ in range(50):
        answered(endless, made, angrily)
        answered(made.search, *NOTHING, -1, 0, 0, 0.0, None)
    assert sys.getrefcount(made) == before
