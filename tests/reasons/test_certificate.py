"""Certificates as data: what is written can be read again, and nothing else."""

import json

import pytest

from plyscope.reasons.certificate import (
    Answers,
    Certificate,
    Completes,
    Drawn,
    NoLine,
    Pair,
    Paired,
    Plays,
    Stop,
    Win,
    nodes,
)

SHARED = Paired(
    (Pair("claimeven", 38, 31), Pair("baseinverse", 35, 36)),
    (Stop((28, 29, 30, 31), pair=0), Stop((3, 10, 17, 24), win=0)),
    (Win(31, (10, 17, 24, 31)),),
)
EVERY_NODE = Certificate(
    1,
    "draw",
    Answers(((0, Plays(1, SHARED)), (2, Plays(3, SHARED)), (3, NoLine()), (4, Drawn()), (5, Completes(6, (1, 2)))), 3),
)


def test_json_brings_every_node_back():
    text = json.dumps(EVERY_NODE.to_json())
    assert Certificate.from_json(json.loads(text)) == EVERY_NODE


def test_shared_nodes_are_written_once():
    assert EVERY_NODE.size == len(EVERY_NODE.to_json()["nodes"]) == 7
    again = Certificate.from_json(EVERY_NODE.to_json())
    assert sum(isinstance(node, Paired) for node in nodes(again.strategy)) == 1


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"player": 2, "outcome": "win", "nodes": [{"kind": "drawn"}]},
        {"player": True, "outcome": "win", "nodes": [{"kind": "drawn"}]},
        {"player": 0, "outcome": "loss", "nodes": [{"kind": "drawn"}]},
        {"player": 0, "outcome": "win", "nodes": []},
        {"player": 0, "outcome": "win", "nodes": [{"kind": "magic"}]},
        {"player": 0, "outcome": "win", "nodes": [{"kind": "plays", "move": 1, "then": 0}]},  # itself
        {"player": 0, "outcome": "win", "nodes": [{"kind": "drawn"}, {"kind": "plays", "move": 1, "then": -1}]},
        {"player": 0, "outcome": "win", "nodes": [{"kind": "completes", "move": "1", "line": []}]},
        {
            "player": 0,
            "outcome": "win",
            "nodes": [{"kind": "paired", "pairs": [["magic", 1, 2]], "stops": [], "wins": []}],
        },
        {"player": 0, "outcome": "win", "nodes": [{"kind": "paired", "pairs": [["pair", 1]], "stops": [], "wins": []}]},
    ],
)
def test_other_data_is_refused(data):
    with pytest.raises(ValueError, match=r"certificate|pair"):
        Certificate.from_json(data)
