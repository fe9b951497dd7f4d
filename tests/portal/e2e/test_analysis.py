"""The analysis page: scores, moves, boards, files."""

import re

from playwright.sync_api import expect

from plyscope.games import CONNECT4
from plyscope.native.solver import Solver
from portal.e2e.playing import choose

TWELVE = "431543253131"


def test_the_score_of_every_column_stands_at_the_board(visitor):
    page = visitor(f"/analysis/connect4/{TWELVE}")
    expect(page.locator("#verdict")).to_have_text("Red wins in 21 plies")
    scores = Solver(16).analyse(CONNECT4.position(TWELVE)).scores
    texts = [str(scores[column].score).replace("-", "−") for column in range(7)]
    expect(page.locator(".board-hint")).to_have_text([t if t[0] in "0−" else f"+{t}" for t in texts])
    expect(page.locator("#line button")).to_have_count(21)
    expect(page.locator("#proof")).to_contain_text("Exact, by the solver")


def test_a_position_is_clicked_together_and_has_an_address(visitor):
    page = visitor(f"/analysis/connect4/{TWELVE}")
    expect(page.locator("#verdict")).to_have_text("Red wins in 21 plies")
    page.locator("#line button").nth(1).click()
    page.wait_for_url(f"**/analysis/connect4/{TWELVE}33")
    expect(page.locator("#verdict")).to_have_text("Red wins in 19 plies")
    page.locator("#back").click()
    expect(page.locator("#turn")).to_have_text(re.compile("Yellow to move"))
    page.locator("#first").click()
    page.wait_for_url("**/analysis/connect4")
    choose(page, 7)
    page.wait_for_url("**/analysis/connect4/7")


def test_moves_are_typed_and_what_is_wrong_is_said(visitor):
    page = visitor("/analysis/tictactoe/15")
    expect(page.locator("#verdict")).to_have_text("Draw with best play")
    page.fill("#typed", "152")
    expect(page.locator("#turn")).to_have_text(re.compile("Yellow to move"))
    expect(page.locator("#typed")).to_have_value("152")
    page.wait_for_url("**/analysis/tictactoe/a3b2b3")
    page.fill("#typed", "a3 b2 b3 b3")
    expect(page.locator("#typed-note")).to_have_text("Move 4 is illegal; allowed: c3, a2, c2, a1, b1, c1.")
    page.fill("#typed", "14253")
    expect(page.locator("#verdict")).to_have_text("Red has won")


def test_a_large_board_is_searched_and_its_cells_have_coordinates(visitor):
    page = visitor("/analysis/gomoku/113")
    expect(page.locator("#typed")).to_have_value("h8")
    expect(page.locator(".board-edge")).to_have_text([*"abcdefghijklmno", *map(str, range(15, 0, -1))])
    expect(page.locator("#every button").first).to_have_text(re.compile(r"^[a-o]\d+$"))
    expect(page.locator("#line button").first).to_have_text(re.compile(r"^[a-o]\d+$"))
    expect(page.locator("#left-note")).to_be_visible()
    page.goto("/analysis/connect4/1212121")
    expect(page.locator("#every")).to_have_text("No moves left.")


def test_any_board_is_chosen_on_the_page(visitor):
    page = visitor("/analysis")
    page.get_by_label("Game").select_option("Custom board…")
    page.get_by_role("radio", name="Free placement").check()
    for label, value in (("Columns", "5"), ("Rows", "21"), ("In a row", "6")):
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Show this board").click()
    expect(page.locator("#typed-note")).to_have_text("Rows: a whole number from 3 to 20.")
    page.get_by_label("Rows").fill("4")
    page.get_by_role("button", name="Show this board").click()
    expect(page.locator("#typed-note")).to_have_text("In a row: at most 5 on this board.")
    page.get_by_label("In a row").fill("4")
    page.get_by_role("button", name="Show this board").click()
    page.wait_for_url("**/analysis/free:5x4x4")
    expect(page.locator("#every button").first).to_have_text(re.compile(r"^[a-e][1-4]$"))


def test_the_diagram_is_saved_as_a_picture_or_as_text(visitor):
    page = visitor("/analysis/tictactoe/b2a3")
    begins = {"SVG": b"<svg", "PNG": b"\x89PNG", "Text": b"O . .\n. X .\n. . .\n"}
    for name, begin in begins.items():
        with page.expect_download() as saved:
            page.locator(".save-as").get_by_text(name, exact=True).click()
        assert saved.value.suggested_filename == f"tictactoe-b2a3.{name.lower().replace('text', 'txt')}"
        assert saved.value.path().read_bytes().startswith(begin)


