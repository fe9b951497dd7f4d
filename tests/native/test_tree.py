"""The native twins: same value, move, line, bounds and counts as the Python searches, on any board to 128 bits."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from methods import settings_for
from networks import network_file
from plyscope import native
from plyscope.algorithms import METHODS, Limit, Settings, search, search_results
from plyscope.algorithms.score import WIN
from plyscope.evaluation import EVALUATIONS
from plyscope.games import CONNECT4, TICTACTOE, Rules, replay
from strategies import open_rows_positions

TWINS = ["minimax", "alphabeta", "pvs", "mtdf", "sss", "dual", "deepening"]
EVALUATED = [*EVALUATIONS, "features-1", "features-3", "features-24", "features-134"]
BASES = ["generated", "reversed", "centre", "weights"]
LEARNED = ["table", "killers", "history"]


@st.composite
def native_rules(draw):
    """Rules of any size that fits: mostly small, sometimes past 64 bits, sometimes a single row or column."""
    width, height = draw(
        st.one_of(
            st.tuples(st.integers(2, 8), st.integers(1, 7)),
            st.tuples(st.integers(7, 12), st.integers(7, 12)),
            st.sampled_from([(7, 6), (8, 8), (8, 10), (10, 8), (12, 9), (16, 7), (1, 64), (2, 63), (64, 1), (3, 3)]),
        ).filter(lambda sides: sides[0] * (sides[1] + 1) <= native.MAX_BITS)
    )
    longest = max(width, height)
    length = draw(st.one_of(st.integers(min(2, longest), min(6, longest)), st.integers(1, longest)))
    return Rules(width, height, length, gravity=draw(st.booleans()))


@st.composite
def searches(draw):
    """A position and settings that fit it, to a depth that Python can afford."""
    position = draw(open_rows_positions(rules=native_rules(), max_plies=draw(st.sampled_from([4, 20, 90]))))
    branching = max(2, len(position.moves()))
    deepest = next(depth for depth in (5, 4, 3, 2, 1) if depth == 1 or branching**depth <= 2500)
    algorithm = draw(st.sampled_from(TWINS))
    table = draw(st.booleans())
    learned = draw(st.lists(st.sampled_from(LEARNED if table else LEARNED[1:]), unique=True))
    evaluation = draw(st.sampled_from(EVALUATED))
    if evaluation.startswith("features") and position.rules.length < 4:
        evaluation = "segments"
    if evaluation == "learned":
        evaluation += f":{network_file(position.rules)}"
    return position, settings_for(
        algorithm,
        depth=draw(st.integers(max(1, deepest - 1), deepest)),
        evaluation=evaluation,
        order="+".join([draw(st.sampled_from(BASES)), *learned]),
        root=draw(st.sampled_from(["shared", "separate"])),
        ending=draw(st.sampled_from(["sooner", "flat"])),
        table=table,
        ties=draw(st.sampled_from(["first", "random"])),
        window=draw(st.sampled_from(["open", "win"])),
        guess=draw(st.sampled_from([0, 1, -3, 25, 2 * WIN - 1, 1 - 2 * WIN])),
        distinct=draw(st.booleans()),
    )


def said(found):
    """All that an analysis says, but for the seconds and where it ran."""
    counts = {name: count for name, count in found.stats.as_dict().items() if name != "seconds"}
    bounds = list(found.bounds.items())
    return found.value, found.move, found.line, bounds, counts, found.exact, found.stopped, found.depth, found.settings


def both(position, chosen, **given):
    """The analyses of Python and of its twin, each with the same random numbers."""
    return [
        [said(found) for found in search_results(position, chosen, rng=Random(5), backend=backend, **given)]
        for backend in ("python", "native")
    ]


@given(asked=searches())
@settings(max_examples=700)
def test_a_twin_says_what_python_says(asked):
    python, twin = both(*asked)
    assert twin == python


@given(asked=searches(), nodes=st.integers(1, 400))
@settings(max_examples=300)
def test_a_twin_stops_at_the_same_node(asked, nodes):
    position, chosen = asked
    limited = Settings(**{**vars(chosen), "limit": Limit(depth=chosen.limit.depth, nodes=nodes)})
    python, twin = both(position, limited)
    assert twin == python


@given(position=open_rows_positions(), algorithm=st.sampled_from(TWINS), evaluation=st.sampled_from(EVALUATED[:5]))
@settings(max_examples=60)
def test_a_twin_solves_small_games_as_python_does(position, algorithm, evaluation):
    if position.rules.cells > 12:
        return
    python, twin = both(position, f"{algorithm}:depth=12,evaluation={evaluation},table=on,order=centre+history+table")
    assert twin == python


@pytest.mark.parametrize("algorithm", TWINS)
@pytest.mark.parametrize("rules", [CONNECT4, Rules(8, 8, 4, gravity=True), Rules(5, 5, 4, gravity=False)])
def test_a_twin_says_what_python_says_some_plies_deeper(algorithm, rules):
    position = replay(rules.start(), (3, 3, 4, 2) if rules.gravity else (3, 8, 4, 2))
    depth = 5 if rules.gravity else 3
    for options in ("", ",order=weights+killers,evaluation=discs", ",order=centre+table+killers+history,table=on"):
        python, twin = both(position, f"{algorithm}:depth={depth}{options}")
        assert twin == python


@given(position=open_rows_positions(rules=native_rules(), max_plies=90), name=st.sampled_from(EVALUATED))
@settings(max_examples=500)
def test_every_evaluation_has_the_same_value_in_the_core(position, name):
    if name.startswith("features") and position.rules.length < 4:
        return
    if name == "learned":
        name += f":{network_file(position.rules)}"
    for ending in ("sooner", "flat"):  # every reply at depth 1 is an estimate or an ended game
        python, twin = both(position, f"minimax:depth=1,evaluation={name},ending={ending}")
        assert twin == python


def test_the_sum_of_long_segments_is_cut_off_exactly_where_python_cuts_it_off():
    row = Rules(64, 1, 12, gravity=False)
    for stones in (5, 8, 9, 10, 11):
        position = row.start()
        for place in range(stones):
            position = position.play(place).play(63 - place)
        python, twin = both(position, "minimax:depth=1,evaluation=segments")
        assert twin == python


def test_auto_is_native_where_that_can_be():
    assert search(CONNECT4.start(), "alphabeta:depth=3").backend == "native"
    assert search(Rules(11, 10, 5, gravity=False).start(), "deepening:depth=2").backend == "native"
    assert search(Rules(12, 12, 5, gravity=False).start(), "deepening:depth=2").backend == "python"
    for name in METHODS:
        found = search(TICTACTOE.position("15"), settings_for(name, depth=4))
        assert found.backend == ("native" if name in TWINS else "python")


@pytest.mark.parametrize("algorithm", ["minimax", "deepening"])
def test_the_clock_stops_a_twin(algorithm):
    found = search(Rules(10, 10, 5, gravity=False).start(), f"{algorithm}:depth=20,seconds=0.1", backend="native")
    assert found.stopped
    assert found.stats.seconds < 2


def test_a_twin_asks_whether_to_stop_and_tells_its_counts():
    told, asked = [], []

    def stop():
        asked.append(1)
        return len(asked) == 4

    found = search(CONNECT4.start(), "minimax:depth=30", backend="native", on_progress=told.append, stop=stop)
    assert found.stopped
    assert len(asked) == len(told) == 4
    assert [stats.nodes for stats in told] == sorted({stats.nodes for stats in told})
    assert 0 < told[-1].nodes <= found.stats.nodes + 1
    assert told[-1].leaves > 0


def test_a_twin_does_not_ask_often():
    asked = []
    found = search(CONNECT4.start(), "minimax:depth=8", backend="native", stop=lambda: asked.append(1))
    assert 1 <= len(asked) <= 2 + found.stats.seconds / 0.02


@pytest.mark.parametrize("callback", ["on_progress", "stop"])
def test_a_callback_that_raises_ends_the_search(callback):
    def fail(*_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match=r"^enough$"):
        search(CONNECT4.start(), "minimax:depth=30", backend="native", **{callback: fail})
    assert search(CONNECT4.start(), "minimax:depth=3", backend="native").stats.nodes == 399


def test_ctrl_c_ends_a_twin():
    import signal
    import threading
    import time

    began = time.perf_counter()
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search(CONNECT4.start(), "minimax:depth=30", backend="native")
    timer.join()
    assert time.perf_counter() - began < 10


def test_other_threads_go_on_while_a_twin_searches():
    import threading

    steps, done = [0], threading.Event()

    def count():
        while not done.is_set():
            steps[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    found = search(CONNECT4.start(), "minimax:depth=30,seconds=0.3", backend="native")
    done.set()
    thread.join()
    assert found.stopped
    assert steps[0] > 10_000


@pytest.mark.parametrize("algorithm", TWINS)
def test_the_deepest_twin_fits_the_stack(algorithm):
    rules = Rules(11, 10, 11, gravity=False)
    for options in ("", ",table=on,order=centre+table+killers+history"):
        assert search(rules.start(), f"{algorithm}:depth=150,nodes=20000{options}", backend="native").stopped


def test_a_table_that_may_not_grow_is_an_error_and_not_another_count():
    with pytest.raises(native.TableFullError, match=r"^the transposition table needs more than 1 MiB; allow it more"):
        search(CONNECT4.start(), "mtdf:depth=9", backend="native", memory_mb=1)
    assert issubclass(native.TableFullError, MemoryError)
    enough = search(CONNECT4.start(), "mtdf:depth=7", backend="native", memory_mb=64)
    assert enough.stats.nodes == search(CONNECT4.start(), "mtdf:depth=7", backend="native").stats.nodes
    with pytest.raises(ValueError, match=r"^memory_mb must be a number of MiB above 0, not 0$"):
        search(CONNECT4.start(), "mtdf:depth=3", memory_mb=0)


def test_against_the_clock_a_full_table_is_a_stop():
    found = search(CONNECT4.start(), "deepening:depth=40,seconds=60", backend="native", memory_mb=1)
    assert found.stopped
    assert found.depth >= 5
    assert found.stats.seconds < 30


def test_a_line_ends_where_its_table_is_full():
    scarce = search(CONNECT4.start(), "alphabeta:depth=9,order=centre", backend="native", memory_mb=1 / 16)
    ample = search(CONNECT4.start(), "alphabeta:depth=9,order=centre", backend="native")
    assert scarce.value == ample.value
    assert 1 <= len(scarce.line) < len(ample.line) == 9
    assert scarce.line == ample.line[: len(scarce.line)]
