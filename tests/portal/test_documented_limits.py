"""The limits and times that the documentation names are those of the code."""

from pathlib import Path

import pytest

from plyscope.games.notation import parse_rules
from plyscope.portal import clock, config
from plyscope.portal.accounts import attempts, identity, passwords
from plyscope.portal.engines import pool
from plyscope.portal.engines.answers import estimates, move, solver, tree
from plyscope.portal.games import attendance, catalogue, fair_play, turns
from plyscope.portal.http import rate_limits
from plyscope.portal.http.descriptors import RESERVE
from plyscope.portal.http.protocol import MOST_HEAD_BYTES, MOST_HEADERS, MOST_PIPELINED, RETRY_SECONDS
from plyscope.portal.http.security import MOST_BYTES
from plyscope.portal.http.sse import HEARTBEAT_SECONDS
from plyscope.portal.live.hub import PATIENCE
from plyscope.portal.pages import pictures
from plyscope.portal.server import GRACE_SECONDS
from plyscope.portal.store.engine import LOCK_SECONDS, READ_THREADS

DOCS = Path(__file__).parents[2] / "docs"
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 10: "ten", 15: "fifteen", 20: "twenty"}

#: Page by page: what the page says, with the numbers of the code.
SAID = {
    "running-the-portal.md": [
        f"waits for {WORDS[LOCK_SECONDS]} seconds",
        f"on {WORDS[READ_THREADS]} threads of their own",
        f"a user can have {rate_limits.MOST_STREAMS} live pages open",
        f"at one address who have not played or logged in yet can have {rate_limits.MOST_UNKNOWN_STREAMS} together",
        f"the moves of levels 0 to {catalogue._QUICK_LEVELS}, on boards with width × (height + 1) above "
        f"{catalogue._QUICK_BITS} of levels 0 to {catalogue._QUICK_LEVELS_ANYWHERE}",
        f"A user can have at most {WORDS[pool.MOST_OF_ONE]} slow questions running or waiting, and their games against slow "
        f"programs another {WORDS[pool.MOST_OF_ONE]}",
        "no request for it for a minute" if attendance.ATTENDED_SECONDS == 60 else "?",
        f"at least {config.LEAST_MB} MiB",
        f"A quarter of that part, at most {solver.SEARCH_MB} MiB, is for the table of a search, and an eighth, at most "
        f"{solver.SOLVER_MB} MiB, for the solver",
        f"for {WORDS[turns.LEASE]} seconds at a time",
        f"sends data at least every {HEARTBEAT_SECONDS:g} seconds",
        f"has not responded for {pool.SILENT_SECONDS / 2:g} seconds",
        f"does not respond for {pool.SILENT_SECONDS:g} seconds",
        f"takes more than {pool.QUESTION_SECONDS / 60:g} minutes for one question",
        f"takes more than {pool.QUESTION_SECONDS / 60:g} minutes for a move is cancelled",
        f"by at most {clock.SLEW * 100:g} %",
        f"needs {RESERVE} files more than `--connections`",
        f"incomplete after {MOST_HEAD_BYTES >> 10} KiB with 431",
        f"with more than {MOST_HEADERS} headers",
        f"At most {MOST_PIPELINED} requests of a connection wait",
        f"at most {PATIENCE} events of a stream",
        f"503 and `Retry-After: {RETRY_SECONDS}`",
        f"gives all others that are under way {GRACE_SECONDS} seconds to finish",
    ],
    "portal-api.md": [
        f"A user can have up to {rate_limits.MOST_STREAMS} streams open",
        f"can have up to {rate_limits.MOST_UNKNOWN_STREAMS} per address",
    ],
    "portal.md": ["Pictures may be cached for a day" if pictures.DAY == 86_400 else "?"],
    "portal-people.md": [
        f"has {passwords.SHORTEST} to {passwords.LONGEST} characters",
        f"After {attempts.FREE} of them the next log-in",
        f"has to wait: {attempts.FIRST_SECONDS:g} seconds, then 4, 8",
        f"and so on up to {attempts.MOST_SECONDS / 60:g} minutes",
        "or an hour without a wrong one" if attempts.FORGET_SECONDS == 3600 else "?",
        f"If {attempts.MANY} or more addresses have recently failed",
        f"one every {attempts.SLOW_SECONDS:g} seconds but {attempts.MOST_SLOW_SECONDS:g} seconds at most",
        f"Up to {passwords.MOST_WAITING} wait",
        f"lasts for {identity.SESSION_SECONDS / 86_400:g} days after it was last used",
        f"{MOST_BYTES >> 10} KiB per request",
        f"may have {rate_limits.MOST_STREAMS} event streams open at a time, and anonymous visitors at one address "
        f"{rate_limits.MOST_UNKNOWN_STREAMS} together",
    ],
    "portal-insight.md": [
        f"A game without a move for {WORDS[fair_play.ABANDONED_SECONDS / 86_400]} days no longer blocks analysis",
        f"the whole search, which may take {WORDS[tree.SECONDS]} seconds",
        f"the first {tree.MOST_STEPS:,} steps of a search",
        "at most half a minute for all moves together" if estimates.OF_ALL == 30 else "?",
    ],
}


@pytest.mark.parametrize(("page", "said"), [(page, said) for page, rows in SAID.items() for said in rows])
def test_the_documentation_names_the_numbers_of_the_code(page, said):
    assert said in " ".join((DOCS / page).read_text().split())


def test_no_program_thinks_longer_than_a_process_may():
    assert max(move.MOST_SECONDS, catalogue.MOST_SECONDS) < pool.QUESTION_SECONDS


@pytest.mark.parametrize(
    ("program", "rules", "quick"),
    [
        ("level:5", "drop:7x6x4", True),
        ("level:6", "drop:7x6x4", False),
        ("level:5", "drop:8x15x4", True),  # 8 × 16 = 128
        ("level:3", "drop:8x16x4", False),
        ("level:2", "free:20x20x5", True),
        ("alphabeta:depth=1,seconds=1.0", "free:3x3x3", False),
    ],
)
def test_which_programs_are_quick(program, rules, quick):
    assert catalogue.quick(program, parse_rules(rules)) is quick
