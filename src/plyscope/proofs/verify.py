"""Verifies the journal of a proof: that its lines imply the result, and that the lines themselves are right.

The first is checked by `certificate`, which knows the rules of the game only. For the second, a sample of the bounds
that the result depends on is proved again in another way: the mirror image of the position, an empty table of another
size, a wider window, and so other tests in another order. Where it can search to the end of the game, plyscope's
alpha-beta search is a second witness.
"""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from plyscope.algorithms import search
from plyscope.algorithms.score import solver_score
from plyscope.algorithms.table import Bounds
from plyscope.games.notation import parse_diagram, parse_rules
from plyscope.games.position import NotationError
from plyscope.games.rows import RowsPosition
from plyscope.native.question import reachable
from plyscope.native.solver import refuse
from plyscope.native.source import ScoreSource
from plyscope.native.tree import TableFullError
from plyscope.proofs.certificate import Certificate, CertificateError, read_certificate
from plyscope.workers import Workers

#: The size of the table in MiB, not that of the proof.
MEMORY_MB = 100
#: How much wider the window is at each end.
WIDER = 2
#: How many positions the alpha-beta search may visit, and the size of its table in MiB.
SEARCH_NODES, SEARCH_MB = 400_000, 64


class Claim(NamedTuple):
    """A bound to prove again, and with what."""

    rules: str
    diagram: str
    lower: int
    upper: int
    memory_mb: int
    threads: int


class Checked(NamedTuple):
    """The progress so far, and the errors found since the last report."""

    proved: int
    claims: int
    #: How many of the proved claims the alpha-beta search has confirmed, too.
    searched: int
    errors: list[str]


def check(path: Path) -> Certificate:
    """Return the certificate in a file; raise CertificateError if its lines do not imply its result."""
    certificate = read_certificate(path)
    implied = certificate.implied()
    if certificate.result is None:
        raise CertificateError(
            f"{path}: the proof is not finished: the score is between {implied[0]} and {implied[1]}; "
            f"continue with: plyscope solve --resume {path}"
        )
    lower, upper = certificate.result
    if implied[0] < lower or implied[1] > upper:
        raise CertificateError(
            f"{path}: the result {lower} to {upper} does not follow from the lines, only {implied[0]} to {implied[1]}"
        )
    return certificate


def prove_again(
    certificate: Certificate,
    workers: Workers,
    *,
    sample: int | None = None,
    rng: Random | None = None,
    memory_mb: int = MEMORY_MB,
    threads: int = 1,
) -> Generator[Checked, None, None]:
    """Prove the bounds that the result depends on again, or a random ``sample`` of them, and yield the progress."""
    if sample is not None and sample < 0:
        raise ValueError(f"sample must be a whole number from 0, not {sample}")
    claims = sorted(certificate.used().items())
    if sample is not None and sample < len(claims):
        claims = (rng or Random(0)).sample(claims, sample)
    board = certificate.board
    rules = f"{'drop' if board.falls else 'free'}:{board.width}x{board.height}x{board.length}"
    tasks = [Claim(rules, diagram, *bounds, memory_mb, threads) for diagram, bounds in claims]
    proved = searched = 0
    yield Checked(0, len(tasks), 0, [])
    with closing(workers.run(confirm, tasks)) as results:
        for _, (error, seen) in results:
            proved, searched = proved + 1, searched + seen
            yield Checked(proved, len(tasks), searched, [error] if error else [])


def confirm(claim: Claim) -> tuple[str | None, bool]:
    """Prove a claim again, and return the error, if any, and whether the alpha-beta search has confirmed it, too.

    >>> confirm(Claim("drop:4x4x4", "..../..../..../.X..", 0, 7, 16, 1))
    (None, True)
    >>> confirm(Claim("drop:4x4x4", "..../..../..../.X..", 1, 7, 16, 1))
    ('..../..../..../.X..: from 1 to 7 in the file, from 0 to 0 by the solver', False)
    """
    try:
        position = parse_diagram(parse_rules(claim.rules), claim.diagram)
        refuse(position)
    except NotationError as error:
        return f"{claim.diagram}: {error}", False
    told = f"{claim.diagram}: from {claim.lower} to {claim.upper} in the file"
    proved = _proved(claim, position)
    if not (claim.lower <= proved.lower and proved.upper <= claim.upper):
        return f"{told}, from {proved.lower} to {proved.upper} by the solver", False
    score = _searched(position)
    if score is not None and not claim.lower <= score <= claim.upper:
        return f"{told}, {score} by the alpha-beta search", True
    return None, score is not None


def _proved(claim: Claim, position: RowsPosition) -> Bounds:
    """Return bounds of the mirror image of a position from a window that is wider than that of the claim."""
    least, most = reachable(position)
    ends = [claim.lower] * (claim.lower > least) + [claim.upper] * (claim.upper < most)
    if not ends or claim.lower > most or claim.upper < least:
        return Bounds(least, most)  # the claim follows from the number of stones, or is impossible
    window = Bounds(max(least, ends[0] - WIDER), min(most, ends[-1] + WIDER))
    source = ScoreSource(claim.memory_mb, claim.threads, None)
    found, _, _ = source.within(position.reflect(), window, False, 0.0, 0, lambda lower, upper, nodes: True)
    lower = least if found.lower <= window.lower else found.lower
    return Bounds(lower, most if found.upper >= window.upper else found.upper)


def _searched(position: RowsPosition) -> int | None:
    """Return the score by the alpha-beta search, or None if it needs too many nodes or too much memory."""
    depth, cells = position.rules.cells - position.ply, position.rules.cells
    settings = f"alphabeta:depth={depth},nodes={SEARCH_NODES},evaluation=outcome,order=centre,table=on,ending=sooner"
    try:
        found = search(position, settings, memory_mb=SEARCH_MB)
    except TableFullError:
        return None
    return solver_score(found.value, cells) if found.exact else None
