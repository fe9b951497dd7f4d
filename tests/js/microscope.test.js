// The tree page as a microscope: pseudo-code, the sources of bounds, cuts, drawn trees in another order.
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundPaths, boundWords } from "../../src/plyscope/portal/static/js/bounds.js";
import { orderedDrawing, writeDrawing } from "../../src/plyscope/portal/static/js/drawings.js";
import { codeOf, litLine } from "../../src/plyscope/portal/static/js/pseudocode.js";
import { Trace } from "../../src/plyscope/portal/static/js/trace.js";
import { spansOf, visibility } from "../../src/plyscope/portal/static/js/timeline.js";
import { readToggled, treeAddress } from "../../src/plyscope/portal/static/js/treeaddress.js";
import { compactTree, LEFT, layoutTree } from "../../src/plyscope/portal/static/js/treelayout.js";

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

test("the address has what was opened and closed by hand, the predictions and the speed", () => {
  const chosen = { drawn: true, drawing: "[3]", rules: "", moves: "", algorithm: "pvs", depth: "1", evaluation: "", order: "generated", view: "root", second: "mtdf" };
  const start = "/tree/drawn/%5B3%5D?algorithm=pvs&depth=1&order=generated&second=mtdf";
  const toggled = new Map([["", true], ["0.1", false], ["1", false]]);
  assert.equal(treeAddress(chosen, 0, { toggled, predict: true, speed: "fast" }), `${start}&open=root&closed=0.1+1&predict=on&speed=fast`);
  assert.equal(treeAddress(chosen, 0, { node: "0", side: 1, speed: "normal" }), `${start}&node=0&side=second`);
  assert.deepEqual(readToggled("root", "0.1 1"), toggled);
  assert.equal(readToggled("", "").size, 0);
});

test("a drawing of an animation is shown in its frames only, from the lowest layer to the highest", () => {
  const frames = [["node a", "white"], ["node a", "grey"], ["node a", "grey"], ["node a", "white"]].map(([part, text], number) => new Map([[part, text], ["caption", String(number)]]));
  frames[2].set("edge a", "line");
  const shown = spansOf(frames, ["edge", "node", "caption"]);
  assert.deepEqual(shown.slice(0, 3), [
    { part: "edge a", drawing: "line", spans: [[2, 3]] },
    { part: "node a", drawing: "white", spans: [[0, 1], [3, 4]] },
    { part: "node a", drawing: "grey", spans: [[1, 3]] },
  ]);
  assert.deepEqual(shown.slice(3).map(({ spans }) => spans), [[[0, 1]], [[1, 2]], [[2, 3]], [[3, 4]]]);
  const time = (frame) => frame / 4;
  assert.deepEqual(visibility([[0, 1], [3, 4]], 4, time), { values: "visible;hidden;visible", keyTimes: "0;0.25;0.75", last: "visible" });
  assert.deepEqual(visibility([[1, 3]], 4, time), { values: "hidden;visible;hidden", keyTimes: "0;0.25;0.75", last: "hidden" });
  assert.equal(visibility([[0, 4]], 4, time), null);
});

test("a compact tree is as narrow as its levels, and no two nodes of a level overlap", () => {
  const KIDS = { "": ["0", "1", "2"], 0: ["0.0", "0.1", "0.2"], "0.0": ["0.0.0", "0.0.1"] };
  const layout = compactTree((key) => KIDS[key] ?? [], 50);
  const xs = Object.fromEntries([...layout.places].map(([key, { x }]) => [key, x - LEFT]));
  assert.deepEqual(xs, { "0.0.0": 25, "0.0.1": 75, "0.0": 50, "0.1": 100, "0.2": 150, 0: 100, 1: 150, 2: 200, "": 150 });
  assert.deepEqual([layout.width, layout.deepest, layout.order[1]], [LEFT + 225 + 12, 3, "0"]);
  assert.ok(layout.width < layoutTree((key) => KIDS[key] ?? [], () => 50, 0).width);
});
