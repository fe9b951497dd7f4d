"""Workers for many independent tasks: this process, a pool of processes, or a Dask cluster given by its address.

All take the same function and tasks and return the same results; only the order of the results differs.
Tasks may depend on results: they are taken from their iterator only after the results so far have been handed out.
Functions, tasks and results are sent between processes, so they must be picklable.
"""

import logging
import os
import re
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from multiprocessing import active_children, get_context, parent_process
from typing import Any, Protocol, TypeVar

from plyscope.extras import command

Task = TypeVar("Task")
Result = TypeVar("Result")

#: How many tasks each worker has queued or running: enough that none is idle, few enough that a stop is quick.
AHEAD = 2
#: How many seconds a scheduler has to answer.
PATIENCE = 10
GONE = "the Dask scheduler no longer answers"


class Workers(Protocol):
    """Runs tasks and yields each task with its result, in the order in which they finish."""

    @property
    def count(self) -> int:
        """How many tasks run at a time."""
        ...

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task | None], ahead: int = AHEAD
    ) -> Generator[tuple[Task, Result], None, None]:
        """Run the tasks, ``ahead`` for each worker at a time; closing the generator stops them.

        None instead of a task means that there is none at the moment: the tasks are asked again after the next result.
        """
        ...

    def close(self) -> None:
        """Release the workers."""
        ...


class Here:
    """Runs tasks in this process, one after another.

    >>> list(Here().run(abs, [-1, 2]))
    [(-1, 1), (2, 2)]
    """

    count = 1

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task | None], ahead: int = AHEAD
    ) -> Generator[tuple[Task, Result], None, None]:
        """Run the tasks in order."""
        for task in tasks:
            if task is None:
                return
            yield task, work(task)

    def close(self) -> None:
        """Do nothing: there are no other workers."""


class Processes:
    """Runs tasks in processes on this machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task | None], ahead: int = AHEAD
    ) -> Generator[tuple[Task, Result], None, None]:
        """Run the tasks; raise an error if a process dies."""
        others = set(active_children())
        remaining = iter(tasks)
        under_way: dict[Any, Task] = {}

        def submit() -> None:
            with _undisturbed():
                for task in _next(remaining, self.count * ahead - len(under_way)):
                    under_way[pool.submit(work, task)] = task

        with ExitStack() as stack:
            pool = ProcessPoolExecutor(self.count, get_context("spawn"), _begin)
            stack.callback(_end, pool, others)
            submit()
            while under_way:
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    task = under_way.pop(future)
                    try:
                        result = future.result()
                    except BrokenProcessPool:
                        raise OSError("a worker process ended before its work was done") from None
                    yield task, result
                    submit()

    def close(self) -> None:
        """Do nothing: the processes of a run end with it."""


def _next(tasks: Iterator[Task | None], most: int) -> Iterator[Task]:
    """Yield the next tasks, as far as there are any at the moment.

    >>> tasks = iter([1, 2, None, 3])
    >>> list(_next(tasks, 9)), list(_next(tasks, 9)), list(_next(tasks, 9))
    ([1, 2], [3], [])
    """
    for _ in range(most):
        task = next(tasks, None)
        if task is None:
            return
        yield task


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Defer Ctrl-C: a process that is abandoned while it starts prints errors on the terminal."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """Initialise a pool process: it ignores Ctrl-C, which the parent handles, and ends with the parent in any case."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _end(pool: ProcessPoolExecutor, others: set[Any]) -> None:
    """End a pool at once, whatever its processes are doing."""
    for process in set(active_children()) - others:
        process.terminate()
    pool.shutdown(cancel_futures=True)


class Dask:
    """Runs tasks on a Dask cluster; the tasks of a lost worker are run by another."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise ValueError(f"a Dask cluster needs an extra: {command('dask')}") from None
        if not re.fullmatch(r"(\w+://)?[\w.\-\[\]:]+:\d{1,5}", address):
            raise ValueError(
                f"{address!r} is not the address of a Dask scheduler; expected something such as tcp://127.0.0.1:8786"
            )
        for name in ("distributed", "tornado.application"):  # relevant errors are raised, and shown on one line
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError):
            raise OSError(f"no Dask scheduler answers at {address}") from None

    @property
    def count(self) -> int:
        """How many tasks the cluster runs at a time."""
        try:
            return sum(self._client.nthreads().values()) or 1
        except OSError:
            raise OSError(GONE) from None

    def run(
        self, work: Callable[[Task], Result], tasks: Iterable[Task | None], ahead: int = AHEAD
    ) -> Generator[tuple[Task, Result], None, None]:
        """Run the tasks on the cluster."""
        from distributed import as_completed
        from distributed.scheduler import KilledWorker

        remaining = iter(tasks)
        under_way: dict[Any, Task] = {}

        def submit() -> Iterator[Any]:
            for task in _next(remaining, self.count * ahead - len(under_way)):
                future = self._client.submit(work, task, pure=False)
                under_way[future] = task
                yield future

        results = as_completed(submit(), loop=self._client.loop, with_results=True)
        try:
            for future, result in results:
                task = under_way.pop(future)
                if future.cancelled():
                    raise OSError(GONE)
                yield task, result
                for other in submit():
                    results.add(other)
        except KilledWorker:
            raise OSError("a task has ended one worker of the cluster after the other") from None
        finally:
            self._client.cancel(list(under_way))

    def close(self) -> None:
        """Disconnect from the cluster."""
        self._client.close()


def workers(count: int | None = None, dask: str | None = None) -> Workers:
    """Return the requested workers: by default one process per processor.

    >>> workers(1).count
    1
    """
    if dask is not None:
        if count is not None:
            raise ValueError("either a number of workers or a Dask address, not both")
        return Dask(dask)
    if count is None:
        count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if count < 1:
        raise ValueError(f"workers must be a whole number from 1, not {count}")
    return Here() if count == 1 else Processes(count)
