"""Every evaluation against a plain reading of its definition, on cells instead of bits."""

import pickle
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from networks import network_file
from plyscope.evaluation import EVALUATIONS, evaluation
from plyscope.games import CONNECT4, RowsPosition, Rules
from plyscope.games.diagram import marks
from plyscope.players import parse_player
from strategies import rows_positions

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (-1, 1))


def cells_of(position):
    """The board as a dict from (row from the top, column) to 1 for own, -1 for the opponent's, 0 for empty."""
    own_mark = "XO"[position.ply % 2]
    width = position.rules.width
    return {
        divmod(number, width): 0 if mark == "." else 1 if mark == own_mark else -1
        for number, mark in enumerate(marks(position))
    }


def windows(rules):
    for row, column in product(range(rules.height), range(rules.width)):
        for down, right in DIRECTIONS:
            cells = [(row + down * step, column + right * step) for step in range(rules.length)]
            if all(0 <= r < rules.height and 0 <= c < rules.width for r, c in cells):
                yield cells


def boards():
    """Boards with room for lines of any length, also longer than four."""
    sizes = st.tuples(st.integers(1, 8), st.integers(1, 8))
    rules = sizes.flatmap(
        lambda size: st.builds(Rules, st.just(size[0]), st.just(size[1]), st.integers(1, max(size)), st.booleans())
    )
    return rows_positions(rules=rules, max_plies=40).filter(lambda position: position.result() is None)


@given(boards())
@settings(max_examples=200)
def test_segments(position):
    board, value = cells_of(position), 0
    for cells in windows(position.rules):
        stones = [board[cell] for cell in cells]
        for player in (1, -1):
            count = stones.count(player)
            if count and -player not in stones:
                value += player * 10 ** (count - 1)
    assert EVALUATIONS["segments"].value(position) == value


@given(boards())
@settings(max_examples=100)
def test_weights_and_discs(position):
    board = cells_of(position)
    through = dict.fromkeys(board, 0)
    for cells in windows(position.rules):
        for cell in cells:
            through[cell] += 1
    mine = sum(through[cell] for cell, owner in board.items() if owner == 1)
    theirs = sum(through[cell] for cell, owner in board.items() if owner == -1)
    assert EVALUATIONS["weights"].value(position) == mine - theirs
    assert EVALUATIONS["discs"].value(position, searcher_to_move=True) == mine
    assert EVALUATIONS["discs"].value(position, searcher_to_move=False) == -theirs


@given(boards())
@settings(max_examples=100)
def test_longest_run(position):
    board = cells_of(position)

    def longest(player):
        best = 0
        for (row, column), (down, right) in product(board, DIRECTIONS):
            run = 0
            while board.get((row + down * run, column + right * run)) == player:
                run += 1
            best = max(best, run)
        return best

    assert EVALUATIONS["longest-run"].value(position, searcher_to_move=True) == longest(1)
    assert EVALUATIONS["longest-run"].value(position, searcher_to_move=False) == -longest(-1)


