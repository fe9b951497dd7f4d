"""Guests who do not come back are deleted, on both databases; games of other people stay."""

import threading

import pytest
from sqlalchemy import func, select, update

from plyscope.games import CONNECT4
from plyscope.portal.accounts.identity import new_guest
from plyscope.portal.errors import Refused
from plyscope.portal.games import creation
from plyscope.portal.games.state import Seat
from plyscope.portal.people import guests
from plyscope.portal.store import Game, LessonStep, Move, Person, Session
from portal.people import PASSWORD, cleared, committed, joined
from portal.test_races import postgresql, sleeping, slowly


def new_game(browser, **asked):
    answer = browser.post("/api/games", json={"opponent": "self", **asked})
    assert answer.status_code == 200, answer.text
    return answer.json()["id"]


def play(browser, game, moves, start=0):
    for ply, move in enumerate(moves, start):
        answer = browser.post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text


def against(host, guest, moves=""):
    """A game of two, in which they have made some moves."""
    game = new_game(host, opponent="human", side="first")
    assert guest.post(f"/api/games/{game}/join").status_code == 200
    for ply, move in enumerate(moves):
        play((host, guest)[ply % 2], game, move, ply)
    return game


def kinds(portal):
    asked = select(Person.kind).where(Person.kind != "program").order_by(Person.kind)
    return committed(portal, lambda transaction: list(transaction.session.scalars(asked)))


def test_a_guest_without_a_game_is_deleted_a_day_after_they_were_seen(portal):
    player, idle = portal(), portal()
    play(player, new_game(player), "4")
    assert idle.post("/api/games", json={"opponent": "nonsense"}).status_code == 422
    assert kinds(portal) == ["guest", "guest"]
    cleared(portal, 0.9)
    assert kinds(portal) == ["guest", "guest"]
    cleared(portal, 1)
    assert kinds(portal) == ["guest"]
    assert player.get("/api/me").json()["kind"] == "guest"
    assert idle.get("/api/me").json()["kind"] == "anonymous"


def test_a_guest_with_progress_in_a_lesson_is_kept_for_thirty_days(portal):
    guest = portal()
    assert guest.post("/api/lessons/tree/root-value", json={"answer": 5}).json()["right"]
    cleared(portal, 29.5)
    assert guest.get("/api/lessons").json()["lessons"][0]["done"] == 1
    cleared(portal, 61)
    assert kinds(portal) == []
    assert committed(portal, lambda transaction: transaction.session.scalar(select(func.count(LessonStep.at)))) == 0


def test_a_guest_with_marked_exercises_is_kept_for_thirty_days(portal):
    guest = portal()
    answers = {"answers": {"value:A": 3}}
    assert guest.post("/api/exercises/minimax-medium-d2b3-s7/marks", json=answers).status_code == 200
    cleared(portal, 29.5)
    assert len(guest.get("/api/exercises/me").json()["attempts"]) == 1
    cleared(portal, 61)
    assert kinds(portal) == []


def test_a_guest_is_deleted_after_thirty_days_with_the_games_in_which_nobody_else_plays(portal):
    guest, ada = portal(), joined(portal, "ada")
    guest.post("/api/me/name", json={"name": "Grace"})
    over, running, open_game = new_game(guest), new_game(guest, opponent="random"), new_game(guest, opponent="human")
    play(guest, over, "1212121")
    play(guest, running, "4")
    again = guest.post(f"/api/games/{over}/offers", json={"kind": "rematch"}).json()["next"]
    play(guest, again, "4")
    shown = new_game(guest, opponent="random", against="random", pace=5)
    won, unfinished = against(guest, ada, "1212121"), against(ada, guest, "4")
    cleared(portal, 29.5)
    assert guest.get("/api/me").json()["nickname"] == "Grace"
    assert {ada.get(f"/api/games/{game}").status_code for game in (over, running, again, open_game)} == {200}
    cleared(portal, 30)
    assert {ada.get(f"/api/games/{game}").status_code for game in (over, running, again, open_game, shown)} == {404}
    assert guest.get("/api/me").json()["kind"] == "anonymous"
    assert kinds(portal) == ["gone", "member"]
    kept = [ada.get(f"/api/games/{game}").json() for game in (won, unfinished)]
    assert [(game["state"], game["reason"]) for game in kept] == [("over", "line"), ("over", "resignation")]
    assert [game["result"] for game in kept] == ["1-0", "1-0"]
    assert [game["seats"][side]["title"] for side, game in enumerate(kept)] == ["gone", "gone"]
    assert "Grace" not in ada.get(f"/game/{won}").text
    assert committed(portal, lambda t: t.session.scalar(select(func.count()).select_from(Move))) == 8
    cleared(portal, 31)
    assert kinds(portal) == ["gone", "member"], "the games of a member show it"


