"""An engine: it reads commands and writes replies, and searches in a separate thread, so that it can react to stop."""

import time
from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread, Timer
from typing import Any

from plyscope import __version__
from plyscope.algorithms import Limit, SearchResult, Stats
from plyscope.bots.protocol import COMMANDS, VERSION, one_line, parse_limit
from plyscope.games.named import read_moves, start_of, write_move
from plyscope.games.position import AnyPosition, replay
from plyscope.games.rulesets import AnyRules
from plyscope.players import Chooser, Player, PlayerError, as_player

#: The seconds between two progress lines of a search.
NEWS = 1.0
#: How many seconds a program has to move after a stop, and a running search has at the end.
PATIENCE = 3.0


class Engine:
    """Answers commands for a player; invalid commands never make it fail.

    It accepts the named games and the given ``games``. It never imports a module that a command names.

    >>> from random import Random
    >>> from plyscope.players import parse_player
    >>> said = []
    >>> engine = Engine(parse_player("alphabeta", rng=Random(1)), said.append)
    >>> engine.run(["isready", "go on", "position connect4 moves 4 1 4 1 4 2", "go depth 2"])
    >>> said[0], said[1], said[-1]
    ('ready', "error unknown limit 'on'; allowed: depth D, nodes N, seconds S", 'bestmove 4')
    """

    def __init__(self, player: Chooser[Any], say: Callable[[str], None], games: Iterable[AnyRules] = ()) -> None:
        self._player = as_player(player)
        self._games = {str(rules): rules for rules in games}
        self._write = say
        self._position: AnyPosition | None = None
        self._search: _Search | None = None
        self._one_at_a_time = Lock()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "hello": lambda words: self._say(f"hello {VERSION} plyscope {__version__} {self._player.name}"),
            "isready": lambda words: self._say("ready"),
            "rules": self._answer_rules,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda words: self._stop(),
        }

    def run(self, lines: Iterable[str]) -> None:
        """Process lines until quit; at the end of the input, a running search may finish."""
        try:
            for line in lines:
                if not self.obey(line):
                    return
            if self._search:
                self._search.thread.join()
        finally:
            if self._search:
                self._search.end()

    def obey(self, line: str) -> bool:
        """Process a line, and return whether to continue."""
        command, *words = line.split() or [""]
        if command == "quit":
            return False
        try:
            if command and command not in self._commands:
                raise ValueError(f"unknown command {command!r}; allowed: {', '.join(COMMANDS)}")
            if command:
                self._commands[command](words)
        except Exception as error:
            self._say(f"error {_told(error)}")
        return True

    def _answer_rules(self, words: list[str]) -> None:
        if len(words) != 1:
            raise ValueError("rules takes one word, such as connect4 or drop:7x6x4")
        self._playable(words[0])
        self._say(f"rules {words[0]}")

    def _playable(self, rules: str) -> AnyPosition:
        """Return the start position of a game, or raise ValueError if the player cannot play it."""
        start: AnyPosition = self._games[rules].start() if rules in self._games else start_of(rules)
        self._player.check(start)
        return start

    def _set_position(self, words: list[str]) -> None:
        self._refuse_while_searching()
        self._position = None  # an invalid command clears the position: go must not answer for an earlier one
        if not words or words[1:2] not in ([], ["moves"]):
            raise ValueError("position takes rules, and moves: position connect4 moves 4 4 5")
        start = self._playable(words[0])
        self._position = replay(start, read_moves(start, " ".join(words[2:])))

    def _go(self, words: list[str]) -> None:
        limit = parse_limit(words)
        self._refuse_while_searching()
        if self._position is None:
            raise ValueError("no position is set; for example: position connect4 moves 4 4 5")
        if self._position.result() is not None:
            raise ValueError("the game is over: no move is possible")
        self._search = _Search(self._player, self._position, limit, self._say)
        self._search.thread.start()

    def _refuse_while_searching(self) -> None:
        if self._search and not self._search.done.is_set():
            raise ValueError("a search is running: send stop, and wait for its bestmove")

    def _stop(self) -> None:
        if self._search:
            self._search.hurry()

    def _say(self, line: str) -> None:
        """Write a line; if the output is closed, stop the search."""
        try:
            with self._one_at_a_time:
                self._write(line)
        except OSError:
            self._stop()


def _told(error: Exception) -> str:
    """Return an error on one line: a message of plyscope as it is, any other exception with its name."""
    ours = isinstance(error, ValueError | PlayerError | OSError | MemoryError)
    return one_line(error if ours else f"{type(error).__name__}: {error}")


class _Search:
    """One search in its own thread; it counts as finished before its move is written."""

    def __init__(self, player: Player, position: AnyPosition, limit: Limit, say: Callable[[str], None]) -> None:
        self._player = player.within(limit)
        self._position = position
        self._say = say
        self._told = time.monotonic()
        self.stop, self.done = Event(), Event()
        self.thread = Thread(target=self._run, daemon=True)

    def hurry(self) -> None:
        """Request the move now; a program that does not answer in time is ended."""
        self.stop.set()
        if not self.done.is_set():
            self._player.stop()
            timer = Timer(PATIENCE, self._close)
            timer.daemon = True
            timer.start()

    def end(self) -> None:
        """Stop, and wait a limited time for the remaining output."""
        self.stop.set()
        self._close()
        self.thread.join(PATIENCE)

    def _close(self) -> None:
        """End a program that is still searching."""
        if not self.done.is_set():
            self._player.close()

    def _run(self) -> None:
        try:
            answer = f"bestmove {write_move(self._position, self._chosen())}"
        except Exception as error:
            answer = f"error {_told(error)}"
        self.done.set()
        self._say(answer)

    def _chosen(self) -> Any:
        choice = self._player.choose(
            self._position, on_result=self._report, on_progress=self._tick, stop=self.stop.is_set
        )
        return choice.move

    def _report(self, found: SearchResult) -> None:
        """Write the result of a search."""
        words = [f"depth {found.depth}"] if found.depth is not None else []
        words += [f"nodes {found.stats.nodes}", f"seconds {found.stats.seconds:.3f}", f"value {found.value}"]
        line = " ".join(write_move(self._position, move) for move in found.line)
        self._tell(f"info {' '.join(words)} line {line}")

    def _tick(self, stats: Stats) -> None:
        """Write the number of visited positions from time to time."""
        if time.monotonic() - self._told >= NEWS:
            self._tell(f"info nodes {stats.nodes} seconds {stats.seconds:.3f}")

    def _tell(self, line: str) -> None:
        self._told = time.monotonic()
        self._say(line)
