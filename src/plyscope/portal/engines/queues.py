"""A fair queue: addresses take turns, and so do the people of one address; a full queue drops from the largest share.

A visitor with many questions delays the question of another visitor by at most one question. A new question waits for
one question of each address that is already in the queue; addresses that arrive later are served after it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from plyscope.portal.limits import ENGINES

#: With more addresses and people than this, those without a question in the queue are deleted.
MOST_SERVED = ENGINES.served


class Waiting(Protocol):
    """An item of a queue; later items have larger numbers."""

    number: int
    person: object
    address: object


Item = TypeVar("Item", bound=Waiting)


@dataclass
class FairQueue(Generic[Item]):
    """A queue of at most ``size`` items."""

    size: int
    _items: dict[int, Item] = field(default_factory=dict)
    #: The value of ``_taken`` when an address or a person was last served, and when each item was added.
    _served: dict[object, int] = field(default_factory=dict)
    _came: dict[int, int] = field(default_factory=dict)
    _taken: int = 0

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Item]:
        return iter(tuple(self._items.values()))

    @property
    def full(self) -> bool:
        """Whether a new item must replace another one."""
        return len(self._items) >= self.size

    def displaced_by(self, address: object) -> Item | None:
        """Return the item to drop for a new one: the last of a share larger by two at least, else None."""
        shares = Counter(item.address for item in self._items.values())
        greediest, most = shares.most_common(1)[0]
        if most <= shares[address] + 1:
            return None
        return next(item for item in reversed(self._items.values()) if item.address == greediest)

    def add(self, item: Item) -> None:
        """Add an item to the queue."""
        self._items[item.number] = item
        self._came[item.number] = self._taken

    def remove(self, item: Item) -> None:
        """Remove an item from the queue, if it is there."""
        self._items.pop(item.number, None)
        self._came.pop(item.number, None)

    def next(self) -> Item | None:
        """Return the next item: of the address that has waited longest, then of the person, then the oldest item."""
        return min(self._items.values(), key=self._order, default=None)

    def take(self, item: Item) -> None:
        """Remove an item from the queue because it is its turn."""
        self.remove(item)
        self._taken += 1
        for group in self._groups(item):
            self._served[group] = self._taken
        if len(self._served) > MOST_SERVED:
            waiting = {group for other in self._items.values() for group in self._groups(other)}
            self._served = {group: taken for group, taken in self._served.items() if group in waiting}

    def _order(self, item: Item) -> tuple[int, int, int]:
        address, person = (max(self._served.get(group, 0), self._came[item.number]) for group in self._groups(item))
        return address, person, item.number

    @staticmethod
    def _groups(item: Item) -> tuple[object, object]:
        return ("address", item.address), ("person", item.person)
