// The levels of the picker, and the game after a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { levelWords } from "../../src/plyscope/portal/static/js/levelpicker.js";
import { nextGame, outcome } from "../../src/plyscope/portal/static/js/nextgame.js";
import { resultWords } from "../../src/plyscope/portal/static/js/placement.js";
import { availableActions } from "../../src/plyscope/portal/static/js/permissions.js";
import { game, seat } from "./games.js";

const level = { title: "Level 7 (Steady)", sentence: "Looks ahead." };
const after = { won: { program: "level:8", title: "Level 8 (Normal)" }, lost: { program: "level:6", title: "Level 6 (Gentle)" } };
const over = (result, rest = {}) => game({ state: "over", side: null, result, reason: "line", ...rest });
const result = { program: "level:6", title: "Level 6 (Gentle)", rating: 1310, low: 1100, high: 1520 };

test("a level has a rating only where it was measured", () => {
  const measured = { rating: 1400, low: 1370, high: 1430 };
  assert.deepEqual(levelWords(level, measured, true), {
    label: "Level 7 (Steady), rating 1400", rating: "rating 1400", interval: "(95 %: 1370–1430)", sentence: "Looks ahead.",
  });
  assert.deepEqual(levelWords(level, undefined, false), {
    label: "Level 7 (Steady)", rating: "", interval: "", sentence: "Looks ahead. How strong the levels are on this board is not known.",
  });
});

test("the result is that of the reader", () => {
  assert.equal(outcome(over("1-0")), "won");
  assert.equal(outcome(over("0-1")), "lost");
  assert.equal(outcome(over("1/2-1/2")), "drawn");
  assert.equal(outcome(over("*")), "");
  assert.equal(outcome(game()), "");
  const second = [seat("program", "red"), seat("guest", "yellow", { you: true })];
  assert.equal(outcome(over("0-1", { seats: second })), "won");
  assert.equal(outcome(over("0-1", { seats: second.map((one) => ({ ...one, you: false })) })), "");
});

test("after a win the next level is offered, after a loss the one below, after a draw none", () => {
  assert.deepEqual(nextGame(over("1-0"), after, null), { words: "Try level 8 (Normal)", program: "level:8" });
  assert.deepEqual(nextGame(over("0-1"), after, null), { words: "Try level 6 (Gentle)", program: "level:6" });
  assert.deepEqual(nextGame(over("0-1", { rated: true }), after, null)?.words, "Try level 6 (Gentle), rated");
  assert.equal(nextGame(over("1/2-1/2"), after, null), null);
  assert.equal(nextGame(over("1-0"), { won: null, lost: after.lost }, null), null);
  assert.equal(nextGame(over("1-0"), {}, null), null);
  const perfect = { won: { program: "perfect", title: "Perfect" } };
  assert.deepEqual(nextGame(over("1-0"), perfect, null), { words: "Try Perfect", program: "perfect" });
});

test("a game of a placement leads to the next one, and the last one to the level that was found", () => {
  const placed = over("1-0", { placement: 2 });
  assert.equal(nextGame(placed, {}, null), null);
  assert.deepEqual(nextGame(placed, {}, { number: 3, count: 5, result: null }), { words: "Next game (3 of 5)", program: null });
  assert.deepEqual(nextGame(placed, {}, { number: 5, count: 5, result }), { words: "Play Level 6 (Gentle)", program: "level:6" });
  assert.equal(resultWords(result), "Your level: Level 6 (Gentle). Your rating is about 1310 (95 % interval: 1100 to 1520).");
});

test("a game of a placement has no takeback, no rematch and no other new game", () => {
  const can = availableActions(over("1-0", { placement: 2, ply: 7 }), false);
  assert.deepEqual([can.undo, can.rematch, can.new], [false, false, false]);
  const under = availableActions(game({ placement: 2, ply: 2 }), false);
  assert.deepEqual([under.undo, under.resign], [false, true]);
});
