"""The papers' numbers, every one exactly: all by the native core, and by Python those that it can afford."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from plyscope.algorithms import search
from plyscope.games import CONNECT4, TICTACTOE, format_move, parse_diagram, parse_rules

PUBLISHED = json.loads((Path(__file__).parent / "data" / "counts.json").read_text())


@pytest.mark.parametrize("row", PUBLISHED["blem2021"], ids=lambda row: f"{row['algorithm']}-{row['moves']}")
def test_blem2021_counts_through_the_command_line(row):
    command = [sys.executable, "-m", "plyscope", "search", row["moves"], "--rules", row["rules"]]
    options = ["--algorithm", row["algorithm"], "--depth", "9", "--root", "separate", "--ending", "flat", "--json"]
    done = subprocess.run([*command, *options], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["stats"]["nodes"] == row["nodes"]
    assert found["move"] == row["move"]
    assert found["value"] == 0


MANNAN = "alphabeta:depth=9,ending=flat,evaluation=outcome"


def test_mannan2021_replies_and_calls():
    published = PUBLISHED["mannan2021"]
    first = search(TICTACTOE.start(), MANNAN)
    assert first.stats.nodes + 1 == published["empty board, calls with the root"]
    assert first.move == 0
    replies = [search(TICTACTOE.start().play(key), MANNAN) for key in range(9)]
    assert [format_move(TICTACTOE, reply.move) for reply in replies] == published["reply to key 1 to 9"]
    assert [reply.stats.nodes + 1 for reply in replies] == published["calls with the root"]


def test_mannan2021_figure_8_prefers_the_centre_to_winning_at_once():
    figure = PUBLISHED["mannan2021"]["figure 8"]
    position = parse_diagram(TICTACTOE, figure["diagram"])
    found = search(position, MANNAN)
    assert format_move(TICTACTOE, found.move) == figure["move"]
    assert found.stats.nodes + 1 == figure["calls"]
    assert search(position, "alphabeta:depth=9").move == 6  # with sooner wins preferred it wins at once


def test_mannan2021_effort_falls_from_turn_to_turn():
    position, calls = TICTACTOE.start(), []
    for person in (5, 3, 4, 8, None):
        found = search(position, MANNAN)
        calls.append(found.stats.nodes + 1)
        position = position.play(found.move)
        if person is not None:
            position = position.play(person - 1)
    assert calls == PUBLISHED["mannan2021"]["against keys 5 3 4 8"]
    assert position.result() == 0


def in_both(rows, cheap):
    """Every row with the native core, the cheap ones with Python too."""
    return [(row, backend) for row in rows for backend in ("native", "python") if backend == "native" or cheap(row)]


@pytest.mark.parametrize(("moves", "backend"), in_both(PUBLISHED["nasa2018"], lambda moves: moves == "14114"))
def test_nasa2018_iterations(moves, backend):
    row = PUBLISHED["nasa2018"][moves]
    text = f"depth={row['depth']},evaluation=discs,ending=flat"
    found = search(CONNECT4.position(moves), f"minimax:{text}", backend=backend)
    assert found.stats.nodes == row["iterations"]
    if "move" in row:
        assert (format_move(CONNECT4, found.move), found.value) == (row["move"], row["value"])
    pruned = search(CONNECT4.position(moves), f"alphabeta:{text}", backend=backend)
    assert (pruned.move, pruned.value) == (found.move, found.value)


def game(rules, settings, backend):
    """Play two searches against each other: moves, leaves of each, passes, the seat that wins."""
    position, moves, leaves, passes = rules.start(), [], [0, 0], 0
    while position.result() is None:
        found = search(position, settings[position.ply % 2], backend=backend)
        assert found.backend == backend
        leaves[position.ply % 2] += found.stats.leaves
        passes += found.stats.passes
        moves.append(found.move)
        position = position.play(found.move)
    return moves, leaves, passes, (position.ply - 1) % 2 if position.result() else None


@pytest.mark.parametrize(("depth", "backend"), in_both(PUBLISHED["tommy2017"], lambda depth: int(depth) <= 6))
def test_tommy2017_leaves_and_passes(depth, backend):
    row = PUBLISHED["tommy2017"][depth]
    text = f"depth={depth},evaluation=segments,order=centre,ending=flat,window=win"
    alphabeta, mtdf = f"alphabeta:{text}", f"mtdf:{text}"
    moves, first, passes, _ = game(CONNECT4, (alphabeta, mtdf), backend)
    swapped, second, more_passes, _ = game(CONNECT4, (mtdf, alphabeta), backend)
    assert moves == swapped  # MTD(f) plays the moves of alpha-beta
    assert [(first[0] + second[1]) // 2, (first[1] + second[0]) // 2] == row["leaves"]
    assert (passes + more_passes) // 2 == row["passes"]
    assert len(moves) == row["plies"]


@pytest.mark.parametrize(
    ("row", "backend"),
    in_both(PUBLISHED["kersten2023"], lambda row: row["depth"] == 5 and "7x6" in row["rules"]),
    ids=lambda given: given if isinstance(given, str) else f"{given['rules']}-{given['depth']}",
)
def test_kersten2023_evaluations(row, backend):
    options = f"depth={row['depth']},evaluation=longest-run,root=separate,ending=flat"
    settings = (f"minimax:{options}", f"alphabeta:{options}")
    moves, leaves, _, winner = game(parse_rules(row["rules"]), settings, backend)
    assert leaves == row["evaluations"]
    assert len(moves) == row["plies"]
    assert winner == row["winner"]
