"""What protects every request: headers on each answer, and no change on behalf of another site."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from fastapi import Request, Response

from plyscope.portal.config import Config

#: Everything from here, nothing inline, and nobody frames us but ourselves.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


def foreign(request: Request, config: Config) -> bool:
    """Tell whether a browser sends a change on behalf of another site; bots with a token are asked for that."""
    if request.method in SAFE or request.headers.get("authorization"):
        return False
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None:
        return site not in ("same-origin", "none")
    if origin is None:
        return False
    own = {request.headers.get("host", ""), urlsplit(config.public_url).netloc} - {""}
    return urlsplit(origin).netloc not in own


async def guarded(request: Request, follow: Callable[[Request], Awaitable[Response]], config: Config) -> Response:
    """Refuse what comes from another site, and add the headers to every answer."""
    if foreign(request, config):
        response: Response = Response(
            '{"detail":"this request comes from another site"}', status_code=403, media_type="application/json"
        )
    else:
        response = await follow(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if config.secure:
        response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    return response