def test_the_best_moves_come_first_and_a_legend_explains_the_colours(visitor):
    page = visitor(f"/analysis/connect4/{TWELVE}")
    expect(page.locator("#verdict")).to_have_text("Red wins in 21 plies")
    rows = page.locator("#every tr")
    expect(rows.first).to_contain_text("best")
    scores = [int(text.replace("−", "-")) for text in rows.locator(".badge:not(.accent)").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    expect(page.locator("#legend")).to_contain_text("win")
    colour = "node => getComputedStyle(node).backgroundColor"
    shown = page.locator("#legend .badge").evaluate_all(f"nodes => nodes.map({colour})")
    assert len(set(shown)) == 3
    numbers = page.locator("#board .board-number")
    expect(numbers).to_have_text([str(column) for column in range(1, 8)])
    expect(numbers.first).to_be_visible()


def editor_press(page, cell):
    page.locator(f'#editor-board .editor-hole[data-cell="{cell}"]').click()


def test_a_board_is_put_together_and_analysed(visitor):
    page = visitor("/analysis/connect4/44")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("button", name="Edit board").click()
    expect(page.locator("#editor-board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#editor-board .disc-whole")).to_have_count(2)
    page.get_by_role("button", name="Clear board").click()
    page.get_by_role("radio", name="Yellow").check()
    editor_press(page, 3)  # it falls to the bottom of column 4
    expect(page.locator("#editor-count")).to_contain_text("Red moves first, so Red needs as many stones")
    page.get_by_role("button", name="Analyse this board").click()
    expect(page.locator("#editor-flaw")).to_have_text("Red begins, so it has as many stones as Yellow or one more.")
    page.get_by_role("radio", name="Red").check()
    editor_press(page, 3)
    page.get_by_role("button", name="Analyse this board").click()
    expect(page.locator("#editor-flaw")).to_contain_text("after 0 moves at the latest it is the turn of Red")
    page.get_by_role("button", name="Swap colours").click()
    page.locator("#editor-board").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")  # Red, to the right of them
    expect(page.locator("#editor-count")).to_have_text("Red 2, Yellow 1. Yellow to move.")
    page.get_by_role("button", name="Analyse this board").click()
    page.wait_for_url("**/analysis/connect4/445")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#verdict")).to_have_text(re.compile("wins in"))


def test_both_sides_cannot_have_won(visitor):
    page = visitor("/analysis/tictactoe", viewport={"width": 360, "height": 740})
    page.get_by_role("button", name="Edit board").click()
    expect(page.locator("#editor-board")).to_be_in_viewport(ratio=1)
    for tool, row in (("Red", 0), ("Yellow", 3)):
        page.get_by_role("radio", name=tool).check()
        for column in range(3):
            editor_press(page, row + column)
    page.get_by_role("button", name="Analyse this board").click()
    expect(page.locator("#editor-flaw")).to_have_text("Both players have a line.")
    page.get_by_role("radio", name="Remove").check()
    page.locator('#editor-board .disc-whole[data-cell="5"]').click()
    page.get_by_role("button", name="Analyse this board").click()
    expect(page.locator("#verdict")).to_have_text("Red has won")


def test_the_record_that_is_saved_can_be_read(visitor, tmp_path):
    from plyscope.games.record import Record

    page = visitor("/analysis/connect4/4453")
    with page.expect_download() as saved:
        page.locator("#save-record").click()
    saved.value.save_as(tmp_path / "game.json")
    assert Record.load(tmp_path / "game.json") == Record.of(CONNECT4, "4453")


def test_the_analysis_explains_the_position_and_a_chosen_move(page):
    page.goto("/analysis/connect4/13171135")
    expect(page.get_by_role("heading", name="What decides this position?")).to_be_visible()
    why = page.locator("#why")
    expect(why.locator(".reason-sentence").first).to_contain_text("Red")
    page.get_by_role("button", name="Why column 3?").click()
    expect(page.locator("#why-heading")).to_have_text("Why column 3?")
    expect(why.locator(".reason-sentence").first).to_have_text(
        "After column 3, Yellow plays column 4 and threatens both b1 and f1; Red can block only one of them."
    )
    expect(page.locator("#board .board-reason-name")).to_have_text(["b1", "f1"])
    expect(page.locator("#why-said")).to_contain_text("After column 3, Yellow plays column 4")
    why.get_by_role("button", name="Step 2: Yellow column 4").click()
    expect(page.locator("#board .disc-whole")).to_have_count(10)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").click()
    assert saved.value.suggested_filename == "connect4-13171135-3-why.svg"
    assert "class='reason-cell'" in saved.value.path().read_text()
    page.get_by_role("button", name="What decides this position?").click()
    expect(page.locator("#board .disc-whole")).to_have_count(8)
    expect(page.locator("#why-heading")).to_have_text("What decides this position?")
