"""Scores from the native solver, from the core as WebAssembly in Node.js and in Chromium, and from BitBully, compared.

    python benchmarks/page_scores.py [--count N] [--seed N] [--browser PATH]

All four get the same positions of random games of Connect Four, a few of them with 0 to 14 stones and the others
spread evenly over 15 to 41. The WebAssembly core gives the score of every column, of which the highest is compared
with the scores of the others. Each disagreement is printed; the exit code is 1 if there is one.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bitbully import bitbully_core
from bitbully_databases import BitBullyDatabases
from playwright.sync_api import sync_playwright

from page_solver import load, position, serve
from plyscope.book.shelf import Shelf
from plyscope.games import CONNECT4
from plyscope.native import Solver
from plyscope.portal.pages.render import STATIC

#: One in this many positions has at most EARLY stones: they take by far the most time.
EARLY_SHARE, EARLY = 500, 14
CHUNK = 1000
NODE = """
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
const [, folder, file] = process.argv;
const load = (name) => import(`file://${folder}/js/${name}.js`);
const modules = await Promise.all(["bitboard", "core", "rows", "solving"].map(load));
const [{ BitBoard }, { Core }, { Rules }, { analysed }] = modules;
const core = await Core.load(readFileSync(`${folder}/wasm/core.wasm`));
const rules = Rules.parse("connect4");
core.addBook(rules, gunzipSync(readFileSync(`${folder}/wasm/drop-7x6x4.scores.gz`)));
const found = [];
for (const moves of JSON.parse(readFileSync(file, "utf8"))) {
  const { scores } = await analysed(core, BitBoard.after(rules, moves));
  found.push(Object.entries(scores).map(([move, { score }]) => [Number(move), score]));
}
console.log(JSON.stringify(found));
"""
PAGE = """
async (positions) => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const address = files.find((name) => name.endsWith("/js/pagesolver.js"));
  const { solveHere } = await import(address);
  const { Rules } = await import(new URL("rows.js", address).href);
  const found = [];
  for (const moves of positions) {
    const { scores } = await solveHere(Rules.parse("connect4"), moves);
    found.push(Object.entries(scores).map(([move, { score }]) => [Number(move), score]));
  }
  return found;
}
"""

Positions = list[list[int]]


def drawn(count: int, rng: Random) -> Positions:
    """Return the moves of all positions."""
    late = CONNECT4.cells - EARLY - 1
    return [
        position(rng, rng.randint(0, EARLY) if number % EARLY_SHARE == 0 else EARLY + 1 + number % late)
        for number in range(count)
    ]


def by_python(asked: Positions) -> list[int]:
    """Return the scores of the native solver."""
    texts = ["".join(str(move + 1) for move in moves) for moves in asked]
    return [score for score in Solver(64, book=Shelf()).solve_many(texts).scores if score is not None]


def by_bitbully(asked: Positions) -> list[int]:
    """Return the scores of BitBully, with its database of twelve plies."""
    solver = bitbully_core.BitBullyCore(BitBullyDatabases.get_database_path("12-ply-dist"))
    scores = []
    for moves in asked:
        board = bitbully_core.BoardCore()
        for move in moves:
            board.play(move)
        scores.append(int(solver.mtdf(board, 0)))
    return scores


def by_node(asked: Positions) -> list[list[list[int]]]:
    """Return the scores of every column in Node.js."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(asked, file)
        file.flush()
        command = ["node", "--input-type=module", "-e", NODE, "--", str(STATIC), file.name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: list[list[list[int]]] = json.loads(done.stdout)
    return found


def by_page(asked: Positions, browser_path: Path) -> list[list[list[int]]]:
    """Return the scores of every column in the worker of the analysis page, with the server stopped."""
    found = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        address, server = serve(folder)
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page()
        load(page, address)
        server.terminate()
        server.wait()
        for first in range(0, len(asked), CHUNK):
            found += page.evaluate(PAGE, asked[first : first + CHUNK])
        browser.close()
    return found


def timed(name: str, find: Callable[[], list[Any]]) -> list[Any]:
    """Return what a function finds, and print how long it took."""
    began = time.perf_counter()
    found = find()
    print(f"{name}: {len(found):,} positions in {time.perf_counter() - began:.0f} s", flush=True)
    return found


def main() -> int:
    """Compare the scores; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--browser", type=Path, default=Path("/usr/bin/chromium"))
    chosen = parser.parse_args()
    asked = drawn(chosen.count, Random(chosen.seed))
    native = timed("plyscope", lambda: by_python(asked))
    bitbully = timed("BitBully", lambda: by_bitbully(asked))
    node = timed("Node.js", lambda: by_node(asked))
    page = timed("Chromium", lambda: by_page(asked, chosen.browser))
    wrong = 0
    for moves, one, two, columns, others in zip(asked, native, bitbully, node, page, strict=True):
        best = max(score for _, score in columns)
        if not (one == two == best and columns == others):
            wrong += 1
            print(f"{moves}: plyscope {one}, BitBully {two}, Node.js {columns}, Chromium {others}")
    print(f"{wrong} disagreements in {len(asked):,} positions")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
