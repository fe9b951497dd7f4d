from xml.etree import ElementTree

import pytest
from hypothesis import given

from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, Rules
from plyscope.games.diagram import COLUMNS, board
from plyscope.games.svg import svg
from strategies import rows_positions


def test_the_winning_line_and_the_last_move_are_marked():
    position = TICTACTOE.position("14253")
    shown = board(position, last=2)
    assert shown.count("[X]") == 3
    assert "(X)" not in shown
    assert board(TICTACTOE.position("14"), last=3).count("(O)") == 1


def test_a_cell_without_a_stone_shows_its_number():
    lines = board(TICTACTOE.position("5")).splitlines()
    assert lines[1] == "| 1 | 2 | 3 |"
    assert lines[3] == "| 4 | X | 6 |"


def test_the_signs_can_be_exchanged():
    assert board(TICTACTOE.position("5"), signs=("O", "X")).splitlines()[3] == "| 4 | O | 6 |"


def test_colours_are_only_there_when_asked_for():
    position = TICTACTOE.position("14253")
    assert "\x1b[" not in board(position)
    coloured = board(position, colour=True)
    assert "\x1b[7m\x1b[31m" in coloured  # the line of X: reverse, red
    assert "\x1b[33m" in coloured  # O: yellow


@pytest.mark.parametrize(
    "rules",
    [
        CONNECT4,
        TICTACTOE,
        GOMOKU,
        Rules(20, 20, 5, gravity=False),
        Rules(20, 20, 5, gravity=True),
        Rules(26, 4, 4, gravity=True),
    ],
)
def test_every_board_fits_a_terminal(rules):
    position = rules.start().play(0).play(1)
    assert max(map(len, board(position, last=1).splitlines())) <= COLUMNS


def test_the_number_of_a_cell_on_a_wide_board_is_its_rows_plus_its_columns():
    rules = Rules(20, 20, 5, gravity=False)
    lines = board(rules.position("45")).splitlines()
    row, column = 3, 5
    assert lines[row].split()[0] == "40"
    assert lines[row].split()[column] == "X"
    assert "X<" in board(rules.position("45"), last=44)
    assert board(rules.position("1,21,2,22,3,23,4,24,5"), last=4).count("X*") == 5


@given(rows_positions())
def test_the_picture_is_xml_with_a_shape_for_every_stone(position):
    root = ElementTree.fromstring(svg(position))
    kinds = [element.get("class", "") for element in root.iter()]
    assert sum(kind.startswith("stone") for kind in kinds) == position.ply
    assert kinds.count("won") == position.line().bit_count()
    assert kinds.count("stone X") == position.first.bit_count()
    assert position._repr_svg_() == svg(position)
