"""The limits and times that the documentation names are those of the code."""

from dataclasses import fields
from pathlib import Path

import pytest

from plyscope.games.notation import parse_rules
from plyscope.levels import LEVELS
from plyscope.portal import clock
from plyscope.portal.engines.answers import move
from plyscope.portal.games import catalogue
from plyscope.portal.http.descriptors import RESERVE
from plyscope.portal.limits import ACCOUNTS, ALL, CONNECTIONS, DATABASE, ENGINES, GAMES, RATES, REQUESTS, STREAMS
from plyscope.portal.pages import pictures

DOCS = Path(__file__).parents[2] / "docs"
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 10: "ten", 15: "fifteen", 20: "twenty"}

#: Page by page: what the page says, with the numbers of the code.
SAID = {
    "running-the-portal.md": [
        f"waits for {WORDS[DATABASE.lock_seconds]} seconds",
        f"on {WORDS[DATABASE.readers]} threads of their own",
        f"a user can have {STREAMS.of_person} live pages open",
        f"at one address who have not played or logged in yet can have {STREAMS.of_address} together",
        f"the moves of random, of the levels and of classic levels 0 to {catalogue._QUICK_CLASSIC}, "
        f"on boards with width × (height + 1) above {catalogue._QUICK_BITS} "
        f"of classic levels 0 to {catalogue._QUICK_CLASSIC_ANYWHERE}",
        f"A user can have at most {WORDS[ENGINES.slow_questions]} slow questions running or waiting, and their "
        f"games against slow programs another {WORDS[ENGINES.slow_questions]}",
        "no request for it for a minute" if GAMES.attended_seconds == 60 else "?",
        f"at least {ENGINES.least_mb} MiB",
        f"A quarter of that part, at most {ENGINES.search_mb} MiB, is for the table of a search, and an eighth, at "
        f"most {ENGINES.solver_mb} MiB, for the solver",
        f"for {WORDS[GAMES.lease_seconds]} seconds at a time",
        f"sends data at least every {STREAMS.heartbeat_seconds:g} seconds",
        f"has not responded for {ENGINES.silent_seconds / 2:g} seconds",
        f"does not respond for {ENGINES.silent_seconds:g} seconds",
        f"takes more than {ENGINES.question_seconds / 60:g} minutes for one question",
        f"takes more than {ENGINES.question_seconds / 60:g} minutes for a move is cancelled",
        f"by at most {clock.SLEW * 100:g} %",
        f"needs {RESERVE} files more than `--connections`",
        f"incomplete after {REQUESTS.head_bytes >> 10} KiB with 431",
        f"with more than {REQUESTS.headers} headers",
        f"At most {REQUESTS.pipelined} requests of a connection wait",
        f"at most {STREAMS.waiting_events} events of a stream",
        f"503 and `Retry-After: {CONNECTIONS.retry_seconds}`",
        f"gives all others that are under way {CONNECTIONS.shutdown_seconds} seconds to finish",
    ],
    "portal-api.md": [
        f"A user can have up to {STREAMS.of_person} streams open",
        f"can have up to {STREAMS.of_address} per address",
    ],
    "portal.md": [
        "Pictures may be cached for a day" if pictures.DAY == 86_400 else "?",
        f"boards with gravity up to {catalogue.BALANCED_CELLS[True]} cells, and on boards without gravity up to "
        f"{catalogue.BALANCED_CELLS[False]} cells",
    ],
    "portal-people.md": [
        f"has {ACCOUNTS.shortest_password} to {ACCOUNTS.longest_password} characters",
        f"After {ACCOUNTS.free_failures} of them the next log-in",
        f"has to wait: {ACCOUNTS.first_delay_seconds:g} seconds, then 4, 8",
        f"and so on up to {ACCOUNTS.longest_delay_seconds / 60:g} minutes",
        "or an hour without a wrong one" if ACCOUNTS.forget_failures_seconds == 3600 else "?",
        f"If {ACCOUNTS.attacking_addresses} or more addresses have recently failed",
        f"one every {ACCOUNTS.slow_login_seconds:g} seconds, but for "
        f"{ACCOUNTS.longest_slow_login_seconds:g} seconds at most",
        f"Up to {ACCOUNTS.waiting_passwords} wait",
        f"lasts for {ACCOUNTS.session_seconds / 86_400:g} days after it was last used",
        f"{REQUESTS.body_bytes >> 10} KiB per request",
        f"may have {STREAMS.of_person} event streams open at a time, and anonymous visitors at one address "
        f"{STREAMS.of_address} together",
    ],
    "portal-insight.md": [
        f"A game without a move for {WORDS[GAMES.abandoned_seconds / 86_400]} days no longer blocks analysis",
        f"the whole search, which may take {WORDS[ENGINES.tree_seconds]} seconds",
        f"the first {ENGINES.tree_steps:,} steps of a search",
        "at most half a minute for all moves together" if ENGINES.review_estimate_seconds == 30 else "?",
        f"The explanations take at most {ENGINES.review_explain_seconds:g} seconds for all mistakes together",
    ],
}


@pytest.mark.parametrize(("page", "said"), [(page, said) for page, rows in SAID.items() for said in rows])
def test_the_documentation_names_the_numbers_of_the_code(page, said):
    assert said in " ".join((DOCS / page).read_text().split())


def amount(number, unit):
    """A value of the table in the unit in which people read it."""
    for name, size in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
        if unit == "seconds" and number > size and number % size == 0:
            return f"{number // size:g} {name}"
    if unit == "bytes" and number % 1024 == 0:
        return f"{number >> 10} KiB"
    shown = f"{number:,g}" if isinstance(number, float) else f"{number:,}"
    return f"{shown} {unit.removesuffix('s') if number == 1 else unit}"


def documented_table():
    """The tables of limits as docs/running-the-portal.md shows them."""
    lines = ["| requests | at once | then one every |", "|---|---|---|"]
    lines += [f"| {kind} | {rate.burst} | {amount(rate.seconds, 'seconds')} |" for kind, rate in RATES.items()]
    for group in ALL:
        lines += ["", f"**{type(group).__doc__.rstrip('.')}**", "", "| limit | value | meaning |", "|---|---|---|"]
        for row in fields(group):
            value = amount(row.default, row.metadata["unit"])
            lines.append(f"| `{row.name}` | {value} | {row.metadata['reason']} |")
    return "\n".join(lines)


def test_the_documentation_has_the_table_of_limits():
    assert documented_table() in (DOCS / "running-the-portal.md").read_text()


def test_a_row_of_the_table_cannot_be_changed():
    with pytest.raises(AttributeError):
        REQUESTS.body_bytes = 1
    with pytest.raises(TypeError):
        RATES["log in by address"] = (1, 1.0)


def test_no_program_thinks_longer_than_a_process_may():
    assert max(move.MOST_SECONDS, catalogue.MOST_SECONDS) < ENGINES.question_seconds


@pytest.mark.parametrize(
    ("program", "rules", "quick"),
    [
        ("classic:5", "drop:7x6x4", True),
        ("classic:6", "drop:7x6x4", False),
        ("classic:5", "drop:8x15x4", True),  # 8 × 16 = 128
        ("classic:3", "drop:8x16x4", False),
        ("classic:2", "free:20x20x5", True),
        ("random", "free:20x20x5", True),
        (LEVELS[-1].program, "free:20x20x5", True),
        ("perfect", "free:3x3x3", False),
        ("alphabeta:depth=1,seconds=1.0", "free:3x3x3", False),
    ],
)
def test_which_programs_are_quick(program, rules, quick):
    assert catalogue.quick(program, parse_rules(rules)) is quick
