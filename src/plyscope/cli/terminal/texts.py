"""What a game in the terminal says to its players."""

from shlex import join
from typing import Any

from plyscope.cli.terminal.session import Session
from plyscope.games.notation import format_move, format_moves, rules_name
from plyscope.games.record import DRAW, FIRST_WINS, UNFINISHED
from plyscope.games.rows import CONNECT4, GOMOKU, TICTACTOE, Rules
from plyscope.levels import LEVELS
from plyscope.search.score import words


def welcome(session: Session) -> str:
    """Say what is played, who plays, who is to move, and what can be typed."""
    people, record = sum(session.people), session.record
    told = [f"Welcome to plyscope: {_title(session.rules)}."]
    if session.alone:
        seat = session.people.index(True)
        told.append(f"You are {session.signs[seat]}, against {_described(record.players[1 - seat])}.")
    else:
        told.append(" against ".join(name(session, seat) for seat in (0, 1)) + ".")
    if people:
        told.append(f"Type a {noun(session.rules)} from 1 to {count(session.rules)}, or help to see what else: ")
        told[-1] += "hint, undo, save ..."
    if record.result == UNFINISHED:
        starter = "You begin." if session.alone and session.people[0] else f"{name(session, 0)} begins."
        told.append(starter if not record.moves else f"{name(session, session.seat)} is to move.")
    return "\n".join(told)


def turn_told(session: Session, seat: int) -> str:
    """Say a line or two about the last move: who, where, how long, how much work."""
    turn: dict[str, Any] = session.record.turns[-1]
    move = format_move(session.rules, session.record.moves[-1])
    told = f"{name(session, seat)} plays {noun(session.rules)} {move}"
    spent = f"{turn['seconds']:.2f} s"
    if "nodes" not in turn:
        return f"{told} ({spent})"
    meaning = words(turn["value"], len(session.record.moves) - 1, exact=turn.get("exact", False))
    depth = f"depth {turn['depth']}, " if turn.get("depth") else ""
    counts = f"nodes {turn['nodes']:,}"
    if turn["leaves"]:  # the solver counts nodes only
        counts += f", leaves {turn['leaves']:,}, cut-offs {turn['cutoffs']:,}"
    return f"{told}: {meaning}\n  {depth}{counts}, {spent}"


def verdict(session: Session) -> str:
    """Say how the game has ended."""
    record = session.record
    if record.result == DRAW:
        return "The board is full: it's a draw." if record.reason == "full board" else f"A draw: {record.reason}."
    winner = 0 if record.result == FIRST_WINS else 1
    how = {"line": f"by {session.rules.length} in a row", "resignation": "by resignation"}.get(record.reason)
    told = f"{name(session, winner)} wins {how}." if how else f"{name(session, winner)} wins. {record.reason}."
    if session.alone:
        told += " You have won!" if session.people[winner] else " Unlucky, you lose."
    return told


def farewell(session: Session) -> str:
    """Say goodbye, and how to go on with an unfinished game."""
    moves = format_moves(session.rules, session.record.moves)
    if session.record.result != UNFINISHED or not moves:
        return "\nGoodbye."
    mine, other = session.record.players[session.my_seat], session.record.players[1 - session.my_seat]
    command = ["plyscope", "play", rules_name(session.rules), "--moves", moves, "--opponent", other]
    command += ["--first", "opponent"] if session.my_seat else []
    command += ["--as", "O"] if session.signs[session.my_seat] == "O" else []
    command += ["--player", mine] if mine != "human" else []
    return f"\nGame left. Go on with:\n  {join(command)}"


def name(session: Session, seat: int) -> str:
    """Return the sign and the name of a player."""
    return f"{session.signs[seat]} ({session.record.players[seat]})"


def noun(rules: Rules) -> str:
    """Return what a move is called."""
    return "column" if rules.gravity else "cell"


def count(rules: Rules) -> int:
    """Return how many moves there are on an empty board."""
    return rules.width if rules.gravity else rules.cells


def _title(rules: Rules) -> str:
    names = {CONNECT4: "Connect Four", TICTACTOE: "tic-tac-toe", GOMOKU: "gomoku"}
    kind = ", stones fall" if rules.gravity else ""
    plain = f"{rules.length} in a row on a board of {rules.width} x {rules.height}{kind}"
    return f"{names[rules]}, {plain}" if rules in names else plain


def _described(player: str) -> str:
    found = next((row for row in LEVELS if player == f"level:{row.number}"), None)
    return f"{player} ({found.name})" if found else player
