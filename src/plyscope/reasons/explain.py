"""Explanations: why a move is good or bad, and what decides a position."""

from plyscope.algorithms import Limit
from plyscope.algorithms.score import PovScore, sooner
from plyscope.games.notation import check_legal
from plyscope.games.rows import RowsPosition
from plyscope.native.solver import Solver, refuse
from plyscope.reasons.certificate import Certificate, Completes, Outcome, Plays
from plyscope.reasons.lines import completed_line, winning_moves
from plyscope.reasons.main_line import follow
from plyscope.reasons.proofs import prove
from plyscope.reasons.reason import Explanation, Reason, Role
from plyscope.reasons.sentences import NAMES
from plyscope.reasons.tactics import forced_win
from plyscope.reasons.telling import Teller

#: The time for each question to the solver.
EXPLAIN_LIMIT = Limit(seconds=5)
_GRADES = ("proven", "fact", "main line", "calculation")
_ROLES = ("makes", "allows", "misses", "decides")


def explain(
    position: RowsPosition,
    move: int | None = None,
    limit: Limit = EXPLAIN_LIMIT,
    *,
    solver: Solver,
    names: tuple[str, str] = NAMES,
) -> Explanation:
    """Explain a move, or without a move what decides the position.

    Boards that the solver does not support, and positions that it does not solve within the limit, are explained by
    tactics only: lines, threats and forced sequences.

    >>> from plyscope.games import CONNECT4
    >>> found = explain(CONNECT4.position("415161"), 0, solver=Solver(1))
    >>> print(found.reasons[0].sentence)
    Column 3 wins at once: it completes the row c1-f1.
    """
    if not isinstance(position, RowsPosition):
        raise ValueError("reasons are available for N-in-a-row games only")
    if position.result() is not None:
        raise ValueError("the game is over: there is nothing to explain")
    if move is not None:
        check_legal(position, move)
    try:
        refuse(position)
    except ValueError:
        return _by_tactics(position, move, names)
    found = _Solved(position, move, limit, solver, names).explanation()
    return _by_tactics(position, move, names) if found is None else found


