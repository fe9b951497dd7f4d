// Searches in the page against those of the portal's engines: every step, every count, every value.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readNetwork } from "../../src/plyscope/portal/static/js/networkvalues.js";
import { estimateAnswers, gameOf, searchAnswers, treeAnswer } from "../../src/plyscope/portal/static/js/searchanswers.js";
import { recordMoves, Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { movesTo } from "../../src/plyscope/portal/static/js/stoneorder.js";
import { evaluationOf } from "../../src/plyscope/portal/static/js/searchvalues.js";

const python = process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("pagesearches.py", import.meta.url));
const known = JSON.parse(execFileSync(python, [script], { encoding: "utf8", maxBuffer: 2 ** 28 }));
const networks = new URL("../../src/plyscope/evaluation/data/", import.meta.url);

before(async () => {
  for (const name of readdirSync(networks)) {
    if (name.endsWith(".network")) await readNetwork(readFileSync(new URL(name, networks)));
  }
});

/** As JSON: without undefined values and negative zeros. */
const plain = (value) => JSON.parse(JSON.stringify(value));

test("every evaluation gives the values of the Python package", () => {
  for (const { rules, moves, values } of known.values) {
    const game = gameOf({ rules, moves });
    for (const [name, expected] of Object.entries(values)) {
      const { value } = evaluationOf(name);
      assert.deepEqual([true, false].map((searching) => value(game, searching) + 0), expected, `${name} of ${rules} ${moves}`);
      assert.equal(game.ply, gameOf({ rules, moves }).ply);
    }
  }
});

test("every step of a search is that of the server, of positions and of drawn trees", () => {
  for (const { asked: { settings, ...asked }, answer } of known.trees) {
    const found = treeAnswer(asked, settings);
    const named = Object.fromEntries(Object.keys(asked).map((key) => [key, asked[key]]));
    assert.deepEqual(plain(found), { ...named, ...answer }, `${settings} ${JSON.stringify(asked)}`);
  }
});

test("a search has the result, the bounds and the counts of the native core", () => {
  for (const { asked: { settings, ...asked }, answer } of known.searches) {
    const all = [...searchAnswers(asked, settings)];
    const found = plain({ ...all.at(-1), seconds: null, backend: null });
    assert.deepEqual(found, answer, `${settings} ${JSON.stringify(asked)}`);
  }
});

test("an order of moves that leads to a board is that of the server, and so is the reason if there is none", () => {
  const errors = new Set();
  for (const { rules: name, diagram, moves, error } of known.orders) {
    const rules = Rules.parse(name);
    const cells = [...diagram.replaceAll("/", "")].map((mark) => (mark === "." ? null : "XO".indexOf(mark)));
    if (error === undefined) assert.equal(recordMoves(rules, movesTo(rules, cells)), moves, `${name} ${diagram}`);
    else assert.throws(() => movesTo(rules, cells), { message: error }, `${name} ${diagram}`);
    errors.add(error?.split(":")[0]);
  }
  assert.ok(errors.size > 4);
});

test("an estimate is that of the server", () => {
  for (const { asked, answer } of known.estimates) {
    const all = [...estimateAnswers(asked, 60)];
    const { rules, moves, side, computed, ...found } = plain({ ...all.at(-1), seconds: null });
    assert.deepEqual({ rules, moves, side, computed }, { ...asked, side: gameOf(asked).ply % 2, computed: "page" });
    assert.deepEqual(found, answer, JSON.stringify(asked));
  }
});
