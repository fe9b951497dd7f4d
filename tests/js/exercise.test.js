// Exercises: where slots are shown, answers as text, the order of leaves, and marks in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerText, formWords, isMark, pointsWords, readAnswer, Sheet, toggledLeaf } from "../../src/plyscope/portal/static/js/exercisesheet.js";

const names = { A: [], B: [0], C: [1], 1: [0, 0], 2: [0, 1], 3: [1, 0], 4: [1, 1] };
const slot = (id, form, node, prompt = id) => ({ id, form, prompt, node });
const exercise = (kind, slots, table = []) => ({ id: `${kind}-easy-d2b2-s1`, kind, title: kind, tree: [[3, 12], [-2, 4]], names, table, slots, attempt: null });

const alphabeta = new Sheet(exercise("alphabeta", [
  slot("alpha:A", "bound", "A"), slot("beta:A", "bound", "A"), slot("value:A", "number", "A"), slot("value:B", "number", "B"),
  slot("cut:B", "yes-no", "B"), slot("cut:4", "yes-no", "4"), slot("order", "list", ""),
]));

test("the slots of alpha-beta are all in the tree", () => {
  assert.equal(alphabeta.at("alpha", "").id, "alpha:A");
  assert.equal(alphabeta.at("cut", "1.1").id, "cut:4");
  assert.equal(alphabeta.at("cut", "0.0"), null);
  assert.equal(alphabeta.order.id, "order");
  assert.deepEqual([alphabeta.grid.rows, alphabeta.singles], [[], []]);
});

test("the tree is known by names and by paths, and in words", () => {
  assert.deepEqual(alphabeta.kids(""), ["0", "1"]);
  assert.deepEqual([alphabeta.name("1.0"), alphabeta.leaf("1.0"), alphabeta.leaf("1")], ["3", -2, null]);
  assert.deepEqual(alphabeta.words.slice(1), ["B is a MIN node with branches to leaf 1 with 3, leaf 2 with 12.", "C is a MIN node with branches to leaf 3 with −2, leaf 4 with 4."]);
});

test("minimax has values in the tree and the best move below it", () => {
  const sheet = new Sheet(exercise("minimax", [slot("value:A", "number", "A"), slot("move", "choice", "")]));
  assert.equal(sheet.at("value", "").id, "value:A");
  assert.equal(sheet.windows, false);
  assert.deepEqual(sheet.singles.map(({ id }) => id), ["move"]);
});

test("other kinds have a table with a row for each node, pass or leaf, and the given facts", () => {
  const pvs = new Sheet(exercise("pvs", [slot("alpha:B", "bound", "B"), slot("again:B", "yes-no", "B"), slot("alpha:C", "bound", "C")])).grid;
  assert.deepEqual(pvs.head, ["Node", "α", "β", "Searched again?", "Best at the root"]);
  assert.deepEqual(pvs.rows, [
    { title: "B", node: "B", facts: [], slots: ["alpha:B", null, "again:B", null] },
    { title: "C", node: "C", facts: [], slots: ["alpha:C", null, null, null] },
  ]);
  const facts = [["Node", "Window", "Returned", "Later window"], ["C", "(3, ∞)", "2", "(1, 5)"]];
  const table = new Sheet(exercise("table", [slot("bound:C", "choice", "C"), slot("use:C", "choice", "C")], facts)).grid;
  assert.deepEqual(table.head, ["Node", "Window", "Returned", "Later window", "Stored as", "Use in the later window"]);
  assert.deepEqual(table.rows, [{ title: "C", node: "C", facts: ["(3, ∞)", "2", "(1, 5)"], slots: ["bound:C", "use:C"] }]);
  const mtdf = new Sheet(exercise("mtdf", [slot("bound:1", "number", ""), slot("lower:2", "bound", ""), slot("value", "number", "")]));
  assert.deepEqual(mtdf.grid.rows.map(({ title, slots }) => [title, slots]), [["1", ["bound:1", null, null, null]], ["2", [null, null, "lower:2", null]]]);
  assert.deepEqual(mtdf.singles.map(({ id }) => id), ["value"]);
  const leaves = new Sheet(exercise("leaves", [slot("looked:pvs:3", "yes-no", "3", "Does Search X look at leaf 3?")])).grid;
  assert.deepEqual([leaves.head[0], leaves.head[2], leaves.rows[0].title], ["Leaf", "Search X", "3 (−2)"]);
});

test("a branch that is not marked is a no once its node has a value, and blank before", () => {
  const sent = alphabeta.complete({ "alpha:A": "-inf", "value:A": 3, "value:B": null, "cut:B": false, "cut:4": false, order: [1, 2] });
  assert.deepEqual(sent, { "alpha:A": "-inf", "value:A": 3, "cut:B": false, order: [1, 2] });
  assert.deepEqual(alphabeta.complete({ "cut:4": true, "cut:B": false }), { "cut:4": true });
  assert.equal(isMark(slot("again:B", "yes-no", "B")), false);
});

test("a leaf that is not marked is a no once its algorithm has a leaf, and blank before", () => {
  const sheet = new Sheet(exercise("leaves", ["1", "2"].flatMap((leaf) => ["alphabeta", "pvs"].map((name) => slot(`looked:${name}:${leaf}`, "yes-no", leaf)))));
  const answers = { "looked:alphabeta:1": true, "looked:alphabeta:2": false, "looked:pvs:1": false, "looked:pvs:2": false };
  assert.deepEqual(sheet.complete(answers), { "looked:alphabeta:1": true, "looked:alphabeta:2": false });
});

test("answers are read as people write them", () => {
  const read = ["", " 7 ", "−12", "-3", "+4", "inf", "-∞", "oo", "−oo", "12345678", "1.5", "x"].map((text) => readAnswer("bound", text));
  assert.deepEqual(read, [null, 7, -12, -3, 4, "inf", "-inf", "inf", "-inf", undefined, undefined, undefined]);
  assert.equal(readAnswer("number", "inf"), undefined);
  assert.equal(formWords("number"), "write a whole number");
  assert.equal(formWords("bound"), "write a whole number, ∞ or −∞");
});

test("answers are written as people read them", () => {
  assert.deepEqual([null, -4, 0, "inf", "-inf", true, false, [1, 2, 5], "lower bound"].map(answerText), ["", "−4", "0", "∞", "−∞", "yes", "no", "1, 2, 5", "lower bound"]);
});

test("a click adds a leaf to the order, and another one removes it", () => {
  assert.deepEqual(toggledLeaf([1, 2], 5), [1, 2, 5]);
  assert.deepEqual(toggledLeaf([1, 2, 5], 2), [1, 5]);
});

test("the points are told with the number of each mark", () => {
  const verdict = (mark) => ({ mark, words: "" });
  const verdicts = { a: verdict("right"), b: verdict("wrong"), c: verdict("follow-through"), d: verdict("blank"), e: verdict("right") };
  assert.equal(pointsWords({ points: 3, total: 5, verdicts }), "3 of 5 points: 2 right, 1 follow-through, 1 wrong, 1 without an answer.");
});
