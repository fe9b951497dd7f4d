// What a board shows, as far as it needs no page: geometry, words, and the places of values.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cellBeside, centreOf, edgeRoom, headRoom, middleOf, platePath } from "../../src/plyscope/portal/static/js/boardgeometry.js";
import { isWide, spread } from "../../src/plyscope/portal/static/js/boardvalues.js";
import { boardWords, cursorWords, whyNot } from "../../src/plyscope/portal/static/js/boardtext.js";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";

const connect4 = Rules.parse("connect4");
const tictactoe = Rules.parse("tictactoe");
const COLOURS = ["red", "yellow"];

test("cells are drawn row by row, from the right where the board is flipped", () => {
  assert.deepEqual(centreOf(connect4, 0), { x: 64, y: 64 });
  assert.deepEqual(centreOf(connect4, 8, { top: 10 }), { x: 164, y: 174 });
  assert.deepEqual(centreOf(connect4, 0, { flipped: true }), centreOf(connect4, 6));
});

test("arrows lead to the cell beside, and not over the edge of the board", () => {
  const from = (cell, flipped) => ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => cellBeside(tictactoe, cell, key, flipped));
  assert.deepEqual(from(4), [3, 5, 1, 7]);
  assert.deepEqual(from(4, true), [5, 3, 1, 7]);
  assert.deepEqual(from(0), [0, 1, 0, 3]);
  assert.deepEqual(from(2), [1, 2, 2, 5]);
  assert.deepEqual(from(8), [7, 8, 5, 8]);
  assert.equal(cellBeside(tictactoe, 4, "Enter"), null);
});

test("arrows lead up and down a board with one column", () => {
  const narrow = Rules.parse("free:1x5x3");
  assert.deepEqual(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => cellBeside(narrow, 2, key)), [1, 3, 2, 2]);
});

test("the cursor starts in the middle", () => {
  assert.deepEqual([connect4, tictactoe, Rules.parse("gomoku"), Rules.parse("drop:8x7x5")].map(middleOf), [3, 4, 112, 3]);
});

test("columns have room above them, cells have room for coordinates", () => {
  assert.deepEqual([headRoom(connect4), edgeRoom(connect4)], [84, 0]);
  assert.deepEqual([headRoom(tictactoe), edgeRoom(tictactoe)], [0, 24]);
  assert.deepEqual([isWide(connect4), isWide(Rules.parse("free:9x9x5")), isWide(Rules.parse("gomoku"))], [false, false, true]);
});

test("the plate has a hole for each cell", () => {
  assert.equal(platePath(connect4, 728, 628, 0).match(/M/g).length, 1 + 42);
  assert.equal(platePath(tictactoe, 328, 328, 0).match(/Z/g).length, 1 + 9);
});

test("a move that is not possible is refused with what is allowed", () => {
  const full = connect4.cells("111111");
  assert.equal(whyNot(connect4, full, 0), "Invalid move: column 1 is full; open columns: 2, 3, 4, 5, 6, 7.");
  assert.equal(whyNot(tictactoe, tictactoe.cells("5"), 4), "Invalid move: b2 is taken; 8 cells are free.");
});

test("the cursor is told where a disc would land", () => {
  assert.equal(cursorWords(connect4, connect4.cells("44"), 3, COLOURS), "column 4, lands in row 3");
  assert.equal(cursorWords(connect4, connect4.cells("111111"), 0, COLOURS), "column 1, full");
  assert.equal(cursorWords(tictactoe, tictactoe.cells("51"), 0, COLOURS), "a3, yellow");
  assert.equal(cursorWords(tictactoe, tictactoe.cells("5"), 0, COLOURS), "a3, free");
});

test("a board is read out row by row from the top", () => {
  assert.equal(boardWords(connect4, connect4.cells("445"), COLOURS), "Row 2: yellow in 4. Row 1: red in 4, red in 5.");
  assert.equal(boardWords(tictactoe, tictactoe.cells("51"), ["yellow", "red"]), "Row 3: red on a3. Row 2: yellow on b2.");
  assert.equal(boardWords(connect4, connect4.cells(""), COLOURS), "The board is empty.");
});

test("values above neighbouring columns move apart, and stay above the board", () => {
  const tiles = [350, 250, 50, 1950].map((column) => ({ column, x: column, width: 150 }));
  spread(tiles, 0, 2000);
  assert.deepEqual(tiles.map(({ column }) => column), [50, 250, 350, 1950]);
  for (const [index, { x, width }] of tiles.entries()) {
    assert.ok(x - width / 2 >= 0 && x + width / 2 <= 2000);
    if (index) assert.ok(x - width / 2 >= tiles[index - 1].x + tiles[index - 1].width / 2);
  }
  const apart = [{ column: 100, x: 100, width: 50 }, { column: 900, x: 900, width: 50 }];
  spread(apart, 0, 1000);
  assert.deepEqual(apart.map(({ x }) => x), [100, 900]);
});
