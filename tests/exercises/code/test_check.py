"""Students' programs: the wrong ones get the name of their mistake, and the right ones pass."""

import inspect
import json
import re
from pathlib import Path

import pytest

from exercises import more_wrong_programs, right_programs, wrong_programs
from plyscope.exercises import check_code

FOLDER = Path(__file__).parents[1]


def checked(module, function, **options):
    return check_code(f"{FOLDER / module.__name__.rpartition('.')[2]}.py:{function}", **options)


def test_at_least_twenty_wrong_programs_have_different_mistakes():
    names = [name for _, _, name in wrong_programs.NESTED]
    assert len(names) == len(set(names)) >= 20


@pytest.mark.parametrize(("function", "algorithm", "name"), wrong_programs.NESTED)
def test_each_wrong_program_gets_the_name_of_its_mistake(function, algorithm, name):
    report = checked(wrong_programs, function)
    assert (report.algorithm, report.form) == (algorithm, "nested")
    assert [one.name for one in report.mistakes] == [name], report.words
    assert report.passed == (name == "strict-cut")
    assert 0 < report.failed <= report.trees


@pytest.mark.parametrize(("function", "name"), more_wrong_programs.OTHER_WAYS)
def test_mistakes_are_recognised_in_other_programs(function, name):
    report = checked(more_wrong_programs, function)
    assert [one.name for one in report.mistakes] == [name], report.words


def edited(base, old, new):
    """The source of a right program in which one piece of text is replaced."""
    source = inspect.getsource(getattr(right_programs, base))
    assert source.count(old) == 1, (base, old)
    return f"from math import inf\n\n\n{source.replace(old, new)}"


@pytest.mark.parametrize(("base", "old", "new", "name"), more_wrong_programs.EDITS)
def test_one_edit_of_a_right_program_is_recognised(tmp_path, base, old, new, name):
    report = check_code(f"{written(tmp_path, edited(base, old, new))}:{base}")
    assert report.form == ("tree" if base.startswith("tree_") else "nested")
    assert [one.name for one in report.mistakes] == [name], report.words


@pytest.mark.parametrize("function", right_programs.MINIMAX + right_programs.ALPHABETA)
def test_right_programs_pass(function):
    report = checked(right_programs, function)
    assert (report.verdict, report.failed, report.step, report.mistake) == ("right", 0, None, None), report.words
    assert report.algorithm == ("minimax" if function in right_programs.MINIMAX else "alphabeta")
    assert report.trees > 150


def written(tmp_path, text, name="solution.py"):
    (tmp_path / name).write_text(text)
    return str(tmp_path / name)


def test_a_missed_cut_is_named_with_its_bounds():
    report = checked(wrong_programs, "alphabeta_without_break")
    assert report.step.words == (
        "Tree [[3, 12], [2, 4]]: after leaf 2 the branch to leaf 4 must be cut: alpha 3 >= beta 2. "
        "Your program looked at leaf 4."
    )
    assert (report.step.kind, report.step.got) == ("cut", "looked at leaf 4")


def test_the_first_wrong_result_of_an_inner_node_is_named():
    words = checked(wrong_programs, "minimax_same_player").step.words
    assert words == "Tree [[3, 12], [2, 4]]: the MIN node [3, 12] must return 3. Your program returned 12."


def test_a_deep_cut_is_shown_on_a_small_tree():
    words = checked(wrong_programs, "alphabeta_shallow").step.words
    assert words.startswith(
        "Tree [5, [[[4, 9], 6], 7]]: after leaf 4 the branch to leaf 9 must be cut: alpha 5 >= beta 4"
    )


def test_a_mistake_that_is_not_a_classic_one_is_reported_by_its_first_wrong_step(tmp_path):
    program = written(
        tmp_path,
        "def minimax(tree, maximising=True):\n"
        "    if isinstance(tree, int):\n"
        "        return 7 if tree == 12 else tree\n"
        "    values = [minimax(branch, not maximising) for branch in tree]\n"
        "    return max(values) if maximising else sum(values) // len(values)\n",
    )
    report = check_code(f"{program}:minimax")
    assert (report.verdict, report.mistake, report.note) == ("wrong", None, "This is not one of the classic mistakes.")
    assert report.step.words == ("Tree [[3, 12], [2, 4]]: the MIN node [3, 12] must return 3. Your program returned 5.")


def test_a_function_that_measures_the_tree_is_not_part_of_the_search(tmp_path):
    program = written(
        tmp_path,
        "def max_depth(node, depth=0):\n"
        "    return depth if isinstance(node, int) else max(max_depth(child, depth + 1) for child in node)\n"
        "def minimax(tree):\n"
        "    return search(tree, max_depth(tree), True)\n"
        "def search(node, plies, maximising):\n"
        "    if plies == 0 or isinstance(node, int):\n"
        "        return node\n"
        "    values = [search(child, plies - 1, not maximising) for child in node]\n"
        "    return max(values) if maximising else values[0]\n",
    )
    words = check_code(f"{program}:minimax").step.words
    assert re.fullmatch(
        r"Tree .*: the MIN node \[-?\d+, -?\d+\] must return -?\d+\. Your program returned -?\d+\.", words
    )
    node, wanted, got = re.search(r"node (\[.*\]) must return (-?\d+)\. Your program returned (-?\d+)", words).groups()
    assert (int(wanted), int(got)) == (min(json.loads(node)), json.loads(node)[0])


def test_alphabeta_is_not_minimax(tmp_path):
    report = checked(right_programs, "alphabeta_soft", algorithm="minimax")
    assert (report.verdict, report.mistake.name) == ("wrong", "cuts-in-minimax")


def test_a_branch_that_is_searched_in_vain_is_not_hidden_by_a_copied_list(tmp_path):
    """The value of the extra branch is never used: only the call shows that it is searched."""
    program = written(
        tmp_path,
        "def alphabeta(node, alpha, beta, maximising):\n"
        "    if isinstance(node, int):\n"
        "        return node\n"
        "    for child in list(node):\n"
        "        value = alphabeta(child, alpha, beta, not maximising)\n"
        "        if alpha >= beta:\n"
        "            break\n"
        "        if maximising:\n"
        "            alpha = max(alpha, value)\n"
        "        else:\n"
        "            beta = min(beta, value)\n"
        "    return alpha if maximising else beta\n",
    )
    report = check_code(f"{program}:alphabeta")
    assert (report.verdict, report.mistake.name) == ("wrong", "cut-too-late")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"algorithm": "magic"}, "algorithm must be one of minimax, alphabeta, not 'magic'"),
        ({"form": "graph"}, "form must be one of nested, tree, not 'graph'"),
        ({"seconds": 0}, "seconds must be more than 0 and at most 3600, not 0"),
        ({"seconds": float("nan")}, "seconds must be more than 0"),
        ({"arguments": ["tree", "luck"]}, "unknown argument 'luck'; allowed: tree, depth, alpha, beta"),
    ],
)
def test_bad_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        checked(right_programs, "minimax", **options)
