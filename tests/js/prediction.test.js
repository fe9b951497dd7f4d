// Predict, then reveal: the questions about the next steps of real searches, and their marks.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { drawnBranches } from "../../src/plyscope/portal/static/js/drawings.js";
import { Predictor } from "../../src/plyscope/portal/static/js/prediction.js";
import { parseMoves, Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { depth, path, Trace } from "../../src/plyscope/portal/static/js/trace.js";

const python = process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("searches.py", import.meta.url));
const searches = JSON.parse(execFileSync(python, [script], { encoding: "utf8", maxBuffer: 2 ** 26 }));

function predictor(answer) {
  const trace = new Trace(answer, (move) => String(move + 1), ["MAX", "MIN"]);
  if (answer.drawing) return new Predictor(trace, (key) => drawnBranches(answer.drawing, key));
  const rules = Rules.parse(answer.rules);
  const before = parseMoves(rules, answer.moves);
  const deepest = Math.max(...trace.keys.map(depth));
  return new Predictor(trace, (key) => (depth(key) < deepest ? rules.legal([...before, ...path(key)]) : []));
}

/** All questions of a search, answered by a function. */
function asked(predicted, answer) {
  const questions = [];
  let number = -1;
  for (let question = predicted.questionAt(number); question; question = predicted.questionAt(number)) {
    questions.push({ ...question, number, right: predicted.judge(question, answer(question)) });
    assert.ok(question.until >= number, "a question never leads back");
    number = question.until;
    assert.ok(questions.length <= predicted.trace.length + 1, "the questions come to an end");
  }
  return questions;
}

test("right answers lead to the end of every search, and each is among the choices", () => {
  for (const answer of searches) {
    const predicted = predictor(answer);
    const questions = asked(predicted, (question) => question.answer);
    const { steps, length } = predicted.trace;
    assert.equal(questions.at(-1).until, length - 1, answer.settings);
    assert.ok(questions.every(({ choices, answer: right }) => choices.includes(right) && new Set(choices).size === choices.length));
    assert.deepEqual(predicted.score, { right: questions.length, wrong: 0, revealed: 0 });
    // every node that is entered, every cut and every value of a node that searched all its branches is asked for
    const count = (kind) => steps.filter((step) => step.kind === kind).length;
    const kinds = (kind, right = () => true) => questions.filter((one) => one.kind === kind && right(one.answer)).length;
    assert.equal(kinds("enter"), count("enter"), answer.settings);
    assert.equal(kinds("cut", (right) => right === "yes"), count("cut"), answer.settings);
    assert.equal(kinds("value"), count("leave") - count("cut"), answer.settings);
  }
});

test("the answers are what the steps do", () => {
  for (const answer of searches) {
    const predicted = predictor(answer);
    const { trace } = predicted;
    for (const { kind, node, answer: right, number, until } of asked(predicted, () => null)) {
      const shown = trace.steps.slice(number + 1, until + 1);
      if (kind === "enter") assert.equal(shown.find((step) => step.kind === "enter").node, right);
      if (kind === "cut") assert.equal(shown.some((step) => step.kind === "cut" && step.node === node), right === "yes");
      if (kind === "value") assert.equal(trace.text(trace.seen(shown.find((step) => step.kind === "leave" && step.node === node).value, node)), right);
    }
  }
});

test("every other choice is wrong", () => {
  const predicted = predictor(searches[1]);
  const wrong = asked(predicted, ({ choices, answer }) => choices.find((choice) => choice !== answer) ?? "none of these");
  assert.ok(wrong.every(({ right }) => !right));
  assert.deepEqual(predicted.score, { right: 0, wrong: wrong.length, revealed: 0 });
});

test("nothing is asked about a cut where none is possible: in minimax, and without a bound", () => {
  for (const answer of searches.filter(({ settings }) => settings.startsWith("minimax"))) {
    assert.ok(asked(predictor(answer), (question) => question.answer).every(({ kind }) => kind !== "cut"));
  }
  for (const answer of searches) {
    const predicted = predictor(answer);
    for (const { kind, node, number } of asked(predicted, (question) => question.answer)) {
      const entered = predicted.trace.steps.findLast((step, earlier) => earlier <= Math.max(number, 0) && step.kind === "enter" && step.node === node);
      if (kind === "cut") assert.notEqual(entered.beta, null);
    }
  }
});

