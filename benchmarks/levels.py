"""The time that each level takes for a move of Connect Four: the mean, and the longest of all moves.

python benchmarks/levels.py            # processor time, in games against itself from fair openings
"""

import argparse
import time
from random import Random

from plyscope.arena import openings
from plyscope.games import CONNECT4
from plyscope.games.position import replay
from plyscope.levels import LEVELS
from plyscope.players import parse_player


def spent(program: str, games: int) -> list[float]:
    """Return the processor time of each move in milliseconds, in ascending order."""
    player = parse_player(program, rng=Random(1))
    player(CONNECT4.start())  # the first move reads the network from its file
    found = []
    for moves in openings(CONNECT4, "fair:8", seed=1, count=games):
        position = replay(CONNECT4.start(), moves)
        while position.result() is None:
            began = time.process_time()
            move = player(position)
            found.append(1000 * (time.process_time() - began))
            position = position.play(move)
    return sorted(found)


def main() -> None:
    """Measure all levels."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=50, help="games of each level (default: 50)")
    options = parser.parse_args()
    print(f"{'level':10}{'moves':>8}{'mean, ms':>12}{'longest, ms':>14}")
    for row in LEVELS:
        found = spent(row.program, options.games)
        print(f"{row.program:10}{len(found):8,}{sum(found) / len(found):12.2f}{found[-1]:14.1f}", flush=True)


if __name__ == "__main__":
    main()
