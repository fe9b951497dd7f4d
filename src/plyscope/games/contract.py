"""The contract between games and searches, as checks that can be run on any game.

Each check takes a position reached in play and raises :class:`ContractError` if the position violates the contract.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from plyscope.games.named import write_move
from plyscope.games.position import AnyPosition
from plyscope.plugins import reason

#: The maximum number of plies in a game; the values of won games lie that far above all evaluations.
LONGEST_GAME = 10_000

#: The maximum number of reached positions that are checked move by move.
MOST_POSITIONS = 500


class ContractError(Exception):
    """Raised with the reason if a game violates the contract."""


Check = Callable[[AnyPosition], None]


def _demand(kept: bool, flaw: str) -> None:
    if not kept:
        raise ContractError(flaw)


def _short(thing: object) -> str:
    text = " ".join(repr(thing).split())
    return text if len(text) <= 100 else text[:97] + "..."


def _has_the_members(position: AnyPosition) -> None:
    lacking = [name for name in ("moves", "play", "result", "ply") if not hasattr(position, name)]
    _demand(not lacking, f"{_short(position)} has no {', no '.join(lacking)}")
    moves, result, ply = position.moves(), position.result(), position.ply
    _demand(isinstance(moves, Sequence), f"moves() gives {_short(moves)}, which is not a tuple or list")
    number = isinstance(result, int) and not isinstance(result, bool)
    _demand(result is None or number, f"result() gives {_short(result)}, neither None nor a number")
    _demand(isinstance(ply, int) and ply >= 0, f"ply is {_short(ply)}, not a whole number from 0")


def _is_a_key(position: AnyPosition) -> None:
    try:
        before = hash(position)
    except TypeError as error:
        raise ContractError(f"{_short(position)} cannot be used as a key: {error}") from None
    _demand(position == position, f"{_short(position)} does not equal itself")
    _demand(hash(position) == before, f"{_short(position)} has a different hash the second time")


def _ends_where_no_move_is_left(position: AnyPosition) -> None:
    moves, result = position.moves(), position.result()
    _demand(result is None or not moves, f"result() is {result} but moves() gives {_short(moves)}: {_short(position)}")
    _demand(result is not None or bool(moves), f"result() is None but there is no move: {_short(position)}")


def _has_a_known_result(position: AnyPosition) -> None:
    result = position.result()
    points = getattr(position, "ending", "sooner") == "points"
    _demand(result is None or points or result in (-1, 0, 1), f"result() is {result}, neither -1, 0 nor +1")


def _has_distinct_moves(position: AnyPosition) -> None:
    moves = position.moves()
    try:
        _demand(len(set(moves)) == len(moves), f"moves() gives a move twice: {_short(moves)}")
    except TypeError as error:
        raise ContractError(f"moves() gives {_short(moves)}: {error}") from None
    _demand(position.moves() == moves, f"moves() gives {_short(position.moves())} after {_short(moves)}")


def _writes_each_move_differently(position: AnyPosition) -> None:
    seen: dict[str, Any] = {}
    for move in position.moves():
        text = write_move(position, move)
        _demand(text != "", f"the move {_short(move)} has no text: str() returns only spaces")
        other = seen.setdefault(text, move)
        _demand(other == move, f"the moves {_short(other)} and {_short(move)} are both written {_short(text)}")


def _is_left_as_it_was(position: AnyPosition) -> None:
    before = _facts(position)
    for move in position.moves():
        child = position.play(move)
        _demand(hasattr(child, "moves"), f"play({_short(move)}) gives {_short(child)}, which is not a position")
        _demand(child is not position, f"play({_short(move)}) gives the same object, not a new position")
    _demand(
        _facts(position) == before, f"playing the moves {_short(before[2])} changes the position they are played in"
    )


def _counts_plies(position: AnyPosition) -> None:
    for move in position.moves():
        ply = position.play(move).ply
        _demand(ply == position.ply + 1, f"play({_short(move)}) leads from ply {position.ply} to ply {ply}")


def _plays_the_same_again(position: AnyPosition) -> None:
    for move in position.moves():
        one, other = position.play(move), position.play(move)
        _demand(one == other, f"play({_short(move)}) gives {_short(one)} and then {_short(other)}, which differ")
        _demand(hash(one) == hash(other), f"play({_short(move)}) twice gives equal positions with different hashes")


def _plays_unchecked_alike(position: AnyPosition) -> None:
    if not hasattr(position, "play_unchecked"):
        return
    for move in position.moves():
        checked, unchecked = position.play(move), position.play_unchecked(move)
        _demand(
            checked == unchecked,
            f"play_unchecked({_short(move)}) gives {_short(unchecked)}, but play gives {_short(checked)}",
        )
        _demand(
            type(unchecked) is type(position),
            f"play_unchecked({_short(move)}) gives a {type(unchecked).__name__}, not a {type(position).__name__}",
        )


def _is_mirrored_well(position: AnyPosition) -> None:
    if not hasattr(position, "reflect"):
        return
    there: Any = position
    image = there.reflect()
    _demand(image.reflect() == position, f"the image of the image of {_short(position)} is a different position")
    _demand(image.result() == position.result(), f"{_short(position)} and its image end differently")
    try:
        _ = image < position
    except TypeError as error:
        raise ContractError(f"a position cannot be compared with its image: {error}") from None
    mirrored = {there.reflect_move(move) for move in position.moves()}
    _demand(mirrored == set(image.moves()), f"the moves of the image of {_short(position)} are not mirrored")
    for move in position.moves():
        after = image.play(there.reflect_move(move))
        _demand(there.play(move).reflect() == after, f"after {_short(move)} the positions are no longer mirror images")


#: All checks, in the order in which they are run.
CHECKS: dict[str, Check] = {
    "it has moves(), play(move), result() and ply, of the right types": _has_the_members,
    "it is hashable, equals itself and keeps its hash": _is_a_key,
    "a finished game has no moves, an unfinished game has at least one": _ends_where_no_move_is_left,
    "the result is -1, 0 or +1 for the player to move, or points if the game declares them": _has_a_known_result,
    "moves are hashable and distinct, and moves() always returns the same": _has_distinct_moves,
    "no two moves are written the same way": _writes_each_move_differently,
    "playing a move returns a new position and does not change the old one": _is_left_as_it_was,
    "each move adds one to the ply": _counts_plies,
    "the same move leads to equal positions with equal hashes": _plays_the_same_again,
    "play_unchecked, if the game has it, returns the same as play": _plays_unchecked_alike,
    "mirror images, if the game has them, match their originals": _is_mirrored_well,
}


def check_position(position: AnyPosition) -> None:
    """Run every check on one position.

    >>> from plyscope.games import TICTACTOE
    >>> check_position(TICTACTOE.position("15"))
    """
    for check in CHECKS.values():
        check(position)


def check_game(start: AnyPosition, rng: Random, games: int = 100) -> Iterator[tuple[str, str | None]]:
    """Play random games and yield each check with its error, or None if it passed; stop after the first error.

    >>> from plyscope.games.nim import nim
    >>> [flaw for check, flaw in check_game(nim(2, 2), Random(1), games=5) if flaw]
    []
    """
    positions: list[AnyPosition] = []
    some: list[AnyPosition] = []
    facts: list[int] = []

    def goes_on() -> None:
        _demand(start.result() is None, f"it is already over, with the result {start.result()}: {_short(start)}")

    def play_games() -> None:
        for _ in range(games):
            for position in _random_game(start, rng):
                positions.append(position)
                facts.append(hash(_facts(position)))
        some.extend(positions if len(positions) <= MOST_POSITIONS else rng.sample(positions, MOST_POSITIONS))

    def stay() -> None:
        for position, before in zip(positions, facts, strict=True):
            _demand(hash(_facts(position)) == before, f"it has changed since it was reached: {_short(position)}")

    def put_to(check: Check) -> None:
        for position in some:
            check(position)

    # The start is checked first: if playing a move changes it, games played from it prove nothing.
    for sentence, check in CHECKS.items():
        flaw = _flaw(partial(check, start))
        if flaw is not None:
            yield sentence, flaw
            return
    asked: list[tuple[str, Callable[[], None]]] = [
        ("the game is not over at the start", goes_on),
        (f"random games end ({games} played)", play_games),
        ("positions do not change while games are played", stay),
    ]
    asked += [(sentence, partial(put_to, check)) for sentence, check in CHECKS.items()]
    asked.append(("equal positions have the same ply, moves and result", lambda: _compare(positions)))
    for sentence, run in asked:
        flaw = _flaw(run)
        yield sentence, flaw
        if flaw is not None:
            return


def _flaw(run: Callable[[], None]) -> str | None:
    """Run a check and return its error, or None if it passes."""
    try:
        run()
    except ContractError as error:
        return str(error)
    except Exception as error:
        return f"it raises {reason(error)}"
    return None


def _random_game(start: AnyPosition, rng: Random) -> Iterator[AnyPosition]:
    """Yield the positions of one random game."""
    position = start
    yield position
    for _ in range(LONGEST_GAME):
        if position.result() is not None:
            return
        moves: Sequence[Any] = position.moves()
        _demand(bool(moves), f"result() is None but there is no move: {_short(position)}")
        position = position.play(rng.choice(moves))
        yield position
    raise ContractError(f"a random game lasts more than {LONGEST_GAME} plies")


def _facts(position: AnyPosition) -> tuple[Any, ...]:
    return hash(position), position.ply, tuple(position.moves()), position.result()


def _compare(positions: Sequence[AnyPosition]) -> None:
    """Compare equal positions with each other: a table treats them as the same."""
    seen: dict[AnyPosition, tuple[Any, ...]] = {}
    for position in positions:
        hashed, ply, moves, result = _facts(position)
        facts = hashed, ply, frozenset(moves), result
        before = seen.setdefault(position, facts)
        _demand(before == facts, f"equal positions differ in ply, moves or result: {_short(position)}")
