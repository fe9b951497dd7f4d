"""The screen of a game: redrawn in place on a terminal, one board after another otherwise."""

import os
import shutil
import sys
from collections import deque

from plyscope.cli.screen import columns, wants_colour, wrapped
from plyscope.cli.terminal.prompts import say
from plyscope.cli.terminal.session import Session
from plyscope.cli.terminal.texts import headline
from plyscope.games.diagram import board
from plyscope.games.rows import RowsPosition

#: Moves the cursor to the top left corner and clears the screen.
HOME = "\x1b[H\x1b[J"


class View:
    """Shows the board of a session and the last turn."""

    def __init__(self, session: Session, *, plain: bool) -> None:
        self.session = session
        self.colour = wants_colour(sys.stdout, refused=plain)
        self.in_place = _is_screen()
        self._turns: deque[str] = deque(maxlen=2)
        self._begun = False

    def show(self, note: str = "", *, turn: str = "") -> None:
        """Show the board with a note, or with the text about the last turn."""
        if not self.in_place:
            say("\n".join(part for part in (note, turn, self._board()) if part))
            return
        if turn:
            self._turns.append(turn)
        else:
            self._turns.clear()
        lines = shutil.get_terminal_size().lines
        if not self._begun:
            self._begun = True
            print("\n" * (lines - 1), end="")  # keeps the previous screen in the scrollback
        say(HOME + self._fitting("\n".join(self._turns) or note, lines))

    def _fitting(self, told: str, lines: int) -> str:
        """Return the headline, the board and the text, shortened to the available lines."""
        head, drawn = headline(self.session)[: columns() - 1], self._board()
        last = self._turns[-1] if self._turns else told
        forms = [[head, "", drawn, "", told], [drawn, told], [drawn, last], [drawn, last.partition("\n")[0]]]
        texts = [wrapped("\n".join(form), columns()).rstrip("\n") for form in forms]
        return next((text for text in texts if text.count("\n") + 2 <= lines), texts[-1])

    def _board(self) -> str:
        record, position = self.session.record, self.session.record.position
        if not isinstance(position, RowsPosition):
            return str(position)
        last = record.moves[-1] if record.moves else None
        return board(position, colour=self.colour, last=last, signs=self.session.signs, columns=columns())


def _is_screen() -> bool:
    """Return whether input and output are a terminal that can be redrawn."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
