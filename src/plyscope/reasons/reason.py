"""A reason and an explanation, as values and as JSON data."""

from dataclasses import dataclass
from typing import Any, Literal

from plyscope.algorithms.score import PovScore
from plyscope.games.notation import format_move
from plyscope.games.rows import RowsPosition
from plyscope.reasons.certificate import Cell, Certificate, Line, Outcome

#: How far a reason is proved: against every reply; at the end of the main line; by the solver alone; or a plain fact
#: about the stones on the board.
Grade = Literal["proven", "main line", "calculation", "fact"]
#: What a reason says about the move: what it allows the opponent, what it misses, what it makes, what decides anyway.
Role = Literal["allows", "misses", "makes", "decides"]


@dataclass(frozen=True)
class Reason:
    """One reason: a sentence, the cells and lines it is about, and its certificate."""

    role: Role
    #: One of `plyscope.reasons.kinds.KINDS`.
    kind: str
    grade: Grade
    #: The player that it is good for: 0 moves first in the game, 1 second.
    player: int
    #: What this player gets at least.
    outcome: Outcome
    sentence: str
    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    #: Moves from the explained position.
    line_of_play: tuple[int, ...] = ()
    #: How many moves of the line of play come before the position of the certificate.
    at: int = 0
    certificate: Certificate | None = None
    #: The kind that a longer proof ends in, for a forced sequence or an answer to every reply.
    ending: str | None = None

    def to_json(self, position: RowsPosition) -> dict[str, Any]:
        """Return the reason as JSON data; moves are in the usual notation."""
        return {
            "role": self.role,
            "kind": self.kind,
            "ending": self.ending,
            "grade": self.grade,
            "player": self.player,
            "outcome": self.outcome,
            "sentence": self.sentence,
            "cells": list(self.cells),
            "lines": [list(line) for line in self.lines],
            "line": [format_move(position.rules, move) for move in self.line_of_play],
            "at": self.at,
            "certificate": None if self.certificate is None else self.certificate.to_json(),
        }


@dataclass(frozen=True)
class Explanation:
    """Why a move is good or bad, or what decides a position."""

    position: RowsPosition
    move: int | None
    #: The position for the player to move, and the move for the same player; None where they were not solved.
    before: PovScore | None
    after: PovScore | None
    #: The best moves, none where the position was not solved.
    best: tuple[int, ...]
    #: All reasons, the main one first.
    reasons: tuple[Reason, ...]
    #: ``exact`` if the position was solved; otherwise ``tactics``: lines, threats and forced sequences only.
    scope: Literal["exact", "tactics"] = "exact"

    @property
    def mistake(self) -> bool:
        """Whether the move is known to lose the result."""
        if self.before is None or self.after is None or self.before.sign is None or self.after.sign is None:
            return False
        return self.after.sign < self.before.sign

    @property
    def gives_up(self) -> Reason | None:
        """The main reason that the move is bad: what it allows."""
        return next((reason for reason in self.reasons if reason.role == "allows"), None)

    @property
    def better(self) -> Reason | None:
        """The main reason that another move is better."""
        return next((reason for reason in self.reasons if reason.role == "misses"), None)

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as JSON data; moves are in the usual notation."""
        rules = self.position.rules
        return {
            "rules": str(rules),
            "move": None if self.move is None else format_move(rules, self.move),
            "scope": self.scope,
            "mistake": self.mistake,
            "before": _score(self.before),
            "after": _score(self.after),
            "best": [format_move(rules, move) for move in self.best],
            "reasons": [reason.to_json(self.position) for reason in self.reasons],
        }


def _score(score: PovScore | None) -> dict[str, Any] | None:
    if score is None:
        return None
    return {"score": score.score, "plies": score.plies, "words": score.words, "side": score.side}
