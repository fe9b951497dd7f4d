"""The lines of a board, compared with a plain enumeration of rows and columns."""

import pytest

from plyscope.games.notation import parse_rules
from plyscope.players.lines import lines_of, stacks_of

BOARDS = ["drop:7x6x4", "free:3x3x3", "drop:4x5x3", "free:9x9x5", "free:15x15x5"]
STEPS = {(0, 1): "horizontal", (1, 0): "vertical", (1, 1): "diagonal", (1, -1): "diagonal"}


def plain_lines(rules):
    """Every line as a set of (row, column), with its direction."""
    found = {}
    for row in range(rules.height):
        for column in range(rules.width):
            for (down, right), direction in STEPS.items():
                cells = [(row + place * down, column + place * right) for place in range(rules.length)]
                if all(0 <= r < rules.height and 0 <= c < rules.width for r, c in cells):
                    found[frozenset(cells)] = direction
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_all_lines_are_found_with_their_directions(board):
    rules = parse_rules(board)
    found = {frozenset(divmod(cell, rules.width) for cell in line.cells): line.direction for line in lines_of(rules)}
    assert found == plain_lines(rules)
    assert len(lines_of(rules)) == len(found)
    assert all(line.stones == sum(rules.cell_bits[cell] for cell in line.cells) for line in lines_of(rules))


def test_a_line_needs_its_empty_cells_and_what_lies_below_them():
    rules = parse_rules("connect4")
    position = rules.position("1122")
    by_cells = {line.cells: line for line in lines_of(rules)}
    assert by_cells[35, 36, 37, 38].needed(position.mask) == 2
    assert by_cells[28, 29, 30, 31].needed(position.mask) == 4  # the second row: two cells each in columns 3 and 4
    free = parse_rules("tictactoe")
    assert {line.needed(free.position("15").mask) for line in lines_of(free)} == {1, 2, 3}


@pytest.mark.parametrize("board", BOARDS)
def test_a_move_fills_the_next_cell_of_its_stack(board):
    rules = parse_rules(board)
    stacks = stacks_of(rules)
    assert sorted(cell for stack in stacks for cell in stack) == list(range(rules.cells))
    for move in (0, len(stacks) - 1):
        mask = 0
        for cell in stacks[move]:
            assert rules.landing(mask, move) == rules.cell_bits[cell]
            mask |= rules.cell_bits[cell]
