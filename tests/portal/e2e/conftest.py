"""A portal that is served here, and real browsers that look at it: each person has one of their own."""

import threading
import time

import pytest
import uvicorn
from playwright.sync_api import Error, expect, sync_playwright

from plyscope.portal.app import create_app
from plyscope.portal.config import Config

#: How long something may take that has to come; no test measures time.
PATIENCE_MILLISECONDS = 60_000
CHROMIUM = {"executable_path": "/usr/bin/chromium", "args": ["--no-sandbox", "--disable-gpu"]}
#: The pages of a test, to show in its report if it fails.
PAGES = pytest.StashKey[list]()
#: A machine may be busy with other things.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Where the portal that all browser tests share keeps its database, and finds the reports of the lab."""
    return tmp_path_factory.mktemp("portal")


@pytest.fixture(scope="session")
def address(folder):
    """The address of a portal on SQLite that all browser tests share: none of them looks at what others do."""
    with served_here(f"sqlite:///{folder / 'portal.db'}", lab=str(folder / "lab")) as address:
        yield address


class served_here:  # noqa: N801 - it is used like a function
    """A portal that is served by a thread of this process."""

    def __init__(self, database, **settings):
        app = create_app(Config(database=database, **settings))
        options = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(options)
        self.thread = threading.Thread(target=self.server.run)

    def __enter__(self):
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server has ended"
            time.sleep(0.05)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def __exit__(self, *error):
        self.server.should_exit = True
        self.thread.join()


@pytest.fixture(scope="module")
def chromium():
    """Chromium, closed before the tests of another module, which may want an event loop of their own."""
    expect.set_options(timeout=PATIENCE_MILLISECONDS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**CHROMIUM)
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Add to the report of a failed test what its pages show."""
    report = yield
    if report.when == "call" and report.failed:
        for page in item.stash.get(PAGES, []):
            try:
                words = page.locator("body").inner_text(timeout=5000)
            except Error as error:  # it is closed, or loads
                words = str(error)
            report.sections.append((f"Page {page.url}", words))
    return report


@pytest.fixture
def visitor(chromium, address, request):
    """Call it for another person: a page in a browser with cookies of its own. No page may have an error."""
    errors, contexts = [], []
    pages = request.node.stash.setdefault(PAGES, [])

    def arrive(path="/", **options):
        usual = {"base_url": address, "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**usual | options)
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        contexts.append(context)
        page = context.new_page()
        pages.append(page)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if "Content Security Policy" in said.text else None)
        page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(visitor):
    """The start page, as somebody sees it who comes for the first time."""
    return visitor()
