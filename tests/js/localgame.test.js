// A game against a program in the page, and the addresses of pages, as far as they need no page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalGame } from "../../src/plyscope/portal/static/js/localgame.js";
import { checkedPosition } from "../../src/plyscope/portal/static/js/pageposition.js";
import { boardTitle } from "../../src/plyscope/portal/static/js/pagestart.js";
import { answersHere, pageAddress } from "../../src/plyscope/portal/static/js/platform.js";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";

test("players take turns, and a game is won by a line", () => {
  const game = new LocalGame("connect4", "level:3", 0);
  assert.deepEqual([game.isNew, game.ownTurn, game.canUndo], [true, true, false]);
  assert.equal(game.headline("Level 3"), "Your turn: you are Red");
  game.play(0);
  assert.equal(game.headline("Level 3"), "Level 3 is thinking…");
  for (const move of [1, 0, 1, 0, 1, 0]) game.play(move);
  assert.deepEqual([game.over, game.ownTurn, game.headline("Level 3")], [true, false, "You win"]);
  assert.equal(new LocalGame("connect4", "level:3", 1, game.moves, 0).headline("Level 3"), "Level 3 wins");
  assert.equal(new LocalGame("tictactoe", "perfect", 0, [4, 0, 8, 2, 1, 7, 3, 5, 6], 0).headline("Perfect"), "Draw: the board is full");
});

test("a move is taken back with the reply, but not what was on the board at the start", () => {
  const game = new LocalGame("connect4", "level:3", 1, [3], 0);
  assert.equal(game.canUndo, false, "the first move is the program's");
  for (const move of [2, 4]) game.play(move);
  game.undo();
  assert.deepEqual(game.moves, [3]);
  game.play(2);
  game.undo();
  assert.deepEqual(game.moves, [3], "the reply had not come yet");
  const set = new LocalGame("connect4", "level:3", 1, [3]);
  assert.deepEqual([set.isNew, set.canUndo], [true, false]);
  set.undo();
  assert.deepEqual(set.moves, [3]);
});

test("a stored game is read back, anything else is not", () => {
  const game = new LocalGame("gomoku", "level:8", 1, [112, 96], 0);
  assert.deepEqual(LocalGame.recall(JSON.parse(JSON.stringify(game.remembered)))?.moves, [112, 96]);
  for (const stored of [null, {}, 3, { rules: "chess" }, { ...game.remembered, moves: "h8h8" }, { ...game.remembered, program: 7 }]) {
    assert.equal(LocalGame.recall(stored), null);
  }
});

test("positions in addresses are checked as on the server", () => {
  assert.deepEqual(checkedPosition(["connect4", "4453"]), { rules: "drop:7x6x4", moves: "4453" });
  assert.deepEqual(checkedPosition(["tictactoe", "b2a3"]), { rules: "free:3x3x3", moves: "51" });
  assert.deepEqual(checkedPosition(["free:9x9x5"]), { rules: "free:9x9x5", moves: "" });
  assert.throws(() => checkedPosition(["connect4", "8"]), /Move 1 is illegal/);
  assert.throws(() => checkedPosition(["connect4", "1212121" + "3"]), /Move 8 is illegal/);
  for (const rules of ["drop:21x6x4", "drop:7x6x2", "free:3x3x4"]) assert.throws(() => checkedPosition([rules]), /is not available/);
  assert.throws(() => checkedPosition(["chess"]), /unknown rules/);
});

test("on the portal, addresses stay as they are; boards have names", () => {
  assert.equal(answersHere(), false);
  assert.equal(pageAddress("/analysis/connect4/44"), "/analysis/connect4/44");
  const titles = ["drop:8x7x5", "free:6x6x4"].map((name) => boardTitle(Rules.parse(name)));
  assert.deepEqual(titles, ["5 in a row on 8×7 with gravity", "4 in a row on 6×6"]);
});
