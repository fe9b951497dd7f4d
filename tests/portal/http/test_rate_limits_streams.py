"""How many streams of events one person has open at a time, on every route that has some."""

import time

import pytest

from plyscope.portal.app import API
from plyscope.portal.errors import Refused
from plyscope.portal.http import rate_limits
from plyscope.portal.http.rate_limits import MOST_STREAMS, MOST_UNKNOWN_STREAMS, Limits
from plyscope.portal.http.sse import EventStream
from plyscope.portal.limits import STREAMS
from portal.classrooms import opened, pupil
from portal.people import bot, joined, token_of
from serving import serving
from web import Browser, Watching

EVENTS = [row.path for row in API if row.path.endswith("/events")]


def test_every_route_with_events_is_known_here():
    described = {row.path for row in API if row.handler.__annotations__["return"] is EventStream}
    assert described == set(EVENTS)
    assert len(EVENTS) == 8


@pytest.fixture
def full(portal, monkeypatch):
    """A portal whose people may have no stream at all."""
    monkeypatch.setattr(rate_limits, "MOST_STREAMS", 0)
    monkeypatch.setattr(rate_limits, "MOST_UNKNOWN_STREAMS", 0)
    return portal


@pytest.mark.parametrize("path", EVENTS)
def test_too_many_streams_are_refused_on_every_route(full, path):
    ada = joined(full, "ada")
    game = ada.post("/api/games", json={"opponent": "self"}).json()["id"]
    ada.post(f"/api/games/{game}/resign")
    room = opened(ada)
    given = path.format(game_id=game, rules="connect4", moves="4453", class_id=room["id"])
    people = [(ada, "you have"), (bot(full, token_of(ada)), "you have"), (full(), "your address has")]
    if path == "/api/classes/{class_id}/events":
        people = people[:1]  # others are refused before: classes are for their teacher alone
    if path == "/api/class/events":
        people = [(pupil(full, room, "Anna"), "you have")]
    for browser, whose in people:
        answer = browser.get(given, params={"games": game})
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "10"), whose
        assert answer.json()["detail"] == f"{whose} 0 event streams open; close one first"


def test_people_are_counted_one_by_one_and_those_who_are_not_known_by_their_address():
    counted = Limits()
    for whose, most in ((1, MOST_STREAMS), (2, MOST_STREAMS), ("10.0.0.1", MOST_UNKNOWN_STREAMS)):
        places = [counted.stream(whose) for _ in range(most)]
        for place in places:
            place.__enter__()
        with pytest.raises(Refused) as refused, counted.stream(whose):
            pass
        assert (refused.value.status, refused.value.retry_after) == (429, STREAMS.retry_seconds)
        places.pop().__exit__(None, None, None)
        with counted.stream(whose), pytest.raises(Refused), counted.stream(whose):
            pass
        for place in places:
            place.__exit__(None, None, None)
    assert not counted._streams, "nobody is remembered who has left"


def test_streams_are_widened_and_switched_off_with_the_other_limits(monkeypatch):
    monkeypatch.setattr(rate_limits, "MOST_STREAMS", 1)
    twice, off = Limits(2), Limits(0)
    with twice.stream(1), twice.stream(1), pytest.raises(Refused), twice.stream(1):
        pass
    with off.stream(1), off.stream(1):
        pass


def test_who_leaves_makes_room_for_the_next(tmp_path):
    with serving(f"sqlite:///{tmp_path / 'portal.db'}") as (address, _):
        ada = Browser(address)
        path = f"/api/games/{ada.new_game(opponent='self')}/events"
        watching = [Watching(address, path, ada.cookie) for _ in range(MOST_STREAMS)]
        assert {watched.next()["type"] for watched in watching} == {"state"}
        status, answer = ada.ask("GET", path)
        assert (status, answer["detail"]) == (429, "you have 20 event streams open; close one first")
        assert ada.ask("GET", "/api/lobby/events")[0] == 429, "whatever they show"
        with Watching(address, path) as other:
            assert other.next()["type"] == "state", "another is not concerned"
        for watched in watching:
            with watched:
                pass
        while ada.ask("GET", "/healthz")[1]["watchers"]:
            time.sleep(0.05)
        with Watching(address, path, ada.cookie) as again:
            assert again.next()["type"] == "state"
