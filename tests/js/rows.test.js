// The rules engine of the pages against the one of the Python package, on random games of many boards.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  cellName, columnName, moveWords, parseMoves, recordMoves, Rules, shortMove, writeMoves,
} from "../../src/plyscope/portal/static/js/rows.js";

const python = process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const script = fileURLToPath(new URL("positions.py", import.meta.url));
const known = JSON.parse(execFileSync(python, [script], { encoding: "utf8", maxBuffer: 2 ** 26 }));

test("the games cover drop and free boards, wins of both sides and draws, up to 20x20", () => {
  const rules = known.games.map((game) => game.rules);
  for (const one of ["drop:7x6x4", "free:15x15x5", "drop:20x20x5", "free:20x20x20"]) assert.ok(rules.includes(one));
  const winners = known.games.map((game) => game.positions.at(-1).winner);
  for (const winner of [0, 1, null]) assert.ok(winners.filter((one) => one === winner).length > 10);
});

test("legal moves, winner and winning cells are those of the Python package", () => {
  for (const { rules: written, moves, positions } of known.games) {
    const rules = Rules.parse(written);
    for (const { ply, legal, winner, line } of positions) {
      const played = moves.slice(0, ply);
      const where = `${written} after ${played}`;
      const cells = rules.cells(played);
      const won = rules.line(cells);
      assert.deepEqual(rules.legal(played), legal, where);
      assert.deepEqual(won, line, where);
      assert.equal(won.length ? cells[won[0]] : null, winner, where);
      assert.equal(cells.filter((side) => side !== null).length, ply, where);
    }
  }
});

test("moves are written as the Python package writes them, and read back", () => {
  for (const { rules: written, moves, record } of known.games) {
    const rules = Rules.parse(written);
    assert.equal(recordMoves(rules, moves), record, written);
    assert.deepEqual(parseMoves(rules, record), moves, written);
    assert.deepEqual(parseMoves(rules, writeMoves(rules, moves)), moves, written);
    assert.deepEqual(rules.cells(record), rules.cells(moves), written);
  }
});

test("columns of free boards have the letters that the Python package gives them", () => {
  assert.deepEqual(known.columns.map((_, column) => columnName(column)), known.columns);
});

test("rules are read from names and texts, and written back", () => {
  assert.equal(String(Rules.parse("connect4")), "drop:7x6x4");
  assert.equal(String(Rules.parse("gomoku")), "free:15x15x5");
  assert.equal(String(Rules.parse("free:20x3x3")), "free:20x3x3");
  for (const text of ["", "chess", "drop:7x6", "drop:7x6x4x", "constructor"]) {
    assert.throws(() => Rules.parse(text), { message: `unknown rules ${text}` });
  }
});

test("moves that are not on the board, or not free, land nowhere", () => {
  const drop = Rules.parse("drop:2x2x2");
  const full = drop.cells([0, 0]);
  assert.deepEqual([-1, 0, 1, 2, NaN].map((move) => drop.landing(full, move)), [-1, -1, 3, -1, -1]);
  const free = Rules.parse("tictactoe");
  assert.deepEqual([-1, 4, 8, 9].map((move) => free.landing(free.cells([4]), move)), [-1, -1, 8, -1]);
});

test("moves are read in all forms that the Python package reads", () => {
  for (const { rules, text, moves } of known.texts) assert.deepEqual(parseMoves(Rules.parse(rules), text), moves, text);
});

test("what is not a move is -1, and no text is no moves", () => {
  const rules = Rules.parse("connect4");
  assert.deepEqual(parseMoves(rules, "4x5"), [3, -1, 4]);
  assert.deepEqual(parseMoves(rules, "a1"), [-1, 0]);
  assert.deepEqual(parseMoves(Rules.parse("gomoku"), "p1a16a0h8!?"), [-1, -1, -1, 112, -1]);
  for (const text of [null, undefined]) assert.deepEqual(parseMoves(rules, text), []);
  assert.deepEqual(parseMoves(Rules.parse("drop:10x6x4"), "10,1,x"), [9, 0, -1]);
});

test("a move has words and a short form", () => {
  const [drop, free] = [Rules.parse("connect4"), Rules.parse("gomoku")];
  assert.deepEqual([moveWords(drop, 3), shortMove(drop, 3)], ["column 4", "4"]);
  assert.deepEqual([moveWords(free, 112), shortMove(free, 112), cellName(free, 0)], ["h8", "h8", "a15"]);
  assert.equal(writeMoves(Rules.parse("drop:10x6x4"), [9, 0]), "10,1");
});
