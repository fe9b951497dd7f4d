"""The papers' own programs, as far as they differ from ours: what they do and what they do not see."""

from random import Random

import pytest

from plyscope.algorithms import search
from plyscope.games import CONNECT4, TICTACTOE
from plyscope.lab.experiment import DIFFERS, WITHIN
from plyscope.lab.papers import mannan2021_connect4 as connect4
from plyscope.lab.papers import mannan2021_tictactoe as tictactoe
from plyscope.lab.papers.judging import by_task, mean_interval, only, percent_interval, ratio_interval, within
from plyscope.lab.papers.mannan2021_claims import answers
from plyscope.lab.papers.nasa2018 import overwriting


def random_moves(rules, rng, plies):
    """The text of a random game that has not ended."""
    while True:
        position, text = rules.start(), ""
        for _ in range(plies):
            moves = position.moves()
            if not moves:
                break
            move = rng.choice(moves)
            position, text = position.play(move), text + str(move + 1)
        if position.result() is None and position.ply == plies:
            return text


@pytest.mark.parametrize("seed", range(12))
def test_overwritten_bounds_keep_move_and_value(seed):
    moves = random_moves(CONNECT4, Random(seed), 5 + 2 * (seed % 6))
    settings = "evaluation=discs,ending=flat,depth=4"
    found = overwriting(moves, 4)
    for algorithm in ("minimax", "alphabeta"):
        ours = search(CONNECT4.position(moves), f"{algorithm}:{settings}")
        assert found["move"] == str(ours.move + 1)
        flat = 100000 if ours.value > 10000 else -100000 if ours.value < -10000 else ours.value
        assert found["value"] == flat


@pytest.mark.parametrize("seed", range(8))
def test_counting_threats_chooses_the_cell_of_the_published_search(seed):
    rng = Random(seed)
    person = taken = 0
    for _ in range(21):
        cells = connect4.landings(taken)
        if not cells:
            break
        disc = rng.choice(cells)
        person, taken = person | disc, taken | disc
        if connect4.has_four(person) or taken == CONNECT4.full:
            break
        cell, _ = connect4.search(person, taken)
        assert connect4.reply(person, taken) == cell
        if cell is None:
            break
        taken |= connect4.fall(taken, cell)
        if connect4.has_four(taken ^ person):
            break


def board(text):
    """The person's discs and all discs, from columns that the two fill in turn."""
    position = CONNECT4.position(text)
    return position.first, position.mask


def test_the_published_search_does_not_see_its_own_line():
    person, taken = board("7172736")  # the computer has 1, 2 and 3 on the first row, the person three in column 7
    assert connect4.has_four(taken ^ person | connect4.landings(taken)[3])  # column 4 would win
    cell, _ = connect4.search(person, taken)
    assert connect4.column_of(cell) == 6  # but it blocks


def test_a_disc_meant_for_a_hanging_cell_falls_below_it():
    games = connect4.every_short_game("person", 5)
    hanging = {name: count for name, count in games["single"].items() if "hanging" in name}
    assert hanging
    assert not any("stopped" in name for name in hanging)
    assert games["single"]["diagonal, hanging, column filled below"] > 0
    assert games["wins"] == [{}] * 5


@pytest.mark.parametrize("free", range(1, 9))
def test_the_tictactoe_search_is_ours(free):
    rng = Random(free)
    settings = "alphabeta:depth=9,evaluation=outcome,ending=flat"
    for _ in range(5):
        text = random_moves(TICTACTOE, rng, 9 - free)
        marks = [0, 0]
        for ply, key in enumerate(text):
            marks[ply % 2] |= 1 << int(key) - 1
        computer, person = marks if len(text) % 2 == 0 else marks[::-1]
        reply = tictactoe.reply(person, computer)
        ours = search(TICTACTOE.position(text), settings)
        assert (reply.cell, reply.calls) == (1 << ours.move, ours.stats.nodes + 1)


@pytest.mark.parametrize("attention", [0.0, 0.9, 1.0])
def test_the_simulated_person_chooses_with_probabilities(attention):
    for person, computer in ((0, 0), (0b11, 0b11000), (0b1, 0b110), (0b000010001, 0b001000100)):
        chances = tictactoe.choices(person, computer, attention)
        assert sum(chances.values()) == pytest.approx(1)
        assert all(not cell & (person | computer) for cell in chances)
    assert tictactoe.choices(0b11, 0b11000, 0.9)[0b100] == pytest.approx(0.9 + 0.01 / 5)


@pytest.mark.parametrize(("opponent", "first"), [("standard", "alternating"), ("alphabeta", "person")])
def test_simulated_games_agree_with_the_exact_shares(opponent, first):
    exact = tictactoe.expected(opponent, first, 0.9)
    assert sum(exact.values()) == pytest.approx(1)
    played = tictactoe.simulated(opponent, first, 0.9, 2000, seed=3)
    for result, count in played.items():
        low, high = percent_interval(count, 2000)
        assert low <= 100 * exact[result] <= high


def test_intervals():
    assert percent_interval(0, 50) == pytest.approx((0, 7.13), abs=0.01)
    assert percent_interval(50, 50) == pytest.approx((92.87, 100), abs=0.01)
    assert mean_interval([5, 5, 5]) == (5, 5)
    assert ratio_interval([8, 8, 8], [4, 4, 4]) == (2, 2)
    assert within("a share", 80, 79.76, (67, 89), "of 50 games").verdict == WITHIN
    assert within("a share", 80, 66.9, (67, 89), "of 50 games").verdict == DIFFERS


def test_rows_are_picked_by_their_arguments():
    rows = [{"task": "module:one", "depth": 4}, {"task": "module:other", "depth": 4}, {"task": "search", "depth": 5}]
    assert only(rows, depth=5) == rows[2]
    assert by_task(rows, "other", depth=4) == [rows[1]]
    with pytest.raises(ValueError, match="too many"):
        only(rows, depth=4)


def test_the_time_of_alphabeta_is_that_of_the_search_not_of_remembering_it():
    first, again = (answers("tic-tac-toe", 20, seed=1)["alphabeta_seconds"] for _ in range(2))
    assert again == first
