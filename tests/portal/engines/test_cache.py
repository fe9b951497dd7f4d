"""What is known of positions is kept, for mirror images too."""

import pytest

from plyscope.games.notation import parse_rules
from plyscope.portal.engines.answers.solve import answer
from plyscope.portal.engines.cache import Known


def solved(position_rules, moves):
    return answer({"rules": position_rules, "moves": moves, "seconds": 30.0}, lambda _: None, lambda: False)


@pytest.mark.parametrize(
    ("rules", "moves", "image"),
    [("connect4", "431543253131", "457345635757"), ("tictactoe", "12", "32"), ("free:4x3x3", "1,6", "4,7")],
)
def test_a_mirror_image_is_known_with_its_moves_reflected(rules, moves, image):
    known, game = Known(), parse_rules(rules)
    position, reflection = game.position(moves), game.position(image)
    assert position.reflect() == reflection
    known.keep(position, 1.0, solved(rules, moves))
    assert known.find(position, 1.0) == solved(rules, moves) | {
        "nodes": known.find(position, 1.0)["nodes"],
        "seconds": known.find(position, 1.0)["seconds"],
    }
    found, direct = known.find(reflection, 1.0), solved(rules, image)
    assert found["scores"] == direct["scores"]
    assert sorted(found["best"]) == sorted(direct["best"])
    for move in found["line"].replace(",", " ").split() if "," in found["line"] else found["line"]:
        assert int(move) - 1 in reflection.moves()
        reflection = reflection.play(int(move) - 1)


def test_what_was_stopped_is_known_to_those_who_would_not_wait_longer():
    known, position = Known(), parse_rules("connect4").start()
    kept = {"stopped": True, "line": "", "best": [], "scores": {}}
    known.keep(position, 5.0, kept)
    assert known.find(position, 5.0) == kept
    assert known.find(position, 6.0) is None


def test_the_one_not_asked_for_longest_is_forgotten():
    known, rules = Known(2), parse_rules("connect4")
    kept = {"stopped": False, "line": "", "best": [], "scores": {}}
    for moves in ("1", "2"):
        known.keep(rules.position(moves), 1.0, kept)
    assert known.find(rules.position("1"), 1.0) == kept
    known.keep(rules.position("3"), 1.0, kept)
    assert known.find(rules.position("2"), 1.0) is None
    assert known.find(rules.position("1"), 1.0) == kept


def test_large_answers_take_the_room_of_many_small_ones():
    known, rules = Known(10), parse_rules("connect4")
    kept = {"stopped": False, "line": "", "best": [], "scores": {}}
    for moves in ("1", "2", "3"):
        known.keep(rules.position(moves), 1.0, kept)
    known.keep(rules.position("3"), 1.0, kept | {"estimate": kept | {"scores": {"1": {}, "2": {}}}})
    known.keep(rules.position("4"), 1.0, kept | {"scores": {str(move): {} for move in range(1, 7)}})
    assert [known.find(rules.position(move), 1.0) is not None for move in "1234"] == [False, False, True, True]
