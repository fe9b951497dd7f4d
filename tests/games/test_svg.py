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


@pytest.mark.parametrize("columns", [80, 60, 45, 25, 12])
@pytest.mark.parametrize("rules", [CONNECT4, TICTACTOE, Rules(8, 8, 5, gravity=True), Rules(9, 9, 5, gravity=False)])
def test_a_narrower_terminal_gets_a_more_compact_board(rules, columns):
    shown = board(rules.start().play(0).play(1), last=1, columns=columns)
    assert max(map(len, shown.splitlines())) <= columns
    assert shown.count("X") == shown.count("O") == 1


def test_a_large_free_board_has_coordinates():
    rules = Rules(20, 20, 5, gravity=False)
    position = rules.position("e18")
    lines = board(position, last=44).splitlines()
    assert lines[2].split() == ["18", ".", ".", ".", ".", "(X)", *["."] * 15]
    assert lines[-1].split() == list("abcdefghijklmnopqrst")
    assert "X<" in board(position, last=44, columns=60)
    assert board(rules.position("1,21,2,22,3,23,4,24,5"), last=4, columns=60).count("X*") == 5
    narrow = board(position, last=44, columns=30).splitlines()
    assert narrow[2] == "18 ....X..............."


@given(rows_positions())
def test_the_picture_is_xml_with_a_shape_for_every_stone(position):
    root = ElementTree.fromstring(svg(position))
    kinds = [element.get("class", "") for element in root.iter()]
    assert sum(kind.startswith("stone") for kind in kinds) == position.ply
    assert kinds.count("won") == position.line().bit_count()
    assert kinds.count("stone X") == position.first.bit_count()
    assert position._repr_svg_() == svg(position)


def test_the_picture_of_a_free_board_has_coordinates():
    def texts(position):
        return [
            element.text for element in ElementTree.fromstring(svg(position)).iter() if element.tag.endswith("text")
        ]

    assert texts(TICTACTOE.start()) == ["3", "2", "1", "a", "b", "c"]
    assert texts(GOMOKU.start())[-15:] == list("abcdefghijklmno")
    assert texts(CONNECT4.start()) == []
