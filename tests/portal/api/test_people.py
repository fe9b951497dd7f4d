"""The rating list and profiles, over the API and as pages."""

import re
from datetime import datetime

import pytest

from plyscope.levels import measured_ratings
from plyscope.portal.accounts import members
from plyscope.portal.accounts.leaderboard import LEAST_DEVIATION, RATED_NAMES
from portal.people import committed, joined, rated_game


def test_levels_are_listed_from_the_beginning_where_they_were_measured(browser):
    rows = browser.get("/api/leaderboard").json()["rows"]
    measured = measured_ratings("drop:7x6x4")
    expected = {name: round(measured[name].rating) for name in RATED_NAMES}
    assert {row["name"]: row["value"] for row in rows} == expected
    assert [row["value"] for row in rows] == sorted(expected.values(), reverse=True)
    assert [row["rank"] for row in rows] == list(range(1, len(RATED_NAMES) + 1))
    widths = {name: (measured[name].high - measured[name].low) / (2 * 1.96) for name in RATED_NAMES}
    assert {row["name"]: row["deviation"] for row in rows} == {
        name: round(max(LEAST_DEVIATION, width)) for name, width in widths.items()
    }
    assert not any(row["provisional"] for row in rows)


def test_a_rated_game_changes_both_ratings_and_the_list(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    game = rated_game(ada, bob)
    assert game["changes"][0] == pytest.approx(-game["changes"][1])
    rows = {row["name"]: row for row in ada.get("/api/leaderboard").json()["rows"]}
    assert rows["ada"]["value"] == round(1500 + game["changes"][0])
    assert rows["bob"]["value"] == round(1500 + game["changes"][1])
    assert rows["ada"]["provisional"]
    assert rows["ada"]["low"] < rows["ada"]["value"] < rows["ada"]["high"]
    assert rows["ada"]["rank"] < rows["bob"]["rank"]
    html = ada.get("/leaderboard").text
    assert html.count('class="ladder-range"') == len(RATED_NAMES) + 2
    assert f"from {rows['ada']['low']} to {rows['ada']['high']}" in html


def test_classic_levels_have_a_record_and_no_rating(portal):
    ada = joined(portal, "ada")
    assert ada.get("/api/people/classic:4").status_code == 404, "nobody has played it"
    refused = ada.post("/api/games", json={"opponent": "classic:4", "rated": True})
    assert (refused.status_code, refused.json()["detail"]) == (422, "rated games are played against people or levels")
    game = ada.post("/api/games", json={"opponent": "classic:4"}).json()["id"]
    ada.post(f"/api/games/{game}/resign")
    profile = ada.get("/api/people/classic:4").json()
    assert (profile["title"], profile["rating"]) == ("Classic 4", None)
    assert profile["record"]["people"] == {"won": 1, "drawn": 0, "lost": 0}
    assert ada.get("/api/people/ada").json()["record"]["levels"] == {"won": 0, "drawn": 0, "lost": 1}
    assert "The classic levels are not rated." in ada.get("/people/classic:4").text
    assert "classic:4" not in [row["name"] for row in ada.get("/api/leaderboard").json()["rows"]]


def test_who_has_played_no_rated_game_is_not_listed(portal):
    ada = joined(portal, "ada")
    ada.post("/api/games", json={"opponent": "self"})
    assert "ada" not in [row["name"] for row in ada.get("/api/leaderboard").json()["rows"]]


def test_a_profile_counts_games_by_opponent(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    rated_game(ada, bob)
    rated_game(bob, ada)
    drawn = ada.post("/api/games", json={"opponent": "human"}).json()["id"]
    bob.post(f"/api/games/{drawn}/join")
    ada.post(f"/api/games/{drawn}/offers", json={"kind": "draw"})
    bob.post(f"/api/games/{drawn}/answer", json={"accept": True})
    for opponent in ("random", "alphabeta:depth=2", "self"):
        game = ada.post("/api/games", json={"opponent": opponent}).json()["id"]
        ada.post(f"/api/games/{game}/resign")
    called_off = ada.post("/api/games", json={"opponent": "human"}).json()["id"]
    ada.post(f"/api/games/{called_off}/resign")
    profile = ada.get("/api/people/ADA").json()
    assert profile["record"] == {
        "people": {"won": 1, "drawn": 1, "lost": 1},
        "levels": {"won": 0, "drawn": 0, "lost": 1},
        "programs": {"won": 0, "drawn": 0, "lost": 1},
    }
    assert ada.get("/api/people/random").json()["record"]["people"] == {"won": 1, "drawn": 0, "lost": 0}
    assert len(profile["history"]) == 2
    assert profile["history"][-1]["rating"] == pytest.approx(profile["rating"]["value"], abs=0.6)
    html = ada.get("/people/ada").text
    assert "Pass and play" in html
    assert "<polyline" in html


def test_the_history_begins_where_everybody_begins(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    changes = [rated_game(ada, bob)["changes"][0] for _ in range(3)]
    points = ada.get("/api/people/ada").json()["history"]
    assert [point["rating"] for point in points] == [
        pytest.approx(1500 + sum(changes[: number + 1]), abs=0.06) for number in range(3)
    ]


def test_games_of_a_profile_are_shown_page_by_page(portal, monkeypatch):
    monkeypatch.setattr("plyscope.portal.pages.people.GAMES_PER_PAGE", 2)
    ada = joined(portal, "ada")
    games = [ada.post("/api/games", json={"opponent": "self"}).json()["id"] for _ in range(5)]
    for game in games:
        ada.post(f"/api/games/{game}/resign")
    seen, path = [], "/people/ada"
    while path:
        html = ada.get(path).text
        seen += [game for game in games[::-1] if f"/game/{game}" in html]
        older = html.partition('href="?before=')[2].partition('"')[0]
        path = f"/people/ada?before={older}" if older else ""
    assert seen == games[::-1]


def test_guests_and_strangers_have_no_profile(portal):
    guest = portal()
    guest.post("/api/games", json={"opponent": "self"})
    name = guest.get("/api/me").json()["name"]
    for path in (f"/api/people/{name}", "/api/people/nobody-here", f"/people/{name}", "/people/nobody-here"):
        assert guest.get(path).status_code == 404


def test_private_games_are_not_on_the_profile_that_others_see(portal):
    ada, eve = joined(portal, "ada"), joined(portal, "eve")
    game = ada.post("/api/games", json={"opponent": "self", "public": False}).json()["id"]
    ada.post(f"/api/games/{game}/resign")
    assert game in ada.get("/people/ada").text
    assert game not in eve.get("/people/ada").text


def test_first_ratings_are_provisional_wherever_a_rating_is_shown(portal):
    ada, eve = joined(portal, "ada"), portal()
    game = ada.post("/api/games", json={"opponent": "human"}).json()
    assert (game["seats"][0]["rating"], game["seats"][0]["provisional"]) == (1500, True)
    assert eve.get("/api/games", params={"state": "open"}).json()["games"][0]["seats"][0]["provisional"] is True
    assert ada.get("/api/me").json()["rating"]["provisional"] is True
    assert "provisional" in eve.get("/people/ada").text
    assert "provisional" in ada.get("/account").text

    def settle(transaction):
        person = members.found(transaction, "ada")
        person.deviation, person.rated_at = 60.0, portal.app.state.portal.now()

    committed(portal, settle)
    assert eve.get(f"/api/games/{game['id']}").json()["seats"][0]["provisional"] is False
    assert "provisional" not in eve.get("/people/ada").text


def test_times_can_be_read_without_scripts_and_put_into_the_time_zone_of_the_reader(portal):
    ada = joined(portal, "ada")
    written = re.findall(
        r'<time datetime="([^"]+)" data-local="(day|minute)">([^<]+)</time>', ada.get("/people/ada").text
    )
    assert written
    for machine, precision, words in written:
        assert precision == "day"
        when = datetime.fromisoformat(machine)
        assert words == f"{when.day} {when:%b %Y}"


def test_games_under_way_are_found_again(portal):
    ada, eve = joined(portal, "ada"), joined(portal, "eve")
    waiting = ada.post("/api/games", json={"opponent": "human", "public": False}).json()["id"]
    theirs = ada.post("/api/games", json={"opponent": "human", "side": "second"}).json()["id"]
    eve.post(f"/api/games/{theirs}/join")
    own = ada.post("/api/games", json={"opponent": "human"}).json()["id"]
    eve.post(f"/api/games/{own}/join")
    over = ada.post("/api/games", json={"opponent": "self"}).json()["id"]
    ada.post(f"/api/games/{over}/resign")
    for page in ("/", "/people/ada"):
        cards = re.findall(r'<a href="/game/(\w+)"><strong>(.*?)</a>', ada.get(page).text)
        assert [game for game, _ in cards] == [own, theirs, waiting]
        assert ["your turn" in card for _, card in cards] == [True, False, False]
        assert "their turn" in cards[1][1]
        assert "Waiting for an opponent" in cards[2][1]
    assert waiting not in eve.get("/people/ada").text
    assert "Your games" not in portal().get("/").text


def test_a_private_rated_game_moves_the_graph_without_its_name(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    game = rated_game(ada, bob, public=False)["id"]
    answer = portal().get("/api/people/ada")
    assert [point["game"] for point in answer.json()["history"]] == [None]
    assert game not in portal().get("/api/people/bob").text
