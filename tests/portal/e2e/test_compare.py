"""The comparison of two searches."""

import re

from playwright.sync_api import expect

from plyscope.algorithms import search
from plyscope.games import CONNECT4


def test_two_searches_are_compared(visitor):
    page = visitor("/compare/connect4/4453")
    expect(page.locator("#summary")).to_contain_text("Same value; Alpha-beta (depth 6) searches")
    counted = {name: search(CONNECT4.position("4453"), f"{name}:depth=6").stats for name in ("minimax", "alphabeta")}
    for row, name in ((4, "nodes"), (5, "leaves"), (6, "cutoffs")):
        cells = page.locator("#results tr").nth(row).locator("td")
        for cell, algorithm in ((0, "minimax"), (1, "alphabeta")):
            shown = re.sub(r"\s*×.*|,", "", cells.nth(cell).inner_text())
            assert int(shown) == getattr(counted[algorithm], name)
    page.locator("#algorithm-b").select_option("mtdf")
    expect(page.locator("#summary")).to_have_text("Press “Run both”.")
    page.locator("#run").click()
    expect(page.locator("#name-b")).to_have_text("MTD(f) (depth 6)")
    expect(page.locator("#summary")).to_contain_text("fewer nodes")


def test_a_comparison_on_a_large_board_begins_with_a_depth_that_ends(visitor):
    page = visitor("/compare/gomoku/h8")
    expect(page.locator("#depth-a")).to_have_value("2")
    expect(page.locator("#summary")).to_contain_text("Same value; Alpha-beta (depth 2) searches")
