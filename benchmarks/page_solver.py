"""The solver in the page of the portal: times in Chromium, with the server stopped, and bytes loaded and used.

    python benchmarks/page_solver.py [--seed N] [--browser PATH]

Positions of Connect Four are drawn evenly over the plies of random games: the first has no stones, the next one, and so
on up to 41 stones, then again. Each is solved by the worker of the analysis page: the exact score of every column, and
then the best line. The table of the solver is kept from one position to the next, as it is in the page.
"""

import argparse
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random

from playwright.sync_api import Page, Route, sync_playwright

from plyscope.games import CONNECT4
from plyscope.portal.pages.render import STATIC

WASM = STATIC / "wasm"
COUNT = 300
#: Groups of the second table: the least and the largest number of stones.
GROUPS = ((0, 7), (8, 8), (9, 9), (10, 11), (12, 14), (15, 20), (21, 41))
#: Solves positions one after the other; milliseconds to all scores, and to the answer.
SOLVE = """
async (positions) => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const address = files.find((name) => name.endsWith("/js/pagesolver.js"));
  const { solveHere } = await import(address);
  const { Rules } = await import(new URL("rows.js", address).href);
  const rules = Rules.parse("connect4");
  const times = [];
  for (const moves of positions) {
    const began = performance.now();
    let scored = null;
    const onProgress = ({ scores }) => {
      if (Object.keys(scores).length === rules.legal(moves).length) scored ??= performance.now() - began;
    };
    const { exact, scores } = await solveHere(rules, moves, { onProgress });
    if (!exact || Object.values(scores).some(({ score }) => score === null)) throw new Error(`${moves} is open`);
    times.push([scored, performance.now() - began]);
  }
  return times;
}
"""
MEMORY = "async () => (await performance.measureUserAgentSpecificMemory()).bytes"


def positions(rng: Random) -> list[list[int]]:
    """Return the moves of the positions."""
    return [position(rng, number % CONNECT4.cells) for number in range(COUNT)]


def position(rng: Random, stones: int) -> list[int]:
    """Return the moves of a random game up to a number of stones; a game that ends before is drawn again."""
    while True:
        here, moves = CONNECT4.start(), []
        while len(moves) < stones and here.moves():
            moves.append(rng.choice(here.moves()))
            here = here.play(moves[-1])
        if here.moves():
            return moves


def percentile(times: list[float], share: float) -> float:
    """Return the smallest time that is not exceeded by this share of them."""
    return sorted(times)[max(0, -int(-share * len(times) // 1) - 1)]


def isolated(route: Route) -> None:
    """Answer with the header that a page needs to measure its memory."""
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "cross-origin-embedder-policy": "require-corp"})


def load(page: Page, address: str) -> dict[str, int]:
    """Load the page until it has solved a position; return the bytes of the body of each file of the solver."""
    sizes: dict[str, int] = {}
    page.on(
        "response",
        lambda one: sizes.update({one.url.rpartition("/")[2]: len(one.body())}) if is_ours(one.url) else None,
    )
    page.route("**/analysis/connect4/44", isolated)
    page.route("**/solverworker.js", isolated)
    page.goto(f"{address}/analysis/connect4/44")
    page.get_by_text("Computed in this page.").wait_for()
    return sizes


def is_ours(url: str) -> bool:
    """Return whether a file is one of the core or its book."""
    return url.endswith((".wasm", ".scores.gz"))


def serve(folder: str) -> tuple[str, subprocess.Popen[bytes]]:
    """Start a portal; return its address and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "plyscope",
        "serve",
        "--database",
        f"sqlite:///{folder}/portal.db",
        "--port",
        str(port),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    while True:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
            return address, process
        except OSError:
            time.sleep(0.2)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--browser", type=Path, default=Path("/usr/bin/chromium"))
    chosen = parser.parse_args()
    asked = positions(Random(chosen.seed))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address, server = serve(folder)
        browser = playwright.chromium.launch(executable_path=chosen.browser, args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(600_000)
        sizes = load(page, address)
        server.terminate()
        server.wait()
        times = page.evaluate(SOLVE, asked)
        memory = page.evaluate(MEMORY)
        browser.close()
    for name, which in (("all scores", 0), ("all scores and the best line", 1)):
        these = [one[which] for one in times]
        shares = ", ".join(f"p{100 * share:.0f} {percentile(these, share):.1f} ms" for share in (0.5, 0.9, 0.95, 1))
        print(f"{name}: {shares}")
    print("\n| stones | positions | median | longest |\n|---|---:|---:|---:|")
    for least, most in GROUPS:
        these = [one[0] for one, moves in zip(times, asked, strict=True) if least <= len(moves) <= most]
        stones = str(least) if least == most else f"{least} to {most}"
        print(f"| {stones} | {len(these)} | {percentile(these, 0.5):.1f} ms | {max(these):.1f} ms |")
    print(f"\nloaded: {sum(sizes.values()):,} bytes ({', '.join(f'{name} {size:,}' for name, size in sizes.items())})")
    core = int(re.search(r"INITIAL_MEMORY=(\d+)", (WASM / "core.json").read_text())[1])  # type: ignore[index]
    print(f"memory: {core / 2**20:.1f} MiB of the core, {memory / 2**20:.1f} MiB of the page and its worker")


if __name__ == "__main__":
    main()
