"""The texts of a game in the terminal."""

from collections.abc import Callable
from shlex import join
from typing import Any

from plyscope.algorithms.score import words
from plyscope.cli.screen import COMMAND, duration
from plyscope.cli.terminal.names import (
    described_player,
    does,
    game_title,
    move_name,
    moves_text,
    player_name,
)
from plyscope.cli.terminal.session import Session
from plyscope.games.diagram import numbered
from plyscope.games.named import write_move
from plyscope.games.notation import cell_name, rules_name
from plyscope.games.record import DRAW, FIRST_WINS, UNFINISHED
from plyscope.games.rows import TICTACTOE, Rules
from plyscope.games.rulesets import AnyRules
from plyscope.swap import SWAP_PLIES


def welcome(session: Session, start: str = "", commands: str = "hint, undo, level ...") -> str:
    """Return the introduction: the game, the start, the players, the input that is accepted, and the player to move.

    The swap rule shows the game before the first stones are placed.
    """
    told = ["" if session.start == "swap" else greeting(session), start, sides(session)]
    if any(session.people):
        told.append(f"Type {_example(session)}, or help for all commands: {commands}")
    if session.record.result == UNFINISHED:
        told.append(f"{does(session, session.seat, 'move' if session.record.moves else 'begin')}.")
    return "\n".join(filter(None, told))


def greeting(session: Session) -> str:
    """Return the first line of all: the game."""
    return f"Welcome to plyscope: {_rules_told(session.rules)}."


def sides(session: Session) -> str:
    """Return who plays which side."""
    players = session.record.players
    if session.alone:
        seat = session.people.index(True)
        return f"You are {session.signs[seat]}, against {described_player(players[1 - seat])}."
    if any(session.people):
        return f"Two players: {session.signs[0]} and {session.signs[1]}."
    return ", ".join(f"{described_player(players[seat])} is {session.signs[seat]}" for seat in (0, 1)) + "."


def headline(session: Session) -> str:
    """Return a line with the game, the players and the number of the turn."""
    players = [f"{player_name(session, seat)} ({session.signs[seat]})" for seat in (0, 1)]
    if sum(session.people) == 2 or player_name(session, 0).endswith(")"):
        players = [player_name(session, seat) for seat in (0, 1)]
    turn = len(session.record.moves) + (session.record.result == UNFINISHED)
    title = game_title(session.rules)
    if isinstance(session.rules, Rules):
        title = title[0].upper() + title[1:]
    if session.placing:
        return f"{title}, swap rule: {len(session.record.moves)} of {SWAP_PLIES} stones placed"
    return f"{title}, turn {turn}: {players[0]} against {players[1]}"


def turn_told(session: Session, seat: int) -> str:
    """Return a line or two about the last move: turn, player, move, time and effort."""
    record = session.record
    turn: dict[str, Any] = record.turns[-1]
    told = f"Turn {len(record.moves)}: {does(session, seat, 'play')} {move_name(session, record.moves[-1])}"
    spent = duration(turn["seconds"])
    if "nodes" not in turn:
        return f"{told} ({spent})"
    meaning = words(turn["value"], len(record.moves) - 1, exact=turn.get("exact", False))
    work = [_depth_told(session, seat, turn), f"nodes {turn['nodes']:,}"]
    if turn["leaves"]:  # the solver counts only nodes
        work += [f"leaves {turn['leaves']:,}", f"cut-offs {turn['cutoffs']:,}"]
    if turn.get("passes"):
        work.append(f"passes {turn['passes']:,}")
    return f"{told}: {meaning}\n  {', '.join(part for part in [*work, spent] if part)}"


def verdict(session: Session) -> str:
    """Return the result of the game."""
    record = session.record
    if record.result == DRAW:
        return "The board is full: it's a draw." if record.reason == "full board" else f"A draw: {record.reason}."
    winner = 0 if record.result == FIRST_WINS else 1
    length = session.rules.length if isinstance(session.rules, Rules) else 0
    known = {"line": f" by {length} in a row.", "resignation": " by resignation.", "end of the game": "."}
    told = does(session, winner, "win") + known.get(record.reason, f". {record.reason}.")
    return f"{told} Unlucky, you lose." if session.alone and not session.people[winner] else told


