"""Right answers to all steps of the course, found without the package: by plain searches and by BitBully."""

import json
from math import inf

from bitbully_outcomes import outcome
from naive import NaiveBoard, NaiveSolver
from plain_trees import (
    AlphaBeta,
    best_sorted,
    fewest_leaves,
    inner_values,
    letters,
    minimax,
    mtdf_passes,
    pvs_again,
)


def bounds(window):
    return [{inf: "inf", -inf: "-inf"}.get(bound, bound) for bound in window]


def paths(found):
    return [list(path) for path in found]


def last_leaf(tree, path=()):
    """The leaf at the end of the best line; no two leaves of the trees in question are equal."""
    value = minimax(tree)
    return next(leaf for leaf in AlphaBeta(tree).leaves if value_at(tree, leaf) == value)


def value_at(tree, path):
    for move in path:
        tree = tree[move]
    return tree


def naive(rules, moves):
    width, height, length = (3, 3, 3) if rules == "tictactoe" else (7, 6, 4)
    board = NaiveBoard(width, height, length, rules != "tictactoe")
    for move in moves:
        board.play(int(move) - 1)
    return board


def drop_outcomes(moves):
    """The outcome of each column for the player to move, by BitBully."""
    played = [int(move) - 1 for move in moves]
    legal = [column for column in range(7) if played.count(column) < 6]
    return {column: -outcome([*played, column]) for column in legal}


def only_best(outcomes):
    best = max(outcomes.values())
    [move] = [move for move, value in outcomes.items() if value == best]
    return str(move + 1)


def winning_cell(step):
    board = naive(step["rules"], step["moves"])
    for move in board.moves():
        cell = board.play(move)
        won = board.winner()
        board.undo(cell)
        if won:
            return str(move + 1)
    raise AssertionError


def safe_cell(step):
    """The only cell that does not lose, by brute force."""
    solver, stones = NaiveSolver(3, 3, 3, False), [0, 0]
    for ply, move in enumerate(step["moves"]):
        stones[ply % 2] |= 1 << int(move) - 1
    other, own = stones if len(step["moves"]) % 2 else stones[::-1]
    free = [cell for cell in range(9) if not (own | other) >> cell & 1]
    return only_best({cell: -min(1, max(-1, solver.score(other, own | 1 << cell))) for cell in free})


def weight(row, column):
    """How many lines of four pass through a cell, counted from the bottom left."""
    count = 0
    for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for back in range(4):
            cells = [(row + (step - back) * up, column + (step - back) * right) for step in range(4)]
            count += all(0 <= r < 6 and 0 <= c < 7 for r, c in cells)
    return count


def weighed(moves):
    heights, sums = [0] * 7, [0, 0]
    for ply, move in enumerate(moves):
        column = int(move) - 1
        sums[ply % 2] += weight(heights[column], column)
        heights[column] += 1
    side = len(moves) % 2
    return sums[side] - sums[1 - side]


def heaviest(moves):
    heights = [moves.count(str(column + 1)) for column in range(7)]
    return str(max((c for c in range(7) if heights[c] < 6), key=lambda c: weight(heights[c], c)) + 1)


def win_within(board, plies):
    """Whether the player to move can force a line within so many plies."""
    for move in board.moves():
        cell = board.play(move)
        good = board.winner() != 0 or (plies > 1 and board.moves() and lost_within(board, plies - 1))
        board.undo(cell)
        if good:
            return True
    return False


def lost_within(board, plies):
    """Whether every move of the player to move loses within so many plies."""
    for move in board.moves():
        cell = board.play(move)
        lost = board.winner() == 0 and plies > 1 and win_within(board, plies - 1)
        board.undo(cell)
        if not lost:
            return False
    return True


def score(moves):
    """The score of a position that is won: 22 less the number of the winner's discs at the end."""
    board = naive("connect4", moves)
    plies = next(plies for plies in (1, 3, 5) if win_within(board, plies))
    return 22 - (len(moves) + plies + 1) // 2


