"""A minimal HTTP client on one connection, so that the clients use less processor time than the server."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any


class Wire:
    """A persistent connection with the cookie of one person; it is reopened after it was lost."""

    def __init__(self, host: str, port: int, address: str = "127.0.0.1") -> None:
        """Connect from a loopback address; all addresses that begin with 127 are."""
        self._host, self._port, self._address = host, port, address
        self.cookie = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, data: Any = None) -> tuple[int, Any]:
        """Send a request; return the status and the JSON of the response. Raise OSError if the connection is lost."""
        try:
            status, length = await self._send(method, path, data)
            assert self._streams is not None
            body = await self._streams[0].readexactly(length)
        except (OSError, EOFError) as error:
            self.close()
            raise ConnectionError(str(error)) from None
        return status, json.loads(body) if body else None

    async def events(self, path: str) -> AsyncIterator[dict[str, Any]]:
        """Yield server-sent events until the connection is lost."""
        try:
            status, _ = await self._send("GET", path, None)
            if status != 200:
                raise ConnectionError(f"status {status}")
            assert self._streams is not None
            while line := await self._streams[0].readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        except (OSError, EOFError):
            return
        finally:
            self.close()

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def _send(self, method: str, path: str, data: Any) -> tuple[int, int]:
        """Send a request; return the status and the length of the response."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._host, self._port, limit=1 << 20, local_addr=(self._address, 0)
            )
        reader, writer = self._streams
        body = b"" if data is None else json.dumps(data).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\nContent-Length: {len(body)}\r\n"
        if body:
            head += "Content-Type: application/json\r\n"
        if self.cookie:
            head += f"Cookie: {self.cookie}\r\n"
        writer.write(head.encode() + b"\r\n" + body)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        length = 0
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return int(lines[0].split()[1]), length
