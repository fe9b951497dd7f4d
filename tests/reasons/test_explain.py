"""Explanations: each kind in a position made for it, and certificates that hold."""

from pathlib import Path

import pytest

from plyscope.algorithms import Limit
from plyscope.games import CONNECT4, GOMOKU, TICTACTOE, parse_rules
from plyscope.games.nim import NimPosition
from plyscope.games.position import IllegalMoveError
from plyscope.native import Solver
from plyscope.reasons import KINDS, Certificate, explain
from plyscope.reasons.check import check
from plyscope.reasons.lines import lines_of
from plyscope.reasons.proofs import prove

MISTAKES = [
    line.split()
    for line in (Path(__file__).parents[1] / "data" / "mistakes.txt").read_text().splitlines()
    if not line.startswith("#")
]
MOVES = {
    # role, kind: the position, the move, and its sentence
    ("misses", "missed-win"): ("415161", 1, "Column 3 wins at once: it completes the row c1-f1."),
    ("makes", "win"): ("415161", 7, "Column 7 completes the row d1-g1."),
    ("makes", "block"): ("77624552665542", 2, "Column 2 blocks: Yellow would complete the column b1-b4 there."),
    ("allows", "missed-block"): ("254254545", 4, "Column 4 does not stop Red: column 5 completes the column e2-e5."),
    ("allows", "under-win"): (
        "544755743454475333533727721",
        2,
        "Column 2 lets Red play column 2 on top of it, which completes the diagonal b4-e1.",
    ),
    ("allows", "threat-given-away"): (
        "55544445245222237334257771",
        3,
        "Column 3 gives away the threat of Red at c5: Yellow can block it now. Yellow plays column 3; after that, "
        "Yellow answers every stone of Red directly above it (a2 and c6 answer each other), which stops every line of "
        "Red and in the end completes the row d6-g6.",
    ),
    ("allows", "useless-threat"): (
        "55544445245222237334257771",
        3,
        "The threat of Red at f6 is useless: Yellow stops it.",
    ),
    ("allows", "double-threat"): (
        "13171135",
        3,
        "After column 3, Yellow plays column 4 and threatens both b1 and f1; Red can block only one of them.",
    ),
    ("allows", "stacked-threats"): (
        "5121437641143",
        3,
        "After column 3, Red plays column 5 and threatens b2; when Yellow blocks it, b3 directly above completes the "
        "diagonal a4-d1.",
    ),
    ("allows", "forced-sequence"): (
        "155545543244721411",
        7,
        "After column 7, Yellow plays 2 2, where every answer of Red is forced; then Yellow plays column 4; after "
        "that, Yellow answers every stone of Red directly above it (c2 and e6 answer each other), which stops every "
        "line of Red and in the end completes the row c4-f4.",
    ),
    ("misses", "odd-threat"): (
        "25772522554444",
        7,
        "Better is column 4: Red plays column 4; after that, Red has an odd threat at c3 (the row b3-e3). Red answers "
        "every stone of Yellow directly above it (c1 and d6 answer each other), so that Yellow runs out of safe moves "
        "and has to play below c3.",
    ),
    ("misses", "even-threat"): (
        "164344336334461",
        1,
        "Better is column 3: Yellow plays column 3; after that, Yellow has an even threat at e2 (the diagonal c4-f1). "
        "Yellow answers every stone of Red directly above it (d6 and f4 answer each other), so that Red runs out of "
        "safe moves and has to play below e2.",
    ),
    ("allows", "zugzwang"): (
        "164344336334461",
        1,
        "After column 1, Red plays column 1; after that, Red has a threat at e2 (the row c2-f2). Red answers every "
        "stone of Yellow directly above it (b1 and c6 answer each other, d6 and f4 answer each other), so that Yellow "
        "runs out of safe moves and has to play below e2.",
    ),
    ("misses", "follow-up"): (
        "5554444524522223733",
        4,
        "Better is column 2: Yellow plays column 2; after that, Yellow answers every stone of Red directly above it "
        "(c4 and d6 answer each other, e6 and g2 answer each other), which stops every line of Red.",
    ),
    ("misses", "every-reply"): (
        "7446366463662334144",
        2,
        "Better is column 1: Yellow wins against every reply; for example, after 1 2, Yellow plays column 2 and "
        "threatens a3; when Red blocks it, a4 directly above completes the diagonal a4-d1.",
    ),
}


@pytest.fixture(scope="module")
def solver():
    return Solver(16)


def verify(explanation):
    """Verify every reason of an explanation: its certificate, its lines and its moves."""
    for reason in explanation.reasons:
        assert reason.kind in KINDS
        position = explanation.position
        for move in reason.line_of_play[: reason.at]:
            position = position.play(move)
        if reason.certificate is not None:
            assert (reason.certificate.player, reason.certificate.outcome) == (reason.player, reason.outcome)
            check(position, reason.certificate)
            assert Certificate.from_json(reason.certificate.to_json()) == reason.certificate
        for line in reason.lines:
            assert line in {one.cells for one in lines_of(position.rules)}
        for move in reason.line_of_play[reason.at :]:
            position = position.play(move)


@pytest.mark.parametrize("wanted", MOVES, ids=" ".join)
def test_each_kind_in_its_position(wanted, solver):
    moves, move, sentence = MOVES[wanted]
    found = explain(CONNECT4.position(moves), move - 1, solver=solver)
    assert sentence in [one.sentence for one in found.reasons if (one.role, one.kind) == wanted]
    verify(found)


