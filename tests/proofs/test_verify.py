"""The bounds of a proof are proved again, in another way; wrong ones are found."""

import re
from random import Random

import pytest

from plyscope.games import parse_rules
from plyscope.games.notation import parse_diagram
from plyscope.native import Solver
from plyscope.proofs.certificate import CertificateError
from plyscope.proofs.verify import Claim, check, confirm, prove_again
from plyscope.workers import Here, workers

OPTIONS = {"memory_mb": 2}


def test_every_bound_of_a_right_proof_is_proved_again(proved):
    certificate = check(proved("drop:5x4x4", budget=500))
    *_, last = steps = list(prove_again(certificate, Here(), **OPTIONS))
    assert last.proved == last.claims == len(certificate.used()) > 5
    assert last.searched == last.proved  # small enough for the alpha-beta search
    assert not any(step.errors for step in steps)


def test_a_sample_depends_on_the_seed_only(proved):
    certificate = check(proved("drop:6x5x4"))
    *_, last = prove_again(certificate, workers(2), sample=3, rng=Random(5), **OPTIONS)
    assert (last.proved, last.claims) == (3, 3)
    *_, none = prove_again(certificate, Here(), sample=0, **OPTIONS)
    assert none.claims == 0
    with pytest.raises(ValueError, match="sample must be a whole number from 0, not -1"):
        next(prove_again(certificate, Here(), sample=-1))


def test_wrong_bounds_are_found(proved):
    solver, rules = Solver(4), "drop:5x4x4"
    for diagram in check(proved(rules, budget=500)).used():
        score = solver.solve(parse_diagram(parse_rules(rules), diagram)).score
        for lower, upper in ((score + 1, 10), (-10, score - 1), (11, 12), (-12, -11)):
            error, _ = confirm(Claim(rules, diagram, lower, upper, 2, 1))
            assert error.startswith(f"{diagram}: from {lower} to {upper} in the file, from ")


@pytest.mark.parametrize(
    ("lower", "upper", "right"),
    [(-1, -1, True), (-18, -1, True), (-1, 18, True), (0, 18, False), (-18, -2, False), (-18, 18, True), (-3, 2, True)],
)
def test_bounds_of_any_kind_are_confirmed_or_not(lower, upper, right):
    error, _ = confirm(Claim("drop:6x4x4", "/".join(["......"] * 4), lower, upper, 4, 1))
    assert (error is None) == right


def test_a_position_that_cannot_occur_is_an_error():
    assert confirm(Claim("drop:4x4x4", "..../.X../..../....", 0, 1, 2, 1)) == (
        "..../.X../..../....: a stone hangs in the air",
        False,
    )


def test_the_result_must_follow(tmp_path, proved):
    path = tmp_path / "a.proof"
    text = proved("drop:6x5x4").read_text()
    path.write_text(text.replace("result 0 0", "result 1 1"))
    with pytest.raises(
        CertificateError, match=r"a\.proof: the result 1 to 1 does not follow from the lines, only 0 to 0"
    ):
        check(path)
    path.write_text(text.replace("result 0 0\n", ""))
    with pytest.raises(
        CertificateError, match=r"the proof is not finished: the score is between 0 and 0; continue with"
    ):
        check(path)
    lines = text.splitlines(keepends=True)
    path.write_text("".join([*lines[:20], lines[-1]]))
    told = re.escape(f"{path}: the result 0 to 0 does not follow from the lines, only ")
    with pytest.raises(CertificateError, match=told):
        check(path)