def loss_depth(step):
    """The number of plies until column 2 has lost, itself included."""
    board = naive(step["rules"], step["moves"] + "2")
    return 1 + next(plies for plies in (1, 3, 5) if win_within(board, plies))


def negated(values):
    return {letter: -value if len(path) % 2 else value for (letter, path), value in values.items()}


def named(tree):
    values = inner_values(tree)
    return {(letter, path): values[path] for letter, path in letters(tree).items()}


def known_after_one(tree):
    bound, value = mtdf_passes(tree)[0]
    return bounds((value, inf) if value >= bound else (-inf, value))


def second_pass(tree):
    bound, _ = mtdf_passes(tree)[1]
    return paths(AlphaBeta(tree, bound - 1, bound).leaves)


def window_at_c(tree):
    return bounds(AlphaBeta(tree).windows[(1,)])


def null_window_at_c(tree):
    first = minimax(tree[0], False)
    return [first, first + 1]


#: For each step, how its answer is found from the tree, or from the data of the step.
OF_TREES = {
    ("tree", "reply"): lambda tree: [2, tree[2].index(min(tree[2]))],
    ("tree", "root-value"): minimax,
    ("tree", "last-leaf"): lambda tree: list(last_leaf(tree)),
    ("minimax", "values"): lambda tree: {letter: value for (letter, _), value in named(tree).items()},
    ("negamax", "sign"): lambda tree: -minimax(tree[1], False),
    ("negamax", "values"): lambda tree: negated(named(tree)),
    ("alphabeta", "cuts"): lambda tree: paths(AlphaBeta(tree).cuts),
    ("alphabeta", "window"): window_at_c,
    ("alphabeta", "subtree"): lambda tree: paths(AlphaBeta(tree).cuts),
    ("alphabeta", "visits"): lambda tree: paths(AlphaBeta(tree).leaves),
    ("ordering", "arrange"): lambda tree: list(min(fewest_leaves(tree)[1])),
    ("ordering", "perfect"): lambda tree: len(AlphaBeta(best_sorted(tree)).leaves),
    ("pvs", "window"): null_window_at_c,
    ("pvs", "again"): lambda tree: paths(pvs_again(tree)),
    ("mtdf", "known"): known_after_one,
    ("mtdf", "next-bound"): lambda tree: mtdf_passes(tree)[1][0],
    ("mtdf", "second-pass"): second_pass,
}
OF_STEPS = {
    ("minimax", "leaves"): lambda step: naive("tictactoe", "").perft(3),
    ("negamax", "win-in-one"): winning_cell,
    ("tables", "join"): lambda step: next(iter(set("543") - set(step["moves"]))),
    ("tables", "stored"): lambda step: "lower bound",  # 9 >= beta
    ("tables", "use"): lambda step: "return it",  # 7 >= beta
    ("evaluation", "by-hand"): lambda step: weighed(step["moves"]),
    ("evaluation", "one-ply"): lambda step: heaviest(step["moves"]),
    ("horizon", "refute"): lambda step: only_best(drop_outcomes(step["moves"])),
    ("horizon", "depth"): loss_depth,
    ("horizon", "save"): lambda step: only_best(drop_outcomes(step["moves"])),
    ("solving", "only-reply"): safe_cell,
    ("solving", "only-win"): lambda step: only_best(drop_outcomes(step["moves"])),
    ("solving", "score"): lambda step: score(step["moves"]),
}
ALL = (*OF_TREES, *OF_STEPS)


def answer_to(lesson, step):
    """The answer to a step, from the data that the page has: a dictionary with its tree, or its rules and moves."""
    if (lesson, step["name"]) in OF_TREES:
        tree = json.loads(json.dumps(step["tree"]))  # lists
        return OF_TREES[lesson, step["name"]](tree)
    return OF_STEPS[lesson, step["name"]](step)
