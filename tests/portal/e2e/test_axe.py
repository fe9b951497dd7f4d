"""No page has a serious fault for those who see, hear or move otherwise; each fits a small telephone."""

import pytest
from axe_playwright_python.sync_playwright import Axe


def new(page, **asked):
    return page.request.post("/api/games", data=asked).json()["id"]


def under_way(page):
    game = new(page, opponent="self")
    for ply, move in enumerate("4453"):
        page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    return f"/game/{game}"


def over(page):
    game = new(page, opponent="level:1", clock={"base": 60})
    page.request.post(f"/api/games/{game}/resign")
    return f"/game/{game}"


def waiting(page):
    return f"/game/{new(page, opponent='human', public=False)}"


def full_lobby(page):
    new(page, opponent="human")
    return "/lobby"


def full_watch(page):
    new(page, opponent="level:1", against="level:2", pace=10)
    return "/watch"


def reviewed(page):
    game = new(page, rules="tictactoe", opponent="self")
    for ply, move in enumerate("152963"):
        page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply})
    page.request.post(f"/api/games/{game}/resign")
    page.request.get(f"/api/games/{game}/review")
    return f"/game/{game}"


#: Pages by name: an address, or a function that sets something up for a page and gives the address.
PAGES = {
    "start": "/",
    "game under way": under_way,
    "game over": over,
    "game waiting": waiting,
    "lobby": full_lobby,
    "watch": full_watch,
    "game reviewed": reviewed,
    "analysis": "/analysis/connect4/431543253131",
    "analysis of cells": "/analysis/tictactoe/15",
    "compare": "/compare/connect4/4453",
    "drawn tree": "/tree",
    "tree of a position": "/tree/connect4/4453",
    "no such page": "/nowhere",
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_serious_and_the_page_fits(visitor, name, theme):
    where = PAGES[name]
    page = visitor(color_scheme=theme)
    page.goto(where(page) if callable(where) else where)
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")
    found = Axe().run(page).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(
        f"{fault['id']}: {fault['help']}: {node['target']} {node['failureSummary']}"
        for fault in serious
        for node in fault["nodes"]
    )
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
