"""The picture of a search tree shows what the search has done up to each step."""

import re
from xml.etree import ElementTree

import pytest

import plyscope
from plyscope import CONNECT4, TICTACTOE, Limit, Settings, search, tree_animation, tree_svg
from plyscope.algorithms.tree_picture import Picture
from plyscope.games.nim import nim
from plyscope.games.tree_svg import BEST, HERE, SEEN
from plyscope.games.trees import MOST_DRAWN, draw

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
SVG = "{http://www.w3.org/2000/svg}"


class Shown:
    """The facts in a picture."""

    def __init__(self, picture):
        root = ElementTree.fromstring(picture)
        texts = root.findall(f"{SVG}text")
        self.caption = next(text.text for text in texts if text.get("class") == "caption")
        self.windows = [text.text for text in texts if text.get("class") == "window"]
        self.moves = [text.text for text in texts if text.get("class") == "move"]
        self.cuts = len(root.findall(f"{SVG}path[@class='cut']"))
        self.dotted = sum(line.get("stroke-dasharray") is not None for line in root.findall(f"{SVG}line"))
        self.best = sum(line.get("stroke") == BEST for line in root.findall(f"{SVG}line"))
        groups = root.findall(f"{SVG}g")
        self.nodes = [group.find(f"{SVG}text").text or "" for group in groups]
        self.inner = [group.find(f"{SVG}text").text or "" for group in groups if group.find(f"{SVG}circle") is not None]
        self.seen = sum(group[0].get("fill") in (SEEN, HERE) for group in groups if group[0].tag == f"{SVG}rect")
        self.here = [group.find(f"{SVG}text").text or "" for group in groups if group.get("class") == "here"]
        self.scissors = picture.count("✂")


def steps_of(position, settings):
    steps = []
    search(position, settings, on_step=steps.append)
    return steps


def test_a_cut_is_shown_with_its_window_and_its_reason():
    shown = Shown(tree_svg(TREE, step=16))
    assert shown.caption == (
        "Step 16 of 29: Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); 2 branches are skipped"
    )
    assert shown.windows == ["α = 3", "β = ∞", "α = 3", "β = 2"]
    assert (shown.cuts, shown.dotted, shown.scissors, shown.seen) == (2, 2, 1, 4)
    assert shown.inner == ["3", "3", "2", ""]
    assert shown.here == ["2"]


def test_the_end_shows_values_bounds_and_the_best_line():
    shown = Shown(tree_svg(TREE))
    assert shown.caption == "Step 29 of 29: Leave the root, worth 3"
    assert shown.inner == ["3", "3", "≤2", "≤2"]
    assert (shown.seen, shown.best, shown.cuts) == (7, 2, 2)
    assert tree_svg(TREE) == tree_svg(TREE, step=-1) == tree_svg(TREE, step=29)
    assert tree_svg(TREE, step=-29) == tree_svg(TREE, step=1)


def test_before_the_search_nothing_is_marked():
    shown = Shown(tree_svg(TREE, step=0))
    assert shown.caption == "Step 0 of 29: the tree before the search by alphabeta:depth=2"
    assert (shown.windows, shown.seen, shown.cuts, shown.here, shown.best) == ([], 0, 0, [], 0)
    assert shown.nodes == ["", "", "", "", "3", "12", "8", "2", "4", "6", "14", "5", "2"]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf", "sss", "dual", "deepening"])
@pytest.mark.parametrize("drawing", [TREE, DEEP])
def test_each_step_shows_the_node_and_value_of_the_step(algorithm, drawing):
    steps = steps_of(draw(drawing), f"{algorithm}:depth={3 if drawing is DEEP else 2}")
    for number, step in enumerate(steps, start=1):
        shown = Shown(tree_svg(drawing, algorithm, number))
        assert shown.caption.startswith(f"Step {number} of {len(steps)}: ")
        assert len(shown.here) == 1
        windows = 0 if algorithm == "minimax" else 2 * (len(step.path) + 1)
        assert len(shown.windows) == windows
        if step.kind in ("leaf", "raise"):
            value = step.value if len(step.path) % 2 == 0 else -step.value
            assert shown.here == [str(value).replace("-", "−")]
        if step.kind == "cut":
            assert shown.cuts >= len(step.skipped)
    value = search(draw(drawing), f"{algorithm}:depth=3").value
    assert Shown(tree_svg(drawing, algorithm)).inner[0].lstrip("≥≤") == str(value)


def test_minimax_looks_at_all_leaves_and_cuts_nothing():
    shown = Shown(tree_svg(TREE, Settings("minimax")))
    assert (shown.seen, shown.cuts, shown.inner) == (9, 0, ["3", "3", "2", "2"])


