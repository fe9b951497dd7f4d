// The tree page, as far as it needs no page: addresses, drawn trees, the steps of a search, the layout.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawnBranches, drawnLeaf, drawnLeaves } from "../../src/plyscope/portal/static/js/drawings.js";
import { child, depth, parent, path, Trace } from "../../src/plyscope/portal/static/js/trace.js";
import { drawnPlies, treeAddress, treeQuestion } from "../../src/plyscope/portal/static/js/treeaddress.js";
import { LEFT, LEVEL, layoutTree, nodeBeside, TOP } from "../../src/plyscope/portal/static/js/treelayout.js";

const chosen = { drawn: false, drawing: "[3, 5]", rules: "connect4", moves: "44 53", algorithm: "pvs", depth: "4", evaluation: "segments", order: "centre", view: "root", second: "" };

test("what is chosen is a question and an address", () => {
  const settings = encodeURIComponent("pvs:depth=4,evaluation=segments,order=centre");
  assert.equal(treeQuestion(chosen), `/api/tree/connect4/4453?settings=${settings}`);
  assert.equal(treeQuestion({ ...chosen, moves: " " }), `/api/tree/connect4/-?settings=${settings}`);
  assert.equal(treeAddress(chosen, 0), "/tree/connect4/4453?algorithm=pvs&depth=4&evaluation=segments&order=centre");
  assert.equal(treeAddress({ ...chosen, moves: "", view: "mover" }, 7), "/tree/connect4?algorithm=pvs&depth=4&evaluation=segments&order=centre&view=mover&step=7");
});

test("a drawn tree has no evaluation, and its text is escaped", () => {
  const drawn = { ...chosen, drawn: true };
  assert.equal(treeAddress(drawn, 2), "/tree/drawn/%5B3%2C%205%5D?algorithm=pvs&depth=4&order=centre&step=2");
  assert.equal(treeQuestion(drawn), `/api/tree/drawn/%5B3%2C%205%5D?settings=${encodeURIComponent("pvs:depth=4,order=centre")}`);
});

test("a drawn tree has as many plies as brackets are open at once", () => {
  assert.deepEqual(["", "7", "[3, 5]", "[[3, 5], [2, [9, 1]]]", "[3] [[4]"].map(drawnPlies), [1, 1, 1, 3, 2]);
});

test("the nodes of a drawn tree are found by their moves", () => {
  const drawing = [[3, 5], [2, [9, 1]]];
  assert.deepEqual(["", "1", "1.1", "0.0", "7", "0.0.3"].map((key) => drawnBranches(drawing, key).length), [2, 2, 2, 0, 0, 0]);
  assert.deepEqual(["0.1", "1.1.0", "1", "5"].map((key) => drawnLeaf(drawing, key)), [5, 9, null, null]);
  assert.deepEqual([drawnLeaves(drawing), drawnLeaves(4)], [5, 1]);
});

test("a node is named by the moves that lead to it", () => {
  assert.deepEqual([path(""), path("3.2")], [[], [3, 2]]);
  assert.deepEqual([depth(""), depth("3"), depth("3.12")], [0, 1, 2]);
  assert.deepEqual([child("", 3), child("3", 12), parent("3.12"), parent("3")], ["3", "3.12", "3", ""]);
});

/** Alpha-beta on [[3, 5], [2, 9]]: the second leaf of the second branch is cut. */
const KINDS = ["enter", "leaf", "table", "raise", "cut", "leave"];
const answer = (rest = {}) => ({
  settings: "alphabeta:depth=2", drawing: [[3, 5], [2, 9]], kinds: KINDS, win: 1_000_000_000, ply: 0, passes: [],
  nodes: [[0, 0], [0, 0], [1, 0], [1, 1], [0, 1], [4, 0]], ended: [2, 3, 5],
  steps: [
    [0, 0, null, null, null],
    [0, 1, null, null, null], [0, 2, null, null, null], [1, 2, null, null, 3], [3, 1, null, null, -3, 0],
    [0, 3, null, 3, null], [1, 3, null, 3, 5], [5, 1, null, null, -3, 0], [3, 0, null, null, 3, 0],
    [0, 4, null, -3, null], [0, 5, 3, null, null], [1, 5, 3, null, 2], [3, 4, null, -3, -2, 0],
    [4, 4, null, -3, -2, 0, 1, [1]], [5, 4, null, -3, -2, 0], [5, 0, null, null, 3, 0],
  ],
  ...rest,
});
const trace = (rest) => new Trace(answer(rest), (move) => String(move + 1), ["MAX", "MIN"]);

test("the tree after any step is the same, forwards and backwards", () => {
  const search = trace();
  const seen = (number) => JSON.stringify([...search.at(number)]);
  const forwards = search.steps.map((_, number) => seen(number));
  for (let number = search.length - 1; number >= 0; number--) assert.equal(seen(number), forwards[number]);
  assert.equal(search.at(-1).size, 0);
});

