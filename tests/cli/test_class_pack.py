"""plyscope class-pack as typed."""

import json
from zipfile import ZipFile

import pytest

from command_line import run


def test_a_pack_has_everything_for_a_class(capsys, tmp_path):
    target = tmp_path / "pack.zip"
    code, out, err = run(
        capsys, "class-pack", "--out", target, "--count", 3, "--kind", "minimax,pvs", "--title", "Week 3"
    )
    assert (code, err) == (0, "")
    assert out.startswith(f"{target}: 3 exercises, ")
    with ZipFile(target) as pack:
        assert pack.testzip() is None
        names = pack.namelist()
        sheets = json.loads(pack.read("students/worksheet.json"))
        readme = pack.read("README.txt").decode()
    assert {
        "README.txt",
        "instructions.html",
        "students/exercises.html",
        "students/sheet.html",
        "teacher/key.html",
        "teacher/exercises.json",
        "platforms/moodle.xml",
        "platforms/exercises.gift",
        "platforms/qti12.zip",
        "platforms/qti21.zip",
    } <= set(names)
    assert [sheet["exercise"].partition("-")[0] for sheet in sheets] == ["minimax", "pvs", "minimax"]
    assert readme.startswith("Week 3\n======\n")
    assert all(sheet["exercise"] in readme for sheet in sheets)


def test_a_worksheet_of_a_pack_can_be_marked(capsys, tmp_path):
    run(capsys, "class-pack", "--out", tmp_path / "pack.zip", "--count", 1, "--kind", "minimax")
    with ZipFile(tmp_path / "pack.zip") as pack:
        [sheet] = json.loads(pack.read("students/worksheet.json"))
        [exercise] = json.loads(pack.read("teacher/exercises.json"))["exercises"]
    sheet["answers"] = {slot["id"]: slot["key"] for slot in exercise["slots"]}
    (tmp_path / "ada.json").write_text(json.dumps(sheet))
    code, out, _ = run(capsys, "exercises", "mark", tmp_path / "ada.json")
    assert (code, out) == (0, f"{sheet['exercise']}: {len(exercise['slots'])} of {len(exercise['slots'])}\n")


def test_one_seed_gives_the_same_bytes_and_another_one_others(capsys, tmp_path):
    for name, seed in (("a", 4), ("b", 4), ("c", 5)):
        run(capsys, "class-pack", "--out", tmp_path / f"{name}.zip", "--count", 7, "--seed", seed)
    contents = [(tmp_path / f"{name}.zip").read_bytes() for name in "abc"]
    assert contents[0] == contents[1] != contents[2]


def test_an_existing_pack_is_replaced_but_no_other_file(capsys, tmp_path):
    for count in (1, 2):
        assert run(capsys, "class-pack", "--out", tmp_path / "pack.zip", "--count", count)[0] == 0
    (tmp_path / "notes.txt").write_text("mine")
    code, out, err = run(capsys, "class-pack", "--out", tmp_path / "notes.txt", "--count", 1)
    assert (code, out) == (2, "")
    assert err.endswith("notes.txt already exists and is not a ZIP file; choose another name\n")
    assert (tmp_path / "notes.txt").read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "{}"], "is a folder; --out names the ZIP file to write"),
        (["--out", "{}/nowhere/pack.zip"], "nowhere does not exist"),
        (["--out", "{}/pack.zip", "--count", "0"], "the number of exercises must be 1 to 10,000, not 0"),
        (["--out", "{}/pack.zip", "--kind", "magic"], "unknown kind of exercise 'magic'; allowed: minimax"),
        ([], "missing: --out"),
    ],
)
def test_bad_options_are_refused_in_one_line_and_nothing_is_written(capsys, tmp_path, arguments, message):
    code, out, err = run(capsys, "class-pack", *(one.format(tmp_path) for one in arguments))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert list(tmp_path.iterdir()) == []
