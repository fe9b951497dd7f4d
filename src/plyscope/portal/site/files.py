"""The files of an exported site, by name."""

import base64
import json
from collections.abc import Iterator

from plyscope.evaluation.network import SHIPPED
from plyscope.portal.pages.pictures import described
from plyscope.portal.pages.render import STATIC
from plyscope.portal.site.modules import bundle
from plyscope.portal.site.pages import PAGES, Page, Surroundings, page_html
from plyscope.portal.site.worker import digest, service_worker

#: The name of the file that lists all others, from which an earlier export is recognised.
LIST = "plyscope-site.json"
#: The module of the worker that pages start.
WORKER = "pageworker.js"
ICONS = ("icon.svg", "icon-192.png", "icon-512.png", "touch-icon.png")
#: The static files that pages load besides their scripts.
STYLES = ("style.css", "js/theme.js", "js/early.js", "js/frame.js", *ICONS)


def site_files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of every file, the list of all files last.

    Scripts, styles and data are in a folder whose name changes with them, so that a browser never mixes two versions.
    """
    assets = dict(_assets())
    folder = f"static/{digest(assets.items())}"
    files = {f"{folder}/{name}": content for name, content in assets.items()}
    where = Surroundings(
        static=lambda name: f"{folder}/{name}",
        scripts=lambda page: [f"{folder}/js/{page.name}.js"],
        address=lambda name: "index.html" if name == "play" else f"{name}.html",
        root="",
        exported=True,
    )
    for page in PAGES:
        files[where.address(page.name)] = page_html(page, where).encode()
    files["manifest.webmanifest"] = _manifest(where)
    pages = {where.address(page.name): where.address(page.name) for page in PAGES}
    files["service-worker.js"] = service_worker(files, pages, where.address("play")).encode()
    yield from files.items()
    yield LIST, json.dumps({"format": "plyscope-site", "version": 1, "files": sorted(files)}, indent=1).encode() + b"\n"


def _assets() -> Iterator[tuple[str, bytes]]:
    for name in STYLES:
        yield name, (STATIC / name).read_bytes()
    for page in PAGES:
        yield f"js/{page.name}.js", _script(page)
    yield "data/worker.js", _data("worker", bundle(WORKER))
    for path in sorted((STATIC / "wasm").glob("*")):
        if path.suffix in (".wasm", ".gz"):
            yield f"data/{path.name}.js", _data(path.name, _base64(path.read_bytes()))
    for path in sorted(SHIPPED.glob("*.network")):
        yield f"data/{path.name}.js", _data(path.name, _base64(path.read_bytes()))


def _script(page: Page) -> bytes:
    return bundle(*page.all_modules).encode()


def _data(name: str, text: str) -> bytes:
    """Return a script that holds a text, because a page opened from a disk can load scripts but no other files."""
    return f"(globalThis.plyscopeData ??= {{}})[{json.dumps(name)}] = {json.dumps(text)};\n".encode()


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _manifest(where: Surroundings) -> bytes:
    return json.dumps(described(where.static, "index.html"), indent=1).encode() + b"\n"
