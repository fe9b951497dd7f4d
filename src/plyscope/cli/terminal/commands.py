"""Commands that a player can type instead of a move."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from shlex import join
from typing import Any

from plyscope.cli.level_table import level_table, rating_words
from plyscope.cli.screen import COMMAND, LiveLine, ThinkingLine, columns
from plyscope.cli.terminal.names import described_player, move_name, moves_text
from plyscope.cli.terminal.placement import NOT_ALLOWED, REFUSED, Placement
from plyscope.cli.terminal.prompts import Leave, agrees, say
from plyscope.cli.terminal.review import review
from plyscope.cli.terminal.session import Session
from plyscope.cli.terminal.starts import Starts
from plyscope.cli.terminal.texts import choices, sides
from plyscope.files import plain
from plyscope.games.named import is_named
from plyscope.games.record import UNFINISHED, Record
from plyscope.hints import Adviser
from plyscope.levels import Opponent, opponent
from plyscope.players import PROGRAMS
from plyscope.reasons.nudges import hint_reason, nudge

HELP = """\
  undo (u)         take back your last move and the reply
  hint (h)         ask what to look for; the second time, a best move and its reason
  moves            show the moves so far
  save [FILE]      save the game (default plyscope-game.json)
  resume [FILE]    continue a saved game
  resign           resign the game
  review           list the mistakes of a finished game, with their reasons
  new              start a new game
  level [LEVEL]    list the levels, or start a new game against one
  help (?)         show this list
  quit (q)         quit"""
SHORT = {"u": "undo", "h": "hint", "?": "help", "q": "quit", "exit": "quit"}
DEFAULT_FILE = "plyscope-game.json"


class Commands:
    """The commands of a session; ``show`` draws the board, with a note, and ``starts`` begins new games."""

    def __init__(
        self, session: Session, show: Callable[[str], None], starts: Starts, placement: Placement | None
    ) -> None:
        self.session, self.show, self.starts = session, show, starts
        #: The placement while it is running: it allows no help and no other games.
        self.placement = placement
        self._adviser = Adviser()
        #: The game for which a nudge was given; the next hint there names the move.
        self._nudged: Record[Any, Any] | None = None

    def find(self, answer: str) -> Callable[[], None] | None:
        """Return the command that a line names, or None if it is not a command."""
        word, _, rest = answer.partition(" ")
        path = Path(os.path.expanduser(rest.strip() or DEFAULT_FILE))
        commands: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "hint": self.hint,
            "moves": self.moves,
            "save": lambda: self.save(path),
            "resume": lambda: self.resume(path),
            "resign": self.resign,
            "review": self.review,
            "new": self.new,
            "level": lambda: self.level(rest.strip()),
            "help": self.help,
            "quit": self.quit,
        }
        name = SHORT.get(word.lower(), word.lower())
        if self.placement and name in REFUSED:
            return lambda: say(NOT_ALLOWED)
        return commands.get(name)

    def undo(self) -> None:
        """Take back a move, and the program's reply to it."""
        session = self.session
        if session.record.reason == "resignation":
            session.record = session.record.reopened()
            self.show("Resignation taken back: the game continues.")
            return
        plies = 2 if session.alone and session.people[session.seat] else 1
        if len(session.record.moves) - session.opening_plies < plies:
            say("There is no move to take back.")
            return
        session.record = session.record.undo(plies)
        self.show("Taken back.")

    def hint(self) -> None:
        """Say what to look for; the second time, show the best move, its reason, and whether its value is exact."""
        session = self.session
        if session.record.result != UNFINISHED:
            say("The game is over.")
            return
        live = ThinkingLine(sys.stdout, "hint")
        found = self._adviser.hint(session.record.position, on_progress=live.on_progress)
        live.clear()
        why = self._adviser.reason(found, session.signs)
        nudged = nudge(why) if why else None
        if nudged and self._nudged is not session.record:
            self._nudged = session.record
            say(f"Hint: {nudged} Type hint again for the move.")
            return
        reason = hint_reason(why) if why else None
        told = f"Hint: {move_name(session, found.move)}, {found.pov_score.words} ({found.source})."
        say(f"{told}\n{reason.sentence}" if reason else told)

    def review(self) -> None:
        """List the mistakes of a finished game, each with its reasons."""
        record = self.session.record
        if record.result == UNFINISHED:
            say("The game is not over: the review is available at its end.")
            return
        live = LiveLine(sys.stdout)
        try:
            told = review(self.session, self._adviser.solver, lambda ply: live.write(f"review: {ply} positions left"))
        except ValueError as error:
            told = f"No review: {error}."
        live.clear()
        say(told)

    def moves(self) -> None:
        """Show the moves so far."""
        say(f"Moves so far: {moves_text(self.session, self.session.record.moves) or 'none'}")

    def save(self, path: Path) -> None:
        """Save the game."""
        try:
            if path.is_file() and not agrees(f"{path} already exists. Overwrite it?"):
                return
            self.session.record.save(path)
            say(f"Saved to {path}. To continue:\n{COMMAND}{join(self._resuming(path))}")
        except OSError as error:
            say(f"Not saved: {plain(error)}")
        except ValueError as error:
            say(f"Not saved: {error}")

    def _resuming(self, path: Path) -> list[str]:
        """Return the command that resumes a saved game; it names those players and games that a record may not load."""
        mine = self.session.my_seat
        players = self.session.record.players
        named = ((option, players[seat]) for option, seat in (("--player", mine), ("--opponent", 1 - mine)))
        programs = [word for pair in named if pair[1].partition(":")[0] in PROGRAMS for word in pair]
        game = [str(self.session.rules)] if self._own_game() else []
        return ["play", *game, *programs, "--resume", str(path)]

    def resume(self, path: Path) -> None:
        """Resume a saved game."""
        try:
            record = Record.load(path, self.session.rules if self._own_game() else None)
            if self._drops_game():
                self.session.take(record)
                self.show(f"Resumed from {path}.")
        except OSError as error:
            say(f"Not resumed: {plain(error)}")
        except ValueError as error:
            say(f"Not resumed: {error}")

    def resign(self) -> None:
        """Resign the game."""
        if self.session.record.result == UNFINISHED:
            self.session.record = self.session.record.resigned()
        else:
            say("The game is over.")

    def new(self) -> None:
        """Start a new game with the same players."""
        if self._drops_game():
            self._begin("A new game.")

    def _begin(self, announcement: str) -> None:
        """Begin a game with the start of this session."""
        self.session.begin()
        try:
            told = self.starts.begin()
        except ValueError as error:
            told = f"On the empty board: {error}."
        self.show("\n".join([announcement, *([told, sides(self.session)] if told else [])]))

    def level(self, text: str) -> None:
        """List the levels, or start a new game against one of them."""
        rules = self.session.rules
        if not text:
            table = "\n".join(level_table(rules, columns() if sys.stdout.isatty() else None))
            say(f"{table}\n{rules}: {rating_words(rules)}.\nType level and a number or a name to play against one.")
            return
        try:
            chosen = opponent(text)
        except ValueError as error:
            say(f"{error}.")
            return
        self.play_against(chosen)

    def play_against(self, chosen: Opponent) -> None:
        """Start a new game against an opponent, on the same side."""
        if not self._drops_game():
            return
        try:
            self.session.face(chosen.program)
        except ValueError as error:
            say(f"{error}.")
            return
        self._begin(f"A new game against {described_player(chosen.program)}.")

    def _own_game(self) -> bool:
        """Return whether the game must be named to read a record of it."""
        return not is_named(str(self.session.rules))

    def _drops_game(self) -> bool:
        """Ask for confirmation before an unfinished game is dropped."""
        record = self.session.record
        return record.result != UNFINISHED or not record.moves or agrees("Abandon this game?")

    def help(self) -> None:
        """Show the commands."""
        say("\n".join([*(f"  {typed:<16} {meaning}" for typed, meaning in choices(self.session)), HELP]))

    def quit(self) -> None:
        """Leave the game."""
        raise Leave
