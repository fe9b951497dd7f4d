"""Clients that keep the server waiting: requests that never end, answers that nobody reads, too many connections."""

import http.client
import json
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from command_line import run
from plyscope.portal.http import descriptors
from plyscope.portal.http.clients import Clients
from plyscope.portal.limits import REQUESTS
from portal.crowd import Crowd, allow_files, connect, everything
from serving import serving
from web import Browser, Watching

REQUEST_SECONDS, IDLE_SECONDS = 8, 3
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: "
POST = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BODY = POST + b"Content-Length: 60\r\n\r\n{"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
LOBBY = b"GET /api/lobby/events HTTP/1.1\r\nHost: x\r\n\r\n"


@contextmanager
def limited(tmp_path, files, **settings):
    """Serve with a soft and a hard limit of open files; give the address, the process and the file of its log."""
    log = tmp_path / "log"
    shell = ["sh", "-c", f'ulimit -Sn {files[0]}; ulimit -Hn {files[1]}; exec "$@" 2> {log}', "sh"]
    with serving(f"sqlite:///{tmp_path / 'portal.db'}", before=shell, **settings) as (address, process):
        yield address, process, log


@pytest.fixture
def dial():
    """Connect as a client; all connections are closed in the end."""
    with ExitStack() as stack:
        yield lambda *asked, **options: stack.enter_context(connect(*asked, **options))


