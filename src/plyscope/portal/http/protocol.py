"""HTTP for one connection, with limits for the arrival time of a request, the size of its head, and pipelining.

Uvicorn itself has no timeout for an incomplete request. The timeouts are in clients.py, the body limit in security.py.
"""

import json
from asyncio import Transport
from http import HTTPStatus
from typing import Any

from starlette.responses import JSONResponse
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from plyscope.portal.http.clients import Clients, Place
from plyscope.portal.limits import CONNECTIONS, REQUESTS

FULL = JSONResponse(
    {"detail": f"too many connections; try again in {CONNECTIONS.retry_seconds} seconds"},
    503,
    {"Retry-After": str(CONNECTIONS.retry_seconds), "Connection": "close"},
)


class Connection(HttpToolsProtocol):
    """One connection, which is closed if its client is too slow."""

    def __init__(self, clients: Clients, **settings: Any) -> None:
        super().__init__(**settings)
        self._clients = clients
        self._place: Place
        #: The request that is being answered, or was answered last; ``cycle`` is the one whose head arrived last.
        self._answered: RequestResponseCycle | None = None
        #: Whether a request is still arriving (true for a new connection), and whether its head is complete.
        self._receiving, self._headed = True, False
        #: How many bytes of it have arrived, without its body, and how many headers. Bytes that arrived together with
        #: the end of an earlier request are not counted.
        self._bytes = self._headers = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Register the connection, and start to wait for a request."""
        super().connection_made(transport)
        self._place = self._clients.enter(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection, and notify the application."""
        self._clients.leave(self, self._place)
        self._let_go()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data, and reject the request if its head is too large."""
        self._bytes += len(data)
        super().data_received(data)
        if self._receiving and self._bytes > REQUESTS.head_bytes:
            self._reject(431, f"the head of a request is limited to {REQUESTS.head_bytes // 1024} KiB")

    def on_message_begin(self) -> None:
        """Start to receive a request."""
        if len(self.pipeline) >= REQUESTS.pipelined:
            raise ValueError("too many requests at once")  # httptools treats it as a bad request
        super().on_message_begin()
        self._bytes, self._headers = max(1, self._bytes), 0
        if not self._receiving:  # the timeout of the first request starts with the connection
            self._receiving = True
            self._clients.receiving(self, self._place)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Store a header, unless there are too many: each takes far more memory than its bytes."""
        self._headers += 1
        if self._headers > REQUESTS.headers:
            raise ValueError("too many headers")  # httptools treats it as a bad request
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start to answer, unless an earlier request is not answered yet."""
        super().on_headers_complete()
        self._headed = True
        if not self.pipeline:
            self._answered = self.cycle

    def on_body(self, body: bytes) -> None:
        """Receive a part of a body."""
        super().on_body(body)
        self._bytes -= len(body)

    def on_message_complete(self) -> None:
        """Record that the request has arrived completely."""
        super().on_message_complete()
        self._receiving = self._headed = False
        self._bytes = 0
        self._clients.answering(self, self._place)
        self._rest()

    def on_response_complete(self) -> None:
        """Start to answer the next request, or to wait for it."""
        if self.pipeline:
            self._answered = self.pipeline[-1][0]
        super().on_response_complete()
        self._rest()

    def _rest(self) -> None:
        if not self._receiving and self.cycle.response_complete:
            self._clients.idle(self, self._place)

    @property
    def held(self) -> bool:
        """Whether reading is paused, because earlier requests are not answered yet."""
        return self.flow.read_paused

    def refuse(self) -> None:
        """Answer the next request with 503, and close the connection."""
        self.app = FULL

    def drop(self) -> None:
        """Close the connection at once."""
        self._let_go()
        self.transport.abort()

    def expire(self) -> None:
        """Close the connection; a client that has sent part of a request first receives an error response."""
        if self._receiving and self._bytes:
            self._reject(408, "the request did not arrive in time")
        else:
            self.transport.close()

    def shutdown(self) -> None:
        """Finish the current response, if there is one; do not wait for the rest of a request."""
        if self._headed and self._expected():
            self._reject(503, "the server is stopping; try again")
        else:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """Reject a request that is not valid HTTP or has too many headers."""
        if self._headers > REQUESTS.headers:
            self._reject(431, f"a request is limited to {REQUESTS.headers} headers")
        else:
            self._reject(400, "this is not a valid HTTP request")

    def _let_go(self) -> None:
        """Notify the application of the disconnect; uvicorn does so only for the last of several requests."""
        if self._answered is not None and not self._answered.response_complete:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def _expected(self) -> bool:
        """Return whether the client expects the response to the request that is being received next."""
        if self._headed:
            return self._answered is self.cycle and not self.cycle.response_started
        return self._answered is None or self._answered.response_complete

    def _reject(self, status: int, why: str) -> None:
        """Send an error response to the request that is being received, if possible, and close the connection."""
        if self.transport.is_closing():
            return
        if not self._expected():
            self.drop()
            return
        self._let_go()
        body = json.dumps({"detail": why}).encode()
        head = (
            f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