test("values, best moves, windows and cuts stand at their nodes", () => {
  const states = trace().at(15);
  assert.deepEqual([states.get("").value, states.get("").best, states.get("").status], [3, 0, "done"]);
  assert.deepEqual([states.get("1").value, states.get("1").cut.skipped], [-2, 1]);
  assert.deepEqual([states.get("1.1").status, states.get("0.1").status], ["cut", "leaf"]);
  assert.deepEqual(states.get("").kids, ["0", "1"]);
});

test("a node that is entered again forgets what was found below", () => {
  const search = trace();
  search.steps.push({ ...search.steps[1] });
  const states = search.at(16);
  assert.deepEqual([states.get("0").status, states.has("0.0"), states.get("").kids], ["active", false, ["0", "1"]]);
});

test("a step before its node is refused", () => {
  assert.throws(() => trace({ steps: [[1, 0, null, null, 3]] }).at(0), /the step leaf at the root comes before/);
});

test("values and windows are seen from the root, or by the player to move", () => {
  const search = trace();
  assert.deepEqual([search.seen(-2, "1"), search.seen(-2, ""), search.seen(null, "1")], [2, -2, null]);
  assert.equal(search.windowText({ alpha: null, beta: -3 }, "1"), "(3, ∞)");
  assert.equal(search.windowText({ alpha: -2, beta: -3 }, "1"), "α 3 ≥ β 2");
  search.fromRoot = false;
  assert.equal(search.seen(-2, "1"), -2);
  assert.equal(search.windowText({ alpha: null, beta: -3 }, "1"), "(−∞, −3)");
});

test("every step has words", () => {
  const search = trace();
  assert.equal(search.words(0), "Enter the root with the window (−∞, ∞)");
  assert.equal(search.words(3), "Node 1·1 is worth 3, a leaf");
  assert.equal(search.words(8), "The root: 1 is worth 3, the best so far");
  assert.equal(search.words(13), "Node 2 cut: α 3 ≥ β 2, MAX already has a better option (3); one branch is skipped");
  assert.equal(search.words(14), "Leave node 2, worth at most 2");
  assert.equal(search.words(15), "Leave the root, worth 3");
  assert.equal(trace({ settings: "minimax:depth=2" }).words(0), "Enter the root");
  const known = trace({ steps: [[0, 0, null, null, null], [2, 0, null, null, 4]] });
  assert.equal(known.words(1), "The root is known from the table: 4");
});

test("wins are counted in plies from the root; the largest leaf of a drawn tree is infinite", () => {
  const position = trace({ drawing: undefined, ply: 5 });
  assert.deepEqual([999_999_988, -999_999_988, 12, -12, null].map((value) => position.text(value)), ["W7", "L7", "12", "−12", ""]);
  assert.deepEqual([600_000_000, -600_000_000, 12].map((value) => trace().text(value)), ["∞", "−∞", "12"]);
});

test("the next cut is found, else the end", () => {
  assert.deepEqual([trace().next("cut", -1), trace().next("cut", 13)], [13, 15]);
});

test("a pass of MTD(f) asks, answers and narrows the bounds", () => {
  const search = trace();
  assert.equal(search.passWords({ bound: 4, value: 3, lower: null, upper: 3 }), "4 or more? no: at most 3 → −∞ … 3");
  assert.equal(search.passWords({ bound: 3, value: 3, lower: 3, upper: 3 }), "3 or more? yes: at least 3 → 3 … 3");
  assert.equal(search.passWords({ bound: 3, value: null }), "3 or more?");
});

const KIDS = { "": ["0", "1"], 0: ["0.0", "0.1"] };
const layout = layoutTree((key) => KIDS[key] ?? [], () => 50, 0);

test("a node stands above the middle of its children, brothers side by side", () => {
  const xs = Object.fromEntries([...layout.places].map(([key, { x }]) => [key, x - LEFT]));
  assert.deepEqual(xs, { "0.0": 25, "0.1": 75, 0: 50, 1: 125, "": 87.5 });
  assert.deepEqual(["", "0", "0.0"].map((key) => layout.places.get(key).y), [TOP, TOP + LEVEL, TOP + 2 * LEVEL]);
  assert.deepEqual(layout.order, ["", "0", "0.0", "0.1", "1"]);
  assert.deepEqual([layout.width, layout.height, layout.deepest], [LEFT + 150 + 12, TOP + 2 * LEVEL + 62, 2]);
});

test("a node without brothers may take more room, and a small tree has a least width", () => {
  const alone = [];
  const small = layoutTree((key) => (key === "" ? ["4"] : []), (key, one) => alone.push([key, one]) * 10, 300);
  assert.deepEqual([alone, small.width], [[["4", true]], LEFT + 300 + 12]);
});

test("arrows lead to the node above, below and beside, over the gaps between families", () => {
  const go = (from, key) => nodeBeside(layout, from, key);
  assert.deepEqual([go("0.1", "ArrowUp"), go("", "ArrowUp"), go("", "ArrowDown"), go("1", "ArrowDown")], ["0", undefined, "0", undefined]);
  assert.deepEqual([go("0", "ArrowRight"), go("1", "ArrowRight"), go("1", "ArrowLeft"), go("0.1", "Home")], ["1", undefined, "0", ""]);
});
