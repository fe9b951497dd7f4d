// The levels in the page against those of the Python package: the same sight, the same values, the same moves.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { BitBoard } from "../../src/plyscope/portal/static/js/bitboard.js";
import { Core } from "../../src/plyscope/portal/static/js/core.js";
import { carelessMove, levelMove } from "../../src/plyscope/portal/static/js/levelplayer.js";
import { lineValues } from "../../src/plyscope/portal/static/js/linesearch.js";
import { difficulty, linesOf, seenLines } from "../../src/plyscope/portal/static/js/linesight.js";
import { parseMoves, Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { gameOf } from "../../src/plyscope/portal/static/js/searchanswers.js";
import { analysed } from "../../src/plyscope/portal/static/js/solving.js";

const python = process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("pagelevels.py", import.meta.url));
const known = JSON.parse(execFileSync(python, [script], { encoding: "utf8", maxBuffer: 2 ** 28 }));

test("every line is as difficult to see as for the players of the Python package", () => {
  for (const { difficulties, ...asked } of known.sights) {
    const { cells, rules } = gameOf(asked);
    assert.deepEqual(linesOf(rules).map((line) => difficulty(line, cells)), difficulties, JSON.stringify(asked));
  }
});

test("the same lines give the same values, depth by depth and up to the limit of nodes", () => {
  for (const { seen, depth, nodes, values, ...asked } of known.values) {
    const { cells, rules } = gameOf(asked);
    const lines = linesOf(rules);
    const found = lineValues(rules, cells, seen.map((line) => lines[line].cells), depth, nodes);
    assert.deepEqual([...found].map(([move, value]) => [move, value + 0]), values, `${JSON.stringify(asked)} ${seen} ${depth} ${nodes}`);
  }
});

test("the same random numbers give the same moves at every level that overlooks lines", () => {
  for (const { level, numbers, move, ...asked } of known.moves) {
    let used = 0;
    assert.equal(carelessMove(gameOf(asked), level, () => numbers[used++]), move, `${JSON.stringify(asked)} ${JSON.stringify(level)}`);
  }
});

test("lines are seen with their probability", () => {
  const { cells, rules } = gameOf({ rules: "connect4", moves: "4453" });
  const lines = linesOf(rules);
  let state = 7;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const [times, miss] = [4000, 0.4];
  const counts = lines.map(() => 0);
  for (let time = 0; time < times; time++) for (const line of seenLines(lines, cells, miss, random)) counts[line]++;
  lines.forEach((line, number) => {
    const sides = new Set(line.cells.map((cell) => cells[cell]));
    const expected = sides.has(0) && sides.has(1) ? 0 : (1 - miss) ** difficulty(line, cells);
    assert.ok(Math.abs(counts[number] / times - expected) < 0.05, `line ${number}: ${counts[number] / times}, expected ${expected}`);
  });
});

test("levels that search, classic levels and the random player make legal moves, and win at once", async () => {
  const rules = Rules.parse("connect4");
  const strong = { depth: null, miss: 0, wins: true, nodes: 2000, solves: 0 };
  for (const [program, row] of [["level:11", strong], ["classic:2", null], ["classic:1", null]]) {
    assert.equal(await levelMove(program, row, rules, [0, 0, 1, 1, 2, 2], null), 3, program);
  }
  assert.ok(rules.legal([0]).includes(await levelMove("random", null, rules, [0], null)));
});

test("levels that solve a position, and the perfect player, choose among all its best moves, and only those", async () => {
  const core = await Core.load(readFileSync(new URL("../../src/plyscope/portal/static/wasm/core.wasm", import.meta.url)));
  const row = { depth: null, miss: 0, wins: true, nodes: 100, solves: 200_000 };
  const late = known.values.filter(({ rules, moves }) => ["tictactoe", "drop:5x4x4"].includes(rules) || (rules === "connect4" && moves.length > 18));
  assert.ok(late.length > 20);
  for (const { rules: written, moves: played } of late) {
    const rules = Rules.parse(written);
    const moves = parseMoves(rules, played);
    const { best } = await analysed(core, BitBoard.after(rules, moves));
    for (const [program, level] of [["level:15", row], ["perfect", null]]) {
      const chosen = new Set();
      for (let place = 0; place < best.length; place++) {
        chosen.add(String(1 + (await levelMove(program, level, rules, moves, core, () => (place + 0.5) / best.length))));
      }
      assert.deepEqual([...chosen].sort(), [...best].sort(), `${program} on ${written} after ${played}`);
    }
  }
});
