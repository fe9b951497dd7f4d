"""plyscope book, and the commands that use one."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from command_line import run
from plyscope import __version__
from plyscope.book import shelf
from plyscope.book.build import build
from plyscope.book.format import BookFile, write_book
from plyscope.games import parse_rules
from plyscope.workers import Here


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    path = tmp_path_factory.mktemp("books") / "drop-5x4x4.book"
    list(build(parse_rules("drop:5x4x4"), 4, path, Here(), memory_mb=1))
    return path


@pytest.fixture
def wrong(book, tmp_path):
    """A book with 25 wrong scores."""
    file, path = BookFile(book), tmp_path / "wrong.book"
    scores = {key: score + (place < 25) for place, (key, score) in enumerate(file.items())}
    write_book(path, scores, rules=file.rules, plies=4, command=file.header.command, version="9.9")
    return path


def test_a_book_is_built_and_described(capsys, tmp_path, book):
    path = tmp_path / "a.book"
    options = ["--rules", "drop:5x4x4", "--plies", 4, "--out", path, "--workers", 1, "--memory", 1]
    code, out, err = run(capsys, "book", "build", *options)
    assert (code, err) == (0, "")
    assert path.read_bytes() == book.read_bytes()
    assert run(capsys, "book", "info", path) == (0, out, "")
    file = BookFile(path)
    assert out.splitlines() == [
        f"file      {path}",
        "rules     drop:5x4x4",
        "plies     4",
        f"entries   {len(file)}",
        f"size      {path.stat().st_size:,} bytes, 4 for a key and 1 for its score",
        f"checksum  SHA-256 {file.checksum}, valid",
        f"made by   plyscope book build --rules drop:5x4x4 --plies 4 (plyscope {__version__})",
    ]


def test_a_right_book_is_proved(capsys, book):
    code, out, err = run(capsys, "book", "verify", book, "--workers", 1, "--memory", 1)
    count = len(BookFile(book))
    assert (code, out, err) == (0, f"{book}: {count} of {count} entries proved again: no errors\n", "")
    code, out, _ = run(capsys, "book", "verify", book, "--sample", 5, "--seed", 3, "--workers", 1)
    assert (code, out) == (0, f"{book}: 5 of {count} entries proved again: no errors\n")


def test_the_faults_of_a_wrong_book_are_told(capsys, wrong):
    code, out, _ = run(capsys, "book", "verify", wrong, "--workers", 1, "--memory", 1)
    *faults, last = out.splitlines()
    count = len(BookFile(wrong))
    assert code == 1
    assert len(faults) == 20
    assert all(re.fullmatch(r"key \d+ \([XO./]{23}\): -?\d+ in the book, -?\d+ by the .*", fault) for fault in faults)
    assert last == f"{wrong}: {count} of {count} entries proved again: 50 errors"


def test_a_deeper_book_is_another_witness(capsys, book, wrong, tmp_path):
    deeper = tmp_path / "deeper.book"
    list(build(parse_rules("drop:5x4x4"), 5, deeper, Here(), memory_mb=1))
    count = len(BookFile(book))
    options = ["--sample", 0, "--workers", 1, "--deeper", deeper]
    code, out, _ = run(capsys, "book", "verify", book, *options)
    told = f"0 of {count} entries proved again, all {count} compared with {deeper}"
    assert (code, out) == (0, f"{book}: {told}: no errors\n")
    code, out, _ = run(capsys, "book", "verify", wrong, *options)
    assert (code, out.splitlines()[-1]) == (1, f"{wrong}: {told}: 25 errors")


def interrupted(*arguments, when):
    """Send Ctrl-C when something is there: exit code, output, errors."""
    pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen([sys.executable, "-m", "plyscope", *map(str, arguments)], text=True, **pipes)
    while not when():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_ctrl_c_keeps_what_is_proved(tmp_path):
    path, part = tmp_path / "a.book", tmp_path / "a.book.part"
    options = ["--rules", "drop:9x7x4", "--plies", 3, "--workers", 2, "--memory", 16]  # nobody waits for its end
    code, out, err = interrupted("book", "build", *options, "--out", path, when=part.exists)
    assert (code, out) == (130, "")
    assert re.fullmatch(rf"stopped: .* kept in {part}; continue with --resume\n", err)
    assert not path.exists()
    assert part.read_text().startswith('{"rules": "drop:9x7x4", "plies": 3}\n')


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "missing: VERB"),
        (["burn"], "VERB cannot be 'burn'; allowed: build, verify, info"),
        (["build", "--out", "a.book"], "missing: --plies"),
        (["build", "--plies", "4"], "missing: --out"),
        (
            ["build", "--plies", "99", "--out", "a.book"],
            "plies must be from 0 to 41 on the board of",
        ),
        (["build", "--plies", "4", "--out", "no/such/a.book"], "no such folder: no/such\n"),
        (["build", "--plies", "4", "--out", "a.book", "--rules", "chess"], "unknown rules 'chess'"),
        (
            ["build", "--plies", "4", "--out", "a.book", "--workers", "0"],
            "workers must be a whole number from 1",
        ),
        (["build", "--plies", "4", "--out", "a.book", "--dask", "nowhere"], "is not the address of a Dask scheduler"),
        (["verify", "no.book"], "no such file or folder: no.book"),
        (["verify", "{wrong}", "--sample", "-1"], "sample must be a whole number from 0, not -1"),
        (["verify", "{wrong}", "--deeper", "{wrong}"], "{wrong} is not a deeper book of drop:5x4x4"),
        (["info", os.devnull], f"{os.devnull} is not a regular file"),
        (["info", "--rules", "gomoku"], "plyscope has no opening book for gomoku"),
    ],
)
def test_wrong_input_is_one_line(capsys, tmp_path, monkeypatch, wrong, arguments, told):
    monkeypatch.chdir(tmp_path)
    arguments = [argument.format(wrong=wrong) for argument in arguments]
    code, out, err = run(capsys, "book", *arguments)
    assert (code, out) == (2, "")
    assert re.match(r"plyscope book( \w+)?: error: ", err)
    assert told.format(wrong=wrong) in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["wrong.book"]


@pytest.fixture
def shipped(book, monkeypatch):
    """As if the book came with the package."""
    monkeypatch.setattr(shelf, "SHIPPED", book.parent)


@pytest.mark.usefixtures("shipped")
def test_solve_and_analyse_use_the_book_unless_it_is_refused(capsys):
    rules = ["--rules", "drop:5x4x4", "--json"]
    for command in ("solve", "analyse"):
        for position in ("-", "3", "33"):
            with_book, without = (
                json_of(run(capsys, command, position, *rules, *more)) for more in ([], ["--no-book"])
            )
            if command == "solve":
                assert (with_book.pop("nodes"), without.pop("nodes") > 0) == (0, True)
            else:
                assert with_book.pop("nodes") < without.pop("nodes")
            assert with_book == without
    code, out, _ = run(capsys, "book", "info", "--rules", "drop:5x4x4")
    assert (code, "rules     drop:5x4x4\n" in out) == (0, True)


def json_of(answer):
    """What a command has printed, without the seconds."""
    code, out, err = answer
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found.pop("seconds") >= 0
    return found
