// The tree page as a microscope: pseudo-code, the sources of bounds, cuts, drawn trees in another order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundPaths, boundWords } from "../../src/plyscope/portal/static/js/bounds.js";
import { orderedDrawing, writeDrawing } from "../../src/plyscope/portal/static/js/drawings.js";
import { codeOf, litLine } from "../../src/plyscope/portal/static/js/pseudocode.js";
import { Trace } from "../../src/plyscope/portal/static/js/trace.js";
import { treeAddress } from "../../src/plyscope/portal/static/js/treeaddress.js";

/** Alpha-beta on [[3, 5], [2, 9]]: the second leaf of the second branch is cut. */
const STEPS = [
  [0, 0, null, null, null],
  [0, 1, null, null, null], [0, 2, null, null, null], [1, 2, null, null, 3], [3, 1, null, null, -3, 0],
  [0, 3, null, 3, null], [1, 3, null, 3, 5], [5, 1, null, null, -3, 0], [3, 0, null, null, 3, 0],
  [0, 4, null, -3, null], [0, 5, 3, null, null], [1, 5, 3, null, 2], [3, 4, null, -3, -2, 0],
  [4, 4, null, -3, -2, 0, 1, [1]], [5, 4, null, -3, -2, 0], [5, 0, null, null, 3, 0],
];
const trace = (rest = {}) => new Trace({
  settings: "alphabeta:depth=2", drawing: [[3, 5], [2, 9]], kinds: ["enter", "leaf", "table", "raise", "cut", "leave"], win: 1_000_000_000, ply: 0, passes: [],
  nodes: [[0, 0], [0, 0], [1, 0], [1, 1], [0, 1], [4, 0]], ended: [2, 3, 5], steps: STEPS, ...rest,
}, (move) => String(move + 1), ["MAX", "MIN"]);
const lit = (algorithm, search, number) => codeOf(algorithm)[litLine(algorithm, search, number)]?.[0].trim();

test("the previous cut is found, else the start", () => {
  const search = trace();
  assert.deepEqual([search.previous("cut", 15), search.previous("cut", 13), search.previous("cut", 4)], [13, -1, -1]);
});

test("leaves and cuts are counted up to a step", () => {
  const search = trace();
  assert.deepEqual([-1, 3, 11, 99].map((number) => [search.count("leaf", number), search.count("cut", number)]), [[0, 0], [1, 0], [3, 0], [3, 1]]);
});

test("each step lights its line of the pseudo-code", () => {
  const search = trace();
  assert.equal(lit("alphabeta", search, -1), undefined);
  assert.equal(lit("alphabeta", search, 0), "alphabeta(node, α, β):");
  assert.equal(lit("alphabeta", search, 1), "value ← −alphabeta(child, −β, −α)");
  assert.equal(lit("alphabeta", search, 3), "if node is a leaf: return its value");
  assert.equal(lit("alphabeta", search, 4), "if value > best: best ← value");
  assert.equal(lit("alphabeta", search, 13), "if best ≥ β: skip the other moves");
  assert.equal(lit("alphabeta", search, 15), "return best");
  assert.equal(lit("minimax", search, 1), "value ← −minimax(child)");
  assert.equal(lit("mtdf", search, 0), "f ← search(root, bound − 1, bound)");
  assert.equal(lit("mtdf", search, 15), "if f < bound: upper ← f, else: lower ← f");
  assert.deepEqual(codeOf("uct"), []);
});

test("PVS enters the first child with the window, the others by a test, and the same one again", () => {
  const search = trace({ steps: [...STEPS.slice(0, 15), STEPS[9]] });
  assert.match(lit("pvs", search, 1), /^first: value/);
  assert.match(lit("pvs", search, 5), /^others/);
  assert.match(lit("pvs", search, 9), /^others/);
  assert.match(lit("pvs", search, 15), /^value ← −pvs\(child, −β, −value\)/);
});

test("a bound comes from a leaf, in words and as a path", () => {
  const search = trace();
  search.at(10);
  assert.deepEqual(boundWords(search, ""), ["α = 3 comes from the leaf 1·1, below move 1 of the root"]);
  assert.deepEqual(boundWords(search, "1.0"), ["α = 3 comes from the leaf 1·1, below move 1 of the root"]);
  assert.deepEqual(boundPaths(search, "1.0"), [{ name: "alpha", edges: ["1.0", "1", "0.0", "0"], leaf: "0.0" }]);
  search.at(12);
  assert.deepEqual(boundWords(search, "1"), [
    "α = 3 comes from the leaf 1·1, below move 1 of the root", "β = 2 comes from the leaf 2·1, which is move 1 of node 2",
  ]);
  assert.deepEqual(boundPaths(search, "1").map(({ name, leaf }) => [name, leaf]), [["alpha", "0.0"], ["beta", "1.0"]]);
  search.fromRoot = false;
  assert.match(boundWords(search, "1")[0], /^α = −2 comes from the leaf 2·1/);
});

test("bounds of finished nodes keep their source, and other bounds are explained", () => {
  const search = trace();
  search.at(15);
  assert.deepEqual(boundWords(search, "0.1"), ["β = 3 comes from the leaf 1·1, which is move 1 of node 1"]);
  assert.deepEqual([boundWords(search, "1.1"), boundPaths(trace({ settings: "minimax:depth=2" }), "")], [[], []]);
  const pass = trace({ steps: [[0, 0, 3, 4, null], [0, 1, -4, -3, null]] });
  pass.at(1);
  assert.deepEqual(boundWords(pass, "0"), ["α = 3 is the question of this pass", "β = 4 is the question of this pass"]);
  const tested = trace({ steps: [...STEPS.slice(0, 9), [0, 4, -4, -3, null]] });
  tested.at(9);
  assert.deepEqual(boundWords(tested, "1")[1], "β = 4 is next to the other bound: a null window, which only tests the move");
});

test("the moves of a drawn tree are sorted best first and worst first, at every node", () => {
  const drawing = [[3, 12, 8], [2, 4, 6], [14, 5, 2]];
  assert.deepEqual(orderedDrawing(drawing, true), [[3, 8, 12], [2, 4, 6], [2, 5, 14]]);
  assert.deepEqual(orderedDrawing(drawing, false), [[6, 4, 2], [14, 5, 2], [12, 8, 3]]);
  assert.equal(orderedDrawing(4, true), 4);
});

test("a drawn tree is written as it is typed", () => {
  assert.equal(writeDrawing([[3, -5], 500_000_000, [-500_000_000]]), "[[3,-5],∞,[-∞]]");
});

test("the address has the second search, the node and the sources", () => {
  const chosen = { drawn: true, drawing: "[3]", rules: "", moves: "", algorithm: "pvs", depth: "1", evaluation: "", order: "generated", view: "root", second: "mtdf" };
  const start = "/tree/drawn/%5B3%5D?algorithm=pvs&depth=1&order=generated&second=mtdf";
  assert.equal(treeAddress(chosen, 2, { node: "", sources: true }), `${start}&step=2&node=root&sources=on`);
  assert.equal(treeAddress(chosen, 0, { node: "0.1" }), `${start}&node=0.1`);
});
