"""The board that other sites show in a frame."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

BLOG = """<!doctype html><title>A blog</title>
<iframe id="board" src="{0}/embed/connect4/4453" width="360" height="360"></iframe>
<iframe id="lobby" name="lobby" src="{0}/lobby"></iframe>"""


@pytest.fixture
def blog(chromium, address):
    """A page of another site that frames the board and the lobby."""

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(BLOG.format(address).encode())

        def log_message(self, *_):
            """Say nothing."""

    page = chromium.new_page()
    with ThreadingHTTPServer(("127.0.0.1", 0), Blog) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield page
        page.close()
        server.shutdown()


def test_another_site_frames_the_embedded_board_and_nothing_else(blog, address):
    board = blog.frame_locator("#board")
    expect(board.locator("#place")).to_have_text("4 / 4")
    expect(board.locator(".disc-whole")).to_have_count(4)
    board.get_by_role("button", name="Previous move").click()
    expect(board.locator("#place")).to_have_text("3 / 4")
    expect(board.locator(".disc-whole")).to_have_count(3)
    board.get_by_role("button", name="Go to the start").click()
    expect(board.locator(".disc-whole")).to_have_count(0)
    board.get_by_role("button", name="Next move").click()
    link = board.get_by_role("link", name="plyscope")
    expect(link).to_have_attribute("href", "/analysis/connect4/4")
    with blog.context.expect_page() as opened:
        link.click()
    expect(opened.value).to_have_url(f"{address}/analysis/connect4/4")
    blog.wait_for_load_state("load")
    assert [frame.url for frame in blog.frames if frame.name == "lobby"] == ["chrome-error://chromewebdata/"]
