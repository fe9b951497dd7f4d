"""What may be asked about a position, and what is refused with which words."""

import pytest

from plyscope.games.rows import Rules
from plyscope.portal.errors import Refused
from plyscope.portal.games.catalogue import program_of, rules_of
from plyscope.portal.games.positions import SEARCHES, TREES, drawing_of, position_of, search_of


@pytest.mark.parametrize(
    ("rules", "moves", "line"),
    [
        ("chess", "", "unknown rules 'chess'"),
        ("free:30x30x5", "", "is not available"),
        ("connect4", "4444444", "column 4 is full; allowed: 1 2 3 5 6 7"),
        ("connect4", "12121213", "the game is over; no move is allowed"),
        ("connect4", "events", "'e' is not a column of connect4; allowed: 1 to 7"),
    ],
)
def test_positions_that_are_refused(rules, moves, line):
    with pytest.raises(Refused) as refused:
        position_of(rules, moves)
    assert refused.value.status == 422
    assert line in refused.value.message


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ("uct:playouts=9", "unknown algorithm 'uct'; allowed: minimax, alphabeta"),
        ("minimax:depth=11", "the maximum depth of minimax is 10"),
        ("alphabeta:seconds=60", "the maximum time of a search is 20 seconds"),
        ("alphabeta:depth=x", "depth cannot be 'x'"),
        (
            "mtdf:guess=1000000000000",
            "unknown option 'guess=1000000000000'; allowed: depth",
        ),
        ("alphabeta:order=centre+table", "an order with +table needs a transposition table"),
    ],
)
def test_searches_that_are_refused(settings, line):
    with pytest.raises(Refused) as refused:
        search_of(settings, position_of("connect4", "44").position, SEARCHES)
    assert refused.value.status == 422
    assert line in refused.value.message


def test_an_ended_game_is_not_searched():
    with pytest.raises(Refused, match="the game is over in this position"):
        search_of("alphabeta", position_of("connect4", "1212121").position, TREES)


@pytest.mark.parametrize(
    "text", ["", "[]", "[[1,[]]]", "5", "[1.5]", "[true]", "{}", "[" * 5000, "[" * 900 + "]" * 900]
)
def test_drawings_that_are_none(text):
    with pytest.raises(Refused) as refused:
        drawing_of(text)
    assert refused.value.status == 422


@pytest.mark.parametrize("depth", [13, 450, 990])
def test_drawings_have_a_depth(depth):
    with pytest.raises(Refused, match="at most 12 plies deep"):
        drawing_of("[" * depth + "1" + "]" * depth)
    assert drawing_of("[" * 12 + "1" + "]" * 12)


def test_drawings_have_a_size():
    with pytest.raises(Refused, match="at most 2000 characters"):
        drawing_of("[" + ",".join(["100"] * 600) + "]")


@pytest.mark.parametrize(
    ("program", "line"),
    [
        ("level:²", "unknown opponent 'level:²'"),
        (f"mtdf:guess={'9' * 200}", "unknown option 'guess=999"),
        ("minimax:depth=9", "the maximum depth of minimax is 8"),
        ("alphabeta:seconds=21", "the maximum time of a search is 20 seconds"),
    ],
)
def test_programs_that_are_refused(program, line):
    with pytest.raises(Refused) as refused:
        program_of(program, rules_of("connect4"))
    assert refused.value.status == 422
    assert line in refused.value.message


@pytest.mark.parametrize("text", ["free:63x61x5", "drop:7x060x4", f"drop:{'9' * 5000}x6x4"])
def test_boards_that_are_too_large_are_refused_before_they_are_laid_out(text):
    before = len(Rules._known)
    with pytest.raises(Refused, match="is not available; allowed: boards up to 20x20"):
        rules_of(text)
    assert len(Rules._known) == before