@pytest.fixture(scope="module")
def patient(tmp_path_factory):
    """A server that may have 1,024 files open until it asks for more, and lets one address have all connections."""
    settings = {"limits": 0, "request_seconds": REQUEST_SECONDS, "idle_seconds": IDLE_SECONDS}
    with limited(tmp_path_factory.mktemp("patient"), (1024, 8192), **settings) as served:
        yield served


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A server with room for 64 connections, 16 for each address."""
    most = 64 + descriptors.RESERVE
    with limited(tmp_path_factory.mktemp("small"), (most, most), proxies="127.0.0.9") as served:
        yield served


def test_thousands_of_half_sent_requests_do_not_reset_others(patient):
    address, process, _ = patient
    allow_files(4096)
    ada = Browser(address)
    game = ada.new_game(opponent="self")
    began = time.monotonic()
    with (
        Watching(address, f"/api/games/{game}/events") as watching,
        closing(http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)) as kept,
        Crowd(address, 1100, HEAD) as heads,
        Crowd(address, 1100, BODY) as bodies,
        Crowd(address, 1100, HEAD, source="127.0.0.3") as tricklers,
        Crowd(address, 10, b"") as silent,
    ):
        assert watching.next()["type"] == "state"
        columns = iter("123456712345671234567")
        for ply in range(20):
            assert ada.move(game, next(columns), ply)[0] == 200
            kept.request("GET", "/api/me")
            assert kept.getresponse().read()
            if ply % 5 == 0:
                tricklers.send(b"x")
        if time.monotonic() - began < REQUEST_SECONDS:
            assert open_files(process) > 3300, "all are open at the same time"
        for crowd in (heads, bodies, tricklers):
            crowd.until(0)
            assert len(crowd.answers) == 1100
            assert {answer.partition(b"\r\n")[0] for answer in crowd.answers} == {b"HTTP/1.1 408 Request Timeout"}
        silent.until(0)
        assert set(silent.answers) == {b""}
        assert time.monotonic() - began > REQUEST_SECONDS - 1
        assert json.loads(heads.answers[0].rpartition(b"\r\n")[2]) == {"detail": "the request did not arrive in time"}
        assert ada.move(game, next(columns), 20)[0] == 200
        assert watching.until(lambda event: event.get("ply") == 20)["type"] == "move", "the watcher is still there"


def test_idle_connections_are_closed_whatever_they_send_between_requests(dial, patient):
    address, _, _ = patient
    began = time.monotonic()
    silent, sounding = dial(address, HEALTH), dial(address, HEALTH)
    sounding.settimeout(0.5)
    answer, part = b"", b" "
    while part:
        try:
            part = sounding.recv(65536)
            answer += part
        except TimeoutError:
            sounding.send(b"\r\n")
    for received in (answer, everything(silent)):
        assert received.startswith(b"HTTP/1.1 200")
        assert received.count(b"HTTP/1.1") == 1
    assert IDLE_SECONDS - 1 < time.monotonic() - began < 30


def test_clients_that_do_not_read_are_disconnected_and_take_little_memory(dial, patient):
    address, process, _ = patient
    Browser(address).ask("GET", "/api/openapi.json")
    files, before, most = open_files(process), memory(process), 0.0
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * REQUESTS.pipelined
    for _ in range(20):
        dial(address, asked, buffer=4096)
    while open_files(process) < files + 10:
        time.sleep(0.01)
    deadline = time.monotonic() + 60
    while open_files(process) > files + 5:
        assert time.monotonic() < deadline, "clients that do not read are still connected"
        most = max(most, memory(process))
        time.sleep(0.1)
    assert most - before < 20, "MiB; all answers together have 80"


def test_requests_can_be_pipelined_but_not_without_limit(dial, patient):
    address, _, _ = patient
    paths = ["/api/me", "/healthz", "/api/glossary", "/api/nowhere"] * 3
    asked = b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths)
    last = b"GET /api/choices HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    answers = everything(dial(address, asked + last))
    statuses = [part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]]
    assert statuses == [b"200", b"200", b"200", b"404"] * 3 + [b"200"]
    flood = dial(address, LOBBY + HEALTH * (REQUESTS.pipelined + 2))
    assert b"well" not in everything(flood), "closed without an answer to what came after the stream"


def test_large_bodies_are_refused_as_soon_as_they_are_known_to_be_large(dial, patient):
    address, _, _ = patient
    announced = dial(address, POST + b"Content-Length: %d\r\n\r\n" % (REQUESTS.body_bytes + 1))
    assert announced.recv(65536).startswith(b"HTTP/1.1 413"), "before the body"
    piece = b"1000\r\n" + b" " * 4096 + b"\r\n"
    chunked = dial(address, POST + b"Transfer-Encoding: chunked\r\n\r\n" + piece * 15)
    chunked.sendall(piece * 2)
    assert chunked.recv(65536).startswith(b"HTTP/1.1 413"), "before the end"
    fits = b'{"opponent": "self"}'.ljust(4096)
    whole = dial(address, POST + b"Transfer-Encoding: chunked\r\n\r\n1000\r\n" + fits + b"\r\n0\r\n\r\n")
    assert whole.recv(65536).startswith(b"HTTP/1.1 200")


def test_large_heads_are_refused(dial, patient):
    address, _, _ = patient
    client = dial(address, HEAD)
    for _ in range(REQUESTS.head_bytes // 1024):
        client.sendall(b"x" * 1024)
    assert everything(client).startswith(b"HTTP/1.1 431 Request Header Fields Too Large\r\n")
    trailing = dial(address, POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX-Long: ")
    for _ in range(REQUESTS.head_bytes // 1024):
        trailing.sendall(b"x" * 1024)
    assert everything(trailing).startswith(b"HTTP/1.1 431")


def test_too_many_headers_are_refused_at_once_in_trailers_too(dial, patient):
    address, _, _ = patient
    many = b"".join(b"a%d:\r\n" % number for number in range(REQUESTS.headers + 1))
    assert everything(dial(address, HEAD + many)).startswith(b"HTTP/1.1 431"), "before the end of the head"
    chunked = POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
    assert everything(dial(address, chunked + many)).startswith(b"HTTP/1.1 431")
    few = b"".join(b"a%d:\r\n" % number for number in range(REQUESTS.headers - 2))
    end = b"Host: x\r\nConnection: close\r\n\r\n"
    assert everything(dial(address, b"GET /healthz HTTP/1.1\r\n" + few + end)).startswith(b"HTTP/1.1 200")


def test_large_bodies_do_not_count_for_the_head_of_the_next_request(dial, patient):
    address, _, _ = patient
    body = b'{"opponent": "self"}'.ljust(60_000)
    first = POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    client = dial(address, first + b"GET /healthz HTTP/1.1\r\nX: " + b"x" * 6000)
    assert client.recv(65536).startswith(b"HTTP/1.1 200")
    client.sendall(b"\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert b"HTTP/1.1 200" in everything(client)


def test_a_request_that_is_cut_off_changes_nothing(dial, patient):
    address, _, log = patient
    ada = Browser(address)
    game = ada.new_game(opponent="self")
    move = b'{"move": "4", "ply": 0}'
    head = f"POST /api/games/{game}/moves HTTP/1.1\r\nHost: x\r\nCookie: {ada.cookie}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(move) + 1}\r\n\r\n"
    dial(address, head.encode() + move).close()
    while f"POST /api/games/{game}/moves" not in log.read_text():
        time.sleep(0.05)
    assert ada.ask("GET", f"/api/games/{game}")[1]["ply"] == 0


def test_the_number_of_connections_fits_the_limit_of_open_files(small):
    line = "the limit of open files allows 64 connections instead of 4000; raise it to 4768 (ulimit -n, LimitNOFILE)"
    assert line in small[2].read_text().splitlines()[0]


def test_one_address_cannot_take_the_connections_of_others_nor_of_its_own_people(small):
    address, _, _ = small
    for source in ("127.0.0.2", "127.0.0.1"):
        with Crowd(address, 15, HEAD, source) as crowd:
            for _ in range(25):
                crowd.add()
                assert Browser(address).ask("GET", "/api/me")[0] == 200
            crowd.until(16)
            assert set(crowd.answers) == {b""}, "the oldest were closed"


def test_a_trusted_proxy_may_have_all_connections(small):
    address, _, _ = small
    with Crowd(address, 40, HEAD, "127.0.0.9") as crowd:
        assert Browser(address).ask("GET", "/api/me")[0] == 200
        crowd.look(0.5)
        assert len(crowd.open) == 40


def test_event_streams_are_not_closed_for_others_who_are_told_to_come_later(dial, small):
    address, _, _ = small
    streams = [dial(address, LOBBY, f"127.0.0.{2 + number % 4}") for number in range(64)]
    for stream in streams:
        assert stream.recv(65536).startswith(b"HTTP/1.1 200")
    for source in ("127.0.0.2", "127.0.0.6"):
        answer = everything(dial(address, HEALTH, source))
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        assert b"\r\nretry-after: 5\r\n" in answer
        assert answer.endswith(b'{"detail":"too many connections; try again in 5 seconds"}')
    streams[0].close()
    while (answer := dial(address, HEALTH, "127.0.0.6").recv(65536)).startswith(b"HTTP/1.1 503"):
        time.sleep(0.05)
    assert answer.startswith(b"HTTP/1.1 200")


def test_it_stops_without_waiting_for_half_sent_requests(dial, tmp_path):
    with limited(tmp_path, (1024, 4096), request_seconds=600) as (address, process, log):
        with Crowd(address, 20, HEAD) as heads, Crowd(address, 20, BODY) as bodies:
            kept = dial(address, HEALTH)
            assert kept.recv(12) == b"HTTP/1.1 200"
            process.send_signal(signal.SIGTERM)
            bodies.until(0)
            heads.until(0)
            assert {answer.partition(b"\r\n")[0] for answer in bodies.answers} == {b"HTTP/1.1 503 Service Unavailable"}
            assert b"HTTP/1.1" not in everything(kept)
        assert process.wait(60) == 0
        assert "Traceback" not in log.read_text()


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (["--connections", "63"], "connections must be from 64 to 1000000, not 63"),
        (["--request-seconds", "0"], "request_seconds must be from 1 to 86400, not 0"),
        (["--idle-seconds", "100000"], "idle_seconds must be from 1 to 86400, not 100000"),
    ],
)
def test_limits_that_cannot_work_are_said_in_a_line(options, line, capsys):
    assert run(capsys, "serve", *options)[::2] == (2, f"plyscope serve: error: {line}\n")


def test_too_few_files_are_said_in_a_line(tmp_path):
    command = ["sh", "-c", 'ulimit -n 300; exec "$@"', "sh", sys.executable, "-m", "plyscope", "serve", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    line = "plyscope serve: error: the limit of open files is 300; the server needs 832 at least (ulimit -n)\n"
    assert (done.returncode, done.stderr) == (2, line)


class Fake:
    """A connection of the table without a socket."""

    held = False

    def __init__(self):
        self.fate = []

    def refuse(self):
        self.fate.append("refused")

    def drop(self):
        self.fate.append("dropped")

    def expire(self):
        self.fate.append("expired")


@pytest.fixture
def table():
    """A table of connections for 16, four of an address, with a clock that is set by hand."""
    made = Clients(16, request_seconds=20, idle_seconds=75, now=lambda: made.time)
    made.time = 0.0
    return made


def entered(table, address, state="receiving"):
    """Let somebody connect, and come into a state."""
    client = Fake()
    getattr(table, state)(client, table.enter(client, address))
    return client


def test_slow_connections_are_closed_first_then_idle_ones_then_the_one_that_receives_for_longest(table):
    idle = entered(table, "a", "idle")
    slow = entered(table, "a")
    table.time = 0.5
    quick, busy = entered(table, "a"), entered(table, "a", "answering")
    table.time = 1.2
    for closed in (slow, idle, quick):
        assert closed.fate == []
        newest = entered(table, "a", "answering")
        assert closed.fate == ["dropped"]
    assert (busy.fate, newest.fate) == ([], [])
    assert entered(table, "a").fate == ["refused"]
    assert entered(table, "b").fate == []


def test_where_all_connections_are_taken_the_address_with_the_most_gives_way(table):
    small = [entered(table, f"s{number}", "idle") for number in range(12)]
    large = [entered(table, "large", "idle") for _ in range(4)]
    assert entered(table, "new").fate == []
    assert [client.fate for client in large] == [["dropped"], [], [], []]
    assert not any(client.fate for client in small)


def test_an_address_whose_connections_are_all_busy_is_passed_over(table):
    busy = [entered(table, address, "answering") for address in "abc" for _ in range(4)]
    waiting = [entered(table, address) for address in "stuv"]
    assert entered(table, "new").fate == []
    assert [client.fate for client in waiting] == [["dropped"], [], [], []]
    assert not any(client.fate for client in busy)


def test_an_address_that_gives_way_to_itself_is_still_counted(table):
    for address in "abc":
        for _ in range(4):
            entered(table, address, "answering")
    for _ in range(3):
        entered(table, "d", "answering")
    first = entered(table, "e")
    second = entered(table, "e")
    assert (first.fate, second.fate) == (["dropped"], [])
    third = entered(table, "e")
    assert (second.fate, third.fate) == (["dropped"], [])


def test_few_refused_connections_wait_for_their_answer(table):
    for number in range(16):
        entered(table, f"a{number}", "answering")
    refused = [entered(table, "new") for _ in range(65)]
    assert [client.fate for client in refused[:2]] == [["refused", "dropped"], ["refused"]]
    table.time = 20.0
    table.sweep()
    assert refused[1].fate == ["refused", "expired"]


def test_time_does_not_run_while_the_server_does_not_read(table):
    held, slow = entered(table, "a"), entered(table, "a")
    held.held = True
    table.time = 20.0
    table.sweep()
    assert (held.fate, slow.fate) == ([], ["expired"])
    held.held = False
    table.time = 39.0
    table.sweep()
    assert held.fate == []
    table.time = 40.0
    table.sweep()
    assert held.fate == ["expired"]


def open_files(process):
    """How many files and sockets a process has open."""
    return len(list(Path(f"/proc/{process.pid}/fd").iterdir()))


def memory(process):
    """MiB of a process."""
    lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024
