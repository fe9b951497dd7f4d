import assert from "node:assert/strict";
import { test } from "node:test";
import { HIGH, MARGIN, ReviewScale } from "../../src/plyscope/portal/static/js/reviewgraph.js";
import { adviceOn, estimateWords, flawlessWords, openWords, plyWords, sideWords, signMeanings, slips } from "../../src/plyscope/portal/static/js/reviewtext.js";

const found = { scores: [1, 1, -4, null, null, null], estimates: [null, null, null, 1_000_000_000 - 9, 30, null], most: 16 };
const WIDE = MARGIN.left + MARGIN.right + 500;

test("plies share the width of the graph, from the opening to the end", () => {
  const scale = new ReviewScale(found, 0, WIDE);
  assert.deepEqual(scale.plies.map((ply) => scale.x(ply) - MARGIN.left), [0, 100, 200, 300, 400, 500]);
  assert.deepEqual([scale.span(0), scale.span(2), scale.span(5)].map((ends) => ends.map((x) => x - MARGIN.left)), [[0, 50], [150, 250], [450, 500]]);
  const opened = new ReviewScale(found, 1, WIDE);
  assert.deepEqual([opened.plies, opened.x(0), opened.x(1), opened.x(5) - MARGIN.left], [[1, 2, 3, 4, 5], MARGIN.left, MARGIN.left, 500]);
});

test("a click finds the nearest ply of the graph", () => {
  const scale = new ReviewScale(found, 1, WIDE);
  assert.deepEqual([-50, 0, 60, 64, 500, 900].map((x) => scale.plyAt(x + MARGIN.left)), [1, 1, 1, 2, 5, 5]);
  assert.deepEqual([0, 3, 99].map((ply) => scale.inside(ply)), [1, 3, 5]);
});

test("scores, proven wins and estimates have their heights; small scores get more room", () => {
  const scale = new ReviewScale(found, 0, WIDE);
  assert.deepEqual(scale.plies.map((ply) => scale.part(ply)), [0.25, 0.25, -0.5, 1, 0.6, null]);
  assert.deepEqual([scale.y(1), scale.y(-1)], [MARGIN.top, HIGH - MARGIN.bottom]);
  assert.equal(scale.y(0), (MARGIN.top + HIGH - MARGIN.bottom) / 2);
});

test("the line has gaps where nothing is known", () => {
  const scale = new ReviewScale({ scores: [0, null, 0, 0], estimates: [null, null, null, null], most: 4 }, 0, MARGIN.left + MARGIN.right + 300);
  assert.equal(scale.path, "M12 92H62M162 92H262L262 92H312");
});

const grade = (name, rest = {}) => ({ move: "4", grade: name, best: [], estimate: false, words: "column 4 wins in 7", explanation: null, ...rest });
const grades = [grade("given"), grade("perfect"), grade("loses", { best: ["3"], words: "column 4 loses in -2" }), grade("keeps"), grade("unsolved")];

test("moves that were not perfect are listed with their plies", () => {
  assert.deepEqual(slips(grades).map(({ ply, grade: given }) => [ply, given]), [[2, "loses"], [3, "keeps"]]);
  assert.deepEqual(adviceOn(grades, 2), { ply: 2, move: "4", best: ["3"], grade: "loses", words: "Move 3: column 4 loses in −2.", explanation: null, marks: null });
});

test("plies have words", () => {
  assert.deepEqual([0, 2, 4].map((ply) => plyWords(grades, ply)), ["the start", "move 2: column 4 wins in 7, perfect", "move 4: column 4 wins in 7"]);
});

test("each side is told how well it has played", () => {
  assert.equal(sideWords(grades, 0), "0 of 1 moves perfect, 0 inexact, 1 mistake");
  assert.equal(sideWords(grades, 1), "1 of 2 moves perfect, 1 inexact, 0 mistakes");
  assert.equal(sideWords([grade("given")], 0), "no moves graded");
  assert.match(sideWords([grade("perfect", { estimate: true })], 0), /^1 of 1 moves good/);
  assert.deepEqual([openWords(grades), openWords([])], ["1 move not graded", ""]);
});

test("a review by search says so before its numbers", () => {
  const some = [...grades, grade("perfect", { estimate: true })];
  assert.equal(estimateWords({ grades, why: null }, 1), "");
  assert.match(estimateWords({ grades: some, why: null }, 1), /^1 of 5 moves could not be solved in time/);
  assert.match(estimateWords({ grades: some, why: "large" }, 1), /^This board is too large for the solver/);
  assert.deepEqual([grades, some].map((all) => flawlessWords(all).slice(0, 24)), ["No mistakes: every move ", "No mistakes: the search "]);
});

test("only the signs that are used are explained", () => {
  assert.deepEqual(signMeanings(grades).map(([name]) => name), ["loses", "keeps"]);
  assert.deepEqual(signMeanings([grade("perfect")]), []);
  assert.match(signMeanings([grade("keeps", { estimate: true })])[0][1], /or the search clearly prefers another move\.$/);
});
