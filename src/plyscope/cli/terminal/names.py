"""Short names of players, games and moves."""

import os
import shlex
from collections.abc import Sequence
from contextlib import suppress

from plyscope.cli.terminal.session import Session
from plyscope.games.diagram import numbered, shown_move, shown_moves
from plyscope.games.position import Move
from plyscope.games.rows import CONNECT4, GOMOKU, TICTACTOE, Rules
from plyscope.games.rulesets import AnyRules
from plyscope.levels import LEVELS


def short_player(text: str) -> str:
    """Return a short name of a player.

    >>> [short_player(text) for text in ("level:4", "mtdf:depth=6,evaluation=segments", "python:mybot:choose")]
    ['level 4', 'mtdf depth 6', 'choose']
    >>> [short_player(text) for text in ("command:./bots/mybot --fast", "nasa2018:4", "tommy2017:mtdf,depth=8")]
    ['mybot', 'nasa2018 4', 'tommy2017 mtdf depth 8']
    """
    kind, _, options = text.partition(":")
    if kind == "level":
        return f"level {options}"
    if kind == "python":
        return options.rpartition(":")[2] or text
    if kind in ("command", "kaggle"):
        with suppress(ValueError, IndexError):
            return os.path.basename(shlex.split(options)[0]) or text
    words = options.split(",")
    depths = [word.replace("=", " ") for word in words if word.startswith("depth=")]
    return " ".join([kind, *(word for word in words if word and "=" not in word), *depths])


def described_player(text: str) -> str:
    """Return the name of a player with the name of its level, or with its settings."""
    found = next((row for row in LEVELS if text == row.program), None)
    return f"{short_player(text)} ({found.name})" if found else text


def player_name(session: Session, seat: int) -> str:
    """Return the name of a player: you, a sign, or a short name, with the sign if both have the same name."""
    if session.people[seat]:
        return "you" if session.alone else session.signs[seat]
    own, other = (short_player(session.record.players[place]) for place in (seat, 1 - seat))
    return f"{own} ({session.signs[seat]})" if own == other else own


def does(session: Session, seat: int, verb: str) -> str:
    """Return the start of a sentence: a player and a verb in the right form."""
    name = player_name(session, seat)
    return f"{name[0].upper()}{name[1:]} {verb if name == 'you' else verb + 's'}"


def game_title(rules: AnyRules) -> str:
    """Return the name of a game."""
    names = {CONNECT4: "Connect Four", TICTACTOE: "tic-tac-toe", GOMOKU: "gomoku"}
    if not isinstance(rules, Rules):
        return str(rules)
    return names.get(rules) or f"{rules.length} in a row on {rules.width} x {rules.height}"


def move_name(session: Session, move: Move) -> str:
    """Return a move in words: column 4, cell 5, h8, or as its game writes it."""
    rules, written = session.rules, shown_move(session.record.position, move)
    if not isinstance(rules, Rules):
        return written
    return f"column {written}" if rules.gravity else f"cell {written}" if numbered(rules) else written


def spaced_moves(session: Session) -> str:
    """Return the moves so far as they are named on the board, separated by spaces."""
    start = session.rules.start()
    return " ".join(shown_move(start, move) for move in session.record.moves)


def moves_text(session: Session, moves: Sequence[Move]) -> str:
    """Return moves in the notation of --moves."""
    return shown_moves(session.rules.start(), moves)
