"""Certificates: strategies that prove what a player gets from a position, whatever the opponent does.

A certificate is a tree of these nodes. Equal positions may share a node, so it is a graph without cycles::

    the player to move      Completes(move, line)        the move completes a line: a win
                            Plays(move, then)            the move, then the strategy at the opponent's turn
    the opponent to move    Answers(replies, threat)     a strategy for each reply
                            Paired(pairs, stops, wins)   every stone is answered by the other cell of its pair
                            NoLine()                     every line holds a stone of the player: at least a draw
    the game is over        Drawn()                      the board is full

Moves are columns from 0 in a drop game and cells in a free game. Cells are numbered from 0, row by row from the top
left, and lines are tuples of cells in ascending order. ``plyscope.reasons.check`` verifies certificates.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

Cell = int
Line = tuple[Cell, ...]
Outcome = Literal["win", "draw"]

#: How many nodes the JSON of a certificate may have.
MOST_NODES = 100_000


@dataclass(frozen=True, slots=True)
class Completes:
    """The player to move completes a line with this move."""

    move: int
    line: Line


@dataclass(frozen=True, slots=True)
class Plays:
    """The player to move plays this move, then follows a strategy at the opponent's turn."""

    move: int
    then: "Strategy"


@dataclass(frozen=True, slots=True)
class Answers:
    """The opponent is to move: a strategy for each reply, after which the game may be over.

    With a threat, replies may be left out: after each of them, this move of the player completes a line.
    """

    replies: tuple[tuple[int, "Strategy"], ...]
    threat: int | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two empty cells: when the opponent plays in one of them, the player answers in the other.

    ``claimeven``: the second cell is directly above the first, so the opponent starts it and the player gets the
    second. ``baseinverse``: the next cells of two columns, or cells directly above those of another baseinverse, so
    that both can be played at the same time. ``pair``: any two cells of a free game. In the last two, either player
    may get either cell.
    """

    rule: Literal["claimeven", "baseinverse", "pair"]
    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Stop:
    """A line that the opponent could still complete, and what stops it.

    ``pair``: the index of a claimeven whose second cell is in the line, or of another pair with both cells in it.
    ``win``: the index of a win of the player that comes first: above each empty cell of its line, in the same column,
    there is a cell of the opponent's line. Exactly one of them is given.
    """

    line: Line
    pair: int | None = None
    win: int | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """A line that the pairing completes for the player: each cell is a stone or the second cell of a claimeven.

    ``cell`` is one of its empty cells. If it is the only one, the line is a threat, and cells above it are never
    reached: they need no pair.
    """

    cell: Cell
    line: Line


@dataclass(frozen=True, slots=True)
class Paired:
    """The opponent is to move, and the player answers every stone by the other cell of its pair until the game ends.

    In a drop game every empty cell is in exactly one pair, unless it is above the cell of a threat in ``wins``. In a
    free game cells may be left out: the opponent may get all of them. ``stops`` has every line without a stone of the
    player. A win is proved if ``wins`` is not empty, at least a draw otherwise.
    """

    pairs: tuple[Pair, ...]
    stops: tuple[Stop, ...]
    wins: tuple[Win, ...] = ()


@dataclass(frozen=True, slots=True)
class NoLine:
    """Every line of the board holds a stone of the player, so the opponent cannot win: at least a draw."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The board is full and nobody has won."""


Strategy = Completes | Plays | Answers | Paired | NoLine | Drawn


@dataclass(frozen=True, slots=True)
class Certificate:
    """A claim about a position, and the strategy that proves it.

    >>> claim = Certificate(player=0, outcome="win", strategy=Completes(3, (38, 39, 40, 41)))  # after 716151
    >>> claim.size, Certificate.from_json(claim.to_json()) == claim
    (1, True)
    """

    #: The player that the claim is about: 0 moves first in the game, 1 second.
    player: int
    #: What the player gets at least.
    outcome: Outcome
    strategy: Strategy

    @property
    def size(self) -> int:
        """The number of different nodes."""
        return sum(1 for _ in nodes(self.strategy))

    def to_json(self) -> dict[str, Any]:
        """Return the certificate as JSON data: a list of nodes, each after those it refers to; the last is the root."""
        numbers: dict[int, int] = {}
        written: list[dict[str, Any]] = []
        for node in nodes(self.strategy):
            written.append(_node_to_json(node, numbers))
            numbers[id(node)] = len(written) - 1
        return {"player": self.player, "outcome": self.outcome, "nodes": written}

    @classmethod
    def from_json(cls, data: Any) -> "Certificate":
        """Read a certificate from JSON data, or raise ValueError; the claim itself is not checked."""
        try:
            return _read(data)
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError(f"not a certificate: {error!r}") from None


