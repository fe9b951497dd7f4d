"""The progress of a training, and its learning curve."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """One point of the learning curve."""

    #: "self-play" or "labels".
    stage: str
    games: int
    round: int
    #: The mean squared error of the last steps: of values from -1 to 1.
    error: float
    #: The share of the fixed sample in which the chosen move keeps the result; None if it cannot be solved.
    accuracy: float | None
    #: The share of games against perfect play, moving first, with the result of the start: in Connect Four, won games.
    #: None if it was not measured.
    held: float | None
    #: Labelled positions, and seconds of work.
    labels: int
    seconds: float
