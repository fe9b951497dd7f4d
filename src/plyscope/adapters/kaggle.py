"""Adapters for Kaggle's ConnectX: a plyscope player as an agent, and an agent's file as a player.

A Kaggle agent is a function of an observation (``board``: the cells row by row from the top left, 0 empty, 1 and 2 the
players; ``mark``: the agent's own number) and a configuration (``columns``, ``rows``, ``inarow``, ``actTimeout``) that
returns a column from 0.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Self

from plyscope.algorithms import Limit
from plyscope.bots.command import split_options
from plyscope.bots.lines import LineProgram, ProgramError
from plyscope.bots.protocol import one_line
from plyscope.bots.resources import Resources
from plyscope.files import parse_json
from plyscope.games.diagram import marks
from plyscope.games.notation import check_legal
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition, Rules
from plyscope.players import Player, PlayerError, parse_player

#: The default time for a move in seconds, as in ConnectX.
SECONDS = 2.0
#: The part of that time that a plyscope player uses; the rest is for the overhead before and after its search.
USED = 0.7
#: How many seconds loading an agent's file may take, and how many seconds late its answer may come.
START, GRACE = 60.0, 1.0

_MARKS = {".": 0, "X": 1, "O": 2}

Agent = Callable[[Mapping[str, Any], Mapping[str, Any]], int]


def make_agent(player: str = "classic:5", seed: int | None = None) -> Agent:
    """Return a player as a Kaggle agent for any board; it observes the time limit of the configuration.

    >>> agent = make_agent("classic:5", seed=1)
    >>> board = [0] * 35 + [1, 1, 1, 0, 2, 2, 0]
    >>> agent({"board": board, "mark": 2}, {"columns": 7, "rows": 6, "inarow": 4})
    3
    """
    chosen = parse_player(player, rng=Random(seed))

    def agent(observation: Mapping[str, Any], configuration: Mapping[str, Any]) -> int:
        position = read_board(observation, configuration)
        seconds = float(configuration.get("actTimeout", SECONDS)) * USED
        limited = chosen.within(Limit(seconds=max(seconds, 0.01)))
        column: Any = limited(position)
        return int(column)

    return agent


def read_board(observation: Mapping[str, Any], configuration: Mapping[str, Any]) -> RowsPosition:
    """Return the position of an observation, or raise ValueError that says what is wrong with it."""
    rules = Rules(configuration["columns"], configuration["rows"], configuration["inarow"], gravity=True)
    cells, mark = list(observation["board"]), observation["mark"]
    if len(cells) != rules.cells or set(cells) - {0, 1, 2} or mark not in (1, 2):
        raise ValueError(f"a board of {rules} has {rules.cells} cells, each 0, 1 or 2, and a mark is 1 or 2")
    bits = list(zip(rules.cell_bits, cells, strict=True))
    position = RowsPosition(rules, sum(b for b, cell in bits if cell == mark), sum(b for b, cell in bits if cell))
    flaw = position.flaw() or ("it is the turn of the other player" if mark != position.ply % 2 + 1 else None)
    if flaw is not None:
        raise ValueError(f"no game can reach this position: {flaw}")
    return position


def write_board(position: RowsPosition, seconds: float = SECONDS) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the observation and the configuration of a position."""
    rules = position.rules
    observation = {
        "board": [_MARKS[mark] for mark in marks(position)],
        "mark": position.ply % 2 + 1,
        "step": position.ply,
        "remainingOverageTime": 0,
    }
    configuration = {
        "columns": rules.width,
        "rows": rules.height,
        "inarow": rules.length,
        "actTimeout": seconds,
        "timeout": seconds,
        "episodeSteps": rules.cells + 1,
    }
    return observation, configuration


class KagglePlayer(Player[int]):
    """Plays the moves of the agent in a file, which runs in a separate process, so a failure affects only its game."""

    def __init__(
        self,
        file: str | Path,
        seconds: float = SECONDS,
        *,
        name: str | None = None,
        resources: Resources = Resources(),  # noqa: B008 - a frozen value
        start: float = START,
        grace: float = GRACE,
    ) -> None:
        self._file = Path(file)
        if not self._file.is_file():
            raise ValueError(f"no such agent file: {str(file)!r}")
        self._seconds, self._start, self._grace = seconds, start, grace
        self.resources = resources
        self.name = name or f"kaggle:{file}"
        self._program: LineProgram | None = None

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play this game."""
        if not isinstance(position, RowsPosition) or not position.rules.gravity:
            raise ValueError("a Kaggle agent plays ConnectX only: rules such as connect4 or drop:7x6x4")

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return another player with the same file that also observes the time of a limit."""
        seconds = min(self._seconds, limit.seconds or self._seconds)
        return type(self)(
            self._file,
            seconds,
            name=self.name,
            resources=self.resources,
            start=self._start,
            grace=self._grace,
        )

    def __call__(self, position: AnyPosition, /) -> int:
        """Request a move from the agent, or raise PlayerError with the reason for the failure."""
        self.check(position)
        assert isinstance(position, RowsPosition)
        try:
            program = self._started()
            program.send(json.dumps(write_board(position, self._seconds)))
            answer = program.read(time.monotonic() + self._seconds + self._grace)
        except ProgramError as error:
            self.close()
            raise PlayerError(str(error)) from None
        try:
            return _column(position, answer)
        except PlayerError:
            self.close()
            raise

    def _started(self) -> LineProgram:
        """Return the running program, after it has loaded the file."""
        if self._program is None:
            command = [sys.executable, "-m", "plyscope.adapters.kaggle_child", str(self._file)]
            program = LineProgram(command, self.resources)
            self._program = program
            program.read(time.monotonic() + self._start)
        return self._program

    def close(self) -> None:
        """End the agent."""
        if self._program is not None:
            self._program.close()
            self._program = None


def _column(position: RowsPosition, answer: str) -> int:
    """Return the legal move in an agent's answer, or raise PlayerError with the reason for the failure."""
    try:
        move = parse_json(answer)
    except ValueError:  # a number with thousands of digits, a truncated line, deeply nested lists
        move = None
    if not isinstance(move, int) or isinstance(move, bool):
        raise PlayerError(f"it answers {one_line(answer)}, not a column from 0")
    try:
        check_legal(position, move)
    except ValueError as error:
        raise PlayerError(f"it plays an illegal move: {one_line(error)}") from None
    return move


def parse(text: str) -> KagglePlayer:
    """Return a player from an agent's file; the time for a move (``seconds=S``) and resource limits may precede it."""
    limit, resources, file = split_options(text)
    if limit.depth is not None or limit.nodes is not None:
        raise ValueError(
            "a Kaggle agent takes no depth and no nodes; allowed: seconds=S, memory=MIB, cpu=S, processes=N"
        )
    if not file:
        raise ValueError("no agent file given; for example: kaggle:./agent.py")
    return KagglePlayer(file, limit.seconds or SECONDS, name=f"kaggle:{text.strip()}", resources=resources)
