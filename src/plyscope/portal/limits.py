"""Every limit of the portal, in one table by concern.

A module that enforces a limit reads it from here. Limits that an operator can change are settings (config.py); only
their allowed ranges are here. docs/running-the-portal.md shows the same table, and a test compares the two.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

KIB = 1024
MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0


class Rate(NamedTuple):
    """The number of requests allowed at once, and the seconds until one more is allowed."""

    burst: int
    seconds: float


def _limit(value: Any, unit: str, reason: str) -> Any:
    return field(default=value, metadata={"unit": unit, "reason": reason})


#: The rate limits by kind of request. A whole school class may share one address.
RATES: Mapping[str, Rate] = MappingProxyType(
    {
        "log in by address": Rate(30, 2.0),
        "register by address": Rate(30, 20.0),
        "create by person": Rate(30, 2.0),
        "create by address": Rate(400, 0.2),
        "think by person": Rate(60, 0.5),
        "think by address": Rate(400, 0.05),
        "draw by address": Rate(400, 0.2),
        "join by address": Rate(120, 10.0),
        "return by address": Rate(200, 1.0),
        "account by person": Rate(30, 2.0),
        "account by address": Rate(60, 1.0),
    }
)


@dataclass(frozen=True)
class Connections:
    """Connections."""

    least: int = _limit(64, "connections", "the smallest --connections: fewer are not enough for a school class")
    most: int = _limit(1_000_000, "connections", "the largest --connections")
    most_seconds: int = _limit(86_400, "seconds", "the largest --request-seconds and --idle-seconds")
    parts: int = _limit(4, "parts", "one address may use one of these parts of all connections")
    slow_seconds: float = _limit(1.0, "seconds", "a request that takes longer to arrive is the first to be closed")
    refused: int = _limit(64, "connections", "refused connections that wait for their response")
    retry_seconds: int = _limit(5, "seconds", "a refused client may try again after this time")
    backlog: int = _limit(512, "connections", "accepted by the system while the server is busy")
    other_files: int = _limit(256, "files", "reserved for the database, pipes and static files")
    shutdown_seconds: int = _limit(5, "seconds", "running requests may finish during shutdown")


@dataclass(frozen=True)
class Requests:
    """Requests."""

    head_bytes: int = _limit(64 * KIB, "bytes", "the request line and the headers")
    headers: int = _limit(100, "headers", "each takes far more memory than its bytes")
    body_bytes: int = _limit(64 * KIB, "bytes", "the body; every request of the API is short")
    pipelined: int = _limit(32, "requests", "waiting for an earlier response on the same connection")
    text: int = _limit(300, "characters", "a text in a body, unless a field has its own limit")
    name: int = _limit(120, "characters", "a name in an address")
    moves: int = _limit(2000, "characters", "the moves of a game")
    diagram: int = _limit(1000, "characters", "a board as text")
    settings: int = _limit(200, "characters", "the settings of a search")
    listed_games: int = _limit(100, "games", "in one answer")
    listed_people: int = _limit(500, "people", "in one answer")
    buckets: int = _limit(20_000, "counters", "of rate limits; above, those that allow the full rate are deleted")


@dataclass(frozen=True)
class Streams:
    """Event streams."""

    of_person: int = _limit(20, "streams", "open at a time for one person: one for each open page")
    of_address: int = _limit(200, "streams", "open at a time for all unknown visitors of one address, maybe a class")
    retry_seconds: float = _limit(10.0, "seconds", "a client with too many streams may try again after this time")
    heartbeat_seconds: float = _limit(15.0, "seconds", "without an event; then a comment keeps the connection alive")
    waiting_events: int = _limit(100, "events", "in the queue of a slow client; then it reloads the state")
    watched_games: int = _limit(12, "games", "in one stream of the Watch page")


@dataclass(frozen=True)
class Accounts:
    """Accounts."""

    shortest_name: int = _limit(2, "characters", "the shortest name")
    longest_name: int = _limit(24, "characters", "the longest name")
    shortest_password: int = _limit(8, "characters", "the shortest password")
    longest_password: int = _limit(200, "characters", "the longest password")
    waiting_passwords: int = _limit(100, "requests", "waiting for a password check, which is slow on purpose")
    password_retry_seconds: int = _limit(5, "seconds", "a client may try again after this time when the queue is full")
    free_failures: int = _limit(5, "failures", "wrong passwords of a name from one address before the first delay")
    first_delay_seconds: float = _limit(2.0, "seconds", "the first delay; each further one is twice as long")
    longest_delay_seconds: float = _limit(15 * MINUTE, "seconds", "the longest delay")
    forget_failures_seconds: float = _limit(HOUR, "seconds", "without a failure until all are forgotten")
    attacking_addresses: int = _limit(5, "addresses", "with recent failures that make every login to a name slow")
    attack_seconds: float = _limit(3 * MINUTE, "seconds", "for which a failure of an address is recent")
    slow_login_seconds: float = _limit(2.0, "seconds", "between two logins to a slow name")
    longest_slow_login_seconds: float = _limit(10.0, "seconds", "the longest wait for a login to a slow name")
    remembered_failures: int = _limit(20_000, "entries", "of failed logins in memory")
    session_seconds: float = _limit(30 * DAY, "seconds", "without use until a session expires")
    session_update_seconds: float = _limit(600.0, "seconds", "between two updates of the last use of a session")
    tokens: int = _limit(20, "tokens", "of one member")
    token_name: int = _limit(60, "characters", "the name of a token")
    history: int = _limit(300, "games", "in the rating graph of a profile")


@dataclass(frozen=True)
class Exercises:
    """Exercises."""

    id: int = _limit(80, "characters", "the id of an exercise")
    answers: int = _limit(400, "answers", "in one request; the largest exercise has 316 slots")
    answer: int = _limit(300, "characters", "one answer, written as JSON")
    waiting: int = _limit(100, "requests", "waiting for an exercise that is made: the slowest take half a second")
    retry_seconds: int = _limit(5, "seconds", "a client may try again after this time when the queue is full")
    cached: int = _limit(200, "exercises", "in memory, so that they are not made again for each request")
    listed: int = _limit(100, "attempts", "in one answer")


@dataclass(frozen=True)
class Games:
    """Games."""

    side: int = _limit(20, "cells", "the largest width and height of a board")
    least_length: int = _limit(3, "stones", "the shortest line that wins")
    unfinished: int = _limit(50, "games", "unfinished games of one person")
    exhibitions: int = _limit(3, "games", "unfinished games between two programs, of one person")
    replaceable_seconds: float = _limit(600.0, "seconds", "until an empty game makes room for a new one")
    empty_seconds: float = _limit(DAY, "seconds", "until an empty game is deleted")
    rated_move_seconds: float = _limit(DAY, "seconds", "for each move of a rated game without a clock")
    open_seconds: float = _limit(DAY, "seconds", "for which a game without an opponent is listed as open")
    live_seconds: float = _limit(600.0, "seconds", "without a move until a game is no longer listed as live")
    abandoned_seconds: float = _limit(3 * DAY, "seconds", "without a move until a casual game allows analysis")
    attended_seconds: float = _limit(60.0, "seconds", "after a request, for which a long search continues")
    remembered: int = _limit(10_000, "games", "in memory; above, those without a recent request are removed")
    lease_seconds: float = _limit(10.0, "seconds", "for which one server owns the turn of a program")
    undo_plies: int = _limit(2, "plies", "before the same side may ask for a takeback again")
    draw_plies: int = _limit(8, "plies", "before the same side may offer a draw again")
    help_plies: int = _limit(8, "plies", "before the same side may ask to allow hints again")
    least_clock_seconds: float = _limit(10.0, "seconds", "the shortest time for a game")
    most_clock_seconds: float = _limit(3 * HOUR, "seconds", "the longest time for a game")
    most_increment_seconds: float = _limit(180.0, "seconds", "the longest increment for a move")
    most_pace_seconds: float = _limit(10.0, "seconds", "the longest pause before a program moves")


@dataclass(frozen=True)
class Classes:
    """Classes."""

    of_teacher: int = _limit(50, "classes", "of one teacher")
    students: int = _limit(100, "students", "in one class")
    name: int = _limit(60, "characters", "the name of a class, and the title of an assignment")
    assignments: int = _limit(40, "assignments", "of one class")
    tasks: int = _limit(12, "tasks", "in one assignment")
    repeats: int = _limit(20, "items", "games, puzzles or exercises in one task")
    rounds: int = _limit(100, "rounds", "of a tournament; a round robin of a full class has 99")
    shown_games: int = _limit(60, "games", "live games of a class in the list of the projector view")
    shown_seconds: float = _limit(DAY, "seconds", "since such a game began")
    students_at_a_time: int = _limit(20, "students", "deleted in one transaction, with some of their games")


@dataclass(frozen=True)
class Engines:
    """Search processes."""

    least_mb: int = _limit(256, "MiB", "the least memory of a search process")
    usual_mb: int = _limit(1024, "MiB", "the default memory of a search process")
    solver_mb: int = _limit(128, "MiB", "the table of the solver in each process")
    search_mb: int = _limit(256, "MiB", "the table of a search in each process")
    slow_questions: int = _limit(3, "questions", "slow questions of one person that wait or run")
    question_seconds: float = _limit(120.0, "seconds", "for one question; then the process is replaced")
    start_seconds: float = _limit(60.0, "seconds", "for the start of a process")
    silent_seconds: float = _limit(10.0, "seconds", "without a heartbeat; then the process is replaced")
    stop_seconds: float = _limit(2.0, "seconds", "for a process to stop its search; then it is killed")
    move_seconds: float = _limit(20.0, "seconds", "for a move of a program, and for a search on request")
    solve_seconds: float = _limit(30.0, "seconds", "for the analysis of a position")
    tree_seconds: float = _limit(5.0, "seconds", "for a search whose tree is drawn")
    tree_steps: int = _limit(20_000, "steps", "of a search that are sent")
    drawing: int = _limit(2000, "characters", "the text of a drawn tree")
    drawing_plies: int = _limit(12, "plies", "the depth of a drawn tree")
    review_seconds: float = _limit(40.0, "seconds", "for all positions of a review")
    review_estimate_seconds: float = _limit(30.0, "seconds", "for the estimates of a review")
    explain_seconds: float = _limit(5.0, "seconds", "for each question of an explanation to the solver")
    review_explain_seconds: float = _limit(20.0, "seconds", "for the explanations of a review")
    balance_nodes: int = _limit(10_000_000, "nodes", "of the solver for a balanced start; then there is none")
    cached_scores: int = _limit(40_000, "scores", "in the cache: about 5000 positions of Connect Four")
    served: int = _limit(10_000, "entries", "addresses and people in memory for a fair order")


@dataclass(frozen=True)
class Database:
    """Database."""

    lock_seconds: float = _limit(2.0, "seconds", "to wait for a database that another process has locked")
    health_seconds: float = _limit(5.0, "seconds", "to wait for the database in the health check")
    readers: int = _limit(4, "connections", "for reading, each with its own thread")
    postgres_writers: int = _limit(8, "connections", "for writing to PostgreSQL, each with its own thread")
    grouped: int = _limit(50, "writes", "in one transaction of SQLite, so that none waits long for the others")
    attempts: int = _limit(8, "attempts", "at a transaction that conflicts with another one")
    notice_bytes: int = _limit(7900, "bytes", "in a notification of PostgreSQL; a longer event becomes a reload")
    deleted: int = _limit(500, "rows", "deleted in one transaction, so that others do not wait long")


CONNECTIONS, REQUESTS, STREAMS = Connections(), Requests(), Streams()
ACCOUNTS, EXERCISES, GAMES, CLASSES = Accounts(), Exercises(), Games(), Classes()
ENGINES, DATABASE = Engines(), Database()
#: All groups, in the order of the documentation.
ALL = (CONNECTIONS, REQUESTS, STREAMS, ACCOUNTS, EXERCISES, GAMES, CLASSES, ENGINES, DATABASE)
