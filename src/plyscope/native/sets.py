"""The fixed sets of positions that the solver is measured on, with their scores.

They are made by ``benchmarks/solver_positions.py`` and lie beside this file, one position a line: its moves and its
score. ``-`` stands for no moves.
"""

from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

from plyscope.games.notation import parse_rules
from plyscope.games.rows import RowsPosition


class Scored(NamedTuple):
    """A position and its score, in the convention of Connect Four solvers."""

    moves: str
    score: int
    position: RowsPosition


@dataclass(frozen=True)
class PositionSet:
    """Positions of one kind."""

    name: str
    rules: str
    summary: str

    def positions(self) -> list[Scored]:
        """Read the set.

        >>> POSITION_SETS["empty"].positions()[0].score
        1
        """
        rules = parse_rules(self.rules)
        text = (files("plyscope.native") / "positions" / f"{self.name}.txt").read_text(encoding="ascii")
        pairs = [line.split() for line in text.splitlines()]
        return [Scored(moves, int(score), rules.position(moves.replace("-", ""))) for moves, score in pairs]


POSITION_SETS = {
    row.name: row
    for row in (
        PositionSet("empty", "connect4", "the empty board"),
        PositionSet("hard-early", "connect4", "5 to 8 stones, score from -3 to 3"),
        PositionSet("medium-early", "connect4", "11 to 13 stones, score from -5 to 5"),
        PositionSet("medium-middle", "connect4", "18 to 22 stones, score from -5 to 5"),
        PositionSet("easy-early", "connect4", "7 to 10 stones, score beyond -8 or 8"),
        PositionSet("easy-middle", "connect4", "18 to 22 stones, score beyond -6 or 6"),
        PositionSet("end", "connect4", "30 to 38 stones"),
        PositionSet("drop-5x5x4", "drop:5x5x4", "stones fall, 5 x 5"),
        PositionSet("drop-6x5x4", "drop:6x5x4", "stones fall, 6 x 5"),
        PositionSet("drop-8x7x4", "drop:8x7x4", "stones fall, 8 x 7, from the middle of the game on"),
        PositionSet("drop-9x8x5", "drop:9x8x5", "stones fall, five in a row, near the end; past 64 bits"),
        PositionSet("free-4x4x4", "free:4x4x4", "stones stay, 4 x 4"),
        PositionSet("free-5x5x4", "free:5x5x4", "stones stay, 5 x 5, from the middle of the game on"),
    )
}
