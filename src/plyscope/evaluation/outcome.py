"""Nothing is known before the end (mannan2021, blem2021): only won, drawn and lost games have a value."""

from plyscope.games.position import Position


def outcome(position: Position[object]) -> int:
    """Return 0: a game that goes on is worth nothing yet."""
    return 0
