"""The screens of mannan2021: the original texts of its two terminal games.

The opponent is the paper's: ``--opponent random`` is its standard AI; the default is its alpha-beta AI, which searches
tic-tac-toe to the end and Connect Four to depth 4. The paper's Connect Four search tried cells where no disc can fall
and did not see its own lines; here it follows the rules.
"""

import argparse
import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from plyscope.cli.screen import ask
from plyscope.games.diagram import marks
from plyscope.games.notation import parse_rules
from plyscope.games.record import DRAW, FIRST_WINS, UNFINISHED, Record
from plyscope.games.rows import CONNECT4, TICTACTOE
from plyscope.players import Player, PlayerError, RandomPlayer, parse_player


@dataclass(frozen=True)
class Screens:
    """The texts of one of the two games."""

    welcome: str
    opponent: str
    #: The number of the first cell or column.
    lowest: int
    prompt: str
    out_of_range: str
    taken: str
    after_person: str
    #: Decimal places of the evaluation time.
    digits: int
    #: Formats a board from its stones row by row: P for the person, C for the computer.
    board: Callable[[list[str]], str]


def _tictactoe_board(stones: list[str]) -> str:
    signs = {"P": "X", "C": "O", ".": " "}
    rows = [" | ".join(signs.get(stone, stone) for stone in stones[row : row + 3]) for row in (0, 3, 6)]
    return " " + "\n---+---+---\n ".join(rows) + "\n"


def _connect4_board(stones: list[str]) -> str:
    signs = {"P": "1", "C": "2", ".": "0"}
    rows = [" ".join(signs[stone] for stone in stones[row : row + 7]) for row in range(0, 42, 7)]
    return "\n".join([" 0 1 2 3 4 5 6", "[" + "]\n[".join(rows) + "]", ""])


SCREENS = {
    TICTACTOE: Screens(
        "Welcome to Tic-Tac-Toe against an {}AI!",
        "alphabeta:depth=9,evaluation=outcome,ending=flat",
        1,
        "Choose a number from 1 to 9: ",
        "Please pick a number from 1 to 9",
        "This position is already taken",
        "Next turn",
        10,
        _tictactoe_board,
    ),
    CONNECT4: Screens(
        "Welcome to Connect-4 against an {}AI!",
        "alphabeta:depth=4,evaluation=outcome,ending=flat",
        0,
        "Choose a column from 0 to 6: ",
        "Please pick a number from 0 to 6",
        "Column is full, try again",
        "Computer calculating next move...",
        5,
        _connect4_board,
    ),
}


def run(options: argparse.Namespace) -> int:
    """Play one game with the paper's screens."""
    rules = parse_rules(options.rules or "tictactoe")
    if rules not in SCREENS:
        raise ValueError("--style mannan2021 has two games; allowed: tictactoe, connect4")
    if options.player or options.sign or options.moves or options.start or options.resume:
        refused = "--player, --as, --moves, --start or --resume"
        raise ValueError(f"--style mannan2021 does not take {refused}: the person is always X")
    if options.opponent == "human":
        raise ValueError("--style mannan2021 is always a game against the computer; choose another --opponent")
    rng = Random(options.seed)
    text = SCREENS[rules].opponent if options.opponent is None else options.opponent
    opponent = parse_player(text, rng=rng)
    game = _Game(Record(rules, ()), SCREENS[rules], opponent, rng)
    try:
        game.play(options.first)
    except EOFError:
        print("\nGoodbye.")
    except KeyboardInterrupt:
        print("\nGoodbye.")
        return 130
    return 0


class _Game:
    """One game of a person against the computer."""

    def __init__(self, record: Record, screens: Screens, opponent: Player, rng: Random) -> None:
        self.record, self.screens, self.opponent, self.rng = record, screens, opponent, rng
        rules = record.position.rules
        self.choices = rules.width if rules.gravity else rules.cells
        self.person = 0

    def play(self, first: str | None) -> None:
        """Play the game to its end."""
        perfect = self.record.rules is TICTACTOE and self.opponent.name == self.screens.opponent
        print(self.screens.welcome.format("unbeatable " if perfect else ""))
        if self.record.rules is CONNECT4:
            self.show()
        self.person = self.ask_who_starts() if first is None else self.seat(first)
        if self.record.rules is TICTACTOE:
            print(_tictactoe_board([str(key) for key in range(1, 10)]))
        while self.record.result == UNFINISHED:
            if len(self.record.moves) % 2 == self.person:
                self.person_moves()
            else:
                self.computer_moves()
        print(self.verdict())

    def seat(self, first: str) -> int:
        """Return the person's seat: 0 moves first."""
        return self.rng.randrange(2) if first == "random" else ("me", "opponent").index(first)

    def ask_who_starts(self) -> int:
        """Prompt for the person's seat until the answer is exactly Y or N."""
        while True:
            answer = ask("Would you like to move first? (Y/N): ")
            if answer in ("Y", "N"):
                return 0 if answer == "Y" else 1
            print("Try again")

    def person_moves(self) -> None:
        """Prompt until the answer is a legal move, and play it."""
        while True:
            answer = ask(self.screens.prompt).strip()
            if not re.fullmatch(r"-?[0-9]{1,9}", answer):
                print("Please pick a number!")
                continue
            move = int(answer) - self.screens.lowest
            if not 0 <= move < self.choices:
                print(self.screens.out_of_range)
            elif move not in self.record.position.moves():
                print(self.screens.taken)
            else:
                break
        self.record = self.record.play(move)
        self.show()
        if self.record.result == UNFINISHED:
            print(self.screens.after_person)

    def computer_moves(self) -> None:
        """Play the computer's move: at random, with its failed attempts, or by a search whose time is shown."""
        position = self.record.position
        if self.opponent.name == RandomPlayer.name:
            while (move := self.rng.randrange(self.choices)) not in position.moves():
                print(self.screens.taken)
        elif position.rules is TICTACTOE and position.ply == 0:
            move = self.rng.randrange(self.choices)  # a variation in the paper: a random cell on an empty board
        else:
            try:
                choice = self.opponent.choose(position)
            except PlayerError as error:
                print(f"{self.opponent.name}: {error}.")
                self.record = self.record.resigned()
                return
            move = choice.move
            if choice.search is not None:
                print(f"Evaluation time: {choice.search.stats.seconds:.{self.screens.digits}f}s")
        self.record = self.record.play(move)
        self.show()

    def show(self) -> None:
        """Print the board."""
        of = {"X": "PC"[self.person], "O": "CP"[self.person], ".": "."}
        print(self.screens.board([of[mark] for mark in marks(self.record.position)]))

    def verdict(self) -> str:
        """Return the result in the paper's wording."""
        if self.record.result == DRAW:
            return "It's a draw"
        won = (self.record.result == FIRST_WINS) == (self.person == 0)
        return "You have won!" if won else "Unlucky, you lose!"
