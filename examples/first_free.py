"""A bot for the line protocol (docs/engine.md) that plays in the first free column or cell."""

import re
import sys


class Board:
    """The number of stones in each column or, on boards without gravity, in each cell."""

    def __init__(self, rules: str, moves: list[str]) -> None:
        named = {"connect4": "drop:7x6x4", "tictactoe": "free:3x3x3", "gomoku": "free:15x15x5"}
        found = re.fullmatch(r"(drop|free):(\d+)x(\d+)x\d+", named.get(rules, rules))
        if not found:
            raise ValueError(f"unknown rules {rules}")
        width, height = int(found[2]), int(found[3])
        self.room = height if found[1] == "drop" else 1
        self.stones = [0] * (width if found[1] == "drop" else width * height)
        for move in moves:
            if not move.isdecimal() or int(move) not in self.free():
                raise ValueError(f"illegal move {move}")
            self.stones[int(move) - 1] += 1

    def free(self) -> list[int]:
        """Return the numbers of the columns or cells that are not full, counted from 1."""
        return [place for place, stones in enumerate(self.stones, start=1) if stones < self.room]


def main() -> None:
    """Read commands line by line and answer them."""
    board: Board | None = None
    for line in sys.stdin.buffer:
        command, *words = line.decode(errors="replace").split() or [""]
        try:
            if command == "quit":
                return
            if command == "hello":
                say("hello 1 first-free")
            elif command == "isready":
                say("ready")
            elif command == "rules":
                Board(words[0], [])
                say(f"rules {words[0]}")
            elif command == "position":
                board = None
                board = Board(words[0], words[2:])
            elif command == "go":
                limits = dict(zip(words[::2], map(float, words[1::2]), strict=True))
                if board is None or not board.free() or limits.keys() - {"depth", "nodes", "seconds"}:
                    raise ValueError("no position, no free place, or no such limit")
                say(f"bestmove {board.free()[0]}")
            elif command not in ("stop", ""):
                say("error unknown command")
        except (ValueError, IndexError) as error:
            say(f"error {error}")


def say(line: str) -> None:
    """Print a line and flush the output."""
    print(line, flush=True)


if __name__ == "__main__":
    main()
