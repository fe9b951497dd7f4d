"""A key stands for one position and its mirror image; a book has every position that it should have."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyscope.book.positions import book_keys, key_bytes, key_of, position_of, wins_at_once
from plyscope.games import CONNECT4, TICTACTOE, Rules
from plyscope.games.position import layers
from strategies import rows_positions

WIDE = Rules(16, 7, 6, gravity=True)  # 128 bits


@given(position=rows_positions(max_plies=60) | rows_positions(rules=st.sampled_from([CONNECT4, WIDE]), max_plies=120))
@settings(max_examples=150)
def test_a_key_tells_the_position_or_its_mirror_image(position):
    key = key_of(position)
    assert key == key_of(position.reflect())
    assert position_of(position.rules, key) in (position, position.reflect())
    assert 0 <= key < 256 ** key_bytes(position.rules)


def test_the_keys_of_connect_four_take_seven_bytes():
    assert [key_bytes(rules) for rules in (CONNECT4, WIDE, TICTACTOE)] == [7, 16, 3]


@pytest.mark.parametrize(
    ("rules", "most"), [(CONNECT4, 5), (Rules(4, 4, 3, gravity=True), 11), (TICTACTOE, 8), (Rules(5, 4, 4, True), 8)]
)
def test_a_book_has_every_open_position_once(rules, most):
    for plies, layer in enumerate(islice(layers(rules.start()), most + 1)):
        wanted = {
            frozenset([position, position.reflect()])
            for position in layer
            if position.result() is None and not any(position.play(move).result() for move in position.moves())
        }
        keys = book_keys(rules, plies)
        assert keys == sorted(set(keys))
        found = [position_of(rules, key) for key in keys]
        assert {frozenset([position, position.reflect()]) for position in found} == wanted
        assert len(found) == len(wanted)


def test_a_win_at_once_is_seen():
    assert wins_at_once(CONNECT4.position("121212"))
    assert not wins_at_once(CONNECT4.position("12121"))


@pytest.mark.parametrize("plies", [-1, 42])
def test_there_is_no_book_of_a_full_board(plies):
    with pytest.raises(ValueError, match=f"^plies must be from 0 to 41 on the board of drop:7x6x4, not {plies}$"):
        book_keys(CONNECT4, plies)
