"""Programs that were written without knowledge of the models: what the check says about each."""

import pytest

from exercises import fresh_programs
from exercises.code.test_check import checked

#: The function whose name does not say its algorithm.
OPTIONS = {"best_value": {"algorithm": "minimax"}}


@pytest.mark.parametrize(("function", "name"), fresh_programs.WRONG)
def test_a_classic_mistake_is_named(function, name):
    report = checked(fresh_programs, function, **OPTIONS.get(function, {}))
    assert [one.name for one in report.mistakes] == [name], report.words
    assert report.passed == (name == "strict-cut")


@pytest.mark.parametrize(("function", "end"), fresh_programs.UNNAMED)
def test_other_mistakes_are_told_by_their_first_wrong_step(function, end):
    report = checked(fresh_programs, function)
    assert (report.verdict, report.mistakes) == ("wrong", ())
    assert report.words.endswith(end)


@pytest.mark.parametrize("function", fresh_programs.RIGHT)
def test_right_programs_pass(function):
    report = checked(fresh_programs, function)
    assert (report.verdict, report.failed) == ("right", 0), report.words


def test_the_wrong_programs_have_different_mistakes():
    names = [name for _, name in fresh_programs.WRONG]
    assert len(names) == len(set(names)) >= 20
