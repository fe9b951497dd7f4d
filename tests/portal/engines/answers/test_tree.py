"""The steps of a search, told so that its tree can be drawn again."""

import pytest

from plyscope.algorithms import search
from plyscope.algorithms.score import INFINITY
from plyscope.games import CONNECT4
from plyscope.games.trees import draw
from plyscope.portal.engines.answers.tree import KINDS, answer

TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def ask(**asked):
    return answer(asked, lambda _: None, lambda: False)


def paths(found):
    known = [()]
    for parent, move in found["nodes"][1:]:
        known.append((*known[parent], move))
    return known


def told(found):
    known = paths(found)
    for kind, node, alpha, beta, value, *more in found["steps"]:
        yield KINDS[kind], known[node], alpha, beta, value, more


def ended(bound):
    """A bound as it is told: infinite ones are None."""
    return None if abs(bound) >= INFINITY else bound


@pytest.mark.parametrize("settings", ["minimax:depth=3", "alphabeta:depth=3", "pvs:depth=3", "mtdf:depth=3"])
def test_the_steps_are_those_that_the_search_shows(settings):
    found = ask(rules="connect4", moves="4453", settings=settings)
    steps = []
    direct = search(CONNECT4.position("4453"), settings, on_step=steps.append)
    expected = [(step.kind, step.path, ended(step.alpha), ended(step.beta), step.value) for step in steps]
    assert [tuple(row[:5]) for row in told(found)] == expected
    assert (found["value"], found["move"], found["full"]) == (direct.value, direct.move, False)
    assert found["counts"] == {name: count for name, count in direct.stats.as_dict().items() if name != "seconds"}


def test_the_textbook_tree_is_cut_once():
    found = ask(drawing=TEXTBOOK, settings="alphabeta:depth=12")
    cuts = [(path, alpha, beta, value, more) for kind, path, alpha, beta, value, more in told(found) if kind == "cut"]
    assert cuts == [((1,), None, -3, -2, [0, 2, [1, 2]])]
    assert (found["value"], found["words"]) == (3, "worth +3")


def test_the_passes_of_mtdf_close_in_on_the_value():
    found = ask(drawing=TEXTBOOK, settings="mtdf:depth=12")
    assert found["passes"] == [
        {"step": 0, "bound": 0, "value": 3, "lower": 3, "upper": None},
        {"step": 13, "bound": 4, "value": 3, "lower": 3, "upper": 3},
    ]
    assert found["counts"]["passes"] == 2
    assert ask(drawing=TEXTBOOK, settings="alphabeta:depth=12")["passes"] == []


def test_a_search_of_too_many_steps_is_cut_short_but_its_numbers_are_whole():
    found = ask(rules="connect4", moves="4453", settings="alphabeta:depth=5", steps=500)
    direct = search(CONNECT4.position("4453"), "alphabeta:depth=5")
    assert (found["full"], len(found["steps"])) == (True, 500)
    assert (found["value"], found["counts"]["nodes"]) == (direct.value, direct.stats.nodes)


def test_nodes_where_the_game_is_over_are_named():
    found = ask(rules="tictactoe", moves="1425", settings="minimax:depth=2")
    assert (2,) in {paths(found)[number] for number in found["ended"]}  # X completes the row


def test_on_a_wide_board_a_cut_names_some_of_its_moves_only():
    found = ask(rules="free:9x9x5", moves="41", settings="alphabeta:depth=2,evaluation=weights")
    cuts = [more for kind, _, _, _, _, more in told(found) if kind == "cut"]
    assert cuts
    assert max(count for _, count, _ in cuts) > 30
    assert all(len(moves) <= 30 for _, _, moves in cuts)


def test_a_drawn_tree_is_worth_what_minimax_says():
    drawing = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
    assert ask(drawing=drawing, settings="mtdf:depth=12")["value"] == search(draw(drawing), "minimax:depth=12").value
