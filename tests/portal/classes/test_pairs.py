"""The two games of a pairing, with two servers on one database: each step is taken once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select

from plyscope.games.record import DRAW, FIRST_WINS, SECOND_WINS
from plyscope.portal.app import create_app
from plyscope.portal.classes import pairs
from plyscope.portal.config import Config
from plyscope.portal.store import Game, Pairing, Tournament
from portal.classrooms import opened, pupil
from portal.people import committed, joined

PUPILS = 8


@pytest.fixture
def second(database, portal, tmp_path):
    """Another server on the same database."""
    with TestClient(create_app(Config(database=database, lab=str(tmp_path / "other")))) as client:
        yield client


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_servers_begin_every_return_game_once_and_write_every_result_once(portal, second):
    teacher = joined(portal, "teacher")
    room = opened(teacher)
    here = [pupil(portal, room, f"Pupil-{number}") for number in range(PUPILS)]
    there = [TestClient(second.app, cookies=dict(browser.cookies)) for browser in here]
    for browser in there:
        browser.portal = second.portal
    address = f"/api/classes/{room['id']}/tournaments"
    tournament = f"{address}/{teacher.post(address, json={'kind': 'swiss'}).json()['id']}"
    assert teacher.post(f"{tournament}/rounds", json={}).status_code == 200
    with ThreadPoolExecutor(2 * PUPILS) as threads:
        for number in (1, 2):
            games = [browser.get("/api/class/tournament").json()["play"] for browser in here]
            assert len(set(games)) == PUPILS // 2
            # the players of a game use different servers, and both resign
            servers = [(here, there)[games[:place].count(game) % 2][place] for place, game in enumerate(games)]
            sent = [
                threads.submit(one.post, f"/api/games/{game}/resign") for one, game in zip(servers, games, strict=True)
            ]
            sent += [threads.submit(one.get, "/api/class/tournament") for one in (*here, *there)]
            assert {one.result().status_code for one in sent} == {200}
            made = committed(portal, lambda t: t.session.scalar(select(func.count()).select_from(Game)))
            assert made == PUPILS, f"four games and four return games, after game {number}"
    shown = teacher.get(tournament).json()
    assert shown["unfinished"] == 0
    assert sum(row["points"] for row in shown["standings"]) == PUPILS


@pytest.mark.parametrize(
    ("first", "second", "half_points"),
    [
        # state, plies and result of the first game and the return game, and what a forfeit makes of them
        (("person", 0, "*"), None, 0),  # the first player has not come
        (("person", 1, "*"), None, 4),  # the second player has not come
        (("person", 2, "*"), None, 1),  # the first player is to move: a loss, and a draw without a game
        (("person", 3, "*"), None, 3),
        (("over", 9, FIRST_WINS), ("person", 4, "*"), 4),  # the second player moves first in the return game
        (("over", 9, FIRST_WINS), ("person", 5, "*"), 2),
        (("over", 9, DRAW), ("person", 0, "*"), 3),
        (("over", 9, SECOND_WINS), ("person", 1, "*"), 0),
        (("over", 3, "*"), None, 2),  # called off
        (("over", 9, SECOND_WINS), ("over", 3, "*"), 1),
    ],
)
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_unfinished_pairing_is_decided_against_the_player_to_move(portal, first, second, half_points):
    teacher = joined(portal, "teacher")
    room = opened(teacher)
    for name in ("Ann", "Bob"):
        pupil(portal, room, name)
    address = f"/api/classes/{room['id']}/tournaments"
    tournament = f"{address}/{teacher.post(address, json={'kind': 'swiss'}).json()['id']}"
    assert teacher.post(f"{tournament}/rounds", json={}).status_code == 200

    def forfeit(transaction):
        pairing = transaction.session.scalar(select(Pairing))
        tournament = transaction.session.scalar(select(Tournament))
        pairs.find(transaction, pairing.game_id).result = DRAW
        pairs.find(transaction, pairing.game_id).state = "over"
        if second is not None:
            pairs.advance(transaction, tournament, pairing, 5.0)
        for game_id, given in ((pairing.game_id, first), (pairing.return_game_id, second)):
            if given is not None:
                game = pairs.find(transaction, game_id)
                game.state, game.ply, game.result = given
        transaction.session.flush()
        pairs.forfeit(transaction, tournament, pairing, 5.0)
        games = transaction.session.scalars(select(Game)).all()
        return pairing.half_points, {game.state for game in games}

    assert committed(portal, forfeit) == (half_points, {"over"})
