"""The rounds of a tournament: everybody against everybody, or players with similar scores against each other.

A pair names the player who moves first in its first game; a bye is a pair without a second player. Players are numbers.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from random import Random

from plyscope.arena.matching import maximum_matching

#: Two players who meet, the one who moves first in their first game in front; or a player with a bye.
Pair = tuple[int, int | None]
Graph = dict[int, Set[int]]


def round_robin(players: Sequence[int]) -> list[list[Pair]]:
    """Return all rounds of a tournament in which everybody meets everybody once, by the circle method.

    With an odd number of players, each has one bye. Nobody moves first in more than one pair more, or less, than they
    move second.

    >>> round_robin([1, 2, 3])
    [[(2, 3), (1, None)], [(3, 1), (2, None)], [(1, 2), (3, None)]]
    """
    circle, centre = list(players), None
    if len(circle) % 2 == 0 and circle:
        centre = circle.pop()
    return [_turned(circle, centre, turn) for turn in range(len(circle))] if len(players) > 1 else []


def _turned(circle: Sequence[int], centre: int | None, turn: int) -> list[Pair]:
    """Return one round: places of the circle meet if their sum is twice the turn; the centre meets the place left over.

    The first to move is the one from whom the other is an odd number of places ahead. As the circle is odd, this holds
    for one of the two, and everybody is ahead of half of the others.
    """
    size = len(circle)
    pairs: list[Pair] = []
    for steps in range(1, size // 2 + 1):
        ahead, behind = (turn + steps) % size, (turn - steps) % size
        odd = (ahead - behind) % size % 2 == 1
        pairs.append((circle[behind], circle[ahead]) if odd else (circle[ahead], circle[behind]))
    alone = circle[turn]
    if centre is None:
        return [*pairs, (alone, None)]
    return [(alone, centre) if turn % 2 else (centre, alone), *pairs]


def swiss_round(players: Iterable[int], scores: Mapping[int, float], played: Sequence[Pair], seed: int) -> list[Pair]:
    """Return the next round of a Swiss tournament, the pairs of the best players first and a bye last.

    1. With an odd number of players, somebody with the fewest byes has a bye. Among these, it is the one with the
       lowest score for whom the others can be paired with the fewest rematches.
    2. There are as few rematches as possible: none while they can be avoided.
    3. From the highest score down, each player meets the free opponent with the nearest score for whom rule 2 can
       still be met; at equal distance, an opponent who is due for the other colour.
    4. In each pair, the player who has moved first less often moves first.

    Chance decides what these rules leave open: the same seed gives the same round. A player without a score has 0, so
    players may enter late; pairs with players who have left are history only.

    >>> swiss_round([1, 2, 3, 4, 5], {1: 2, 2: 2}, [(1, 3), (2, 4), (5, None)], seed=0)
    [(2, 1), (3, 5), (4, None)]
    """
    rng = Random(seed)
    order = sorted(players)
    rng.shuffle(order)
    order.sort(key=lambda player: -scores.get(player, 0))
    strangers = _strangers(order, played)
    byes = _bye(order, played, strangers) if len(order) % 2 else []
    rest = [player for player in order if player not in byes]
    lead = _lead(played)
    pairs = [_seated(one, other, lead, played) for one, other in _pairs(rest, scores, strangers, lead)]
    return [*pairs, *((player, None) for player in byes)]


def _strangers(players: Sequence[int], played: Iterable[Pair]) -> Graph:
    """Return for each player those whom they have not met."""
    met = {frozenset(pair) for pair in played}
    return {one: {other for other in players if other != one and frozenset((one, other)) not in met} for one in players}


def _lead(played: Iterable[Pair]) -> Counter[int]:
    """Return how many more times each player has moved first than second."""
    lead: Counter[int] = Counter()
    for first, second in played:
        if second is not None:
            lead[first] += 1
            lead[second] -= 1
    return lead


def _rematches(players: Iterable[int], strangers: Graph) -> int:
    """Return the least number of rematches in a round of these players, whose number is even.

    Players whom a maximum matching of strangers leaves over have all met; they can only be paired by rematches.
    """
    inside = set(players)
    return (len(inside) - len(maximum_matching({player: strangers[player] & inside for player in inside}))) // 2


def _bye(order: Sequence[int], played: Sequence[Pair], strangers: Graph) -> list[int]:
    """Return the player with a bye: fewest byes, then fewest rematches of the others, then the lowest score."""
    had = Counter(first for first, second in played if second is None)
    fewest = min(had[player] for player in order)
    due = [player for player in reversed(order) if had[player] == fewest]
    return [min(due, key=lambda player: _rematches(set(order) - {player}, strangers))]


def _pairs(
    order: Sequence[int], scores: Mapping[int, float], strangers: Graph, lead: Mapping[int, int]
) -> list[tuple[int, int]]:
    """Pair each player from the top with the first opponent who leaves the others the fewest rematches."""
    left = list(order)
    allowed = _rematches(left, strangers)
    pairs = []
    while left:
        one = left.pop(0)

        def distance(other: int, one: int = one) -> tuple[float, bool]:
            gap = abs(scores.get(one, 0) - scores.get(other, 0))
            return gap, lead.get(one, 0) * lead.get(other, 0) > 0

        for other in sorted(left, key=distance):
            again = other not in strangers[one]
            rest = [player for player in left if player != other]
            if again <= allowed and _rematches(rest, strangers) <= allowed - again:
                break
        left, allowed = rest, allowed - again
        pairs.append((one, other))
    return pairs


def _seated(one: int, other: int, lead: Mapping[int, int], played: Sequence[Pair]) -> Pair:
    """Return a pair with the player in front who has moved first less often, or at a tie moved second last time."""

    def due(player: int) -> tuple[int, bool]:
        own = [pair for pair in played if player in pair and None not in pair]
        return lead.get(player, 0), bool(own) and own[-1][0] == player

    return (one, other) if due(one) <= due(other) else (other, one)