def test_a_game_of_two_guests_goes_with_the_last_of_them(portal):
    first, second = portal(), portal()
    game = against(first, second, "1212121")
    seen(portal, first, 20)
    cleared(portal, 30)
    assert kinds(portal) == ["gone", "guest"]
    assert first.get(f"/api/games/{game}").status_code == 200
    cleared(portal, 51)
    assert kinds(portal) == []
    assert portal().get(f"/api/games/{game}").status_code == 404


def seen(portal, browser, days):
    """Let a guest have been seen some days from now."""
    name = browser.get("/api/me").json()["name"]
    at = portal.app.state.portal.now() + days * guests.DAY_SECONDS
    who = select(Person.id).where(Person.name == name).scalar_subquery()
    committed(portal, lambda t: t.session.execute(update(Session).where(Session.person_id == who).values(seen_at=at)))


def test_both_guests_of_an_unfinished_game_are_deleted_at_the_same_time(portal):
    host, guest = portal(), portal()
    against(host, guest, "4")
    cleared(portal, 31)
    assert kinds(portal) == []


def test_a_guest_stays_while_they_come_back_or_somebody_moves_in_their_game(portal):
    guest, silent, ada = portal(), portal(), joined(portal, "ada")
    play(guest, new_game(guest), "4")
    game = against(ada, silent, "4")
    seen(portal, guest, 10)
    moved = portal.app.state.portal.now() + 10 * guests.DAY_SECONDS
    committed(portal, lambda t: t.session.execute(update(Game).where(Game.id == game).values(turn_at=moved)))
    cleared(portal, 39)
    assert kinds(portal) == ["guest", "guest", "member"]
    cleared(portal, 41)
    assert kinds(portal) == ["gone", "member"]


def test_a_guest_who_has_registered_is_never_deleted(portal):
    guest = portal()
    game = new_game(guest)
    play(guest, game, "4")
    assert guest.post("/api/register", json={"name": "ada", "password": PASSWORD}).status_code == 200
    cleared(portal, 400)
    assert kinds(portal) == ["member"]
    assert guest.get(f"/api/games/{game}").json()["seats"][0]["name"] == "ada"


def test_many_guests_and_games_are_cleared_a_few_at_a_time(portal, monkeypatch):
    monkeypatch.setattr(guests, "PEOPLE_AT_A_TIME", 2)
    monkeypatch.setattr(guests, "GAMES_AT_A_TIME", 2)
    monkeypatch.setattr("plyscope.portal.cleanup.AT_A_TIME", 2)
    games = 0
    for _ in range(5):
        guest = portal()
        for _ in range(3):
            play(guest, new_game(guest), "1212121")
            new_game(guest)
            games += 2
    store, most, before = portal.app.state.portal.store, 0, games
    run = store.run

    async def counted(work):
        nonlocal most, before
        done = await run(work)
        left = await store.read(lambda t: t.session.scalar(select(func.count()).select_from(Game)))
        most, before = max(most, before - left), left
        return done

    monkeypatch.setattr(store, "run", counted)
    cleared(portal, 31)
    assert (kinds(portal), before) == ([], 0)
    assert most <= 2, "no transaction deletes more games than that"


def test_a_guest_who_was_deleted_begins_nothing(table):
    guest = table.do(lambda transaction: new_guest(transaction, 0.0).id)
    assert table.do(lambda t: guests.clear(t, guest, 40 * guests.DAY_SECONDS, 30)) is False
    terms = creation.Terms(CONNECT4, (Seat(guest), Seat()), guest)
    with pytest.raises(Refused, match="this account has been deleted"):
        table.do(lambda transaction: creation.create(transaction, terms, 1.0))


@postgresql
def test_a_guest_whose_game_is_created_at_that_moment_stays(portal):
    running = portal.app.state.portal
    guest = committed(portal, lambda transaction: new_guest(transaction, 0.0).id)
    terms = creation.Terms(CONNECT4, (Seat(guest), Seat(guest)), guest)
    slowly(portal, "games")
    creating = threading.Thread(
        target=committed, args=(portal, lambda transaction: creation.create(transaction, terms, running.now()))
    )
    creating.start()
    sleeping(portal)
    cleared(portal, 0)
    creating.join()
    assert kinds(portal) == ["guest"]
    assert committed(portal, lambda t: t.session.scalars(select(Game.creator_id)).all()) == [guest]
