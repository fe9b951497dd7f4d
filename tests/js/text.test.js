import assert from "node:assert/strict";
import { test } from "node:test";
import { capital, counted, plain, sentence, signed, spent, timeText } from "../../src/plyscope/portal/static/js/text.js";

test("lines become sentences", () => {
  assert.deepEqual(["no such game", "really?", "Done."].map(sentence), ["No such game.", "Really?", "Done."]);
  assert.deepEqual(["", "a"].map(capital), ["", "A"]);
});

test("numbers have signs, a real minus and their thousands apart", () => {
  assert.deepEqual([3, 0, -3].map(signed), ["+3", "0", "−3"]);
  assert.deepEqual([0, 999, 1234567].map(counted), ["0", "999", "1,234,567"]);
  assert.equal(plain("worth +0, at most -12 (+05, +10)"), "worth 0, at most −12 (+05, +10)");
  assert.equal(plain("Alpha-beta"), "Alpha-beta");
});

test("times are short: microseconds, milliseconds, seconds, minutes", () => {
  const times = [0, 0.0005, 0.0012, 0.0104, 0.5, 1, 9.876, 12.34].map(timeText);
  assert.deepEqual(times, ["0 µs", "500 µs", "1.2 ms", "10 ms", "500 ms", "1.00 s", "9.88 s", "12.3 s"]);
  assert.deepEqual([undefined, null, 59.94, 60, 125.9].map(spent), ["", "", "59.9 s", "1 min 0 s", "2 min 5 s"]);
});
