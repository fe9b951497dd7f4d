"""Tournaments of a class: start, rounds, results by hand, players who leave, and the end.

A class has one tournament at a time. The games of a pairing are in ``pairs``; the standings follow from the results.
Every change locks the tournament first, then games, then pairings.
"""

from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Literal

from sqlalchemy import or_, select

from plyscope.arena.rounds import Pair, round_robin, swiss_round
from plyscope.arena.standings import PAIRING, Meeting, Standing, standings
from plyscope.games.rows import Rules
from plyscope.portal.accounts.identity import hold
from plyscope.portal.classes import pairs
from plyscope.portal.errors import Refused
from plyscope.portal.games.class_games import check_terms, tell
from plyscope.portal.store import Classroom, Pairing, Student, Tournament, Transaction

#: The half points of a bye, and of a pairing whose opponent leaves: those of two wins.
BYE = PAIRING


@dataclass(frozen=True)
class Plan:
    """A tournament that a teacher asks for; without a number of rounds, as many as are usual."""

    kind: Literal["robin", "swiss"]
    rules: Rules
    rounds: int | None = None
    #: Seconds for the game, and the increment for each move.
    clock: tuple[float, float] | None = None


def start(transaction: Transaction, class_id: str, plan: Plan, now: float) -> Tournament:
    """Start a tournament of all students of a class; its first round is paired by ``next_round``."""
    if transaction.session.get(Classroom, class_id, with_for_update=True) is None:  # one begins at a time
        raise Refused(404, "there is no such class")
    if current(transaction, class_id) is not None:
        raise Refused(409, "the class has an unfinished tournament; end it first")
    check_terms(transaction, class_id, str(plan.rules), rated=False)
    players = _students(transaction, class_id)
    if len(players) < 2:
        raise Refused(409, "a tournament needs at least 2 students in the class")
    tournament = Tournament(
        class_id=class_id,
        kind=plan.kind,
        rules=str(plan.rules),
        rounds=_rounds(plan, len(players)),
        data={},
        created_at=now,
        ended_at=None,
    )
    transaction.session.add(tournament)
    transaction.session.flush()
    Random(tournament.id).shuffle(players)
    tournament.data = {"players": players, "clock": None if plan.clock is None else list(plan.clock)}
    tell(transaction, class_id)
    return tournament


def _rounds(plan: Plan, players: int) -> int:
    """Return the number of rounds; in a round robin not more than there are opponents."""
    full = players - 1 + players % 2
    if plan.kind == "robin":
        if plan.rounds is not None and plan.rounds > full:
            raise Refused(422, f"rounds: at most {full} in a round robin of {players} students")
        return plan.rounds or full
    return plan.rounds or max(1, ceil(log2(players)))


def current(transaction: Transaction, class_id: str) -> Tournament | None:
    """Return the unfinished tournament of a class, or None."""
    asked = select(Tournament).where(Tournament.class_id == class_id, Tournament.ended_at.is_(None))
    return transaction.session.scalar(asked)


def latest(transaction: Transaction, class_id: str) -> Tournament | None:
    """Return the last tournament of a class, finished or not, or None."""
    asked = select(Tournament).where(Tournament.class_id == class_id).order_by(Tournament.id.desc())
    return transaction.session.scalar(asked.limit(1))


def find(transaction: Transaction, class_id: str, tournament_id: int, *, for_change: bool = False) -> Tournament:
    """Return a tournament of a class, locked if it is to be changed; 404 if it does not exist."""
    tournament = transaction.session.get(
        Tournament, tournament_id, with_for_update=for_change, populate_existing=for_change
    )
    if tournament is None or tournament.class_id != class_id:
        raise Refused(404, "there is no such tournament in this class")
    if for_change and tournament.ended_at is not None:
        raise Refused(409, "the tournament is over")
    return tournament


def pairings(transaction: Transaction, tournament: Tournament) -> list[Pairing]:
    """Return all pairings of a tournament, in the order of rounds and boards."""
    asked = select(Pairing).where(Pairing.tournament_id == tournament.id).order_by(Pairing.round, Pairing.board)
    return list(transaction.session.scalars(asked))


def next_round(
    transaction: Transaction, class_id: str, tournament_id: int, now: float, *, number: int | None, forfeit: bool
) -> Tournament:
    """Pair the next round and begin its games; asking for a round that has begun changes nothing."""
    tournament = find(transaction, class_id, tournament_id, for_change=True)
    pairs.settle(transaction, tournament, now)
    played = pairings(transaction, tournament)
    last = max((pairing.round for pairing in played), default=0)
    if number is not None and number <= last:
        return tournament
    if number is not None and number > last + 1:
        raise Refused(409, f"the next round is round {last + 1}, not {number}")
    if last >= tournament.rounds:
        raise Refused(409, f"round {last} is the last round; end the tournament")
    _finish_round(transaction, tournament, last, now, forfeit=forfeit)
    for board, (first, second) in enumerate(_paired(transaction, tournament, played, last + 1), start=1):
        pairing = Pairing(tournament_id=tournament.id, round=last + 1, board=board, first_id=first, second_id=second)
        transaction.session.add(pairing)
        if second is None:
            pairing.half_points = BYE
        else:
            pairs.begin(transaction, tournament, pairing, now)
    tell(transaction, class_id)
    return tournament


