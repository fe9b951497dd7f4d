"""What is known of positions: the answers of the solver, kept for those who ask again; mirror images share one."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from plyscope.games.rows import RowsPosition, Rules

Json = dict[str, Any]
#: How many scores of moves are kept, all positions together: those of some 5000 positions of Connect Four.
MOST = 40_000


class Known:
    """The answers that were found lately, and how many seconds each had."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._scores = most, 0
        self._answers: OrderedDict[RowsPosition, tuple[float, Json]] = OrderedDict()

    def find(self, position: RowsPosition, seconds: float) -> Json | None:
        """Return what is known of a position: all there is to know, or what so many seconds have brought."""
        key, mirrored = _key(position)
        spent, answer = self._answers.get(key, (0.0, None))
        if answer is None or (answer["stopped"] and spent < seconds):
            return None
        self._answers.move_to_end(key)
        return reflected(position.rules, answer) if mirrored else answer

    def keep(self, position: RowsPosition, seconds: float, answer: Json) -> None:
        """Keep an answer that had so many seconds; forget those that were not asked for longest."""
        key, mirrored = _key(position)
        if key in self._answers:
            self._scores -= _size(self._answers.pop(key)[1])
        self._answers[key] = (seconds, reflected(position.rules, answer) if mirrored else answer)
        self._scores += _size(answer)
        while self._scores > self._most:
            _, (_, forgotten) = self._answers.popitem(last=False)
            self._scores -= _size(forgotten)


def reflected(rules: Rules, answer: Json) -> Json:
    """Return the same answer about the mirror image."""
    separator = "," if "," in answer["line"] or (rules.width if rules.gravity else rules.cells) > 9 else ""
    image = answer | {
        "scores": {_move(rules, move): score for move, score in answer["scores"].items()},
        "best": [_move(rules, move) for move in answer["best"]],
        "line": separator.join(_move(rules, move) for move in _words(answer["line"], separator)),
    }
    return image | {"estimate": reflected(rules, answer["estimate"])} if "estimate" in answer else image


def _size(answer: Json) -> int:
    """Return how much room an answer takes: one for itself, one for each score."""
    return 1 + len(answer["scores"]) + len(answer.get("estimate", {}).get("scores", ()))


def _move(rules: Rules, written: str) -> str:
    return str(rules.reflect_move(int(written) - 1) + 1)


def _words(line: str, separator: str) -> Iterator[str]:
    yield from filter(None, line.split(separator) if separator else line)


def _key(position: RowsPosition) -> tuple[RowsPosition, bool]:
    """Return the one of a position and its mirror image that stands for both, and whether it is the image."""
    image = position.reflect()
    return (image, True) if (image.own, image.mask) < (position.own, position.mask) else (position, False)
