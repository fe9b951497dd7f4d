"""plyscope exercises check-code as typed."""

import inspect
import json
import re

import pytest

from command_line import run, started
from exercises import right_programs

SOURCE = inspect.getsource(right_programs.alphabeta_soft)
RIGHT = f"from math import inf\n\n\n{SOURCE.replace('alphabeta_soft', 'alphabeta')}"


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A folder with a right program, a wasteful one and a wrong one, as the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "right.py").write_text(RIGHT)
    (tmp_path / "strict.py").write_text(RIGHT.replace("beta <= alpha", "beta < alpha"))
    (tmp_path / "wrong.py").write_text(RIGHT.replace("            break\n", "            continue\n"))
    return tmp_path


def test_a_right_program_passes(capsys, here):
    code, out, err = run(capsys, "exercises", "check-code", "right.py:alphabeta")
    assert (code, err) == (0, "")
    assert re.fullmatch(r"right.py:alphabeta \(alpha-beta\): right on \d+ trees\n", out)


def test_a_wrong_program_is_explained(capsys, here):
    code, out, err = run(capsys, "exercises", "check-code", "wrong:alphabeta")
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert re.fullmatch(r"wrong:alphabeta \(alpha-beta\): wrong on \d+ of \d+ trees", lines[0])
    assert lines[1] == (
        "  first wrong step: Tree [[3, 12], [2, 4]]: after leaf 2 the branch to leaf 4 must be cut: "
        "alpha 3 >= beta 2. Your program looked at leaf 4."
    )
    assert lines[2] == "  likely mistake: no branch is ever cut, so this is minimax (never-cuts)"
    assert lines[3].startswith("  Pass the current alpha and beta")


def test_a_wasteful_program_passes_with_a_remark(capsys, here):
    code, out, _ = run(capsys, "exercises", "check-code", "strict.py:alphabeta")
    assert code == 0
    assert "correct but wasteful" in out
    assert "(strict-cut)" in out


def test_the_report_as_json(capsys, here):
    code, out, _ = run(capsys, "exercises", "check-code", "wrong.py:alphabeta", "--json")
    report = json.loads(out)
    assert (code, report["verdict"], report["algorithm"], report["form"]) == (1, "wrong", "alphabeta", "nested")
    assert [one["name"] for one in report["mistakes"]] == ["never-cuts"]
    assert (report["first_wrong"]["kind"], report["first_wrong"]["tree"]) == ("cut", [[3, 12], [2, 4]])
    code, out, _ = run(capsys, "exercises", "check-code", "right.py:alphabeta", "--json")
    assert (code, json.loads(out)["verdict"], json.loads(out)["first_wrong"]) == (0, "right", None)


def test_algorithm_form_and_arguments_can_be_chosen(capsys, here):
    (here / "mine.py").write_text(
        "def solve(x, y, z):\n"
        "    if y == 0:\n"
        "        return z * x\n"
        "    return max(-solve(child, y - 1, -z) for child in x)\n"
    )
    chosen = ["--algorithm", "minimax", "--as", "nested", "--arguments", "tree,depth,colour"]
    code, out, err = run(capsys, "exercises", "check-code", "mine.py:solve", *chosen)
    assert (code, err) == (0, ""), out


def test_the_search_of_the_package_is_right(capsys):
    code, out, _ = run(capsys, "exercises", "check-code", "plyscope.algorithms.alphabeta:alphabeta")
    assert (code, "right on" in out) == (0, True), out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["right.py"], "'right.py' does not name a function: write module:function or path/to/file.py:function"),
        (["missing.py:minimax"], "no such file: missing.py"),
        (["right.py:minimax"], "right.py does not have a function 'minimax'; it has alphabeta"),
        (["right.py:alphabeta", "--seconds", "-1"], "seconds must be more than 0 and at most 3600, not -1"),
        (["right.py:alphabeta", "--arguments", "tree,luck"], "unknown argument 'luck'; allowed: tree, depth"),
        (["right.py:alphabeta", "--arguments", "depth"], "the arguments must include tree, the nested lists"),
        (
            ["right.py:alphabeta", "--arguments", "tree, depth, alpha, beta, colour"],
            "the function cannot be called with the arguments tree,depth,alpha,beta,colour: too many positional",
        ),
        (["./right:alphabeta"], "'./right' is not the name of a module or of a .py file: write module:function or"),
        (["right.py:alphabeta", "--algorithm", "magic"], "--algorithm cannot be 'magic'; allowed: minimax, alphabeta"),
        (["right.py:alphabeta", "--as", "graph"], "--as cannot be 'graph'; allowed: nested, tree"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, here, arguments, message):
    code, out, err = run(capsys, "exercises", "check-code", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_an_endless_program_as_a_process_of_its_own(here):
    (here / "endless.py").write_text("def minimax(tree):\n    while True:\n        pass\n")
    process = started("exercises", "check-code", "endless.py:minimax", "--seconds", "1", cwd=here)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (1, "")
    assert "your program was stopped, because it did not finish within 1 second." in out
