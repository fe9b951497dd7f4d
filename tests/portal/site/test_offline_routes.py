"""What browsers store of a portal: the same for everybody, and complete."""

import json
import re

import pytest

from plyscope import __version__
from plyscope.evaluation.network import SHIPPED, shipped_rules
from plyscope.portal.pages.render import STATIC
from plyscope.portal.site import pages, worker
from plyscope.portal.site.modules import source


def shell_of(text):
    """What the service worker stores, and where it is shown."""
    return json.loads(re.match(r"globalThis\.plyscopeShell = (.*);\n", text)[1])


def test_the_service_worker_is_responsible_for_the_whole_portal(browser):
    answer = browser.get("/service-worker.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["service-worker-allowed"] == "/"
    assert answer.headers["cache-control"] == "no-cache"
    assert "set-cookie" not in answer.headers
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert answer.text.endswith(source("serviceworker.js"))


def test_everything_that_is_stored_exists_and_is_the_same_for_everybody(browser):
    shell = shell_of(browser.get("/service-worker.js").text)
    assert len(set(shell["files"])) == len(shell["files"])
    for address in shell["files"]:
        answer = browser.get(address)
        assert answer.status_code == 200, address
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] != "no-store"
    assert {*shell["pages"].values(), shell["otherwise"]} <= set(shell["files"])
    assert not [address for address in shell["files"] if address.startswith(("/api", "/game", "/account"))]


def test_pages_that_are_stored_load_only_files_that_are_stored(browser):
    stored = set(shell_of(browser.get("/service-worker.js").text)["files"])
    stored |= {"/manifest.webmanifest"}  # read when the portal is installed
    for name in (*(page.name for page in pages.PAGES), "offline"):
        text = browser.get(f"/offline/{name}").text
        loaded = re.findall(r'<(?:script[^>]*|link rel="(?:stylesheet|icon|manifest)") (?:src|href)="([^"]+)"', text)
        assert len(loaded) > 5
        assert set(loaded) <= stored, name


def test_the_name_of_the_cache_changes_with_the_version_and_with_every_file(monkeypatch):
    def name(**files):
        return shell_of(worker.service_worker({key: value.encode() for key, value in files.items()}, {}, "a"))["cache"]

    first = name(a="1", b="2")
    assert re.fullmatch(rf"plyscope-{re.escape(__version__)}-[0-9a-f]{{12}}", first)
    assert name(a="1", b="2") == first
    assert len({first, name(a="1", b="3"), name(a="1"), name(a="1", c="2"), name(a="12", b="")}) == 5
    monkeypatch.setattr(worker, "__version__", "0.2.0")
    assert name(a="1", b="2") == first.replace(__version__, "0.2.0")


@pytest.mark.parametrize("path", ["/offline/game", "/networks/other.network", "/networks/..%2fnetwork.py"])
def test_there_is_nothing_else(browser, path):
    assert browser.get(path).status_code == 404


def test_networks_are_those_of_the_package(browser):
    names = [path.name for path in SHIPPED.glob("*.network")]
    for name in names:
        assert browser.get(f"/networks/{name}").content == (SHIPPED / name).read_bytes()
    text = source("pageworkers.js")
    listed = re.search(r"const NETWORKS = (\[.*\]);", text)[1]
    assert json.loads(listed) == list(shipped_rules())
    books = re.search(r"const BOOKS = (\[.*\]);", text)[1]
    assert [f"{rules.replace(':', '-')}.scores.gz" for rules in json.loads(books)] == [
        path.name for path in (STATIC / "wasm").glob("*.scores.gz")
    ]


def test_the_worker_of_the_pages_may_compile_the_core_and_pages_may_not(browser):
    stored = shell_of(browser.get("/service-worker.js").text)["files"]
    address = next(name for name in stored if name.endswith("/pageworker.js"))
    assert "'wasm-unsafe-eval'" in browser.get(address).headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" not in browser.get("/offline/analysis").headers["content-security-policy"]


def test_the_manifest_makes_the_portal_installable(browser):
    manifest = browser.get("/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == ("/", "/", "/")
    assert {icon["sizes"] for icon in manifest["icons"]} == {"any", "192x192", "512x512"}
    assert manifest["display"] == "standalone"
