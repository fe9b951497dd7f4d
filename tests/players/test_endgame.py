"""The player that solves what takes few nodes: exact scores first, then who wins, then a search."""

from random import Random

from plyscope.algorithms import Settings
from plyscope.games import CONNECT4, GOMOKU
from plyscope.native import Solver
from plyscope.native.sets import POSITION_SETS
from plyscope.players.endgame import EndgamePlayer

SETTINGS = Settings.parse("deepening:nodes=300,evaluation=segments")


def test_it_keeps_the_result_where_it_solves_and_searches_elsewhere():
    solver = Solver()
    solved = 0
    player = EndgamePlayer(SETTINGS, 3_000, Random(1))
    for scored in POSITION_SETS["medium-middle"].positions()[:60]:
        found = player.think(scored.position)
        if not found.exact:
            assert found.depth is not None
            continue
        solved += 1
        after = scored.position.play(found.move)
        left = -solver.solve(after).score if after.result() is None else scored.score
        assert (left > 0) - (left < 0) == (scored.score > 0) - (scored.score < 0)
    assert 0 < solved < 60


def test_more_nodes_solve_more_positions():
    def solved(nodes):
        player = EndgamePlayer(SETTINGS, nodes, Random(1))
        return sum(player.think(scored.position).exact for scored in POSITION_SETS["medium-middle"].positions()[:60])

    assert solved(300) < solved(3_000) < solved(30_000)


def test_without_a_solver_for_the_board_it_searches():
    player = EndgamePlayer(Settings.parse("deepening:depth=1"), 1_000, Random(1))
    assert not player.think(GOMOKU.start()).exact
    none = EndgamePlayer(SETTINGS, 0, Random(1)).think(CONNECT4.start())
    assert not none.exact
