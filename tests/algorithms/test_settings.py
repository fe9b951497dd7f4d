import pytest

from plyscope.algorithms import METHODS, Limit, Settings, Table, search
from plyscope.evaluation import Evaluation
from plyscope.games import CONNECT4
from plyscope.games.nim import nim
from plyscope.games.trees import draw


@pytest.mark.parametrize(
    "text",
    [
        "minimax",
        "alphabeta:depth=5,evaluation=longest-run,root=separate,ending=flat",
        "mtdf:depth=8,evaluation=segments,order=centre,window=win,guess=12",
        "deepening:seconds=1.5,order=centre+table+killers+history",
        "pvs:depth=4,nodes=1000,table=on,ties=random",
        "uct:playouts=50",
        "multiprobcut:confidence=2.0",
    ],
)
def test_settings_are_read_as_they_are_written(text):
    assert str(Settings.parse(text)) == text
    assert Settings.parse(str(Settings.parse(text))) == Settings.parse(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "unknown algorithm ''; allowed: minimax, alphabeta, pvs, mtdf, sss, dual, stockman, deepening, pns"),
        ("alfabeta", "unknown algorithm 'alfabeta'"),
        ("minimax:deep=3", "unknown option 'deep=3' of minimax; allowed: depth, nodes, seconds, evaluation, order"),
        ("minimax:depth", "unknown option 'depth' of minimax"),
        ("minimax:depth=many", "depth cannot be 'many'"),
        ("minimax:depth=0", "depth must be a whole number from 1, not 0"),
        ("minimax:table=maybe", "table cannot be 'maybe'"),
        ("minimax:root=both", "unknown root 'both'; allowed: shared, separate"),
        ("minimax:ties=last", "unknown ties 'last'; allowed: first, random"),
        ("minimax:window=shut", "unknown window 'shut'; allowed: open, win"),
        ("minimax:ending=late", "unknown ending 'late'; allowed: sooner, flat, points"),
        ("minimax:evaluation=luck", "unknown evaluation 'luck'; allowed: outcome, segments, discs, longest-run"),
        ("minimax:evaluation=features-15", "unknown evaluation 'features-15'"),
        (
            "minimax:order=best",
            "unknown order 'best'; allowed: generated, reversed, centre, weights, followed by any of",
        ),
        ("minimax:order=centre+luck", "unknown order 'centre+luck'"),
        (
            "fsss:table=on",
            "fsss does not take 'table'; allowed: depth, nodes, seconds, evaluation, order, root, ending",
        ),
        (
            "alphabeta:playouts=5",
            "alphabeta does not take 'playouts'; allowed: depth, nodes, seconds, evaluation, order",
        ),
        ("mtdf:confidence=9", "mtdf does not take 'confidence'; allowed: "),
        ("pvs:guess=0", "pvs does not take 'guess'; allowed: "),
        (
            "deepening:root=separate",
            "deepening does not take 'root'; allowed: depth, nodes, seconds, evaluation, order",
        ),
        ("uct:depth=4", "uct does not take 'depth'; allowed: nodes, seconds, order, ending, playouts, distinct"),
        ("minimax:depth=3,depth=4", "depth is given twice"),
        ("probcut:confidence=-1", "confidence must be more than 0, not -1.0"),
        ("uct:playouts=0", "playouts must be a whole number from 1, not 0"),
    ],
)
def test_bad_settings_are_refused_with_what_is_allowed(text, told):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        Settings.parse(text)
    assert str(refusal.value).startswith(told)


@pytest.mark.parametrize(
    ("position", "text", "told"),
    [
        (nim(1, 2), "alphabeta:order=centre", "the order 'centre' needs a board; allowed here: generated, reversed"),
        (nim(1, 2), "alphabeta:evaluation=segments", "the evaluation 'segments' needs a board; allowed here: outcome"),
        (CONNECT4.start(), "alphabeta:order=centre+table", "an order with +table needs a transposition table"),
        (draw([1, 2]), "pns", "pns proves who wins; a game that is played for points needs another algorithm"),
    ],
)
def test_settings_that_do_not_fit_the_game_are_refused(position, text, told):
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        search(position, text)
    assert str(refusal.value) == told