def features_by_cells(position, chosen):
    rules, board = position.rules, cells_of(position)

    def fillable(cell):
        row, column = cell
        below = (row + 1, column)
        return board.get(cell) == 0 and (not rules.gravity or board.get(below, 1) != 0)

    def free(cell, down, right):
        """How many empty cells follow each other from here, at most five."""
        count = 0
        while count < 5 and board.get((cell[0] + down * count, cell[1] + right * count)) == 0:
            count += 1
        return count

    def runs(player, length):
        for (row, column), (down, right) in product(board, DIRECTIONS):
            cells = [(row + down * step, column + right * step) for step in range(length)]
            before, after = (row - down, column - right), (row + down * length, column + right * length)
            if all(board.get(cell) == player for cell in cells) and player not in (board.get(before), board.get(after)):
                yield before, after, down, right

    def value(player):
        total = 0
        if 2 in chosen:
            for before, after, _, _ in runs(player, rules.length - 1):
                total += {0: 0, 1: 900_000, 2: 100_000_000}[fillable(before) + fillable(after)]
            for cells in windows(rules):
                for gap in range(1, rules.length - 1):
                    others = cells[:gap] + cells[gap + 1 :]
                    if fillable(cells[gap]) and all(board[cell] == player for cell in others):
                        total += 900_000
        if 3 in chosen:
            for before, after, down, right in runs(player, rules.length - 2):
                if fillable(before) and fillable(after):
                    total += 50_000
                elif fillable(before):
                    total += 10_000 * (free(before, -down, -right) - 1)
                elif fillable(after):
                    total += 10_000 * (free(after, down, right) - 1)
        if 4 in chosen:
            for (row, column), owner in board.items():
                around = [
                    board.get((row + down, column + right))
                    for down, right in product((-1, 0, 1), (-1, 0, 1))
                    if (down, right) != (0, 0)
                ]
                if owner == player and player not in around:
                    total += (40, 70, 120, 200)[min(column, rules.width - 1 - column, 3)]
        return total

    return value(1) - value(-1)


@given(
    position=rows_positions(
        rules=st.sampled_from([CONNECT4, Rules(6, 7, 5, gravity=True), Rules(5, 5, 4, gravity=False)]), max_plies=30
    ).filter(lambda position: position.result() is None),
    chosen=st.sampled_from(["1234", "12", "2", "3", "4", "134"]),
)
@settings(max_examples=400)
def test_features(position, chosen):
    digits = [int(digit) for digit in chosen]
    assert evaluation(f"features-{chosen}").value(position) == features_by_cells(position, digits)


def test_features_of_kang_by_example():
    assert evaluation("features").value(CONNECT4.position("4")) == -200
    open_three = CONNECT4.position("334455")  # both have three in a row, both ends of the lower one can be filled
    assert evaluation("features-2").value(open_three) == 100_000_000
    assert evaluation("features-12").value(open_three) == evaluation("features-2").value(open_three)
    assert evaluation("features-1").value(open_three) == 0


@given(boards())
@settings(max_examples=100)
def test_mirror_images_are_worth_the_same(position):
    for row in EVALUATIONS.values():
        if row.name.startswith("features") and position.rules.length < 4:
            continue
        if row.name == "learned":
            row = evaluation(f"learned:{network_file(position.rules)}")
        for to_move in (True, False):
            assert row.value(position, to_move) == row.value(position.reflect(), to_move)


@given(boards())
@settings(max_examples=50)
def test_what_looks_at_both_players_is_zero_sum(position):
    rules, own, mask = position
    other = RowsPosition(rules, own ^ mask, mask)
    for name in ("outcome", "segments", "weights"):
        assert EVALUATIONS[name].function(position) == -EVALUATIONS[name].function(other)


def test_long_lines_and_many_threats_stay_below_a_won_game():
    long_lines = Rules(20, 20, 11, gravity=False)
    row = "".join(f"{201 + place},{1 + place}," for place in range(10))
    assert evaluation("segments").value(long_lines.position(row)) <= 500_000_000
    assert parse_player("classic:1", rng=Random(1))(long_lines.position(row)) == 210
    wide = Rules(20, 20, 4, gravity=False)
    threes = [40 * line + start + stone for line in range(9) for start in (1, 8, 15) for stone in range(3)]
    mine = sum(wide.cell_bits[cell] for cell in threes)
    assert evaluation("features").value(RowsPosition(wide, mine, mine)) == 500_000_000


def test_features_are_equal_to_their_pickle():
    assert pickle.loads(pickle.dumps(evaluation("features-12"))) == evaluation("features-12")


@pytest.mark.parametrize("name", EVALUATIONS)
def test_every_evaluation_stays_well_below_a_won_game(name):
    for text in ("334455", "4444", "112233", "1234567"):
        assert abs(EVALUATIONS[name].value(CONNECT4.position(text))) < 500_000_000
