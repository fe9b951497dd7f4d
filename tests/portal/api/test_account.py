"""Accounts: registering, logging in and out, sessions, tokens, leaving."""

import json

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from plyscope.games.record import Record
from plyscope.portal.accounts.passwords import Passwords
from plyscope.portal.accounts.usernames import proper
from plyscope.portal.errors import Refused
from plyscope.portal.people import export
from plyscope.portal.store import Person, Session
from portal.people import PASSWORD, bot, cleared, committed, crowned, joined, rated_game, token_of


def log_in(browser, name, password=PASSWORD):
    return browser.post("/api/login", json={"name": name, "password": password})


def test_register_log_out_and_log_in_again(portal):
    ada = joined(portal, "Ada")
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert ada.post("/api/logout").json() == {"done": True}
    assert ada.get("/api/me").json()["kind"] == "anonymous"
    assert log_in(ada, "ADA").status_code == 200
    shown = ada.get("/api/me").json()
    assert (shown["kind"], shown["name"], shown["rating"]["value"]) == ("member", "Ada", 1500)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a", "2 to 24 characters"),
        ("a" * 25, "2 to 24 characters"),
        ("a b", "letters, digits, _ and -"),
        ("a<b>", "letters, digits, _ and -"),
        ("аda", "same script"),  # the first letter is Cyrillic
        ("Guest-7", "reserved"),
        ("perfect", "reserved"),
        ("Gentle", "reserved"),
        ("gone", "reserved"),
        ("\u3164\u3164", "letters, digits"),
    ],
)
def test_names_that_are_refused(name, why):
    with pytest.raises(Refused, match=why) as refused:
        proper(name)
    assert refused.value.status == 422
    assert refused.value.message.startswith("name: ")


@pytest.mark.parametrize("name", ["Zoë", "Ωμέγα", "李雷", "a-1", "__"])
def test_names_of_any_script_are_welcome(name):
    assert proper(name) == name


def test_a_name_of_another_script_goes_round_the_portal(portal):
    browser = joined(portal, "李雷")
    assert browser.get("/api/people/李雷").json()["name"] == "李雷"
    assert "李雷" in browser.get("/people/李雷").text


def test_no_two_names_are_alike(portal):
    joined(portal, "Ada")
    for name in ("ada", "ADA", "Ａｄａ"):
        answer = portal().post("/api/register", json={"name": name, "password": PASSWORD})
        assert (answer.status_code, answer.json()["detail"]) == (409, "name: this name is taken")


def test_names_and_passwords_are_checked_when_somebody_registers(browser):
    def refused(name, password):
        answer = browser.post("/api/register", json={"name": name, "password": password})
        return answer.status_code, answer.json()["detail"]

    for password in ("seven77", "x" * 201):
        assert refused("ada", password) == (422, "password: a password has 8 to 200 characters")
    assert refused("a", PASSWORD) == (422, "name: a name has 2 to 24 characters")


def test_only_a_hash_by_argon2id_is_kept(portal):
    joined(portal, "ada")
    assert kept_password(portal).startswith("$argon2id$")
    assert PASSWORD not in kept_password(portal)


def test_a_hash_of_other_parameters_is_made_anew_at_the_next_log_in(portal):
    joined(portal, "ada")
    assert "$m=8,t=1,p=1$" in kept_password(portal)
    portal.app.state.portal.passwords = Passwords()
    assert log_in(portal(), "ada").status_code == 200
    assert "$m=65536,t=3,p=4$" in kept_password(portal)
    assert log_in(portal(), "ada").status_code == 200


def kept_password(portal):
    return committed(portal, lambda t: t.session.scalar(select(Person.password).where(Person.name == "ada")))