def _finish_round(transaction: Transaction, tournament: Tournament, number: int, now: float, *, forfeit: bool) -> None:
    """Refuse while games are in progress, or decide them against the players to move."""
    left = pairs.waiting(transaction, tournament)
    if left and not forfeit:
        count = f"{len(left)} pairings" if len(left) > 1 else "1 pairing"
        verb = "are" if len(left) > 1 else "is"
        raise Refused(
            409,
            f"{count} of round {number} {verb} not finished: wait, enter a result, or let the player to move forfeit",
        )
    for pairing in left:
        pairs.forfeit(transaction, tournament, pairing, now)


def _paired(transaction: Transaction, tournament: Tournament, played: list[Pairing], number: int) -> list[Pair]:
    """Return the pairs of a round, of the students who are still in the class."""
    present = _students(transaction, tournament.class_id)
    hold(transaction, *present)
    if tournament.kind == "robin":
        scheduled = round_robin(tournament.data["players"])[number - 1]
        return [pair for one in scheduled if (pair := _without(one, set(present))) is not None]
    late = [player for player in present if player not in tournament.data["players"]]
    if late:
        tournament.data = {**tournament.data, "players": [*tournament.data["players"], *late]}
    if len(present) < 2:
        raise Refused(409, "a round needs at least 2 students in the class")
    scores = {one.player: one.half_points for one in table(transaction, tournament, played)}
    history = [(one.first_id, one.second_id) for one in played if one.second_id is not None or one.game_id is None]
    return swiss_round(present, scores, history, 1000 * tournament.id + number)


def _without(pair: Pair, present: set[int]) -> Pair | None:
    """Return a pair of the schedule without players who have left: the opponent has a bye."""
    there = [player for player in pair if player in present]
    if not there:
        return None
    return (there[0], there[1]) if len(there) == 2 else (there[0], None)


def table(transaction: Transaction, tournament: Tournament, played: list[Pairing]) -> list[Standing]:
    """Return the standings of the players who are still in the class."""
    present = set(_students(transaction, tournament.class_id))
    meetings = [Meeting(one.first_id, one.second_id, one.half_points) for one in played if one.half_points is not None]
    players = [player for player in tournament.data["players"] if player in present]
    return standings(players, meetings, swiss=tournament.kind == "swiss")


def set_result(
    transaction: Transaction, class_id: str, tournament_id: int, place: tuple[int, int], half_points: int, now: float
) -> Tournament:
    """Write the result of a pairing by hand, given by round and board; its unfinished games are called off."""
    tournament = find(transaction, class_id, tournament_id, for_change=True)
    pairing = transaction.session.get(Pairing, (tournament.id, *place))
    if pairing is None:
        raise Refused(404, f"there is no board {place[1]} in round {place[0]}")
    if pairing.second_id is None:
        raise Refused(409, "this player has no opponent; a bye counts as two wins")
    pairs.decide(transaction, tournament, pairing, half_points, now)
    return tournament


def end(transaction: Transaction, class_id: str, tournament_id: int, now: float) -> Tournament:
    """End a tournament; unfinished games are called off and do not count."""
    tournament = find(transaction, class_id, tournament_id, for_change=True)
    pairs.settle(transaction, tournament, now)
    for pairing in pairs.waiting(transaction, tournament):
        pairs.call_off(transaction, pairing, now)
    tournament.ended_at = now
    tell(transaction, class_id)
    return tournament


def leave(transaction: Transaction, class_id: str, person: int) -> None:
    """Take a student out of all tournaments of a class, before their row is deleted.

    The opponents keep their points, and win the pairings that are not finished.
    """
    asked = select(Tournament).where(Tournament.class_id == class_id).order_by(Tournament.id).with_for_update()
    for tournament in transaction.session.scalars(asked).all():
        mine = or_(Pairing.first_id == person, Pairing.second_id == person)
        own = select(Pairing).where(Pairing.tournament_id == tournament.id, mine).with_for_update()
        for pairing in transaction.session.scalars(own).all():
            _keep_opponent(transaction, pairing, person)


def _keep_opponent(transaction: Transaction, pairing: Pairing, person: int) -> None:
    if pairing.second_id is None:
        transaction.session.delete(pairing)
        return
    if pairing.half_points is None:
        pairing.half_points = BYE
    elif pairing.first_id == person:
        pairing.half_points = PAIRING - pairing.half_points
    if pairing.first_id == person:
        pairing.first_id = pairing.second_id
    pairing.second_id = None


def _students(transaction: Transaction, class_id: str) -> list[int]:
    """Return the students of a class in the order of their names."""
    asked = select(Student.person_id).where(Student.class_id == class_id).order_by(Student.folded)
    return list(transaction.session.scalars(asked))
