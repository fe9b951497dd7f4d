"""A browser for servers that run as a process of their own: JSON up and down, and server-sent events."""

import http.client
import json
import socket
import threading
from contextlib import suppress
from http.cookies import SimpleCookie
from queue import Queue
from urllib.parse import urlsplit


class Browser:
    """One person at one server; cookies are kept."""

    def __init__(self, address, forwarded_for=None):
        self.address = address
        self.cookie = None
        #: The address that a proxy would name.
        self.forwarded_for = forwarded_for

    def ask(self, method, path, data=None):
        """Send a request; give the status and the JSON of the answer."""
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)
        try:
            known = {"Cookie": self.cookie, "X-Forwarded-For": self.forwarded_for}
            headers = {"Content-Type": "application/json"} | {name: value for name, value in known.items() if value}
            connection.request(method, path, None if data is None else json.dumps(data), headers)
            answer = connection.getresponse()
            for name, morsel in SimpleCookie(answer.getheader("Set-Cookie", "")).items():
                self.cookie = f"{name}={morsel.value}"
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def at(self, address):
        """Return the same person at another server."""
        other = Browser(address)
        other.cookie = self.cookie
        return other

    def new_game(self, **asked):
        status, shown = self.ask("POST", "/api/games", asked)
        assert status == 200, shown
        return shown["id"]

    def move(self, game, move, ply):
        return self.ask("POST", f"/api/games/{game}/moves", {"move": move, "ply": ply})


class Watching:
    """A spectator: events are read in a thread, and taken one by one; None is the end of the stream."""

    def __init__(self, address, path, cookie=None):
        where = urlsplit(address)
        self._socket = socket.create_connection((where.hostname, where.port), timeout=120)
        known = f"Cookie: {cookie}\r\n" if cookie else ""
        self._socket.sendall(f"GET {path} HTTP/1.0\r\nHost: {where.netloc}\r\n{known}\r\n".encode())
        self._events = Queue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        with self._socket.makefile("rb") as lines, suppress(OSError):
            for line in lines:
                if line.startswith(b"data: "):
                    self._events.put(json.loads(line[6:]))
        self._events.put(None)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()

    def next(self):
        """Give the next event."""
        return self._events.get(timeout=60)

    def until(self, fits):
        """Give the next event that fits."""
        while True:
            event = self.next()
            assert event is not None, "the stream has ended"
            if fits(event):
                return event
