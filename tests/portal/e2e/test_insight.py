"""Analysis, tree, compare, hint and review, as people see them."""

import re

from playwright.sync_api import expect

from plyscope.algorithms import search
from plyscope.games import CONNECT4
from plyscope.native.solver import Solver
from portal.e2e.playing import choose, new_game

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
    expect(page.locator("#verdict")).to_have_text("A draw with best play")
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
    expect(page.locator("#every")).to_have_text("No move is left.")


def test_any_board_is_chosen_on_the_page(visitor):
    page = visitor("/analysis")
    page.get_by_label("Game").select_option("Custom board…")
    page.get_by_role("radio", name="Anywhere").check()
    for label, value in (("Columns", "5"), ("Rows", "21"), ("In a row", "6")):
        page.get_by_label(label).fill(value)
    page.get_by_role("button", name="Show this board").click()
    expect(page.locator("#typed-note")).to_have_text("Rows: a whole number from 3 to 20.")
    page.get_by_label("Rows").fill("4")
    page.get_by_role("button", name="Show this board").click()
    expect(page.locator("#typed-note")).to_have_text("In a row: 5 at most on this board.")
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
    page.get_by_role("button", name="Empty board").click()
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


def options(page):
    """Open the options of the tree page."""
    page.locator(".tree-options > summary").click()


