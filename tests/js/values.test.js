import assert from "node:assert/strict";
import { test } from "node:test";
import { bestFirst, isDecided, shortValue, valueHints } from "../../src/plyscope/portal/static/js/values.js";

const WIN = 1_000_000_000;

test("won and lost games have values of their own", () => {
  assert.deepEqual([WIN, WIN - 400, -(WIN - 3), 5000, -27, 0].map((value) => isDecided(value)), [true, true, true, false, false, false]);
});

test("a value in a few letters says who wins in how many plies, counted from the position", () => {
  assert.deepEqual(shortValue(WIN - 12, 5), { text: "W7", tone: "win" });
  assert.deepEqual(shortValue(-(WIN - 12), 8), { text: "L4", tone: "loss" });
  assert.deepEqual(shortValue(WIN - 5, 5), { text: "W", tone: "win" });
  assert.deepEqual(shortValue(0, 5, true), { text: "D", tone: "draw" });
  assert.deepEqual([0, 12, -12].map((value) => shortValue(value, 5).text), ["0", "+12", "−12"]);
});

test("a search that cuts knows of the other moves only bounds", () => {
  const turn = { algorithm: "alphabeta", best: "4", value: 6, values: { 3: 2, 4: 6, 5: WIN - 9, 6: -(WIN - 4) } };
  assert.deepEqual(valueHints(turn, 0), {
    3: { text: "≤\u2009+2", tone: "", best: false, rank: 2 },
    4: { text: "+6", tone: "", best: true, rank: 6 },
    5: { text: "≤\u2009W9", tone: "", best: false, rank: WIN - 9 },
    6: { text: "≤\u2009L4", tone: "loss", best: false, rank: -(WIN - 4) },
  });
  const all = valueHints({ ...turn, algorithm: "minimax" }, 0);
  assert.deepEqual(Object.values(all).map(({ text }) => text), ["+2", "+6", "W9", "L4"]);
});

test("a turn without values has no hints, one with a best move has at least that", () => {
  for (const turn of [null, undefined, {}, { best: "4" }]) assert.deepEqual(valueHints(turn, 3), {});
  assert.deepEqual(Object.keys(valueHints({ best: "4", value: 0, exact: true }, 3)), ["4"]);
});

test("the best move comes first, then more before less", () => {
  const hints = { 1: { text: "a", rank: 3 }, 2: { text: "b", rank: 9 }, 3: { text: "c", rank: 1, best: true }, 4: { text: "d", tone: "win" }, 5: { text: "e", tone: "loss" } };
  assert.deepEqual(bestFirst(hints).map(([move]) => move), ["3", "2", "1", "4", "5"]);
});
