"""The loop of a game in the terminal: whose turn it is, what they do, what comes of it."""

import argparse
import sys
from collections.abc import Callable

from plyscope.arena.match import play_game
from plyscope.cli.screen import ThinkingLine, require_input, wants_colour
from plyscope.cli.terminal.commands import Commands, Leave
from plyscope.cli.terminal.prompts import read, say
from plyscope.cli.terminal.session import Session
from plyscope.cli.terminal.texts import farewell, name, turn_told, verdict, welcome
from plyscope.games.diagram import board
from plyscope.games.notation import check_legal, parse_move
from plyscope.games.position import AnyPosition
from plyscope.games.record import UNFINISHED
from plyscope.games.rows import RowsPosition


class TerminalGame:
    """A game that people play at a terminal, against each other or programs, or that programs play there."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.colour = wants_colour(sys.stdout, refused=options.no_colour)
        self.session = Session(options, self._ask_for_move)
        self.commands = Commands(self.session, self._show)

    def play(self) -> int:
        """Play until the people have had enough, or the programs are done."""
        session = self.session
        if any(session.people):
            require_input()
        say(welcome(session))
        self._show()
        try:
            while True:
                if session.record.result == UNFINISHED:
                    self._turn()
                else:
                    say(verdict(session))
                    if not any(session.people):
                        return 0
                    self._after_the_end()
        except (Leave, EOFError):
            say(farewell(session))
            return 0
        except KeyboardInterrupt:
            say(farewell(session))
            return 130

    def _turn(self) -> None:
        """Let the player whose turn it is move, or do what that player says instead."""
        session, seat = self.session, self.session.seat
        live = ThinkingLine(sys.stdout, name(session, seat))
        before = session.record
        try:
            session.record = next(play_game(before, session.players, report=live.report, tick=live.tick))
        except Said as said:
            said.act()
            return
        finally:
            live.clear()
        if len(session.record.moves) > len(before.moves):  # else the player could not move, and has lost
            say(turn_told(session, seat))
            self._show()

    def _ask_for_move(self, position: AnyPosition) -> int:
        """Ask a person until the answer is a move; anything else that makes sense is raised as said."""
        assert isinstance(position, RowsPosition)
        sign = self.session.signs[self.session.seat]
        prompt = f"{sign}, your move: " if self.session.alone else f"{sign} to move: "
        while True:
            answer = read(prompt)
            action = self.commands.find(answer)
            if action is not None:
                raise Said(action)
            if not answer:
                continue
            try:
                move = parse_move(self.session.rules, answer)
                check_legal(position, move)
                return move
            except ValueError as error:
                say(f"{error}. Type help to see what else you can do.")

    def _after_the_end(self) -> None:
        answer = read("new, undo, save FILE or quit? ")
        action = self.commands.find(answer)
        if action is not None:
            action()
        elif answer:
            say(f"{answer!r} is none of: new, undo, hint, moves, save, resume, help, quit.")

    def _show(self) -> None:
        record = self.session.record
        last = record.moves[-1] if record.moves else None
        say(board(record.position, colour=self.colour, last=last, signs=self.session.signs))


class Said(Exception):  # noqa: N818 - it is not an error
    """A person said something else than a move."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self.act = act
