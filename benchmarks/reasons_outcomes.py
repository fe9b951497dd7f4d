"""BitBully's verdict on a run of `plyscope lab run reasons`: every outcome that it claims, solved by another program.

Usage: python benchmarks/reasons_outcomes.py runs/reasons

For each of the mistakes: the results before and after it, and the claims of its certificates. BitBully uses its
database of twelve plies, and knows nothing of plyscope's solver, books and certificates.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases

from plyscope.lab.experiments.reasons import PARTS, chosen
from plyscope.lab.rows import Row, read_rows

RESULTS = {1: "win", 0: "draw", -1: "loss"}


class Outcomes:
    """BitBully's results of positions of Connect Four, each solved once."""

    def __init__(self) -> None:
        self._solver = bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))
        self._known: dict[str, int] = {}

    def result(self, moves: str) -> int:
        """Return the result for the player to move: 1, 0 or -1."""
        if moves not in self._known:
            board = bitbully_core.BoardCore()
            for column in moves:
                board.play(int(column) - 1)
            if board.hasWin():
                score = -1
            else:
                score = 0 if len(moves) == 42 else self._solver.mtdf(board, 0)
            self._known[moves] = (score > 0) - (score < 0)
        return self._known[moves]


def disagreements(mistake: Row, outcomes: Outcomes) -> Iterator[tuple[str, bool]]:
    """Yield what is claimed about a mistake, and whether BitBully contradicts it."""
    moves = mistake["moves"]
    yield "before", RESULTS[outcomes.result(moves)] != mistake["before"]
    yield "after", RESULTS[-outcomes.result(moves + mistake["move"])] != mistake["after"]
    for part in PARTS:
        claim = (mistake[part] or {}).get("claim")
        if claim is not None:
            result = outcomes.result(claim["moves"])
            own = result if len(claim["moves"]) % 2 == claim["player"] else -result
            yield f"{part}, {claim['outcome']}", own < (claim["outcome"] == "win")


def main(folder: str) -> int:
    """Print how many claims of each kind were solved again, and how many are wrong."""
    found, outcomes = chosen(read_rows(Path(folder))), Outcomes()
    claims, wrong = Counter[str](), Counter[str]()
    for number, mistake in enumerate(found, start=1):
        for name, contradicted in disagreements(mistake, outcomes):
            claims[name] += 1
            wrong[name] += contradicted
            if contradicted:
                print(f"BitBully disagrees: {name} of {mistake['moves']} {mistake['move']}", flush=True)
        if number % 1000 == 0:
            print(f"{number:,} mistakes", file=sys.stderr, flush=True)
    for name, count in claims.items():
        print(f"{name:<16} {count:>7,} claims, {wrong[name]:,} wrong")
    return 1 if wrong.total() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
