"""Take the pictures of the portal in this folder; needs the dev extra and Debian's chromium."""

import subprocess
import sys
import tempfile
import time
import urllib.request
from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).parent
ADDRESS = "http://127.0.0.1:8643"
COLUMNS = "445244"
OWN_TURN = """count => document.querySelectorAll("#moves li").length >= count
  && document.querySelector("#board").classList.contains("enabled")"""


def game(page):
    """Play some moves against level 7 and take a screenshot."""
    page.request.post("/api/register", data={"name": "Ada", "password": "correct horse battery"})
    number = page.request.post("/api/games", data={"opponent": "level:7"}).json()["id"]
    page.goto(f"/game/{number}")
    for turn, column in enumerate(COLUMNS):
        page.locator(f'.board-hit[data-move="{int(column) - 1}"]').click()
        page.wait_for_function(OWN_TURN, arg=2 * turn + 2)
    page.wait_for_timeout(1000)  # for the last disc to land
    save(page, "portal.png")


def tree(page):
    """Step through the textbook tree to its first cut and take a screenshot."""
    page.goto("/tree/drawn/[[3,12,8],[2,4,6],[14,5,2]]")
    page.locator("#next-cut").click()
    page.wait_for_timeout(500)
    save(page, "portal-tree.png")


def save(page, name):
    """Save a screenshot of the page, reduced to 256 colours to make the file smaller."""
    from PIL import Image

    Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(256).save(FOLDER / name, optimize=True)


def main():
    """Start a portal on an empty database, and take the pictures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "plyscope", "serve", "--port", ADDRESS.rpartition(":")[2]]
        server = subprocess.Popen([*command, "--database", f"sqlite:///{folder}/portal.db"])
        try:
            while True:
                try:
                    urllib.request.urlopen(f"{ADDRESS}/healthz").close()
                    break
                except OSError:
                    time.sleep(0.2)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
                for picture, size in ((game, (1280, 860)), (tree, (1100, 780))):
                    viewport = {"width": size[0], "height": size[1]}
                    context = browser.new_context(base_url=ADDRESS, viewport=viewport, device_scale_factor=1.5)
                    picture(context.new_page())
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
