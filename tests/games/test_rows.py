import json
import pickle
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naive import NaiveBoard
from plyscope import native
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, ImpossibleRulesError, Rules, layers, perft
from strategies import rows_positions, small_rules

PERFT = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())


@pytest.mark.parametrize(
    ("width", "height", "length", "told"),
    [
        (0, 6, 4, "width must be from 1 to 64, not 0"),
        (7, -1, 4, "height must be from 1 to 64, not -1"),
        (65, 6, 4, "width must be from 1 to 64, not 65"),
        (3, 3, 4, "length must be from 1 to 3, the longer side of the 3x3 board, not 4"),
        (3, 3, 0, "length must be from 1 to 3, the longer side of the 3x3 board, not 0"),
        (7.0, 6, 4, "width must be a whole number, not 7.0"),
        (True, 6, 4, "width must be a whole number, not True"),
    ],
)
def test_impossible_rules_are_refused_with_what_is_allowed(width, height, length, told):
    with pytest.raises(ImpossibleRulesError, match=f"^{told}$"):
        Rules(width, height, length, gravity=True)


def test_equal_rules_are_one_object_also_after_pickling():
    assert Rules(7, 6, 4, gravity=True) is CONNECT4
    assert Rules(7, 6, 4, gravity=False) is not CONNECT4
    assert pickle.loads(pickle.dumps(CONNECT4.position("44"))) == CONNECT4.position("44")
    assert pickle.loads(pickle.dumps(GOMOKU)) is GOMOKU


@pytest.mark.parametrize("text", PERFT)
def test_perft_is_the_published_one(text):
    rules = {"free:3x3x3": TICTACTOE, "drop:7x6x4": CONNECT4}[text]
    published = PERFT[text]
    assert [native.perft(rules.start(), depth) for depth in range(len(published))] == published
    affordable = published if rules is TICTACTOE else published[:7]
    assert [perft(rules.start(), depth) for depth in range(len(affordable))] == affordable


def test_distinct_positions_are_the_published_ones():
    assert sum(len(layer) for layer in layers(TICTACTOE.start())) == 5478
    by_ply = [len(layer) for layer in islice(layers(CONNECT4.start()), 9)]
    assert by_ply == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]


@pytest.mark.parametrize("gravity", [True, False])
def test_python_native_and_naive_rules_agree_on_every_small_board(gravity):
    for width in range(1, 5):
        for height in range(1, 5):
            for length in range(1, max(width, height) + 1):
                start = Rules(width, height, length, gravity=gravity).start()
                depth = 5 if gravity else 4
                expected = NaiveBoard(width, height, length, gravity).perft(depth)
                assert perft(start, depth) == expected, start.rules
                assert native.perft(start, depth) == expected, start.rules


@pytest.mark.parametrize(
    "rules",
    [
        Rules(8, 7, 4, gravity=True),  # 64 bits, the last of the narrow ones
        Rules(9, 7, 4, gravity=True),  # 72 bits
        Rules(8, 8, 4, gravity=False),
        Rules(8, 10, 5, gravity=True),
        Rules(10, 11, 5, gravity=False),
        Rules(16, 7, 4, gravity=True),  # 128 bits, all of them
        Rules(64, 1, 3, gravity=True),
        Rules(1, 64, 3, gravity=False),
    ],
)
def test_python_and_native_agree_past_64_bits(rules):
    for moves in ((), (0, 0, 1, 1), tuple(range(min(rules.width, rules.height, 6)))):
        position = rules.start()
        for move in moves:
            if move in position.moves():
                position = position.play(move)
        assert native.perft(position, 3) == perft(position, 3)


@given(st.data())
def test_a_late_position_counts_alike_in_python_and_native(data):
    rules = data.draw(st.sampled_from([Rules(9, 7, 4, gravity=True), Rules(8, 8, 4, gravity=False), CONNECT4]))
    position = data.draw(rows_positions(rules=st.just(rules), max_plies=60))
    assert native.perft(position, 2) == perft(position, 2)


def test_boards_that_the_core_cannot_hold_are_refused():
    with pytest.raises(ValueError, match=r"^free:20x20x5 needs 420 bits; the native core has 128$"):
        native.perft(Rules(20, 20, 5, gravity=False).start(), 1)
    with pytest.raises(ValueError, match="depth must be 0 or more"):
        native.perft(CONNECT4.start(), -1)


@given(rows_positions())
def test_positions_agree_with_the_naive_board(position):
    rules = position.rules
    board = NaiveBoard(rules.width, rules.height, rules.length, rules.gravity)
    first = position.first
    for number, bit in enumerate(rules.cell_bits):
        row, column = divmod(number, rules.width)
        board.rows[row][column] = 0 if not bit & position.mask else 1 if bit & first else 2
    board.turn = 1 + position.ply % 2
    assert position.result() == board.result()
    assert list(position.moves()) == board.moves()
    assert (position.line() != 0) == (board.winner() != 0)


@given(rows_positions())
def test_reflection_is_its_own_inverse_and_keeps_the_game(position):
    image = position.reflect()
    assert image.reflect() == position
    assert image.result() == position.result()
    assert sorted(position.reflect_move(move) for move in position.moves()) == sorted(image.moves())
    for move in position.moves():
        assert position.play(move).reflect() == image.play(position.reflect_move(move))


@given(small_rules())
def test_hole_weights_count_the_lines(rules):
    lines = 0
    for row in range(rules.height):
        for column in range(rules.width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end_row, end_column = row + down * (rules.length - 1), column + right * (rules.length - 1)
                lines += 0 <= end_row < rules.height and 0 <= end_column < rules.width
    assert sum(rules.weights) == lines * rules.length
    assert sum(starts.bit_count() for _, starts in rules.segments) == lines


def test_connect_four_has_69_segments_and_the_weights_of_tommy2017():
    assert sum(starts.bit_count() for _, starts in CONNECT4.segments) == 69
    assert CONNECT4.weights[7:14] == (4, 6, 8, 10, 8, 6, 4)
    assert CONNECT4.weights[14:21] == (5, 8, 11, 13, 11, 8, 5)


@pytest.mark.parametrize("length", [5, 6, 9])
def test_long_lines_need_every_stone(length):
    rules = Rules(20, 20, length, gravity=False)
    first = "".join(f"{cell},{cell + 200}," for cell in range(1, length))
    assert rules.position(first).result() is None
    won = rules.position(f"{first}{length}")
    assert won.result() == -1
    assert won.line().bit_count() == length


def test_the_board_of_twenty_by_twenty_can_be_played_to_the_end():
    rules = Rules(20, 20, 20, gravity=True)
    position = rules.start()
    while position.result() is None:
        position = position.play(position.moves()[0])
    assert position.ply <= 400
