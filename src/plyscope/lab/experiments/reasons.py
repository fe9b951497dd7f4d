"""Reasons for mistakes: how many moves that lost the result can be explained, and whether every claim holds.

Each mistake is explained twice: what it gave up, and why a better move keeps the result. Every certificate is verified
by the checker and by playing it out, then changed in one detail and verified again: the checker has to notice.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from plyscope.arena.accuracy import PHASES
from plyscope.games import CONNECT4
from plyscope.games.rows import RowsPosition
from plyscope.lab.experiment import Cell, Experiment, Plot, Row, Series, Table
from plyscope.lab.experiments.mistakes import Mistake, mistakes, openings, solver
from plyscope.lab.experiments.mutations import MUTATIONS, UNDECIDED, mutate
from plyscope.native.solver import UNLIMITED
from plyscope.reasons.certificate import Certificate
from plyscope.reasons.check import FalseClaimError, check
from plyscope.reasons.explain import explain
from plyscope.reasons.playout import RefutedError, TooManyPositionsError, play_out
from plyscope.reasons.reason import Reason

SEED, GAMES = 15, 5600
#: The number of different mistakes that the tables are about.
WANTED = 10_000
GRADES = ("proven", "main line", "calculation")
#: What an explanation of a mistake has: what it allows, and why a better move is better.
PARTS = ("gives_up", "better")
ACCEPTED = "accepted"
SIZES = (3, 10, 30, 100, 300, 1000)
#: The most positions that a certificate is played out in.
MOST_POSITIONS = 10_000
HOLDS, REFUTED, TOO_LARGE = "holds against every play", "refuted", "too large to play out"


def explained(opening: str, games: int, seed: int) -> Row:
    """Play games from an opening, and explain every mistake in them."""
    return {"mistakes": [_explained(mistake) for mistake in mistakes(opening, games, seed)]}


def _explained(mistake: Mistake) -> Row:
    solver().clear()  # the time of an explanation must not depend on earlier ones
    started = time.process_time()
    explanation = explain(mistake.position, mistake.move, UNLIMITED, solver=solver())
    seconds = time.process_time() - started
    rng = Random(f"mutations of {mistake.key}")
    return {
        "key": mistake.key,
        "moves": CONNECT4.write(mistake.moves),
        "move": CONNECT4.write([mistake.move]),
        "before": mistake.before,
        "after": mistake.after,
        "phase": mistake.phase,
        "seconds": round(seconds, 6),
        "gives_up": _verified(explanation.gives_up, mistake, rng),
        "better": _verified(explanation.better, mistake, rng),
        "false": [told for reason in explanation.reasons if (told := _verdict_on(reason, mistake)) != ACCEPTED],
    }


def _verified(reason: Reason | None, mistake: Mistake, rng: Random) -> Row | None:
    """Return a reason as data, with the verdicts on its certificate, if it has one, and on a mutation of that."""
    if reason is None:
        return None
    row: Row = {"kind": reason.kind, "grade": reason.grade, "sentence": reason.sentence}
    certificate = reason.certificate
    if certificate is None:
        return row
    reached = _reached(reason, mistake)
    position = CONNECT4.position(reached)
    name, mutant = mutate(position, certificate, rng)
    told = _verdict(position, mutant)
    return {
        **row,
        "claim": {"moves": reached, "player": certificate.player, "outcome": certificate.outcome},
        "size": certificate.size,
        "verdict": _verdict(position, Certificate.from_json(certificate.to_json())),
        "played_out": _played_out(position, certificate),
        "mutation": name,
        "mutant": told,
        "mutant_played_out": _played_out(position, mutant, 100 * MOST_POSITIONS) if told == ACCEPTED else None,
    }


def _reached(reason: Reason, mistake: Mistake) -> str:
    """Return the moves to the position that the certificate of a reason is about."""
    return CONNECT4.write((*mistake.moves, *reason.line_of_play[: reason.at]))


def _verdict_on(reason: Reason, mistake: Mistake) -> str:
    if reason.certificate is None:
        return ACCEPTED
    return _verdict(CONNECT4.position(_reached(reason, mistake)), reason.certificate)


def _verdict(position: RowsPosition, certificate: Certificate) -> str:
    """Return what the checker says of a certificate: that it is accepted, or what is wrong with it."""
    try:
        check(position, certificate)
    except FalseClaimError as error:
        return str(error)
    return ACCEPTED


def _played_out(position: RowsPosition, certificate: Certificate, most: int = MOST_POSITIONS) -> str:
    """Return whether a strategy holds against every play."""
    try:
        play_out(position, certificate, most)
    except RefutedError:
        return REFUTED
    except TooManyPositionsError:
        return TOO_LARGE
    return HOLDS


def chosen(rows: Sequence[Row]) -> list[Row]:
    """Return the first different mistakes of all rows, as many as are wanted."""
    found: dict[str, Row] = {}
    for row in rows:
        for mistake in row["mistakes"]:
            found.setdefault(mistake["key"], mistake)
    return list(found.values())[:WANTED]


def tables(rows: Sequence[Row]) -> list[Table]:
    """Return the grades by phase and by kind, the times, and the verdicts of the checker."""
    found = chosen(rows)
    return [
        by_phase("What the mistake gives up, by phase", found, "gives_up"),
        by_phase("Why another move is better, by phase", found, "better"),
        by_phase("The stronger of both reasons, by phase", [_stronger(mistake) for mistake in found], "stronger"),
        by_kind("What the mistake gives up, by kind", found, "gives_up"),
        by_kind("Why another move is better, by kind", found, "better"),
        by_result(found),
        by_size(found),
        times(found),
        verdicts(found),
        mutations(found),
    ]


def by_phase(title: str, found: Sequence[Row], part: str) -> Table:
    """Return the share of each grade by phase of the game."""
    lines = []
    for phase in (*PHASES, "all"):
        grades = _grades(mistake[part] for mistake in found if phase in (mistake["phase"], "all"))
        lines.append((phase, grades.total(), *_shares(grades)))
    whole = lines[-1]
    note = f"{whole[2]} % are proven for every reply, {whole[-1]} % at least in the main line."
    return Table(
        title, ("phase", "mistakes", *(f"{grade}, %" for grade in GRADES), "with a certificate, %"), tuple(lines), note
    )


def _stronger(mistake: Row) -> Row:
    """Return a mistake with the better proved of its two reasons."""
    both = [mistake[part] for part in PARTS if mistake[part] is not None]
    return mistake | {"stronger": min(both, key=lambda reason: GRADES.index(reason["grade"]), default=None)}


def _grades(reasons: Iterable[Row | None]) -> Counter[str]:
    return Counter("none" if reason is None else reason["grade"] for reason in reasons)


def _shares(grades: Counter[str]) -> tuple[float, ...]:
    """Return the share of each grade, and of all with a certificate, in per cent."""
    counts = [grades[grade] for grade in GRADES]
    return tuple(round(100 * count / max(1, grades.total()), 1) for count in (*counts, counts[0] + counts[1]))


def by_kind(title: str, found: Sequence[Row], part: str) -> Table:
    """Return how often each kind of reason is given, by grade; the most frequent first."""
    reasons = [mistake[part] for mistake in found if mistake[part] is not None]
    kinds = Counter(reason["kind"] for reason in reasons)
    lines = []
    for kind, count in kinds.most_common():
        grades = _grades(reason for reason in reasons if reason["kind"] == kind)
        lines.append((kind, count, *(grades[grade] for grade in GRADES)))
    return Table(title, ("kind", "mistakes", *GRADES), tuple(lines))


def by_result(found: Sequence[Row]) -> Table:
    """Return the grades by the results before and after the mistake."""
    lines = []
    for before, after in (("win", "draw"), ("win", "loss"), ("draw", "loss")):
        own = [mistake for mistake in found if (mistake["before"], mistake["after"]) == (before, after)]
        lines.append((before, after, len(own), *_shares(_grades(mistake["gives_up"] for mistake in own))))
    columns = ("before", "after", "mistakes", *(f"{grade}, %" for grade in GRADES), "with a certificate, %")
    return Table("What the mistake gives up, by result", columns, tuple(lines))


def by_size(found: Sequence[Row]) -> Table:
    """Return how many mistakes are proven by certificates up to a size."""
    reasons = [mistake["gives_up"] for mistake in found if mistake["gives_up"] is not None]
    sizes = [reason["size"] for reason in reasons if reason["grade"] == GRADES[0]]
    lines = []
    for most in SIZES:
        count = sum(size <= most for size in sizes)
        lines.append((most, count, round(100 * count / max(1, len(found)), 1)))
    note = "A certificate of a few nodes can be read by a person; one of hundreds only by the checker."
    return Table("Proven by certificates up to a size", ("nodes, at most", "mistakes", "share, %"), tuple(lines), note)


def times(found: Sequence[Row]) -> Table:
    """Return how long explanations take."""
    lines = []
    for phase in (*PHASES, "all"):
        seconds = sorted(mistake["seconds"] for mistake in found if phase in (mistake["phase"], "all"))
        if seconds:
            lines.append((phase, *(round(1000 * quantile(seconds, share), 1) for share in (0.5, 0.95, 1.0))))
    columns = ("phase", "median, ms", "95 %, ms", "maximum, ms")
    return Table("Time of an explanation", columns, tuple(lines), "Processor time, with an empty table each time.")


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that at least this share of all values do not exceed.

    >>> quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 0.95)
    (2, 4)
    """
    return ordered[max(0, -int(-len(ordered) * share // 1) - 1)]


def _certified(found: Sequence[Row]) -> Iterator[Row]:
    """Yield all reasons that have a certificate."""
    for mistake in found:
        yield from (mistake[part] for part in PARTS if mistake[part] is not None and "verdict" in mistake[part])


def verdicts(found: Sequence[Row]) -> Table:
    """Return what the checker says of the certificates, and whether they hold against every play."""
    lines = []
    for part in PARTS:
        own = [mistake[part] for mistake in found if mistake[part] is not None and "verdict" in mistake[part]]
        accepted = sum(reason["verdict"] == ACCEPTED for reason in own)
        played = Counter(reason["played_out"] for reason in own)
        sizes = sorted(reason["size"] for reason in own)
        told = (quantile(sizes, 0.5), sizes[-1]) if sizes else (None, None)
        counts = (played[HOLDS], played[REFUTED], played[TOO_LARGE])
        lines.append((part.replace("_", " "), len(own), accepted, len(own) - accepted, *counts, *told))
    columns = ("certificates of", "certificates", "accepted", "rejected", HOLDS, REFUTED, TOO_LARGE)
    false = sum(len(mistake["false"]) for mistake in found) + sum(line[5] for line in lines)
    note = f"False claims in all reasons: {false}. The size of a certificate is the number of its nodes."
    return Table("Verification", (*columns, "median size", "largest size"), tuple(lines), note)


def mutations(found: Sequence[Row]) -> Table:
    """Return how many mutations of each kind the checker rejects."""
    tried, accepted, harmless = Counter[str](), Counter[str](), Counter[str]()
    for reason in _certified(found):
        name = reason["mutation"]
        tried[name] += 1
        if reason["mutant"] == ACCEPTED:
            valid = name in UNDECIDED and reason["mutant_played_out"] == HOLDS
            (harmless if valid else accepted)[name] += 1
    lines = [
        (
            name,
            name not in UNDECIDED,
            tried[name],
            tried[name] - accepted[name] - harmless[name],
            harmless[name],
            accepted[name],
        )
        for name in MUTATIONS
    ]
    sums = (tried.total(), tried.total() - accepted.total() - harmless.total(), harmless.total(), accepted.total())
    columns = ("mutation", "wrong by construction", "tried", "rejected", "still valid", "wrongly accepted")
    note = "A mutation is still valid if it is accepted, not wrong by construction, and holds against every play."
    return Table("Mutations", columns, (*lines, ("all", None, *sums)), note)


def plots(rows: Sequence[Row]) -> list[Plot]:
    """Return the grades by the number of stones on the board."""
    found = chosen(rows)
    plies = sorted({len(mistake["moves"]) // 4 * 4 for mistake in found})
    series = []
    for grade, share in zip(GRADES, range(len(GRADES)), strict=True):
        values = []
        for ply in plies:
            own = [mistake["gives_up"] for mistake in found if len(mistake["moves"]) // 4 * 4 == ply]
            values.append(_shares(_grades(own))[share])
        series.append(Series(grade, tuple(plies), tuple(values)))
    return [Plot("Grades by stones on the board", "stones, in steps of 4", "share, %", tuple(series))]


def experiment(quick: bool = False) -> Experiment:
    """Return the experiment; the quick form has few games."""
    cells = tuple(
        Cell(f"{__name__}:explained", {"opening": opening, "games": games, "seed": SEED})
        for opening, games in openings(4 if quick else GAMES, SEED).items()
    )
    return Experiment("reasons", "Reasons for mistakes", QUESTION, COUNTING, cells, tables, plots)


QUESTION = """
A solver knows which moves lose the result, but not why. How many of these mistakes can be explained in words that are
proved, and is every claim true?
""".strip()

COUNTING = """
A *mistake* is a move after which best play leads to a worse result than before it. The mistakes are from games between
levels 1 to 6 after four random plies; the same mistake and its mirror image count once. A reason is *proven* if its
certificate holds for every reply right after the move, it is *in the main line* if the solver proves the result and the
certificate holds in the first position of the best line that has one, and otherwise only a *calculation* of the solver.
The phases are thirds of the board.

*Accepted* is what the [checker](../../reasons-proofs.md) verifies by the rules of the game, without the code that
makes certificates. Besides, each strategy is played out against every play of the opponent.
""".strip()