def test_an_unknown_name_is_refused_like_a_wrong_password(portal):
    joined(portal, "ada")
    kept, verified = kept_password(portal), []

    class Counting(PasswordHasher):
        def verify(self, against, password):
            verified.append(against)
            return super().verify(against, password)

    portal.app.state.portal.passwords = Passwords(Counting(1, 8, 1))
    wrong, unknown = log_in(portal(), "ada", "wrong password"), log_in(portal(), "nobody-here", "wrong password")
    assert (wrong.status_code, wrong.json()) == (unknown.status_code, unknown.json()) == (401, wrong.json())
    assert wrong.headers.keys() == unknown.headers.keys()
    assert [against == kept for against in verified] == [True, False], "both cost one verification"


def test_a_guest_who_registers_keeps_their_games(portal):
    browser = portal()
    game = browser.post("/api/games", json={"opponent": "self"}).json()["id"]
    before = browser.get("/api/me").json()
    assert before["kind"] == "guest"
    browser.post("/api/register", json={"name": "ada", "password": PASSWORD})
    seats = browser.get(f"/api/games/{game}").json()["seats"]
    assert [(seat["name"], seat["kind"], seat["you"]) for seat in seats] == [("ada", "member", True)] * 2
    assert browser.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0}).status_code == 200


def test_every_log_in_has_a_new_secret_and_the_one_before_is_worth_nothing(portal):
    browser = portal()
    browser.post("/api/games", json={"opponent": "self"})
    guest = browser.cookies["plyscope"]
    browser.post("/api/register", json={"name": "ada", "password": PASSWORD})
    first = browser.cookies["plyscope"]
    log_in(browser, "ada")
    second = browser.cookies["plyscope"]
    assert len({guest, first, second}) == 3
    for stale in (guest, first):
        other = portal()
        other.cookies["plyscope"] = stale
        assert other.get("/api/me").json()["kind"] == "anonymous"


def test_a_secret_that_somebody_else_has_set_is_not_taken_over(portal):
    joined(portal, "ada")
    browser = portal()
    browser.cookies["plyscope"] = "chosen-by-an-attacker"
    log_in(browser, "ada")
    values = [cookie.value for cookie in browser.cookies.jar if cookie.domain != ""]
    assert "chosen-by-an-attacker" not in values
    attacker = portal()
    attacker.cookies["plyscope"] = "chosen-by-an-attacker"
    assert attacker.get("/api/me").json()["kind"] == "anonymous"


def test_sessions_are_listed_and_ended(portal):
    ada, phone, tablet = joined(portal, "ada"), portal(), portal()
    log_in(phone, "ada")
    log_in(tablet, "ada")
    listed = ada.get("/api/me/sessions").json()["sessions"]
    assert [row["this"] for row in listed].count(True) == 1
    assert len(listed) == 3
    own = phone.get("/api/me/sessions").json()["sessions"]
    phone_id = next(row["id"] for row in own if row["this"])
    assert ada.delete(f"/api/me/sessions/{phone_id}").status_code == 200
    assert phone.get("/api/me").json()["kind"] == "anonymous"
    assert tablet.get("/api/me").json()["kind"] == "member"
    assert ada.delete("/api/me/sessions").status_code == 200
    assert tablet.get("/api/me").json()["kind"] == "anonymous"
    assert ada.get("/api/me").json()["kind"] == "member"
    assert ada.delete(f"/api/me/sessions/{phone_id}").status_code == 404


def test_nobody_ends_the_session_or_token_of_another(portal):
    ada, eve = joined(portal, "ada"), joined(portal, "eve")
    session = ada.get("/api/me/sessions").json()["sessions"][0]["id"]
    token = ada.post("/api/me/tokens", json={"name": "bot"}).json()["id"]
    assert eve.delete(f"/api/me/sessions/{session}").status_code == 404
    assert eve.delete(f"/api/me/tokens/{token}").status_code == 404
    assert ada.get("/api/me").json()["kind"] == "member"
    assert len(ada.get("/api/me/tokens").json()["tokens"]) == 1


