"""Labels: the results of an independent search, for the player who moved first."""

from naive import naive_value
from plyscope.algorithms.score import ENDINGS
from plyscope.games import TICTACTOE, parse_rules
from plyscope.learning.exam import Exam, Sparring
from plyscope.learning.keys import key_of, position_of, split, unique
from plyscope.learning.labels import Labels
from plyscope.native.learner import make_learner
from plyscope.workers import Here


def exact(position):
    value = naive_value(position, position.rules.cells, lambda _: 0, ENDINGS["flat"])
    return (value > 0) - (value < 0)


def test_labels_are_exact_results():
    labels = Labels(TICTACTOE, 0)
    position = TICTACTOE.position("1523")
    labels.add_replies([position, position.reflect()], Here())
    assert 0 < len(labels.results) <= len(position.moves())
    for key, result in labels.results.items():
        found = position_of(TICTACTOE, key)
        assert result == exact(found) * (-1 if found.ply % 2 else 1)
    for move in position.moves():
        assert labels.after(position, move) == -exact(position.play(move))


def test_early_positions_are_left_out():
    labels = Labels(TICTACTOE, 6)
    labels.add_replies([TICTACTOE.start(), TICTACTOE.position("15"), TICTACTOE.position("15239")], Here())
    assert {position_of(TICTACTOE, key).ply for key in labels.results} == {6}


def test_a_position_and_its_mirror_image_are_one():
    rules = parse_rules("drop:5x4x4")
    one, other = rules.position("12"), rules.position("54")
    assert unique([one, other, one]) == unique([other])
    assert list(split(key_of(one) + key_of(other))) == [key_of(one), key_of(other)]


class Fixed:
    """Chooses the first move, or the best one."""

    def __init__(self, rules, best):
        self._rules, self._best = rules, best

    def choose(self, positions):
        found = [position_of(self._rules, key) for key in split(positions)]
        return [max(p.moves(), key=lambda move: -exact(p.play(move)) * self._best) for p in found]


def test_the_exam_tells_right_from_wrong():
    exam = Exam(TICTACTOE, 3, Here())
    assert len(exam.positions) > 50
    assert exam.accuracy(Fixed(TICTACTOE, 1)) == 1
    assert exam.accuracy(Fixed(TICTACTOE, -1)) == 0
    first = exam.accuracy(Fixed(TICTACTOE, 0))
    assert 0 < first < 1
    assert Exam(TICTACTOE, 3, Here()).accuracy(Fixed(TICTACTOE, 0)) == first


def test_the_result_of_the_start_is_held_or_not():
    from random import Random

    rules = parse_rules("drop:4x4x3")
    held, seen = Sparring(rules).games(Fixed(rules, 1), 3, Random(1), 0)
    assert held == 1
    assert all(position.ply % 2 == 0 for position in seen)
    held, _ = Sparring(rules).games(Fixed(rules, -1), 3, Random(1), 0)
    assert held == 0


def test_a_learner_answers_for_boards_of_both_kinds():
    for text in ("drop:7x6x4", "drop:9x8x4", "free:5x5x4"):
        rules = parse_rules(text)
        learner = make_learner(rules, [[rules.cells - rules.width]], [], 1)
        positions = learner.sample(20, 0.3)
        for key, move in zip(split(positions), learner.choose(positions), strict=True):
            assert move in position_of(rules, key).moves()
