import assert from "node:assert/strict";
import { test } from "node:test";
import { firstSentence, inColours, mainReason, marksWords, proofWords, reasonMarks, reasonMoves, reasonTitle, scopeWords, stepWords } from "../../src/plyscope/portal/static/js/reasontext.js";
import { progressWords } from "../../src/plyscope/portal/static/js/reviewtext.js";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";

const CONNECT4 = Rules.parse("connect4");
const reason = { role: "allows", kind: "double-threat", grade: "proven", sentence: "", cells: [36, 40], lines: [[36, 37, 38, 39]], line: ["3", "4", "2"], at: 1 };

test("sentences follow the colours of a game", () => {
  const sentence = "After column 3, Yellow plays column 4; Red can block only one of them.";
  assert.equal(inColours(sentence, ["red", "yellow"]), sentence);
  assert.equal(inColours(sentence, ["yellow", "red"]), "After column 3, Red plays column 4; Yellow can block only one of them.");
});

test("a list shows the first sentence", () => {
  assert.equal(firstSentence("After column 5, Red wins in 3 plies. In the main line, more."), "After column 5, Red wins in 3 plies.");
  assert.equal(firstSentence("One sentence."), "One sentence.");
});

test("the main reason of a mistake is what it allows", () => {
  const misses = { ...reason, role: "misses" };
  assert.equal(mainReason({ reasons: [misses, reason] }), reason);
  assert.equal(mainReason({ reasons: [misses] }), misses);
  assert.deepEqual([mainReason({ reasons: [] }), mainReason(null)], [null, null]);
});

test("cells are marked from the position on that a reason is about", () => {
  assert.deepEqual(reasonMarks(reason, 0), { cells: [36, 40], lines: [[36, 37, 38, 39]] });
  const later = { ...reason, grade: "main line", at: 2 };
  assert.deepEqual([0, 1, 2].map((step) => reasonMarks(later, step) !== null), [false, false, true]);
  assert.equal(reasonMarks({ ...reason, cells: [], lines: [] }, 0), null);
  assert.equal(marksWords(CONNECT4, reasonMarks(reason, 0)), "Marked: b1, f1.");
  assert.equal(marksWords(CONNECT4, null), "");
});

test("a line of play is stepped through", () => {
  const moves = reasonMoves(CONNECT4, reason);
  assert.deepEqual(moves, [2, 3, 1]);
  assert.equal(stepWords(CONNECT4, moves, 0, 8, ["red", "yellow"]), "Before the line.");
  assert.equal(stepWords(CONNECT4, moves, 2, 8, ["red", "yellow"]), "Step 2 of 3: Yellow plays column 4.");
  assert.equal(stepWords(CONNECT4, moves, 2, 8, ["yellow", "red"]), "Step 2 of 3: Red plays column 4.");
  assert.deepEqual(reasonMoves(Rules.parse("tictactoe"), { ...reason, line: ["5", "9"] }), [4, 8]);
});

test("a reason has a heading and says how far it is proved", () => {
  const titles = (mistake, move) => ["allows", "misses", "makes", "decides"].map((role) => reasonTitle({ ...reason, role }, { mistake, move }));
  assert.deepEqual(titles(true, "3"), ["What it allows", "What is better", "What is better", "What decides the game"]);
  assert.deepEqual(titles(false, "3").slice(2), ["What it achieves", "What decides the game"]);
  assert.equal(titles(false, null)[3], "");
  assert.equal(proofWords(reason), "Proved against every reply.");
});

test("a position that was not solved says so", () => {
  assert.equal(scopeWords({ scope: "exact", reasons: [] }), "");
  assert.match(scopeWords({ scope: "tactics", reasons: [reason] }), /only lines, threats and forced sequences/);
  assert.match(scopeWords({ scope: "tactics", reasons: [] }), /no forced win/);
});

test("the progress of a review names what is done", () => {
  assert.equal(progressWords({ done: 1, of: 2, explains: true }), "Explaining: 1 of 2 mistakes.");
  assert.equal(progressWords({ done: 1, of: 2, estimate: true }), "Searching: 1 of 2 moves.");
  assert.equal(progressWords({ done: 1, of: 2 }), "Solving from the end: 1 of 2 positions.");
});
