import assert from "node:assert/strict";
import test from "node:test";
import { ago, countWords, sign, stateWords } from "../../src/plyscope/portal/static/js/classtext.js";

/** @param {Partial<import("../../src/plyscope/portal/static/js/classtext.js").Progress>} given @returns {any} */
const progress = (given) => ({ state: "open", done: 0, count: 1, points: 0, total: 0, tries: 0, at: null, ...given });

test("a state is shown by a sign and by words", () => {
  assert.equal(sign(progress({})), "○");
  assert.equal(stateWords(progress({})), "open");
  assert.equal(stateWords(progress({ state: "working" })), "working");
  assert.equal(stateWords(progress({ state: "done", done: 1, points: 8, total: 10 })), "done 8/10");
  assert.equal(stateWords(progress({ state: "working", done: 1, count: 2, points: 4, total: 4 })), "working 1 of 2, 4/4");
});

test("a game that was won needs no points", () => {
  assert.equal(stateWords(progress({ state: "done", done: 1, points: 1, total: 1 })), "done");
  assert.equal(stateWords(progress({ state: "done", done: 2, count: 2, points: 1, total: 2 })), "done 2 of 2, 1/2");
});

test("times are given in whole units", () => {
  assert.deepEqual(
    [-5, 59, 60, 3599, 7200, 86400, 200000].map((seconds) => ago(1000000 - seconds, 1000000)),
    ["just now", "just now", "1 min ago", "59 min ago", "2 h ago", "1 day ago", "2 days ago"],
  );
});

test("the number of students", () => {
  assert.deepEqual([countWords(0, 0), countWords(1, 1), countWords(20, 2)], ["0 students", "1 student, 1 needs help", "20 students, 2 need help"]);
});
