"""The check that knows only the rules: it agrees with the naive board, and sees what does not follow."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

import plyscope.proofs.certificate
from naive import NaiveBoard
from plyscope.games import CONNECT4
from plyscope.proofs.certificate import Board, CertificateError, read_certificate
from plyscope.proofs.journal import diagram_of

HEAD = '{"format": "plyscope proof 1", "rules": "drop:4x4x3", "moves": "", "version": "0"}\n'


def test_it_shares_no_code_with_the_rest_of_the_package():
    tree = ast.parse(Path(plyscope.proofs.certificate.__file__).read_text())
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported == {"collections.abc", "dataclasses", "json", "pathlib", "re"}


def text_of(board):
    return "/".join("".join(".XO"[cell] for cell in row) for row in board.rows)


@pytest.mark.parametrize(("width", "height", "length", "falls"), [(4, 4, 3, True), (5, 4, 4, True), (4, 3, 3, False)])
def test_moves_and_wins_are_those_of_the_naive_board(width, height, length, falls):
    board, rng = Board(width, height, length, falls), Random(1)
    for _ in range(50):
        naive, won = NaiveBoard(width, height, length, falls), False
        while naive.moves() and not won:
            position = text_of(naive)
            moves = {move: naive.cell(move) for move in naive.moves()}
            assert {row * (width + 1) + column for row, column in moves.values()} == set(board.moves(position))
            row, column = naive.play(rng.choice(list(moves)))
            after, won = board.after(position, row * (width + 1) + column)
            assert (after, won) == (text_of(naive), bool(naive.winner()))


def test_mirror_images_are_the_same_position():
    board = Board(4, 2, 3, True)
    assert board.same("..../XO..") == board.same("..../..OX") == "..../..OX"


def test_the_proofs_of_the_package_are_confirmed(proved):
    for rules, score in (("drop:6x5x4", 0), ("free:4x4x4", 0), ("drop:5x5x3", 9)):
        certificate = read_certificate(proved(rules, budget=500))
        assert certificate.implied() == certificate.result == (score, score)
        assert certificate.used().keys() <= certificate.claims.keys()


def test_a_proof_can_begin_after_some_moves(proved):
    certificate = read_certificate(proved("drop:7x6x4", "4444445522"))
    assert certificate.root == diagram_of(CONNECT4.position("4444445522"))
    assert certificate.implied() == certificate.result
    free = read_certificate(proved("free:4x4x3", "6"))
    assert free.root == "..../.X../..../...."


def test_no_line_of_a_proof_is_superfluous_for_the_check(tmp_path, proved):
    """Without any of the bounds that the result needs, it does not follow."""
    lines = proved("drop:6x5x4", budget=20_000).read_text().splitlines(keepends=True)
    bounds = [number for number, line in enumerate(lines) if re.match(r"[./XO]+ ", line)]
    path, needed = tmp_path / "a.proof", 0
    for number in bounds:
        path.write_text("".join(lines[:number] + lines[number + 1 :]))
        needed += read_certificate(path).implied() != (0, 0)
    assert needed > len(bounds) / 2


def test_bounds_that_contradict_those_of_the_moves_are_refused(tmp_path, proved):
    path = tmp_path / "a.proof"
    empty = "/".join(["......"] * 5)
    path.write_text(proved("drop:6x5x4").read_text().replace("result 0 0", f"{empty} 1 2 1 0.1\nresult 1 2"))
    with pytest.raises(CertificateError, match=f"the bounds of {empty} contradict those of its moves"):
        read_certificate(path).implied()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", " is not the journal of a proof"),
        ("{}\n", " is not the journal of a proof"),
        ("[]\n", " is not the journal of a proof"),
        (HEAD.replace("proof 1", "proof 2"), " is not the journal of a proof"),
        (HEAD.replace("drop:4x4x3", "chess"), " is not the journal of a proof"),
        (HEAD.replace('""', '"x"'), " is not the journal of a proof"),
        (HEAD.replace('""', '"9"'), " is not the journal of a proof"),
        ("\N{SNOWMAN}\n", " is not the journal of a proof"),
        (HEAD + "result 0", " ends in the middle of a line; resume its proof first"),
        (HEAD + "result 0\n", ", line 2: not a line of a proof"),
        (HEAD + "\n", ", line 2: not a line of a proof"),
        (HEAD + "..../..../..../.X.. 2 1 5 0.1\n", ", line 2: not a line of a proof"),
        (HEAD + "..../..../.X.. 0 1 5 0.1\n", ", line 2: not a line of a proof"),
        (HEAD + "..../..../..../.XX. 0 1 5 0.1\n", ", line 2: not a line of a proof"),
        (HEAD + "..../..../..../.X.. 2 3 1 0\n..../..../..../..X. 0 1 1 0\n", ", line 3: not a line of a proof"),
    ],
)
def test_bad_files_are_refused(tmp_path, text, told):
    path = tmp_path / "a.proof"
    path.write_text(text, "utf-8")
    with pytest.raises(CertificateError) as refusal:
        read_certificate(path)
    assert str(refusal.value) == f"{path}{told}"
