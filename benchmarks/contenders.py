"""The contenders: searches of plyscope and of other programs, with the same interface.

All run the same search: alpha-beta without a table, moves from left to right, and the value 0 for an unfinished game.
They differ in the value of a win: OpenSpiel gives all wins the same value (``flat``), easyAI prefers earlier wins
(``sooner``). plyscope supports both, so that each pair searches the same tree.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from plyscope.algorithms import search
from plyscope.games import CONNECT4
from plyscope.games.notation import parse_moves


class Answer(NamedTuple):
    """The result of a search for the player to move, and its time."""

    value: float
    seconds: float


@dataclass(frozen=True)
class Contender:
    """One search of one program, ready to be run on any position of Connect Four."""

    name: str
    evaluation: str
    ending: str
    depth: int
    #: Sets up the program's own position after moves in notation.
    start: Callable[[str], Any]
    #: Searches that position without any additional counter.
    search: Callable[[Any], Answer]
    #: Searches it again and counts the positions below the root.
    count: Callable[[Any], int]


def plyscope(algorithm: str, evaluation: str, ending: str, depth: int, backend: str = "python") -> Contender:
    """Return a search of plyscope; its seconds are those of its stats, up to the value and the move."""
    settings = f"{algorithm}:depth={depth},evaluation={evaluation},ending={ending}"

    def start(moves: str) -> Any:
        CONNECT4.lines_known.clear()  # every search starts with an empty cache
        return CONNECT4.position(moves)

    def timed(position: Any) -> Answer:
        found = search(position, settings, backend=backend)
        return Answer(found.value, found.stats.seconds)

    def count(position: Any) -> int:
        return search(position, settings, backend=backend).stats.nodes

    name = f"plyscope {algorithm}" if backend == "python" else f"{backend} {algorithm}"
    return Contender(name, evaluation, ending, depth, start, timed, count)


def openspiel(depth: int) -> Contender:
    """Return OpenSpiel's alpha-beta, in Python, on its own Connect Four, in C++."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("connect_four")

    def start(moves: str) -> Any:
        state = game.new_initial_state()
        for move in parse_moves(CONNECT4, moves):
            state.apply_action(move)
        return state

    def timed(state: Any) -> Answer:
        began = time.perf_counter()
        value, _ = minimax.alpha_beta_search(game, state, value_function=lambda state: 0, maximum_depth=depth)
        return Answer(value, time.perf_counter() - began)

    def count(state: Any) -> int:
        return _calls(minimax, "_alpha_beta", lambda: timed(state)) - 1  # the root does not count as a node

    return Contender("OpenSpiel alpha_beta", "outcome", "flat", depth, start, timed, count)


def easyai(depth: int) -> Contender:
    """Return easyAI's Negamax on its own Connect Four, without the players that it would copy with every move."""
    from easyAI import Negamax
    from easyAI.games.ConnectFour import ConnectFour

    def start(moves: str) -> Any:
        game = ConnectFour([])
        for move in parse_moves(CONNECT4, moves):
            game.make_move(move)
            game.switch_player()
        return game

    def timed(game: Any) -> Answer:
        negamax = Negamax(depth, lambda game: -100 if game.lose() else 0)
        began = time.perf_counter()
        negamax(game)
        return Answer(negamax.alpha, time.perf_counter() - began)

    def count(game: Any) -> int:
        return _calls(ConnectFour, "make_move", lambda: timed(game))

    return Contender("easyAI Negamax", "outcome", "sooner", depth, start, timed, count)


def _calls(owner: Any, name: str, run: Callable[[], object]) -> int:
    """Run a function and count its calls of another function, which it looks up by name."""
    plain, calls = getattr(owner, name), 0

    def counting(*arguments: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return plain(*arguments, **named)

    setattr(owner, name, counting)
    try:
        run()
    finally:
        setattr(owner, name, plain)
    return calls
