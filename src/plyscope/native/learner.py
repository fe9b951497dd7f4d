"""Learners in the core: the weights of a network, changed by games against itself and by labelled positions."""

from collections.abc import Sequence
from typing import Any

from plyscope.games.rows import Rules
from plyscope.native.core import core


def make_learner(rules: Rules, tuples: Sequence[Sequence[int]], phases: Sequence[int], seed: int) -> Any:
    """Return a learner for a board that the core supports; all its weights are 0."""
    kind: Any = core.Learner64 if rules.width * rules.stride <= 64 else core.Learner128
    return kind((rules.width, rules.height, rules.length, rules.gravity), tuples, phases, seed)
