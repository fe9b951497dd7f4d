"""The checker accepts what is proved and rejects everything else, and it never accepts what a play refutes."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from pairings import random_pairing, random_position, tree, value
from plyscope.games import CONNECT4, TICTACTOE
from plyscope.games.nim import nim
from plyscope.games.notation import parse_diagram
from plyscope.games.rows import RowsPosition, Rules
from plyscope.lab.experiments.mutations import MUTATIONS, UNDECIDED, mutate
from plyscope.reasons.certificate import (
    Answers,
    Certificate,
    Completes,
    Drawn,
    NoLine,
    Pair,
    Paired,
    Plays,
    Stop,
    Win,
)
from plyscope.reasons.check import FalseClaimError, check
from plyscope.reasons.playout import RefutedError, TooManyPositionsError, play_out

#: X is to move, and O wins by the threat in column 2 (b2), whatever X does.
POSITION = parse_diagram(Rules(5, 4, 4, gravity=True), "...OO X.OXX X.XOO O.OXX")
PAIRED = Paired(
    (Pair("baseinverse", 2, 0), Pair("claimeven", 16, 11), Pair("claimeven", 6, 1)),
    (Stop((0, 6, 12, 18), win=0), Stop((1, 6, 11, 16), pair=1)),
    (Win(11, (3, 7, 11, 15)),),
)
WON = Certificate(1, "win", PAIRED)

#: X has three stones in the bottom row, open at both ends, and O is to move.
OPEN_THREE = CONNECT4.position("31415")
FORK = Answers(((1, Completes(5, (37, 38, 39, 40))),), threat=1)

#: Every line has a stone of O, and X is to move in the last cell.
NO_WINNER = parse_diagram(TICTACTOE, "XOX XOO OX.")


def paired(*, claim=WON, **changes):
    """The pairing of O with some of its parts changed."""
    return replace(claim, strategy=replace(PAIRED, **changes))


def without(items, place):
    return items[:place] + items[place + 1 :]


def changed(items, place, **changes):
    return (*items[:place], replace(items[place], **changes), *items[place + 1 :])


def test_pairings_and_trees_are_accepted():
    check(POSITION, WON)
    check(POSITION, replace(WON, outcome="draw"))
    check(OPEN_THREE, Certificate(0, "win", FORK))
    check(CONNECT4.position("3141"), Certificate(0, "win", Plays(4, FORK)))
    check(NO_WINNER, Certificate(1, "draw", NoLine()))
    check(NO_WINNER, Certificate(1, "draw", Answers(((8, Drawn()),))))
    check(NO_WINNER, Certificate(0, "draw", Plays(8, Drawn())))
    check(TICTACTOE.position("15"), tree(TICTACTOE.position("15"), 1))


PAIRS, STOPS, WINS = PAIRED.pairs, PAIRED.stops, PAIRED.wins


@pytest.mark.parametrize(
    ("certificate", "reason"),
    [
        (replace(WON, player=0), "Paired is not a strategy for this turn"),
        (replace(WON, player=2), "player 2, outcome 'win' is not a claim"),
        (replace(WON, outcome="loss"), "player 1, outcome 'loss' is not a claim"),
        (paired(wins=(), stops=STOPS[1:]), "the pairing completes no line, but the claim is a win"),
        (paired(wins=(), stops=STOPS[1:], claim=replace(WON, outcome="draw")), "the line a4 b3 c2 d1 of the opponent"),
        (paired(pairs=without(PAIRS, 0)), "the cell a4 has no pair"),
        (paired(pairs=without(PAIRS, 1)), "the player does not get the line d4 c3 b2 a1"),
        (paired(pairs=(*PAIRS, Pair("claimeven", 6, 1))), "the cell b3 is in two pairs"),
        (paired(pairs=changed(PAIRS, 0, second=2)), "the cell c4 is in two pairs"),
        (paired(pairs=changed(PAIRS, 0, second=3)), "the cell d4 of a pair is not empty"),
        (paired(pairs=changed(PAIRS, 0, second=99)), "the cell number 99 of a pair is not empty"),
        (paired(pairs=changed(PAIRS, 0, rule="claimeven")), "the answer in the claimeven c4 a4 is not always legal"),
        (paired(pairs=changed(PAIRS, 0, rule="pair")), "the answer in the pair c4 a4 is not always legal"),
        (
            paired(pairs=(Pair("baseinverse", 2, 1), *PAIRS[1:2], Pair("claimeven", 6, 0))),
            "the answer in the baseinverse c4 b4 is not always legal",
        ),
        (paired(pairs=changed(PAIRS, 1, first=11, second=16)), "the answer in the claimeven b2 b1 is not always legal"),
        (paired(wins=changed(WINS, 0, line=(3, 7, 11))), "d4 c3 b2 is not a line"),
        (paired(wins=changed(WINS, 0, line=(0, 7, 11, 15))), "a4 c3 b2 a1 is not a line"),
        (paired(wins=changed(WINS, 0, cell=7)), "c3 is not an empty cell of the line d4 c3 b2 a1"),
        (paired(wins=changed(WINS, 0, cell=6)), "b3 is not an empty cell of the line d4 c3 b2 a1"),
        (paired(wins=(Win(16, (1, 6, 11, 16)),)), "the player does not get the line b4 b3 b2 b1"),
        (paired(stops=without(STOPS, 0)), "the line a4 b3 c2 d1 of the opponent is not stopped"),
        (paired(stops=changed(STOPS, 0, line=(0, 6, 12))), "a4 b3 c2 is not a line that the opponent could complete"),
        (paired(stops=(*STOPS, Stop((3, 7, 11, 15), pair=1))), "d4 c3 b2 a1 is not a line that the opponent could"),
        (paired(stops=changed(STOPS, 0, pair=2)), "the line a4 b3 c2 d1 of the opponent is not stopped as claimed"),
        (paired(stops=changed(STOPS, 0, win=None)), "the line a4 b3 c2 d1 of the opponent is not stopped as claimed"),
        (paired(stops=changed(STOPS, 0, win=1)), "the line a4 b3 c2 d1 of the opponent is not stopped as claimed"),
        (paired(stops=changed(STOPS, 0, win=-1)), "the line a4 b3 c2 d1 of the opponent is not stopped as claimed"),
        (paired(stops=changed(STOPS, 0, win=None, pair=2)), "the line a4 b3 c2 d1 of the opponent is not stopped as"),
        (paired(stops=changed(STOPS, 0, win=None, pair=0)), "the line a4 b3 c2 d1 of the opponent is not stopped as"),
    ],
)
def test_a_wrong_pairing_is_rejected(certificate, reason):
    with pytest.raises(FalseClaimError, match=f"^{reason}"):
        check(POSITION, certificate)


def test_cells_above_a_line_with_two_empty_cells_need_a_pair():
    """The opponent may reach them before the line is complete."""
    position = parse_diagram(POSITION.rules, "..OXO ..XOO X.XOX OXOXX")
    pairs = Pair("claimeven", 5, 0), Pair("claimeven", 11, 6)
    certificate = Certificate(0, "win", Paired(pairs, (), (Win(6, (0, 6, 12, 18)),)))
    with pytest.raises(FalseClaimError, match="the cell b4 has no pair"):
        check(position, certificate)
    with pytest.raises(RefutedError, match="after 22: the stone in column 2 has no legal answer"):
        play_out(position, certificate)


def test_baseinverses_may_stand_on_each_other():
    position = parse_diagram(POSITION.rules, "...OX ...XO ..OOX OOXXX")
    pairs = tuple(Pair("baseinverse", cell, cell + 1) for cell in (10, 5, 0))
    node = Paired((*pairs, Pair("claimeven", 7, 2)), (Stop((5, 6, 7, 8), pair=1),))
    check(position, Certificate(1, "draw", node))
    assert play_out(position, Certificate(1, "draw", node)) > 1
    crossed = replace(node, pairs=(Pair("baseinverse", 10, 7), *pairs[1:], Pair("claimeven", 11, 2)))
    with pytest.raises(FalseClaimError, match="the answer in the baseinverse a3 b3 is not always legal"):
        check(position, Certificate(1, "draw", crossed))


@pytest.mark.parametrize(
    ("position", "certificate", "reason"),
    [
        (OPEN_THREE, Certificate(1, "win", FORK), "Answers is not a strategy for this turn"),
        (
            OPEN_THREE,
            Certificate(0, "win", Completes(1, (36, 37, 38, 39))),
            "Completes is not a strategy for this turn",
        ),
        (OPEN_THREE, Certificate(0, "win", replace(FORK, threat=None)), "the reply column 1 has no answer"),
        (
            OPEN_THREE,
            Certificate(0, "win", replace(FORK, threat=5)),
            "the threat column 6 does not win after the reply column 6",
        ),
        (
            OPEN_THREE,
            Certificate(0, "win", replace(FORK, replies=())),
            "the threat column 2 does not win after the reply",
        ),
        (
            OPEN_THREE,
            Certificate(0, "win", replace(FORK, threat=9)),
            "the threat column 10 does not win after the reply",
        ),
        (OPEN_THREE, Certificate(0, "win", replace(FORK, replies=FORK.replies * 2)), "a reply is listed twice"),
        (OPEN_THREE, Certificate(0, "win", Answers(((7, Drawn()),), 1)), "column 8 is not a legal move"),
        (OPEN_THREE, Certificate(0, "draw", NoLine()), "the line a6 b6 c6 d6 has no stone of the player"),
        (OPEN_THREE, Certificate(0, "win", NoLine()), "the strategy ends in a draw, but the claim is a win"),
        (OPEN_THREE, Certificate(0, "draw", Drawn()), "the game is not drawn"),
        (OPEN_THREE, Certificate(0, "draw", None), "NoneType is not a strategy for this turn"),
        (OPEN_THREE.play(1), Certificate(0, "win", Plays(7, FORK)), "column 8 is not a legal move"),
        (OPEN_THREE.play(1), Certificate(0, "win", Plays(5, Answers(()))), "after 6: the game is over"),
        (OPEN_THREE.play(1), Certificate(0, "win", Completes(5, (37, 38, 39))), "column 6 does not complete the line"),
        (OPEN_THREE.play(1), Certificate(0, "win", Completes(5, (36, 37, 38, 39))), "column 6 does not complete the"),
        (OPEN_THREE.play(1), Certificate(0, "win", Completes(6, (37, 38, 39, 40))), "column 7 does not complete the"),
        (
            OPEN_THREE.play(1).play(5),
            Certificate(0, "win", Answers(())),
            "the game is over, but the strategy continues",
        ),
        (NO_WINNER, Certificate(1, "win", NoLine()), "the strategy ends in a draw, but the claim is a win"),
        (NO_WINNER.play(8), Certificate(0, "win", Drawn()), "the strategy ends in a draw, but the claim is a win"),
        (NO_WINNER.play(8), Certificate(0, "draw", Answers(())), "the game is over, but the strategy continues"),
        (
            RowsPosition(CONNECT4, 0, 2),
            Certificate(0, "draw", NoLine()),
            "no game can reach this position: a stone hangs",
        ),
        (nim(3), Certificate(0, "draw", NoLine()), "certificates are about N-in-a-row games only"),
    ],
)
def test_a_wrong_tree_is_rejected(position, certificate, reason):
    with pytest.raises(FalseClaimError, match=f"^{reason}"):
        check(position, certificate)


BOARDS = {
    Rules(7, 6, 4, gravity=True): (24, 36),
    Rules(4, 4, 3, gravity=True): (2, 12),
    Rules(5, 4, 4, gravity=True): (2, 16),
    Rules(6, 5, 4, gravity=True): (6, 26),
    TICTACTOE: (1, 7),
    Rules(4, 4, 4, gravity=False): (4, 12),
}


def random_certificates(rules, count):
    """Certificates by brute force: pairings, many of them wrong, and trees where few cells are left."""
    rng = Random(f"certificates of {rules}")
    while count:
        position = random_position(rules, rng.randint(*BOARDS[rules]), rng)
        if position is None:
            continue
        count -= 1
        if rules.cells - position.ply <= 8 and rng.random() < 0.3:
            worth = value(position)
            player = position.ply % 2 if worth >= 0 else (position.ply + 1) % 2
            yield position, tree(position, player), rng
        else:
            node = random_pairing(position, rng)
            yield position, Certificate((position.ply + 1) % 2, "win" if node.wins else "draw", node), rng


def accepted(position, certificate):
    try:
        check(position, certificate)
    except FalseClaimError:
        return False
    return True


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_what_the_checker_accepts_holds_against_every_play(rules):
    verdicts = Counter()
    for position, certificate, _ in random_certificates(rules, 500):
        verdict = accepted(position, certificate)
        verdicts[verdict] += 1
        if verdict:
            play_out(position, certificate)
            assert accepted(position, Certificate.from_json(certificate.to_json()))
        else:
            assert isinstance(certificate.strategy, Paired)
    assert min(verdicts[True], verdicts[False]) > 5


def test_mutations_are_rejected():
    """Mutations that are wrong by construction are all rejected; others only pass if they hold against every play."""
    tried, harmless = Counter(), Counter()
    for rules in BOARDS:
        for position, certificate, rng in random_certificates(rules, 250):
            if not accepted(position, certificate):
                continue
            for _ in range(4):
                name, mutant = mutate(position, certificate, rng)
                assert mutant != certificate
                tried[name] += 1
                if accepted(position, mutant):
                    assert name in UNDECIDED, (name, position, mutant)
                    play_out(position, mutant)
                    harmless[name] += 1
    assert set(tried) >= set(MUTATIONS) - {"threat changed"}, tried
    assert tried.total() > 400
    assert harmless.total() < tried.total() / 50


def test_a_strategy_is_played_out_within_a_limit():
    with pytest.raises(TooManyPositionsError, match="more than 5 positions"):
        play_out(POSITION, WON, 5)
    assert play_out(POSITION, WON) == play_out(POSITION, replace(WON, outcome="draw"))


@pytest.mark.parametrize(
    ("certificate", "reason"),
    [
        (replace(WON, strategy=replace(PAIRED, pairs=PAIRED.pairs[1:])), "the stone in column . has no legal answer"),
        (replace(WON, strategy=NoLine()), "the strategy has no answer to move"),
        (replace(WON, outcome="draw", strategy=NoLine()), "the opponent can still complete a line"),
        (
            replace(WON, strategy=Answers((), threat=1)),
            "after 32: the strategy has no answer to move 1",
        ),
        (replace(WON, player=0, strategy=Plays(3, NoLine())), "the strategy plays move 4, which is illegal"),
        (replace(WON, player=0, strategy=Completes(1, ())), "after 2: the strategy has no answer"),
        (replace(WON, player=0, strategy=PAIRED), "the strategy has no move"),
    ],
)
def test_a_wrong_strategy_is_refuted(certificate, reason):
    with pytest.raises(RefutedError, match=reason):
        play_out(POSITION, certificate)
