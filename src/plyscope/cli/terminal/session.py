"""The current game: its record, its players and their signs."""

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from shlex import quote
from typing import Any

from plyscope.games.position import AnyPosition, Move
from plyscope.games.record import Record
from plyscope.games.rulesets import AnyRules, load_rules
from plyscope.players import PROGRAMS, Player, parse_player

#: A level that newcomers can play against.
DEFAULT_OPPONENT = "level:5"


class Session:
    """The record of the game, the two players, and which of them are people."""

    def __init__(self, options: argparse.Namespace, ask: Callable[[AnyPosition], Move]) -> None:
        self.rng = Random(options.seed)
        self.options = options
        self._ask = ask
        self._allowed = (options.player, options.opponent)
        mine = "human" if options.player is None else options.player
        other = DEFAULT_OPPONENT if options.opponent is None else options.opponent
        #: How the next game starts: empty, balanced, balanced:K or swap.
        self.start = options.start or "empty"
        #: The plies of the opening, which undo does not take back.
        self.opening_plies = 0
        #: Whether the first stones of the swap rule are being placed, and nobody has a side yet.
        self.placing = False
        if options.start and (options.moves or options.resume is not None):
            raise ValueError("--start cannot be combined with --moves or --resume")
        if options.resume is not None:
            if options.moves or options.first:
                raise ValueError("--moves and --first cannot be combined with --resume")
            record = Record.load(Path(os.path.expanduser(options.resume)), options.rules)
            self.take(record, options.player, options.opponent)
        else:
            rules = load_rules(options.rules or "connect4")
            first = options.first or "me"
            seat = self.rng.randrange(2) if first == "random" else ("me", "opponent").index(first)
            players = (mine, other) if seat == 0 else (other, mine)
            self.seat_players(Record.of(rules, options.moves, players=players), seat)

    def take(self, record: Record[Any, Any], player: str | None = None, opponent: str | None = None) -> None:
        """Resume a saved game with its own players, unless others are named; "?" stands for any player."""
        names = list(record.players)
        mine = next((seat for seat in (0, 1) if names[seat] in ("human", "?")), 0)
        for seat, name, option in ((mine, player, "--player"), (1 - mine, opponent, "--opponent")):
            if name is not None:
                names[seat] = name
            elif names[seat] == "?":
                names[seat] = "human"
            elif names[seat].partition(":")[0] in PROGRAMS and names[seat] not in self._allowed:
                # a record may come from another person, and must not run programs on this machine
                raise ValueError(f"the record names a program; to run it, give {option} {quote(names[seat])}")
        self.seat_players(replace(record, players=(names[0], names[1])), mine)
        self.start, self.opening_plies = "empty", 0

    def seat_players(self, record: Record[Any, Any], mine: int) -> None:
        """Create the players of a record, or raise ValueError and change nothing."""

        def player(text: str) -> Player:
            made = parse_player(text, rng=self.rng, ask=self._ask)
            made.check(record.rules.start())  # fail now rather than in the middle of the game
            return made

        first, second = record.players
        self.players = player(first), player(second)
        self.people = first == "human", second == "human"
        self.record, self.my_seat = record, mine
        my_sign = self.options.sign or "X"
        other_sign = "O" if my_sign == "X" else "X"
        self.signs = (my_sign, other_sign) if mine == 0 else (other_sign, my_sign)

    def face(self, opponent: str) -> None:
        """Begin a new game on the same side against another opponent, or raise ValueError and change nothing."""
        mine = self.record.players[self.my_seat]
        players = (mine, opponent) if self.my_seat == 0 else (opponent, mine)
        self.seat_players(Record(self.rules, (), players), self.my_seat)

    def begin(self, moves: Sequence[Move] = ()) -> None:
        """Begin a game of the same players after the moves of an opening."""
        self.record = Record(self.rules, (), self.record.players)
        for move in moves:
            self.record = self.record.play(move)
        self.opening_plies = len(moves)

    def exchange_sides(self) -> None:
        """Give each player the side of the other; the signs belong to the sides."""
        self.record = replace(self.record, players=self.record.players[::-1])
        self.players, self.people = self.players[::-1], self.people[::-1]
        self.my_seat = 1 - self.my_seat

    @property
    def rules(self) -> AnyRules:
        """The rules of the game."""
        return self.record.rules

    @property
    def seat(self) -> int:
        """The seat to move: 0 for the player who moved first."""
        return len(self.record.moves) % 2

    @property
    def alone(self) -> bool:
        """Whether one person plays against a program."""
        return sum(self.people) == 1