def test_the_table_and_a_pass_are_told():
    count = len(steps_of(draw(DEEP), "mtdf:depth=3"))
    captions = [Shown(tree_svg(DEEP, "mtdf", step)).caption for step in range(1, count + 1)]
    assert any("is known from the table: " in caption for caption in captions)
    assert any("which completes this pass" in caption for caption in captions)


def test_a_node_of_a_drawn_tree_keeps_its_player():
    shown = Shown(tree_svg(draw(TREE).play(2)))
    assert shown.inner == ["2"]
    assert shown.caption.endswith("Leave the root, worth 2")


def test_a_position_of_connect_four_shows_the_moves_of_the_search():
    position = CONNECT4.position("4453")
    steps = steps_of(position, "alphabeta:depth=2")
    found = search(position, "alphabeta:depth=2")
    shown = Shown(tree_svg(position, Settings("alphabeta", Limit(depth=2))))
    assert shown.seen == found.stats.leaves
    assert shown.inner[0] == str(found.value).replace("-", "−")
    assert set(shown.moves) == set("1234567")
    assert shown.cuts == sum(len(step.skipped) for step in steps)
    assert shown.scissors == found.stats.cutoffs
    assert shown.best == 2


def test_wins_are_shown_in_plies_from_the_root():
    shown = Shown(tree_svg(CONNECT4.position("415161"), "alphabeta:depth=1"))
    assert shown.inner == ["W1"]
    assert "W" in Shown(tree_svg(CONNECT4.position("415161"), "alphabeta:depth=1,ending=flat")).inner


def test_any_game_has_a_picture():
    assert Shown(tree_svg(nim(1, 2), "alphabeta:depth=4")).moves[0] == "(0,1)"
    assert Shown(tree_svg(TICTACTOE.start(), "minimax:depth=1")).seen == 9


def test_a_picture_is_text_that_notebooks_display():
    picture = plyscope.tree_svg(TREE)
    assert isinstance(picture, str)
    assert isinstance(picture, Picture)
    assert picture._repr_svg_() == picture


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ((TREE, "alphabeta", 30), "step must be a whole number from -29 to 29, not 30"),
        ((TREE, "alphabeta", -30), "step must be a whole number from -29 to 29, not -30"),
        ((TREE, "alphabeta", True), "step must be a whole number from -29 to 29, not True"),
        ((TREE, "alphabeta", 1.5), "step must be a whole number from -29 to 29, not 1.5"),
        (([1] * (MOST_DRAWN + 1),), "a tree with 201 leaves is too large for a picture; allowed: up to 200 leaves"),
        (
            (CONNECT4.start(),),
            "alphabeta visits too many positions for a picture; allowed: up to 200 leaves, as with alphabeta:depth=2",
        ),
        ((TREE, "uct"), "uct has a tree of its own: it takes no table and shows no steps"),
        ((TREE, "nonsense"), "unknown algorithm 'nonsense'"),
        ((5,), "the game is over: there is nothing to search"),
        (("text",), "a tree is a whole number or a list of trees that is not empty, not 'text'"),
    ],
)
def test_what_cannot_be_drawn_is_refused(call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        tree_svg(*call)


def captions_of(animation):
    texts = ElementTree.fromstring(animation).iter(f"{SVG}text")
    return [text.text for text in texts if text.get("class") == "caption"]


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "pvs", "mtdf"])
def test_an_animation_has_a_frame_for_each_step(algorithm):
    count = len(steps_of(draw(TREE), f"{algorithm}:depth=2"))
    animation = tree_animation(TREE, algorithm)
    assert isinstance(animation, Picture)
    root = ElementTree.fromstring(animation)
    assert root.get("data-frames") == str(count + 1)
    assert captions_of(animation) == [Shown(tree_svg(TREE, algorithm, step)).caption for step in range(count + 1)]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert all(str(leaf) in texts for branch in TREE for leaf in branch)
    assert "<script" not in animation


def test_an_animation_of_a_game_shows_its_moves():
    animation = tree_animation(TICTACTOE.position("5 1"), "alphabeta:depth=2", seconds=0.2)
    texts = [text.text for text in ElementTree.fromstring(animation).iter(f"{SVG}text")]
    assert {"2", "3", "9"} <= set(texts)
    assert captions_of(animation)[-1].startswith(f"Step {len(captions_of(animation)) - 1} of ")


def test_what_cannot_be_animated_is_refused():
    large = [list(range(19))] * 10
    count = len(steps_of(draw(large), "minimax:depth=2"))
    message = f"minimax:depth=2 takes {count} steps, too many for an animation; allowed: up to 400 steps"
    with pytest.raises(ValueError, match=re.escape(message)):
        tree_animation(large, "minimax")
    for seconds in (0, 61, -1, float("nan")):
        with pytest.raises(ValueError, match=re.escape(f"seconds must be from 0.02 to 60, not {seconds!r}")):
            tree_animation(TREE, seconds=seconds)
