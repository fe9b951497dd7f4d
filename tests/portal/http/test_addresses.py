"""Whose request it is: X-Forwarded-For against a simple model, and over HTTP as a proxy sends it."""

import ipaddress
import json
import socket
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient
from hypothesis import example, given
from hypothesis import strategies as st

from plyscope.portal.app import create_app
from plyscope.portal.config import Config
from plyscope.portal.http.addresses import client_of, networks
from plyscope.portal.limits import RATES
from serving import serving

PROXIES = "10.0.0.0/8, 192.0.2.7, 2001:db8:aaaa::/48, fd00::1"
TRUSTED = ["10.0.0.1", "10.255.255.255", "192.0.2.7", "2001:db8:aaaa:1::5", "fd00::1"]
OTHERS = ["11.0.0.1", "192.0.2.8", "203.0.113.9", "2001:db8:bbbb::5", "2001:db8:bbbb::6", "fd00::2", "::1"]
MALFORMED = ["unknown", "_hidden", "10.0.0", "10.0.0.1:port", "10.0.0.1:65536", "[10.0.0.1]", "[fd00::1", "[fd00::1]x",
             "[fd00::1]:", "fd00::1::2", "010.0.0.1", "10.0.0.0/8", '"10.0.0.1"', "10.0.0.1 10.0.0.2", "\u0661.1.1.1",
             "1" * 5000]  # fmt: skip


def spellings(address):
    """The ways in which proxies write an address."""
    if ":" not in address:
        return st.sampled_from([address, f"{address}:1", f"{address}:65535", f"::ffff:{address}"])
    long = ipaddress.ip_address(address).exploded
    return st.sampled_from([address, long, long.upper(), f"[{address}]", f"[{address}]:443"])


@st.composite
def hops(draw):
    """Entries, each as what it means and how it is written: an address, None where it is malformed, "" where empty."""
    meant = draw(st.lists(st.sampled_from([*TRUSTED * 3, *OTHERS, *MALFORMED, ""]), max_size=8))
    return [
        (one if one in TRUSTED + OTHERS or not one else None, draw(spellings(one)) if one in TRUSTED + OTHERS else one)
        for one in meant
    ]


def counted(address):
    """The address under which limits count."""
    return str(ipaddress.IPv6Interface(f"{address}/64").network) if ":" in address else address


def model(peer, meant):
    """Cut off all up to the last malformed entry; of what remains the last that is not trusted, else the first."""
    chain = [one for one in [*meant, peer] if one != ""]
    if None in chain:
        chain = chain[len(chain) - chain[::-1].index(None) :]
    return counted(next((one for one in reversed(chain) if one not in TRUSTED), chain[0]))


@given(
    peer=st.sampled_from(TRUSTED * 3 + OTHERS),
    entries=hops(),
    lines=st.integers(1, 4),
    space=st.sampled_from(["", " ", "\t"]),
)
@example("10.0.0.1", [("203.0.113.9", "203.0.113.9"), (None, "unknown"), ("192.0.2.7", "192.0.2.7:80")], 2, " ")
def test_the_right_most_entry_that_is_not_a_trusted_proxy(peer, entries, lines, space):
    written = [how for _, how in entries]
    step = max(1, len(written) // lines)
    headers = [f",{space}".join(written[start : start + step]) for start in range(0, len(written), step)]
    expected = model(peer, [what for what, _ in entries])
    assert client_of(peer, headers, networks(PROXIES)) == expected
    assert client_of(peer, headers, ()) == counted(peer), "without trusted proxies no header is read"


def test_a_client_that_is_not_an_address_counts_as_it_is_called():
    assert client_of("testclient", ["203.0.113.9"], networks(PROXIES)) == "testclient"
    assert client_of("", [], ()) == ""
    assert len(client_of("x" * 1000, [], ())) == 64


def test_ipv4_over_an_ipv6_socket_is_ipv4():
    assert client_of("::ffff:203.0.113.9", [], ()) == "203.0.113.9"
    assert client_of("10.0.0.1", ["203.0.113.9"], networks("::ffff:10.0.0.1")) == "203.0.113.9"


@pytest.mark.parametrize("wrong", ["localhost", "10.0.0.1/8", "10.0.0.1:80", "*"])
def test_proxies_that_are_not_addresses_are_refused_at_the_start(wrong):
    with pytest.raises(ValueError, match="is not an address such as") as refused:
        Config(proxies=f"127.0.0.1, {wrong}")
    assert repr(wrong) in str(refused.value)


BURST = RATES["register by address"].burst


def statuses(browser, *headers):
    """The statuses of as many requests as one address may send, and one more; each with its own number in the lines."""
    asked = json.dumps({"name": "x", "password": ""})
    return [
        browser.post(
            "/api/register",
            content=asked,
            headers=[("Content-Type", "application/json")]
            + [("X-Forwarded-For", line.format(number)) for line in headers],
        ).status_code
        for number in range(BURST + 1)
    ]


@pytest.mark.parametrize(
    ("lines", "last"),
    [
        (["198.51.100.{}"], 422),
        (["6.6.6.6", "198.51.100.{}"], 422),
        (["198.51.100.{}, 10.0.0.3", "10.0.0.2"], 422),
        (["[2001:db8:0:{}::1]:443"], 422),
        (["2001:db8::{}"], 429),  # one network
        (["198.51.100.{}, 6.6.6.6"], 429),
        (["198.51.100.{}", "6.6.6.6"], 429),
        (["198.51.100.{}, unknown, 10.0.0.2"], 429),
    ],
)
def test_all_lines_of_the_header_count(tmp_path, lines, last):
    config = Config(database=f"sqlite:///{tmp_path / 'portal.db'}", proxies="10.0.0.0/8")
    with TestClient(create_app(config), client=("10.0.0.1", 50000)) as browser:
        assert statuses(browser, *lines) == [422] * BURST + [last]


def test_nobody_but_a_trusted_proxy_is_believed(tmp_path):
    config = Config(database=f"sqlite:///{tmp_path / 'portal.db'}", proxies="10.0.0.0/8")
    with TestClient(create_app(config), client=("11.0.0.1", 50000)) as browser:
        assert statuses(browser, "198.51.100.{}")[-1] == 429


@pytest.mark.parametrize(("proxies", "last"), [("", b"429"), ("127.0.0.0/8", b"422")])
def test_the_server_itself_believes_no_header(tmp_path, proxies, last):
    """uvicorn would believe every client on this machine: it must leave the decision to the portal."""
    with (
        serving(f"sqlite:///{tmp_path / 'portal.db'}", proxies=proxies) as (address, _),
        socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), timeout=60) as connection,
        connection.makefile("rb") as answers,
    ):
        body = b'{"name":"x","password":""}'
        for number in range(BURST + 1):
            connection.sendall(
                b"POST /api/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 198.51.100.%d\r\nContent-Length: %d\r\n\r\n%s"
                % (number, len(body), body)
            )
            status = answers.readline().split()[1]
            length = 0
            while (line := answers.readline()) != b"\r\n":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            answers.read(length)
        assert status == last
