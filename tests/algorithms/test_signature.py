"""The node signature: a change of a search that leaves it as it is, is a refactoring; another has to say why."""

from pathlib import Path

import pytest

from plyscope.algorithms import search
from plyscope.games import CONNECT4

POSITIONS = (Path(__file__).parents[2] / "benchmarks" / "positions.txt").read_text().split()
SIGNATURE = {"minimax": 181360, "alphabeta": 40332, "pvs": 38713, "mtdf": 24920, "deepening": 8735}


@pytest.mark.parametrize("backend", ["python", "native"])
def test_the_node_signature_is_the_known_one(backend):
    counted = {
        name: sum(
            search(CONNECT4.position(moves), f"{name}:depth=5", backend=backend).stats.nodes for moves in POSITIONS
        )
        for name in SIGNATURE
    }
    assert counted == SIGNATURE
