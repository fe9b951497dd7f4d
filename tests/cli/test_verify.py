"""plyscope verify."""

import re

import pytest

from command_line import run
from plyscope.cli import main


@pytest.fixture(scope="module")
def proof(tmp_path_factory):
    """The text of a finished journal."""
    path = tmp_path_factory.mktemp("proofs") / "a.proof"
    assert main(["solve", "--resume", str(path), "--rules", "drop:6x5x4", "--budget", "20000", "--workers", "1"]) == 0
    return path.read_text()


@pytest.fixture
def file(tmp_path, proof):
    path = tmp_path / "a.proof"
    path.write_text(proof)
    return path


OPTIONS = ["--memory", 4, "--workers", 1]


def test_a_right_proof_is_confirmed(capsys, file):
    code, out, err = run(capsys, "verify", file, *OPTIONS)
    first, second = out.splitlines()
    assert (code, err) == (0, "")
    count = re.fullmatch(rf"{file}: score 0 follows from (\d+) bounds and \d+ split positions", first)[1]
    assert re.fullmatch(
        rf"{count} of {count} bounds proved again, \d+ of them by alpha-beta search, too: no errors", second
    )
    code, out, _ = run(capsys, "verify", file, *OPTIONS, "--sample", 3, "--seed", 7)
    assert code == 0
    assert out.splitlines()[1].startswith(f"3 of {count} bounds proved again, ")
    code, again, _ = run(capsys, "verify", file, "--memory", 4, "--workers", 2, "--sample", 3, "--seed", 7)
    assert (code, again) == (0, out)


def test_a_proof_of_a_position_is_confirmed(capsys, tmp_path):
    path = tmp_path / "b.proof"
    assert run(capsys, "solve", "--resume", path, "431543253131", "--workers", 1, "--budget", 20_000)[0] == 0
    code, out, _ = run(capsys, "verify", path, *OPTIONS, "--threads", 2)
    assert (code, f"{path}: score 5 follows from" in out) == (0, True)


def test_a_wrong_bound_is_named(capsys, file):
    """A draw is made a win by bounds that fit together, so that only a proof of the bounds shows it."""
    empty = "/".join(["......"] * 5)
    file.write_text(file.read_text().split("\n")[0] + f"\n{empty} 1 1 5 0.1\nresult 1 1\n")
    code, out, _ = run(capsys, "verify", file, *OPTIONS)
    first, error, last = out.splitlines()
    assert code == 1
    assert first == f"{file}: score 1 follows from 1 bound and 0 split positions"
    assert re.fullmatch(rf"{empty}: from 1 to 1 in the file, from -?\d+ to 0 by the solver", error)
    assert last == "1 of 1 bounds proved again, 0 of them by alpha-beta search, too: 1 error"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: "a text\n", "{file} is not the journal of a proof"),
        (lambda text: text[:-3], "{file} ends in the middle of a line; resume its proof first"),
        (lambda text: text + "x\n", "{file}, line {last}: not a line of a proof"),
        (
            lambda text: text.replace("result 0 0", "result 1 1"),
            "{file}: the result 1 to 1 does not follow from the lines, only 0 to 0",
        ),
        (
            lambda text: text.replace("result 0 0\n", ""),
            "{file}: the proof is not finished: the score is between 0 and 0; "
            "continue with: plyscope solve --resume {file}\n",
        ),
    ],
)
def test_bad_files_are_one_line(capsys, file, change, told):
    text = change(file.read_text())
    file.write_text(text)
    code, out, err = run(capsys, "verify", file, *OPTIONS)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("plyscope verify: error: " + told.format(file=file, last=text.count("\n")))


def test_wrong_options_are_one_line(capsys, tmp_path, file):
    for arguments, told in (
        ([tmp_path / "no"], f"no such file or folder: {tmp_path / 'no'}"),
        ([tmp_path], f"this is a folder, not a file: {tmp_path}"),
        ([], "missing: FILE"),
        ([file, "--memory", 0], "memory_mb must be a whole number from 1, not 0"),
        ([file, "--threads", 0], "threads must be a whole number from 1 to 256, not 0"),
    ):
        code, out, err = run(capsys, "verify", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"plyscope verify: error: {told}")
    code, _, err = run(capsys, "verify", file, "--sample", -1)
    assert (code, err) == (2, "plyscope verify: error: sample must be a whole number from 0, not -1\n")
