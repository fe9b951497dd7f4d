"""Players of the levels, and of the classic levels."""

from copy import copy
from random import Random
from typing import Self, Unpack

from plyscope.algorithms import Limit, Settings
from plyscope.algorithms.backends import missing_backend
from plyscope.algorithms.budget import MAX_DEPTH
from plyscope.evaluation.network import shipped
from plyscope.games.position import AnyPosition, MoveT, Position
from plyscope.games.rows import RowsPosition, Rules
from plyscope.levels import ClassicLevel, Level
from plyscope.levels.ladder import LARGE_DEPTH
from plyscope.native.boards import supports
from plyscope.players.careless import NODES as CARELESS_NODES
from plyscope.players.careless import CarelessPlayer
from plyscope.players.endgame import EndgamePlayer
from plyscope.players.line_search import PYTHON_NODES
from plyscope.players.player import Choice, PlayerCallbacks, RandomPlayer, VersatilePlayer
from plyscope.players.searching import CarefulPlayer

#: The time limit per move, on the largest boards and in games that only Python searches.
SECONDS = 5
#: Without a learned evaluation, a level that sees everything visits this many times as many positions, but at most
#: the second number.
WITHOUT_NETWORK, MOST_WITHOUT_NETWORK = 12, 150_000


class LevelPlayer(VersatilePlayer):
    """Plays at a level: it overlooks lines, or it sees them all and searches a number of positions."""

    def __init__(self, row: Level, rng: Random) -> None:
        self.row = row
        self.name = row.program
        self._rng = rng
        self._limit, self._memory_mb = Limit(), None  # type: tuple[Limit, float | None]
        self._searching: dict[Rules | None, VersatilePlayer] = {}

    def __call__(self, position: Position[MoveT], /) -> MoveT:
        """Choose a move."""
        return self.choose(position).move

    def choose(self, position: Position[MoveT], **callbacks: Unpack[PlayerCallbacks[MoveT]]) -> Choice[MoveT]:
        """Choose a move, and also return the search if it sees everything."""
        return self.player_for(position).choose(position, **callbacks)

    @property
    def limit(self) -> Limit:
        """The limit for each move."""
        return self._limit

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return this player with an additional limit, and with a memory limit for its table."""
        other = copy(self)
        other._limit = self._limit.within(limit)
        other._memory_mb = self._memory_mb if memory_mb is None else memory_mb
        other._searching = {}
        return other

    def player_for(self, position: AnyPosition) -> VersatilePlayer:
        """Return the player that chooses the move in a position."""
        row = self.row
        if isinstance(position, RowsPosition):
            large = not supports(position.rules)
            if large or row.depth is not None:
                return self._careless(LARGE_DEPTH if large else MAX_DEPTH)
        rules = position.rules if isinstance(position, RowsPosition) else None
        if rules not in self._searching:  # kept, because it keeps the table of its solver from move to move
            settings = Settings.parse(f"deepening:{_strength(row, position)},ties=random,seconds={SECONDS}")
            player = EndgamePlayer(settings, row.solves, self._rng, self.name)
            self._searching[rules] = player.within(self._limit, self._memory_mb)
        return self._searching[rules]

    def _careless(self, most: int) -> CarelessPlayer:
        """Return the player that overlooks lines, or none if the level sees everything, to a maximum depth."""
        row = self.row
        limit = self._limit.within(Limit(depth=min(row.depth or most, most), nodes=CARELESS_NODES))
        assert limit.depth is not None
        assert limit.nodes is not None
        return CarelessPlayer(self._rng, limit.depth, row.miss, wins=row.wins, nodes=limit.nodes)


def _strength(row: Level, position: AnyPosition) -> str:
    """Return the limits and the evaluation of a level that sees everything."""
    if not isinstance(position, RowsPosition):
        return f"depth={row.number}"
    if missing_backend() is not None:
        return f"nodes={min(row.nodes, PYTHON_NODES)},evaluation=segments"
    if shipped(position.rules) is not None:
        return f"nodes={row.nodes},evaluation=learned"
    return f"nodes={min(MOST_WITHOUT_NETWORK, WITHOUT_NETWORK * row.nodes)},evaluation=segments"


def classic_player(row: ClassicLevel, rng: Random) -> VersatilePlayer:
    """Return the player of a classic level."""
    if row.player == "random":
        return RandomPlayer(rng)
    return CarefulPlayer(Settings.parse(row.player), rng, f"classic:{row.number}")