test("there is a question after any step, as the slider can show it", () => {
  for (const answer of searches.slice(0, 40)) {
    const { length } = predictor(answer).trace;
    for (let number = -1; number < length; number++) {
      const question = predictor(answer).questionAt(number);
      if (question === null) assert.ok(answer.steps.slice(number + 1).every(([kind]) => answer.kinds[kind] === "leave"), "only the way back is left");
      else assert.ok(question.until >= number && question.choices.includes(question.answer));
    }
  }
});

/** Alpha-beta on [[3, 5], [2, 9]]. */
const TEXTBOOK = {
  settings: "alphabeta:depth=2", drawing: [[3, 5], [2, 9]], kinds: ["enter", "leaf", "table", "raise", "cut", "leave"], win: 1_000_000_000, ply: 0, passes: [],
  nodes: [[0, 0], [0, 0], [1, 0], [1, 1], [0, 1], [4, 0]], ended: [2, 3, 5],
  steps: [
    [0, 0, null, null, null],
    [0, 1, null, null, null], [0, 2, null, null, null], [1, 2, null, null, 3], [3, 1, null, null, -3, 0],
    [0, 3, null, 3, null], [1, 3, null, 3, 5], [5, 1, null, null, -3, 0], [3, 0, null, null, 3, 0],
    [0, 4, null, -3, null], [0, 5, 3, null, null], [1, 5, 3, null, 2], [3, 4, null, -3, -2, 0],
    [4, 4, null, -3, -2, 0, 1, [1]], [5, 4, null, -3, -2, 0], [5, 0, null, null, 3, 0],
  ],
};

test("the questions and answers of a small tree, in words", () => {
  const predicted = predictor(TEXTBOOK);
  const told = asked(predicted, (question) => question.answer).map((question) => `${predicted.words(question)} ${question.choices.map((one) => predicted.choiceWords(question, one)).join("/")}: ${predicted.answerWords(question)}`);
  assert.deepEqual(told, [
    "Which node is entered next? the root: the search enters the root",
    "Which node is entered next? 1/2: the search enters node 1",
    "Which node is entered next? 1·1/1·2: the search enters node 1·1",
    "Which node is entered next? 1·1/1·2: the search enters node 1·2",
    "Which value does node 1 return? 3/5: node 1 returns 3",
    "Which node is entered next? 1/2: the search enters node 2",
    "Which node is entered next? 2·1/2·2: the search enters node 2·1",
    "Is the rest of node 2 cut? yes/no: the rest of node 2 is cut",
    "Which value does the root return? 2/3: the root returns 3",
  ]);
  assert.equal(predicted.scoreWords, "9 right, 0 wrong");
});

test("a click on a node is an answer: the node itself, or the value of a branch", () => {
  const predicted = predictor(TEXTBOOK);
  const enter = predicted.questionAt(1);
  assert.equal(predicted.answerOf(enter, "0.1", 1), "0.1");
  const value = predicted.questionAt(6);
  assert.deepEqual(["0.0", "0.1", "1", ""].map((key) => predicted.answerOf(value, key, 6)), ["3", "5", null, null]);
  const cut = predicted.questionAt(11);
  assert.deepEqual([cut.kind, predicted.answerOf(cut, "1.1", 11)], ["cut", null]);
  predicted.trace.fromRoot = false; // for the player to move, MIN's values are negative
  const mover = predicted.questionAt(6);
  assert.deepEqual([mover.answer, mover.choices, predicted.answerOf(mover, "0.0", 6)], ["−3", ["−5", "−3"], "−3"]);
});

test("revealing counts apart, and the question about a cut is not asked twice", () => {
  const predicted = predictor({ ...TEXTBOOK, drawing: [[3, 5], [4, 9]], steps: [...TEXTBOOK.steps.slice(0, 11), [1, 5, 3, null, 4], [3, 4, null, -3, -4, 0], [5, 4, null, -3, -4, 0], [5, 0, null, null, 3, 0]] });
  const cut = predicted.questionAt(11);
  assert.deepEqual([cut.kind, cut.answer, cut.until], ["cut", "no", 12]);
  assert.equal(predicted.judge(cut, null), false);
  assert.deepEqual([predicted.score, predicted.scoreWords], [{ right: 0, wrong: 0, revealed: 1 }, "0 right, 0 wrong, 1 revealed"]);
  assert.equal(predicted.questionAt(12).kind, "value");
});