def nodes(strategy: Strategy) -> Iterator[Strategy]:
    """Yield each different node once, after the nodes that it refers to."""
    seen: set[int] = set()
    stack = [(strategy, False)]
    while stack:
        node, finished = stack.pop()
        if finished:
            yield node
        elif id(node) not in seen:
            seen.add(id(node))
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(_children(node)))


def _children(node: Strategy) -> list[Strategy]:
    if isinstance(node, Plays):
        return [node.then]
    return [then for _, then in node.replies] if isinstance(node, Answers) else []


def _node_to_json(node: Strategy, numbers: dict[int, int]) -> dict[str, Any]:
    match node:
        case Completes(move, line):
            return {"kind": "completes", "move": move, "line": list(line)}
        case Plays(move, then):
            return {"kind": "plays", "move": move, "then": numbers[id(then)]}
        case Answers(replies, threat):
            return {
                "kind": "answers",
                "threat": threat,
                "replies": [[move, numbers[id(then)]] for move, then in replies],
            }
        case Paired(pairs, stops, wins):
            return {
                "kind": "paired",
                "pairs": [[pair.rule, pair.first, pair.second] for pair in pairs],
                "stops": [{"line": list(stop.line), "pair": stop.pair, "win": stop.win} for stop in stops],
                "wins": [{"cell": win.cell, "line": list(win.line)} for win in wins],
            }
        case NoLine():
            return {"kind": "no line"}
        case Drawn():
            return {"kind": "drawn"}


def _read(data: Any) -> Certificate:
    player, outcome, written = data["player"], data["outcome"], data["nodes"]
    if player not in (0, 1) or isinstance(player, bool) or outcome not in ("win", "draw"):
        raise ValueError(f"not a claim of a certificate: player {player!r}, outcome {outcome!r}")
    if not isinstance(written, list) or not 1 <= len(written) <= MOST_NODES:
        raise ValueError(f"a certificate has from 1 to {MOST_NODES} nodes")
    read: list[Strategy] = []
    for node in written:
        read.append(_node_from_json(node, read))
    return Certificate(player, outcome, read[-1])


def _node_from_json(node: Any, read: list[Strategy]) -> Strategy:
    match node["kind"]:
        case "completes":
            return Completes(_number(node["move"]), _line(node["line"]))
        case "plays":
            return Plays(_number(node["move"]), read[_number(node["then"])])
        case "answers":
            replies = tuple((_number(move), read[_number(then)]) for move, then in node["replies"])
            return Answers(replies, _optional(node["threat"]))
        case "paired":
            return Paired(
                tuple(_pair(*pair) for pair in node["pairs"]),
                tuple(Stop(_line(one["line"]), _optional(one["pair"]), _optional(one["win"])) for one in node["stops"]),
                tuple(Win(_number(one["cell"]), _line(one["line"])) for one in node["wins"]),
            )
        case "no line":
            return NoLine()
        case "drawn":
            return Drawn()
    raise ValueError(f"not a node of a certificate: {node['kind']!r}")


def _pair(rule: Any, first: Any, second: Any) -> Pair:
    if rule not in ("claimeven", "baseinverse", "pair"):
        raise ValueError(f"not a rule for a pair of cells: {rule!r}")
    return Pair(rule, _number(first), _number(second))


def _line(cells: Any) -> Line:
    return tuple(_number(cell) for cell in cells)


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f"not a number from 0 in a certificate: {value!r}")
    return value


def _optional(value: Any) -> int | None:
    return None if value is None else _number(value)
