"""Many clients at once, as raw sockets: from an address of their own, and as slow as they like to be."""

import resource
import select
import socket
import time
from contextlib import suppress
from urllib.parse import urlsplit


def allow_files(count):
    """Let this process have so many files open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(count, hard)), hard))


def connect(address, data=b"", source="127.0.0.1", **options):
    """Connect from one of the addresses of this machine, and send something."""
    where = urlsplit(address)
    client = socket.socket()
    if "buffer" in options:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, options["buffer"])
    client.settimeout(60)
    client.bind((source, 0))
    client.connect((where.hostname, where.port))
    client.sendall(data)
    return client


def everything(client):
    """Read until the server closes the connection."""
    parts = []
    while part := client.recv(65536):
        parts.append(part)
    return b"".join(parts)


class Crowd:
    """Clients that send the same, and what each was answered until its connection was closed."""

    def __init__(self, address, count, data, source="127.0.0.2"):
        self._address, self._data, self._source = address, data, source
        self.open, self.answers = {}, []
        self._poll = select.poll()
        for _ in range(count):
            self.add()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for client, _ in self.open.values():
            client.close()

    def add(self):
        client = connect(self._address, self._data, self._source)
        self.open[client.fileno()] = client, []
        self._poll.register(client, select.POLLIN)

    def send(self, data):
        """Send something more on every connection that is open."""
        for client, _ in self.open.values():
            with suppress(OSError):  # it may have just been closed
                client.send(data)

    def look(self, seconds=0.0):
        """Read what there is."""
        for number, _ in self._poll.poll(seconds * 1000):
            client, parts = self.open[number]
            try:
                part = client.recv(65536)
            except ConnectionResetError:
                part = b""
            parts.append(part)
            if not part:
                self._poll.unregister(number)
                self.answers.append(b"".join(parts))
                client.close()
                del self.open[number]

    def until(self, left):
        """Wait until no more than so many connections are left."""
        deadline = time.monotonic() + 60
        while len(self.open) > left:
            assert time.monotonic() < deadline, f"{len(self.open)} connections are left"
            self.look(0.1)
