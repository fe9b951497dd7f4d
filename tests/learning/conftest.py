"""Trainings that take a second."""

import pytest

from plyscope.games import parse_rules
from plyscope.learning import Plan, session, training


@pytest.fixture
def plan():
    return Plan(parse_rules("drop:4x4x3"), games=1500, rounds=2, seed=3, tuples=4)


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Small rounds, and a checkpoint after every report."""
    monkeypatch.setattr(session, "REPORT_GAMES", 500)
    monkeypatch.setattr(session, "POINT_GAMES", 500)
    monkeypatch.setattr(session, "CHECKPOINT_SECONDS", 0)
    for name, value in {"SAMPLED": 300, "SPARRING_GAMES": 5, "MEASURED_GAMES": 5, "PASSES": 12}.items():
        monkeypatch.setattr(training, name, value)
