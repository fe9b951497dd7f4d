"""Print random games of many rules as JSON, with what the Python package says of their positions.

tests/js/rows.test.js plays the same games by the rules engine of the pages and compares. Each game is
``{"rules", "moves", "record", "positions": [{"ply", "legal", "winner", "line"}]}``: moves from 0, the same
moves as records write them, and for some plies the legal moves, who has won (0 or 1, else null) and the cells of all
winning lines.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from plyscope.games.notation import column_name, format_moves, parse_moves, parse_rules
from plyscope.games.rows import RowsPosition, Rules

SIZES = [(1, 1, 1), (1, 5, 3), (5, 1, 3), (2, 2, 2), (3, 3, 3), (4, 3, 2), (4, 4, 3), (4, 6, 4), (5, 5, 5), (6, 4, 4)]
SIZES += [(7, 6, 4), (7, 6, 7), (9, 1, 4), (1, 9, 4), (9, 9, 5), (10, 3, 3), (3, 10, 3), (10, 10, 4), (15, 15, 5)]
SIZES += [(19, 19, 6), (20, 20, 5), (20, 20, 20), (20, 4, 4), (4, 20, 4), (27, 3, 3)]
GAMES = 4
LARGE = 64
#: Of the positions of a large board only some are compared, and the last ones.
EVERY = 9
#: Ways to write moves.
TEXTS = {
    "connect4": ["", "  ", "4453", "44 53", "4,4,5,3", " 4, 4,5 3 "],
    "drop:10x6x4": ["10,1,2", "10 1 2", " 10, 1,,2 "],
    "tictactoe": ["159", "1 5,9", "a3b2c1", "A3 b2, C1"],
    "gomoku": ["h8i9", "h8, i9", "h8 i9", "H8I9", " h8,i9 ", "113,99", "113, 99", "113 i9"],
    "free:30x2x3": ["aa1ad2", "57,30"],
}


def line(position: RowsPosition) -> list[int]:
    """Return the cells of all winning lines, numbered from 0 row by row from the top left."""
    won = position.line()
    return [number for number, bit in enumerate(position.rules.cell_bits) if bit & won]


def game(rules: Rules, rng: Random) -> dict[str, Any]:
    """Return one random game."""
    position, moves, positions = rules.start(), [], []
    while True:
        legal, result = position.moves(), position.result()
        winner = 1 - len(moves) % 2 if result else None
        if rules.cells <= LARGE or len(moves) % EVERY == 0 or not legal:
            positions.append({"ply": len(moves), "legal": legal, "winner": winner, "line": line(position)})
        if not legal:
            break
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    return {"rules": str(rules), "moves": moves, "record": format_moves(rules, moves), "positions": positions}


def games(rng: Random) -> Iterator[dict[str, Any]]:
    """Yield the games of all sizes, with and without gravity."""
    for width, height, length in SIZES:
        for gravity in (True, False):
            rules = Rules(width, height, length, gravity=gravity)
            yield from (game(rules, rng) for _ in range(GAMES if rules.cells <= LARGE else 1))


def read_texts() -> Iterator[dict[str, Any]]:
    """Yield texts of moves, with the moves that they name."""
    for name, texts in TEXTS.items():
        rules = parse_rules(name)
        yield from ({"rules": str(rules), "text": text, "moves": parse_moves(rules, text)} for text in texts)


if __name__ == "__main__":
    columns = [column_name(number) for number in range(80)]
    json.dump({"games": list(games(Random(5))), "columns": columns, "texts": list(read_texts())}, sys.stdout)
