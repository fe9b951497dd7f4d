"""The standings of a tournament: points, then tie-breaks, then shared places.

Points are half points of a pairing of two games: 4 for two wins, 2 for one win each or two draws, 0 for two losses.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

#: The half points of a pairing, shared by its two players.
PAIRING = 4


@dataclass(frozen=True)
class Meeting:
    """A finished pairing: the half points of its first player; a bye has no second player."""

    first: int
    second: int | None
    half_points: int


@dataclass(frozen=True)
class Standing:
    """The place of a player; players with equal points and tie-breaks share a place."""

    place: int
    player: int
    half_points: int
    #: The sum of the opponents' half points; a bye counts as an opponent with the player's own.
    buchholz: int
    #: The sum of the opponents' half points, each times the half points scored against them; byes count nothing.
    sonneborn: int
    #: How many pairings are finished, byes included.
    played: int


def standings(players: Iterable[int], meetings: Iterable[Meeting], *, swiss: bool) -> list[Standing]:
    """Return the standings, best first: by points, in a Swiss tournament by Buchholz, and by Sonneborn-Berger.

    >>> for row in standings([1, 2, 3], [Meeting(1, 2, 4), Meeting(3, None, 4)], swiss=True):
    ...     print(row.place, row.player, row.half_points, row.buchholz)
    1 3 4 4
    2 1 4 0
    3 2 0 4
    """
    own: dict[int, list[tuple[int | None, int]]] = defaultdict(list)
    for meeting in meetings:
        own[meeting.first].append((meeting.second, meeting.half_points))
        if meeting.second is not None:
            own[meeting.second].append((meeting.first, PAIRING - meeting.half_points))
    points = {player: sum(scored for _, scored in results) for player, results in own.items()}

    def row(player: int) -> Standing:
        results = own.get(player, [])
        total = points.get(player, 0)
        buchholz = sum(total if other is None else points[other] for other, _ in results)
        sonneborn = sum(points[other] * scored for other, scored in results if other is not None)
        return Standing(0, player, total, buchholz, sonneborn, len(results))

    def rank(one: Standing) -> tuple[int, ...]:
        return (-one.half_points, -one.buchholz if swiss else 0, -one.sonneborn)

    placed: list[Standing] = []
    for number, one in enumerate(sorted(map(row, players), key=rank), start=1):
        shared = placed and rank(placed[-1]) == rank(one)
        place = placed[-1].place if shared else number
        placed.append(Standing(place, one.player, one.half_points, one.buchholz, one.sonneborn, one.played))
    return placed
