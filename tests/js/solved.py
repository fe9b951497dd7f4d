"""Print positions of many rules as JSON, with what the server answers to the question for their scores.

tests/js/solving.test.js asks the core in the form of WebAssembly the same questions and compares the answers. Each
position is ``{"rules", "moves", "answer"}``, its moves numbered from 0. ``signature`` has the positions of the node
signature of the solver with their scores, and the known sum of their nodes.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from plyscope.book.shelf import Shelf
from plyscope.games.notation import format_moves, parse_moves, parse_rules
from plyscope.games.rows import Rules
from plyscope.native.bench import LONG, SIGNATURE_POSITIONS, SIGNATURE_TABLE_MB
from plyscope.native.sets import POSITION_SETS
from plyscope.portal.engines.answers import review, solve

SIGNATURE = Path(__file__).parents[1] / "data/solver_signature.txt"
#: Rules, the least number of stones, and how many positions.
SIZES = [("drop:7x6x4", 0, 60), ("drop:7x6x4", 12, 240), ("drop:7x6x4", 20, 300), ("drop:6x5x4", 6, 60)]
SIZES += [("drop:5x5x4", 0, 40), ("drop:4x4x4", 0, 40), ("drop:5x4x3", 0, 40), ("drop:8x7x4", 36, 40)]
SIZES += [("drop:9x5x5", 26, 30), ("free:3x3x3", 0, 60), ("free:4x4x4", 5, 40), ("free:5x5x4", 14, 30)]
SIZES += [("drop:1x5x3", 0, 5), ("drop:5x1x3", 0, 5), ("free:7x7x5", 40, 20)]
#: Rules, and how many games; each begins with one more move on the board.
GAMES = [("drop:7x6x4", 9), ("drop:5x4x4", 3), ("free:3x3x3", 3)]
SECONDS = 60.0


def positions(rules: Rules, least: int, count: int, rng: Random) -> Iterator[list[int]]:
    """Yield the moves of random positions; a few of them are the end of a game."""
    while count:
        position, moves = rules.start(), []
        stones = rng.randint(least, rules.cells)
        while len(moves) < stones and position.moves():
            moves.append(rng.choice(position.moves()))
            position = position.play(moves[-1])
        if len(moves) >= least:
            count -= 1
            yield moves


def solved(rng: Random) -> Iterator[dict[str, Any]]:
    """Yield all positions with the answers of the server."""
    for text, least, count in SIZES:
        rules = parse_rules(text)
        for moves in positions(rules, least, count, rng):
            asked = {"rules": text, "moves": format_moves(rules, moves), "seconds": SECONDS}
            answer = solve.answer(asked, lambda _: None, lambda: False)
            yield {"rules": text, "moves": moves, "answer": answer}


def signature() -> dict[str, Any]:
    """Return the positions of the node signature."""
    chosen = [
        {
            "rules": one.rules,
            "moves": parse_moves(scored.position.rules, scored.moves.replace("-", "")),
            "score": scored.score,
        }
        for name, one in POSITION_SETS.items()
        if name not in LONG
        for scored in one.positions()[:SIGNATURE_POSITIONS]
    ]
    return {"positions": chosen, "nodes": int(SIGNATURE.read_text()), "table_mb": SIGNATURE_TABLE_MB}


def reviews(rng: Random) -> Iterator[dict[str, Any]]:
    """Yield finished games with the server's reviews, without explanations."""
    for text, count in GAMES:
        rules = parse_rules(text)
        for opening in range(count):
            position, moves = rules.start(), []
            while position.moves():
                moves.append(rng.choice(position.moves()))
                position = position.play(moves[-1])
            asked = {"rules": text, "moves": format_moves(rules, moves), "opening": opening}
            answer = review.answer(asked, lambda _: None, lambda: False)
            yield {"rules": text, "moves": moves, "opening": opening, "answer": answer}


def book() -> list[dict[str, Any]]:
    """Return the number of stones up to which each book has all positions."""
    shelf = Shelf()
    return [
        {
            "rules": path.stem.replace("-", ":", 1),
            "plies": shelf.most_stones(parse_rules(path.stem.replace("-", ":", 1))),
        }
        for path in shelf.folder.glob("*.book")
    ]


if __name__ == "__main__":
    review.EXPLAIN_SECONDS = 0
    print(
        json.dumps(
            {
                "positions": list(solved(Random(18))),
                "signature": signature(),
                "books": book(),
                "reviews": list(reviews(Random(4))),
            }
        )
    )
