"""The schedule of games: pairs from one opening, the second game with the sides swapped."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from plyscope.arena.openings import Opening
from plyscope.games.rulesets import AnyRules
from plyscope.players import deterministic


@dataclass(frozen=True)
class Game:
    """One scheduled game, with everything that it depends on."""

    rules: AnyRules
    #: Games and pairs are numbered from 1.
    number: int
    pair: int
    #: The players who move first and second, as indexes in the list of players.
    seats: tuple[int, int]
    #: The same two, as text.
    players: tuple[str, str]
    opening: Opening
    #: The seed of all random choices in this game.
    seed: str
    #: The time limit for a move.
    seconds: float | None = None
    #: Whether it follows the swap rule: after the opening, the player of the second seat chooses a side.
    swap: bool = False

    @property
    def swapped(self) -> bool:
        """Whether it is the second game of its pair; it follows the first directly."""
        return self.seats[0] > self.seats[1]

    def as_dict(self) -> dict[str, Any]:
        """Return the data that identifies the game, besides rules and players, as JSON data."""
        return {
            "game": self.number,
            "pair": self.pair,
            "seats": list(self.seats),
            "seed": self.seed,
            "seconds": self.seconds,
            "opening": self.rules.write(self.opening),
            **({"swap": True} if self.swap else {}),
        }


def pairings(count: int, gauntlet: bool = False) -> list[tuple[int, int]]:
    """Return the pairs of players that meet: all pairs, or in a gauntlet the first player with each other one.

    >>> pairings(3), pairings(3, gauntlet=True)
    ([(0, 1), (0, 2), (1, 2)], [(0, 1), (0, 2)])
    """
    return [pairing for pairing in combinations(range(count), 2) if not gauntlet or pairing[0] == 0]


def games_worth_playing(players: Sequence[str], games: int, openings: int) -> int:
    """Return how many of the requested games two players can play without repeating one.

    >>> games_worth_playing(["alphabeta", "mtdf"], 100, openings=7), games_worth_playing(["random", "mtdf"], 100, 7)
    (14, 100)
    """
    return min(games, 2 * openings) if all(deterministic(player) for player in players) else games


def schedule(
    rules: AnyRules,
    players: Sequence[str],
    openings: Sequence[Opening],
    games: int,
    *,
    seed: int = 0,
    seconds: float | None = None,
    gauntlet: bool = False,
    swap: bool = False,
) -> list[Game]:
    """Return the games of a match, or of a tournament in which each pair of players plays ``games`` games.

    With ``swap``, the first player of each game has placed the opening, and the second one chooses a side.

    >>> from plyscope.games import TICTACTOE
    >>> for game in schedule(TICTACTOE, ["random", "greedy"], [(4,), (0,)], games=3):
    ...     print(game.number, game.pair, game.players, game.opening, game.seed)
    1 1 ('random', 'greedy') (4,) 0 1 0-1
    2 1 ('greedy', 'random') (4,) 0 1 1-0
    3 2 ('random', 'greedy') (0,) 0 2 0-1
    """
    if games < 1:
        raise ValueError(f"games must be a whole number from 1, not {games}")
    meetings = {
        pairing: games_worth_playing([players[place] for place in pairing], games, len(openings))
        for pairing in pairings(len(players), gauntlet)
    }

    def seated() -> Iterator[tuple[int, tuple[int, int]]]:
        for pair in range((games + 1) // 2):  # all pairs meet once before any pair meets again
            for (first, second), most in meetings.items():
                sides = ((first, second), (second, first))
                yield from ((pair, seats) for side, seats in enumerate(sides) if 2 * pair + side < most)

    return [
        Game(
            rules,
            number,
            pair + 1,
            seats,
            (players[seats[0]], players[seats[1]]),
            openings[pair % len(openings)],
            f"{seed} {pair + 1} {seats[0]}-{seats[1]}",
            seconds,
            swap,
        )
        for number, (pair, seats) in enumerate(seated(), start=1)
    ]
