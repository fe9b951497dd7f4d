"""What is written is read again; what is not whole is refused, whichever byte is wrong."""

import json
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.book import BookFile, Header
from plyscope.book.format import FIRST_LINE, MAGIC, write_book
from plyscope.games import CONNECT4, Rules


def written(path, scores, rules=CONNECT4, plies=8):
    write_book(path, scores, rules=rules, plies=plies, command="plyscope book build", version="1.2.3")
    return path


SCORES = {5: -2, 4: 18, 2**49 - 1: -18, 300: 0}


def test_a_book_is_read_as_it_was_written(tmp_path):
    book = BookFile(written(tmp_path / "some.book", SCORES))
    assert book.header == Header("drop:7x6x4", 8, 4, 7, "plyscope book build", "1.2.3")
    assert list(book.items()) == sorted(SCORES.items())
    assert {key: book.score(key) for key in SCORES} == SCORES
    assert [book.score(key) for key in (0, 3, 6, 2**49 - 2, 2**55)] == [None] * 5
    assert len(book) == 4
    assert book.rules is CONNECT4
    content = book.path.read_bytes()
    assert content[:FIRST_LINE] == MAGIC + book.checksum.encode() + b"\n"
    assert book.checksum == sha256(content[FIRST_LINE:]).hexdigest()
    assert [path.name for path in tmp_path.iterdir()] == ["some.book"]


@given(scores=st.dictionaries(st.integers(0, 2**128 - 1), st.integers(-128, 127)))
def test_the_same_scores_give_the_same_bytes(tmp_path_factory, scores):
    folder, rules = tmp_path_factory.mktemp("books"), Rules(16, 7, 6, gravity=True)
    one = written(folder / "one", scores, rules)
    other = written(folder / "other", dict(reversed(scores.items())), rules)
    assert one.read_bytes() == other.read_bytes()
    assert dict(BookFile(one).items()) == scores


@pytest.mark.parametrize("count", [1, 63, 64, 65, 127, 128, 1000])
def test_every_key_is_found_and_no_other(tmp_path, count):
    scores = {3 * place + 1: place % 37 - 18 for place in range(count)}
    book = BookFile(written(tmp_path / "some.book", scores))
    assert {key: book.score(key) for key in range(3 * count + 3)} == {
        key: scores.get(key) for key in range(3 * count + 3)
    }


@pytest.mark.parametrize("scores", [SCORES, {}], ids=["some", "none"])
def test_every_flipped_bit_is_noticed(tmp_path, scores):
    whole = written(tmp_path / "whole", scores).read_bytes()
    broken = tmp_path / "broken"
    for place in range(len(whole)):
        for bit in (1, 32, 128):
            broken.write_bytes(whole[:place] + bytes([whole[place] ^ bit]) + whole[place + 1 :])
            told = "is not a plyscope opening book" if place < len(MAGIC) else "is damaged: its checksum"
            with pytest.raises(ValueError, match=f"^{broken} {told}"):
                BookFile(broken)


def test_a_book_that_is_too_short_or_too_long_is_refused(tmp_path):
    whole = written(tmp_path / "whole", SCORES).read_bytes()
    broken = tmp_path / "broken"
    for length in range(len(whole)):
        broken.write_bytes(whole[:length])
        with pytest.raises(ValueError, match=r"broken is (not a plyscope opening book|damaged)"):
            BookFile(broken)
    for more in (b"\0", b"\n", whole):
        broken.write_bytes(whole + more)
        with pytest.raises(ValueError, match="is damaged: its checksum does not match its contents"):
            BookFile(broken)


@pytest.mark.parametrize("content", [b"\n", b"PK\3\4", b"plyscope book 2 " + b"0" * 64 + b"\n{}\n", b"\xff" * 999])
def test_a_foreign_file_is_refused(tmp_path, content):
    foreign = tmp_path / "foreign"
    foreign.write_bytes(content)
    with pytest.raises(ValueError, match=r"foreign is not a plyscope opening book, or has another version"):
        BookFile(foreign)


HEADER = {"rules": "drop:7x6x4", "plies": 8, "count": 1, "key_bytes": 7, "command": "", "version": ""}


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("", "has a header that cannot be read"),
        ("[]", "has a header that cannot be read"),
        ("7", "has a header that cannot be read"),
        ("{", "has a header that cannot be read"),
        ("\xff", "has a header that cannot be read"),
        (HEADER | {"colour": "red"}, "has a header that cannot be read"),
        (HEADER | {"count": "1"}, "has a header that cannot be read"),
        (HEADER | {"count": 1.0}, "has a header that cannot be read"),
        (HEADER | {"rules": "chess"}, "has a header that cannot be read: unknown rules 'chess'"),
        (HEADER | {"rules": "drop:9x9x4"}, "has keys of 7 bytes, but drop:9x9x4 needs 12"),
        (HEADER | {"count": 2}, "is damaged: file size does not match its header"),
        (HEADER | {"count": -1}, "is damaged: file size does not match its header"),
    ],
)
def test_a_header_that_means_nothing_is_refused(tmp_path, header, told):
    line = header if isinstance(header, str) else json.dumps(header)
    body = line.encode("latin-1") + b"\n" + bytes(8)
    odd = tmp_path / "odd"
    odd.write_bytes(MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)
    with pytest.raises(ValueError) as refusal:  # noqa: PT011 - the message is compared below
        BookFile(odd)
    assert str(refusal.value).startswith(f"{odd} {told}")


def test_a_book_without_a_header_is_refused(tmp_path):
    odd = tmp_path / "odd"
    odd.write_bytes(MAGIC + sha256(b"").hexdigest().encode() + b"\n")
    with pytest.raises(ValueError, match="has a header that cannot be read"):
        BookFile(odd)


def test_what_is_not_there_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        BookFile(tmp_path / "none")
    with pytest.raises(IsADirectoryError):
        BookFile(tmp_path)


def test_a_score_that_does_not_fit_leaves_no_file_behind(tmp_path):
    with pytest.raises(OverflowError):
        written(tmp_path / "some.book", {1: 128})
    assert list(tmp_path.iterdir()) == []
