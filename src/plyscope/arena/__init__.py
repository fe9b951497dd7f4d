"""Games between players."""

from plyscope.arena.match import play_game

__all__ = ["play_game"]