def summary(session: Session) -> str:
    """Return the moves of a game, and the evaluated positions and thinking time of each player."""
    record = session.record
    rows: list[tuple[str, ...]] = [("", "moves", "nodes", "evaluated", "time", "a move")]
    for seat in (0, 1):
        turns = [turn for turn in record.turns[seat::2] if "seconds" in turn]
        if turns:
            spent = sum(turn["seconds"] for turn in turns)
            nodes, leaves = (sum(turn.get(name, 0) for turn in turns) for name in ("nodes", "leaves"))
            counts = [f"{count:,}" if count else "-" for count in (nodes, leaves)]
            name = player_name(session, seat)
            rows.append((name, str(len(turns)), *counts, duration(spent), duration(spent / len(turns))))
    moves = f"Moves ({len(record.moves)}): {moves_text(session, record.moves)}"
    if len(rows) == 1:
        return moves
    first, *others = ([row[place] for row in rows] for place in range(len(rows[0])))
    table = [_padded(first, str.ljust), *(_padded(column, str.rjust) for column in others)]
    return "\n".join([moves, *("  ".join(row).rstrip() for row in zip(*table, strict=True))])


def _padded(column: list[str], pad: Callable[[str, int], str]) -> list[str]:
    width = max(map(len, column))
    return [pad(text, width) for text in column]


def farewell(session: Session) -> str:
    """Return the closing text, with the command that resumes an unfinished game."""
    record = session.record
    if record.result != UNFINISHED or not record.moves or session.placing:
        return "\nGoodbye."
    mine, other = record.players[session.my_seat], record.players[1 - session.my_seat]
    rules = rules_name(session.rules) if isinstance(session.rules, Rules) else str(session.rules)
    command = ["play", rules, "--moves", moves_text(session, record.moves), "--opponent", other]
    command += ["--first", "opponent"] if session.my_seat else []
    command += ["--as", "O"] if session.signs[session.my_seat] == "O" else []
    command += ["--player", mine] if mine != "human" else []
    return f"\nGame left. To continue:\n{COMMAND}{join(command)}"


def choices(session: Session) -> list[tuple[str, str]]:
    """Return the ways to type a move, each with its meaning."""
    rules = session.rules
    if not isinstance(rules, Rules):
        return [
            (_example(session).removeprefix("a move such as "), "play that move; an illegal move lists what is allowed")
        ]
    if rules.gravity:
        return [(f"1 to {rules.width}", "play in that column")]
    if rules == TICTACTOE:
        return [("1 to 9", "play in that cell"), ("2 3", "play in row 2 from the top, column 3; b2 works too")]
    if numbered(rules):
        return [(f"1 to {rules.cells}", "play in that cell")]
    return [
        (_centre(rules), "play in that column and row"),
        ("3,5", "the same in numbers: column 3, row 5 from the bottom"),
    ]


def _rules_told(rules: AnyRules) -> str:
    title = game_title(rules)
    if not isinstance(rules, Rules):
        return title
    plain = f"{rules.length} in a row on a board of {rules.width} x {rules.height}"
    name = "" if " in a row" in title else f"{title}, "
    return f"{name}{plain}{', stones fall' if rules.gravity else ''}"


def _example(session: Session) -> str:
    """Return an example of a move."""
    rules = session.rules
    if not isinstance(rules, Rules):
        return f"a move such as {write_move(rules.start(), rules.start().moves()[0])}"
    if rules.gravity:
        return f"a column from 1 to {rules.width}"
    if numbered(rules):
        return f"a cell from 1 to {rules.cells}"
    return f"a cell such as {_centre(rules)}"


def _centre(rules: Rules) -> str:
    return cell_name(rules, rules.height // 2 * rules.width + rules.width // 2)


def _depth_told(session: Session, seat: int, turn: dict[str, Any]) -> str:
    """Return the depth of a search, and whether it was stopped before its target depth."""
    wanted = session.players[seat].limit.depth
    cut_short = turn.get("stopped") and wanted is not None
    if not turn.get("depth"):
        return "stopped early" if cut_short else ""
    return f"depth {turn['depth']} of {wanted}, stopped early" if cut_short else f"depth {turn['depth']}"
