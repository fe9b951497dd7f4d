"""A guest plays, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from plyscope.levels import LEVELS
from plyscope.levels.placement import FIRST
from plyscope.portal.http import rate_limits
from portal.e2e.playing import (
    choose,
    expect_headline,
    expect_moves,
    new_game,
    play_to_the_end,
    shown_game,
    wait_for_turn,
)


def test_the_first_click_begins_a_game(page):
    choose(page, 4)
    page.wait_for_url(re.compile("/game/"))
    expect_moves(page, 2)
    expect_headline(page, "Your turn")
    expect(page.locator("#reason")).to_have_text("Move 3. You play red.")
    expect(page.locator("#above .name")).to_have_text(f"Level {FIRST} ({LEVELS[FIRST - 1].name})")


def test_a_program_that_searches_shows_its_counts(page):
    new_game(page, opponent="classic:3")
    choose(page, 4)
    expect_moves(page, 2)
    expect(page.locator("#above .name")).to_have_text("Classic 3")
    expect(page.locator("#thinking")).to_contain_text("Iterative deepening searched for move 2")
    expect(page.locator("#moves li").nth(1)).to_contain_text(re.compile(r"depth 3 · \d+ nodes · \d+ leaves"))


def test_a_game_to_the_end_against_level_1(page):
    page.get_by_label(f"Level 1 ({LEVELS[0].name})").check()
    choose(page, 4)
    page.wait_for_url(re.compile("/game/"))
    play_to_the_end(page)
    expect_headline(page, "You won|You lost|A draw")
    expect(page.locator("#reason")).to_have_text(re.compile(r"Four in a row\.|The board is full"))
    expect(page.locator("#said")).to_contain_text(page.locator("#headline").inner_text())


def test_nobody_beats_perfect(page):
    new_game(page, opponent="perfect", side="second")
    play_to_the_end(page)
    expect_headline(page, "You lost|A draw")
    expect(page.locator("#thinking")).to_contain_text(re.compile("comes from the (opening book|exact solver)"))
    expect(page.locator("#thinking li")).to_have_count(7)


def test_any_other_board_and_any_other_search(page):
    page.get_by_label("Custom board").check()
    page.get_by_label("Free placement").check()
    page.get_by_label("Columns").fill("5")
    page.get_by_label("Rows").fill("4")
    page.get_by_label("In a row", exact=True).fill("3")
    page.get_by_text("More opponents").click()
    page.get_by_label("Custom engine").check()
    page.get_by_label("Algorithm").select_option("mtdf")
    page.get_by_role("spinbutton", name="Depth").fill("4")
    page.get_by_label("Yellow").check()
    page.get_by_label("Them", exact=True).check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/game/"))
    wait_for_turn(page, 1)
    expect(page.locator(".game-kind")).to_contain_text("3 in a row on 5×4")
    expect(page.locator("#above .name")).to_have_text("MTD(f), depth 4, segments, 5 s")
    expect(page.locator("#below .disc-yellow")).to_have_count(1)
    expect(page.locator("#thinking")).to_contain_text("MTD(f) searched for move 1")


def test_a_program_of_a_paper_as_published(page):
    page.get_by_label("Tic-tac-toe").check()
    page.get_by_text("More opponents").click()
    page.get_by_role("radio", name="Published program").check()
    programs = page.get_by_role("combobox", name="Program")
    expect(programs).to_have_value("mannan2021")  # those of Connect Four are not offered
    page.get_by_label("Connect Four").check()
    programs.select_option("nasa2018:4")
    page.get_by_label("Me", exact=True).check()
    page.get_by_role("button", name="Start game").click()
    page.wait_for_url(re.compile("/game/"))
    for count, column in enumerate((1, 1, 4), 1):
        choose(page, column)
        wait_for_turn(page, 2 * count)
    expect(page.locator("#above .name")).to_have_text("nasa2018, level 4 (normal)")
    expect(page.locator("#thinking")).to_contain_text("Iterations477")


def test_undo_takes_both_moves_back(page):
    new_game(page, opponent="level:1")
    choose(page, 4)
    wait_for_turn(page, 2)
    page.get_by_role("button", name="Undo").click()
    expect_moves(page, 0)
    expect_headline(page, "Your turn")


def test_a_reload_in_mid_game_shows_the_same_board(page):
    new_game(page, opponent="level:2")
    choose(page, 4)
    wait_for_turn(page, 2)
    before = page.locator("#board p").all_inner_texts(), page.locator("#moves").inner_text()
    page.reload()
    wait_for_turn(page, 2)
    assert (page.locator("#board p").all_inner_texts(), page.locator("#moves").inner_text()) == before
    choose(page, 3)
    wait_for_turn(page, 4)


def test_resigning_asks_first_and_a_rematch_swaps_the_sides(page):
    game = new_game(page, opponent="level:1")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Keep playing").click()
    expect_headline(page, "Your turn")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect_headline(page, "You lost")
    expect(page.locator("#reason")).to_have_text("You resigned.")
    page.get_by_role("button", name="Rematch").click()
    expect(page).to_have_url(re.compile(f"/game/(?!{game['id']})"))
    wait_for_turn(page, 1)
    expect(page.locator("#below .disc-yellow, #below .disc-red")).to_have_class(re.compile("disc-red"))
    expect_headline(page, "Your turn")


def test_a_new_game_asks_before_it_gives_the_old_one_up(page):
    game = new_game(page, opponent="level:1")
    choose(page, 4)
    wait_for_turn(page, 2)
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog")).to_contain_text("Resign this game")
    page.get_by_role("dialog").get_by_role("button", name="New game").click()
    expect(page).to_have_url(re.compile(f"/game/(?!{game['id']})"))
    expect_moves(page, 0)
    assert page.request.get(f"/api/games/{game['id']}").json()["reason"] == "resignation"


def test_a_full_column_is_an_invalid_move(page):
    new_game(page, opponent="self")
    for ply in range(6):
        choose(page, 1)
        expect_moves(page, ply + 1)
    choose(page, 1)
    expect(page.get_by_role("alert")).to_have_text("Invalid move: column 1 is full; open columns: 2, 3, 4, 5, 6, 7.")
    expect_moves(page, 6)


def test_a_whole_game_by_keyboard(page):
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#said")).to_have_text("column 5, lands in row 1")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/game/"))
    wait_for_turn(page, 2)
    expect(page.locator("#moves li").first).to_contain_text("Column 5")
    play_to_the_end(page, lambda page, move: page.keyboard.press(str(move)))
    expect_headline(page, "You won|You lost|A draw")
    last = page.locator("#replay output").inner_text()
    page.keyboard.press("Home")
    expect(page.locator("#replay output")).to_have_text(f"0 / {last.split()[-1]}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board p").last).to_have_text("Row 1: red in 5.")


def test_tic_tac_toe_by_arrows(page):
    new_game(page, rules="tictactoe", opponent="self")
    page.locator("#board").focus()
    for keys in (["ArrowUp"], ["ArrowLeft"], ["ArrowDown"]):
        for key in keys:
            page.keyboard.press(key)
        count = page.locator("#moves li").count()
        page.keyboard.press(" ")
        expect_moves(page, count + 1)
    expect(page.locator("#board p").last).to_have_text("Row 3: yellow on a3, red on b3. Row 2: red on a2.")


def test_the_next_move_need_not_wait_for_the_answer_to_the_last(page):
    new_game(page, opponent="self")
    held = []
    page.route("**/moves", lambda route: held.append((route, route.fetch())))
    choose(page, 4)
    expect_moves(page, 1)  # the stream has brought it
    choose(page, 5)
    expect_moves(page, 2)
    for route, answer in held:
        route.fulfill(response=answer)
    page.unroute("**/moves")
    choose(page, 6)
    expect_moves(page, 3)
    assert shown_game(page)["moves"] == "456"


def test_replay_of_a_game_that_is_over(page):
    new_game(page, opponent="self")
    for ply, column in enumerate((1, 2, 1, 2, 1, 2, 1)):
        choose(page, column)
        expect_moves(page, ply + 1)
    expect_headline(page, "Red won")
    page.get_by_label("Displayed move").fill("3")
    expect(page.locator("#board .layer-discs .disc-whole")).to_have_count(3)
    expect(page.get_by_role("link", name="Analyse")).to_have_attribute("href", "/analysis/connect4/121")
    page.locator("#moves button").nth(4).click()
    expect(page.locator("#board .layer-discs .disc-whole")).to_have_count(5)
    page.get_by_role("button", name="Go to the last move").click()
    expect(page.locator(".board-won")).to_have_count(4)


def test_the_program_shows_what_it_thinks_while_it_thinks(page):
    new_game(page, rules="free:9x9x5", opponent="deepening:seconds=3,depth=12")
    choose(page, 41)
    expect(page.locator("#thinking.live .think-facts")).to_contain_text("Nodes")
    expect_headline(page, "is thinking")
    wait_for_turn(page, 2)
    expect(page.locator("#thinking")).to_contain_text("Iterative deepening searched for move 2")


def test_a_move_without_a_connection_keeps_its_disc_and_is_sent_again(page):
    new_game(page, opponent="self")
    page.context.set_offline(True)
    choose(page, 4)
    expect(page.locator("#says")).to_have_text("Sending…")
    page.get_by_role("button", name="Swap colours").click()  # which shows everything again
    expect(page.locator("#board .layer-discs .disc-yellow")).to_have_count(1)
    page.context.set_offline(False)
    expect_moves(page, 1)
    expect(page.locator("#says")).to_have_text("")
    expect(page.locator("#connection")).to_be_hidden()
    assert shown_game(page)["moves"] == "4"


def test_a_move_that_the_database_could_not_keep_is_sent_again(page):
    new_game(page, opponent="self")
    refusals = []

    def refuse(route):
        if refusals:
            route.fallback()
            return
        refusals.append(route.request.post_data_json)
        route.fulfill(status=503, headers={"Retry-After": "1"}, json={"detail": "the database does not answer"})

    page.route("**/moves", refuse)
    choose(page, 4)
    expect_moves(page, 1)
    expect(page.locator("#says")).to_have_text("")
    assert shown_game(page)["moves"] == refusals[0]["move"] == "4"


def test_a_page_whose_stream_is_refused_looks_for_itself(page, monkeypatch):
    monkeypatch.setattr(rate_limits, "MOST_STREAMS", 0)
    game = new_game(page, opponent="self")
    expect(page.locator("#connection")).to_have_text("not live, updated every few seconds")
    page.request.post(f"/api/games/{game['id']}/moves", data={"move": "4", "ply": 0})
    expect_moves(page, 1)
    monkeypatch.undo()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # who comes back tries at once
    expect(page.locator("#connection")).to_be_hidden()


def test_games_are_watched_though_the_stream_is_refused(visitor, monkeypatch):
    monkeypatch.setattr(rate_limits, "MOST_STREAMS", 0)
    page = visitor()
    game = new_game(page, opponent="level:1", against="level:2", pace=1)["id"]
    page.goto("/watch")
    expect(page.locator("#connection")).to_have_text("not live, updated every few seconds")
    discs = page.locator(f'a[href="/game/{game}"] .layer-discs .disc-whole')
    expect(discs.nth(2)).to_be_visible()
    page.request.post(f"/api/games/{game}/resign")


def test_a_game_whose_answer_was_lost_is_asked_for_again_and_is_one_game(page):
    new_game(page, opponent="self")  # so that the server knows who it is
    page.goto("/")
    asked = []

    def lose(route):
        asked.append(route.request.post_data_json["key"])
        if len(asked) > 1:
            route.fallback()
            return
        route.fetch()
        route.abort()

    page.route("**/api/games", lose)
    page.get_by_role("button", name="Start game").click()
    expect(page.locator("#says")).to_have_text("The server is not responding. Trying again…")
    page.wait_for_url(re.compile("/game/"))
    assert len(asked) == 2
    assert asked[0] == asked[1]
    game = shown_game(page)
    listed = page.request.get("/api/games", params={"person": game["seats"][0]["name"]}).json()["games"]
    assert [row["seats"][1]["kind"] for row in listed] == ["program", "guest"]


def test_a_disc_falls_to_its_place_and_only_once(visitor):
    page = visitor(reduced_motion="no-preference")
    new_game(page, opponent="self")
    choose(page, 4)
    expect_moves(page, 1)
    falling = page.locator(".layer-discs .board-falls")
    assert falling.evaluate("disc => disc.getAnimations()[0].animationName") == "fall"
    choose(page, 4)
    expect_moves(page, 2)
    assert falling.count() == 2
    page.reload()
    expect_moves(page, 2)
    expect(falling).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_follows_the_system_until_one_is_chosen(visitor, theme):
    page = visitor(color_scheme=theme)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", theme)
    other = {"light": "dark", "dark": "light"}[theme]
    page.get_by_role("button", name="Switch between light and dark theme").click()
    expect(root).to_have_attribute("data-theme", other)
    page.goto("/lobby")
    expect(root).to_have_attribute("data-theme", other)