def test_the_tree_is_stepped_to_a_cut(visitor):
    page = visitor("/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    page.locator("#forward").click()
    expect(page.locator("#step")).to_have_text("Enter the root with the window (−∞, ∞).")
    page.locator("#next-cut").click()
    expect(page.locator("#step")).to_have_text(
        "Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); 2 branches are skipped."
    )
    for branch in ("1.1", "1.2"):
        expect(page.locator(f'[data-node="{branch}"]')).to_have_class(re.compile(r"\bcut\b"))
    expect(page.locator('[data-node="1.0"]')).to_have_class(re.compile(r"\bleaf\b"))
    expect(page.locator(".tree-node.cut")).to_have_count(2)
    expect(page.locator('[data-node="1"] .tree-window')).to_have_text("α 3 ≥ β 2")
    expect(page.locator("#node-facts")).to_contain_text("Windowα 3 ≥ β 2: closed")
    expect(page.locator("#steps [aria-current]")).to_contain_text("cut: α 3 ≥ β 2")
    expect(page.locator("#about-windows")).to_contain_text("Once α ≥ β")
    gaps = "rows => rows.slice(1).map((row, n) => row.offsetTop - rows[n].offsetTop - rows[n].offsetHeight)"
    assert set(page.locator("#steps li").evaluate_all(gaps)) <= {0, 1}  # rounded to whole pixels
    assert page.locator('[data-node="1.1"]').evaluate("node => Number(getComputedStyle(node).opacity)") < 0.7
    options(page)
    page.locator("#view").select_option("mover")
    expect(page.locator("#step")).to_contain_text("cut: α −2 ≥ β −3, the opponent already has a better option (−3)")
    page.locator("#back").click()
    expect(page.locator(".tree-node.cut")).to_have_count(0)
    page.locator("#last").click()
    expect(page.locator("#step")).to_have_text("Leave the root, worth 3.")
    expect(page.locator("#result")).to_contain_text("Cut-offs1")


def test_the_tree_is_walked_with_the_keyboard_alone(visitor):
    page = visitor("/tree")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    page.keyboard.press("c")
    expect(page.locator("#step")).to_contain_text("cut: α 3 ≥ β 2")
    page.keyboard.press(",")
    expect(page.locator("#place")).to_have_text("15 / 29")
    page.locator('.tree [tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#node-title")).to_have_text("Node 1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#node-title")).to_have_text("Node 2")
    page.keyboard.press("Enter")
    expect(page.locator('[data-node="1"]')).to_have_attribute("aria-expanded", "false")
    expect(page.locator('[data-node="1.0"]')).to_have_count(0)


def test_the_tree_of_a_position_shows_the_passes_of_mtdf(visitor):
    page = visitor("/tree/connect4/4453")
    options(page)
    page.locator("#algorithm").select_option("mtdf")
    direct = search(CONNECT4.position("4453"), "mtdf:depth=3,evaluation=segments,order=generated")
    expect(page.locator("#passes-list li")).to_have_count(direct.stats.passes)
    expect(page.locator("#result")).to_contain_text(f"Nodes{direct.stats.nodes}")
    page.locator("#passes-list button").nth(1).click()
    expect(page.locator("#step")).to_contain_text("Enter the root with the window")
    page.locator("#forward").click()
    open_now = page.locator(".tree-node").count()
    assert open_now < 40  # only the path that is searched is open
    page.locator('[data-node="3"]').click()
    assert page.locator(".tree-node").count() > open_now


def test_the_address_of_a_tree_restores_all_that_is_chosen(visitor):
    asked = "algorithm=mtdf&depth=2&evaluation=weights&order=centre&view=mover&step=7"
    page = visitor(f"/tree/connect4/4453?{asked}")
    direct = search(CONNECT4.position("4453"), "mtdf:depth=2,evaluation=weights,order=centre")
    expect(page.locator("#place")).to_have_text(re.compile("^7 / "))
    expect(page.locator("#result")).to_contain_text(f"Nodes{direct.stats.nodes}")
    expect(page.locator("#chosen")).to_have_text("MTD(f), depth 2, weights · Connect Four 4453")
    page.keyboard.press(".")
    page.wait_for_url(f"**/tree/connect4/4453?{asked[:-1]}8")
    options(page)
    for field, value in (("algorithm", "pvs"), ("depth", "1"), ("evaluation", "discs"), ("order", "reversed")):
        page.locator(f"#{field}").select_option(value)
    page.locator("#view").select_option("root")
    page.wait_for_url("**/tree/connect4/4453?algorithm=pvs&depth=1&evaluation=discs&order=reversed")
    page.reload()
    expect(page.locator("#chosen")).to_have_text("PVS, depth 1, discs · Connect Four 4453")


def test_a_node_of_the_tree_is_played_from_and_analysed(visitor):
    page = visitor("/tree/connect4/4453?depth=2&step=3")
    expect(page.locator("#node-title")).to_have_text("Node 1·1")
    expect(page.locator("#to-analysis")).to_have_attribute("href", "/analysis/connect4/445311")
    page.locator("#to-play").click()
    page.wait_for_url("**/play/connect4/445311")
    page = visitor("/tree")
    expect(page.locator("#step")).to_have_text("Ready: 29 steps.")
    expect(page.locator("#to-play")).to_be_hidden()


def test_the_figures_of_the_papers_open_with_their_own_search(visitor):
    page = visitor("/tree/drawn/[[2,4],[1,8]]")
    expect(page.locator("#chosen")).to_contain_text("Minimax, depth 2 · Two moves, two replies (nasa2018")
    options(page)
    page.locator("#example").select_option(label="Five of eight leaves (nasa2018, figures 3 to 5)")
    expect(page.locator("#chosen")).to_contain_text("Alpha-beta, depth 3 · Five of eight leaves")
    expect(page.locator("#result")).to_contain_text("Leaves5")
    page.locator("#example").select_option(label="Infinite leaves (blem2021, figure 2)")
    expect(page.locator("#chosen")).to_contain_text("Minimax, depth 4 · Infinite leaves")
    expect(page.locator("#tree")).to_have_attribute("aria-busy", "false")
    page.locator("#last").click()
    expect(page.locator("#result")).to_contain_text("Value for MAX−7")
    infinite = page.locator(".tree-value").filter(has_text="∞")
    expect(infinite).to_have_text(["∞", "−∞", "−∞"])  # two leaves, and MIN's node above the second
    expect(page.locator(".tree-node.best .tree-value")).to_have_text(["−7"] * 5)


def test_a_tree_that_is_refused_leaves_no_old_picture(visitor):
    page = visitor("/tree/connect4/4453?step=5")
    expect(page.locator(".tree-node")).not_to_have_count(0)
    options(page)
    page.fill("#typed", "4444444")
    page.locator("#choose button[type=submit]").click()
    expect(page.locator("#flaw")).to_have_text(re.compile("column 4 is full"))
    expect(page.locator(".tree-node")).to_have_count(0)
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#result")).to_have_text("")
    page.fill("#typed", "44")
    page.locator("#choose button[type=submit]").click()
    expect(page.locator(".tree-node")).not_to_have_count(0)
    expect(page.locator("#flaw")).to_have_text("")
    expect(page.locator("#play")).to_be_enabled()
    page.locator("#rules").select_option("tictactoe")
    expect(page.locator("#evaluation option:not(:disabled)")).to_have_text(
        ["outcome", "segments", "discs", "longest-run", "weights"]
    )


TEXT_PIXELS = """() => [...document.querySelectorAll(".tree text")]
  .filter((text) => getComputedStyle(text).display !== "none" && text.textContent)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""


def test_on_a_phone_the_play_button_and_the_sentence_stay_in_sight(visitor):
    page = visitor("/tree/connect4/4453?step=60", viewport={"width": 360, "height": 740})
    expect(page.locator("#place")).to_have_text(re.compile("^60 / "))
    expect(page.locator(".tree-options > form")).to_be_hidden()
    for place in ("#play", "#step", "#picture"):
        expect(page.locator(place)).to_be_in_viewport()
    assert round(min(page.evaluate(TEXT_PIXELS)), 1) >= 11
    page.locator("#fit").click()
    page.locator("#smaller").click()
    assert round(min(page.evaluate(TEXT_PIXELS)), 1) >= 11
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#play")).to_be_in_viewport()
    expect(page.locator("#step")).to_be_in_viewport()


def test_only_real_cuts_are_red(visitor):
    page = visitor("/tree/drawn/[[3,5],[4,2],[1]]")  # the windows of the last two nodes close at their last moves
    page.locator("#last").click()
    expect(page.locator(".tree-window").filter(has_text="≥")).to_have_count(2)
    colours = ".tree-window, .tree-value, .tree-scissors, .tree-cut-mark"
    red = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bad')").strip()
    expect(page.locator(".tree-scissors")).to_have_count(0)
    rgb = tuple(int(red[start : start + 2], 16) for start in (1, 3, 5))
    fills = page.locator(colours).evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert fills
    assert f"rgb{rgb}" not in fills
    page.goto("/tree")
    page.locator("#next-cut").click()
    expect(page.locator('[data-node="1"] .tree-window')).to_have_css("fill", f"rgb{rgb}")


def test_a_node_of_the_tree_is_analysed_and_played_from(visitor):
    page = visitor("/tree/tictactoe/b2a3?depth=2")
    page.locator("#last").click()
    page.locator(".tree-node").nth(1).click()
    name = page.locator("#node-title").inner_text().removeprefix("Node ")
    assert re.fullmatch("[abc][123]", name)
    expect(page.locator("#to-analysis")).to_have_attribute("href", f"/analysis/tictactoe/b2a3{name}")
    page.get_by_role("link", name="Play from here").click()
    page.wait_for_url(f"**/play/tictactoe/b2a3{name}")


def test_two_searches_are_compared(visitor):
    page = visitor("/compare/connect4/4453")
    expect(page.locator("#summary")).to_contain_text("The same value; Alpha-beta, depth 6 needs")
    counted = {name: search(CONNECT4.position("4453"), f"{name}:depth=6").stats for name in ("minimax", "alphabeta")}
    for row, name in ((4, "nodes"), (5, "leaves"), (6, "cutoffs")):
        cells = page.locator("#results tr").nth(row).locator("td")
        for cell, algorithm in ((0, "minimax"), (1, "alphabeta")):
            shown = re.sub(r"\s*×.*|,", "", cells.nth(cell).inner_text())
            assert int(shown) == getattr(counted[algorithm], name)
    page.locator("#algorithm-b").select_option("mtdf")
    expect(page.locator("#summary")).to_have_text("Press “Run both”.")
    page.locator("#run").click()
    expect(page.locator("#name-b")).to_have_text("MTD(f), depth 6")
    expect(page.locator("#summary")).to_contain_text("fewer nodes")


def test_a_comparison_on_a_large_board_begins_with_a_depth_that_ends(visitor):
    page = visitor("/compare/gomoku/h8")
    expect(page.locator("#depth-a")).to_have_value("2")
    expect(page.locator("#summary")).to_contain_text("The same value; Alpha-beta, depth 2 needs")


def finished(page):
    """A game of tic-tac-toe with two mistakes, played by one person."""
    game = page.request.post("/api/games", data={"rules": "tictactoe", "opponent": "self"}).json()["id"]
    for ply, move in enumerate("152963"):
        assert page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply}).ok
    assert page.request.post(f"/api/games/{game}/resign").ok
    return f"/game/{game}"


def test_the_graph_of_a_finished_game_leads_to_its_mistakes(visitor):
    page = visitor()
    page.goto(finished(page))
    mistakes = page.locator(".review-list button")
    expect(mistakes).to_have_text(["?Move 4: c1 loses in 2 plies; c3 draws", "?Move 5: c2 draws; c3 wins in 1 ply"])
    expect(page.locator(".review-mistake")).to_have_count(2)
    mistakes.first.click()
    expect(page.locator(".review-graph")).to_have_attribute("aria-valuenow", "3")
    expect(page.locator("#board .disc-whole")).to_have_count(3)
    expect(page.locator("#board .board-advice.better")).to_have_count(1)
    expect(page.locator("#board .board-advice.played")).to_have_text("?")
    expect(page.locator("#says")).to_have_text("Move 4: c1 loses in 2 plies; c3 draws. Play from here")
    expect(page.locator("#says a")).to_have_attribute("href", re.compile(r"/play/tictactoe/\w{6}$"))
    expect(page.locator("#says a")).to_be_in_viewport()
    page.locator(".review-graph").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .board-advice")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .disc-whole")).to_have_count(5)
    stranger = visitor(page.url)
    stranger.get_by_role("button", name="Review this game").click()
    expect(stranger.locator(".review-mistake")).to_have_count(2)


def test_inexact_moves_are_listed_and_explained(visitor):
    page = visitor()
    game = page.request.post("/api/games", data={"rules": "tictactoe", "opponent": "self", "moves": "b2b1"}).json()[
        "id"
    ]
    for ply, move in enumerate(
        "1369", 2
    ):  # Yellow blocks nothing; Red takes a corner where the centre line wins sooner
        assert page.request.post(f"/api/games/{game}/moves", data={"move": move, "ply": ply}).ok
    page.request.post(f"/api/games/{game}/resign")
    page.goto(f"/game/{game}")
    expect(page.locator(".review-graph")).to_have_attribute("aria-valuemin", "2")
    expect(page.locator(".review-list")).to_contain_text("Move 5: c2 wins in 3 plies; c1 wins in 1 ply")
    expect(page.locator(".review-means")).to_contain_text(["inexact: the result stays the same"])


def test_a_game_that_cannot_be_solved_gets_a_review_that_is_labelled_as_an_estimate(visitor):
    page = visitor()
    asked = {"rules": "free:9x9x5", "opponent": "self", "moves": "e5a1f5b1g5"}
    game = page.request.post("/api/games", data=asked).json()["id"]
    assert page.request.post(f"/api/games/{game}/moves", data={"move": "9", "ply": 5}).ok
    page.request.post(f"/api/games/{game}/resign")
    page.goto(f"/game/{game}")
    expect(page.locator(".review-estimate")).to_have_text(
        re.compile("^Estimate This board is too large for the solver")
    )
    expect(page.locator(".review-list button")).to_contain_text("Move 6: i9 loses in")
    page.locator(".review-list button").click()
    expect(page.locator("#board .board-advice.better")).to_have_count(1)


def test_a_hint_marks_a_best_move(page):
    game = new_game(page, rules="tictactoe", opponent="self")
    for ply, move in enumerate("152"):
        assert page.request.post(f"/api/games/{game['id']}/moves", data={"move": move, "ply": ply}).ok
    page.reload()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".board-hint-back.best")).to_have_count(1)
    expect(page.locator("#says")).to_have_text("Hint: c3. It is a draw (exact).")
