"""The exact solver: the score of a position, and of every move in it.

A `Solver` refuses positions that cannot be solved, and creates a `SolverQuestion`; the question asks its `ScoreSource`
for the scores of positions within windows.
"""

from collections.abc import Callable, Iterable, Iterator

from plyscope.algorithms.budget import Limit
from plyscope.games.position import AnyPosition
from plyscope.games.rows import CONNECT4, RowsPosition, Rules
from plyscope.native.batch import Asked, Refused, Solutions
from plyscope.native.boards import supports, too_large
from plyscope.native.core import require
from plyscope.native.memory import available_mb
from plyscope.native.question import OnMove, OnProgress, SolverQuestion, Stop
from plyscope.native.solution import Analysis, Solution
from plyscope.native.source import Book, ScoreSource

DEFAULT_MEMORY_MB = 256
MAX_THREADS = 256
#: With shorter lines the first player wins with the second stone.
LEAST_LENGTH = 3
UNLIMITED = Limit()


class Solver:
    """Solves positions of rows games, with one table for all positions of a game.

    ``memory_mb`` is the size of the table in MiB. The table belongs to one set of rules: a position of another game
    starts with an empty one. A ``book`` is looked up before the solver searches.

    >>> from plyscope.games import CONNECT4
    >>> solver = Solver()
    >>> solver
    <Solver with a table of 256 MiB, 1 thread, no book>
    >>> found = solver.solve(CONNECT4.position("431543253131"))
    >>> found.score, found.plies, found.words
    (5, 21, 'wins in 21 plies')
    >>> solver.analyse(CONNECT4.position("431543253131")).words
    'wins in 21 plies with column 3'
    """

    def __init__(self, memory_mb: int = DEFAULT_MEMORY_MB, threads: int = 1, *, book: Book | None = None) -> None:
        for name, number, most in (("memory_mb", memory_mb, None), ("threads", threads, MAX_THREADS)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1 or number > (most or number):
                limit = f"from 1 to {most}" if most else "from 1"
                raise ValueError(f"{name} must be a whole number {limit}, not {number!r}")
        free = available_mb()
        if memory_mb > free:
            raise ValueError(f"a table of {memory_mb} MiB does not fit into memory; allowed: 1 to {free} MiB")
        self.memory_mb, self.threads, self.book = memory_mb, threads, book
        self._source = ScoreSource(memory_mb, threads, book)

    def __repr__(self) -> str:
        threads = "1 thread" if self.threads == 1 else f"{self.threads} threads"
        book = "no book" if self.book is None else f"book {self.book!r}"
        return f"<{type(self).__name__} with a table of {self.memory_mb} MiB, {threads}, {book}>"

    def solve(
        self,
        position: AnyPosition,
        limit: Limit = UNLIMITED,
        *,
        weak: bool = False,
        on_progress: OnProgress | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Return the score of a position, or its bounds when the limit is reached or ``stop`` returns True.

        The limit may have nodes and seconds, but no depth.

        ``weak`` asks for win, draw or loss only, which takes less time. ``on_progress`` gets the bounds so far now and
        then; ``stop`` is called as often.
        """
        if (limit is UNLIMITED or limit == UNLIMITED) and on_progress is None and stop is None:
            found = self._source.late(position, weak)
            if found is not None:
                return found
        question = self._question(position, weak, limit, on_progress, stop)
        question.solve()
        return question.solution()

    def solve_many(
        self,
        positions: Iterable[Asked],
        rules: Rules | None = None,
        limit: Limit = UNLIMITED,
        *,
        weak: bool = False,
        on_progress: Callable[[Solutions], None] | None = None,
        stop: Stop | None = None,
        refused: Refused | None = None,
    ) -> Solutions:
        """Return the scores of many positions of one game, by one call of the core.

        Each is a position or its moves as text; ``rules`` are those of the texts, by default Connect Four. The limit
        applies to each position. ``on_progress`` gets the results so far; ``stop`` is called as often, and leaves the
        rest of the batch open. A text or position that cannot be solved raises ValueError with its number before any
        is solved; with ``refused``, that function gets the error and the item is left out.
        """
        _refuse_depth(limit)
        items = tuple(positions)
        if rules is None:
            rules = items[0].rules if items and isinstance(items[0], RowsPosition) else CONNECT4
        refuse(rules.start())
        found = Solutions(rules, items, weak)
        found.read(refuse, refused)

        def poll() -> bool:
            if on_progress is not None:
                on_progress(found)
            return stop is None or not stop()

        self._source.solve(found, limit.seconds or 0.0, limit.nodes or 0, poll)
        return found

    def analyse(
        self,
        position: AnyPosition,
        limit: Limit = UNLIMITED,
        *,
        weak: bool = False,
        on_progress: OnProgress | None = None,
        on_move: OnMove | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """Return the score of a position, of every move in it, and best moves to the end of the game.

        ``on_move`` gets each move as soon as it is solved.
        """
        question = self._question(position, weak, limit, on_progress, stop)
        question.solve()
        return question.with_line(question.answer(question.scores(on_move)))

    def best_moves(
        self,
        position: AnyPosition,
        limit: Limit = UNLIMITED,
        *,
        weak: bool = False,
        on_progress: OnProgress | None = None,
        stop: Stop | None = None,
    ) -> Analysis:
        """Return the score of a position and the moves that keep it; other moves only get an upper bound."""
        question = self._question(position, weak, limit, on_progress, stop)
        question.solve()
        return question.answer(question.tests())

    def line(self, position: AnyPosition, limit: Limit = UNLIMITED, *, weak: bool = False) -> Iterator[int]:
        """Yield best moves of both sides to the end of the game, or until the limit is reached, each when it is found.

        >>> from plyscope.games import CONNECT4
        >>> list(Solver(1).line(CONNECT4.position("131711353")))
        [3, 3, 1]
        """
        question = self._question(position, weak, limit, None, None)
        question.solve()
        if question.solution().exact:
            yield from question.line()

    def clear(self) -> None:
        """Empty the table."""
        self._source.clear()

    def _question(
        self, position: AnyPosition, weak: bool, limit: Limit, on_progress: OnProgress | None, stop: Stop | None
    ) -> SolverQuestion:
        _refuse_depth(limit)
        refuse(position)
        assert isinstance(position, RowsPosition)
        return SolverQuestion(self._source, position, weak, limit, on_progress, stop)


def _refuse_depth(limit: Limit) -> None:
    if limit.depth is not None:
        raise ValueError(f"the solver has no depth limit; allowed: nodes, seconds, not depth={limit.depth}")


def refuse(position: AnyPosition) -> None:
    """Raise ValueError with the reason if a position cannot be solved.

    >>> from plyscope.games import CONNECT4, GOMOKU
    >>> refuse(CONNECT4.position("1212121"))
    Traceback (most recent call last):
    ValueError: the game is over: the last stone made a line
    >>> refuse(GOMOKU.start())
    Traceback (most recent call last):
    ValueError: free:15x15x5 needs 240 bits; the native core has 128
    """
    if not isinstance(position, RowsPosition):
        raise ValueError("the solver supports N-in-a-row games only")
    require()
    rules = position.rules
    if not supports(rules):
        raise ValueError(too_large(rules))
    if rules.length < LEAST_LENGTH:
        raise ValueError(f"the solver needs lines of {LEAST_LENGTH} or more, not {rules}")
    flaw = position.flaw()
    if flaw is not None:
        raise ValueError(f"no game can reach this position: {flaw}")
    result = position.result()
    if result is not None:
        raise ValueError(f"the game is over: {'the last stone made a line' if result else 'the board is full'}")
