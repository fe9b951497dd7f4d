"""Networks with random weights, for tests of the learned evaluation on any board."""

import tempfile
from array import array
from functools import cache
from pathlib import Path
from random import Random

from plyscope.evaluation.network import Header, weight_count, write_network
from plyscope.games.notation import parse_rules

FOLDER = tempfile.TemporaryDirectory(prefix="plyscope-networks-")


def random_header(rules, *, count=5, size=4, phases=(3, 9), seed=1):
    """A header with tuples anywhere on the board, also far apart."""
    rng = Random(f"{rules} {seed}")
    cells = [rng.sample(range(rules.cells), min(size, rules.cells)) for _ in range(count)]
    tuples = [sorted(some, key=rules.cell_bits.__getitem__) for some in cells]
    return Header(str(rules), tuples, list(phases), "a test", "0")


def random_weights(header, seed=1, most=300):
    rng = Random(seed)
    count = weight_count(parse_rules(header.rules), tuple(map(tuple, header.tuples)), tuple(header.phases))
    return array("h", (rng.randrange(-most, most + 1) for _ in range(count)))


@cache
def network_file(rules):
    """The path of a network with random weights for these rules."""
    path = Path(FOLDER.name) / f"{str(rules).replace(':', '-')}.network"
    header = random_header(rules)
    write_network(path, header, random_weights(header))
    return str(path)
