"""Mistakes from games between levels: each lost the result, which another solver confirms."""

from bitbully_outcomes import outcome
from plyscope.games import CONNECT4
from plyscope.lab.experiments.mistakes import Mistake, mistakes, openings

RESULTS = {1: "win", 0: "draw", -1: "loss"}


def test_every_mistake_lost_the_result_by_bitbully():
    found = [mistake for opening in ("4416", "2757") for mistake in mistakes(opening, 4, seed=1)]
    assert len(found) > 10
    for mistake in found:
        assert len(mistake.moves) >= 4
        assert RESULTS[outcome(mistake.moves)] == mistake.before
        assert RESULTS[-outcome((*mistake.moves, mistake.move))] == mistake.after
        assert (mistake.before, mistake.after) in (("win", "draw"), ("win", "loss"), ("draw", "loss"))


def test_they_are_the_same_in_every_run_and_mirror_images_count_once():
    found = list(mistakes("1462", 3, seed=1))
    assert found == list(mistakes("1462", 3, seed=1))
    assert len({mistake.key for mistake in found}) == len(found)
    for mistake in found:
        mirrored = tuple(6 - move for move in mistake.moves)
        image = Mistake(mirrored, 6 - mistake.move, mistake.before, mistake.after)
        other = Mistake(mistake.moves, (mistake.move + 1) % 7, mistake.before, mistake.after)
        assert image.key == mistake.key
        assert image.position == mistake.position.reflect()
        symmetric = mistake.position == mistake.position.reflect()
        assert other.key != mistake.key or symmetric


def test_openings_are_four_random_plies_and_mirror_images_are_one():
    drawn = openings(2000, seed=1)
    assert drawn == openings(2000, seed=1) != openings(2000, seed=2)
    assert drawn.total() == 2000
    positions = {CONNECT4.position(moves) for moves in drawn}
    assert len(positions) == len(drawn) == len({min(p, p.reflect()) for p in positions})
    assert {position.ply for position in positions} == {4}