class _Solved:
    """The explanation of a position that the solver takes."""

    def __init__(
        self, position: RowsPosition, move: int | None, limit: Limit, solver: Solver, names: tuple[str, str]
    ) -> None:
        self._position, self._move, self._limit, self._solver = position, move, limit, solver
        self._mover = position.ply % 2
        self._teller = Teller(position, move, names)

    def explanation(self) -> Explanation | None:
        """Return the explanation, or None if the solver reached its limit."""
        position, move = self._position, self._move
        solved = self._solver.best_moves(position, self._limit)
        before = solved.pov_score
        if not before.exact:
            return None
        if move is None:
            reasons = self._deciding(before)
            return Explanation(position, None, before, None, solved.best, tuple(reasons))
        after = self._score(position.play_unchecked(move))
        if not after.exact:
            return None
        lost = _sign(-after) < _sign(before)
        reasons = self._mistake(before, -after, solved.best[0]) if lost else self._sound(-after)
        reasons.sort(key=_rank)
        return Explanation(position, move, before, -after, solved.best, tuple(reasons))

    def _score(self, position: RowsPosition) -> PovScore:
        """Return the score of a position for the player to move, whose game may be over."""
        result = position.result()
        if result is not None:
            value = sooner(result, position.ply)
            return PovScore.of(position, value, value, proven=True)
        return self._solver.solve(position, self._limit).pov_score

    def _mistake(self, before: PovScore, after: PovScore, best: int) -> list[Reason]:
        """Return what the move allows, and what it misses."""
        position, mover, move = self._position, self._mover, self._move
        assert move is not None
        missed = prove(position, mover, "win" if before.sign == 1 else "draw")
        better = [self._teller.better(best, before)]
        reasons = better if missed is None else self._teller.proven("misses", position, missed)
        here = position.play_unchecked(move)
        if here.result() is not None:  # a full board
            return reasons
        outcome: Outcome = "win" if after.sign == -1 else "draw"
        allowed = prove(here, 1 - mover, outcome)
        if allowed is not None:
            return reasons + self._teller.proven("allows", here, allowed)
        if missed is not None:
            return [*reasons, self._teller.calculated("allows", 1 - mover, outcome, -after, ())]
        return reasons + self._followed("allows", here, 1 - mover, outcome, -after)

    def _sound(self, score: PovScore) -> list[Reason]:
        """Return the reasons for a move that keeps the result."""
        position, move = self._position, self._move
        assert move is not None
        here, block = position.play_unchecked(move), self._teller.block()
        line = completed_line(position, move)
        if line is not None:
            won = Certificate(self._mover, "win", Completes(move, line))
            return self._teller.proven("makes", position, won)
        block += self._missed_win()
        if here.result() is not None:
            return block
        player = 1 - self._mover if score.sign == -1 else self._mover
        outcome: Outcome = "draw" if score.sign == 0 else "win"
        role: Role = "decides" if score.sign == -1 else "makes"
        found = prove(here, player, outcome)
        if found is None:
            return block + self._followed(role, here, player, outcome, score if player == self._mover else -score)
        if role == "makes":
            found = Certificate(player, outcome, Plays(move, found.strategy))
            return block + self._teller.proven(role, position, found)
        return block + self._teller.proven(role, here, found)

    def _missed_win(self) -> list[Reason]:
        """Return an immediate win that the move misses, although it keeps the result."""
        for move, line in winning_moves(self._position).items():
            missed = Certificate(self._mover, "win", Completes(move, line))
            return self._teller.proven("misses", self._position, missed)
        return []

    def _deciding(self, score: PovScore) -> list[Reason]:
        """Return what decides the position: the winner's strategy, or one for each player who draws."""
        position, mover = self._position, self._mover
        players = (mover, 1 - mover) if score.sign == 0 else (mover if score.sign == 1 else 1 - mover,)
        outcome: Outcome = "draw" if score.sign == 0 else "win"
        reasons: list[Reason] = []
        for player in players:
            found = prove(position, player, outcome)
            if found is not None:
                reasons += self._teller.proven("decides", position, found)
        if reasons:
            return reasons
        player = players[0]
        return self._followed("decides", position, player, outcome, score if player == mover else -score)

    def _followed(self, role: Role, here: RowsPosition, player: int, outcome: Outcome, score: PovScore) -> list[Reason]:
        """Return a reason at the end of the main line, or else the result of the solver."""
        line = follow(self._solver, here, player, outcome, self._limit)
        if line.certificate is None:
            return [self._teller.calculated(role, player, outcome, score, line.moves)]
        return self._teller.in_main_line(role, line, score)


def _sign(score: PovScore) -> int:
    assert score.sign is not None
    return score.sign


def _rank(reason: Reason) -> tuple[int, int, int, int]:
    """Order reasons: what is proved first, then the shortest certificate."""
    size = 0 if reason.certificate is None else reason.certificate.size
    return _GRADES.index(reason.grade), reason.kind == "useless-threat", size, _ROLES.index(reason.role)


def _by_tactics(position: RowsPosition, move: int | None, names: tuple[str, str]) -> Explanation:
    """Return the explanation of a position that is not solved."""
    teller = Teller(position, move, names)
    own = forced_win(position)
    reasons: list[Reason] = []
    if move is None:
        reasons = [] if own is None else teller.proven("decides", position, own)
        return Explanation(position, None, None, None, (), tuple(reasons), "tactics")
    line = completed_line(position, move)
    if line is not None:
        own = Certificate(position.ply % 2, "win", Completes(move, line))
        reasons = teller.proven("makes", position, own)
    else:
        here = position.play_unchecked(move)
        reasons = teller.block()
        allowed = forced_win(here) if here.result() is None else None
        if own is not None and isinstance(own.strategy, Plays) and own.strategy.move == move:
            reasons += teller.proven("makes", position, own)
        elif own is not None and (allowed is not None or isinstance(own.strategy, Completes)):
            reasons += teller.proven("misses", position, own)
        if allowed is not None:
            reasons += teller.proven("allows", here, allowed)
    reasons.sort(key=_rank)
    return Explanation(position, move, None, None, (), tuple(reasons), "tactics")
