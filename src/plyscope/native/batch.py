"""Many positions solved by one call of the core."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import overload

from plyscope.games.rows import RowsPosition, Rules
from plyscope.native.boards import halves
from plyscope.native.core import core
from plyscope.native.solution import Solution

#: A position, or its moves in notation.
Asked = str | RowsPosition
#: Gets the index of an item that cannot be solved, counted from 0, and the reason.
Refused = Callable[[int, ValueError], None]


class Solutions(Sequence[Solution]):
    """The results of a batch of positions, in order; each `Solution` is made when it is accessed.

    ``scores`` returns all scores at once, which is faster.

    >>> from plyscope.native import Solver
    >>> found = Solver(1).solve_many(["431543253131", "121212"])
    >>> found.scores, found[0].words
    ([5, 18], 'wins in 21 plies')
    """

    def __init__(self, rules: Rules, items: Iterable[Asked], weak: bool) -> None:
        self.rules, self.weak = rules, weak
        self.items = tuple(items)
        board = rules.width, rules.height, rules.length, rules.gravity
        self._batch = core.Batch(board, self.items, rules)
        self._errors: dict[int, ValueError] = {}
        self._began = time.perf_counter()
        self._seconds: float | None = None

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, place: int, /) -> Solution: ...
    @overload
    def __getitem__(self, place: slice, /) -> list[Solution]: ...
    def __getitem__(self, place: int | slice, /) -> Solution | list[Solution]:
        """Return the result for a position; raise its ValueError if the position cannot be solved."""
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        if place in self._errors:
            raise self._errors[place]
        lower, upper, nodes, seconds, stopped = self._batch.answer(place)
        return Solution(self.position(place), lower, upper, self.weak, nodes, seconds, stopped)

    def position(self, place: int) -> RowsPosition:
        """Return a position by its index."""
        item = self.items[place]
        if isinstance(item, RowsPosition):
            return item
        own, mask = (low | high << 64 for low, high in self._batch.position(place))
        return RowsPosition(self.rules, own, mask)

    @property
    def scores(self) -> list[int | None]:
        """The scores, or their signs for a weak solve; None for positions that are open or cannot be solved."""
        return self.scores_of(0, len(self))

    def scores_of(self, begin: int, end: int) -> list[int | None]:
        """Return the scores from one index up to another, which is not included."""
        return self._batch.scores(self.weak, begin, end)

    @property
    def finished(self) -> int:
        """The number of positions at the beginning of the batch that have been answered."""
        return self._batch.finished

    @property
    def stopped(self) -> bool:
        """Whether the solver was stopped before it finished."""
        return self.finished < len(self)

    @property
    def nodes(self) -> int:
        """The total number of positions visited."""
        return self._batch.nodes

    @property
    def seconds(self) -> float:
        """The total time taken."""
        return time.perf_counter() - self._began if self._seconds is None else self._seconds

    def read(self, refuse: Callable[[RowsPosition], None], refused: Refused | None) -> None:
        """Read in Python the items that the core could not read, and refuse those that cannot be solved."""
        for place in self._batch.refused():
            try:
                position = self._reread(self.items[place], refuse)
                self._batch.put(place, halves(position.own), halves(position.mask))
            except ValueError as error:
                if refused is None:
                    word = "line" if isinstance(self.items[place], str) else "position"
                    raise type(error)(f"{word} {place + 1}: {error}") from None
                self._errors[place] = error
                refused(place, error)

    def _reread(self, item: object, refuse: Callable[[RowsPosition], None]) -> RowsPosition:
        if not isinstance(item, str | RowsPosition):
            raise TypeError(f"a batch holds positions of a rows game or their moves as text, not {item!r}")
        position = self.rules.position(item) if isinstance(item, str) else item
        if position.rules is not self.rules:
            raise ValueError(f"a position of {position.rules} in a batch of {self.rules}")
        try:
            refuse(position)
        except ValueError as error:
            raise ValueError(f"{item.strip()}: {error}" if isinstance(item, str) else str(error)) from None
        return position

    def look_up(self, lookup: Callable[[RowsPosition], int | None], stones: int) -> None:
        """Take the scores of positions with at most ``stones`` stones from a book."""
        for place in self._batch.early(stones):
            score = lookup(self.position(place))
            if score is not None:
                self._batch.know(place, score)

    def solve(self, engine: "core.Solver", seconds: float, nodes: int, poll: Callable[[], bool]) -> None:
        """Solve all open positions; ``seconds`` and ``nodes`` limit each of them, 0 is no limit."""
        try:
            self._batch.solve(engine, self.weak, seconds, nodes, poll)
        finally:
            self._seconds = time.perf_counter() - self._began
