"""The learned evaluation of Connect Four: games against perfect play, moves that keep the result, and node rates.

python benchmarks/learned.py games     # the network alone moves first against perfect play
python benchmarks/learned.py sets      # the sets of plyscope bench, beside other evaluations
python benchmarks/learned.py speed     # alpha-beta in the core, beside other evaluations
"""

import argparse
import time
from collections import Counter
from random import Random
from statistics import median

from plyscope.algorithms import search
from plyscope.book.shelf import Shelf
from plyscope.games import CONNECT4
from plyscope.native.sets import POSITION_SETS
from plyscope.native.solver import Solver

SETS = ("hard-early", "medium-early", "medium-middle", "easy-early", "easy-middle", "end")
OTHERS = ("segments", "features")
STARTS = ("", "4", "444", "3534", "112233", "44444435", "1234567")


def games(learned: str, count: int, seed: int, depth: int) -> None:
    """Play games in which the network moves first; ``perfect`` chooses at random among equal moves."""
    solver, rng = Solver(128, book=Shelf()), Random(seed)
    best, chosen = {}, {}
    results = Counter()
    for _ in range(count):
        position = CONNECT4.start()
        while (result := position.result()) is None:
            if position.ply % 2:
                if position not in best:
                    best[position] = solver.best_moves(position).best
                move = rng.choice(best[position])
            else:
                if position not in chosen:
                    chosen[position] = search(position, f"alphabeta:depth={depth},evaluation={learned}").move
                move = chosen[position]
            position = position.play(move)
        results["drawn" if result == 0 else "won" if position.ply % 2 else "lost"] += 1
    told = ", ".join(f"{results[name]} {name}" for name in ("won", "drawn", "lost"))
    print(f"{learned}, depth {depth}: {count} games against perfect, moving first: {told}")


def sets(learned: str, depths: list[int]) -> None:
    """Print in how many positions of each set the chosen move keeps the result."""
    solver = Solver(256, book=Shelf())
    results = {}

    def after(position, move):
        child = position.play(move)
        if child not in results:
            ended = child.result()
            score = ended if ended is not None else solver.solve(child, weak=True).score
            results[child] = -((score > 0) - (score < 0))
        return results[child]

    print(f"{'set':15}{'positions':>10}  " + "".join(f"{f'depth {depth}':>34}" for depth in depths))
    print(f"{'':27}" + "".join(f"{name.partition(':')[0]:>12}" for name in (learned, *OTHERS)) * len(depths))
    for name in SETS:
        scored = POSITION_SETS[name].positions()
        shares = []
        for depth in depths:
            for evaluation in (learned, *OTHERS):
                kept = 0
                for row in scored:
                    found = search(row.position, f"alphabeta:depth={depth},order=centre,evaluation={evaluation}")
                    kept += after(row.position, found.move) == (row.score > 0) - (row.score < 0)
                shares.append(f"{100 * kept / len(scored):10.1f} %")
        print(f"{name:15}{len(scored):10}  " + "".join(shares), flush=True)


def speed(learned: str, depth: int, rounds: int) -> None:
    """Print the nodes per second of alpha-beta in the core, all evaluations by turns, and their ratios to segments."""
    names = ("segments", "features", learned)
    rates = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            nodes, began = 0, time.perf_counter()
            for moves in STARTS:
                settings = f"alphabeta:depth={depth},order=centre,evaluation={name}"
                nodes += search(CONNECT4.position(moves), settings, backend="native").stats.nodes
            rates[name].append(nodes / (time.perf_counter() - began))
    for name, found in rates.items():
        ratios = [rate / other for rate, other in zip(found, rates["segments"], strict=True)]
        best = max(found) / max(rates["segments"])
        print(
            f"{name:12} {max(found) / 1e6:6.1f} million nodes per second at best, {median(found) / 1e6:6.1f} at the "
            f"median; ratio to segments: {best:.2f} of the best, {median(ratios):.2f} at the median"
        )


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["games", "sets", "speed"])
    parser.add_argument("--evaluation", default="learned", help="learned, or learned:FILE (default: learned)")
    parser.add_argument("--games", type=int, default=200, help="number of games (default: 200)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the perfect player (default: 1)")
    parser.add_argument("--depth", type=int, help="depth of the games (default: 1) and of the speed (default: 10)")
    parser.add_argument("--rounds", type=int, default=7, help="how often the speed is measured (default: 7)")
    options = parser.parse_args()
    if options.what == "games":
        games(options.evaluation, options.games, options.seed, options.depth or 1)
    elif options.what == "sets":
        sets(options.evaluation, [1, 4, 8])
    else:
        speed(options.evaluation, options.depth or 10, options.rounds)


if __name__ == "__main__":
    main()
