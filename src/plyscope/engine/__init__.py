"""The engine's side of the line protocol: commands and replies are lines of text."""

from plyscope.engine.check import check_engine
from plyscope.engine.server import Engine

__all__ = ["Engine", "check_engine"]
