"""The service worker: what browsers store, and under which name, so that a new version replaces an old one."""

import hashlib
import json
from collections.abc import Iterable, Mapping

from plyscope import __version__
from plyscope.portal.site.modules import source


def service_worker(files: Mapping[str, bytes], pages: Mapping[str, str], otherwise: str) -> str:
    """Return the script of the service worker.

    ``files`` are what it stores, by address; ``pages`` the stored page for the first part of an address, and
    ``otherwise`` that for all others. The name of the cache depends on the version and on every byte.
    """
    shell = {
        "cache": f"plyscope-{__version__}-{digest(files.items())}",
        "files": list(files),
        "pages": pages,
        "otherwise": otherwise,
    }
    return f"globalThis.plyscopeShell = {json.dumps(shell)};\n{source('serviceworker.js')}"


def digest(files: Iterable[tuple[str, bytes]]) -> str:
    """Return a hash of files with their names.

    >>> digest([("a", b"1")]) == digest([("a", b"2")])
    False
    """
    found = hashlib.sha256()
    for name, content in sorted(files):
        found.update(f"{name}\0{len(content)}\0".encode() + content)
    return found.hexdigest()[:12]
