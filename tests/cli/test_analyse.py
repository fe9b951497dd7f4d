"""plyscope analyse."""

import json

from command_line import run

WON = "431543253131"  # in 21 plies, by column 3 or 5


def test_analyse_says_it_in_words(capsys):
    code, out, err = run(capsys, "analyse", WON)
    assert (code, err) == (0, "")
    assert f"connect4 after {WON}, X to move\n" in out
    assert "\nX: wins in 21 plies with column 3\n" in out
    assert "\nscore   5\n" in out
    assert "\ncolumn   1  2  3  4  5  6  7\n        -2 -2  5  4  5  1 -2\n" in out
    assert "\nline    3 " in out
    assert "\nnodes   " in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_full_column_has_no_score(capsys):
    _, out, _ = run(capsys, "analyse", "4444441212")
    (row,) = [line for number, line in enumerate(out.splitlines()) if out.splitlines()[number - 1].startswith("column")]
    assert row.split() == ["2", "0", "0", "-", "1", "1", "-1"]
    _, out, _ = run(capsys, "analyse", "4444441212", "--json")
    assert set(json.loads(out)["scores"]) == set("123567")


def test_analyse_a_board_of_cells(capsys):
    _, out, _ = run(capsys, "analyse", "", "--rules", "tictactoe")
    assert "tictactoe, X to move" in out
    assert "X: draw with cell 5" in out
    assert "\ncells    0  0  0\n         0  0  0\n         0  0  0\n" in out
    _, out, _ = run(capsys, "analyse", "152", "--rules", "tictactoe")
    assert "O: draw with cell 3" in out
    assert "\ncells    -  - " in out


def test_analyse_in_json(capsys):
    code, out, _ = run(capsys, "analyse", WON, "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["score"], found["plies"], found["move"], found["best"]) == (5, 21, "3", ["3", "5"])
    assert found["words"] == "wins in 21 plies with column 3"
    assert len(found["line"]) == 21
    assert {move: facts["score"] for move, facts in found["scores"].items()} == dict(
        zip("1234567", (-2, -2, 5, 4, 5, 1, -2), strict=True)
    )
    assert found["scores"]["4"]["words"] == "wins in 23 plies"
    _, out, _ = run(capsys, "analyse", WON, "--json", "--weak")
    assert {move: facts["score"] for move, facts in json.loads(out)["scores"].items()}["4"] == 1
