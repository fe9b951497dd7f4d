"""What the tests of the native core share."""

import pytest

from plyscope.native import Solver


@pytest.fixture(scope="module")
def solver():
    """One solver for many positions, so that what it keeps of one is tested by the next."""
    return Solver(memory_mb=16)
