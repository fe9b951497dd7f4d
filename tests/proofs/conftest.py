"""What the tests of proofs share."""

from contextlib import closing

import pytest

from plyscope.games import parse_rules
from plyscope.proofs.journal import Header, Journal
from plyscope.proofs.proof import Prover
from plyscope.workers import Here


@pytest.fixture(scope="session")
def proved(tmp_path_factory):
    """Prove a position, in a file of its own: the path of the journal."""
    folder, made = tmp_path_factory.mktemp("proofs"), {}

    def prove(rules, moves="", budget=20_000):
        key = (rules, moves, budget)
        if key not in made:
            made[key] = folder / f"{len(made)}.proof"
            with closing(Journal(made[key], Header(parse_rules(rules), moves))) as journal:
                list(Prover(journal, Here(), memory_mb=1, budget=budget).run())
        return made[key]

    return prove
