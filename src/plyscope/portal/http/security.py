"""Security checks of every request: response headers, protection against cross-site requests, and a body limit."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plyscope.portal.http.disconnect import CLIENT_GONE
from plyscope.portal.limits import REQUESTS

#: All content from this site, nothing inline, and frames only on this site.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
#: The only pages that other sites may embed in a frame: they show a board and do not identify the visitor.
FRAMED = "/embed/"
FRAMED_HEADERS = {
    **{name: value for name, value in HEADERS.items() if name != "X-Frame-Options"},
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'self'", "frame-ancestors *"),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
#: The workers that compile WebAssembly. The policy of a worker comes with its own script, so no page needs to allow it.
COMPILES = ("/js/solverworker.js", "/js/pageworker.js")
COMPILING_HEADERS = {**HEADERS, "Content-Security-Policy": f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"}
SAFE = ("GET", "HEAD", "OPTIONS")
TWO_YEARS = 2 * 365 * 24 * 3600


class SecurityChecks:
    """Middleware that refuses forbidden requests and adds the security headers to every response."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self._app, self._public_url = app, public_url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        refusal = refused(scope, self._public_url)
        if refusal is None and scope["method"] not in SAFE:
            body = await _body(receive)
            refusal = invalid_body(Headers(scope=scope), body)
            receive = _again(body or b"", receive)
        await (self._app if refusal is None else refusal)(scope, receive, protected)

    def _add_headers(self, headers: MutableHeaders, path: str) -> None:
        for name, value in headers_of(path).items():
            headers.setdefault(name, value)
        if self._public_url.startswith("https://"):
            headers.setdefault("Strict-Transport-Security", f"max-age={TWO_YEARS}")
        if not path.startswith("/static/"):  # every other page depends on the user
            headers.setdefault("Cache-Control", "no-store")


def headers_of(path: str) -> dict[str, str]:
    """Return the security headers of a response.

    >>> headers_of("/static/5a/js/solverworker.js")["Content-Security-Policy"].rpartition("; ")[2]
    "script-src 'self' 'wasm-unsafe-eval'"
    >>> headers_of("/analysis") is headers_of("/static/5a/js/analysis.js") is HEADERS
    True
    """
    if path.startswith("/static/") and path.endswith(COMPILES):
        return COMPILING_HEADERS
    return FRAMED_HEADERS if path.startswith(FRAMED) else HEADERS


def refused(scope: Scope, public_url: str) -> JSONResponse | None:
    """Return the error response for a request that must be refused because of its head, or None."""
    if foreign(scope["method"], Headers(scope=scope), public_url):
        return _refusal(403, "this request comes from another site")
    if "\0" in scope["path"] or b"%00" in scope["query_string"]:
        return _refusal(422, "the address contains a null character")
    length = Headers(scope=scope).get("content-length", "")
    return _too_long() if length.isdecimal() and int(length) > REQUESTS.body_bytes else None


def foreign(method: str, headers: Headers, public_url: str) -> bool:
    """Return whether a request is a change that a browser sends on behalf of another site.

    Every current browser sends the origin of a request in Sec-Fetch-Site or at least in Origin. A client that sends
    neither is not a browser, so its cookie was set on purpose. Cookies are ignored in requests with a token.
    """
    if method in SAFE or headers.get("authorization", "").lower().startswith("bearer "):
        return False
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None:
        return site not in ("same-origin", "none")
    if origin is None:
        return False
    return origin != _origin(public_url) and origin.partition("://")[2] != headers.get("host", "")


def invalid_body(headers: Headers, body: bytes | None) -> JSONResponse | None:
    """Return the error response for a body that is cut off, too long or not JSON (forms cannot send JSON), or None."""
    if body is None:
        return _refusal(CLIENT_GONE, "the client has disconnected")
    if len(body) > REQUESTS.body_bytes:
        return _too_long()
    if body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return _refusal(415, "send JSON, with Content-Type: application/json")
    return None


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _refusal(status: int, why: str) -> JSONResponse:
    return JSONResponse({"detail": why}, status)


def _too_long() -> JSONResponse:
    return _refusal(413, f"the body of a request is limited to {REQUESTS.body_bytes // 1024} KiB")


async def _body(receive: Receive) -> bytes | None:
    """Read a body until it ends or is too long; return None if the client disconnects before its end."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += bytes(message.get("body", b""))
        if not message.get("more_body", False) or len(body) > REQUESTS.body_bytes:
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a receive function that first replays a body that was already read, then continues with ``receive``."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return waiting.pop() if waiting else await receive()

    return receive_again
