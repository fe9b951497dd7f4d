"""The placement over the API and on the pages: five games, each found again, and a recommended level."""

from concurrent.futures import ThreadPoolExecutor

from plyscope.levels.placement import FIRST, GAMES, estimate, next_level
from portal.classrooms import opened, pupil
from portal.people import joined


def begun(browser):
    answer = browser.post("/api/placement")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_newcomer_finds_a_level_in_five_games(browser):
    shown = browser.get("/api/placement").json()
    assert (shown["state"], shown["number"], shown["count"], shown["level"]) == ("none", 1, GAMES, FIRST)
    assert "Find my level" in browser.get("/").text
    played = []
    for number in range(1, GAMES + 1):
        level = next_level(played)
        game = begun(browser)
        assert (game["placement"], game["rated"], game["hints"]["allowed"]) == (number, False, False)
        assert f"level:{level}" in [seat["name"] for seat in game["seats"]]
        shown = browser.get("/api/placement").json()
        assert (shown["state"], shown["game"], shown["number"], shown["level"]) == (
            "running",
            game["id"],
            number,
            level,
        )
        assert f"game {number} of {GAMES}" in browser.get(f"/game/{game['id']}").text
        assert f"game {number} of {GAMES}" in browser.get("/").text
        assert begun(browser)["id"] == game["id"]
        assert browser.post(f"/api/games/{game['id']}/resign").status_code == 200
        played.append((level, "lost"))
    shown = browser.get("/api/placement").json()
    found = estimate(played)
    assert (shown["state"], shown["game"], shown["level"]) == ("done", None, found.level)
    assert [(row["level"], row["outcome"]) for row in shown["games"]] == played
    result = shown["result"]
    assert (result["level"], result["program"]) == (found.level, f"level:{found.level}")
    assert (result["rating"], result["low"], result["high"]) == tuple(
        round(number) for number in (found.rating, found.low, found.high)
    )
    html = browser.get("/").text
    assert f'value="level:{found.level}" checked' in html
    assert "Your level, found by the placement." in html


def test_a_later_game_takes_over_the_suggestion(browser):
    game = begun(browser)["id"]
    browser.post(f"/api/games/{game}/resign")
    later = browser.post("/api/games", json={"opponent": "level:2"}).json()["id"]
    browser.post(f"/api/games/{later}/resign")
    html = browser.get("/").text
    assert 'value="level:2" checked' in html
    assert f"game 2 of {GAMES}" in html, "the placement can still be continued"


def test_no_hints_and_takebacks_in_a_placement(portal):
    ada = joined(portal, "ada")
    game = begun(ada)["id"]
    ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0})
    answer = ada.post(f"/api/games/{game}/hint")
    assert (answer.status_code, answer.json()["detail"]) == (403, "there are no hints in a placement")
    answer = ada.post(f"/api/games/{game}/undo")
    assert (answer.status_code, answer.json()["detail"]) == (403, "takebacks are not allowed in a placement")


def test_a_guest_who_registers_keeps_the_placement(browser):
    game = begun(browser)["id"]
    assert browser.post("/api/register", json={"name": "ada", "password": "correct horse"}).status_code == 200
    assert browser.get("/api/placement").json()["game"] == game


def test_two_requests_at_once_begin_one_game(portal):
    ada = joined(portal, "ada")
    with ThreadPoolExecutor(4) as threads:
        games = list(threads.map(lambda _: begun(ada)["id"], range(4)))
    assert len(set(games)) == 1


def test_a_placement_is_not_for_classes(portal):
    anna = pupil(portal, opened(joined(portal, "teacher")), "Anna")
    answer = anna.post("/api/placement")
    assert (answer.status_code, answer.json()["detail"]) == (
        403,
        "the placement is not available in classes; choose a level",
    )
    assert "Find my level" not in anna.get("/").text


def test_the_games_of_a_placement_are_in_the_export(portal):
    ada = joined(portal, "ada")
    begun(ada)
    assert [game["placement"] for game in ada.get("/api/me/export").json()["games"]] == [1]
