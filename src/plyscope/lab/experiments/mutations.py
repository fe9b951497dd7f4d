"""Certificates made wrong on purpose: one detail of a valid certificate is changed, as a fault in a program might.

Most mutations are wrong by construction, so a checker has to reject every one of them. The others, `UNDECIDED`, may
by chance leave another valid strategy: only playing it out shows whether they do.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar

from plyscope.games.rows import RowsPosition
from plyscope.reasons.certificate import (
    Answers,
    Certificate,
    Completes,
    Drawn,
    NoLine,
    Paired,
    Plays,
    Stop,
    Strategy,
    nodes,
)

#: A node of a certificate, and a position in which it is reached.
Place = tuple[Strategy, RowsPosition]
T = TypeVar("T")


def mutate(position: RowsPosition, certificate: Certificate, rng: Random) -> tuple[str, Certificate]:
    """Return a certificate that differs from a valid one in one detail, and the name of the mutation.

    >>> from plyscope.games import CONNECT4
    >>> valid = Certificate(0, "win", Completes(6, (38, 39, 40, 41)))
    >>> name, mutant = mutate(CONNECT4.position("415161"), valid, Random(2))
    >>> name, mutant.strategy
    ('line shortened', Completes(move=6, line=(38, 39, 40)))
    """
    places = list(_places(position, certificate.strategy))
    rng.shuffle(places)
    for name in rng.sample(sorted(MUTATIONS), len(MUTATIONS)):
        if name in CLAIMS:
            changed = CLAIMS[name](certificate, places)
            if changed is not None:
                return name, changed
            continue
        for node, here in places:
            new = NODES[name](node, here, rng)
            if new is not None:
                return name, _with(certificate, node, new)
    raise ValueError("no mutation fits this certificate")


def _places(position: RowsPosition, strategy: Strategy) -> Iterator[Place]:
    """Yield each node once, with a position in which it is reached."""
    seen = set()
    stack = [(strategy, position)]
    while stack:
        node, here = stack.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node, here
        if isinstance(node, Plays):
            stack.append((node.then, here.play(node.move)))
        elif isinstance(node, Answers):
            stack.extend((then, here.play(move)) for move, then in node.replies)


def _with(certificate: Certificate, old: Strategy, new: Strategy) -> Certificate:
    """Return the certificate with one node replaced wherever it is used."""
    made: dict[int, Strategy] = {}
    for node in nodes(certificate.strategy):
        if node is old:
            made[id(node)] = new
        elif isinstance(node, Plays):
            made[id(node)] = replace(node, then=made[id(node.then)])
        elif isinstance(node, Answers):
            made[id(node)] = replace(node, replies=tuple((move, made[id(then)]) for move, then in node.replies))
        else:
            made[id(node)] = node
    return replace(certificate, strategy=made[id(certificate.strategy)])


def claim_raised(certificate: Certificate, places: list[Place]) -> Certificate | None:
    """Claim a win where an end of the strategy is only a draw."""
    draws = any(isinstance(node, NoLine | Drawn) or (isinstance(node, Paired) and not node.wins) for node, _ in places)
    return replace(certificate, outcome="win") if certificate.outcome == "draw" and draws else None


def player_changed(certificate: Certificate, places: list[Place]) -> Certificate | None:
    """Claim the outcome for the other player, for whom it is not the right turn."""
    any_turn = isinstance(certificate.strategy, NoLine | Drawn)
    return None if any_turn else replace(certificate, player=1 - certificate.player)


def reply_dropped(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Drop a reply that the threat does not refute."""
    if not isinstance(node, Answers) or not node.replies:
        return None
    move, _ = rng.choice(node.replies)
    after = here.play(move)
    if node.threat is not None and node.threat in after.moves() and after.play(node.threat).result() == -1:
        return None
    return replace(node, replies=tuple(reply for reply in node.replies if reply[0] != move))


