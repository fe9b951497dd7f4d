"""The result of a search, as one value."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from plyscope.algorithms.budget import Stats
from plyscope.algorithms.score import INFINITY, PovScore
from plyscope.algorithms.table import UNKNOWN, Bounds
from plyscope.games.named import write_move
from plyscope.games.position import MoveT, Position

if TYPE_CHECKING:  # settings name a method, which names the strategy that makes a result
    from plyscope.algorithms.settings import Settings


@dataclass(frozen=True, repr=False)
class SearchResult(Generic[MoveT]):
    """The result of a search of a position, for the player to move.

    >>> from plyscope import CONNECT4, search
    >>> search(CONNECT4.position("415161"), "alphabeta:depth=3")
    <SearchResult 3: wins in 1 ply, depth 3, 47 nodes>
    """

    position: Position[MoveT]
    settings: "Settings"
    value: int
    move: MoveT
    line: tuple[MoveT, ...] = ()
    #: The bounds of each move at the root: lower <= value <= upper.
    bounds: dict[MoveT, Bounds] = field(default_factory=dict)
    #: The estimated value of each move, if the search does not prove bounds.
    estimates: dict[MoveT, int] = field(default_factory=dict)
    stats: Stats = field(default_factory=Stats)
    #: Whether the value is that of the game itself, not of an estimate.
    exact: bool = False
    #: Whether the search was stopped before it was done.
    stopped: bool = False
    #: The depth that was searched completely; None for searches without a depth.
    depth: int | None = None
    #: Where it ran: python, or native, which is the same search in the native core.
    backend: str = "python"

    @property
    def pov_score(self) -> PovScore:
        """The value of the position for the player to move, and its meaning."""
        return PovScore.of(self.position, self.value, self.value, proven=self.exact)

    @property
    def values(self) -> dict[MoveT, int]:
        """The value of each move, or a bound that the search found: the upper bound, otherwise the lower one."""
        return self.estimates or {
            move: bounds.upper if bounds.upper < INFINITY else bounds.lower
            for move, bounds in self.bounds.items()
            if bounds != UNKNOWN
        }

    def __repr__(self) -> str:
        depth = "" if self.depth is None else f", depth {self.depth}"
        move = write_move(self.position, self.move)
        return f"<{type(self).__name__} {move}: {self.pov_score.words}{depth}, {self.stats.nodes:,} nodes>"

    def _repr_html_(self) -> str:
        from plyscope.algorithms.notebook import result_html

        return result_html(self)
