"""Accounts in a real browser: register, log in, a rated game, tokens, leaving."""

import re

from playwright.sync_api import expect

from portal.e2e.playing import choose, expect_headline, expect_moves, new_game

PASSWORD = "correct horse battery"


def register(page, name):
    page.goto("/register")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


def test_register_log_out_and_log_in(visitor):
    page = visitor("/register")
    page.get_by_role("button", name="Register").click()
    expect(page.locator("#name-wrong")).to_have_text("Please fill this in.")
    page.get_by_label("Name").fill("perfect")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(page.locator("#name-wrong")).to_have_text(re.compile("reserved"))
    expect(page.get_by_label("Name")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Name")).to_be_focused()
    register(page, "Emmy")
    page.get_by_role("banner").get_by_role("link", name="Emmy").click()
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("banner").get_by_role("link", name="Log in").click()
    page.get_by_label("Name").fill("emmy")
    page.get_by_label("Password").fill("wrong password")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_have_text("Name or password is wrong.")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Emmy")).to_be_visible()


def test_who_has_to_log_in_first_comes_back_to_where_they_were_going(visitor):
    page = visitor()
    register(page, "Sophie")
    page.goto("/account")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")
    page.goto("/account")
    expect(page).to_have_url(re.compile(r"/login\?next=/account"))
    page.get_by_label("Name").fill("Sophie")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url("**/account")


def test_a_rated_game_changes_the_ratings_that_are_shown(visitor):
    ada, bob = visitor(), visitor()
    register(ada, "Ada_L")
    register(bob, "Bob_B")
    game = new_game(ada, opponent="human", rated=True)
    expect(ada.locator(".game-kind")).to_contain_text("Connect Four · rated · 1 day per move")
    bob.goto("/lobby")
    expect(bob.locator(f'#games li[data-id="{game["id"]}"]')).to_contain_text("1 day per move · rated")
    guest = visitor("/lobby")
    expect(guest.get_by_role("link", name="Log in to join Ada_L")).to_be_visible()
    guest.goto(f"/game/{game['id']}")
    expect(guest.get_by_role("link", name="Log in to join this rated game")).to_be_visible()
    bob.goto(f"/game/{game['id']}")
    bob.get_by_role("button", name="Join this game").click()
    for ply, column in enumerate((1, 2, 1, 2, 1, 2, 1)):
        player = (ada, bob)[ply % 2]
        expect_headline(player, "Your turn")
        choose(player, column)
        expect_moves(player, ply + 1)
    expect_headline(ada, "You won")
    ada.goto("/leaderboard")
    row = ada.get_by_role("row", name=re.compile("Ada_L"))
    expect(row).to_contain_text("provisional")
    rating = int(re.search(r"\d{4}", row.inner_text().split("Ada_L")[1])[0])
    assert rating > 1500
    row.get_by_role("link", name="Ada_L").click()
    expect(ada.locator(".person-rating strong")).to_have_text(str(rating))
    expect(ada.get_by_role("row", name=re.compile("Won.*Bob_B"))).to_contain_text(f"+{rating - 1500}")
    ada.get_by_role("link", name=re.compile("Replay")).click()
    expect(ada).to_have_url(re.compile(game["id"]))


def test_rated_is_offered_on_the_board_of_connect_four_only(visitor):
    page = visitor()
    expect(page.get_by_label("Log in for rated games")).to_be_disabled()
    register(page, "Grace_H")
    for path, begin in (("/", "Start game"), ("/lobby", "Create game")):
        page.goto(path)
        rated = page.locator("input[name=rated]")
        clock = page.locator("#clock option").first
        expect(clock).to_have_text("No clock")
        page.get_by_label("Rated").check()
        expect(clock).to_have_text("1 day per move")
        page.get_by_label("Tic-tac-toe").check()
        expect(rated).to_be_disabled()
        expect(rated).not_to_be_checked()
        expect(page.get_by_label("Rated: Connect Four only")).to_have_count(1)
        page.get_by_label("Connect Four", exact=True).check()
        expect(rated).to_be_checked()
        expect(page.get_by_text(": Connect Four only")).to_have_count(0)
        if path == "/":
            page.get_by_text("More opponents").click()
            page.get_by_label("Custom engine").check()
            expect(page.get_by_label("Rated: levels and people only")).to_be_disabled()
            page.locator("input[value='level:3']").check()
            expect(rated).to_be_checked()
        page.get_by_label("Custom board").check()
        page.get_by_role("button", name=begin).click()
        page.wait_for_url(re.compile("/game/"))
        expect(page.locator(".game-kind")).to_contain_text("casual")


def test_less_than_an_hour_for_a_move_is_told(visitor):
    page = visitor()
    register(page, "Hedy_L")
    game = new_game(page, opponent="level:1", rated=True)
    page.route(re.compile(f"/api/games/{game['id']}(/events)?$"), lambda route: route.abort())
    page.clock.install()
    page.reload()
    expect_headline(page, "Your turn")
    expect(page.locator("#reason")).to_have_text("Move 1. You play red.")
    page.clock.fast_forward((24 * 3600 - 42 * 60 + 30) * 1000)
    expect(page.locator("#reason")).to_have_text("You have 42 minutes left for this move.")
    expect(page.locator("#said")).to_have_text("You have 42 minutes left for this move.")


def test_a_token_is_made_shown_once_and_deleted(visitor):
    page = visitor()
    register(page, "Maker")
    page.goto("/account")
    page.get_by_label("Token name").fill("my bot")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#token-made code")).to_have_text(re.compile("plyscope_"))
    expect(page.locator("#tokens li")).to_have_text(re.compile("my bot.*never used", re.DOTALL))
    token = page.locator("#token-made code").inner_text()
    known = page.request.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()
    assert known["name"] == "Maker"
    page.get_by_label("Token name").fill("second bot")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#tokens .rows-name")).to_have_text(["second bot", "my bot"])
    page.get_by_role("button", name="Delete the token second bot").click()
    expect(page.locator("#token-made")).to_be_hidden()
    page.reload()
    expect(page.get_by_text(token)).to_have_count(0)
    page.get_by_role("button", name="Delete the token my bot").click()
    expect(page.locator("#tokens li")).to_have_count(0)
    page.get_by_label("show it as a bot").check()
    expect(page.get_by_text("This account is shown as a bot.")).to_be_visible()


def test_a_new_password_deletes_the_tokens_too(visitor):
    page = visitor()
    register(page, "Changer")
    page.goto("/account")
    page.get_by_label("Token name").fill("my bot")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#tokens li")).to_have_count(1)
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("New password").fill("another password")
    page.get_by_label("Also delete all bot tokens").check()
    page.get_by_role("button", name="Change password").click()
    expect(page.locator("#tokens li")).to_have_count(0)
    expect(page.locator("#token-made")).to_be_hidden()
    assert page.request.get("/api/me/tokens").json()["tokens"] == []


def test_an_account_is_deleted(visitor):
    page = visitor()
    register(page, "Leaver")
    page.goto("/account")
    delete = page.locator("#leave")
    delete.get_by_label("Your password").fill("wrong password")
    delete.get_by_role("button", name="Delete account").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete account").click()
    expect(page.locator("#leave-password-wrong")).to_have_text("Wrong password.")
    delete.get_by_label("Your password").fill(PASSWORD)
    delete.get_by_role("button", name="Delete account").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete account").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()
    assert page.request.get("/api/people/Leaver").status == 404
