"""Exercises as QTI, in the two versions that learning platforms import."""

from collections.abc import Sequence

from plyscope.exercises.exercise import Exercise
from plyscope.exercises.formats.archives import archive
from plyscope.exercises.formats.qti12 import package as package12
from plyscope.exercises.formats.qti21 import package as package21


def write(exercises: Sequence[Exercise], title: str) -> dict[str, bytes]:
    """Return one package for each version."""
    return {"qti12.zip": archive(package12(exercises, title)), "qti21.zip": archive(package21(exercises, title))}
