"""The line protocol, from the engine's side: it answers in lines what it is told in lines."""

from plyscope.engine.check import check_engine
from plyscope.engine.server import Engine

__all__ = ["Engine", "check_engine"]
