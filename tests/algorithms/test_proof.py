"""Proof-number search: who wins, and that an unfinished proof claims nothing."""

from random import Random

import pytest

from plyscope.algorithms import search
from plyscope.games import CONNECT4, TICTACTOE, Rules
from plyscope.games.nim import nim

SMALL = [TICTACTOE, Rules(4, 3, 3, gravity=True), Rules(3, 3, 2, gravity=False)]


def random_positions(rules, count, seed):
    rng = Random(seed)
    found = []
    while len(found) < count:
        position = rules.start()
        for _ in range(rng.randrange(rules.cells)):
            if position.result() is None:
                position = position.play(rng.choice(position.moves()))
        if position.result() is None:
            found.append(position)
    return found


@pytest.mark.parametrize("rules", SMALL)
def test_proof_number_search_finds_out_who_wins(rules):
    for position in [rules.start(), *random_positions(rules, 60, seed=1)]:
        proof = search(position, "pns")
        truth = search(position, f"alphabeta:depth={rules.cells},ending=flat,root=separate")
        assert proof.exact
        assert proof.value == truth.value
        assert truth.values[proof.move] == truth.value


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 4, 2), (3, 3), (2,)])
@pytest.mark.parametrize("misere", [True, False])
def test_proof_number_search_knows_nim(heaps, misere):
    position = nim(*heaps, misere=misere)
    assert search(position, "pns").value == search(position, "alphabeta:depth=20,ending=flat").value


def test_an_unfinished_proof_claims_nothing():
    found = search(CONNECT4.start(), "pns:nodes=500")
    assert (found.exact, found.stopped, found.value) == (False, True, 0)
    assert found.move in CONNECT4.start().moves()
