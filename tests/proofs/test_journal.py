"""The file of a proof: what has been written is read again, and anything else is refused with its line."""

import json
from contextlib import closing

import pytest

from plyscope.algorithms.table import Bounds
from plyscope.games import CONNECT4, parse_rules
from plyscope.proofs.journal import BEGINNING, Entry, Header, Journal, canonical, diagram_of, existing_header

RULES = parse_rules("drop:4x4x4")
HEADER = Header(RULES, "12")
HEAD = HEADER.line()


def entries():
    first, second = canonical(RULES.position("123")), canonical(RULES.position("1244"))
    return [Entry(first, None, 20_001, 0.25), Entry(second, Bounds(-1, 5), 77, 0.5)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.proof"


def test_lines_are_read_again(path):
    with closing(Journal(path, HEADER)) as journal:
        for entry in entries():
            journal.append(entry)
        journal.finish(Bounds(0, 0))
    assert path.read_text().splitlines()[1:] == [
        "split ..../..../..../XOX. 20001 0.250",
        "..../..../O.../X.OX -1 5 77 0.500",
        "result 0 0",
    ]
    with closing(Journal(path)) as journal:
        assert (journal.header, journal.entries, journal.result) == (HEADER, entries(), Bounds(0, 0))


def test_a_position_and_its_mirror_image_are_one_line():
    for moves in ("", "1", "4453", "123456"):
        position = CONNECT4.position(moves)
        assert canonical(position) == canonical(position.reflect()) in (position, position.reflect())
        assert len(diagram_of(position)) == 6 * 8 - 1


@pytest.mark.parametrize("torn", ["..../..../O.../X.OX -1 ", "s", "..../..../O.../X.OX -1 5 77 0.5"])
def test_an_incomplete_last_line_is_dropped(path, torn):
    path.write_text(HEAD + entries()[0].line() + torn)
    with closing(Journal(path, HEADER)) as journal:
        assert journal.entries == entries()[:1]
    assert path.read_text() == HEAD + entries()[0].line()


@pytest.mark.parametrize("content", ["", HEAD[:10], HEAD[: len(BEGINNING) + 5]])
def test_a_file_that_was_hardly_begun_is_begun_again(path, content):
    path.write_text(content)
    assert existing_header(path) is None
    with closing(Journal(path, HEADER)) as journal:
        assert journal.entries == []
    assert path.read_text() == HEAD
    path.write_text(content)
    with pytest.raises(ValueError, match=r"a\.proof is not the journal of a proof$"):
        Journal(path)


def test_two_programs_do_not_write_one_file(path):
    with closing(Journal(path, HEADER)), pytest.raises(ValueError, match=r"^another program is writing to .*a\.proof$"):
        Journal(path)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", ""),
        ("", ""),
        ("..../..../..../XOX. 0 1 7", ""),
        ("..../..../..../XOX. 0 1 7 0.1 9", ""),
        ("..../..../..../XOX. 0 1 -7 0.1", ""),
        ("..../..../..../XOX. 0 1 7 nan", ""),
        ("split ..../..../..../XOX. 0 1 7 0.1", ""),
        ("..../..../..../XOX. 2 1 7 0.1", ": the lower bound is larger than the upper one"),
        ("..../..../XOX. 0 1 7 0.1", ": a diagram of drop:4x4x4 has 16 cells, each X, O or a dot; this one has"),
        ("..../.X../..../.OX. 0 1 7 0.1", ": a stone hangs in the air"),
        ("..../..../..../XXX. 0 1 7 0.1", ": X begins, so it has as many stones as O or one more"),
        ("result 0 0\nresult 0 1 9", ""),
        ("result 0 0\n..../..../..../XOX. 0 1 7 0.1", ": it follows the result"),
    ],
)
def test_a_wrong_line_is_named(path, line, told):
    path.write_text(f"{HEAD}{line}\n")
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        Journal(path, HEADER)
    number = line.count("\n") + 2
    assert str(refusal.value).startswith(f"{path}, line {number}: not a line of a proof{told}")
    assert path.read_text() == f"{HEAD}{line}\n"


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("some text\n", "is not the journal of a proof; choose another name"),
        ("[1]\n", "is not the journal of a proof; choose another name"),
        ("{}\n", "is not the journal of a proof; choose another name"),
        ('{"format": "plyscope proof 1", "rules": 5, "moves": ""}\n', "is not the journal of a proof"),
        ('{"format": "plyscope proof 1", "rules": "drop:4x4x4", "moves": "9"}\n', "is not the journal of a proof"),
        (
            '{"format": "plyscope proof 2"}\n',
            "has the format 'plyscope proof 2'; this version of plyscope reads 'plyscope proof 1'",
        ),
        (
            Header(RULES, "").line(),
            "is the journal of drop:4x4x4 after no moves, not of drop:4x4x4 after 12; choose another name",
        ),
    ],
)
def test_another_file_is_refused(path, head, told):
    path.write_text(head)
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        Journal(path, HEADER)
    assert str(refusal.value).startswith(f"{path} {told}")
    assert path.read_text() == head


def test_the_header_says_what_is_proved():
    assert HEADER.position == RULES.position("12")
    assert json.loads(HEAD)["rules"] == "drop:4x4x4"
