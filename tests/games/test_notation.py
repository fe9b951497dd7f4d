import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.games import (
    CONNECT4,
    GOMOKU,
    TICTACTOE,
    IllegalMoveError,
    NotationError,
    Rules,
    format_moves,
    parse_diagram,
    parse_moves,
    parse_rules,
)
from plyscope.games.notation import cell_name, parse_cell, parse_move, rules_name
from strategies import rows_positions, small_rules


def test_rules_have_names_and_texts():
    assert parse_rules(" Connect4 ") is CONNECT4
    assert parse_rules("free:15x15x5") is GOMOKU
    assert rules_name(TICTACTOE) == "tictactoe"
    assert rules_name(Rules(8, 10, 5, gravity=True)) == "drop:8x10x5"


@given(small_rules())
def test_rules_are_read_as_they_are_written(rules):
    assert parse_rules(str(rules)) is rules


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("chess", "unknown rules 'chess'; allowed: connect4, tictactoe, gomoku, drop:WIDTHxHEIGHTxLENGTH, free:"),
        ("drop:7x6", "unknown rules 'drop:7x6'"),
        ("drop:0x6x4", "impossible rules 'drop:0x6x4': width must be from 1 to 64, not 0"),
        ("free:3x3x4", "impossible rules 'free:3x3x4': length must be from 1 to 3"),
        ("drop:" + "9" * 5000 + "x6x4", "impossible rules"),
    ],
)
def test_bad_rules_are_refused(text, told):
    with pytest.raises(NotationError) as refusal:
        parse_rules(text)
    assert str(refusal.value).startswith(told)


@given(st.data())
def test_moves_are_read_as_they_are_written(data):
    rules = data.draw(st.sampled_from([CONNECT4, TICTACTOE, GOMOKU, Rules(12, 4, 4, gravity=True)]))
    position, moves = rules.start(), []
    for _ in range(data.draw(st.integers(0, 12))):
        if position.result() is not None:
            break
        moves.append(data.draw(st.sampled_from(position.moves())))
        position = position.play(moves[-1])
    text = format_moves(rules, moves)
    assert parse_moves(rules, text) == tuple(moves)
    assert rules.position(text) == position


def test_spaces_and_commas_between_moves_are_welcome():
    assert parse_moves(CONNECT4, "4, 4 5,3") == parse_moves(CONNECT4, "4453")
    assert parse_moves(GOMOKU, "113 98") == (112, 97)


@pytest.mark.parametrize(
    ("rules", "text", "kind", "told"),
    [
        (CONNECT4, "48", NotationError, "move 2 of '48': '8' is not a column of connect4; allowed: 1 to 7"),
        (CONNECT4, "4x", NotationError, "move 2 of '4x': 'x' is not a column of connect4; allowed: 1 to 7"),
        (CONNECT4, "4²", NotationError, "move 2 of '4²': '²' is not a column of connect4; allowed: 1 to 7"),
        (CONNECT4, "1111111", IllegalMoveError, "move 7 of '1111111': column 1 is full; allowed: 2 3 4 5 6 7"),
        (TICTACTOE, "55", IllegalMoveError, "move 2 of '55': cell 5 is taken; allowed: 1 2 3 4 6 7 8 9"),
        (TICTACTOE, "142536", IllegalMoveError, "move 6 of '142536': the game is over; no move is allowed"),
        (GOMOKU, "300", NotationError, "move 1 of '300': '300' is not a cell of gomoku; allowed: 1 to 225"),
        (GOMOKU, "1,1", IllegalMoveError, "move 2 of '1,1': cell 1 is taken; allowed: 2 3 4 5 6 7 8 9 10 11 12 13 14"),
    ],
)
def test_bad_moves_are_refused_with_what_is_allowed(rules, text, kind, told):
    with pytest.raises(kind) as refusal:
        parse_moves(rules, text)
    assert str(refusal.value).startswith(told)


@given(rows_positions())
def test_diagrams_are_read_as_they_are_drawn(position):
    assert parse_diagram(position.rules, str(position)) == position


@pytest.mark.parametrize(
    ("rules", "text", "told"),
    [
        (TICTACTOE, "XO", "a diagram of tictactoe has 9 cells"),
        (TICTACTOE, "XYZ......", "each X, O or a dot"),
        (TICTACTOE, "XXX......", "X begins, so it has as many stones as O or one more"),
        (Rules(2, 2, 2, gravity=True), "X...", "a stone hangs in the air"),
        (TICTACTOE, "XXXOO.O..", "the player to move has a line already"),
    ],
)
def test_bad_diagrams_are_refused(rules, text, told):
    with pytest.raises(NotationError, match=told):
        parse_diagram(rules, text)


@given(st.data())
def test_every_cell_has_coordinates_of_its_own_that_are_read_as_they_are_written(data):
    rules = Rules(data.draw(st.integers(1, 64)), data.draw(st.integers(1, 64)), 1, gravity=False)
    names = [cell_name(rules, cell) for cell in range(rules.cells)]
    assert len(set(names)) == rules.cells
    assert names[(rules.height - 1) * rules.width] == "a1"
    cell = data.draw(st.integers(0, rules.cells - 1))
    assert parse_cell(rules, names[cell]) == parse_cell(rules, f" {names[cell].upper()} ") == cell
    assert parse_move(rules, names[cell]) == cell


@pytest.mark.parametrize("text", ["h8,i9", "h8i9", "H8 I9", "113,99", "h8 99"])
def test_moves_of_free_boards_are_read_as_coordinates_or_as_numbers(text):
    assert parse_moves(GOMOKU, text) == (112, 98)


def test_coordinates_outside_the_board_and_in_games_with_gravity_are_refused():
    with pytest.raises(NotationError, match="'p1' is not a cell of gomoku; allowed: a1 to o15"):
        parse_cell(GOMOKU, "p1")
    with pytest.raises(NotationError, match="'a0' is not a cell of tictactoe; allowed: a1 to c3"):
        parse_cell(TICTACTOE, "a0")
    with pytest.raises(NotationError, match="move 2 of 'h8i99': 'i99' is not a cell of gomoku; allowed: a1 to o15"):
        parse_moves(GOMOKU, "h8i99")
    with pytest.raises(IllegalMoveError, match="move 2 of 'b2b2': cell b2 is taken; allowed: a3 b3 c3 a2 c2 a1 b1 c1"):
        parse_moves(TICTACTOE, "b2b2")
    with pytest.raises(NotationError, match="'d4' is not a column of connect4; allowed: 1 to 7"):
        parse_move(CONNECT4, "d4")
