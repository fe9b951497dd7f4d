import assert from "node:assert/strict";
import { test } from "node:test";
import { bar, ratioText, summary } from "../../src/plyscope/portal/static/js/comparison.js";

const one = (title, nodes, rest = {}) => ({ title, found: { nodes, value: 3, ...rest } });

test("the search with fewer nodes is named, with the value of both", () => {
  assert.equal(summary(one("Minimax", 1000), one("PVS", 100)), "Same value; PVS searches 10 times fewer nodes.");
  assert.equal(summary(one("PVS", 80), one("Minimax", 100)), "Same value; PVS searches 20 % fewer nodes.");
  assert.equal(summary(one("PVS", 80), one("Minimax", 80, { value: 4 })), "Different values, and the same number of nodes.");
});

test("counts of a search that ran out of time are not compared", () => {
  const late = one("Minimax", 1000, { stopped: true });
  assert.equal(summary(late, one("PVS", 100)), "Minimax ran out of time; the counts cover the part that was searched.");
  assert.match(summary(late, { ...late, title: "PVS" }), /^Minimax and PVS ran out of time;/);
});

test("ratios are times or percent", () => {
  assert.deepEqual([[200, 100], [1234, 100], [199, 100], [5, 0]].map(([more, less]) => ratioText(more, less)), ["2.0 times", "12 times", "50 %", "5.0 times"]);
});

test("bars are parts of the larger number", () => {
  assert.deepEqual(bar(50, 100), { percent: 50, times: "" });
  assert.deepEqual(bar(100, 50), { percent: 100, times: "×2.0" });
  assert.deepEqual(bar(100, 99), { percent: 100, times: "" });
  assert.deepEqual([bar(0, 0), bar(7, 0)], [{ percent: 0, times: "" }, { percent: 100, times: "" }]);
});
