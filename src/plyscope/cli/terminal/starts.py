"""How a game in the terminal begins: on the empty board, from a balanced position, or with the swap rule."""

import sys
from collections.abc import Callable

from plyscope.arena.openings import default_fair_plies, fair_opening
from plyscope.cli.screen import OpeningsLine, ThinkingLine
from plyscope.cli.terminal.names import short_player, spaced_moves
from plyscope.cli.terminal.prompts import Leave, read, say, typed_move
from plyscope.cli.terminal.session import Session
from plyscope.cli.terminal.texts import choices, greeting
from plyscope.swap import SWAP_PLIES, check_swap, choose_side, place_stones

#: The sides by the words that name them.
SIDES = {"first": 0, "1": 0, "x": 0, "second": 1, "2": 1, "o": 1}
SIGNS = ("X", "O")


class Starts:
    """Begins the games of a session as ``--start`` says; ``show`` draws the board, with a note."""

    def __init__(self, session: Session, show: Callable[[str], None]) -> None:
        self.session, self.show = session, show
        kind, colon, plies = session.start.partition(":")
        self._plies = default_fair_plies(session.rules)
        if kind == "balanced" and colon:
            if not plies.isascii() or not plies.isdigit() or not 1 <= int(plies) < 1000:
                raise ValueError(_unknown(session.start))
            self._plies = int(plies)
        elif session.start not in ("empty", "balanced", "swap"):
            raise ValueError(_unknown(session.start))
        if session.start == "swap":
            check_swap(session.rules)
            if session.options.sign:
                raise ValueError("--as cannot be combined with --start swap: X is the first side, O the second")
            session.signs = SIGNS
        #: The seat of the person at the keyboard before sides are chosen: 0 places the stones of the swap rule.
        self._mine = session.my_seat

    def begin(self) -> str:
        """Begin a game, and return what happened; nothing happens on the empty board."""
        if self.session.start == "swap":
            return self._swap()
        return "" if self.session.start == "empty" else self._balanced()

    def _balanced(self) -> str:
        """Begin from a random position that is a draw with best play."""
        session, live = self.session, OpeningsLine(sys.stdout)
        try:
            opening = fair_opening(session.rules, self._plies, session.rng, on_progress=live.on_progress)
        except ValueError as error:
            raise ValueError(f"{error}; use --start empty or swap instead") from None
        finally:
            live.clear()
        session.begin(opening)
        return f"Balanced start {spaced_moves(session)}: a draw with best play."

    def _swap(self) -> str:
        """Let one player place the first stones, and the other one choose a side."""
        session = self.session
        if session.my_seat != self._mine:  # as it was before the sides of the last game were chosen
            session.exchange_sides()
        session.signs, session.placing = SIGNS, True
        session.begin()
        names = self._names()
        places, chooses = (f"{name} {_form(name, verb)}" for name, verb in zip(names, ("place", "choose"), strict=True))
        told = f"Swap rule: {places} three stones, X, O and X. Then {chooses} a side."
        self.show(f"{greeting(session)}\n{told}")
        if session.people[0]:
            self._ask_for_stones()
        else:
            session.begin(place_stones(session.rules, session.rng))
        placed = f"{_capital(names[0])} placed {spaced_moves(session)}."
        if session.people[1]:
            self.show(f"{placed} O moves next.")
            side = self._ask_for_side()
        else:
            side = self._side_of_program(names[1])
        if side == 0:
            session.exchange_sides()
        session.placing = False
        taken = f"the {('first', 'second')[side]} side ({SIGNS[side]})"
        return f"{placed} {_capital(names[1])} {_form(names[1], 'take')} {taken}."

    def _names(self) -> tuple[str, str]:
        """Return the names of the player who places and of the one who chooses."""
        session = self.session
        if all(session.people):
            return "player 1", "player 2"
        first, second = (
            "you" if person else short_player(text)
            for person, text in zip(session.people, session.record.players, strict=True)
        )
        return (f"{first} (1)", f"{second} (2)") if first == second else (first, second)

    def _ask_for_stones(self) -> None:
        """Prompt a person for the first stones."""
        session = self.session
        typed = " or ".join(text for text, _ in choices(session))
        while len(session.record.moves) < SWAP_PLIES:
            placed = session.record.moves
            answer = _answer(f"Stone {len(placed) + 1} of {SWAP_PLIES}, {SIGNS[session.seat]}: ")
            if not answer:
                continue
            if answer in ("undo", "u"):
                session.begin(placed[:-1])
            else:
                try:
                    session.begin((*placed, typed_move(session.record.position, answer)))
                except ValueError as error:
                    say(f"{error}. Type {typed}, undo or quit.")
                    continue
            self.show("")

    def _ask_for_side(self) -> int:
        """Prompt a person for a side."""
        while True:
            answer = _answer("Which side do you take, first (X) or second (O)? ")
            if answer in SIDES:
                return SIDES[answer]
            say("Type first, second or quit.")

    def _side_of_program(self, name: str) -> int:
        """Return the side that a program chooses."""
        session = self.session
        live = ThinkingLine(sys.stdout, name)
        try:
            return choose_side(
                session.record.position,
                session.players[1],
                session.rng,
                on_result=live.on_result,
                on_progress=live.on_progress,
            )
        finally:
            live.clear()


def _unknown(start: str) -> str:
    return f"unknown start {start!r}; allowed: empty, balanced, balanced:K with K plies from 1, swap"


def _answer(prompt: str) -> str:
    """Return what a person types; raise Leave if they want to quit."""
    answer = read(prompt).lower()
    if answer in ("quit", "q", "exit"):
        raise Leave
    return answer


def _form(name: str, verb: str) -> str:
    """Return a verb in the form that follows a name."""
    return verb if name == "you" else f"{verb}s"


def _capital(name: str) -> str:
    return name[0].upper() + name[1:]
