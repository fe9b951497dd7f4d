"""Programs as players: any language will do that reads and writes lines."""

from plyscope.bots.command import CommandPlayer, parse

__all__ = ["CommandPlayer", "parse"]
