"""These tests are for the searches in Python: here auto picks no other backend."""

import pytest

from plyscope.algorithms import backends


@pytest.fixture(autouse=True, scope="module")
def _python_is_preferred():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backends, "PREFERRED", ())
        yield
