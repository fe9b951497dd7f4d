import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, moveSaid, reasonWords, seatWords } from "../../src/plyscope/portal/static/js/gametext.js";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { roleWords, sideAt, STONES } from "../../src/plyscope/portal/static/js/swaptext.js";
import { game, people, seat } from "./games.js";

const swap = (phase, you, rest = {}) => game({ start: "swap", swap: phase, seats: people(you), side: phase === "choosing" ? 1 : 0, ...rest });

test("one player places the stones of both colours", () => {
  assert.deepEqual([0, 1, null].map((you) => headline(swap("placing", you, { ply: 1 }))), ["Place stone 2 of 3", "Ann is placing the stones", "Ann is placing the stones"]);
  assert.deepEqual(
    [0, 1, null].map((you) => reasonWords(swap("placing", you, { ply: 1 }))),
    ["Stone 2 of 3 is yellow. Then your opponent chooses a side.", "Stone 2 of 3 is yellow. Then you choose your side.", "Stone 2 of 3 is yellow."],
  );
});

test("the other player chooses a side", () => {
  assert.deepEqual([1, 0, null].map((you) => headline(swap("choosing", you, { ply: STONES }))), ["Choose your side", "Bob is choosing a side", "Bob is choosing a side"]);
  assert.equal(reasonWords(swap("choosing", 1, { ply: STONES })), "Yellow moves next.");
});

test("the choice is named until both sides have moved", () => {
  const after = (phase, ply) => reasonWords(swap(phase, 0, { ply, opening: STONES, side: ply % 2 }));
  assert.equal(after("kept", 3), "Move 4. Bob chose yellow. You play red.");
  assert.equal(after("swapped", 3), "Move 4. You chose red. You play red.");
  assert.deepEqual([after("kept", 4), after("kept", 5)], ["Move 5. Bob chose yellow. You play red.", "Move 6. You play red."]);
});

test("the first stones belong to the player who places them", () => {
  assert.deepEqual([0, 1, 2, 3].map((ply) => sideAt(swap("kept", 0), ply)), [0, 0, 0, 1]);
  assert.deepEqual([0, 1, 2, 4].map((ply) => sideAt(swap("swapped", 0), ply)), [1, 1, 1, 0]);
  assert.equal(moveSaid(swap("placing", 1, { ply: 2, moves: "44" }), Rules.parse("drop:7x6x4"), 1), "Ann plays column 4. Ann is placing the stones.");
  assert.deepEqual([roleWords(0, true), roleWords(1, false)], ["you place", "chooses"]);
});

test("an open seat places the stones or chooses", () => {
  const open = (side) => seatWords(game({ start: "swap", swap: "placing", state: "open", seats: people(null).map((one, at) => (at === side ? seat("open", one.colour) : one)) }));
  assert.equal(open(0), "You would place the first 3 stones. Then your opponent chooses a side.");
  assert.equal(open(1), "Your opponent places the first 3 stones. Then you would choose your side.");
});

test("a game that ends before the choice is over", () => {
  const over = { state: "over", result: "1-0", reason: "resignation" };
  assert.deepEqual([headline(swap("choosing", 1, over)), reasonWords(swap("choosing", 1, over))], ["You lost", "You resigned."]);
});
