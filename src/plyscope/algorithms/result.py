"""What a search answers: one value."""

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
    """What a search has found out about a position, seen by the player to move.

    >>> from plyscope import CONNECT4, search
    >>> search(CONNECT4.position("415161"), "alphabeta:depth=3")
    <SearchResult 3: wins in 1 ply, depth 3, 47 nodes>
    """

    position: Position[MoveT]
    settings: "Settings"
    value: int
    move: MoveT
    line: tuple[MoveT, ...] = ()
    #: What is known of each move at the root: lower <= value <= upper.
    bounds: dict[MoveT, Bounds] = field(default_factory=dict)
    #: What each move seems to be worth, where a search proves nothing.
    estimates: dict[MoveT, int] = field(default_factory=dict)
    stats: Stats = field(default_factory=Stats)
    #: Whether the value is that of the game itself, not of an estimate.
    exact: bool = False
    #: Whether the search was stopped before it was done.
    stopped: bool = False
    #: The depth that was searched in full; None where depth means nothing.
    depth: int | None = None
    #: Where it ran: python, or native, which is the same search in the native core.
    backend: str = "python"

    @property
    def pov_score(self) -> PovScore:
        """What the position is worth to the player to move, and what that means."""
        return PovScore.of(self.position, self.value, self.value, proven=self.exact)

    @property
    def values(self) -> dict[MoveT, int]:
        """The value of each move, or the bound that the search needed: most it can be worth, else least."""
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
