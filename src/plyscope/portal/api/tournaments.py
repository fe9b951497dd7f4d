"""The API of tournaments: the teacher starts one, pairs its rounds and enters results; students find their games."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Path, Query

from plyscope.portal.access import AStudent, ClassId, Teacher, ThePortal
from plyscope.portal.classes import pairs, tournament_views, tournaments
from plyscope.portal.games.catalogue import rules_of
from plyscope.portal.http.schemas.tournaments import (
    OwnTournament,
    ResultAsked,
    RoundAsked,
    TournamentAsked,
    Tournaments,
    TournamentShown,
)
from plyscope.portal.limits import CLASSES
from plyscope.portal.state import Portal
from plyscope.portal.store import Tournament, Transaction

TournamentId = Annotated[int, Path(ge=1, le=2**53)]
RoundNumber = Annotated[int | None, Query(alias="round", ge=1, le=CLASSES.rounds)]


async def start(asked: TournamentAsked, class_id: ClassId, portal: ThePortal, who: Teacher) -> TournamentShown:
    """Start a tournament of all students in the class; then ask for its first round."""
    clock = None if asked.clock is None else (asked.clock.base, asked.clock.increment)
    plan = tournaments.Plan(asked.kind, rules_of(asked.rules), asked.rounds, clock)
    return await _changed(portal, lambda transaction: tournaments.start(transaction, class_id, plan, portal.now()))


async def index(class_id: ClassId, portal: ThePortal, who: Teacher) -> Tournaments:
    """List the tournaments of a class, newest first."""
    return Tournaments(tournaments=await portal.store.read(tournament_views.rows, class_id))


async def show(
    class_id: ClassId, tournament_id: TournamentId, portal: ThePortal, who: Teacher, number: RoundNumber = None
) -> TournamentShown:
    """Show the standings of a tournament and the pairings of a round, by default of the current one."""

    def find(transaction: Transaction) -> Tournament:
        return tournaments.find(transaction, class_id, tournament_id)

    await _settle(portal, find)
    return await portal.store.read(lambda t: tournament_views.shown(t, find(t), number))


async def next_round(
    asked: RoundAsked, class_id: ClassId, tournament_id: TournamentId, portal: ThePortal, who: Teacher
) -> TournamentShown:
    """Pair the next round and begin its games.

    While games of the current round are unfinished, this is refused, or with `forfeit` they are decided against the
    player to move. If the request says which `round` it expects, sending it again changes nothing.
    """
    options: dict[str, Any] = {"number": asked.round, "forfeit": asked.forfeit}
    now = portal.now()
    return await _changed(portal, lambda t: tournaments.next_round(t, class_id, tournament_id, now, **options))


async def set_result(
    asked: ResultAsked, class_id: ClassId, tournament_id: TournamentId, portal: ThePortal, who: Teacher
) -> TournamentShown:
    """Enter the result of a pairing by hand, for example for an absent student; its unfinished games are called off."""
    place, half_points, now = (asked.round, asked.board), round(2 * asked.points), portal.now()
    return await _changed(portal, lambda t: tournaments.set_result(t, class_id, tournament_id, place, half_points, now))


async def end(class_id: ClassId, tournament_id: TournamentId, portal: ThePortal, who: Teacher) -> TournamentShown:
    """End a tournament; unfinished games are called off and do not count."""
    now = portal.now()
    return await _changed(portal, lambda transaction: tournaments.end(transaction, class_id, tournament_id, now))


async def own(portal: ThePortal, who: AStudent) -> OwnTournament:
    """Show the last tournament of the student's class, the student's pairings, and the game to play now."""
    class_id, person = who.class_id, who.person
    assert class_id is not None
    assert person is not None
    await _settle(portal, lambda transaction: tournaments.current(transaction, class_id))
    return await portal.store.read(tournament_views.own, class_id, person)


async def _changed(portal: Portal, change: Callable[[Transaction], Tournament]) -> TournamentShown:
    """Change a tournament and return it in the same transaction."""

    def work(transaction: Transaction) -> TournamentShown:
        tournament = change(transaction)
        transaction.session.flush()
        return tournament_views.shown(transaction, tournament)

    return await portal.store.run(work)


async def _settle(portal: Portal, find: Callable[[Transaction], Tournament | None]) -> None:
    """Begin return games and write results that are due because a game was lost on time; usually none is."""

    def due(transaction: Transaction) -> bool:
        tournament = find(transaction)
        return tournament is not None and bool(pairs.unsettled(transaction, tournament))

    def work(transaction: Transaction) -> None:
        tournament = find(transaction)
        if tournament is not None:
            pairs.settle(transaction, tournament, portal.now())

    if await portal.store.read(due):
        await portal.store.run(work)
