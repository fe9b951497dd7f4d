import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, nameOf, proof, scoreOrder, scoreText, shownScores, surest, tone, UNKNOWN, where } from "../../src/plyscope/portal/static/js/verdict.js";

const WIN = 1_000_000_000;
const solved = (score) => ({ score, lower: score, upper: score, words: "" });
const answer = (rest = {}) => ({ source: "solver", exact: true, scores: {}, best: [], line: "", nodes: 0, seconds: 0, words: "draw", ...rest });

test("the headline says who wins and when, by the colour of the side to move", () => {
  assert.equal(headline(answer({ words: "wins in 7" }), 0), "Red wins in 7");
  assert.equal(headline(answer({ words: "loses in 7" }), 0), "Yellow wins in 7");
  assert.equal(headline(answer({ words: "wins in 7" }), 0, ["yellow", "red"]), "Yellow wins in 7");
  assert.equal(headline(answer(), 1), "Draw with best play");
  assert.equal(headline(answer({ source: "over", score: 0 }), 1), "Draw: the board is full");
  assert.equal(headline(answer({ source: "over", score: -3 }), 1), "Red has won");
  assert.equal(headline(answer({ words: "at most -2" }), 1), "Yellow: at most −2");
  assert.deepEqual([nameOf(0), nameOf(1), nameOf(0, ["yellow", "red"])], ["Red", "Yellow", "Yellow"]);
});

test("scores are short: exact, bounds by the solver, values by a search", () => {
  const scores = [solved(3), solved(0), solved(-3), { lower: 1, upper: 9, score: null }, { lower: -9, upper: -1 }, { lower: -1, upper: 4 }];
  assert.deepEqual(scores.map(scoreText), ["+3", "0", "−3", "win", "loss", "?"]);
  assert.deepEqual(scores.map(tone), ["win", "draw", "loss", "win", "loss", ""]);
  const values = [{ value: 7 }, { value: -7, bound: "at most" }, { value: 7, bound: "at least" }, { value: WIN - 4 }, { value: 4 - WIN }, { value: 4 - WIN, bound: "at least" }];
  assert.deepEqual(values.map(scoreText), ["≈ +7", "≤−7", "≥+7", "≈ win", "≈ loss", "≥loss"]);
  assert.deepEqual(values.map(tone), ["", "", "", "win", "loss", ""]);
  assert.equal(tone({ lower: null, upper: null, score: null, value: 5 }), "");
});

test("a table begins with the best moves, and ends with those of which nothing is known", () => {
  const scores = { 1: solved(-2), 2: solved(3), 10: solved(3), 3: { words: "not better", value: 9, bound: "at most" }, 4: UNKNOWN, 5: { words: "", lower: -2, upper: 4 } };
  assert.deepEqual(scoreOrder(scores, ["10"]), ["10", "2", "5", "1", "4", "3"]);
  assert.deepEqual(scoreOrder({ 2: { words: "", value: 1, bound: "at most" }, 1: { words: "", value: 1 } }, []), ["1", "2"]);
});

test("where the solver knows nothing, the estimate of a search is shown", () => {
  const estimate = answer({ source: "search", exact: false, scores: { 4: { value: 3, words: "" } }, best: ["4"], depth: 9 });
  const open = answer({ exact: false, scores: { 4: { lower: -9, upper: 9, words: "" } }, estimate });
  assert.equal(surest(open), estimate);
  assert.equal(surest(answer({ best: ["3"], estimate })).best[0], "3");
  assert.deepEqual(shownScores(open, 10), estimate.scores);
  const won = { 4: { lower: 1, upper: 9, words: "" } };
  assert.deepEqual(shownScores({ ...open, scores: won }, 10), won);
  const many = { 1: { value: 3, words: "" }, 2: { value: 3, words: "", bound: "at most" } };
  assert.deepEqual(Object.keys(shownScores({ ...estimate, scores: many }, 2)), ["1", "2"]);
  assert.deepEqual(Object.keys(shownScores({ ...estimate, scores: many }, 1)), ["1"]);
});

test("the proof says how an answer was found", () => {
  const spent = { nodes: 1500, seconds: 2 };
  assert.equal(proof(answer({ source: "over" }), true, 0), "By the rules.");
  assert.equal(proof(answer(spent), true, 0), "Exact, by the solver: 1,500 positions in 2.00 s.");
  assert.equal(proof(answer(), true, 0), "Exact, by the solver: from the opening book.");
  assert.equal(proof(answer({ ...spent, source: "search" }), true, 0), "Exact: the search reached the end of every line; 1,500 positions in 2.00 s.");
  assert.equal(proof(answer({ ...spent, words: "at least 1" }), false, 1), "So far: Yellow: at least 1; 1,500 positions in 2.00 s.");
  assert.equal(proof(answer({ ...spent, source: "search" }), false, 1), "Depth 0; 1,500 positions in 2.00 s.");
  const late = answer({ ...spent, exact: false, words: "at most -1" });
  assert.equal(proof(late, true, 0), "Not solved in time: the score is at most −1; 1,500 positions in 2.00 s.");
  assert.match(proof({ ...late, estimate: answer({ depth: 9 }) }, true, 0), /an estimate by a search to depth 9\.$/);
  assert.match(proof(answer({ source: "search", exact: false, depth: 8 }), true, 0), /^An estimate by a search to depth 8:/);
});

test("an answer says where it was computed", () => {
  assert.equal(where(answer({ computed: "page" }), true), "Computed in this page.");
  assert.equal(where(answer({ computed: "page" }), false), "Computing in this page.");
  assert.equal(where(answer(), true), "Computed by the server.");
  assert.equal(where(answer({ source: "search" }), false), "Computing on the server.");
  assert.equal(where(answer({ source: "over" }), true), "");
});
