import assert from "node:assert/strict";
import { test } from "node:test";
import { ownBoard, Position } from "../../src/plyscope/portal/static/js/position.js";
import { namedMoves, positionAddress, Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { isBackward, stepKey, stepTo } from "../../src/plyscope/portal/static/js/steps.js";

test("playing another move forgets what lay ahead, playing the same one does not", () => {
  const position = new Position("connect4", "4453");
  position.go(1);
  position.play(3);
  assert.deepEqual([position.written, position.all.length], ["44", 4]);
  position.play(0);
  assert.deepEqual([position.written, position.all.length, position.side], ["441", 3, 1]);
});

test("a position stays between its first and its last move, and tells of every change", () => {
  const position = new Position("connect4", "44");
  const seen = [];
  position.addEventListener("change", () => seen.push(position.ply));
  for (const ply of [-3, 1, 9]) position.go(ply);
  position.follow([2, 2, 2], 1);
  position.load([0]);
  assert.deepEqual(seen, [0, 1, 2, 3, 1]);
  assert.equal(position.written, "1");
});

test("a position has an address on every page", () => {
  assert.equal(new Position("connect4", "4453").address("analysis"), "/analysis/connect4/4453");
  assert.equal(new Position("gomoku", "113,99").address("tree"), "/tree/gomoku/h8i9");
  assert.equal(new Position("connect4", "").address("play"), "/play/connect4");
  assert.equal(positionAddress("diagram", "drop:10x6x4", "10,1"), "/diagram/drop:10x6x4/10,1");
  assert.deepEqual(namedMoves(Rules.parse("gomoku"), "113,99"), ["h8", "i9"]);
});

test("typed moves are taken as far as they are written, in all forms", () => {
  const position = new Position("connect4", "");
  assert.deepEqual(["44", "4 4 5", "4,4,5,"].map((text) => [position.type(text), position.written]), [["", "44"], ["", "445"], ["", "445"]]);
  const free = new Position("gomoku", "");
  assert.deepEqual(["h8 i", "h8i9", "113 99"].map((text) => [free.type(text), free.written]), [["", "h8"], ["", "h8i9"], ["", "h8i9"]]);
});

test("typed moves that are illegal are refused with what is allowed, and change nothing", () => {
  const position = new Position("connect4", "12");
  assert.equal(position.type("4444444"), "Move 7 is illegal; allowed: 1, 2, 3, 5, 6, 7.");
  assert.equal(position.type("48"), "Move 2 is illegal; allowed: 1, 2, 3, 4, 5, 6, 7.");
  assert.equal(position.type("14141411"), "Move 8 is illegal; the game is over.");
  assert.equal(position.written, "12");
  assert.equal(new Position("gomoku", "").type("h8h8"), "Move 2 is illegal; allowed: a15, b15, c15, d15, e15, f15, g15, h15, i15, j15, k15, l15, ….");
});

test("the record of a position says how the game stands", () => {
  const record = (rules, moves) => {
    const { result, reason, moves: written, turns } = new Position(rules, moves).record;
    return [result, reason, written, turns.length];
  };
  assert.deepEqual(record("connect4", "1212121"), ["1-0", "line", "1212121", 7]);
  assert.deepEqual(record("connect4", "12121272"), ["0-1", "line", "12121272", 8]);
  assert.deepEqual(record("tictactoe", "b2a3"), ["*", "unfinished", "51", 2]);
  assert.deepEqual(record("tictactoe", "521374698"), ["1/2-1/2", "full board", "521374698", 9]);
  assert.equal(new Position("gomoku", "h8").record.rules, "free:15x15x5");
});

test("a board of one's own is read from its fields, or refused", () => {
  const field = (value, max = 20) => ({ value: String(value), min: "1", max: String(max), labels: [{ textContent: "Width" }] });
  const fields = (width, height, length) => ({ "own-width": field(width), "own-height": field(height), "own-length": field(length), kind: { value: "free" } });
  assert.deepEqual(ownBoard(fields(5, 6, 4)), ["", "free:5x6x4"]);
  assert.deepEqual(ownBoard(fields(21, 6, 4)), ["Width: a whole number from 1 to 20.", ""]);
  assert.deepEqual(ownBoard(fields(2.5, 6, 4)), ["Width: a whole number from 1 to 20.", ""]);
  assert.deepEqual(ownBoard(fields(3, 4, 5)), ["In a row: at most 4 on this board.", ""]);
});

test("four steps go through the moves, by buttons or keys", () => {
  assert.deepEqual(["first", "back", "on", "last"].map((step) => stepTo(step, 3, 9)), [0, 2, 4, 9]);
  assert.deepEqual([stepTo("back", 0, 9), stepTo("on", 9, 9)], [0, 9]);
  const keys = ["Home", "ArrowLeft", "ArrowRight", "End"].map((key) => stepKey({ key }));
  assert.deepEqual(keys, ["first", "back", "on", "last"]);
  assert.deepEqual(keys.map(isBackward), [true, true, false, false]);
  assert.deepEqual([stepKey({ key: "x" }), stepKey({ key: "End", ctrlKey: true })], [undefined, undefined]);
});
