"""Nicknames of guests, on both databases."""

import pytest

from plyscope.portal.accounts.usernames import likeness
from portal.people import joined


def call(browser, name):
    return browser.post("/api/me/name", json={"name": name})


def test_a_guest_is_shown_under_the_name_that_they_have_chosen(portal):
    guest, eve = portal(), portal()
    answer = call(guest, "Ada")
    assert (answer.status_code, answer.json()["kind"], answer.json()["nickname"]) == (200, "guest", "Ada")
    game = guest.post("/api/games", json={"opponent": "human"}).json()["id"]
    seat = eve.get(f"/api/games/{game}").json()["seats"][0]
    assert (seat["kind"], seat["title"], seat["name"][:6]) == ("guest", "Ada (guest)", "Guest ")
    assert eve.get("/api/games", params={"state": "open"}).json()["games"][0]["seats"][0]["title"] == "Ada (guest)"
    assert "Ada (guest)" in eve.get(f"/game/{game}").text
    assert eve.get(f"/api/games/{game}/record").json()["players"][0] == "Ada (guest)"
    assert call(guest, None).json()["nickname"] is None
    assert eve.get(f"/api/games/{game}").json()["seats"][0]["title"].startswith("Guest ")


@pytest.mark.parametrize(
    ("name", "status", "why"),
    [
        ("Lovelace", 409, "a member has this name"),
        ("l0ve-lace", 409, "looks like it"),
        ("Lоvеlасе", 422, "same script"),  # some letters are Cyrillic
        ("Guest_1", 422, "reserved"),
        ("adm1n", 422, "reserved"),
        ("a", 422, "2 to 24 characters"),
        ("a b", 422, "letters, digits, _ and -"),
    ],
)
def test_nicknames_that_are_refused(portal, name, status, why):
    joined(portal, "Lovelace")
    answer = call(portal(), name)
    assert answer.status_code == status
    assert why in answer.json()["detail"]
    assert answer.json()["detail"].startswith("name: ")


def test_a_member_has_no_nickname_and_takes_the_name_from_a_guest(portal):
    guest = portal()
    call(guest, "A_da")
    ada = joined(portal, "Ada")
    assert guest.get("/api/me").json()["nickname"] is None
    assert call(ada, "Countess").status_code == 409
    assert ada.get("/api/me").json()["nickname"] is None


def test_a_guest_who_registers_leaves_the_nickname_behind(portal):
    guest = portal()
    call(guest, "Ada")
    assert guest.post("/api/register", json={"name": "Ada", "password": "correct horse"}).status_code == 200
    me = guest.get("/api/me").json()
    assert (me["kind"], me["name"], me["nickname"]) == ("member", "Ada", None)


def test_names_that_look_alike():
    assert (
        likeness("Ada") == likeness("ADA") == likeness("a-d_a") == likeness("Адa".replace("А", "A").replace("д", "d"))
    )
    assert likeness("modern") == likeness("rnodern")
    assert likeness("Zoë") == likeness("zoe")
    assert likeness("аса") == likeness("aca"), "Cyrillic and Latin"
    assert likeness("ada") != likeness("bob")
