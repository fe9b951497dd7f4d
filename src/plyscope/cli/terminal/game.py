"""The main loop of a game in the terminal: it plays turns and shows the result."""

import argparse
import sys
from collections.abc import Callable
from typing import Any

from plyscope.arena.match import play_game
from plyscope.cli.screen import ThinkingLine, require_input
from plyscope.cli.terminal.commands import Commands
from plyscope.cli.terminal.names import player_name, short_player
from plyscope.cli.terminal.placement import Placement
from plyscope.cli.terminal.prompts import Leave, read, say, typed_move
from plyscope.cli.terminal.session import Session
from plyscope.cli.terminal.starts import Starts
from plyscope.cli.terminal.suggestions import suggested_opponent, suggestion
from plyscope.cli.terminal.texts import farewell, sides, summary, turn_told, verdict, welcome
from plyscope.cli.terminal.view import View
from plyscope.games.position import AnyPosition, Move
from plyscope.games.record import UNFINISHED, Record


class TerminalGame:
    """A game at a terminal between people, programs, or a person and a program."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.session = Session(options, self._ask_for_move)
        self.view = View(self.session, plain=options.no_colour)
        self.starts = Starts(self.session, self.view.show)
        #: The placement while it is running.
        self.placement = Placement(self.session) if options.find_level else None
        self.commands = Commands(self.session, self.view.show, self.starts, self.placement)
        self._ended: Record[Any, Any] | None = None

    def play(self) -> int:
        """Play until the people leave, or the programs have finished."""
        session = self.session
        if any(session.people):
            require_input()
        try:
            begun = self.starts.begin()
            if self.placement:
                self.view.show(welcome(session, self.placement.introduction(), "moves, save, resign ..."))
            else:
                self.view.show(welcome(session, begun))
            while True:
                if session.record.result == UNFINISHED:
                    self._turn()
                    continue
                if self._ended is not session.record:
                    self._ended = session.record
                    following = self.placement.finish() if self.placement else suggestion(session)
                    say("\n".join(part for part in (verdict(session), summary(session), following) if part))
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
        """Play a move of the player to move, or run that player's command."""
        session, seat = self.session, self.session.seat
        live = ThinkingLine(sys.stdout, player_name(session, seat))
        before = session.record
        try:
            session.record = next(
                play_game(before, session.players, on_result=live.on_result, on_progress=live.on_progress)
            )
        except Said as said:
            said.act()
            return
        finally:
            live.clear()
        if len(session.record.moves) > len(before.moves):  # otherwise the player could not move and has lost
            self.view.show(turn=turn_told(session, seat))

    def _ask_for_move(self, position: AnyPosition) -> Move:
        """Prompt a person until the answer is a move; raise Said if it is a command."""
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
                return typed_move(position, answer)
            except ValueError as error:
                say(f"{error}. Type help for all commands.")

    def _after_the_end(self) -> None:
        if self.placement:
            self._after_a_game_of(self.placement)
            return
        suggested = suggested_opponent(self.session)
        accept = f"y ({short_player(suggested.program)}), " if suggested else ""
        answer = read(f"{accept}review, new, level N, undo, save FILE or quit? ")
        action = self.commands.find(answer)
        if suggested and answer.lower() in ("y", "yes"):
            self.commands.play_against(suggested)
        elif action is not None:
            action()
        elif answer:
            say(f"{answer!r} is not one of: review, new, level, undo, hint, moves, save, resume, help, quit.")

    def _after_a_game_of(self, placement: Placement) -> None:
        answer = read(f"y ({placement.key}), review, moves, save FILE or quit? ")
        action = self.commands.find(answer)
        if answer.lower() in ("y", "yes"):
            told = placement.proceed()
            if placement.over:
                self.placement = self.commands.placement = None
            self.view.show(f"{told}\n{sides(self.session)}")
        elif action is not None:
            action()
        elif answer:
            say(f"{answer!r} is not one of: y, review, moves, save, help, quit.")


class Said(Exception):  # noqa: N818 - it is not an error
    """A person typed a command instead of a move."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self.act = act