def line_shortened(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Take the last cell from a line."""
    if isinstance(node, Completes):
        return replace(node, line=node.line[:-1])
    if not isinstance(node, Paired) or not node.stops:
        return None
    if node.wins and rng.random() < 0.5:
        place = rng.randrange(len(node.wins))
        return replace(node, wins=_put(node.wins, place, replace(node.wins[place], line=node.wins[place].line[:-1])))
    place = rng.randrange(len(node.stops))
    return replace(node, stops=_put(node.stops, place, replace(node.stops[place], line=node.stops[place].line[:-1])))


def completing_move_changed(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Complete the line by another move, which leaves its last cell empty."""
    if not isinstance(node, Completes):
        return None
    move = _any(rng, [move for move in here.moves() if move != node.move])
    return None if move is None else replace(node, move=move)


def pair_dropped(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Drop a pair that is needed, with the lines that it stops."""
    if not isinstance(node, Paired) or not node.pairs:
        return None
    place = rng.randrange(len(node.pairs))
    low, width = node.pairs[place].first, here.rules.width
    # a pair above a win is never reached, and without gravity no pair is needed, unless it stops a line
    spare = not here.rules.gravity or any(low < win.cell and (win.cell - low) % width == 0 for win in node.wins)
    if spare and not any(stop.pair == place for stop in node.stops):
        return None
    stops = tuple(
        replace(stop, pair=stop.pair - 1) if stop.pair is not None and stop.pair > place else stop
        for stop in node.stops
        if stop.pair != place
    )
    return replace(node, pairs=node.pairs[:place] + node.pairs[place + 1 :], stops=stops)


def cell_moved(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Move the second cell of a claimeven, which is then not the one above the first."""
    if not isinstance(node, Paired):
        return None
    place = _any(rng, [number for number, pair in enumerate(node.pairs) if pair.rule == "claimeven"])
    if place is None:
        return None
    pair = node.pairs[place]
    cell = rng.choice([cell for cell in range(here.rules.cells) if cell != pair.second])
    return replace(node, pairs=_put(node.pairs, place, replace(pair, second=cell)))


def rule_changed(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Call a claimeven a baseinverse, or another pair a claimeven."""
    if not isinstance(node, Paired) or not node.pairs:
        return None
    place = rng.randrange(len(node.pairs))
    pair = node.pairs[place]
    changed = replace(pair, rule="baseinverse" if pair.rule == "claimeven" else "claimeven")
    return replace(node, pairs=_put(node.pairs, place, changed))


def stop_dropped(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Leave out a line that the opponent could complete."""
    if not isinstance(node, Paired) or not node.stops:
        return None
    place = rng.randrange(len(node.stops))
    return replace(node, stops=node.stops[:place] + node.stops[place + 1 :])


def stop_moved(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Let a line be stopped by a pair that has no cell in it."""
    if not isinstance(node, Paired) or not node.stops:
        return None
    place = rng.randrange(len(node.stops))
    line = node.stops[place].line
    pair = _any(rng, [n for n, pair in enumerate(node.pairs) if pair.first not in line and pair.second not in line])
    return None if pair is None else replace(node, stops=_put(node.stops, place, Stop(line, pair=pair)))


def winning_cell_moved(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Let a win happen in a cell that is not in its line."""
    if not isinstance(node, Paired) or not node.wins:
        return None
    place = rng.randrange(len(node.wins))
    win = node.wins[place]
    cell = rng.choice([cell for cell in range(here.rules.cells) if cell not in win.line])
    return replace(node, wins=_put(node.wins, place, replace(win, cell=cell)))


def cells_swapped(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Swap the second cells of two pairs."""
    if not isinstance(node, Paired) or len(node.pairs) < 2:
        return None
    one, other = rng.sample(range(len(node.pairs)), 2)
    first = replace(node.pairs[one], second=node.pairs[other].second)
    second = replace(node.pairs[other], second=node.pairs[one].second)
    return replace(node, pairs=_put(_put(node.pairs, one, first), other, second))


def move_changed(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Play another move, and go on as before."""
    if not isinstance(node, Plays):
        return None
    move = _any(rng, [move for move in here.moves() if move != node.move])
    return None if move is None else replace(node, move=move)


def answers_swapped(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Swap the strategies against two replies."""
    if not isinstance(node, Answers) or len(node.replies) < 2:
        return None
    (one, first), (other, second) = rng.sample(node.replies, 2)
    swapped = {**dict(node.replies), one: second, other: first}
    return None if first == second else replace(node, replies=tuple(swapped.items()))


def threat_changed(node: Strategy, here: RowsPosition, rng: Random) -> Strategy | None:
    """Threaten another move."""
    if not isinstance(node, Answers) or node.threat is None:
        return None
    move = _any(rng, [move for move in here.moves() if move != node.threat])
    return None if move is None else replace(node, threat=move)


def _any(rng: Random, choices: list[int]) -> int | None:
    return rng.choice(choices) if choices else None


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


#: Mutations of the claim, and of one node in a position; None where one does not fit.
CLAIMS: dict[str, Callable[[Certificate, list[Place]], Certificate | None]] = {
    "claim raised": claim_raised,
    "player changed": player_changed,
}
NODES: dict[str, Callable[[Strategy, RowsPosition, Random], Strategy | None]] = {
    "reply dropped": reply_dropped,
    "line shortened": line_shortened,
    "completing move changed": completing_move_changed,
    "pair dropped": pair_dropped,
    "cell moved": cell_moved,
    "rule changed": rule_changed,
    "stop dropped": stop_dropped,
    "stop moved": stop_moved,
    "winning cell moved": winning_cell_moved,
    "cells swapped": cells_swapped,
    "move changed": move_changed,
    "answers swapped": answers_swapped,
    "threat changed": threat_changed,
}
MUTATIONS = (*CLAIMS, *NODES)
#: The mutations that may leave a valid certificate; all others are wrong by construction.
UNDECIDED = frozenset({"cells swapped", "move changed", "answers swapped", "threat changed"})