@pytest.mark.parametrize("option", [{"playouts": 5}, {"confidence": 9.0}, {"guess": 3}])
def test_settings_made_in_python_refuse_what_a_method_ignores_too(option):
    (name,) = option
    with pytest.raises(ValueError, match=f"^alphabeta does not take '{name}'; allowed: depth"):
        Settings("alphabeta", **option)


def test_an_evaluation_that_needs_longer_lines_is_refused():
    from plyscope.games import TICTACTOE

    with pytest.raises(ValueError, match="the evaluation 'features' needs lines of 4 or more, not free:3x3x3"):
        search(TICTACTOE.start(), "alphabeta:depth=2,evaluation=features")


def test_defaults_are_made_plain():
    on_board = Settings.parse("mtdf").resolved(CONNECT4.start())
    assert (on_board.evaluation, on_board.order, on_board.ending, on_board.table) == (
        "segments",
        "generated",
        "sooner",
        True,
    )
    assert on_board.limit.depth == 6
    elsewhere = Settings.parse("deepening").resolved(nim(3))
    assert (elsewhere.evaluation, elsewhere.order) == ("outcome", "generated+table+killers+history")
    assert Settings.parse("alphabeta").resolved(draw([1, 2])).ending == "points"
    assert Settings.parse("deepening:seconds=1").resolved(CONNECT4.start()).limit.depth == 150
    assert Settings("uct", Limit(depth=4)).resolved(CONNECT4.start()).limit == Limit()


def test_searches_with_a_tree_of_their_own_take_no_table_and_show_no_steps():
    for name in ("uct", "pns", "stockman", "fsss"):
        for given in ({"table": Table()}, {"on_step": print}):
            with pytest.raises(ValueError, match=f"{name} has a tree of its own: it takes no table and shows no steps"):
                search(CONNECT4.start(), name, **given)


def test_a_table_that_is_given_is_used_and_filled():
    table = Table()
    first = search(CONNECT4.position("44"), "alphabeta:depth=4", table=table)
    assert len(table) > 0
    assert search(CONNECT4.position("44"), "alphabeta:depth=4", table=table).stats.nodes < first.stats.nodes


def test_an_evaluation_of_ones_own_is_used():
    centre = Evaluation("mine", "likes column 4", lambda position: -(position.mask >> 21 & 1))
    found = search(CONNECT4.start(), Settings("alphabeta", Limit(depth=1), evaluation=centre))
    assert found.move == 3


def test_a_lopsided_evaluation_is_not_mixed_up_by_mirror_images():

    def likes_the_last_column(position):
        mine, theirs = ((stones >> 42).bit_count() for stones in (position.own, position.opponent))
        return mine - theirs

    left = Evaluation("left", "likes column 7", likes_the_last_column, symmetric=False)
    for position in (CONNECT4.start(), CONNECT4.position("44")):
        plain = search(position, Settings("minimax", Limit(depth=3), evaluation=left))
        for name in ("mtdf", "alphabeta", "pvs", "deepening"):
            found = search(position, Settings(name, Limit(depth=3), evaluation=left, table=True))
            assert found.value == plain.value
    with pytest.raises(ValueError, match=r"mirror images differ for 'left': give it a Table\(reflection=False\)"):
        search(CONNECT4.start(), Settings(evaluation=left), table=Table())


def test_what_a_table_of_yours_has_answered_is_not_called_exact():
    table, position = Table(), CONNECT4.position("44")
    assert not search(position, "alphabeta:depth=4", table=table).exact
    assert not search(position, "alphabeta:depth=4", table=table).exact


def test_a_good_guess_saves_passes():
    position = CONNECT4.position("44")
    value = search(position, "mtdf:depth=5").value
    assert search(position, f"mtdf:depth=5,guess={value}").stats.passes == 2
    assert search(position, f"mtdf:depth=5,guess={value + 1000}").stats.passes > 2


def test_a_search_that_may_be_wrong_gets_no_table_of_yours():
    with pytest.raises(ValueError, match="probcut may be wrong: what it stores would spoil a table for other searches"):
        search(CONNECT4.start(), "probcut:depth=5", table=Table())


def test_every_method_has_a_summary():
    assert all(method.summary and method.name == name for name, method in METHODS.items())