def test_no_line_left_and_a_position_that_nobody_wins(solver):
    found = explain(TICTACTOE.position("1523746"), solver=solver)
    assert found.before.sign == 0
    assert {one.kind for one in found.reasons} == {"no-line"}
    assert {one.player for one in found.reasons} == {0, 1}
    verify(found)


def test_main_line(solver):
    found = explain(CONNECT4.position("5263474435435"), 2, solver=solver)
    reason = found.gives_up
    assert (reason.kind, reason.grade) == ("odd-threat", "main line")
    assert reason.sentence.startswith(
        "After column 3, Red wins in 19 plies. In the main line, after 3 6 4 5, Red plays"
    )
    assert found.better.sentence == "Only by calculation: column 4 is better: Yellow gets a draw."
    verify(found)


def test_every_move_lets_the_player_complete_a_line(solver):
    found = explain(CONNECT4.position("17254334374433567473411177"), 4, solver=solver)
    assert (found.better.kind, found.better.ending) == ("every-reply", "zugzwang")
    assert found.better.sentence.endswith("after that, every move of Yellow lets Red complete a line.")
    verify(found)


def test_a_move_may_have_no_certificate_of_its_own(solver):
    found = explain(CONNECT4.position("441132335654554711"), 5, solver=solver)
    assert [one.grade for one in found.reasons] == ["proven", "calculation"]
    assert found.gives_up.sentence == "Only by calculation: after column 6, Yellow wins in 23 plies."


def test_what_decides_a_position(solver):
    found = explain(CONNECT4.position("131711353"), solver=solver)
    assert found.move is None
    assert found.after is None
    assert found.reasons[0].sentence.startswith("Yellow plays column 4 and threatens both b1 and f1")
    lost = explain(CONNECT4.position("1317113534"), solver=solver)
    assert (lost.before.sign, lost.reasons[0].player) == (-1, 1)
    verify(lost)


def test_certificates_of_mistakes_hold():
    proved = 0
    for moves, move, before, after in MISTAKES:
        position = CONNECT4.position(moves)
        then = position.play(int(move) - 1)
        for here, player, wins in ((position, position.ply % 2, before == "1"), (then, then.ply % 2, after == "-1")):
            found = prove(here, player, "win" if wins else "draw", nodes=20_000)
            if found is not None:
                check(here, found)
                proved += 1
    assert proved > 200


def test_explanations_of_mistakes_hold(solver):
    late = [one for one in MISTAKES if len(one[0]) >= 14]
    for moves, move, before, after in late[:40]:
        found = explain(CONNECT4.position(moves), int(move) - 1, solver=solver)
        assert found.mistake
        assert (found.before.sign, found.after.sign) == (int(before), int(after))
        assert found.reasons
        verify(found)


@pytest.mark.parametrize("rules", ["tictactoe", "free:4x4x4", "drop:5x4x4", "drop:4x5x3", "drop:6x5x4"])
def test_every_move_of_other_boards(rules, solver):
    from random import Random

    rng = Random(rules)
    for _ in range(4):
        position = parse_rules(rules).start()
        for _ in range(position.rules.cells // 2):
            if position.result() is None:
                previous, position = position, position.play(rng.choice(position.moves()))
        if position.result() is not None:
            position = previous
        for move in (None, *position.moves()):
            found = explain(position, move, solver=solver)
            assert found.scope == "exact"
            verify(found)


def test_boards_without_a_solver_are_explained_by_tactics(solver):
    position = GOMOKU.position("h8 a1 i8 b1 j8")
    found = explain(position, 0, solver=solver)
    assert (found.scope, found.before, found.best, found.mistake) == ("tactics", None, (), False)
    assert (
        found.reasons[0].sentence
        == "After a15, Red plays g8 and threatens both f8 and k8; Yellow can block only one of them."
    )
    verify(found)
    assert explain(GOMOKU.start(), 0, solver=solver).reasons == ()
    missed = explain(GOMOKU.position("h8 a1 i8 b1 j8 c1 k8 d1"), 0, solver=solver)
    assert {(one.role, one.kind) for one in missed.reasons} == {("misses", "missed-win"), ("allows", "missed-block")}
    verify(missed)


def test_a_free_board_of_more_than_64_bits_is_solved_and_explained(solver):
    found = explain(parse_rules("free:9x9x5").position("e5 a1 f5 b1 g5 i9"), solver=solver)
    assert (found.scope, found.before.sign) == ("exact", 1)
    said = "Red plays d5 and threatens both c5 and h5; Yellow can block only one of them."
    assert found.reasons[0].sentence == said
    verify(found)


def test_a_position_that_takes_too_long_is_explained_by_tactics(solver):
    found = explain(parse_rules("drop:9x8x4").start(), 0, Limit(seconds=0.05), solver=solver)
    assert found.scope == "tactics"


def test_what_cannot_be_explained_is_refused(solver):
    with pytest.raises(ValueError, match="the game is over"):
        explain(CONNECT4.position("1212121"), solver=solver)
    with pytest.raises(IllegalMoveError, match="full"):
        explain(CONNECT4.position("111111"), 0, solver=solver)
    with pytest.raises(ValueError, match="N-in-a-row"):
        explain(NimPosition((1, 2)), solver=solver)
