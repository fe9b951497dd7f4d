"""Work is done once, whoever does it; what goes wrong is said, and nothing stays behind."""

import time
from multiprocessing import active_children

import pytest

from labour import die, fail, slow
from plyscope.workers import Dask, Here, Processes, workers

TASKS = list(range(-8, 8))


@pytest.mark.parametrize("some", [Here(), Processes(2)], ids=["here", "processes"])
def test_every_task_is_done_once(some):
    assert sorted(some.run(abs, TASKS)) == [(task, abs(task)) for task in TASKS]
    with pytest.raises(ValueError, match="no 3"):
        list(some.run(fail, [3]))
    assert list(some.run(abs, [])) == []


def test_tasks_are_taken_as_they_are_needed():
    taken = []

    def tasks():
        for task in range(100):
            taken.append(task)
            yield task

    others = set(active_children())
    running = Processes(2).run(abs, tasks())
    next(running)
    running.close()
    assert len(taken) < 10
    assert set(active_children()) <= others


@pytest.mark.parametrize("some", [Here(), Processes(2)], ids=["here", "processes"])
def test_tasks_may_depend_on_results(some):
    """Each result brings the next two tasks; until it is known, there may be none."""
    waiting = [1]

    def tasks():
        while True:
            yield waiting.pop() if waiting else None

    found = []
    for task, result in some.run(abs, tasks(), ahead=1):
        assert task == result
        found.append(task)
        waiting += [after for after in (2 * task, 2 * task + 1) if after < 16]
    assert sorted(found) == list(range(1, 16))


def test_a_stop_does_not_wait_for_long_work():
    others, started = set(active_children()), time.monotonic()
    running = Processes(2).run(slow, [0, 60, 60, 60])
    assert next(running) == (0, 0)
    running.close()
    assert time.monotonic() - started < 30
    assert set(active_children()) <= others


def test_a_process_that_dies_is_an_error():
    with pytest.raises(OSError, match="a worker process ended before its work was done"):
        list(Processes(2).run(die, [1, 2, 3]))


def test_workers_are_chosen_by_number_or_address():
    assert isinstance(workers(1), Here)
    assert workers(3).count == 3
    assert workers().count >= 1
    with pytest.raises(ValueError, match="workers must be a whole number from 1, not 0"):
        workers(0)
    with pytest.raises(ValueError, match="not both"):
        workers(2, "tcp://127.0.0.1:1")
    for address in ("nowhere", "", "ht!tp://x:99999"):
        with pytest.raises(
            ValueError, match="is not the address of a Dask scheduler; expected something such as tcp://"
        ):
            workers(dask=address)


def signs(cluster_or_none):
    return sorted(cluster_or_none.run(slow, [0.01 * task for task in range(20)]))


def test_a_cluster_does_the_same_work_even_if_a_worker_is_killed(cluster):
    address, processes = cluster
    there = Dask(address)
    try:
        assert there.count == 2
        assert signs(there) == signs(Here())
        results = []
        for task, result in there.run(slow, [0.3] * 12):
            results.append((task, result))
            if len(results) == 2:
                processes[0].kill()
        assert results == [(0.3, 0.3)] * 12
        with pytest.raises(ValueError, match="no 3"):
            list(there.run(fail, [3]))
    finally:
        there.close()
