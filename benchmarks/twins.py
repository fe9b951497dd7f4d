"""The speed of the native twins, compared with the same searches in Python and in other programs, on Connect Four.

All contenders alternate position by position in one run. A program in Python visits thousands of positions per second
and the core many millions, so each has its own depth, and nodes per second are compared.
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterator
from statistics import median

from contenders import Contender, easyai, openspiel, plyscope
from python_searches import POSITIONS, Row, measure, positive

HEAD = f"{'search':21}{'evaluation':12}{'ending':8}{'depth':>5}{'nodes':>12}{'best':>13}{'median':>13}"


def contenders(depth: int, slow_depth: int, peer_depth: int) -> Iterator[Contender]:
    """Yield the twins at one depth, the same searches in Python at another, and each installed peer."""
    for evaluation in ("outcome", "segments"):
        yield plyscope("alphabeta", evaluation, "sooner", depth, "native")
        yield plyscope("alphabeta", evaluation, "sooner", slow_depth)
    for algorithm in ("minimax", "pvs", "mtdf", "deepening"):
        yield plyscope(algorithm, "segments", "sooner", depth - 2 if algorithm == "minimax" else depth, "native")
    for name, peer, to in (("OpenSpiel", openspiel, slow_depth), ("easyAI", easyai, peer_depth)):
        try:
            yield peer(to)
        except ImportError as error:
            print(f"{name} is skipped: {error}; `make bench` installs it", file=sys.stderr)


def ratios(rows: list[Row]) -> Iterator[tuple[str, str, list[float]]]:
    """Yield the speed of a twin's alpha-beta relative to each other search, round by round."""
    for mine in rows[0], rows[2]:
        for other in rows:
            same = (
                other.contender.name == "plyscope alphabeta" and other.contender.evaluation == mine.contender.evaluation
            )
            if same or not other.contender.name.startswith(("native", "plyscope")):
                speeds = zip(mine.speeds(), other.speeds(), strict=True)
                yield mine.contender.evaluation, other.contender.name, [fast / slow for fast, slow in speeds]


def shown(row: Row) -> str:
    """Return a row of the table."""
    of, speeds = row.contender, row.speeds()
    line = f"{of.name:21}{of.evaluation:12}{of.ending:8}{of.depth:5}{row.nodes:12,}"
    return line + f"{max(speeds):13,.0f}{median(speeds):13,.0f}"


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=positive, default=3, help="how often every search is timed (default: 3)")
    parser.add_argument("--depth", type=positive, default=10, help="the depth of the twins (default: 10)")
    parser.add_argument("--slow-depth", type=positive, default=6, help="of Python and OpenSpiel (default: 6)")
    parser.add_argument("--peer-depth", type=positive, default=4, help="of easyAI (default: 4)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args()
    positions = POSITIONS.read_text().split()
    rows = [Row(one) for one in contenders(max(3, options.depth), options.slow_depth, options.peer_depth)]
    try:
        measure(rows, positions, options.rounds)
    except KeyboardInterrupt:
        return 130
    version = platform.python_version()
    if options.json:
        compared = [
            {"evaluation": evaluation, "beside": name, "ratios": found} for evaluation, name, found in ratios(rows)
        ]
        about = {"python": version, "positions": positions, "rounds": options.rounds}
        print(json.dumps({**about, "rows": [row.as_dict() for row in rows], "compared": compared}, indent=2))
        return 0
    print(f"Connect Four, {len(positions)} positions, Python {version}, rounds: {options.rounds}.")
    print("Best and median: nodes per second.\n")
    print(HEAD, *map(shown, rows), sep="\n")
    print("\nnative alphabeta : other, nodes per second within a round: median (lowest to highest)")
    for evaluation, name, found in ratios(rows):
        print(f"{evaluation:10}: {name:21} {median(found):8,.0f} ({min(found):,.0f} to {max(found):,.0f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
