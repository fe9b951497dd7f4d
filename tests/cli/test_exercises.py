"""plyscope exercises as typed."""

import json

import pytest

from command_line import run
from plyscope.exercises import KINDS, make_by_id


@pytest.fixture
def made(capsys, tmp_path):
    """A set of one exercise of each kind, and its folder."""
    code, out, err = run(capsys, "exercises", "make", "--count", 7, "--seed", 5, "--out", tmp_path / "set")
    assert (code, err) == (0, "")
    assert out == f"{tmp_path / 'set'}: 7 exercises in 2 files\n"
    return tmp_path / "set"


def test_a_set_has_every_kind_and_its_keys(made):
    exercises = json.loads((made / "exercises.json").read_text())["exercises"]
    assert [one["kind"] for one in exercises] == list(KINDS)
    again = [json.loads(json.dumps(make_by_id(one["id"]).as_json())) for one in exercises]
    assert again == exercises


def test_the_same_seed_gives_the_same_bytes(capsys, made, tmp_path):
    run(capsys, "exercises", "make", "--count", 7, "--seed", 5, "--out", tmp_path / "again")
    for name in ("exercises.json", "worksheet.json"):
        assert (made / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def filled_in(made):
    """The worksheet with the answers of the key."""
    exercises = json.loads((made / "exercises.json").read_text())["exercises"]
    sheets = json.loads((made / "worksheet.json").read_text())
    for sheet, one in zip(sheets, exercises, strict=True):
        sheet["student"] = "Ada"
        sheet["answers"] = {slot["id"]: slot["key"] for slot in one["slots"]}
    return sheets


def test_a_worksheet_is_marked(capsys, made, tmp_path):
    sheets = filled_in(made)
    sheets[0]["answers"]["value:B"] = 77
    (tmp_path / "ada.json").write_text(json.dumps(sheets))
    code, out, err = run(capsys, "exercises", "mark", tmp_path / "ada.json")
    assert (code, err) == (0, "")
    total = [len(sheet["answers"]) for sheet in sheets]
    lines = out.splitlines()
    assert lines[0] == f"Ada, {sheets[0]['exercise']}: {total[0] - 1} of {total[0]}"
    assert lines[1].startswith("  first wrong step: Value of B: you wrote 77, expected ")
    assert lines[-1] == f"all: {sum(total) - 1} of {sum(total)}"


def test_marks_as_json(capsys, made, tmp_path):
    (tmp_path / "one.json").write_text(json.dumps(filled_in(made)[1]))
    code, out, _ = run(capsys, "exercises", "mark", tmp_path / "one.json", "--json")
    marks = json.loads(out)
    assert (code, marks["points"], marks["first_wrong"]) == (0, marks["total"], None)
    assert {one["mark"] for one in marks["verdicts"].values()} == {"right"}


def test_the_kinds_are_listed(capsys):
    code, out, _ = run(capsys, "exercises", "kinds")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(KINDS)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["make", "--format", "pdf"],
            "unknown format 'pdf'; allowed: json, html, print, moodle, gift, qti, prairielearn, all",
        ),
        (["make", "--kind", "magic"], "unknown kind of exercise 'magic'; allowed: minimax, alphabeta"),
        (["make", "--count", "0"], "the number of exercises must be 1 to 10,000, not 0"),
        (["make", "--depth", "9"], "depth must be 2 to 6, not 9"),
        (["make", "--cuts", "40"], "found no tree of depth 2 and branching 3 with exactly 40 cut branches"),
    ],
)
def test_bad_options_are_refused_in_one_line_and_nothing_is_written(capsys, tmp_path, arguments, message):
    code, out, err = run(capsys, "exercises", *arguments, "--out", tmp_path / "set")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"plyscope exercises: error: {message}")
    assert not (tmp_path / "set").exists()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is not JSON"),
        ("[]", "answers.json does not have a worksheet; plyscope exercises make --format json writes a template"),
        ("[3]", 'worksheet 1: expected an object with "exercise" (an id) and "answers"'),
        ('{"exercise": "x", "answers": {}}', "worksheet 1: 'x' is not the id of an exercise"),
        ('{"exercise": "minimax-easy-d2b2-s1", "answers": [1]}', '"answers" must be an object'),
        ('{"exercise": "minimax-easy-d2b2-s1", "answers": {"q": 1}}', "does not have the slot 'q'"),
        ('{"exercise": "minimax-easy-d2b2-s1", "answers": {"move": "Z"}}', "move: 'Z' is not one of B, C"),
    ],
)
def test_bad_files_of_answers_are_refused_in_one_line(capsys, tmp_path, content, message):
    (tmp_path / "answers.json").write_text(content)
    code, out, err = run(capsys, "exercises", "mark", tmp_path / "answers.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_spaces_in_lists_do_not_matter(capsys, tmp_path):
    chosen = ["--count", 2, "--kind", "minimax, pvs", "--format", "json, gift"]
    code, out, err = run(capsys, "exercises", "make", *chosen, "--out", tmp_path / "set")
    assert (code, out, err) == (0, f"{tmp_path / 'set'}: 2 exercises in 3 files\n", "")


def test_a_set_does_not_replace_answers(capsys, made):
    again = ["exercises", "make", "--count", 7, "--seed", 6, "--out", made]
    assert run(capsys, *again)[0] == 0
    text = json.dumps(filled_in(made))
    (made / "worksheet.json").write_text(text)
    code, out, err = run(capsys, *again)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.endswith("worksheet.json contains answers; choose another folder, or move the file\n")
    assert (made / "worksheet.json").read_text() == text


def test_a_file_is_not_a_folder_for_a_set(capsys, tmp_path):
    (tmp_path / "set").write_text("text")
    code, out, err = run(capsys, "exercises", "make", "--out", tmp_path / "set")
    assert (code, out) == (2, "")
    assert err.endswith("set is a file; --out names the folder for the files\n")


def test_a_question_is_answered_in_a_sentence_of_its_own(capsys, tmp_path):
    answers = {"value:B": 9, "value:C": 10, "value:D": 0, "value:A": 10, "move": "B"}
    (tmp_path / "one.json").write_text(json.dumps({"exercise": "minimax-medium-d2b3-s7", "answers": answers}))
    _, out, _ = run(capsys, "exercises", "mark", tmp_path / "one.json")
    assert "to which node? You wrote B, expected C. MAX moves to" in out
