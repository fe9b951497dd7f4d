"""Print searches as the engines of the portal answer them; tests/js/pagesearches.test.js computes the same.

``trees`` are searches with all steps, of positions and of drawn trees; ``searches`` have their results and counts only;
``values`` are evaluations of positions, ``orders`` moves that lead to boards.
"""

import json
import sys
from random import Random
from typing import Any

from plyscope.evaluation import EVALUATIONS
from plyscope.evaluation.network import shipped
from plyscope.games.notation import format_moves, parse_rules
from plyscope.games.rows import RowsPosition
from plyscope.games.trees import random_tree
from plyscope.portal.engines.answers.order import answer as order
from plyscope.portal.engines.answers.search import answer as search
from plyscope.portal.engines.answers.solve import estimated
from plyscope.portal.engines.answers.tree import answer as tree

Json = dict[str, Any]
BOARDS = ("connect4", "tictactoe", "drop:5x4x4", "drop:6x5x4", "free:4x4x4", "free:9x9x5", "drop:9x8x5", "free:3x5x3")
TREES = ("minimax", "alphabeta", "pvs", "mtdf")
SEARCHES = (*TREES, "sss", "dual", "deepening")
ORDERS = ("generated", "reversed", "centre", "weights")
#: Searches of one board with a narrow key and one with a wide key go to these depths.
DEPTHS = {"connect4": 5, "tictactoe": 5, "free:9x9x5": 2, "drop:9x8x5": 4}


def position(rules_text: str, rng: Random, most: int) -> tuple[str, RowsPosition]:
    """Return the moves to a random open position, and the position."""
    rules = parse_rules(rules_text)
    while True:
        moves: list[int] = []
        found = rules.start()
        for _ in range(rng.randrange(most)):
            if not found.moves():
                break
            moves.append(rng.choice(found.moves()))
            found = found.play(moves[-1])
        if found.moves():
            return format_moves(rules, moves), found


def evaluation_for(rules_text: str, rng: Random) -> str:
    """Return the name of an evaluation that supports a board."""
    rules = parse_rules(rules_text)
    names = [
        name
        for name, row in EVALUATIONS.items()
        if rules.length >= row.least_length and (name != "learned" or shipped(rules) is not None)
    ]
    return rng.choice(names)


def plain(drawing: Any) -> Any:
    """Return a drawing as lists."""
    return drawing if isinstance(drawing, int) else [plain(branch) for branch in drawing]


def trees(rng: Random) -> list[Json]:
    """Return searches with their steps."""
    found = []
    for number in range(60):
        name = BOARDS[number % len(BOARDS)]
        moves, _ = position(name, rng, 14)
        depth = rng.randint(1, 2 if parse_rules(name).cells > 45 else 4)
        chosen = f"evaluation={evaluation_for(name, rng)},order={rng.choice(ORDERS)}"
        asked = {"rules": name, "moves": moves, "settings": f"{rng.choice(TREES)}:depth={depth},{chosen}"}
        found.append({"asked": asked, "answer": asked_tree(asked)})
    while len(found) < 120:
        drawing = plain(random_tree(rng, depth=rng.randint(1, 5), branching=4, values=9).drawing)
        if isinstance(drawing, int):
            continue
        order = rng.choice(("generated", "reversed"))
        asked = {"drawing": drawing, "settings": f"{rng.choice(TREES)}:depth={rng.randint(1, 6)},order={order}"}
        found.append({"asked": asked, "answer": asked_tree(asked)})
    asked = {"rules": "connect4", "moves": "4", "settings": "minimax:depth=6"}  # more steps than are sent
    return [*found, {"asked": asked, "answer": asked_tree(asked)}]


def asked_tree(asked: Json) -> Json:
    """Return the answer of the tree page."""
    return tree(asked, lambda _: None, lambda: False)


def searches(rng: Random) -> list[Json]:
    """Return the results of searches, without times."""
    found = []
    for number in range(90):
        name = list(DEPTHS)[number % len(DEPTHS)]
        moves, _ = position(name, rng, 16)
        algorithm = rng.choice(SEARCHES)
        table = rng.choice(("", "", ",table=on", ",table=off"))
        order = "" if algorithm == "deepening" and rng.random() < 0.5 else f",order={rng.choice(ORDERS)}"
        evaluation = f",evaluation={evaluation_for(name, rng)}"
        depth = rng.randint(1, DEPTHS[name])
        settings = f"{algorithm}:depth={depth}{evaluation}{order}{table}"
        asked = {"rules": name, "moves": moves, "settings": settings}
        answers: list[Json] = []
        last = search(asked, answers.append, lambda: False)
        found.append({"asked": asked, "answer": {**last, "seconds": None, "backend": None}})
    return found


def values(rng: Random) -> list[Json]:
    """Return the values of positions by every evaluation that supports the board."""
    found = []
    for name in BOARDS:
        rules = parse_rules(name)
        for _ in range(30):
            moves, where = position(name, rng, rules.cells)
            row = {}
            for evaluation, chosen in EVALUATIONS.items():
                if rules.length < chosen.least_length or (evaluation == "learned" and shipped(rules) is None):
                    continue
                row[evaluation] = [chosen.value(where, searching) for searching in (True, False)]
            found.append({"rules": name, "moves": moves, "values": row})
    return found


def estimates(rng: Random) -> list[Json]:
    """Return estimates of small positions, which end soon."""
    found = []
    for name in ("tictactoe", "free:3x5x3", "drop:4x4x4"):
        rules = parse_rules(name)
        for _ in range(4):
            moves, where = position(name, rng, rules.cells - 3)
            told = estimated(where, 60.0, lambda _: None, lambda: False) | {"seconds": None}
            found.append({"asked": {"rules": name, "moves": moves}, "answer": told})
    return found


def orders(rng: Random) -> list[Json]:
    """Return orders of moves that lead to boards, or the reasons why there are none."""
    found = []
    for number in range(200):
        rules = parse_rules(("connect4", "tictactoe", "drop:4x4x3", "free:4x4x3")[number % 4])
        count = rng.randrange(rules.cells + 1)
        marks = list("XO" * rules.cells)[: max(0, count + rng.choice((0, 0, 0, 0, 1)))][: rules.cells]
        rng.shuffle(marks)
        cells = ["."] * rules.cells
        for mark in marks:
            free = [cell for cell in range(rules.cells) if cells[cell] == "."]
            if rules.gravity and rng.random() < 0.995:
                below = [cell + rules.width for cell in free]
                free = [cell for cell, low in zip(free, below, strict=True) if low >= rules.cells or cells[low] != "."]
            cells[rng.choice(free)] = mark
        text = "".join(cells)
        rows = [text[start : start + rules.width] for start in range(0, rules.cells, rules.width)]
        asked = {"rules": str(rules), "diagram": "/".join(rows)}
        try:
            found.append(asked | {"moves": order(asked, lambda _: None, lambda: False)["moves"]})
        except ValueError as error:
            found.append(asked | {"error": str(error)})
    return found


def main() -> None:
    """Print everything."""
    rng = Random(18)
    told = {"trees": trees(rng), "searches": searches(rng), "values": values(rng), "estimates": estimates(rng)}
    told |= {"orders": orders(rng)}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
