"""Print what careless players see and choose; tests/js/pagelevels.test.js does the same in JavaScript.

``sights`` have the chance of each line to be seen, ``values`` the values of the moves for lines that are seen, and
``moves`` the moves of the levels for given random numbers.
"""

import json
import sys
from random import Random
from typing import Any

from plyscope.games.notation import format_moves, parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.levels import LEVELS
from plyscope.players.careless import CarelessPlayer
from plyscope.players.line_search import line_values
from plyscope.players.lines import lines_of
from plyscope.players.sight import difficulty

Json = dict[str, Any]
BOARDS = ("connect4", "tictactoe", "drop:5x4x4", "free:6x6x4", "free:9x9x5", "drop:10x4x4")


class Numbers(Random):
    """Random numbers from a list, which JavaScript uses in the same way."""

    def __init__(self, numbers: list[float]) -> None:
        super().__init__()
        self.numbers = numbers
        self.used = 0

    def random(self) -> float:
        """Return the next number."""
        self.used += 1
        return self.numbers[self.used - 1]

    def choice(self, seq: Any) -> Any:
        """Choose with the next number."""
        return seq[int(self.random() * len(seq))]


def position(rules: Rules, rng: Random) -> RowsPosition:
    """Return a random open position."""
    while True:
        found, moves = rules.start(), []
        for _ in range(rng.randrange(min(24, rules.cells - 1))):
            if not found.moves():
                break
            moves.append(rng.choice(found.moves()))
            found = found.play(moves[-1])
        if found.moves():
            position.moves = format_moves(rules, moves)
            return found


def main() -> None:
    """Print everything."""
    rng = Random(10)
    told: dict[str, list[Json]] = {"sights": [], "values": [], "moves": []}
    for name in BOARDS:
        rules = parse_rules(name)
        for _ in range(12):
            where = position(rules, rng)
            asked = {"rules": name, "moves": position.moves}
            lines = lines_of(rules)
            told["sights"].append(asked | {"difficulties": [difficulty(line, where.mask) for line in lines]})
            seen = sorted(rng.sample(range(len(lines)), rng.randrange(len(lines) + 1)))
            depth, nodes = rng.randint(1, 4), rng.choice((40, 5_000, 50_000))
            values = line_values(where, seen, depth, nodes)
            told["values"].append(
                asked | {"seen": seen, "depth": depth, "nodes": nodes, "values": list(values.items())}
            )
        for row in LEVELS:
            if row.depth is None or (row.depth > 4 and rules.cells > 42):
                continue
            for _ in range(3):
                where = position(rules, rng)
                numbers = [rng.random() for _ in range(len(lines_of(rules)) + 1)]
                player = CarelessPlayer(Numbers(numbers), row.depth, row.miss, wins=row.wins, nodes=row.nodes)
                level = {"depth": row.depth, "miss": row.miss, "wins": row.wins, "nodes": row.nodes}
                asked = {"rules": name, "moves": position.moves, "level": level, "numbers": numbers}
                told["moves"].append(asked | {"move": player(where)})
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
