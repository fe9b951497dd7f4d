// The core as WebAssembly against the native core: the node signature of the solver, and the server's answers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { BitBoard } from "../../src/plyscope/portal/static/js/bitboard.js";
import { BOOKS, Core, supports } from "../../src/plyscope/portal/static/js/core.js";
import { graded } from "../../src/plyscope/portal/static/js/reviewing.js";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { analysed, bestMoves, reachable } from "../../src/plyscope/portal/static/js/solving.js";

const python = process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("solved.py", import.meta.url));
const wasm = new URL("../../src/plyscope/portal/static/wasm/", import.meta.url);
const known = JSON.parse(execFileSync(python, [script], { encoding: "utf8", maxBuffer: 2 ** 26 }));
const WHOLE_PAGE = 64 * 2 ** 20;

/** @type {Core} */
let core;

before(async () => {
  core = await loaded();
});

async function loaded(tableBytes = undefined) {
  const made = await Core.load(readFileSync(new URL("core.wasm", wasm)), tableBytes);
  for (const rules of Object.keys(BOOKS)) made.addBook(Rules.parse(rules), gunzipSync(readFileSync(new URL(`${rules.replace(":", "-")}.scores.gz`, wasm))));
  return made;
}

test("the core visits the positions of the node signature, and finds their scores", async () => {
  const { positions, nodes, table_mb: mebibytes } = known.signature;
  const small = await loaded(mebibytes * 2 ** 20);
  let sum = 0;
  for (const { rules: written, moves, score } of positions) {
    const position = BitBoard.after(Rules.parse(written), moves);
    small.clear();
    const found = small.solve(position, -position.rules.size, position.rules.size);
    assert.deepEqual([found.lower, found.upper, found.stopped], [score, score, false], `${written} ${moves}`);
    sum += found.nodes;
  }
  assert.equal(sum, nodes, "the module is out of date: run `make wasm`");
});

test("the answers are those of the server, on all kinds of boards", async () => {
  for (const { rules, moves, answer } of known.positions) {
    const found = await analysed(core, BitBoard.after(Rules.parse(rules), moves));
    const { nodes, seconds, computed, ...rest } = found;
    assert.equal(computed, "page");
    assert.ok(nodes >= 0 && seconds >= 0);
    const { nodes: _, seconds: __, ...wanted } = answer;
    assert.deepEqual(rest, wanted, `${rules} ${moves.map((move) => move + 1)}`);
  }
});

test("the reviews are those of the server, without its reasons", async () => {
  for (const { rules: written, moves, opening, answer } of known.reviews) {
    const rules = Rules.parse(written);
    const found = moves.map(() => ({ score: null, best: [] }));
    for (let ply = moves.length; ply >= opening; ply--) {
      const { score, best, stopped } = await bestMoves(core, BitBoard.after(rules, moves.slice(0, ply)));
      assert.ok(!stopped);
      found[ply] = { score, best };
    }
    const { scores, estimates, most, grades, why } = answer;
    const wanted = { scores, estimates, most, grades: grades.map(({ score: _, ...grade }) => grade), why };
    assert.deepEqual(graded(rules, moves, opening, found), wanted, `${written} ${moves}`);
  }
});

test("the book has all positions up to its number of stones", () => {
  assert.deepEqual(Object.entries(BOOKS), known.books.map(({ rules, plies }) => [rules, plies]));
  const rules = Rules.parse("connect4");
  assert.equal(core.bookScore(new BitBoard(rules)), 1);
  assert.equal(core.bookScore(BitBoard.after(rules, [0, 0])), core.bookScore(BitBoard.after(rules, [6, 6])));
  assert.equal(core.bookScore(BitBoard.after(rules, [0, 1, 2, 3, 4, 5, 6, 0, 1])), null);
  assert.equal(core.bookScore(new BitBoard(Rules.parse("drop:6x5x4"))), null);
});

test("results arrive while the position is solved, and a limit leaves bounds", async () => {
  const rules = Rules.parse("drop:8x7x4");
  const soFar = [];
  const found = await analysed(core, new BitBoard(rules), { seconds: 0.3, onProgress: (told) => soFar.push(told) });
  assert.ok(found.stopped);
  assert.ok(!found.exact && found.score === null);
  assert.ok(found.seconds < 5);
  assert.ok(soFar.length > 0);
  const limits = reachable(new BitBoard(rules));
  for (const told of [...soFar, found]) assert.ok(limits.lower <= told.lower && told.lower <= told.upper && told.upper <= limits.upper);
});

test("a question can be stopped", async () => {
  let asked = 0;
  const found = await analysed(core, new BitBoard(Rules.parse("drop:8x7x4")), { goOn: async () => ++asked < 3 });
  assert.ok(found.stopped);
  assert.equal(asked, 3);
});

test("a wrong position is refused with its reason, and the core goes on", () => {
  const rules = Rules.parse("connect4");
  assert.throws(() => core.solve(new BitBoard(rules, 1n, 2n, 1), -9, 9), { message: "stones outside the board" });
  assert.throws(() => core.solve(new BitBoard(rules), 9, -9), { message: "the lower bound is above the upper bound" });
  assert.throws(() => core.solve(new BitBoard(Rules.parse("free:9x9x5")), -9, 9), { message: "the board is too big for the solver" });
  assert.throws(() => core.addBook(rules, new Uint8Array(3)), { message: "the book of drop:7x6x4 has 3 scores, not 77715" });
  assert.equal(core.solve(BitBoard.after(rules, [3, 3, 2, 2, 1]), -20, 20).upper, -18);
});

test("the core supports boards of up to 64 bits, and uses less than 64 MiB", () => {
  assert.deepEqual(["connect4", "drop:8x7x4", "free:7x7x5", "drop:9x7x4", "free:8x8x5", "drop:4x4x2"].map((name) => supports(Rules.parse(name))), [true, true, true, false, false, false]);
  assert.ok(core.bytes < WHOLE_PAGE);
});
