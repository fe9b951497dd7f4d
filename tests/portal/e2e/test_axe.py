"""No page has a serious fault for those who see, hear or move otherwise; each fits a small telephone."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe

from plyscope import cli
from plyscope.portal.accounts.administrators import make_admin
from plyscope.portal.app import PAGES


def new(page, **asked):
    return page.request.post("/api/games", data=asked).json()["id"]


def under_way(page, folder):
    game = new(page, opponent="self")
    for ply, move in enumerate("4453"):
        page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    return f"/game/{game}"


def over(page, folder):
    game = new(page, opponent="level:1", clock={"base": 60})
    page.request.post(f"/api/games/{game}/resign")
    return f"/game/{game}"


def between_people(page, folder):
    """A game whose other player, a guest with a name, asks to allow hints."""
    game = page.request.post("/api/games", data={"opponent": "human"}).json()["id"]
    other = page.context.browser.new_context(base_url=page.url).request
    other.post("/api/me/name", data={"name": "Passer-by"})
    other.post(f"/api/games/{game}/join")
    other.post(f"/api/games/{game}/offers", data={"kind": "help"})
    return f"/game/{game}"


def choosing(page, folder):
    """A swap start in which a program has placed the stones."""
    game = new(page, opponent="level:1", start="swap", side="second")
    page.goto(f"/game/{game}")
    page.locator("#side-choice button").first.wait_for()
    return f"/game/{game}"


def waiting(page, folder):
    return f"/game/{new(page, opponent='human', public=False)}"


def full_lobby(page, folder):
    new(page, opponent="human")
    return "/lobby"


def full_watch(page, folder):
    game = new(page, opponent="self")
    for ply in (0, 1):
        assert page.request.post(f"/api/games/{game}/moves", data={"move": "4", "ply": ply}).ok
    return "/watch"


def reviewed(page, folder):
    game = new(page, rules="tictactoe", opponent="self")
    for ply, move in enumerate("152963"):
        page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    page.request.post(f"/api/games/{game}/resign")
    page.request.get(f"/api/games/{game}/review")
    return f"/game/{game}"


def known(page):
    """Let whoever has this page be a member with a rated game and a token, and an address to go to."""
    name = f"m{time.monotonic_ns()}"
    page.request.post("/api/register", data={"name": name, "password": "correct horse"})
    page.request.post("/api/me/tokens", data={"name": "my first bot"})
    for _ in range(2):
        game = new(page, opponent="level:1", rated=True)
        page.request.post(f"/api/games/{game}/resign")
    return name


def profile(page, folder):
    return f"/people/{known(page)}"


def leaderboard(page, folder):
    known(page)
    return "/leaderboard"


def account(page, folder):
    known(page)
    return "/account"


def admin(page, folder):
    make_admin(f"sqlite:///{folder / 'portal.db'}", known(page))
    return "/admin"


def on_the_shelf(folder):
    """Let there be the report of a real experiment on the shelf; give its name."""
    place = folder / "lab" / "pruning"
    if not place.exists():
        assert cli.main(["lab", "run", "pruning", "--quick", "--out", str(place), "--workers", "1"]) == 0
    return place.name


def shelf(page, folder):
    on_the_shelf(folder)
    return "/lab"


def report(page, folder):
    return f"/lab/{on_the_shelf(folder)}"


def bare_report(page, folder):
    """Show a report by itself; without its policy, under which no script runs, and axe is one."""
    plain = {"Content-Type": "text/html"}
    page.route("**/report/*", lambda route: route.fulfill(response=route.fetch(), headers=plain))
    return f"/report/{on_the_shelf(folder)}"


def mistakes(page, folder):
    game = new(page, opponent="self")
    for ply, move in enumerate("1212121"):
        page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    page.request.get(f"/api/games/{game}/review")
    page.request.post("/api/puzzles/3156554244/solution")
    return "/puzzles"


def class_of(page):
    """A class with an assignment and two students, of whom one needs help and has done something."""
    known(page)
    room = page.request.post("/api/classes", data={"name": "AI course"}).json()
    tasks = [{"kind": "exercises", "exercise": "minimax-easy-d2b2"}, {"kind": "level", "level": 1}]
    page.request.post(f"/api/classes/{room['id']}/assignments", data={"title": "First lesson", "tasks": tasks})
    for nickname in ("Anna", "Ben"):
        student = page.context.browser.new_context(base_url=page.url).request
        assert student.post("/api/join", data={"code": room["code"], "nickname": nickname}).ok
    assignment = student.get("/api/class").json()["assignments"][0]["id"]
    exercise = student.post(f"/api/class/tasks/{assignment}/0").json()["link"].rpartition("/")[2]
    assert student.post(f"/api/exercises/{exercise}/marks", data={"answers": {}}).ok
    student.post("/api/class/help", data={"help": True})
    return room


def projector(page, folder):
    """The projector view of a class with a tournament."""
    room = class_of(page)
    address = f"/api/classes/{room['id']}/tournaments"
    tournament = page.request.post(address, data={"kind": "robin"}).json()["id"]
    assert page.request.post(f"{address}/{tournament}/rounds", data={}).ok
    return f"/classes/{room['id']}/projector"


def show_standings(page):
    page.get_by_role("radio", name="Standings").check(force=True)
    page.locator("#standings li").first.wait_for()


def show_board(page):
    page.get_by_role("radio", name="Board").check(force=True)


def classes(page, folder):
    class_of(page)
    return "/classes"


def classroom(page, folder):
    return f"/classes/{class_of(page)['id']}"


def own_class(page, folder):
    """The class of a student, in a browser in which a teacher was logged in before."""
    room = class_of(page)
    page.request.post("/api/logout")
    assert page.request.post("/api/join", data={"code": room["code"], "nickname": "Clara"}).ok
    return "/class"


def open_editor(page):
    page.get_by_role("button", name="New assignment").click()


def open_student(page):
    page.get_by_role("button", name="Ben", exact=True).click()
    page.get_by_role("button", name="New card").click()
    page.locator(".card:not([hidden])").wait_for()


def open_cell(page):
    page.locator("#grid .task-done").click()
    page.get_by_role("dialog").wait_for()


def full_screen(page):
    page.get_by_role("button", name="Full screen").click()


def wrong_code(page):
    page.get_by_label("Your nickname").fill("Anna")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("alert").first.wait_for()


def new_card(page):
    page.get_by_role("button", name="New card").click()
    page.locator(".card:not([hidden])").wait_for()


def wrong_move(page):
    page.locator('.board-hit[data-move="6"]').click()
    page.get_by_role("button", name="Try again").wait_for()


def refused_name(page):
    page.get_by_label("Name").fill("perfect")
    page.get_by_role("button", name="Register").click()


def impossible_moves(page):
    page.fill("#typed", "1111111")


def tree_options(page):
    page.locator(".tree-options > summary").click()


def draw_tree(page):
    page.locator("#draw-own").click()
    page.locator('#drawing-picture [data-node="0.1"]').click()


def predict(page):
    page.locator("#predict").check()
    page.keyboard.press("1")
    page.locator(".prediction-right").wait_for()


def edit_board(page):
    page.locator("#edit").click()


def first_term(page):
    page.locator("[data-term]").first.click()
    page.locator(".term-note").wait_for()


def next_cut(page):
    page.locator("#next-cut").click()


def practised(page, folder):
    page.request.post("/api/exercises/minimax-easy-d2b2-s1/marks", data={"answers": {"value:A": 3}})
    return "/practice"


def marked(page):
    page.locator('[id="field-value:B"]').fill("99")
    page.locator('[id="field-cut:2"]').click()
    page.locator("#check").click()
    page.locator("#first-wrong-links a").wait_for()


def marked_table(page):
    page.locator("#fields select").first.select_option("upper bound")
    page.locator("#check").click()
    page.locator("#marks").wait_for()


def one_step(page):
    page.get_by_label("Step by step").check()
    page.locator("#step-fields input").first.wait_for()


def begun_lesson(page, folder):
    page.request.post("/api/lessons/tree/root-value", data={"answer": 5})
    return "/learn"


def wrong_cuts(page):
    page.locator('#step-cuts [data-node="0.1"]').click()
    page.locator("#step-cuts .lesson-check").click()
    page.locator("#step-cuts .lesson-show").click()
    page.get_by_text("Answer:").wait_for()


def right_move(page):
    page.locator('#step-refute .board-hit[data-move="0"]').click()
    page.get_by_text("Right.").wait_for()


#: The pages by their route, each in one state or more: an address, or a function that sets something up for a page and
#: gives the address; and what is done there, if anything.
LOOKS = {
    "/": {"start": ["/"]},
    "/game/{game_id}": {
        "under way": [under_way],
        "over": [over],
        "waiting": [waiting],
        "between people": [between_people],
        "choosing a side": [choosing],
        "reviewed": [reviewed],
    },
    "/play/{rules}": {"no moves": ["/play/tictactoe"]},
    "/play/{rules}/{moves}": {"some moves": ["/play/connect4/4453"]},
    "/lobby": {"with a game": [full_lobby]},
    "/watch": {"with a game": [full_watch]},
    "/analysis": {"no moves": ["/analysis"]},
    "/analysis/{rules}": {"another game": ["/analysis/free:4x4x4"]},
    "/analysis/{rules}/{moves}": {
        "columns": ["/analysis/connect4/431543253131"],
        "cells": ["/analysis/tictactoe/15"],
        "over": ["/analysis/connect4/1212121"],
        "wrong moves": ["/analysis/connect4/4453", impossible_moves],
        "editor": ["/analysis/connect4/4453", edit_board],
    },
    "/compare": {"no moves": ["/compare"]},
    "/compare/{rules}": {"another game": ["/compare/tictactoe"]},
    "/compare/{rules}/{moves}": {"some moves": ["/compare/connect4/4453"]},
    "/tree": {"the first": ["/tree"], "options": ["/tree", tree_options], "editor": ["/tree", draw_tree]},
    "/tree/drawn/{drawing}": {
        "a cut": ["/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]", next_cut],
        "a prediction": ["/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]?second=pvs", predict],
    },
    "/tree/{rules}": {"another game": ["/tree/tictactoe"]},
    "/tree/{rules}/{moves}": {"a cut": ["/tree/connect4/4453", next_cut], "refused": ["/tree/connect4/1212121"]},
    "/practice": {"with an attempt": [practised]},
    "/practice/new": {"new": ["/practice/new?kind=leaves"], "refused": ["/practice/new?cuts=64"]},
    "/practice/{exercise_id}": {
        "marked": ["/practice/alphabeta-medium-d2b3-s7", marked],
        "a table": ["/practice/table-medium-d2b3-s3", marked_table],
        "a step": ["/practice/alphabeta-medium-d2b3-s7", one_step],
    },
    "/puzzles": {"with mistakes": [mistakes]},
    "/puzzles/daily": {"daily": ["/puzzles/daily"]},
    "/puzzles/next": {"a theme": ["/puzzles/next?theme=double-threat"]},
    "/puzzles/{puzzle_id}": {"refuted": ["/puzzles/56415546", wrong_move]},
    "/classes": {"with a class": [classes]},
    "/classes/{class_id}/projector": {
        "join": [projector],
        "tournament": [projector, show_standings],
        "board": [projector, show_board],
    },
    "/classes/{class_id}": {
        "with students": [classroom],
        "editor": [classroom, open_editor],
        "a student": [classroom, open_student],
        "a cell": [classroom, open_cell],
        "full screen": [classroom, full_screen],
    },
    "/class": {"with tasks": [own_class], "card": [own_class, new_card]},
    "/join": {"empty": ["/join"]},
    "/join/{code}": {"wrong code": ["/join/ZZZZZZ", wrong_code]},
    "/learn": {"begun": [begun_lesson]},
    "/learn/{lesson}": {
        "marks on a tree": ["/learn/alphabeta", wrong_cuts],
        "a board": ["/learn/horizon", right_move],
        "fields": ["/learn/minimax"],
        "an order": ["/learn/ordering"],
    },
    "/leaderboard": {"with a member": [leaderboard], "a term explained": ["/leaderboard", first_term]},
    "/people/{name}": {"a member": [profile], "a level": ["/people/level:4"]},
    "/login": {"empty": ["/login"]},
    "/register": {"empty": ["/register"], "refused": ["/register", refused_name]},
    "/account": {"with a token": [account]},
    "/admin": {"now": [admin]},
    "/lab": {"with a report": [shelf]},
    "/lab/{report:path}": {"a report": [report]},
    "/report/{report:path}": {"a report": [bare_report]},
    "/help": {"all": ["/help"]},
    "/api/docs": {"all": ["/api/docs"]},
    "/embed/{rules}": {"no moves": ["/embed/tictactoe"]},
    "/embed/{rules}/{moves}": {"some moves": ["/embed/connect4/4453"]},
}
#: The pages that are stored for times without a connection.
STORED = ("play", "analysis", "tree", "compare", "offline")
NOWHERE = {"no such page": ["/nowhere"], "no such game": ["/game/nosuchgame"]}
EACH = [(row.path, name, look) for row in PAGES for name, look in LOOKS.get(row.path, {}).items()]
EACH += [("/offline/{name}", name, [f"/offline/{name}"]) for name in STORED]
EACH += [("nowhere", name, look) for name, look in NOWHERE.items()]


def test_every_page_is_looked_at():
    assert sorted(LOOKS) == sorted(row.path for row in PAGES)


@pytest.mark.parametrize(("path", "name", "look"), EACH, ids=[f"{path} {name}" for path, name, _ in EACH])
def test_axe_finds_nothing_serious_and_the_page_fits(visitor, puzzle_set, folder, path, name, look):
    where, *acts = look
    page = visitor()
    if callable(where):
        where = where(page, folder)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": 1280, "height": 720})
        page.goto(where)
        settle(page)
        for act in acts:
            act(page)
            settle(page)
        assert serious(page) == [], theme
        page.set_viewport_size({"width": 360, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def settle(page):
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")


def serious(page):
    """What axe finds that is serious, in lines."""
    return [
        f"{fault['id']}: {fault['help']}: {node['target']} {node['failureSummary']}"
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
