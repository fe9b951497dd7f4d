"""plyscope learn: train a learned evaluation by self-play and by positions that the solver has solved."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from plyscope.cli.options import add_rules, add_workers
from plyscope.cli.screen import LiveLine
from plyscope.evaluation.network import read_network
from plyscope.games.notation import parse_rules
from plyscope.games.rows import Rules
from plyscope.learning import Plan, Progress, learn
from plyscope.learning.plan import ROUNDS, TUPLES
from plyscope.learning.probe import least_stones
from plyscope.learning.session import POINT_GAMES
from plyscope.native.core import require
from plyscope.workers import workers

#: The time of a training without --minutes and --games.
MINUTES = 20.0
#: More games and rounds than any number of minutes allows.
ENDLESS_GAMES, ENDLESS_ROUNDS = 10**12, 10**6


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    add_rules(parser)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, metavar="M", help=f"time of the training (default {MINUTES:g})")
    length.add_argument("--games", type=int, metavar="N", help="games of self-play: one seed then gives one file")
    parser.add_argument("--rounds", type=int, metavar="N", help=f"rounds of labels with --games (default {ROUNDS})")
    parser.add_argument(
        "--labels",
        default="auto",
        metavar="WHICH",
        help="auto, off for self-play only, or the smallest number of stones of a solved position (default auto)",
    )
    parser.add_argument("--tuples", type=int, default=TUPLES, metavar="N", help=f"number of tuples (default {TUPLES})")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the training (default 0)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the network (default: named after the rules)")
    parser.add_argument("--resume", action="store_true", help="continue from FILE.part")
    add_workers(parser)


def run(options: argparse.Namespace) -> int:
    """Train a network."""
    require()
    if options.minutes is not None and not 0 < options.minutes < float("inf"):
        raise ValueError(f"--minutes must be above 0, not {options.minutes:g}")
    if options.rounds is not None and options.games is None:
        raise ValueError("--rounds needs --games; --minutes does as many rounds as there is time for")
    rules = parse_rules(options.rules)
    path = options.out or Path(f"{str(rules).replace(':', '-')}.network")
    plan, progress = _plan(options, rules), None
    minutes = None if options.games is not None else options.minutes or MINUTES
    part = Path(f"{path}.part")
    if options.resume and not part.exists() and not path.exists():
        print(f"there is no {part}: the training starts from the beginning", flush=True)
    line = LiveLine(sys.stderr)
    try:
        with closing(workers(options.workers, options.dask)) as some:
            line.write("solving the fixed sample" if plan.rounds else "playing")
            for progress in learn(plan, path, some, minutes=minutes, resume=options.resume):
                line.write(told(progress))
                if progress.stage == "labels" or progress.games % POINT_GAMES == 0:
                    line.clear()
                    print(told(progress), flush=True)
    except KeyboardInterrupt:
        line.clear()
        kept = f"the last checkpoint is in {part}; continue with --resume" if part.exists() else "nothing was saved yet"
        print(f"stopped: {kept}", file=sys.stderr)
        return 130
    finally:
        line.clear()
    network = read_network(path)
    print(f"{path}: {path.stat().st_size:,} bytes, SHA-256 {network.checksum}")
    print(f"the same network again: {network.header.command}")
    print(f"learning curve: {path}.svg")
    return 0


def _plan(options: argparse.Namespace, rules: Rules) -> Plan:
    timed = options.games is None
    games = ENDLESS_GAMES if timed else options.games
    rounds = ENDLESS_ROUNDS if timed else ROUNDS if options.rounds is None else options.rounds
    labels = _labels(options.labels, rules) if rounds else None
    if labels is None:
        return Plan(rules, games, 0, 0, options.seed, options.tuples)
    return Plan(rules, games, rounds, labels, options.seed, options.tuples)


def _labels(text: str, rules: Rules) -> int | None:
    """Return the smallest number of stones of a labelled position, None for no labels."""
    if text == "off":
        return None
    if text != "auto":
        if not text.isdecimal():
            raise ValueError(f"--labels cannot be {text!r}; allowed: auto, off, or a number of stones")
        return int(text)
    found = least_stones(rules)
    if found is None:
        print(f"the solver cannot solve {rules} in time: self-play only", flush=True)
    elif found:
        print(
            f"the solver needs too long for positions with fewer than {found} stones: labels from there on", flush=True
        )
    return found


def told(progress: Progress) -> str:
    """Return the progress as a line.

    >>> told(Progress("self-play", 300000, 0, 0.0314, 0.91, None, 0, 95.0))
    'self-play: 300,000 games, error 0.0314, keeps the result 91.0 %, 95 s'
    """
    parts = [f"{progress.games:,} games"]
    if progress.round:
        parts += [f"round {progress.round}", f"{progress.labels:,} labels"]
    parts.append(f"error {progress.error:.4f}")
    if progress.accuracy is not None:
        parts.append(f"keeps the result {100 * progress.accuracy:.1f} %")
    if progress.held is not None:
        parts.append(f"holds against perfect {100 * progress.held:.1f} %")
    return f"{progress.stage}: {', '.join(parts)}, {progress.seconds:.0f} s"
