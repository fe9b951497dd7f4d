import assert from "node:assert/strict";
import { test } from "node:test";
import { leftWords, PuzzleState, resultWords, themeWords } from "../../src/plyscope/portal/static/js/puzzlestate.js";

const right = { right: true, solved: false, reply: "3", refutation: null, result: null, themes: [] };
const wrong = { ...right, right: false, reply: null, refutation: { line: ["5", "6"], sentence: "It loses.", cells: [3], lines: [[1, 2, 3, 4]] } };

test("right moves and replies are kept until the puzzle is solved", () => {
  const state = new PuzzleState();
  assert.deepEqual(state.request("2"), { moves: ["2"] });
  state.answer("2", right);
  assert.deepEqual(state.request("4"), { moves: ["2", "3", "4"] });
  state.answer("4", { ...right, reply: null, solved: true });
  assert.deepEqual(state.shown, ["2", "3", "4"]);
  assert.equal(state.open, false);
});

test("a wrong move is shown with its reply, step by step, and taken back", () => {
  const state = new PuzzleState();
  state.answer("2", right);
  state.answer("7", wrong);
  assert.deepEqual(state.shown, ["2", "3", "7", "5"]);
  assert.deepEqual(state.shownMarks, { cells: [3], lines: [[1, 2, 3, 4]] });
  assert.equal(state.open, false);
  state.go(5);
  assert.deepEqual(state.shown, ["2", "3", "7", "5", "6"]);
  state.go(-9);
  assert.deepEqual([state.shown, state.shownMarks], [["2", "3", "7"], null]);
  state.retry();
  assert.deepEqual([state.shown, state.open], [["2", "3"], true]);
});

test("the solution goes on from the moves that were found", () => {
  const state = new PuzzleState();
  state.answer("2", right);
  state.reveal(["2", "3", "4", "4", "5"]);
  assert.deepEqual(state.shown, ["2", "3", "4"]);
  assert.equal(state.done, true);
});

test("texts", () => {
  assert.equal(themeWords(["double-threat"]), "Theme: double threat.");
  assert.equal(themeWords(["odd-threat", "forced-sequence"]), "Themes: odd threat, forced sequence.");
  assert.equal(leftWords(3, 0), "3 moves to find.");
  assert.equal(leftWords(3, 4), "1 move to find.");
  const result = { solved: true, first: true, change: 12, rating: { value: 1512 }, streak: 3 };
  assert.equal(resultWords(result), "Rating 1512 (+12). 3 puzzles solved in a row.");
  assert.equal(resultWords({ ...result, solved: false, change: -7 }), "Rating 1512 (−7).");
  assert.equal(resultWords({ ...result, change: null, rating: null, streak: 1 }), "");
  assert.equal(resultWords({ ...result, first: false }), "Only the first attempt counts.");
});
