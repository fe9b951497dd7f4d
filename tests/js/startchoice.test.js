import assert from "node:assert/strict";
import { test } from "node:test";
import { hasStart } from "../../src/plyscope/portal/static/js/startchoice.js";

const BALANCED = { rules: "drop:7x6x4", drop: "30", free: "20" };

test("a balanced start is there where the solver is fast", () => {
  const balanced = (rules) => hasStart("balanced", rules, "program", BALANCED);
  assert.deepEqual(["drop:7x6x4", "drop:6x5x4", "drop:8x7x4", "free:3x3x3", "free:5x5x5"].map(balanced), [true, true, false, true, false]);
});

test("a swap start needs an opponent", () => {
  assert.deepEqual(["program", "human", "self"].map((against) => hasStart("swap", "free:9x9x5", against, BALANCED)), [true, true, false]);
  assert.equal(hasStart("empty", "free:9x9x5", "self", BALANCED), true);
});
