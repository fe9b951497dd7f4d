"""Players of the levels: how they play on any board, and the limits that they keep."""

from random import Random

import pytest

from plyscope.algorithms import Limit
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE
from plyscope.games.named import start_of
from plyscope.games.notation import parse_rules
from plyscope.levels import CLASSIC, LEVELS
from plyscope.native import Solver
from plyscope.native.sets import POSITION_SETS
from plyscope.players import LevelPlayer, parse_player
from plyscope.players.careless import CarelessPlayer
from plyscope.players.endgame import EndgamePlayer

NUMBERS = [row.number for row in LEVELS]


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("start", [CONNECT4.start(), TICTACTOE.start(), parse_rules("drop:8x7x4").start()])
def test_every_level_plays_a_game_to_its_end(number, start):
    player, position = parse_player(f"level:{number}", rng=Random(1)), start
    assert player.name == f"level:{number}"
    while position.result() is None:
        position = position.play(player(position))
    assert position.ply >= 5


@pytest.mark.parametrize("number", [1, 8, 15])
@pytest.mark.parametrize("start", [GOMOKU.start(), start_of("nim:3,4,5")])
def test_levels_play_large_boards_and_games_without_a_board(number, start):
    player = parse_player(f"level:{number}", rng=Random(1))
    position = start
    for _ in range(2):
        position = position.play(player(position))
    assert position.ply == 2


def test_the_lower_levels_overlook_lines_and_the_upper_ones_see_them_all():
    for row in LEVELS:
        player = LevelPlayer(row, Random(1)).player_for(CONNECT4.start())
        if row.depth is None:
            assert isinstance(player, EndgamePlayer)
            assert (row.miss, str(player.settings.evaluation)) == (0.0, "learned")
        else:
            assert isinstance(player, CarelessPlayer)
            assert (player.depth, player.miss, player.wins) == (row.depth, row.miss, row.wins)


def test_boards_without_a_learned_evaluation_use_segments():
    player = LevelPlayer(LEVELS[-1], Random(1)).player_for(parse_rules("drop:8x7x4").start())
    assert str(player.settings.evaluation) == "segments"


@pytest.mark.parametrize("number", range(3, 16))
def test_an_own_win_in_one_is_never_ignored_from_level_3_on(number):
    player = parse_player(f"level:{number}", rng=Random(number))
    for scored in POSITION_SETS["end"].positions()[:200]:
        wins = [m for m in scored.position.moves() if (scored.position.play(m).result() or 0) < 0]
        if wins:
            assert player(scored.position) in wins


def test_the_highest_level_solves_what_takes_few_nodes():
    player, solver = parse_player("level:15", rng=Random(2)), Solver(1)
    for scored in POSITION_SETS["end"].positions()[:40]:
        found = player.choose(scored.position).search
        assert found.exact
        after = scored.position.play(found.move)
        if after.result() is None:
            assert solver.solve(after).score == -scored.score


def test_one_player_plays_several_boards():
    player = parse_player("level:15", rng=Random(2))
    names = [str(player.player_for(board.start()).settings.evaluation) for board in (CONNECT4, TICTACTOE, CONNECT4)]
    assert names == ["learned", "segments", "learned"]


@pytest.mark.parametrize("row", LEVELS)
def test_no_level_looks_more_than_four_plies_ahead_on_boards_that_are_too_large_for_the_core(row):
    player = LevelPlayer(row, Random(1)).player_for(GOMOKU.start())
    assert (player.depth, player.miss) == (min(row.depth or 4, 4), row.miss)


def test_a_stricter_limit_is_kept():
    player = parse_player("level:15", rng=Random(2)).within(Limit(depth=2))
    assert player.limit == Limit(depth=2)
    found = player.choose(CONNECT4.start()).search
    assert (found.depth, found.exact) == (2, False)
    few = parse_player("level:9", rng=Random(2)).within(Limit(nodes=10)).player_for(CONNECT4.start())
    assert few.nodes == 10


@pytest.mark.parametrize("row", CLASSIC)
def test_classic_levels_are_depths(row):
    player = parse_player(f"classic:{row.number}", rng=Random(0))
    if row.number:
        assert player.limit.depth == row.number
        assert player.name == f"classic:{row.number}"
    else:
        assert player.name == "random"


def test_unknown_levels_are_refused():
    for text, told in (
        ("level:0", "unknown level '0'; allowed: 1 to 15, or a name: newcomer"),
        ("level:16", "unknown level '16'; allowed: 1 to 15"),
        ("classic:9", "unknown classic level '9'; allowed: 0 to 8"),
    ):
        with pytest.raises(ValueError, match=f"^{told}"):
            parse_player(text, rng=Random(0))
