"""The learned evaluation against a plain reading of its definition, in settings, searches and commands."""

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import run
from networks import network_file, random_header, random_weights
from plyscope.algorithms import Settings, search
from plyscope.book.shelf import Shelf
from plyscope.evaluation import evaluation
from plyscope.evaluation.network import write_network
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, Rules
from plyscope.games.diagram import marks
from plyscope.games.named import start_of
from plyscope.native import Solver
from strategies import open_rows_positions
from threats_by_cells import settled_by_moves, threats_by_cells

BOARDS = [
    CONNECT4,
    TICTACTOE,
    Rules(5, 4, 3, gravity=False),
    Rules(6, 5, 4, gravity=True),
    Rules(8, 6, 5, gravity=True),
    Rules(6, 6, 4, gravity=False),
]


def images(rules):
    """The images of a board's cells as functions of row and column."""
    height, width = rules.height - 1, rules.width - 1
    flips = [lambda r, c: (r, c), lambda r, c: (r, width - c)]
    if not rules.gravity:
        flips += [lambda r, c: (height - r, c), lambda r, c: (height - r, width - c)]
        if height == width:
            flips += [lambda r, c, flip=flip: flip(c, r) for flip in flips[:4]]
    return flips


def value_by_cells(position, header, weights):
    """The definition: the state of each cell of the settled position, tuple by tuple and image by image."""
    now, result = settled_by_moves(position)
    if result is None:
        total = sum(weights[index] for index in indices(now, header))
    else:
        total = result * (400_000_000 - now.ply)
    return -total if position.ply % 2 else total


def indices(position, header):
    """The weights of a settled position."""
    rules, board, stones = position.rules, marks(position), position.ply
    size = len(header.tuples[0])

    def state(row, column):
        mark = board[row * rules.width + column]
        below = row == rules.height - 1 or board[(row + 1) * rules.width + column] != "."
        return {".": (0, int(rules.gravity and below)), "X": (1, 0), "O": (1, 1)}[mark]

    block = 2 * sum(stones >= phase for phase in header.phases) + stones % 2
    tables = (rules.width + 1) // 2
    threats = tables * 4**rules.height + 256 if rules.gravity else 0
    begin = block * (len(header.tuples) * 4**size + threats)
    for number, cells in enumerate(header.tuples):
        for image in images(rules):
            index = 0
            for place, cell in enumerate(cells):
                taken, low = state(*image(*divmod(cell, rules.width)))
                index += (taken << size + place) + (low << place)
            yield begin + number * 4**size + index
    if rules.gravity:
        begin += len(header.tuples) * 4**size
        found = [threats_by_cells(position, player) for player in "XO"]
        for column in range(rules.width):
            index = 0
            for threats in found:
                for row in range(rules.height):
                    cell = row * rules.width + column
                    index = 2 * index + (cell in threats or board[cell] != ".")
            yield begin + min(column, rules.width - 1 - column) * 4**rules.height + index
        counts = 0
        for threats in found:
            heights = [rules.height - cell // rules.width for cell in threats]
            odd = sum(height % 2 for height in heights)
            counts = 16 * counts + 4 * min(3, odd) + min(3, len(heights) - odd)
        yield begin + tables * 4**rules.height + counts


@given(open_rows_positions(rules=st.sampled_from(BOARDS), max_plies=60))
@settings(max_examples=150)
def test_the_value_is_the_sum_of_its_weights(position):
    header = random_header(position.rules)
    learned = evaluation(f"learned:{network_file(position.rules)}")
    assert learned.value(position) == value_by_cells(position, header, random_weights(header))
    assert learned.value(position.reflect()) == learned.value(position)


def test_settings_name_a_file(tmp_path):
    path = network_file(CONNECT4)
    chosen = Settings.parse(f"alphabeta:depth=3,evaluation=learned:{path}")
    assert str(chosen) == f"alphabeta:depth=3,evaluation=learned:{path}"
    assert pickle.loads(pickle.dumps(evaluation(f"learned:{path}"))).value(CONNECT4.start()) == evaluation(
        f"learned:{path}"
    ).value(CONNECT4.start())
    found = search(CONNECT4.position("44"), chosen)
    assert found.backend == "native"
    assert search(CONNECT4.position("44"), chosen, backend="python").value == found.value


def test_a_replaced_file_is_read_again(tmp_path):
    path, header = tmp_path / "one.network", random_header(TICTACTOE, count=1, size=2, phases=())
    weights = random_weights(header)
    write_network(path, header, weights)
    before = evaluation(f"learned:{path}").value(TICTACTOE.start())
    for place in range(len(weights)):
        weights[place] += 5
    write_network(path, header, weights)
    assert evaluation(f"learned:{path}").value(TICTACTOE.start()) == before + 5 * 8


def test_rules_without_a_network_are_refused_in_one_line():
    with pytest.raises(
        ValueError, match=r"^there is no learned evaluation for free:15x15x5; make one with plyscope learn"
    ):
        search(GOMOKU.start(), "alphabeta:depth=1,evaluation=learned")
    with pytest.raises(ValueError, match=r"was trained for free:3x3x3, not for drop:7x6x4$"):
        search(CONNECT4.start(), f"alphabeta:depth=1,evaluation=learned:{network_file(TICTACTOE)}")
    with pytest.raises(ValueError, match=r"^no such file or folder: none\.network$"):
        Settings.parse("alphabeta:depth=1,evaluation=learned:none.network")
    with pytest.raises(ValueError, match=r"^the evaluation 'learned' needs a board; allowed here: outcome$"):
        search(start_of("nim:1,2"), "alphabeta:depth=1,evaluation=learned")


def test_a_learned_player_plays_a_match(capsys):
    player = f"alphabeta:depth=2,evaluation=learned:{network_file(CONNECT4)}"
    code, said, _ = run(capsys, "match", player, "random", "--games", "4", "--openings", "random:2", "--workers", "1")
    assert code == 0
    assert "learned:" in said


def test_it_is_listed_and_ships_for_connect_four(capsys):
    assert "\nlearned " in run(capsys, "evaluations")[1]
    assert abs(evaluation("learned").value(CONNECT4.position("444"))) < 1_000_000


def test_the_shipped_network_alone_beats_perfect_play_when_it_moves_first():
    solver, rng, won = Solver(64, book=Shelf()), Random(7), 0
    for _ in range(40):
        position = CONNECT4.start()
        while (result := position.result()) is None:
            if position.ply % 2:
                position = position.play(rng.choice(solver.best_moves(position).best))
            else:
                position = position.play(search(position, "alphabeta:depth=1,evaluation=learned").move)
        won += result == -1 and position.ply % 2
    assert won >= 36  # docs/learning.md has the figures of 1000 games
