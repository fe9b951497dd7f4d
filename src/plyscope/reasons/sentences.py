"""Sentences for reasons; each says no more than its certificate proves."""

from collections.abc import Sequence

from plyscope.games.notation import cell_name, format_move
from plyscope.games.rows import Rules
from plyscope.reasons.certificate import Cell, Line, Outcome
from plyscope.reasons.motifs import Motif

#: The players as the portal calls them.
NAMES = ("Red", "Yellow")
#: The most moves that are listed in a sentence.
MOST_LISTED = 6


def move_name(rules: Rules, move: int) -> str:
    """Return a move in a sentence.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> move_name(CONNECT4, 3), move_name(TICTACTOE, 4)
    ('column 4', 'b2')
    """
    return f"column {format_move(rules, move)}" if rules.gravity else cell_name(rules, move)


def moves_text(rules: Rules, moves: Sequence[int]) -> str:
    """Return a line of play in a sentence."""
    return " ".join(format_move(rules, move) if rules.gravity else cell_name(rules, move) for move in moves)


def after_moves(rules: Rules, moves: Sequence[int]) -> str:
    """Return where a line of play leads: after its moves, or if they are many, so many plies later.

    >>> from plyscope.games import CONNECT4
    >>> after_moves(CONNECT4, (3, 3, 2)), after_moves(CONNECT4, (3,) * 9)
    ('after 4 4 3', '9 plies later')
    """
    return f"after {moves_text(rules, moves)}" if len(moves) <= MOST_LISTED else f"{len(moves)} plies later"


def line_name(rules: Rules, line: Line) -> str:
    """Return a line by its direction and its ends.

    >>> from plyscope.games import CONNECT4
    >>> line_name(CONNECT4, (35, 36, 37, 38)), line_name(CONNECT4, (17, 23, 29, 35))
    ('the row a1-d1', 'the diagonal a1-d4')
    """
    first, last = sorted((line[0], line[-1]), key=lambda cell: (cell % rules.width, -cell))
    kind = {1: "row", rules.width: "column"}.get(line[1] - line[0], "diagonal")
    if rules.width == 1:
        kind = "column"
    return f"the {kind} {cell_name(rules, first)}-{cell_name(rules, last)}"


def cells_text(rules: Rules, cells: Sequence[Cell]) -> str:
    """Return cells as a list in a sentence."""
    names = [cell_name(rules, cell) for cell in cells]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def clause(rules: Rules, found: Motif, player: str, opponent: str, outcome: Outcome) -> str:
    """Return what a pattern says, as a sentence about the player without the full stop."""
    plays = f"{player} plays {move_name(rules, found.play[0])}" if found.play else player
    match found.kind:
        case "win":
            return f"{plays} and completes {line_name(rules, found.lines[0])}"
        case "double-threat":
            one, two = (cell_name(rules, cell) for cell in found.cells)
            threatens = "and threatens" if found.play else "threatens"
            return f"{plays} {threatens} both {one} and {two}; {opponent} can block only one of them"
        case "stacked-threats":
            one, two = (cell_name(rules, cell) for cell in found.cells)
            threatens = "and threatens" if found.play else "threatens"
            line = line_name(rules, found.lines[1])
            return f"{plays} {threatens} {one}; when {opponent} blocks it, {two} directly above completes {line}"
        case "forced-sequence" | "every-reply":
            return _longer(rules, found, player, opponent, outcome)
    start = f"{plays}; after that, " if found.play else ""
    return start + _waiting(rules, found, player, opponent)


def _longer(rules: Rules, found: Motif, player: str, opponent: str, outcome: Outcome) -> str:
    assert found.ending is not None
    end = clause(rules, found.ending, player, opponent, outcome)
    moves = found.play[: found.lead]
    if found.kind == "forced-sequence":
        return f"{player} plays {moves_text(rules, moves)}, where every answer of {opponent} is forced; then {end}"
    gets = "wins" if outcome == "win" else "gets at least a draw"
    return f"{player} {gets} against every reply; for example, {after_moves(rules, moves)}, {end}"


def _waiting(rules: Rules, found: Motif, player: str, opponent: str) -> str:
    """Return what a pattern without forced moves says."""
    if found.kind == "no-line":
        return f"no line is left for {opponent}: each one holds a stone of {player}"
    if found.kind == "full-board":
        return "the board is full"
    if not found.paired:
        return f"every move of {opponent} lets {player} complete a line"
    crosses = ", ".join(
        f"{cell_name(rules, pair.first)} and {cell_name(rules, pair.second)} answer each other"
        for pair in found.crosses
    )
    answers = f"{player} answers every stone of {opponent} directly above it{f' ({crosses})' if crosses else ''}"
    if not found.lines:
        return f"{answers}, which stops every line of {opponent}"
    line = line_name(rules, found.lines[0])
    if found.kind == "follow-up":
        return f"{answers}, which stops every line of {opponent} and in the end completes {line}"
    cell = cell_name(rules, found.cells[0])
    words = {"odd-threat": "an odd threat", "even-threat": "an even threat"}.get(found.kind, "a threat")
    return (
        f"{player} has {words} at {cell} ({line}). {answers}, so that {opponent} runs out of safe moves and has to "
        f"play below {cell}"
    )
