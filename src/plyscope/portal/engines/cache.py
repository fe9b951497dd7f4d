"""A cache for the answers of the solver; a position and its mirror image share one entry."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from plyscope.games.rows import RowsPosition, Rules
from plyscope.portal.limits import ENGINES

Json = dict[str, Any]
#: The size of the cache in move scores, enough for about 5000 positions of Connect Four.
MOST = ENGINES.cached_scores


class Known:
    """The most recently used answers, each with the time limit of its search in seconds."""

    def __init__(self, most: int = MOST) -> None:
        self._most, self._scores = most, 0
        self._answers: OrderedDict[RowsPosition, tuple[float, Json]] = OrderedDict()

    def find(self, position: RowsPosition, seconds: float) -> Json | None:
        """Return a complete answer for a position, or one with at least this time limit; None if there is neither."""
        key, mirrored = _key(position)
        spent, answer = self._answers.get(key, (0.0, None))
        if answer is None or (answer["stopped"] and spent < seconds):
            return None
        self._answers.move_to_end(key)
        return reflected(position.rules, answer) if mirrored else answer

    def keep(self, position: RowsPosition, seconds: float, answer: Json) -> None:
        """Store an answer found with this time limit; a full cache drops the least recently used answers."""
        key, mirrored = _key(position)
        if key in self._answers:
            self._scores -= _size(self._answers.pop(key)[1])
        self._answers[key] = (seconds, reflected(position.rules, answer) if mirrored else answer)
        self._scores += _size(answer)
        while self._scores > self._most:
            _, (_, forgotten) = self._answers.popitem(last=False)
            self._scores -= _size(forgotten)


def reflected(rules: Rules, answer: Json) -> Json:
    """Return the same answer for the mirror image of its position."""
    separator = "," if "," in answer["line"] or (rules.width if rules.gravity else rules.cells) > 9 else ""
    image = answer | {
        "scores": {_move(rules, move): score for move, score in answer["scores"].items()},
        "best": [_move(rules, move) for move in answer["best"]],
        "line": separator.join(_move(rules, move) for move in _words(answer["line"], separator)),
    }
    return image | {"estimate": reflected(rules, answer["estimate"])} if "estimate" in answer else image


def _size(answer: Json) -> int:
    """Return the size of an answer: one for itself, and one for each score."""
    return 1 + len(answer["scores"]) + len(answer.get("estimate", {}).get("scores", ()))


def _move(rules: Rules, written: str) -> str:
    return str(rules.reflect_move(int(written) - 1) + 1)


def _words(line: str, separator: str) -> Iterator[str]:
    yield from filter(None, line.split(separator) if separator else line)


def _key(position: RowsPosition) -> tuple[RowsPosition, bool]:
    """Return the cache key that a position shares with its mirror image, and whether the key is the mirror image."""
    image = position.reflect()
    return (image, True) if (image.own, image.mask) < (position.own, position.mask) else (position, False)
