"""plyscope play: a game in the terminal."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from shlex import join, quote
from typing import Any

from plyscope.arena.match import play_game
from plyscope.cli.options import RULES
from plyscope.cli.screen import ThinkingLine, ask, wants_colour
from plyscope.games.diagram import board
from plyscope.games.notation import check_legal, format_move, format_moves, parse_move, parse_rules, rules_name
from plyscope.games.position import AnyPosition
from plyscope.games.record import DRAW, FIRST_WINS, UNFINISHED, Record
from plyscope.games.rows import CONNECT4, GOMOKU, TICTACTOE, RowsPosition, Rules
from plyscope.levels import LEVELS, level
from plyscope.players import Player, SearchPlayer, parse_player
from plyscope.search import Settings
from plyscope.search.score import words

HELP = """\
  undo (u)         take your last move back, and the reply
  hint (h)         ask what a strong player would do
  moves            show the moves so far
  save [FILE]      save the game (default plyscope-game.json)
  resume [FILE]    go on with a saved game
  resign           give up
  new              begin a new game
  help (?)         show this
  quit (q)         leave"""
DEFAULT_FILE = "plyscope-game.json"
DEFAULT_OPPONENT = "level:4"
HINT = "deepening:depth=8,seconds=3"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("rules", nargs="?", metavar="RULES", help=f"{RULES} (default connect4)")
    parser.add_argument(
        "--opponent",
        metavar="PLAYER",
        help="random, greedy, human, level:0 to level:9, perfect, or a search such as mtdf:depth=6 (default level:4)",
    )
    parser.add_argument("--level", metavar="LEVEL", help="short for --opponent level:LEVEL, see plyscope levels")
    parser.add_argument("--player", metavar="PLAYER", help="who plays on your side (default human)")
    parser.add_argument("--first", choices=("me", "opponent", "random"), help="who makes the first move (default me)")
    parser.add_argument("--as", dest="sign", choices=("X", "O"), help="your sign (default X)")
    parser.add_argument("--moves", default="", metavar="MOVES", help="begin after these moves, such as 4453")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--seed", type=int, metavar="N", help="make everything random repeatable")
    parser.add_argument("--style", choices=("plyscope", "mannan2021"), default="plyscope", help="whose screens to show")
    parser.add_argument("--no-colour", "--no-color", action="store_true", help="plain text; NO_COLOR does the same")


def run(options: argparse.Namespace) -> int:
    """Play one game, or as many as the player likes."""
    if options.level is not None:
        if options.opponent:
            raise ValueError("--level is short for --opponent level:LEVEL; leave one of them out")
        options.opponent = f"level:{level(options.level).number}"
    if options.style == "mannan2021":
        from plyscope.cli.mannan2021 import run as run_mannan2021

        return run_mannan2021(options)
    return TerminalGame(options).play()


class Leave(Exception):  # noqa: N818 - it is not an error
    """The player wants to go."""


class TerminalGame:
    """The game so far, who plays which side, and what is said to them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.rng = Random(options.seed)
        self.colour = wants_colour(sys.stdout, refused=options.no_colour)
        self.options = options
        mine, other = options.player or "human", options.opponent or DEFAULT_OPPONENT
        if options.resume:
            if options.rules or options.moves or options.first:
                raise ValueError("--resume brings its own rules and moves; leave RULES, --moves and --first out")
            self._take(Record.load(Path(options.resume)), options.player, options.opponent)
        else:
            rules = parse_rules(options.rules or "connect4")
            first = options.first or "me"
            seat = self.rng.randrange(2) if first == "random" else ("me", "opponent").index(first)
            players = (mine, other) if seat == 0 else (other, mine)
            self._seat(Record.of(rules, options.moves, players=players), seat)

    def _take(self, record: Record, player: str | None = None, opponent: str | None = None) -> None:
        """Go on with a saved game: its own players, unless others are named; "?" is anybody."""
        names = list(record.players)
        mine = next((seat for seat in (0, 1) if names[seat] in ("human", "?")), 0)
        for seat, name in ((mine, player), (1 - mine, opponent)):
            if name:
                names[seat] = name
            elif names[seat] == "?":
                names[seat] = "human"
        self._seat(replace(record, players=(names[0], names[1])), mine)

    def _seat(self, record: Record, mine: int) -> None:
        """Let the players of a record sit down, or raise ValueError and change nothing."""

        def player(text: str) -> Player:
            made = parse_player(text, rng=self.rng, ask=self._ask_for_move)
            if hasattr(made, "check"):
                made.check(record.rules.start())  # refused now rather than in the middle of the game
            return made

        first, second = record.players
        self.players = player(first), player(second)
        self.people = first == "human", second == "human"
        self.record, self.my_seat = record, mine
        my_sign = self.options.sign or "X"
        other_sign = "O" if my_sign == "X" else "X"
        self.signs = (my_sign, other_sign) if mine == 0 else (other_sign, my_sign)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.record.rules

    @property
    def seat(self) -> int:
        """Whose turn it is: 0 for the player who began."""
        return len(self.record.moves) % 2

    def play(self) -> int:
        """Play until the people have had enough, or the programs are done."""
        self._welcome()
        self._show()
        try:
            while True:
                if self.record.result == UNFINISHED:
                    self._turn()
                else:
                    self._say(self._verdict())
                    if not any(self.people):
                        return 0
                    self._after_the_end()
        except (Leave, EOFError):
            self._farewell()
            return 0
        except KeyboardInterrupt:
            self._farewell()
            return 130

    def _turn(self) -> None:
        """Let the player whose turn it is move, or do what that player says instead."""
        seat = self.seat
        live = ThinkingLine(sys.stdout, self._name(seat))
        before = self.record
        try:
            self.record = next(play_game(before, self.players, report=live.report, tick=live.tick))
        except Said as said:
            said.act()
            return
        finally:
            live.clear()
        if len(self.record.moves) > len(before.moves):  # else the player could not move, and has lost
            self._say(self._told(seat))
            self._show()

    def _ask_for_move(self, position: AnyPosition) -> int:
        """Ask a person until the answer is a move; anything else that makes sense is raised as said."""
        assert isinstance(position, RowsPosition)
        who = f"{self.signs[self.seat]}, your move: " if sum(self.people) == 1 else f"{self.signs[self.seat]} to move: "
        while True:
            answer = self._read(who)
            action = self._command(answer)
            if action is not None:
                raise Said(action)
            if not answer:
                continue
            try:
                move = parse_move(self.rules, answer)
                check_legal(position, move)
                return move
            except ValueError as error:
                self._say(f"{error}. Type help to see what else you can do.")

    def _command(self, answer: str) -> Callable[[], None] | None:
        """Return what a word asks for, None where it is no command."""
        word, _, rest = answer.partition(" ")
        file = rest.strip() or DEFAULT_FILE
        commands: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "moves": lambda: self._say(f"Moves so far: {format_moves(self.rules, self.record.moves) or 'none'}"),
            "save": lambda: self._save(Path(file)),
            "resume": lambda: self._resume(Path(file)),
            "resign": self._resign,
            "new": self._new,
            "help": lambda: self._say(f"  1 to {self._count():<11} play in that {self._noun()}\n{HELP}"),
            "quit": self._quit,
        }
        short = {"u": "undo", "h": "hint", "?": "help", "q": "quit", "exit": "quit"}
        return commands.get(short.get(word.lower(), word.lower()))

    def _after_the_end(self) -> None:
        answer = self._read("new, undo, save FILE or quit? ")
        action = self._command(answer)
        if action is not None:
            action()
        elif answer:
            self._say(f"{answer!r} is none of: new, undo, hint, moves, save, resume, help, quit.")

    # What a player can say instead of a move.

    def _undo(self) -> None:
        if self.record.reason == "resignation":
            self.record = self.record.reopened()
            self._say("Taken back: the game goes on.")
            self._show()
            return
        alone = sum(self.people) == 1
        plies = 1
        if alone and self.people[self.seat]:
            plies = 2
        if len(self.record.moves) < plies:
            self._say("There is no move to take back.")
            return
        self.record = self.record.undo(plies)
        self._say("Taken back.")
        self._show()

    def _hint(self) -> None:
        if self.record.result != UNFINISHED:
            self._say("The game is over.")
            return
        live = ThinkingLine(sys.stdout, "hint")
        adviser = SearchPlayer(Settings.parse(HINT), self.rng)
        found = adviser.think(self.record.position, report=live.report, tick=live.tick)
        live.clear()
        meaning = words(found.value, len(self.record.moves), exact=found.exact)
        line = " ".join(format_move(self.rules, move) for move in found.line)  # type: ignore[arg-type]
        best = format_move(self.rules, found.move)  # type: ignore[arg-type]
        self._say(f"Hint: {self._noun()} {best}, {meaning} (line {line}).")

    def _save(self, path: Path) -> None:
        try:
            if path.is_file() and not self._agrees(f"{path} exists. Save over it?"):
                return
            self.record.save(path)
            self._say(f"Saved to {path}. Go on with: plyscope play --resume {quote(str(path))}")
        except OSError as error:
            self._say(f"Not saved: {error.strerror or error}: {path}")
        except ValueError as error:
            self._say(f"Not saved: {error}")

    def _resume(self, path: Path) -> None:
        try:
            self._take(Record.load(path))
        except OSError as error:
            self._say(f"Not resumed: {error.strerror or error}: {path}")
        except ValueError as error:
            self._say(f"Not resumed: {error}")
        else:
            self._say(f"Resumed from {path}.")
            self._show()

    def _resign(self) -> None:
        if self.record.result == UNFINISHED:
            self.record = self.record.resigned()
        else:
            self._say("The game is over.")

    def _new(self) -> None:
        if self.record.result == UNFINISHED and self.record.moves and not self._agrees("Give this game up?"):
            return
        self.record = Record(self.rules, (), self.record.players)
        self._say("A new game.")
        self._show()

    def _quit(self) -> None:
        raise Leave

    # What is said to the players.

    def _welcome(self) -> None:
        people = sum(self.people)
        self._say(f"Welcome to plyscope: {_title(self.rules)}.")
        if people == 1:
            seat = self.people.index(True)
            self._say(f"You are {self.signs[seat]}, against {_described(self.record.players[1 - seat])}.")
        else:
            self._say(" against ".join(f"{self._name(seat)}" for seat in (0, 1)) + ".")
        if people:
            self._say(f"Type {self._choices()}, or help to see what else: hint, undo, save ...")
        if self.record.result != UNFINISHED:
            return
        starter = "You begin." if people == 1 and self.people[0] else f"{self._name(0)} begins."
        self._say(starter if not self.record.moves else f"{self._name(self.seat)} is to move.")

    def _show(self) -> None:
        last = self.record.moves[-1] if self.record.moves else None
        self._say(board(self.record.position, colour=self.colour, last=last, signs=self.signs))

    def _told(self, seat: int) -> str:
        """Return a line or two about the last move: who, where, how long, how much work."""
        turn: dict[str, Any] = self.record.turns[-1]
        move = format_move(self.rules, self.record.moves[-1])
        told = f"{self._name(seat)} plays {self._noun()} {move}"
        spent = f"{turn['seconds']:.2f} s"
        if "nodes" not in turn:
            return f"{told} ({spent})"
        meaning = words(turn["value"], len(self.record.moves) - 1, exact=turn.get("exact", False))
        depth = f"depth {turn['depth']}, " if turn.get("depth") else ""
        counts = f"nodes {turn['nodes']:,}"
        if turn["leaves"]:  # the solver counts nodes only
            counts += f", leaves {turn['leaves']:,}, cut-offs {turn['cutoffs']:,}"
        return f"{told}: {meaning}\n  {depth}{counts}, {spent}"

    def _verdict(self) -> str:
        record = self.record
        if record.result == DRAW:
            return "The board is full: it's a draw." if record.reason == "full board" else f"A draw: {record.reason}."
        winner = 0 if record.result == FIRST_WINS else 1
        how = {"line": f"by {record.rules.length} in a row", "resignation": "by resignation"}.get(record.reason)
        told = f"{self._name(winner)} wins {how}." if how else f"{self._name(winner)} wins. {record.reason}."
        if sum(self.people) == 1:
            told += " You have won!" if self.people[winner] else " Unlucky, you lose."
        return told

    def _farewell(self) -> None:
        moves = format_moves(self.rules, self.record.moves)
        if self.record.result == UNFINISHED and moves:
            mine, other = self.record.players[self.my_seat], self.record.players[1 - self.my_seat]
            command = ["plyscope", "play", rules_name(self.rules), "--moves", moves, "--opponent", other]
            command += ["--first", "opponent"] if self.my_seat else []
            command += ["--as", "O"] if self.signs[self.my_seat] == "O" else []
            command += ["--player", mine] if mine != "human" else []
            self._say(f"\nGame left. Go on with:\n  {join(command)}")
        else:
            self._say("\nGoodbye.")

    def _name(self, seat: int) -> str:
        return f"{self.signs[seat]} ({self.record.players[seat]})"

    def _noun(self) -> str:
        return "column" if self.rules.gravity else "cell"

    def _count(self) -> int:
        return self.rules.width if self.rules.gravity else self.rules.cells

    def _choices(self) -> str:
        return f"a {self._noun()} from 1 to {self._count()}"

    def _agrees(self, question: str) -> bool:
        return self._read(f"{question} [y/N] ").lower() in ("y", "yes")

    def _read(self, prompt: str) -> str:
        return ask(prompt).strip()

    def _say(self, text: str) -> None:
        print(text, flush=True)


class Said(Exception):  # noqa: N818 - it is not an error
    """A person said something else than a move."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__()
        self.act = act


def _title(rules: Rules) -> str:
    names = {CONNECT4: "Connect Four", TICTACTOE: "tic-tac-toe", GOMOKU: "gomoku"}
    kind = ", stones fall" if rules.gravity else ""
    plain = f"{rules.length} in a row on a board of {rules.width} x {rules.height}{kind}"
    return f"{names[rules]}, {plain}" if rules in names else plain


def _described(player: str) -> str:
    found = next((row for row in LEVELS if player == f"level:{row.number}"), None)
    return f"{player} ({found.name})" if found else player
