import assert from "node:assert/strict";
import { test } from "node:test";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { diagramText, pressed, stoneWords, swapped } from "../../src/plyscope/portal/static/js/stones.js";

const connect4 = Rules.parse("connect4");
const tictactoe = Rules.parse("tictactoe");

test("a stone falls onto those below it", () => {
  const { cells, words } = pressed(connect4, connect4.cells("4"), 3, 1);
  assert.deepEqual(cells, connect4.cells("44"));
  assert.equal(words, "yellow placed in column 4");
});

test("a stone on a free board stays where it is put", () => {
  const { cells, words } = pressed(tictactoe, tictactoe.cells(""), 0, 0);
  assert.deepEqual([cells, words], [tictactoe.cells("1"), "red placed in a3"]);
});

test("another colour replaces a stone, the same one removes it", () => {
  const cells = tictactoe.cells("1");
  assert.deepEqual(pressed(tictactoe, cells, 0, 1), { cells: swapped(cells), words: "a3 is yellow now" });
  assert.deepEqual(pressed(tictactoe, cells, 0, 0), { cells: tictactoe.cells(""), words: "stone removed from a3" });
  assert.deepEqual(pressed(tictactoe, cells, 0, null), { cells: tictactoe.cells(""), words: "stone removed from a3" });
  assert.equal(pressed(tictactoe, cells, 1, null), null);
});

test("stones above a removed one come down", () => {
  const cells = connect4.cells("444"); // red, yellow, red from the bottom
  const removed = pressed(connect4, cells, 38, null);
  assert.deepEqual(removed.cells, swapped(connect4.cells("44")));
  assert.equal(cells[38], 0); // the board before is left alone
});

test("the number of stones says whose turn it is, or what is wrong", () => {
  assert.equal(stoneWords(connect4.cells("44")), "Red 1, Yellow 1. Red to move.");
  assert.equal(stoneWords(connect4.cells("445")), "Red 2, Yellow 1. Yellow to move.");
  assert.match(stoneWords(swapped(connect4.cells("445"))), /^Red 1, Yellow 2\. Red moves first/);
});

test("a board is sent as rows of X, O and dots", () => {
  assert.equal(diagramText(tictactoe, tictactoe.cells("159")), "X../.O./..X");
});
