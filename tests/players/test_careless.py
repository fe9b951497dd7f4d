"""The careless player: what it overlooks, what it always sees, and its options."""

from random import Random

import pytest

from plyscope.games import CONNECT4, GOMOKU
from plyscope.games.named import start_of
from plyscope.players import CarelessPlayer, parse_player
from plyscope.players.tactics import winning_move

#: The opponent threatens to complete a column, a row and a diagonal in column 4.
THREATS = {"vertical": ("243464", 3), "horizontal": ("53637", 3), "diagonal": ("244552343153", 3)}


def test_a_player_that_sees_everything_takes_and_prevents_wins():
    player = CarelessPlayer(Random(1), depth=2, miss=0.0)
    assert player(CONNECT4.position("112233")) == 3
    for moves, column in THREATS.values():
        position = CONNECT4.position(moves)
        assert (position.play((column + 1) % 7).result(), winning_move(position)) == (None, None)
        assert player(position) == column


def test_blocks_are_missed_more_often_on_diagonals_than_on_rows_than_on_columns():
    missed = {}
    for direction, (moves, column) in THREATS.items():
        player, position = CarelessPlayer(Random(2), depth=2, miss=0.5), CONNECT4.position(moves)
        missed[direction] = sum(player(position) != column for _ in range(400))
    assert 0 < missed["vertical"] < missed["horizontal"] < missed["diagonal"] < 400


def test_an_own_win_is_never_missed_unless_that_is_allowed():
    position = CONNECT4.position("112233")
    always, sometimes = (CarelessPlayer(Random(3), depth=1, miss=0.95, wins=wins) for wins in (True, False))
    assert {always(position) for _ in range(100)} == {3}
    assert {sometimes(position) for _ in range(100)} > {3}


def test_a_player_that_sees_nothing_plays_every_move():
    player = CarelessPlayer(Random(4), depth=2, miss=1.0, wins=False)
    assert {player(CONNECT4.position("112233")) for _ in range(200)} == set(range(7))


def test_it_plays_large_boards():
    moves = "h8 a1 h9 a2 h10 h7 h11"
    assert CarelessPlayer(Random(5), 2, 0.0)(GOMOKU.position(moves)) == GOMOKU.read(f"{moves} h12")[-1]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("careless", "careless:depth=2,miss=0.5"),
        ("careless:depth=4,miss=0.1,wins=off,nodes=900", "careless:depth=4,miss=0.1,wins=off,nodes=900"),
    ],
)
def test_its_options_are_parsed(text, name):
    assert parse_player(text, rng=Random(0)).name == name


@pytest.mark.parametrize(
    "option", ["depth=0", "depth=x", "miss=2", "miss=nan", "wins=yes", "nodes=0", "evaluation=learned"]
)
def test_other_options_are_refused(option):
    with pytest.raises(ValueError, match=f"^unknown option '{option}' of careless; allowed: depth=N from 1"):
        parse_player(f"careless:{option}", rng=Random(0))


def test_it_refuses_games_without_lines():
    player = parse_player("careless", rng=Random(0))
    with pytest.raises(ValueError, match="careless plays N-in-a-row games only"):
        player(start_of("nim:9"))
