"""An order of moves for a board that is given by its stones alone."""

import pytest
from hypothesis import given, settings

from plyscope.games import RowsPosition, Rules, order, parse_diagram
from plyscope.games.order import moves_to
from strategies import rows_positions

COLUMN = Rules(2, 4, 4, gravity=True)


@given(rows_positions())
@settings(max_examples=100)
def test_moves_lead_to_every_position_that_play_reaches(position):
    reached = position.rules.start()
    for move in moves_to(position):
        assert move in reached.moves()
        reached = reached.play(move)
    assert reached == position


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (
            RowsPosition(COLUMN, own=0b1100, mask=0b1111),  # O O X X in one column, from below
            "no moves lead there: the players did not take turns: after 0 moves at the latest it is the turn of X, "
            "but every stone that could come next belongs to O",
        ),
        (RowsPosition(COLUMN, own=0b1111, mask=0b111101111), "no moves lead there: both players have a line"),
        (
            parse_diagram(Rules(7, 2, 3, gravity=False), "XXX.XXX OO.OO.O"),  # two lines that share no stone
            "no moves lead there: no last stone completes the line and leaves a game that could be played",
        ),
    ],
)
def test_what_no_game_reaches_is_refused_with_the_reason(position, reason):
    with pytest.raises(ValueError, match="no moves lead there") as refusal:
        moves_to(position)
    assert str(refusal.value) == reason


def test_the_search_for_an_order_ends(monkeypatch):
    monkeypatch.setattr(order, "MOST_STEPS", 10)
    rules = Rules(8, 4, 8, gravity=True)
    rows = ["XXOXXOXX", "OOXOOXOO", "OOXOOXOO", "XXOXXOXX"]
    with pytest.raises(ValueError, match="no order of moves was found in 10 steps"):
        moves_to(parse_diagram(rules, " ".join(rows)))


def test_all_last_stones_of_a_line_share_the_steps(monkeypatch):
    monkeypatch.setattr(order, "MOST_STEPS", 1100)
    given, dropped = [], order._dropped
    monkeypatch.setattr(order, "_dropped", lambda position, steps: given.append(steps) or dropped(position, steps))
    # X runs out of stones before the buried ones come free, which takes an age to find out; eleven stones in a row won
    columns = [*["OOX"] * 5, "XXX", *["OOX"] * 5, *"XXXX", *["O" * 8 + "X" * 10] * 2]
    rows = ["".join(column.ljust(18, ".")[row] for column in columns) for row in reversed(range(18))]
    with pytest.raises(ValueError, match=r"^no order of moves was found in 1,100 steps$"):
        moves_to(parse_diagram(Rules(17, 18, 11, gravity=True), " ".join(rows)))
    assert given == [100] * 11
