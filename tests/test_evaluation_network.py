"""The file of a network: what is written is read, and every damage is one line."""

import json
import zlib
from hashlib import sha256

import pytest

from networks import random_header, random_weights
from plyscope.evaluation.network import MAGIC, Header, Network, read_network, shipped, write_network
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE


@pytest.fixture
def path(tmp_path):
    return tmp_path / "some.network"


def written(path, header, packed):
    """Write a file with any header and a checksum that fits."""
    body = json.dumps(header).encode() + b"\n" + packed
    path.write_bytes(MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)


def facts(**changed):
    header = random_header(TICTACTOE, count=1, size=2, phases=())
    return {**vars(header), **changed}


def test_what_is_written_is_read(path):
    header = random_header(CONNECT4)
    weights = random_weights(header)
    write_network(path, header, weights)
    found = read_network(path)
    assert found.header == header
    assert found.rules is CONNECT4
    assert found.weights() == weights
    before = path.read_bytes()
    write_network(path, header, weights)
    assert path.read_bytes() == before
    assert found.checksum.encode() in before.split(b"\n")[0]


def test_every_changed_byte_is_noticed(path):
    header = random_header(TICTACTOE, count=1, size=2, phases=())
    write_network(path, header, random_weights(header))
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(ValueError, match=r"(is damaged: its checksum|is not a plyscope network)"):
            read_network(path)
    for length in (0, 5, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(ValueError, match=r"(is damaged|is not a plyscope network)"):
            read_network(path)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"rules": "drop:0x1x1"}, "width must be from 1 to 64, not 0"),
        ({"rules": 5}, "a value has the wrong type"),
        ({"tuples": []}, "a value has the wrong type"),
        ({"tuples": [[]]}, "a value has the wrong type"),
        ({"tuples": [[0, 9]]}, "the cells of free:3x3x3 are numbered from 0 to 8"),
        ({"tuples": [[0, True]]}, "the cells of free:3x3x3 are numbered from 0 to 8"),
        ({"tuples": [[0, 3]]}, "the cells of a tuple are in the order of their bits"),
        ({"tuples": [[3, 3]]}, "the cells of a tuple are in the order of their bits"),
        ({"tuples": [[3], [3, 0]]}, "all tuples of a network have the same number of cells, from 1 to 10"),
        ({"tuples": [[0]] * 1001}, "a network has from 1 to 1000 tuples, not 1001"),
        ({"phases": [0]}, "phases are up to 16 numbers of stones, ascending from 1"),
        ({"phases": [4, 3]}, "phases are up to 16 numbers of stones, ascending from 1"),
        ({"phases": ["1"]}, "phases are up to 16 numbers of stones, ascending from 1"),
        ({"more": 1}, "it needs rules, tuples, phases, command, version"),
    ],
)
def test_a_wrong_header_is_refused_with_its_reason(path, changed, reason):
    written(path, facts(**changed), b"")
    with pytest.raises(ValueError, match=r"^\S+ has a header that cannot be read: ") as refused:
        read_network(path)
    assert str(refused.value).endswith(reason)


def test_weights_that_do_not_match_the_features_are_refused(path):
    count = 2 * 16
    for size in (0, 2 * count - 1, 2 * count + 1, 50_000_000):
        written(path, facts(), zlib.compress(bytes(size)))
        with pytest.raises(ValueError, match=r"^the number of weights does not match the features of the network$"):
            read_network(path).weights()
    written(path, facts(), b"nothing")
    with pytest.raises(ValueError, match=r"^the weights of the network cannot be unpacked$"):
        read_network(path).weights()
    written(path, facts(), zlib.compress(bytes(2 * count)))
    assert not any(read_network(path).weights())


def test_a_network_that_is_too_large_is_not_written(path):
    header = random_header(CONNECT4, count=40, size=8, phases=())
    with pytest.raises(ValueError, match=r"^the network takes \d+ bytes; a file has at most 2000000$"):
        write_network(path, header, random_weights(header, most=30_000))
    assert not path.exists()
    ten = [list(random_header(CONNECT4, count=1, size=10, phases=()).tuples[0])] * 40
    with pytest.raises(ValueError, match=r"^a network has at most 67108864 weights, not 83919360$"):
        Network(Header("drop:7x6x4", ten, [], "", ""), b"")


def test_files_that_cannot_be_read_are_one_line(tmp_path):
    with pytest.raises(ValueError, match=r"^no such file or folder: "):
        read_network(tmp_path / "none.network")
    with pytest.raises(ValueError, match=r"^this is a folder, not a file: "):
        read_network(tmp_path)
    (tmp_path / "text").write_text("hello")
    with pytest.raises(ValueError, match=r"is not a plyscope network, or has another version of the format$"):
        read_network(tmp_path / "text")


def test_a_game_without_a_network_has_none():
    assert shipped(GOMOKU) is None
