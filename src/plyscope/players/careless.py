"""A player that overlooks lines: it searches a few plies ahead, but only over the lines that it sees."""

from random import Random

from plyscope.algorithms.budget import MAX_DEPTH
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition
from plyscope.players.line_search import line_values
from plyscope.players.player import VersatilePlayer
from plyscope.players.sight import seen_lines
from plyscope.players.tactics import winning_move

#: The options by default.
DEPTH, MISS, NODES = 2, 0.5, 50_000
ALLOWED = (
    f"depth=N from 1 to {MAX_DEPTH}, miss=P from 0 (sees everything) to 1 (sees nothing), "
    "wins=on or wins=off (always takes a win in one move), nodes=N"
)


class CarelessPlayer(VersatilePlayer):
    """Plays a best move by what it sees, any of several; it sees other lines on every move."""

    def __init__(
        self, rng: Random, depth: int = DEPTH, miss: float = MISS, *, wins: bool = True, nodes: int = NODES
    ) -> None:
        self.depth, self.miss, self.wins, self.nodes = depth, miss, wins, nodes
        options = [f"depth={depth}", f"miss={miss:g}"] + ["wins=off"] * (not wins)
        self.name = "careless:" + ",".join(options + [f"nodes={nodes}"] * (nodes != NODES))
        self._rng = rng

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError if the game has no lines."""
        if not isinstance(position, RowsPosition):
            raise ValueError("careless plays N-in-a-row games only, because it overlooks lines")

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a move."""
        self.check(position)
        assert isinstance(position, RowsPosition)
        move: MoveT | None = winning_move(position) if self.wins else None
        if move is not None:
            return move
        seen = seen_lines(position, self.miss, self._rng)
        values = line_values(position, seen, self.depth, self.nodes)
        best = max(values.values())
        chosen: MoveT = self._rng.choice(sorted(move for move, value in values.items() if value == best))
        return chosen


def parse_careless(options: str, rng: Random) -> CarelessPlayer:
    """Return the player with these options, or raise ValueError.

    >>> parse_careless("depth=3,miss=0.25", Random(1)).name
    'careless:depth=3,miss=0.25'
    """
    depth, miss, wins, nodes = DEPTH, MISS, True, NODES
    for option in options.split(",") if options.strip() else ():
        name, _, written = (part.strip() for part in option.partition("="))
        try:
            if name == "depth" and 1 <= int(written) <= MAX_DEPTH:
                depth = int(written)
            elif name == "miss" and 0 <= float(written) <= 1:
                miss = float(written)
            elif name == "wins" and written in ("on", "off"):
                wins = written == "on"
            elif name == "nodes" and int(written) >= 1:
                nodes = int(written)
            else:
                raise ValueError
        except ValueError:
            raise ValueError(f"unknown option {option!r} of careless; allowed: {ALLOWED}") from None
    return CarelessPlayer(rng, depth, miss, wins=wins, nodes=nodes)
