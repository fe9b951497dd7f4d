"""Checks that the lines of a journal imply its result, by the rules of the game alone.

This shares no code with the solver, with the program that writes journals, or with plyscope's own rules: boards are
texts, and lines are looked for cell by cell. The bounds of the lines themselves are taken as given.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

#: Lower and upper bound of a score, for the player to move.
Pair = tuple[int, int]


class CertificateError(ValueError):
    """A journal that is not a valid proof, with the reason."""


@dataclass(frozen=True)
class Board:
    """The rules of a game, for positions that are texts: the rows from the top, separated by slashes."""

    width: int
    height: int
    length: int
    falls: bool

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def moves(self, position: str) -> Iterator[int]:
        """Yield the places in the text where the next stone can go."""
        step = self.width + 1
        for place, cell in enumerate(position):
            supported = place + step >= len(position) or position[place + step] in "XO"
            if cell == "." and (supported or not self.falls):
                yield place

    def after(self, position: str, place: int) -> tuple[str, bool]:
        """Return the position after a move, and whether the move completes a line.

        >>> Board(3, 3, 3, falls=False).after("XX./OO./...", 2)
        ('XXX/OO./...', True)
        """
        stone = mover(position)
        played = position[:place] + stone + position[place + 1 :]
        row, column = divmod(place, self.width + 1)
        won = False
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = 1
            for sign in (1, -1):
                r, c = row + sign * down, column + sign * right
                while 0 <= r < self.height and 0 <= c < self.width and played[r * (self.width + 1) + c] == stone:
                    run, r, c = run + 1, r + sign * down, c + sign * right
            won |= run >= self.length
        return played, won

    def win(self, stones: int) -> int:
        """Return the score of the player whose stone ends the game, when there are ``stones`` on the board."""
        return (self.cells + 2 - stones) // 2

    def limits(self, position: str) -> Pair:
        """Return the bounds that follow from the number of stones: a line needs ``length`` stones of one player.

        >>> Board(7, 6, 4, falls=True).limits("/".join(["......."] * 6))
        (-18, 18)
        """
        stones = position.count("X"), position.count("O")
        turn = stones[0] - stones[1]
        mine, other = (max(1, self.length - stones[player]) for player in (turn, 1 - turn))
        return -max(0, self.win(sum(stones) + 2 * other)), max(0, self.win(sum(stones) + 2 * mine - 1))

    def same(self, position: str) -> str:
        """Return a text that a position has in common with its mirror image."""
        return min(position, "/".join(row[::-1] for row in position.split("/")))


def mover(position: str) -> str:
    """Return whose turn it is: X begins."""
    return "X" if position.count("X") == position.count("O") else "O"


@dataclass(frozen=True)
class Certificate:
    """The content of a journal."""

    board: Board
    root: str
    claims: dict[str, Pair]
    splits: frozenset[str]
    result: Pair | None

    def implied(self) -> Pair:
        """Return the bounds of the root that follow from the claims; raise CertificateError if they contradict."""
        return self._implied(self.board.same(self.root), {})

    def used(self) -> dict[str, Pair]:
        """Return the claims about positions that can be reached from the root through positions that were split."""
        found: dict[str, Pair] = {}
        self._implied(self.board.same(self.root), found)
        return {position: self.claims[position] for position in found if position in self.claims}

    def _implied(self, position: str, found: dict[str, Pair]) -> Pair:
        if position in found:
            return found[position]
        board, stones = self.board, board_stones(position) + 1
        lower, upper = self.claims.get(position, board.limits(position))
        best_lower = best_upper = -board.cells
        for place in board.moves(position):
            child, won = board.after(position, place)
            if won:
                pair = board.win(stones), board.win(stones)
            elif stones == board.cells:
                pair = 0, 0
            else:
                low, high = self._implied(board.same(child), found) if position in self.splits else board.limits(child)
                pair = -high, -low
            best_lower, best_upper = max(best_lower, pair[0]), max(best_upper, pair[1])
        found[position] = max(lower, best_lower), min(upper, best_upper)
        if found[position][0] > found[position][1]:
            raise CertificateError(f"the bounds of {position} contradict those of its moves")
        return found[position]


def board_stones(position: str) -> int:
    """Return the number of stones on a board."""
    return position.count("X") + position.count("O")


def read_certificate(path: Path) -> Certificate:
    """Read the journal of a proof, or raise CertificateError with the reason if it is not one."""
    try:
        head, *lines = path.read_text(encoding="ascii").split("\n")
        board, root = _header(json.loads(head))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        raise CertificateError(f"{path} is not the journal of a proof") from None
    if lines.pop():
        raise CertificateError(f"{path} ends in the middle of a line; resume its proof first")
    claims: dict[str, Pair] = {}
    splits, result = set[str](), None
    for number, line in enumerate(lines, start=2):
        words = line.split()
        try:
            if words[0] == "result":
                result = _pair(words[1:])
            elif words[0] == "split":
                splits.add(board.same(_position(board, words[1])))
            else:
                position = board.same(_position(board, words[0]))
                low, high = _pair(words[1:3])
                lower, upper = claims.get(position, (low, high))
                claims[position] = _pair([max(lower, low), min(upper, high)])
        except (ValueError, IndexError):
            raise CertificateError(f"{path}, line {number}: not a line of a proof") from None
    return Certificate(board, root, claims, frozenset(splits), result)


def _header(data: dict[str, str]) -> tuple[Board, str]:
    """Return the board and the position of the first line."""
    found = re.fullmatch(r"(drop|free):(\d+)x(\d+)x(\d+)", data["rules"])
    if data["format"] != "plyscope proof 1" or found is None:
        raise ValueError
    board = Board(int(found[2]), int(found[3]), int(found[4]), found[1] == "drop")
    return board, _played(board, data["moves"])


def _pair(words: Sequence[str | int]) -> Pair:
    lower, upper = map(int, words)
    if lower > upper:
        raise ValueError
    return lower, upper


def _position(board: Board, text: str) -> str:
    row = f"[XO.]{{{board.width}}}"
    if not re.fullmatch(f"{row}(/{row}){{{board.height - 1}}}", text) or text.count("X") - text.count("O") not in (
        0,
        1,
    ):
        raise ValueError
    return text


def _played(board: Board, moves: str) -> str:
    """Return the position after moves in notation."""
    words = moves.split(",") if "," in moves else list(moves)
    if "," not in moves and (board.width if board.falls else board.cells) > 9:
        words = [moves] if moves else []
    position = "/".join(["." * board.width] * board.height)
    for word in words:
        number = int(word) - 1
        column = number if board.falls else number % board.width
        places = [place for place in board.moves(position) if place % (board.width + 1) == column]
        if not board.falls:
            places = [place for place in places if place // (board.width + 1) == number // board.width]
        position, _ = board.after(position, places[0])
    return position
