"""Fair queues: addresses take turns, then people, then who came first."""

from types import SimpleNamespace

from plyscope.portal.engines import queues
from plyscope.portal.engines.queues import FairQueue


def queue_of(*waiting, size=10):
    """A queue in which questions of (address, person) wait."""
    queue = FairQueue(size)
    for number, (address, person) in enumerate(waiting):
        queue.add(SimpleNamespace(number=number, address=address, person=person))
    return queue


def served(queue):
    order = []
    while (item := queue.next()) is not None:
        queue.take(item)
        order.append(item.number)
    return order


def test_without_a_difference_the_first_is_served_first():
    assert served(queue_of(*[("a", 1)] * 4)) == [0, 1, 2, 3]


def test_addresses_take_turns_and_people_within_an_address():
    queue = queue_of(("a", 1), ("a", 1), ("a", 1), ("a", 2), ("b", 3), ("b", 3))
    assert served(queue) == [0, 4, 3, 5, 1, 2]


def test_new_addresses_without_end_do_not_starve_one_that_was_served_before():
    queue = queue_of(("a", "ada"), *((number, number) for number in range(5)))
    assert queue.next().address == "a"
    queue.take(queue.next())
    queue.add(SimpleNamespace(number=100, address="a", person="ada"))
    order = []
    for number in range(101, 120):  # each that is served is followed by one of a new address
        queue.add(SimpleNamespace(number=number, address=number, person=number))
        order.append(queue.next().address)
        queue.take(queue.next())
    assert order[:7] == [0, 1, 2, 3, 4, "a", 101]


def test_a_full_queue_drops_the_last_of_the_largest_share():
    queue = queue_of(("a", 1), ("a", 2), ("b", 3), ("a", 4), size=4)
    assert queue.full
    assert queue.displaced_by("c").number == 3
    assert queue.displaced_by("b").number == 3
    assert queue.displaced_by("a") is None


def test_those_without_a_question_are_forgotten(monkeypatch):
    monkeypatch.setattr(queues, "MOST_SERVED", 4)
    queue = queue_of(*((number, number) for number in range(10)))
    assert served(queue) == list(range(10))
    assert len(queue._served) <= 4
