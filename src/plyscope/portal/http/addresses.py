"""The address of the client that sent a request, also behind trusted proxies.

Each proxy appends the address of its own client to ``X-Forwarded-For``, so the header is read from its end: entries of
trusted proxies are skipped, and the first other entry is the client. Everything to the left of it may be forged.
"""

import ipaddress
from collections.abc import Iterable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

#: An IPv6 user usually has a whole network of this size, so the network counts as one address.
IPV6_PREFIX = 64
#: The maximum length of a client name that is not an IP address; the rest is cut off.
_LONGEST = 64


def networks(written: str) -> tuple[Network, ...]:
    """Parse a list of addresses and networks separated by commas.

    >>> networks("127.0.0.1, 10.0.0.0/8")
    (IPv4Network('127.0.0.1/32'), IPv4Network('10.0.0.0/8'))
    """
    return tuple(_network(part.strip()) for part in written.split(",") if part.strip())


def client_of(peer: str, forwarded: Iterable[str], proxies: Iterable[Network]) -> str:
    """Return the client address that limits are counted for; an IPv6 address is replaced by its network.

    ``peer`` is the other end of the connection, ``forwarded`` are all X-Forwarded-For headers in their order. An entry
    that is not an address ends the search: the request then counts for the proxy that forwarded it.

    >>> proxies = networks("10.0.0.0/8")
    >>> client_of("10.0.0.1", ["6.6.6.6", "203.0.113.9, 10.0.0.2"], proxies)
    '203.0.113.9'
    >>> client_of("203.0.113.9", ["6.6.6.6"], proxies)
    '203.0.113.9'
    >>> client_of("10.0.0.1", ["[2001:db8::1]:4711"], proxies)
    '2001:db8::/64'
    """
    found = _parsed(peer)
    if found is None:
        return peer[:_LONGEST]
    trusted = tuple(proxies)
    entries = [entry.strip() for line in forwarded for entry in line.split(",")] if trusted else []
    for entry in reversed([entry for entry in entries if entry]):
        if not any(found in network for network in trusted):
            break
        following = _parsed(_without_port(entry))
        if following is None:
            break
        found = following
    return str(found) if found.version == 4 else str(ipaddress.IPv6Network((int(found), IPV6_PREFIX), strict=False))


def is_among(peer: str, proxies: Iterable[Network]) -> bool:
    """Return whether a peer is one of the proxies.

    >>> is_among("10.0.0.1", networks("10.0.0.0/8"))
    True
    """
    found = _parsed(peer)
    return found is not None and any(found in network for network in proxies)


def _network(written: str) -> Network:
    try:
        return ipaddress.ip_network(_parsed(written) or written)
    except ValueError:
        allowed = "an address such as 10.0.0.1 or a network such as 10.0.0.0/8"
        raise ValueError(f"proxies: {written!r} is not {allowed}") from None


def _parsed(written: str) -> Address | None:
    """Parse an address, or return None; an IPv4-mapped IPv6 address becomes an IPv4 address."""
    try:
        found = ipaddress.ip_address(written)
    except ValueError:
        return None
    return found if found.version == 4 else found.ipv4_mapped or found


def _without_port(entry: str) -> str:
    """Return the address of an entry; some proxies append a port, and write IPv6 addresses in brackets."""
    if entry.startswith("["):
        host, _, port = entry[1:].partition("]")
        return host if ":" in host and (not port or _is_port(port)) else entry
    host, colon, port = entry.partition(":")
    return host if colon and _is_port(colon + port) else entry


def _is_port(written: str) -> bool:
    port = written[1:]
    return written[:1] == ":" and port.isascii() and port.isdigit() and len(port) <= 5 and int(port) < 65536
