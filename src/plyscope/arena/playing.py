"""Playing the games of a schedule with any workers, and resuming from a file of games."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any

from plyscope.algorithms import Limit
from plyscope.arena.journal import Journal
from plyscope.arena.match import play_game
from plyscope.arena.results import Results
from plyscope.arena.schedule import Game
from plyscope.arena.sides import choose_side
from plyscope.arena.sprt import CONTINUE, Sprt
from plyscope.games.record import FIRST_WINS, SECOND_WINS, Record
from plyscope.games.rulesets import AnyRules
from plyscope.players import Player, PlayerError, parse_player
from plyscope.workers import Workers


def check_players(rules: AnyRules, players: Iterable[str], seconds: float | None = None) -> None:
    """Raise ValueError with the reason if a player is unknown or cannot play this game."""
    with ExitStack() as stack:
        for text in players:
            _seated(text, Random(0), seconds, stack).check(rules.start())


def play(game: Game) -> Record[Any, Any]:
    """Play one game; a player that fails to start loses it."""
    record: Record[Any, Any] = Record(game.rules, (), game.players)
    for move in game.opening:
        record = record.play(move)
    players: list[Player] = []
    with ExitStack() as stack:
        for seat, text in enumerate(game.players):
            try:
                players.append(_seated(text, Random(f"{game.seed} {seat}"), game.seconds, stack))
            except PlayerError as error:
                return replace(record, result=(SECOND_WINS, FIRST_WINS)[seat], reason=f"{text}: {error}")
        if game.swap:
            side = choose_side(record.position, players[1], Random(f"{game.seed} side"))
            placed = ({"placed": True},) * (len(record.moves) - 1)
            record = replace(record, turns=(*placed, {"placed": True, "side": side}))
            if side == 0:
                record, players = replace(record, players=record.players[::-1]), players[::-1]
        *_, last = play_game(record, (players[0], players[1]))
    return last


def _seated(text: str, rng: Random, seconds: float | None, stack: ExitStack) -> Player:
    """Return a player with the time limit, if it supports one; the stack closes the player at the end."""
    player = parse_player(text, rng=rng).within(Limit(seconds=seconds))
    stack.callback(player.close)
    return player


def play_all(
    games: Sequence[Game], some: Workers, journal: Journal, sprt: Sprt | None = None
) -> Generator[Results, None, None]:
    """Play the games that have not been played yet; yield the results so far, at the start and after each game.

    The test, if any, considers the pairs in the order of the schedule, so that its verdict does not
    depend on how fast they are played. Games after the deciding one are dropped.
    """
    results = Results(games, journal.read())
    test = _Test(sprt, results)
    yield results
    if not test.decided():
        running = some.run(play, [game for game in games if game.number not in results.records])
        try:
            for game, record in running:
                journal.append(game, record)
                results.records[game.number] = record
                decided = test.decided()
                yield results
                if decided:
                    break
        finally:
            running.close()
    if test.decided():
        results.shorten(test.last)
        yield results
    journal.rewrite(results.played())


class _Test:
    """Follows the pairs in the order of the schedule until a test is decided."""

    def __init__(self, sprt: Sprt | None, results: Results) -> None:
        self._sprt, self._results = sprt, results
        self._counts = [0] * 5
        self._place = 0
        #: The number of the game that decided it.
        self.last = 0

    def decided(self) -> bool:
        """Add the newly completed pairs, and return whether the test is decided."""
        if self._sprt is None or self.last:
            return bool(self.last)
        for game in self._results.games[self._place :]:
            if game.swapped:
                points = self._results.pair(game)
                if points is None:
                    break
                self._counts[points] += 1
                if self._sprt.state(self._counts).verdict != CONTINUE:
                    self.last = game.number
                    return True
            self._place = game.number
        return False
