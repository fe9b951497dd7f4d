import assert from "node:assert/strict";
import { test } from "node:test";
import { branchWords, missingWords, moved, nodeOf, pathOf, progressWords, toggled, treeWords } from "../../src/plyscope/portal/static/js/lessonanswer.js";

test("a click adds a node to the answer, in order, and another one removes it", () => {
  assert.deepEqual(toggled([], "1.0"), ["1.0"]);
  assert.deepEqual(toggled(["1.0"], "0.1"), ["1.0", "0.1"]);
  assert.deepEqual(toggled(["1.0", "0.1", "2"], "0.1"), ["1.0", "2"]);
});

test("an item of an order moves up and down, but not out of the list", () => {
  assert.deepEqual(moved([0, 1, 2], 2, -1), [0, 2, 1]);
  assert.deepEqual(moved([0, 2, 1], 1, -1), [2, 0, 1]);
  assert.deepEqual(moved([2, 0, 1], 0, 1), [0, 2, 1]);
  assert.deepEqual(moved([0, 1, 2], 0, -1), [0, 1, 2]);
  assert.deepEqual(moved([0, 1, 2], 2, 1), [0, 1, 2]);
});

test("nodes are sent as paths", () => {
  assert.deepEqual(["", "2", "1.0.12"].map(pathOf), [[], [2], [1, 0, 12]]);
  assert.deepEqual([[], [2], [1, 0, 12]].map(nodeOf), ["", "2", "1.0.12"]);
});

test("a tree is told in words, row by row below each node", () => {
  const names = { "": "A", 0: "B", 1: "C", "0.0": "1", "0.1": "2", "1.0": "3", "1.1": "4" };
  assert.equal(treeWords([[3, -12], [8, 2]], names), "Tree. A (MAX): B, C. B (MIN): 3, -12. C (MIN): 8, 2.");
  assert.equal(branchWords([3, [4, 5]], "B"), "B: 3, 4, 5");
  assert.equal(progressWords(1, 4), "1 of 4 steps done");
});

test("an incomplete answer is answered with what to do", () => {
  assert.equal(missingWords("node"), "Click a node in the tree first.");
  assert.equal(missingWords("visits"), "Click the leaves in the tree first.");
  assert.equal(missingWords("choose"), "Choose an answer first.");
  assert.equal(missingWords("values"), "Complete your answer first.");
});
