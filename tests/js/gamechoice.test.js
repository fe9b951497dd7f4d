import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenGame, chosenProgram, chosenRules, PACE, playsRules, whyUnrated, withinLimits } from "../../src/plyscope/portal/static/js/gamechoice.js";

const RATED = { rules: "drop:7x6x4", title: "Connect Four" };
const asked = (rest = {}) => ({ rules: "drop:7x6x4", against: "program", program: "level:4", side: "second", colour: "yellow", clock: "300+5", rated: "on", ...rest });

test("a form becomes the game that the API is asked for", () => {
  assert.deepEqual(chosenGame(asked()), {
    rules: "drop:7x6x4", opponent: "level:4", side: "second", colour: "yellow", start: "empty", rated: true, public: true, clock: { base: 300, increment: 5 }, pace: PACE,
  });
});

test("a swap start has no colour of one's own: the first stone is red", () => {
  const { start, colour, side } = chosenGame(asked({ start: "swap" }));
  assert.deepEqual([start, colour, side], ["swap", "red", "second"]);
});

test("a game against oneself has no clock and no rating, and begins with the first side", () => {
  const game = chosenGame(asked({ against: "self" }));
  assert.deepEqual([game.opponent, game.side, game.rated, game.clock, game.pace], ["self", "first", false, null, 0]);
});

test("a game against a person may be hidden from the list", () => {
  assert.deepEqual(["no", "yes", undefined].map((value) => chosenGame(asked({ against: "human", public: value })).public), [false, true, true]);
  assert.equal(chosenGame(asked({ public: "no" })).public, true);
});

test("fields that are missing have a meaning", () => {
  const { colour, clock, rated } = chosenGame({ rules: "free:3x3x3", against: "human", side: "random" });
  assert.deepEqual([colour, clock, rated], ["red", null, false]);
});

test("rules are those of the list, or a board of one's own", () => {
  assert.equal(chosenRules(asked()), "drop:7x6x4");
  assert.equal(chosenRules({ rules: "own", kind: "free", "own-width": "08", "own-height": "7", "own-length": "5" }), "free:8x7x5");
});

test("a program is a level, a search by its settings, or one of the papers", () => {
  const fields = { "first-algorithm": "mtdf", "first-depth": "8", "first-seconds": "2.5", "first-evaluation": "segments", "first-published": "nasa2018" };
  assert.equal(chosenProgram({ first: "level:2", ...fields }, "first"), "level:2");
  assert.equal(chosenProgram({ first: "search", ...fields }, "first"), "mtdf:depth=8,seconds=2.5,evaluation=segments");
  assert.equal(chosenProgram({ first: "published", ...fields }, "first"), "nasa2018");
});

test("rated games are of one board, against people and levels", () => {
  assert.equal(whyUnrated(asked(), RATED), "");
  assert.equal(whyUnrated(asked({ rules: "free:3x3x3" }), RATED), ": Connect Four only");
  assert.equal(whyUnrated(asked({ program: "search" }), RATED), ": levels and people only");
  assert.equal(whyUnrated(asked({ against: "human", program: "search" }), RATED), "");
});

test("programs of papers play some games, all with gravity, or all", () => {
  assert.deepEqual(["free:3x3x3", "drop:7x6x4", "drop:5x5x4"].map((rules) => playsRules("free:3x3x3 drop:7x6x4", rules)), [true, true, false]);
  assert.deepEqual(["free:3x3x3", "drop:5x5x4"].map((rules) => playsRules("drop", rules)), [false, true]);
  assert.equal(playsRules("", "free:9x9x5"), true);
});

test("a number is put within its limits, rounded, or set back to its default", () => {
  const field = (value, step = "1") => withinLimits({ value, defaultValue: "6", min: "1", max: "12", step });
  assert.deepEqual(["5", "0", "99", "2.6", "", "x"].map((value) => field(value).inside), [5, 1, 12, 3, 6, 6]);
  assert.deepEqual(["5", "0", ""].map((value) => field(value).changed), [false, true, true]);
  assert.deepEqual(field("2.6", "any"), { inside: 2.6, changed: false });
});