def test_a_new_password_ends_all_other_sessions(portal):
    ada, phone = joined(portal, "ada"), portal()
    log_in(phone, "ada")
    wrong = ada.post("/api/me/password", json={"old": "wrong password", "new": "another password"})
    assert (wrong.status_code, wrong.json()["detail"]) == (403, "password: wrong password")
    assert ada.post("/api/me/password", json={"old": PASSWORD, "new": "short"}).status_code == 422
    assert ada.post("/api/me/password", json={"old": PASSWORD, "new": "another password"}).status_code == 200
    assert phone.get("/api/me").json()["kind"] == "anonymous"
    assert ada.get("/api/me").json()["kind"] == "member"
    assert log_in(phone, "ada").status_code == 401
    assert log_in(phone, "ada", "another password").status_code == 200


def test_a_new_password_ends_all_tokens_where_that_is_asked_for(portal):
    ada = joined(portal, "ada")
    client = bot(portal, token_of(ada))
    ada.post("/api/me/password", json={"old": PASSWORD, "new": "another password"})
    assert client.get("/api/me").json()["name"] == "ada"
    asked = {"old": "another password", "new": PASSWORD, "tokens": True}
    assert ada.post("/api/me/password", json=asked).status_code == 200
    assert client.get("/api/me").status_code == 401
    assert ada.get("/api/me/tokens").json()["tokens"] == []


def test_a_token_is_shown_once_and_plays_until_it_is_deleted(portal):
    ada = joined(portal, "ada")
    made = ada.post("/api/me/tokens", json={"name": "my bot"}).json()
    listed = ada.get("/api/me/tokens").json()["tokens"]
    assert listed == [{"id": made["id"], "name": "my bot", "created_at": made["created_at"], "used_at": None}]
    client = bot(portal, made["token"])
    assert client.get("/api/me").json()["name"] == "ada"
    assert client.post("/api/games", json={"opponent": "random", "rated": True}).json()["rated"]
    assert ada.get("/api/me/tokens").json()["tokens"][0]["used_at"] is not None
    assert client.get("/api/me/tokens").status_code == 403
    ada.delete(f"/api/me/tokens/{made['id']}")
    refused = client.get("/api/me")
    assert (refused.status_code, refused.json()["detail"]) == (401, "unknown token")


def test_who_is_a_bot_is_shown_as_one(portal):
    ada = joined(portal, "ada")
    assert ada.post("/api/me/bot", json={"bot": True}).json()["bot"]
    game = ada.post("/api/games", json={"opponent": "random"}).json()
    assert [seat["bot"] for seat in game["seats"]] == [True, False]
    assert ada.get("/api/people/ada").json()["bot"]
    assert "bot" in ada.get("/people/ada").text


