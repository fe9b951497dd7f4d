// The tree editor, as far as it needs no page: reading and writing trees, changes, undo and redo, limits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DrawingModel } from "../../src/plyscope/portal/static/js/drawingmodel.js";
import { readDrawing, readLeaf, writeDrawing } from "../../src/plyscope/portal/static/js/drawings.js";

const LIMITS = { characters: 2000, plies: 12 };
const model = (drawing = [], limits = LIMITS) => new DrawingModel(drawing, limits);

test("a text is read as a tree and written again", () => {
  for (const text of ["[[3,12,8],[2,4,6],[14,5,2]]", "[1]", "[[-∞,∞],[[7]]]", "[[-5]]"]) assert.equal(writeDrawing(readDrawing(text)), text);
  assert.equal(writeDrawing(readDrawing(" [ [3, −4], 5 ] ")), "[[3,-4],5]");
});

test("what is not a tree is refused in one line", () => {
  const wrong = ["", "5", "[]", "[[1],[]]", "[1,", "[1.5]", "[1.0]", "[1e2]", '["3"]', "[null]", "[500000001]", "{}", "[[1,2]"];
  for (const text of wrong) assert.throws(() => readDrawing(text), /^Error: This is not a tree\. Allowed: nested lists of whole numbers and ∞/, text);
});

test("the value of a leaf is a whole number or infinite", () => {
  assert.deepEqual(["3", " -12 ", "−4", "+7", "∞", "-∞", "-0", "500000000"].map(readLeaf), [3, -12, -4, 7, 500_000_000, -500_000_000, 0, 500_000_000]);
  assert.deepEqual(["", "-", "3.5", "x", "1e3", "500000001", "12345678901"].map(readLeaf), Array(7).fill(null));
});

test("a tree is drawn from its root by adding branches and setting leaves", () => {
  const drawn = model();
  assert.deepEqual([drawn.text, drawn.isTree, drawn.selected], ["[]", false, ""]);
  drawn.add("");
  assert.deepEqual([drawn.text, drawn.selected, drawn.isTree], ["[0]", "0", true]);
  drawn.set("0", 7);
  drawn.add(""); // a second branch
  drawn.set("1", -2);
  drawn.add("0"); // a leaf hands its value down
  assert.deepEqual([drawn.text, drawn.selected], ["[[7],-2]", "0.0"]);
  drawn.add("0");
  assert.equal(drawn.text, "[[7,0],-2]");
  assert.deepEqual([drawn.leaves(), drawn.kids("0"), drawn.leaf("1"), drawn.leaf("0")], [["0.0", "0.1", "1"], ["0.0", "0.1"], -2, null]);
});

test("a node is deleted with everything below; without branches it is a leaf again", () => {
  const drawn = model([[3, 5], [2, [9, 1]]]);
  drawn.remove("1.1");
  assert.deepEqual([drawn.text, drawn.selected], ["[[3,5],[2]]", "1.0"]);
  drawn.remove("1.0");
  assert.deepEqual([drawn.text, drawn.selected], ["[[3,5],0]", "1"]);
  drawn.remove("0");
  assert.deepEqual([drawn.text, drawn.selected], ["[0]", "0"]);
  drawn.remove("0");
  assert.deepEqual([drawn.text, drawn.selected, drawn.isTree], ["[]", "", false]);
  assert.throws(() => drawn.remove(""), /The root cannot be deleted/);
});

test("every change can be undone and redone, with the selection", () => {
  const drawn = model([[3, 5]]);
  const seen = [[drawn.text, drawn.selected]];
  drawn.add("0");
  seen.push([drawn.text, drawn.selected]);
  drawn.set("0.2", 8);
  seen.push([drawn.text, drawn.selected]);
  drawn.remove("0.0");
  seen.push([drawn.text, drawn.selected]);
  for (let step = seen.length - 2; step >= 0; step--) {
    drawn.undo();
    assert.deepEqual([drawn.text, drawn.selected], seen[step]);
  }
  assert.deepEqual([drawn.canUndo, drawn.canRedo], [false, true]);
  drawn.undo(); // nothing left
  for (let step = 1; step < seen.length; step++) {
    drawn.redo();
    assert.deepEqual([drawn.text, drawn.selected], seen[step]);
  }
  drawn.undo();
  drawn.add("");
  assert.equal(drawn.canRedo, false); // another change forgets what was undone
});

test("the digits of one value are undone together, those of another leaf apart", () => {
  const drawn = model([1, 2]);
  drawn.set("0", 4);
  drawn.set("0", 47);
  drawn.set("1", 5);
  assert.equal(drawn.text, "[47,5]");
  drawn.undo();
  assert.equal(drawn.text, "[47,2]");
  drawn.undo();
  assert.equal(drawn.text, "[1,2]");
  drawn.set("0", 1); // the same value is no change
  assert.equal(drawn.canUndo, false);
  drawn.set("0", 3);
  drawn.select("0");
  drawn.set("0", 31); // selecting it again begins another change
  drawn.undo();
  assert.equal(drawn.text, "[3,2]");
});

test("a whole tree is replaced, typing in one change, and a new start has nothing to undo", () => {
  const drawn = model([1]);
  drawn.replace([1, 2], "typing");
  drawn.replace([1, 23], "typing");
  drawn.undo();
  assert.equal(drawn.text, "[1]");
  drawn.start([[4]]);
  assert.deepEqual([drawn.text, drawn.canUndo, drawn.canRedo, drawn.selected], ["[[4]]", false, false, ""]);
});

test("the limits of depth and length are kept, and a refused change leaves everything as it is", () => {
  const deep = model([[[1]]], { characters: 2000, plies: 3 });
  assert.throws(() => deep.add("0.0.0"), /^Error: A drawn tree can be at most 3 plies deep\.$/);
  deep.add("0.0");
  assert.equal(deep.text, "[[[1,0]]]");
  const long = model([1, 2], { characters: 7, plies: 12 });
  long.add("");
  assert.throws(() => long.add(""), /^Error: A drawn tree can have at most 7 characters as nested lists\.$/);
  assert.throws(() => long.set("0", 100), /at most 7 characters/);
  assert.equal(long.text, "[1,2,0]");
  long.undo();
  assert.deepEqual([long.text, long.canUndo], ["[1,2]", false]);
});
