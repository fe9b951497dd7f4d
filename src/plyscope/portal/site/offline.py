"""The routes of the service worker: what browsers store of the portal for times without a connection.

Only pages without any user are stored, and files that are the same for everybody. A page that is stored computes its
answers itself.
"""

import asyncio
from collections.abc import Iterator
from functools import cache

from fastapi.responses import FileResponse, HTMLResponse
from starlette.responses import Response

from plyscope.evaluation.network import SHIPPED
from plyscope.portal.errors import Refused
from plyscope.portal.pages.render import STATIC, static
from plyscope.portal.site.modules import closure
from plyscope.portal.site.pages import OFFLINE, PAGES, Page, Surroundings, page_html
from plyscope.portal.site.worker import service_worker

#: The stored page for the first part of an address; every other address gets the page that lists them.
SHELLS = {"": "play", "play": "play", "analysis": "analysis", "tree": "tree", "compare": "compare"}
#: The module of the worker that pages start.
WORKER = "pageworker.js"


def _address(name: str) -> str:
    return "/" if name == "play" else f"/{name}"


WHERE = Surroundings(
    static=static,
    scripts=lambda page: [static(f"js/{name}") for name in page.all_modules],
    address=_address,
    root="/",
    exported=False,
)


async def shell(name: str) -> HTMLResponse:
    """Return a page that computes its answers itself."""
    page = next((page for page in (*PAGES, OFFLINE) if page.name == name), None)
    if page is None:
        raise Refused(404, "there is no such offline page")
    return HTMLResponse(await asyncio.to_thread(_html, page), headers={"Cache-Control": "no-cache"})


async def worker() -> Response:
    """Return the service worker, which is responsible for the whole portal."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return Response(await asyncio.to_thread(_worker), media_type="text/javascript", headers=headers)


async def network(file: str) -> FileResponse:
    """Return the network of a learned evaluation."""
    if file not in {path.name for path in SHIPPED.glob("*.network")}:
        raise Refused(404, "there is no such network")
    return FileResponse(SHIPPED / file, media_type="application/octet-stream", headers={"Cache-Control": "no-cache"})


@cache
def _html(page: Page) -> str:
    return page_html(page, WHERE)


@cache
def _worker() -> str:
    pages = {first: f"/offline/{name}" for first, name in SHELLS.items()}
    return service_worker(dict(_files()), pages, "/offline/offline")


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the address and the content of everything that is stored."""
    for page in (*PAGES, OFFLINE):
        yield f"/offline/{page.name}", _html(page).encode()
    modules = closure(WORKER, *(name for page in (*PAGES, OFFLINE) for name in page.all_modules))
    scripts = (f"js/{name}" for name in (*modules, "theme.js", "early.js", "frame.js"))
    for name in (*scripts, "style.css", "icon.svg"):
        yield static(name), (STATIC / name).read_bytes()
    for path in sorted((STATIC / "wasm").glob("*")):
        if path.suffix in (".wasm", ".gz"):
            yield static(f"wasm/{path.name}"), path.read_bytes()
    for path in sorted(SHIPPED.glob("*.network")):
        yield f"/networks/{path.name}", path.read_bytes()
