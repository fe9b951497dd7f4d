"""The solver on other boards: positions visited and seconds, each position with an empty table of up to 256 MiB.

    python benchmarks/solver_boards.py [--threads N] [--beside PYTHON] [BOARD ...]

``--beside`` runs the same positions at the same time with another installation, for example of an earlier version.
"""

import argparse
import subprocess
import time

from plyscope.games import parse_rules
from plyscope.games.notation import parse_moves
from plyscope.native.bench import Ours
from plyscope.native.sets import POSITION_SETS

MEMORY_MB = 256
#: Random positions with 10 to 14 stones, in which nobody can win with the next stone.
NINE_BY_FIVE = (
    "371292619412",
    "9357392593",
    "886543425986",
    "1296668822582",
    "1453477823879",
    "23344183551",
    "668228888523",
    "19525963649996",
    "44744986115",
    "278723331383",
    "82914451298912",
    "6994589989454",
)
#: The rules and moves of the positions of a set; a board that is not a set is solved from the start.
SETS = {
    "9x5": [("drop:9x5x4", moves) for moves in NINE_BY_FIVE],
    "hard-early": [("connect4", one.moves) for one in POSITION_SETS["hard-early"].positions()],
}
BOARDS = ("7x6", "6x7", "8x5", "9x5", "hard-early", "6x8", "7x7")


def measure(board: str, threads: int) -> str:
    """Return a line with the positions visited and the seconds."""
    solver, nodes, seconds = Ours(MEMORY_MB, threads), 0, 0.0
    for name, moves in SETS.get(board, [(f"drop:{board}x4", "")]):
        rules = parse_rules(name)
        solver.set_up(rules, parse_moves(rules, moves))
        began = time.perf_counter()
        solver.solve()
        seconds += time.perf_counter() - began
        nodes += solver.nodes
    return f"{board:10} {nodes / 1e6:10,.1f} M nodes {seconds:8.2f} s"


def main() -> None:
    """Measure each board and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "boards",
        nargs="*",
        default=BOARDS,
        metavar="BOARD",
        help="width x height as in 8x5, or hard-early; 9x5 is a set of positions",
    )
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--beside", metavar="PYTHON", help="the interpreter of another installation")
    options = parser.parse_args()
    try:
        for board in options.boards:
            parse_rules(SETS[board][0][0] if board in SETS else f"drop:{board}x4")
    except ValueError as error:
        parser.error(str(error))
    for board in options.boards:
        command = [options.beside, __file__, board, "--threads", str(options.threads)]
        other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True) if options.beside else None
        print(measure(board, options.threads), flush=True)
        if other:
            print("  beside:", other.communicate()[0].strip(), flush=True)


if __name__ == "__main__":
    main()
