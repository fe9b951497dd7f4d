import assert from "node:assert/strict";
import { test } from "node:test";
import { GameState } from "../../src/plyscope/portal/static/js/gamestate.js";
import { answers, json, settled } from "./browser.js";
import { game } from "./games.js";

/** A game that is followed, and what it tells. */
function followed(rest = {}) {
  const state = new GameState(game({ moves: "44", ply: 2, turns: [{}, {}], version: 5, ...rest }));
  const told = [];
  for (const type of ["changed", "thinking"]) state.addEventListener(type, ({ detail }) => told.push(detail));
  return [state, told];
}

test("moves and takebacks are taken in as they come", () => {
  const [state, told] = followed();
  state.hear({ type: "move", version: 6, ply: 2, move: "3", turn: { seconds: 1 }, side: 1, state: "program" });
  assert.deepEqual([state.list, state.game.moves, state.game.ply, state.game.state, state.game.turns.length], [[3, 3, 2], "443", 3, "program", 3]);
  state.hear({ type: "undo", version: 7, ply: 1, side: 1, state: "person" });
  assert.deepEqual([state.list, state.game.moves, state.game.ply, state.game.turns.length], [[3], "4", 1, 1]);
  state.hear({ type: "status", version: 8, offer: { kind: "draw", by: 1 } });
  assert.deepEqual(state.game.offer, { kind: "draw", by: 1 });
  assert.deepEqual(told.map(({ kind }) => kind), ["move", "undo", "status"]);
});

test("old news is ignored", () => {
  const [state, told] = followed();
  state.hear({ type: "move", version: 5, ply: 2, move: "3", turn: {} });
  state.hear({ type: "state", ...game({ version: 4, moves: "1" }) });
  assert.deepEqual([state.list, told], [[3, 3], []]);
});

test("where an event is missing, or does not fit, the whole game is asked for", async (context) => {
  const asked = answers(context, json(game({ moves: "4453", version: 8 })), json(game({ moves: "4453", version: 8 })));
  const [gap] = followed();
  gap.hear({ type: "move", version: 8, ply: 3, move: "3", turn: {} });
  const [misfit] = followed();
  misfit.hear({ type: "move", version: 6, ply: 3, move: "3", turn: {} });
  for (let wait = 0; wait < 20 && misfit.list.length < 4; wait++) await settled();
  assert.deepEqual([gap.list, misfit.list], [[3, 3, 4, 2], [3, 3, 4, 2]]);
  assert.deepEqual(asked.map(([, path]) => path), ["/api/games/g1", "/api/games/g1"]);
});

test("the whole game tells whether a move has come with it", () => {
  const [state, told] = followed();
  state.take(game({ moves: "443", version: 6 }));
  state.take(game({ moves: "443", version: 6 }));
  state.take(game({ moves: "4", version: 7 }));
  assert.deepEqual(told, [{ kind: "move", same: false }, { kind: "state", same: true }, { kind: "state", same: false }]);
});

test("what a program thinks is told while it thinks about this position", () => {
  const [state, told] = followed({ state: "program", side: 0 });
  state.hear({ type: "thinking", ply: 2, nodes: 10 });
  state.hear({ type: "thinking", ply: 1, nodes: 20 });
  assert.deepEqual(told, [{ turn: { ply: 2, nodes: 10 } }]);
  const [own, silent] = followed();
  own.hear({ type: "thinking", ply: 2, nodes: 10 });
  assert.deepEqual(silent, []);
});

test("a move is sent with the ply and version it belongs to, a rematch as an offer", async (context) => {
  const asked = answers(context, json(game({ moves: "443", version: 6 })), json(game({ moves: "443", version: 7 })), json(game({ version: 8 })));
  const [state] = followed();
  await state.play("3");
  await state.rematch();
  await state.send("resign");
  assert.deepEqual(asked, [
    ["POST", "/api/games/g1/moves", { move: "3", ply: 2, version: 5 }],
    ["POST", "/api/games/g1/offers", { kind: "rematch" }],
    ["POST", "/api/games/g1/resign", undefined],
  ]);
});

test("swapped colours stay swapped when the whole game comes again", () => {
  const [state, told] = followed();
  const colours = () => state.game.seats.map((seat) => seat.colour);
  state.swapColours();
  assert.deepEqual([colours(), told.at(-1)], [["yellow", "red"], { kind: "colours", same: true }]);
  state.take(game({ moves: "443", version: 6 }));
  assert.deepEqual(colours(), ["yellow", "red"]);
  state.swapColours();
  assert.deepEqual(colours(), ["red", "yellow"]);
});

test("boards with more than nine columns have moves with commas", () => {
  const state = new GameState(game({ rules: "drop:12x6x4", moves: "10,12", ply: 2, turns: [{}, {}] }));
  state.hear({ type: "move", version: 2, ply: 2, move: "11", turn: {} });
  assert.deepEqual([state.list, state.game.moves], [[9, 11, 10], "10,12,11"]);
});
