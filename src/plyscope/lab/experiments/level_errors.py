"""Errors of the levels by kind: which lines they overlook, how deep the losses are that they miss, and why they err.

Every player gets the same positions of careless games, in which threats stay open. The solver grades its moves.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from plyscope.games import CONNECT4
from plyscope.games.rows import RowsPosition
from plyscope.lab.experiment import Cell, Row, Table
from plyscope.lab.experiments.mistakes import solver
from plyscope.players import parse_player
from plyscope.players.lines import lines_of
from plyscope.reasons.explain import explain

TASK = "plyscope.lab.experiments.level_errors:grade"
#: The player whose games provide the positions, and the first ply that is used.
SOURCE, FIRST_PLY = "careless:depth=1,miss=0.8,wins=off", 14
DIRECTIONS = ("vertical", "horizontal", "diagonal")
#: Losses by the number of plies to the end of the game, the own move included.
DEPTHS = {"4": range(4, 5), "6 to 8": range(6, 9), "10 to 16": range(10, 17), "18 or more": range(18, 99)}
#: Kinds of reasons that are about who has to move at the end, and not about threats in the next moves.
PARITY = ("odd-threat", "even-threat", "zugzwang", "follow-up", "useless-threat", "stacked-threats")

COUNTING = """
The errors of each level are counted in 1,000 positions of careless games, the same for all. A *win* or a *block* is a
position with one cell that completes a line, for the player or for the opponent; an error is to play elsewhere. Blocks
count only where the game is not lost anyway. In all other positions a loss is a move after which the opponent wins,
although another move would not lose; its depth is the number of plies to the end of the game with best play, this move
included. The reasons are those of `plyscope explain`.
""".strip()


def cells(players: Iterable[str], positions: int, seed: int) -> list[Cell]:
    """Return one cell for each player."""
    return [Cell(TASK, {"player": player, "positions": positions, "seed": seed}) for player in players]


def grade(player: str, positions: int, seed: int) -> Row:
    """Return how often each kind of error was possible, and how often the player made it.

    >>> row = grade("perfect", 20, seed=1)
    >>> sum(row["chances"].values()) > 0, row["errors"], row["reasons"]
    (True, {}, {})
    """
    chooser = parse_player(player, rng=Random(f"{player} {seed}"))
    chances, errors, reasons = Counter[str](), Counter[str](), Counter[str]()
    for position in _positions(positions, seed):
        move = chooser(position)
        threat = _threat(position)
        if threat is not None:
            if threat.direction and not threat.hopeless:
                kind = f"{threat.name}, {threat.direction}"
                chances[kind] += 1
                errors[kind] += move != threat.move
            continue
        losing = _losses(position)
        for kind in set(losing.values()):
            chances[kind] += 1
        if move in losing:
            errors[losing[move]] += 1
            reasons[explain(position, move, solver=solver()).reasons[0].kind] += 1
    return {"chances": dict(chances), "errors": dict(+errors), "reasons": dict(reasons)}


def _positions(count: int, seed: int) -> Iterator[RowsPosition]:
    """Yield one position of each of many careless games."""
    rng = Random(f"level errors {seed}")
    player = parse_player(SOURCE, rng=rng)
    while count:
        position, played = CONNECT4.start(), list[RowsPosition]()
        while position.result() is None:
            played.append(position)
            position = position.play(player(position))
        if len(played) > FIRST_PLY:
            count -= 1
            yield rng.choice(played[FIRST_PLY:])


class _Threat(NamedTuple):
    """A move that completes lines for the player (win) or for the opponent (block)."""

    name: str
    move: int
    #: The direction of the lines; empty if there are several moves or directions.
    direction: str
    #: Whether the game is lost even after a block.
    hopeless: bool


def _threat(position: RowsPosition) -> _Threat | None:
    """Return the threat that has to be played, that of the player first; None if nobody can complete a line."""
    for name, stones in (("win", position.own), ("block", position.opponent)):
        found: dict[int, set[str]] = {}
        for move in position.moves():
            cell = position.rules.landing(position.mask, move)
            for line in lines_of(position.rules):
                if line.stones & cell and not line.stones & ~(stones | cell):
                    found.setdefault(move, set()).add(line.direction)
        if found:
            move, directions = next(iter(found.items()))
            single = len(found) == len(directions) == 1
            hopeless = name == "block" and (solver().solve(position, weak=True).score or 0) < 0
            return _Threat(name, move, directions.pop() if single else "", hopeless)
    return None


def _losses(position: RowsPosition) -> dict[int, str]:
    """Return the depth of the loss for each losing move, if another move does not lose."""
    scores = {move: found.lower for move, found in solver().analyse(position).scores.items()}
    if max(scores.values()) < 0:
        return {}
    cells, ply = position.rules.cells, position.ply
    depths = {move: cells + 2 - ply % 2 + 2 * score - ply for move, score in scores.items() if score < 0}
    return {move: f"loss in {_depth(plies)}" for move, plies in depths.items()}


def _depth(plies: int) -> str:
    return next(name for name, those in DEPTHS.items() if plies in those or plies < those.start)


def graded(rows: Iterable[Row]) -> list[Row]:
    """Return the rows of errors."""
    return [row for row in rows if row["task"] == TASK]


def rate(row: Row, kind: str) -> float | None:
    """Return the share of chances at which a player made an error of a kind."""
    chances = row["chances"].get(kind, 0)
    return row["errors"].get(kind, 0) / chances if chances else None


def tables(rows: Sequence[Row], names: dict[str, str]) -> list[Table]:
    """Return the error rates by line, by depth and by reason."""
    found = graded(rows)
    threats = [f"{name}, {direction}" for name in ("win", "block") for direction in DIRECTIONS]
    losses = [f"loss in {depth}" for depth in DEPTHS]

    def percent(title: str, kinds: Sequence[str]) -> Table:
        lines = []
        for row in found:
            shares = (rate(row, kind) for kind in kinds)
            lines.append(
                (names[row["player"]], *(None if share is None else round(100 * share, 1) for share in shares))
            )
        counts = ", ".join(str(found[0]["chances"].get(kind, 0)) for kind in kinds)
        return Table(title, ("player", *(f"{kind}, %" for kind in kinds)), tuple(lines), f"Chances: {counts}.")

    lines = []
    for row in found:
        reasons = Counter[str](row["reasons"])
        parity = sum(reasons[kind] for kind in PARITY)
        lines.append((names[row["player"]], reasons.total(), parity, reasons["calculation"], _most(reasons)))
    by_reason = Table(
        "Why the losing moves lose",
        ("player", "losing moves", "by parity and zugzwang", "only by calculation", "the most frequent reasons"),
        tuple(lines),
    )
    return [
        percent("Wins and blocks that were overlooked", threats),
        percent("Losing moves by depth", losses),
        by_reason,
    ]


def _most(reasons: Counter[str]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in reasons.most_common(3))
