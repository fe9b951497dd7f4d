"""The exported site in Chromium: opened from a disk, and from a web server that is then stopped."""

import functools
import http.server
import re
import threading

import pytest
from playwright.sync_api import expect

from plyscope.portal.site.export import export_site
from portal.e2e.conftest import PATIENCE_MILLISECONDS
from portal.e2e.test_offline import CONTROLLED


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of an exported site."""
    folder = tmp_path_factory.mktemp("exported") / "site"
    export_site(folder)
    return folder


#: Asks for a new version, and waits until only that is stored.
REPLACED = """async (old) => {
  await (await navigator.serviceWorker.ready).update();
  for (;;) {
    const names = await caches.keys();
    if (!names.includes(old)) return names;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}"""


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class web_server:  # noqa: N801 - it is used like a function
    """A plain web server for a folder, in a thread."""

    def __init__(self, folder):
        handler = functools.partial(QuietHandler, directory=folder)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.thread = threading.Thread(target=self.server.serve_forever)

    def __enter__(self):
        self.thread.start()
        return f"http://127.0.0.1:{self.server.server_port}"

    def __exit__(self, *error):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture(params=["disk", "server", "stopped server"])
def visit(request, chromium, site):
    """Call it for a page of the site. No page may send a request to anybody else, or have an error or a warning."""
    flaws = []
    context = chromium.new_context(reduced_motion="reduce", service_workers="allow")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.on("weberror", lambda error: flaws.append(str(error.error)))
    context.on("console", lambda said: flaws.append(f"{said.type}: {said.text}"))
    own = re.compile("^(?:file|blob|data):")
    server = None
    if request.param == "disk":
        address = site.as_uri()
    else:
        server = web_server(site)
        address = server.__enter__()
        own = re.compile(f"^(?:{re.escape(address)}/|blob:|data:)")
        if request.param == "stopped server":
            page = context.new_page()
            page.goto(f"{address}/")
            page.evaluate(CONTROLLED)
            page.close()
            server.__exit__()
            server = None
    context.on("request", lambda sent: None if own.match(sent.url) else flaws.append(sent.url))

    def arrive(path):
        page = context.new_page()
        page.goto(f"{address}/{path}")
        return page

    yield arrive
    context.close()
    if server is not None:
        server.__exit__()
    assert flaws == []


def test_a_position_is_analysed(visit):
    page = visit("analysis.html#connect4/44444")
    expect(page.locator("#verdict")).to_have_text("Red wins in 36 plies")
    expect(page.locator("#proof")).to_contain_text("Exact, by the solver")
    page.fill("#typed", "444")
    expect(page.locator("#verdict")).to_have_text("Red wins in 38 plies")
    expect(page).to_have_url(re.compile("analysis.html#connect4/444$"))
    page.reload()
    expect(page.locator("#typed")).to_have_value("444")
    page.select_option("#rules", "tictactoe")
    expect(page.locator("#verdict")).to_have_text("Draw with best play")
    page.get_by_role("link", name="Play from here").click()
    expect(page.locator("#call-words")).to_have_text("Your turn: you are Red")


def test_a_large_board_is_estimated(visit):
    page = visit("analysis.html#gomoku/h8i9")
    expect(page.locator("#proof")).to_contain_text("An estimate by a search to depth")
    expect(page.locator("#where")).to_have_text("Computed in this page.")


@pytest.mark.parametrize("level", ["level:1", "level:8", "level:11", "level:15", "perfect"])
def test_a_game_against_a_level(visit, level):
    page = visit("index.html")
    page.locator(f"input[name=program][value='{level}']").check()
    page.locator("input[name=side][value=second]").check()
    page.get_by_role("button", name="Start game").click()
    for count in (1, 3, 5):
        expect(page.locator("#call-words")).to_have_text("Your turn: you are Yellow")
        assert page.locator("#board .board-disc").count() == count
        page.locator("#board").focus()
        page.keyboard.press("4")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#call-words")).to_have_text("Your turn: you are Yellow")


def test_a_game_is_kept_when_the_page_is_left(visit):
    page = visit("index.html")
    page.locator("#board").focus()
    page.keyboard.press("4")
    expect(page.locator("#call-words")).to_have_text("Your turn: you are Red")
    page.get_by_role("link", name="Analyse this position").click()
    expect(page.locator("#place")).to_have_text("After move 2")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.locator("#board .board-disc")).to_have_count(2)


def test_searches_are_compared(visit):
    page = visit("compare.html#connect4/4453")
    expect(page.locator("#summary")).to_have_text(re.compile("^Same value; Alpha-beta"))
    page.locator("[data-side=b] [name=algorithm]").select_option("deepening")
    page.locator("[data-side=b] [name=evaluation]").select_option("learned")
    page.get_by_role("button", name="Run both").click()
    expect(page.locator("#name-b")).to_have_text("Iterative deepening (depth 6)")
    expect(page.locator("#summary")).to_contain_text("Iterative deepening (depth 6) searches")
    expect(page.locator("#results")).to_contain_text("127,052")


def test_a_tree_is_followed(visit):
    page = visit("tree.html")
    expect(page.locator("#place")).to_have_text("0 / 29")
    page.get_by_role("button", name="Next cut").click()
    expect(page.locator("#step")).to_contain_text("cut")
    expect(page).to_have_url(re.compile("step="))
    page.reload()
    expect(page.locator("#step")).to_contain_text("cut")
    page.locator("#options summary").click()
    page.locator("input[name=kind][value=position]").check()
    expect(page.locator("#chosen")).to_have_text("Alpha-beta, depth 3, segments · Connect Four")
    page.locator("input[name=kind][value=drawn]").check()
    page.fill("#drawing", "[[1, 2")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator("#flaw")).to_contain_text("This is not a tree")


def test_a_wrong_address_shows_the_start(visit):
    page = visit("analysis.html#chess/e4")
    expect(page.locator("#toasts")).to_contain_text("unknown rules chess")
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")
    page = visit("analysis.html#%E0%A4%A")
    expect(page.locator("#verdict")).to_have_text("Red wins in 41 plies")


def test_a_new_version_replaces_what_was_stored(chromium, tmp_path, monkeypatch):
    export_site(tmp_path / "site")
    context = chromium.new_context(service_workers="allow")
    with web_server(tmp_path / "site") as address:
        page = context.new_page()
        page.goto(f"{address}/")
        page.evaluate(CONTROLLED)
        [old] = page.evaluate("caches.keys()")
        monkeypatch.setattr("plyscope.portal.site.worker.__version__", "9.9.9")
        export_site(tmp_path / "site")
        [new] = page.evaluate(REPLACED, old)
        page.reload()
        expect(page.locator("#call-words")).to_have_text("Your turn: you are Red")
    context.close()
    assert old.startswith("plyscope-0.")
    assert new.startswith("plyscope-9.9.9-")


def test_a_board_is_set_up(visit):
    page = visit("analysis.html")
    page.get_by_role("button", name="Edit board").click()
    page.locator("#editor-board").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Analyse this board").click()
    expect(page.locator("#place")).to_have_text("After move 1")
    expect(page.locator("#proof")).to_contain_text("Exact, by the solver")


@pytest.mark.parametrize(
    "without",
    ["delete globalThis.Worker", "URL.createObjectURL = () => 'blob:nothing'", "delete globalThis.WebAssembly"],
)
def test_a_browser_without_workers_or_without_webassembly_still_answers(chromium, site, without):
    context = chromium.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    context.add_init_script(without)
    page = context.new_page()
    page.goto(f"{site.as_uri()}/analysis.html#tictactoe/b2")
    expect(page.locator("#verdict")).to_have_text("Draw with best play")
    page.goto(f"{site.as_uri()}/index.html")
    page.locator("#board").focus()
    page.keyboard.press("4")
    expect(page.locator("#call-words")).to_have_text("Your turn: you are Red")
    expect(page.locator("#board .board-disc")).to_have_count(2)
    page.goto(f"{site.as_uri()}/tree.html")
    expect(page.locator("#place")).to_have_text("0 / 29")
    context.close()
