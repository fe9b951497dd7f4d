"""The tree above the subproblems: what follows from bounds, and what is solved next."""

import pytest

from plyscope.algorithms.table import Bounds
from plyscope.games import CONNECT4, parse_rules
from plyscope.native import Solver
from plyscope.proofs.journal import canonical
from plyscope.proofs.tree import Tree

START = CONNECT4.start()


def moves_of(position):
    return {canonical(position.play(move)) for move in position.moves()}


def test_the_root_is_solved_first_then_its_moves_from_the_centre():
    tree = Tree(START)
    assert tree.next_open(1, [], None) == START
    tree.split(START)
    assert tree.next_open(1, [], None) == CONNECT4.position("4")
    tree.add(CONNECT4.position("4"), Bounds(0, 18))
    assert tree.next_open(1, [], None) == canonical(CONNECT4.position("3"))


def test_a_search_stays_with_the_first_move_until_it_is_much_harder():
    tree = Tree(START)
    tree.split(START)
    tree.split(CONNECT4.position("4"))
    first = tree.next_open(1, [], None)
    assert first in moves_of(CONNECT4.position("4"))
    for position in [first, *moves_of(first)]:
        tree.split(position)
    assert tree.next_open(1, [], None).ply == 1


def test_workers_get_what_is_needed_if_the_others_end_as_expected():
    tree = Tree(START)
    assert tree.next_open(1, [START], None) is None
    tree.split(START)
    centre = CONNECT4.position("4")
    tree.split(centre)
    reply = tree.next_open(1, [], None)
    # if the first player wins, all replies have to be answered; if not, this one is enough, and the next move is needed
    assert tree.next_open(1, [reply], True) in moves_of(centre) - {reply}
    assert tree.next_open(1, [reply], False) in moves_of(START) - {centre}


def test_bounds_of_moves_imply_those_of_the_position():
    tree = Tree(START)
    tree.split(START)
    assert tree.implied() == Bounds(-18, 18)
    for number, child in enumerate(sorted(moves_of(START), key=lambda one: one.mask)):
        tree.add(child, Bounds(-number, 3))
    assert tree.implied() == Bounds(-3, 3)
    tree.add(START, Bounds(-18, 2))
    assert tree.implied() == Bounds(-3, 2)
    assert tree.effort(3).disproof == 0
    assert tree.effort(-3).proof == 0
    assert 0 not in tree.effort(0)


def test_bounds_that_contradict_are_refused():
    tree = Tree(START)
    tree.add(START, Bounds(1, 18))
    with pytest.raises(ValueError, match="the bounds -18 to 0 contradict 1 to 18"):
        tree.add(START, Bounds(-18, 0))


@pytest.mark.parametrize("moves", ["131211", "1212", "12121", "112233"])
def test_what_the_rules_tell_needs_no_proof(moves):
    position = parse_rules("drop:4x4x4").position(moves)
    known, score = Tree(position).known(position), Solver(1).solve(position).score
    assert known.lower <= score <= known.upper
    wins = any(position.play(move).result() == -1 for move in position.moves())
    assert (known.lower == known.upper) == wins


def test_the_share_of_the_work_grows_from_0_to_1():
    tree = Tree(START)
    assert tree.share(1, expected=True) == 0
    tree.split(START)
    tree.split(CONNECT4.position("4"))
    shares = []
    for child in sorted(moves_of(CONNECT4.position("4"))):
        tree.add(child, Bounds(1, 18))
        shares.append(tree.share(1, expected=True))
    assert shares == sorted(shares)
    assert (0 < shares[0] < 1, shares[-1]) == (True, 1)
