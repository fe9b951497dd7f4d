"""The perfect player in thousands of games: another solver checks that each of its moves keeps the exact score.

Each game starts from a random opening of 0 to 14 stones; ``perfect`` plays a random side against a random player or one
of the lower levels. BitBully, with its twelve-ply database, gives the exact score before and after each move: the
move must play the fastest win, keep the draw, or delay the loss as long as possible. The result must match the scores.

    python benchmarks/perfect_player.py --games 3000
"""

import argparse
import time
from collections import Counter
from functools import cache
from random import Random

from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases

from plyscope.games import CONNECT4
from plyscope.players import PerfectPlayer, parse_player
from plyscope.workers import workers

LONGEST_OPENING = 14
OPPONENTS = ("random", "classic:1", "classic:2", "classic:3", "classic:4")
CELLS = 42


@cache
def peer():
    return bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))


@cache
def perfect():
    return PerfectPlayer(Random())


def spread(board):
    """Return a bitboard in BitBully's layout: nine bits for each column."""
    return sum((board >> 7 * column & 0b111111) << 9 * column for column in range(7))


def truth(position):
    board = bitbully_core.BoardCore()
    board.setRawState(spread(position.mask), spread(position.own), CELLS - position.ply)
    return peer().mtdf(board, 0)


def opening(rng):
    while True:
        position = CONNECT4.start()
        for _ in range(rng.randint(0, LONGEST_OPENING)):
            position = position.play(rng.choice(position.moves()))
            if position.result() is not None:
                break
        if position.result() is None:
            return position


def play(seed):
    """Play one game; return its score for the perfect player at the start, its result, the moves and the errors."""
    rng = Random(seed)
    position, side = opening(rng), rng.randint(0, 1)
    opponent = parse_player(OPPONENTS[seed % len(OPPONENTS)], rng=rng)
    if position.ply % 2 != side:
        position = position.play(opponent(position))
    first, moves, faults = None, 0, []
    while position.result() is None:
        if position.ply % 2 != side:
            position = position.play(opponent(position))
            continue
        before = truth(position)
        first = before if first is None else first
        after = position.play(perfect()(position))
        moves += 1
        result = after.result()
        found = -truth(after) if result is None else 0 if result == 0 else (CELLS + 2 - after.ply) // 2
        if found != before:
            faults.append((str(position), before, found))
        position = after
    won = position.result() != 0 and (position.ply % 2 != side)
    return first, "won" if won else "drawn" if position.result() == 0 else "lost", moves, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    started, moves, faults, table = time.perf_counter(), 0, [], Counter()
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.games)
    for number, (_, (first, result, played, wrong)) in enumerate(workers().run(play, seeds), start=1):
        if first is not None:
            table[("won" if first > 0 else "lost" if first < 0 else "drawn", result)] += 1
        moves, faults = moves + played, faults + wrong
        if number % 100 == 0:
            print(f"{number:,} games, {moves:,} moves, {len(faults)} faults, {time.perf_counter() - started:.0f} s")
    for (first, result), count in sorted(table.items()):
        print(f"{first:>5} at first, {result:>5} in the end: {count:,}")
    for diagram, before, found in faults[:5]:
        print(f"{diagram}\nworth {before}, after its move {found}")
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
