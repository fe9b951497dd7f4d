"""The node signature of the solver: a change that leaves it as it is, is a refactoring; another has to say why.

After a change of the search: ``plyscope bench --signature > tests/data/solver_signature.txt``.
"""

from pathlib import Path

from plyscope.native.bench import signature

KNOWN = Path(__file__).parents[1] / "data" / "solver_signature.txt"


def test_the_node_signature_is_the_known_one():
    assert signature() == int(KNOWN.read_text())
