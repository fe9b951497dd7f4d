"""Openings: moves played before the players take over, so that the pairs of games differ.

As text: ``none``, ``plies:K`` (every position after K plies), ``random:K`` or ``random:K,count=N`` (K random plies),
``fair:K`` or ``fair:K,count=N`` (K random plies to a position that is a draw with best play), or a file with one
position per line. ``plies``, ``random`` and ``fair`` use only positions in which the game is not over and the player to
move has no immediate win. Mirror images and transpositions count once.
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from plyscope.arena.draws import PATIENCE_NODES, OnDraw, check_drawn, drawn
from plyscope.files import read_text
from plyscope.games.position import AnyPosition, NotationError, random_game, replay
from plyscope.games.rows import Rules
from plyscope.games.rulesets import AnyRules

Opening = tuple[Any, ...]
PositionT = TypeVar("PositionT", bound=AnyPosition)

ALLOWED = "none, plies:K, random:K, random:K,count=N, fair:K, fair:K,count=N, or a file with one position per line"
#: The maximum number of openings.
MOST = 30_000
#: After this many random openings in a row without a new position, no more are generated.
PATIENCE = 1000


def default_openings(rules: AnyRules) -> str:
    """Return the default openings of a match: random moves, fewer on small boards, one in other games.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> default_openings(CONNECT4), default_openings(TICTACTOE)
    ('random:4', 'random:1')
    """
    plies = min(4, rules.cells // 9) if isinstance(rules, Rules) else 1
    return f"random:{plies}" if plies else "none"


def openings(
    rules: AnyRules, text: str, seed: int = 0, count: int = MOST, *, on_progress: OnDraw | None = None
) -> list[Opening]:
    """Return the openings that a text names; ``count`` limits the number of random and fair ones.

    ``on_progress`` gets the number of fair openings found and of positions tried, after each of them.

    >>> from plyscope.games import CONNECT4
    >>> openings(CONNECT4, "plies:1")
    [(0,), (1,), (2,), (3,)]
    >>> openings(CONNECT4, "random:4", seed=1, count=2) == openings(CONNECT4, "random:4", seed=1, count=3)[:2]
    True
    """
    kind, _, options = text.strip().partition(":")
    if text.strip() == "none":
        return [()]
    if kind == "plies":
        found = list(_all(rules, _whole(options, text)))
    elif kind in ("random", "fair"):
        written, comma, option = options.partition(",")
        if comma:
            name, _, number = option.partition("=")
            count = _whole(number if name.strip() == "count" else "", text)
        plies, rng = _whole(written, text), Random(f"openings {seed}")
        if kind == "random":
            found = list(islice(_random(rules, plies, rng), count))
        else:
            try:
                found = list(islice(_fair(rules, plies, rng, on_progress=on_progress), count))
            except ValueError as error:
                raise ValueError(f"{error}; use random:{plies} instead") from None
    else:
        found = list(_file(rules, Path(text)))
    if not found:
        raise ValueError(f"no opening {text!r} of {rules} leaves the game open")
    return found


def _whole(written: str, text: str) -> int:
    if not written.strip().isascii() or not written.strip().isdigit() or not 1 <= int(written) <= MOST:
        raise ValueError(f"unknown openings {text!r}; allowed: {ALLOWED}; K and N are whole numbers from 1")
    return int(written)


def _all(rules: AnyRules, plies: int) -> Iterator[Opening]:
    """Yield one move sequence to every open position after the given number of plies."""
    layer: dict[AnyPosition, Opening] = {rules.start(): ()}
    for _ in range(plies):
        following: dict[AnyPosition, Opening] = {}
        for position, moves in layer.items():
            for move in position.moves():
                following.setdefault(canonical(position.play(move)), (*moves, move))
            if len(following) > MOST:
                raise ValueError(f"{rules} has more than {MOST:,} positions after {plies} plies; use random:{plies}")
        # a position may be stored as the mirror image of the one that its moves lead to
        layer = {replay(rules.start(), moves): moves for moves in following.values()}
    yield from (moves for position, moves in layer.items() if _open(position))


def fair_opening(
    rules: AnyRules,
    plies: int,
    rng: Random,
    *,
    patience_nodes: int = PATIENCE_NODES,
    on_progress: OnDraw | None = None,
) -> Opening:
    """Return one random opening of so many plies that is a draw with best play.

    ``patience_nodes`` limits the nodes of the solver; a position in its opening book takes none. ValueError says why
    there is no such opening.

    >>> from plyscope.games import CONNECT4
    >>> fair_opening(CONNECT4, 1, Random(1)) in [(2,), (4,)]
    True
    """
    found = next(_fair(rules, plies, rng, patience_nodes, on_progress), None)
    if found is None:
        raise ValueError(f"no opening of {plies} plies of {rules} leaves the game open")
    return found


def default_fair_plies(rules: AnyRules) -> int:
    """Return how many plies a balanced start has by default: an even number, fewer on small boards.

    >>> from plyscope.games import CONNECT4, TICTACTOE
    >>> default_fair_plies(CONNECT4), default_fair_plies(TICTACTOE)
    (6, 2)
    """
    return max(2, min(6, rules.cells // 8 * 2)) if isinstance(rules, Rules) else 2


def _fair(
    rules: AnyRules,
    plies: int,
    rng: Random,
    patience_nodes: int = PATIENCE_NODES,
    on_progress: OnDraw | None = None,
) -> Iterator[Opening]:
    """Return an iterator over random openings that are draws."""
    check_drawn(rules)
    return drawn(rules, _random(rules, plies, rng), patience_nodes=patience_nodes, on_progress=on_progress)


def _random(rules: AnyRules, plies: int, rng: Random) -> Iterator[Opening]:
    """Yield random openings until no new ones are found."""
    seen: set[AnyPosition] = set()
    failures = 0
    while failures < PATIENCE:
        played = list(islice(random_game(rules.start(), rng), plies))
        position = played[-1][1] if played else rules.start()
        if len(played) == plies and _open(position) and canonical(position) not in seen:
            seen.add(canonical(position))
            failures = 0
            yield tuple(move for move, _ in played)
        else:
            failures += 1


def _file(rules: AnyRules, path: Path) -> Iterator[Opening]:
    """Yield the openings in a file; # starts a comment, and - stands for the start position."""
    try:
        lines = read_text(path).splitlines()
    except (FileNotFoundError, IsADirectoryError):
        raise ValueError(f"unknown openings {str(path)!r}; allowed: {ALLOWED}") from None
    seen: dict[AnyPosition, int] = {}
    for number, line in enumerate(lines, start=1):
        written = line.partition("#")[0].strip()
        if not written:
            continue
        try:
            moves = rules.read("" if written == "-" else written)
        except ValueError as error:
            raise NotationError(f"{path}, line {number}: {error}") from None
        position = replay(rules.start(), moves)
        if position.result() is not None:
            raise ValueError(f"{path}, line {number}: after {rules.write(moves)} the game is over")
        if position in seen:
            raise ValueError(f"{path}, line {number}: the same position as line {seen[position]}")
        seen[position] = number
        yield moves


def canonical(position: PositionT) -> PositionT:
    """Return the representative of a position and its mirror image; without mirror images, the position itself."""
    if not hasattr(position, "reflect"):
        return position
    mirrored: PositionT = position.reflect()
    return mirrored if mirrored < position else position  # type: ignore[operator]


def _open(position: AnyPosition) -> bool:
    """Return whether the game is not over and the player to move has no immediate win."""
    return position.result() is None and not any((position.play(m).result() or 0) < 0 for m in position.moves())
