"""Reasons from certificates and facts, with their sentences."""

from dataclasses import replace

from plyscope.algorithms.score import PovScore
from plyscope.games.notation import cell_name
from plyscope.games.rows import RowsPosition
from plyscope.reasons.certificate import Cell, Certificate, Line, Outcome
from plyscope.reasons.lines import landing_cell, winning_cells
from plyscope.reasons.main_line import MainLine
from plyscope.reasons.motifs import Motif, motif
from plyscope.reasons.reason import Reason, Role
from plyscope.reasons.sentences import MOST_LISTED, after_moves, clause, line_name, move_name, moves_text


class Teller:
    """Writes the reasons for one move in a position, or for the position itself."""

    def __init__(self, position: RowsPosition, move: int | None, names: tuple[str, str]) -> None:
        self._position, self._move, self._names = position, move, names
        self._rules = position.rules
        self._mover = position.ply % 2

    def proven(self, role: Role, where: RowsPosition, certificate: Certificate) -> list[Reason]:
        """Return the reason of a certificate, and the threats that it makes useless.

        It holds in the explained position, or in the one after the move.
        """
        found = motif(where, certificate)
        lead = () if self._move is None or where == self._position else (self._move,)
        kind, sentence = self._told(role, found, certificate)
        reason = self._reason(role, kind, certificate, found, sentence)
        reason = replace(reason, line_of_play=(*lead, *found.play), at=len(lead))
        return [reason, *self._useless(reason, found)]

    def in_main_line(self, role: Role, line: MainLine, score: PovScore) -> list[Reason]:
        """Return the reason of a certificate at the end of the main line; ``score`` is that of its winner."""
        certificate = line.certificate
        assert certificate is not None
        found = motif(line.position, certificate)
        said = self._clause(found, certificate)
        later = after_moves(self._rules, line.moves)
        sentence = f"{self._result(score, certificate.outcome)} In the main line, {later}, {said}."
        reason = self._reason(role, found.kind, certificate, found, sentence)
        lead = () if self._move is None else (self._move,)
        before = (*lead, *line.moves)
        reason = replace(reason, grade="main line", line_of_play=(*before, *found.play), at=len(before))
        return [reason, *self._useless(reason, found)]

    def calculated(self, role: Role, player: int, outcome: Outcome, score: PovScore, line: tuple[int, ...]) -> Reason:
        """Return the result of the solver alone."""
        short = f" The main line is {moves_text(self._rules, line)}." if 0 < len(line) <= MOST_LISTED else ""
        sentence = f"Only by calculation: {_small(self._result(score, outcome))}{short}"
        lead = () if self._move is None else (self._move,)
        return Reason(role, "calculation", "calculation", player, outcome, sentence, line_of_play=(*lead, *line))

    def better(self, move: int, score: PovScore) -> Reason:
        """Return a better move by the result of the solver alone; ``score`` is that of the player to move."""
        result = "gets a draw" if score.sign == 0 else score.words
        sentence = f"Only by calculation: {move_name(self._rules, move)} is better: {self._names[score.side]} {result}."
        outcome: Outcome = "draw" if score.sign == 0 else "win"
        return Reason("misses", "calculation", "calculation", score.side, outcome, sentence, line_of_play=(move,))

    def block(self) -> list[Reason]:
        """Return the fact that the move stops a line of the opponent."""
        if self._move is None:
            return []
        cell = landing_cell(self._position, self._move)
        line = self._threats(1 - self._mover).get(cell)
        if line is None:
            return []
        opponent = self._names[1 - self._mover]
        sentence = f"{self._capital()} blocks: {opponent} would complete {line_name(self._rules, line)} there."
        return [Reason("makes", "block", "fact", self._mover, "draw", sentence, (cell,), (line,), (self._move,))]

    def _told(self, role: Role, found: Motif, certificate: Certificate) -> tuple[str, str]:
        """Return the kind and the sentence of a pattern in its role."""
        said = self._clause(found, certificate)
        if role == "allows":
            return self._allowed(found, said, self._names[certificate.player])
        if role == "misses":
            name = move_name(self._rules, found.play[0])
            if found.kind == "win":
                return "missed-win", f"{_large(name)} wins at once: it completes {self._line(found)}."
            return found.kind, f"Better is {name}: {said}."
        if role == "makes" and found.kind == "win":
            return "win", f"{self._capital()} completes {self._line(found)}."
        return found.kind, f"{_large(said)}."

    def _allowed(self, found: Motif, said: str, player: str) -> tuple[str, str]:
        """Return the kind and the sentence of a pattern that the move allows the other player."""
        move, rules = self._move, self._rules
        assert move is not None
        if found.kind == "win":
            there = move_name(rules, found.play[0])
            if rules.gravity and found.play[0] == move:
                ending = f"lets {player} play {there} on top of it, which completes {self._line(found)}."
                return "under-win", f"{self._capital()} {ending}"
            return "missed-block", f"{self._capital()} does not stop {player}: {there} completes {self._line(found)}."
        above = landing_cell(self._position, move) - rules.width
        if rules.gravity and found.play[:1] == (move,) and above in self._threats(self._mover):
            given = f"gives away the threat of {self._names[self._mover]} at {cell_name(rules, above)}"
            return "threat-given-away", f"{self._capital()} {given}: {player} can block it now. {_large(said)}."
        return found.kind, f"After {move_name(rules, move)}, {said}."

    def _useless(self, reason: Reason, found: Motif) -> list[Reason]:
        """Return the opponent's threats that a pairing makes useless."""
        winner, loser = self._names[reason.player], self._names[1 - reason.player]
        return [
            replace(
                reason,
                kind="useless-threat",
                sentence=f"The threat of {loser} at {cell_name(self._rules, cell)} is useless: {winner} stops it.",
                cells=(cell,),
                lines=(line,),
                ending=None,
            )
            for cell, line in found.useless
        ]

    def _reason(self, role: Role, kind: str, certificate: Certificate, found: Motif, sentence: str) -> Reason:
        player, outcome = certificate.player, certificate.outcome
        ending = None if found.ending is None else found.ending.kind
        return Reason(
            role,
            kind,
            "proven",
            player,
            outcome,
            sentence,
            found.cells,
            found.lines,
            certificate=certificate,
            ending=ending,
        )

    def _clause(self, found: Motif, certificate: Certificate) -> str:
        player = certificate.player
        return clause(self._rules, found, self._names[player], self._names[1 - player], certificate.outcome)

    def _result(self, score: PovScore, outcome: Outcome) -> str:
        """Return what the solver says about a player, as a sentence."""
        after = "" if self._move is None else f"After {move_name(self._rules, self._move)}, "
        player = self._names[score.side]
        return f"{after}{player} {'gets a draw' if score.sign == 0 else score.words}."

    def _threats(self, player: int) -> dict[Cell, Line]:
        """Return the winning cells of a player before the move."""
        position = self._position
        stones = position.own if player == self._mover else position.opponent
        return winning_cells(self._rules, stones, position.mask)

    def _line(self, found: Motif) -> str:
        return line_name(self._rules, found.lines[0])

    def _capital(self) -> str:
        assert self._move is not None
        return _large(move_name(self._rules, self._move))


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text if text.split(" ")[0] != "After" else text[:1].lower() + text[1:]
