import assert from "node:assert/strict";
import { test } from "node:test";
import { PACE } from "../../src/plyscope/portal/static/js/gamechoice.js";
import { betweenPeople, LATER, mayAnalyse, availableActions, sameAgain } from "../../src/plyscope/portal/static/js/permissions.js";
import { game, people, seat } from "./games.js";

const alone = [seat("guest", "red", { you: true, name: "kim" }), seat("guest", "yellow", { you: true, name: "kim" })];
const over = { state: "over", side: null, result: "1-0", reason: "line" };
/** The acts that are possible, with a question mark where they are possible later. */
const acts = (rest, slow = false) => Object.entries(availableActions(game(rest), slow)).flatMap(([act, can]) => (can ? [can === LATER ? `${act}?` : act] : []));

test("against a program: hints and takebacks in one's own turn", () => {
  assert.deepEqual(acts({}), ["undo?", "hint", "resign", "new"]);
  assert.deepEqual(acts({ ply: 2, moves: "44" }), ["undo", "hint", "resign", "new"]);
  assert.deepEqual(acts({ ply: 1, side: 1, state: "program" }, true), ["undo", "hint?", "hurry", "resign", "new"]);
  assert.deepEqual(acts({ ply: 2 }, true), ["undo", "hint", "hurry?", "resign", "new"]);
});

test("the moves of an opening are not taken back", () => {
  const second = [seat("program", "red"), seat("guest", "yellow", { you: true })];
  assert.ok(acts({ opening: 3, ply: 3, side: 1, seats: second }).includes("undo?"));
  assert.ok(acts({ opening: 3, ply: 4, side: 0, seats: second }).includes("undo"));
  assert.ok(acts({ opening: 4, ply: 5, side: 1, seats: second }).includes("undo?"));
});

test("between people: offers, and no new game before the end", () => {
  const seats = people(0);
  assert.deepEqual(acts({ seats, ply: 2, hints: { allowed: false, taken: [0, 0] } }), ["undo", "help", "draw", "resign"]);
  assert.deepEqual(acts({ seats, ply: 2, offer: { kind: "draw", by: 1 } }), ["undo", "hint", "resign"]);
  const later = { undo: [9, 0], draw: [9, 0], rematch: [0, 0], help: [9, 0] };
  assert.deepEqual(acts({ seats, ply: 2, may_offer: later, hints: { allowed: false, taken: [0, 0] } }), ["undo?", "help?", "draw?", "resign"]);
});

test("in a tournament nothing is taken back, and the return game is the only next game", () => {
  const seats = people(0);
  assert.deepEqual(acts({ tournament: true, seats, ply: 2, hints: { allowed: false, taken: [0, 0] } }), ["help", "draw", "resign"]);
  assert.deepEqual(acts({ tournament: true, seats, ...over, ply: 7 }), []);
});

test("in a rated game nothing is taken back, and a program is not hurried", () => {
  assert.deepEqual(acts({ rated: true, ply: 1, side: 1, state: "program", hints: { allowed: false, taken: [0, 0] } }, true), ["resign", "new"]);
});

test("after the end: a rematch unless it was declined, a takeback of the last line", () => {
  assert.deepEqual(acts({ ...over, ply: 7 }), ["undo", "rematch", "new"]);
  assert.deepEqual(acts({ ...over, ply: 7, next: "g2" }), ["rematch", "new"]);
  assert.deepEqual(acts({ ...over, ply: 7, reason: "resignation" }), ["rematch", "new"]);
  assert.deepEqual(acts({ ...over, ply: 0, reason: "called off" }), ["new"]);
  const seats = people(0);
  assert.deepEqual(acts({ ...over, seats, ply: 7, reason: "time", declined: { kind: "rematch", by: 1 } }), ["new"]);
  assert.deepEqual(acts({ ...over, seats, ply: 7, reason: "time", declined: { kind: "rematch", by: 0 } }), ["rematch", "new"]);
  assert.deepEqual(acts({ ...over, seats: alone, ply: 7 }), ["undo", "new"]);
});

test("a watcher joins an open game; its creator may stop and hurry it", () => {
  const seats = [seat("member", "red"), seat("open", "yellow")];
  assert.deepEqual(acts({ state: "open", side: null, seats, creator: false }), ["join"]);
  const programs = [seat("program", "red"), seat("program", "yellow")];
  assert.deepEqual(acts({ seats: programs, state: "program", creator: false }, true), []);
  assert.deepEqual(acts({ seats: programs, state: "program" }, true), ["hurry", "resign"]);
  assert.deepEqual(acts({ seats: programs, ...over }, true), []);
});

test("the analysis is open to watchers of casual games and after the end", () => {
  const hints = { allowed: false, taken: [0, 0] };
  const may = (rest) => mayAnalyse(game({ hints, ...rest }));
  assert.deepEqual([may({ seats: people(0) }), may({ seats: people(null) }), may({ seats: people(null), rated: true })], [false, true, false]);
  assert.deepEqual([may({ ...over, rated: true }), may({ seats: people(0), hints: { allowed: true, taken: [0, 0] } })], [true, true]);
});

test("two people are two people, not one with both seats", () => {
  assert.deepEqual([people(0), people(null), alone, game().seats].map((seats) => betweenPeople(game({ seats }))), [true, true, false, false]);
  const same = people(null).map((one) => ({ ...one, name: "ann" }));
  assert.equal(betweenPeople(game({ seats: same })), false);
});

test("the same game once more has the same side, colour, clock and opening", () => {
  const again = sameAgain(game({ moves: "4453", opening: 2, start: "position", clock: { base: 60, increment: 1, left: [3, 4] }, rated: true, public: false }));
  assert.deepEqual(again, {
    rules: "drop:7x6x4", start: "empty", moves: "44", opponent: "level:3", side: "first", colour: "red", rated: true, public: false, clock: { base: 60, increment: 1 }, pace: PACE,
  });
  assert.deepEqual([sameAgain(game({ seats: alone })).opponent, sameAgain(game({ seats: people(1) })).opponent], ["self", "human"]);
  assert.equal(sameAgain(game({ seats: people(1) })).side, "second");
});

test("the same game once more has another balanced opening, or the same part in a swap start", () => {
  const balanced = sameAgain(game({ moves: "445312", opening: 6, start: "balanced" }));
  assert.deepEqual([balanced.start, balanced.moves], ["balanced", ""]);
  const swap = (seats, phase) => sameAgain(game({ moves: "443", opening: 3, start: "swap", swap: phase, seats }));
  assert.deepEqual([swap(people(0), "kept").side, swap(people(0), "swapped").side, swap(people(1), "swapped").side], ["first", "second", "first"]);
  assert.deepEqual([swap(people(1), "kept").colour, swap(people(1), "kept").start, swap(people(1), "kept").moves], ["red", "swap", ""]);
});

test("before the sides are chosen there are no takebacks and no hints", () => {
  const { undo, hint, resign } = availableActions(game({ moves: "44", ply: 2, opening: 2, start: "swap", swap: "placing" }), false);
  assert.deepEqual([undo, hint, resign], [LATER, LATER, true]);
});
