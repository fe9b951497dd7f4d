import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, timeLeft } from "../../src/plyscope/portal/static/js/clock.js";

test("a running clock counts down to nought and no further", () => {
  const clock = { base: 60, increment: 0, left: [30, 12.5] };
  assert.deepEqual([timeLeft(clock, 0, 0), timeLeft(clock, 1, 2.5), timeLeft(clock, 1, 20)], [30, 10, 0]);
});

test("a clock shows whole seconds rounded up, and tenths rounded down at the end", () => {
  const shown = [0, 0.04, 9.99, 10, 19.99, 20, 59.01, 60, 61.2, 600, 3599.5].map(clockText);
  assert.deepEqual(shown, ["0:00.0", "0:00.0", "0:09.9", "0:10.0", "0:19.9", "0:20", "1:00", "1:00", "1:02", "10:00", "60:00"]);
});