def test_leaving_gives_up_games_and_frees_the_name(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    over = rated_game(ada, bob)["id"]
    open_game = ada.post("/api/games", json={"opponent": "human"}).json()["id"]
    running = ada.post("/api/games", json={"opponent": "human", "rated": True}).json()["id"]
    shown = ada.post("/api/games", json={"opponent": "random", "against": "random", "pace": 5}).json()["id"]
    bob.post(f"/api/games/{running}/join")
    client = bot(portal, token_of(ada))
    assert ada.post("/api/me/delete", json={"password": "wrong password"}).status_code == 403
    assert ada.post("/api/me/delete", json={"password": PASSWORD}).status_code == 200
    assert ada.get("/api/me").json()["kind"] == "anonymous"
    assert client.get("/api/me").status_code == 401
    assert log_in(portal(), "ada").status_code == 401
    games = {game: bob.get(f"/api/games/{game}").json() for game in (over, open_game, running, shown)}
    assert games[over]["seats"][0] | {"colour": ""} == {
        "kind": "gone", "name": "gone", "title": "gone", "colour": "", "rating": None,
        "provisional": False, "bot": False, "you": False,
    }  # fmt: skip
    assert [games[game]["reason"] for game in (open_game, running, shown)] == [
        "called off",
        "resignation",
        "called off",
    ]
    assert games[running]["changes"] is None, "nobody had moved in it"
    assert bob.get("/api/people/ada").status_code == 404
    assert [row["name"] for row in bob.get("/api/leaderboard").json()["rows"] if row["kind"] == "member"] == ["bob"]
    joined(portal, "Ada")
    assert bob.get("/api/games", params={"person": "ada", "state": "over"}).json()["games"] == []


def test_the_export_holds_ones_games_as_records(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    rated_game(ada, bob)
    private = ada.post("/api/games", json={"opponent": "self", "public": False}).json()["id"]
    answer = ada.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    records = [Record.from_json(json.dumps(game["record"])) for game in data["games"]]
    assert [(record.players, record.result) for record in records] == [(("ada", "bob"), "1-0"), (("ada", "ada"), "*")]
    assert data["games"][1]["id"] == private
    assert PASSWORD not in answer.text
    assert "$argon2" not in answer.text
    assert "hash" not in answer.text


def test_an_export_of_many_games_is_read_in_parts(portal, monkeypatch):
    ada = joined(portal, "ada")
    games = [ada.post("/api/games", json={"opponent": "self"}).json()["id"] for _ in range(7)]
    read, sizes = export._games, []

    def noted(ids, transaction):
        sizes.append(len(ids))
        if len(sizes) == 2:  # a game may be cleared away meanwhile
            ids = ids[1:]
        return read(ids, transaction)

    monkeypatch.setattr(export, "PART", 3)
    monkeypatch.setattr(export, "_games", noted)
    assert [game["id"] for game in ada.get("/api/me/export").json()["games"]] == games[:3] + games[4:]
    assert sizes == [3, 3, 1]
    assert joined(portal, "bob").get("/api/me/export").json()["games"] == []


def test_the_export_by_a_token_holds_no_sessions(portal):
    ada = joined(portal, "ada")
    client = bot(portal, token_of(ada))
    assert len(ada.get("/api/me/export").json()["sessions"]) == 1
    data = client.get("/api/me/export").json()
    assert (data["name"], data["sessions"]) == ("ada", None)


def test_an_administrator_shuts_out_and_lets_in_again(portal):
    ada, root = joined(portal, "ada"), crowned(portal)
    client = bot(portal, token_of(ada))
    assert root.post("/api/admin/people/ada/block").json() == {"name": "ada", "blocked": True}
    assert ada.get("/api/me").json()["kind"] == "anonymous"
    assert client.get("/api/me").status_code == 401
    assert log_in(portal(), "ada").json()["detail"] == "this account is blocked"
    assert log_in(portal(), "ada", "wrong password").status_code == 401
    assert root.get("/api/admin/status").json()["blocked"] == ["ada"]
    assert root.post("/api/admin/people/root/block").status_code == 409
    assert root.post("/api/admin/people/nobody-here/block").status_code == 404
    root.post("/api/admin/people/ada/unblock")
    assert log_in(portal(), "ada").status_code == 200


def test_an_administrator_calls_a_game_off(portal):
    ada, root = joined(portal, "ada"), crowned(portal)
    game = ada.post("/api/games", json={"opponent": "human", "rated": True}).json()["id"]
    ended = root.post(f"/api/admin/games/{game}/end").json()
    assert (ended["state"], ended["result"], ended["reason"], ended["changes"]) == ("over", "*", "called off", None)


def test_sessions_that_have_run_out_are_cleared(portal):
    ada = joined(portal, "ada")
    cleared(portal, 29)
    assert ada.get("/api/me").json()["kind"] == "member"
    cleared(portal, 30)
    assert ada.get("/api/me").json()["kind"] == "anonymous"
    assert committed(portal, lambda transaction: list(transaction.session.scalars(select(Session.hash)))) == []
