"""Generate the position sets of the solver's benchmark from random games with a fixed seed, selected by score.

The scores of Connect Four are computed by BitBully, an independent solver; `plyscope bench` checks that plyscope's
solver agrees. Other boards are scored by plyscope's solver, which the tests compare with brute force.

    python benchmarks/solver_positions.py [SET ...]
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from plyscope.games.notation import format_moves, parse_rules
from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.sets import POSITION_SETS

FOLDER = Path(__file__).parents[1] / "src" / "plyscope" / "native" / "positions"
SEED = 2026

Score = Callable[[tuple[int, ...], RowsPosition], int]


class Wanted(NamedTuple):
    """The number of positions of a set, and the ranges of stones and of absolute scores, both inclusive."""

    count: int
    fewest: int
    most: int
    least_score: int = 0
    most_score: int = 99


WANTED = {
    "empty": Wanted(1, 0, 0),
    "hard-early": Wanted(30, 5, 8, most_score=3),
    "medium-early": Wanted(60, 11, 13, most_score=5),
    "medium-middle": Wanted(200, 18, 22, most_score=5),
    "easy-early": Wanted(60, 7, 10, least_score=8),
    "easy-middle": Wanted(200, 18, 22, least_score=6),
    "end": Wanted(500, 30, 38),
    "drop-5x5x4": Wanted(20, 2, 6),
    "drop-6x5x4": Wanted(20, 4, 8),
    "drop-8x7x4": Wanted(20, 20, 28, most_score=8),
    "drop-9x8x5": Wanted(20, 46, 56, most_score=4),
    "free-4x4x4": Wanted(20, 2, 5),
    "free-5x5x4": Wanted(20, 6, 10),
}


def random_game(rng: Random, rules: Rules, plies: int) -> tuple[tuple[int, ...], RowsPosition] | None:
    """Play random moves; return None if the game ends too soon or the next move could win."""
    moves: list[int] = []
    position = rules.start()
    for _ in range(plies):
        legal = position.moves()
        if not legal:
            return None
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    after = [position.play(move).result() for move in position.moves()]
    return (tuple(moves), position) if after and -1 not in after else None


def chosen(name: str, rules: Rules, wanted: Wanted, score: Score) -> list[str]:
    """Return the lines of a set, without duplicates and mirror images."""
    rng = Random(f"{SEED} {name}")
    seen: set[RowsPosition] = set()
    lines: list[str] = []
    while len(lines) < wanted.count:
        game = random_game(rng, rules, rng.randint(wanted.fewest, wanted.most))
        if game is None or game[1] in seen:
            continue
        moves, position = game
        seen |= {position, position.reflect()}
        found = score(moves, position)
        if wanted.least_score <= abs(found) <= wanted.most_score:
            lines.append(f"{format_moves(rules, moves) or '-'} {found}")
    return lines


def by_bitbully() -> Score:
    """Score positions of Connect Four with BitBully and its opening book for the first twelve plies."""
    from bitbully import bitbully_core
    from bitbully_databases import BitBullyDatabases

    solver = bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))

    def score(moves: tuple[int, ...], position: RowsPosition) -> int:
        board = bitbully_core.BoardCore()
        for move in moves:
            board.play(move)
        return int(solver.mtdf(board, 0))

    return score


def by_plyscope() -> Score:
    """Score positions of any board with plyscope's solver."""
    from plyscope.native import Solver

    solver = Solver(memory_mb=512)

    def score(moves: tuple[int, ...], position: RowsPosition) -> int:
        found = solver.solve(position).score
        assert found is not None
        return found

    return score


def main() -> int:
    """Write the named sets, or all of them."""
    for name in sys.argv[1:] or POSITION_SETS:
        rules = parse_rules(POSITION_SETS[name].rules)
        score = by_bitbully() if rules == parse_rules("connect4") else by_plyscope()
        lines = chosen(name, rules, WANTED[name], score)
        (FOLDER / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="ascii")
        print(f"{name}: {len(lines)} positions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
