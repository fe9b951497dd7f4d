"""A program as a player: it receives positions in the line protocol, and loses if it violates the protocol."""

import re
import shlex
import shutil
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Event
from typing import Self

from plyscope.algorithms import Limit
from plyscope.bots.lines import LineProgram, ProgramError
from plyscope.bots.protocol import VERSION, limit_text, one_line, parse_limit
from plyscope.bots.resources import OPTIONS, Resources, parse_resources
from plyscope.games.notation import check_legal, parse_move
from plyscope.games.order import moves_to
from plyscope.games.position import AnyPosition
from plyscope.games.rows import RowsPosition
from plyscope.players import Player, PlayerError

#: How many seconds a program has to start.
START = 10.0
#: How many seconds it has for a move if no other limit is set.
PATIENCE = 60.0
#: How many seconds after its limit an answer is still accepted.
GRACE = 1.0


class CommandPlayer(Player[int]):
    """Plays the moves of a program, which is started when needed and restarted after a failure."""

    def __init__(
        self,
        command: Sequence[str],
        limit: Limit = Limit(),  # noqa: B008 - a frozen value
        *,
        name: str | None = None,
        resources: Resources = Resources(),  # noqa: B008 - a frozen value
        start: float = START,
        grace: float = GRACE,
    ) -> None:
        require_program(command)
        self.command, self._limit, self.resources = tuple(command), limit, resources
        self._start, self._grace = start, grace
        self.name = name or f"command:{shlex.join(command)}"
        self._program: LineProgram | None = None
        self._hurry = Event()

    @property
    def limit(self) -> Limit:
        """The limit that the program is given for each move."""
        return self._limit

    def check(self, position: AnyPosition) -> None:
        """Raise ValueError with the reason if it cannot play this game."""
        if not isinstance(position, RowsPosition):
            raise ValueError("programs play N-in-a-row games only")

    def within(self, limit: Limit, memory_mb: float | None = None) -> Self:
        """Return another player with the same program and an additional limit; its resources limit its memory."""
        return type(self)(
            self.command,
            self.limit.within(limit),
            name=self.name,
            resources=self.resources,
            start=self._start,
            grace=self._grace,
        )

    def __call__(self, position: AnyPosition, /) -> int:
        """Request a move from the program, or raise PlayerError with the reason for the failure."""
        self.check(position)
        assert isinstance(position, RowsPosition)
        moves = moves_to(position)
        try:
            answer = self._ask(position, moves)
            move = parse_move(position.rules, answer)
            check_legal(position, move)
        except ProgramError as error:
            self.close()
            raise PlayerError(str(error)) from None
        except ValueError as error:
            self.close()
            raise PlayerError(f"it plays an illegal move: {one_line(error)}") from None
        finally:
            self._hurry.clear()
        return move

    def stop(self) -> None:
        """Request the program's move now; called from another thread than the one that waits for the move."""
        self._hurry.set()
        if self._program is not None:
            with suppress(ProgramError):
                self._program.send("stop")

    def _ask(self, position: RowsPosition, moves: Sequence[int]) -> str:
        """Return the program's move in the position after the given moves."""
        program = self._started()
        words = [f"position {position.rules}", *(["moves"] if moves else []), *(str(move + 1) for move in moves)]
        program.send(" ".join(words))
        program.send(f"go {limit_text(self.limit)}".strip())
        if self._hurry.is_set():  # stop was called before go was sent
            program.send("stop")
        deadline = time.monotonic() + (self.limit.seconds or PATIENCE) + self._grace
        while True:
            word, rest = [*program.read(deadline).split(None, 1), "", ""][:2]
            if word == "bestmove":
                return rest
            if word == "error":
                raise ProgramError(f"it says: error {one_line(rest)}")
            if word not in ("info", ""):
                raise ProgramError(f"it says {one_line(f'{word} {rest}')!r} where a bestmove is due")

    def _started(self) -> LineProgram:
        """Return the running program, after its reply to hello."""
        if self._program is None:
            program = LineProgram(self.command, self.resources)
            self._program = program
            program.send("hello")
            answer = program.read(time.monotonic() + self._start)
            if answer.split()[:2] != ["hello", VERSION]:
                raise ProgramError(f"it says {one_line(answer)!r}, not hello {VERSION} and its name")
        return self._program

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.close()
            self._program = None


def require_program(command: Sequence[str]) -> None:
    """Raise ValueError unless the first word of a command is a program that can be started."""
    if not command or shutil.which(command[0]) is None:
        raise ValueError(f"cannot start the program {command[0] if command else ''!r}: not found or not executable")


def parse(text: str) -> CommandPlayer:
    """Return a player from a command line, which may start with limits such as ``seconds=2`` or ``memory=512``.

    >>> parse("seconds=2 depth=8 python3 -m mybot").command
    ('python3', '-m', 'mybot')
    """
    limit, resources, command = split_options(text)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"{command!r} is not a command line: {error}") from None
    return CommandPlayer(words, limit, name=f"command:{text.strip()}", resources=resources)


def split_options(text: str) -> tuple[Limit, Resources, str]:
    """Split a text into the limit for a move, the resource limits, and the command.

    >>> split_options("seconds=2 memory=512 ./mybot --fast")
    (Limit(depth=None, nodes=None, seconds=2.0), Resources(memory_mb=512, cpu=3600.0, processes=512), './mybot --fast')
    """
    limits: list[str] = []
    used: list[str] = []
    rest = text.strip()
    while found := re.match(r"(depth|nodes|seconds|memory|cpu|processes)=(\S*)\s*", rest):
        (used if found[1] in OPTIONS else limits).extend(found.groups())
        rest = rest[found.end() :]
    return parse_limit(limits), parse_resources(used), rest
