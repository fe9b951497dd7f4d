"""Programs as players: a Python function, or a program in any language that reads and writes lines."""

from plyscope.bots.command import CommandPlayer, parse
from plyscope.bots.function import FunctionPlayer
from plyscope.bots.resources import Resources

__all__ = ["CommandPlayer", "FunctionPlayer", "Resources", "parse"]
