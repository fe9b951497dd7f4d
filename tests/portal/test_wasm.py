"""The built files with which the pages solve positions: checksum, size, and the book inside."""

import gzip
import json
from hashlib import sha256

from plyscope.book.shelf import Shelf
from plyscope.games import CONNECT4
from plyscope.portal.pages.render import STATIC

FOLDER = STATIC / "wasm"
#: The limit of all that a page loads in order to solve positions.
MOST_BYTES = 400_000


def test_the_checksum_is_that_of_the_module():
    facts = json.loads((FOLDER / "core.json").read_text())
    assert sha256((FOLDER / "core.wasm").read_bytes()).hexdigest() == facts["sha256"]
    assert facts.keys() == {"sha256", "command", "compiler", "sources"}
    assert facts["command"].startswith("em++ ")


def test_the_scores_are_those_of_the_book_of_the_package():
    file = Shelf().book(CONNECT4).file
    packed = (FOLDER / "drop-7x6x4.scores.gz").read_bytes()
    assert gzip.decompress(packed) == bytes(score & 255 for _, score in file.items())


def test_the_files_are_small():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
