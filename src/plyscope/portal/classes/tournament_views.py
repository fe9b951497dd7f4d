"""Views of a tournament: for the teacher with all games, for a student with the student's own games only."""

from typing import Any

from sqlalchemy import select

from plyscope.arena.standings import PAIRING, Standing
from plyscope.games.notation import parse_rules
from plyscope.portal.classes import tournaments
from plyscope.portal.games.catalogue import game_title, time_control
from plyscope.portal.games.repository import by_id
from plyscope.portal.http.schemas.tournaments import (
    OwnTournament,
    PairingPlayer,
    PairingShown,
    StandingShown,
    TournamentGame,
    TournamentRow,
    TournamentShown,
)
from plyscope.portal.store import Game, Pairing, Student, Tournament, Transaction

Names = dict[int, str]
Games = dict[str, Game]


def row(tournament: Tournament) -> TournamentRow:
    """Return a tournament as a row of a list."""
    base, increment = tournament.data["clock"] or (None, None)
    kind: Any = tournament.kind
    return TournamentRow(
        id=tournament.id,
        kind=kind,
        rules=tournament.rules,
        title=game_title(parse_rules(tournament.rules)),
        rounds=tournament.rounds,
        time_control=time_control(base, increment, rated=False),
        created_at=tournament.created_at,
        ended_at=tournament.ended_at,
    )


def rows(transaction: Transaction, class_id: str) -> list[TournamentRow]:
    """Return the tournaments of a class, newest first."""
    asked = select(Tournament).where(Tournament.class_id == class_id).order_by(Tournament.id.desc())
    return [row(tournament) for tournament in transaction.session.scalars(asked)]


def shown(transaction: Transaction, tournament: Tournament, number: int | None = None) -> TournamentShown:
    """Return a tournament as its teacher sees it: the standings, and one round, by default the current one."""
    return _shown(transaction, tournament, number, None)


def own(transaction: Transaction, class_id: str, person: int) -> OwnTournament:
    """Return the last tournament of a class as one of its students sees it."""
    tournament = tournaments.latest(transaction, class_id)
    if tournament is None:
        return OwnTournament(tournament=None, pairings=[], play=None)
    names, played = _names(transaction, class_id), tournaments.pairings(transaction, tournament)
    mine = [pairing for pairing in played if person in (pairing.first_id, pairing.second_id)]
    games = _games(transaction, mine)
    views = [_pairing(pairing, names, games, person) for pairing in mine]
    current = [game.id for pairing in views for game in pairing.games if game.state != "over"]
    return OwnTournament(
        tournament=_shown(transaction, tournament, None, person),
        pairings=views,
        play=current[-1] if current and tournament.ended_at is None else None,
    )


def _shown(transaction: Transaction, tournament: Tournament, number: int | None, viewer: int | None) -> TournamentShown:
    """Return a tournament; a viewer who is a student gets the own games only."""
    names, played = _names(transaction, tournament.class_id), tournaments.pairings(transaction, tournament)
    last = max((pairing.round for pairing in played), default=0)
    chosen = [pairing for pairing in played if pairing.round == (last if number is None else number)]
    visible = [one for one in chosen if viewer is None or viewer in (one.first_id, one.second_id)]
    games = _games(transaction, visible)
    unfinished = [one for one in played if one.round == last and one.half_points is None]
    return TournamentShown(
        **row(tournament).model_dump(),
        round=last,
        shown_round=last if number is None else number,
        unfinished=0 if tournament.ended_at else len(unfinished),
        pairings=[_pairing(pairing, names, games, viewer) for pairing in chosen],
        standings=[_standing(one, names, viewer) for one in tournaments.table(transaction, tournament, played)],
    )


def _names(transaction: Transaction, class_id: str) -> Names:
    """Return the names of the students of a class."""
    asked = select(Student.person_id, Student.nickname).where(Student.class_id == class_id)
    return {found.person_id: found.nickname for found in transaction.session.execute(asked)}


def _games(transaction: Transaction, pairings: list[Pairing]) -> Games:
    ids = [one for pairing in pairings for one in (pairing.game_id, pairing.return_game_id) if one is not None]
    return {game.id: game for game in by_id(transaction, ids)}


def _pairing(pairing: Pairing, names: Names, games: Games, viewer: int | None) -> PairingShown:
    half_points = pairing.half_points
    left = None if half_points is None else PAIRING - half_points
    second = pairing.second_id
    ids = (pairing.game_id, pairing.return_game_id)
    return PairingShown(
        round=pairing.round,
        board=pairing.board,
        first=_player(pairing.first_id, half_points, names, viewer),
        second=None if second is None else _player(second, left, names, viewer),
        games=[_game(games[one], names) for one in ids if one in games],
    )


def _player(person: int, half_points: int | None, names: Names, viewer: int | None) -> PairingPlayer:
    points = None if half_points is None else half_points / 2
    return PairingPlayer(name=names.get(person, "?"), points=points, you=person == viewer)


def _game(game: Game, names: Names) -> TournamentGame:
    mover = None if game.state == "over" else game.person_on(game.ply % 2)
    turn = None if mover is None else names.get(mover)
    state: Any = game.state
    return TournamentGame(id=game.id, state=state, ply=game.ply, result=game.result, reason=game.reason, turn=turn)


def _standing(one: Standing, names: Names, viewer: int | None) -> StandingShown:
    return StandingShown(
        place=one.place,
        name=names.get(one.player, "?"),
        points=one.half_points / 2,
        buchholz=one.buchholz / 2,
        sonneborn=one.sonneborn / 4,
        played=one.played,
        you=one.player == viewer,
    )
