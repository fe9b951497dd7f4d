import assert from "node:assert/strict";
import { test } from "node:test";
import { countStates, listShape, studentState, tileShape } from "../../src/plyscope/portal/static/js/projectortext.js";
import { ownText, pointsText, resultText, shortResult, tieText, tournamentText } from "../../src/plyscope/portal/static/js/tournamenttext.js";

const player = (name, points = null, you = false) => ({ name, points, you });
const game = (values = {}) => ({ id: "g", state: "person", ply: 3, result: "*", reason: "unfinished", turn: "Ann", ...values });
const pairing = (values = {}) => ({ round: 1, board: 1, first: player("Ann"), second: player("Bob"), games: [game()], ...values });
const tournament = (values = {}) => ({ kind: "swiss", title: "Connect Four", round: 1, rounds: 3, ended_at: null, pairings: [], standings: [], ...values });

test("points are written in halves and tie-breaks with two decimals", () => {
  assert.deepEqual([0, 0.5, 1, 1.5, 12].map(pointsText), ["0", "½", "1", "1½", "12"]);
  assert.deepEqual([0, 2.5, 7.25, 1 / 3].map(tieText), ["0", "2.5", "7.25", "0.33"]);
});

test("a tournament says its kind, game and round", () => {
  assert.equal(tournamentText(tournament()), "Swiss · Connect Four · round 1 of 3");
  assert.equal(tournamentText(tournament({ kind: "robin", round: 0 })), "Round robin · Connect Four · 3 rounds");
  assert.equal(tournamentText(tournament({ ended_at: 12 })), "Swiss · Connect Four · finished");
});

test("a pairing shows its result or how far it is", () => {
  assert.equal(resultText(pairing({ first: player("Ann", 1.5), second: player("Bob", 0.5) })), "1½ – ½");
  assert.equal(resultText(pairing({ first: player("Ann", 2), second: null, games: [] })), "bye");
  assert.equal(resultText(pairing({ first: player("Ann", 0.5), second: null })), "½, opponent left");
  assert.equal(resultText(pairing()), "game 1, Ann to move");
  assert.equal(resultText(pairing({ games: [game({ state: "over", result: "1-0" }), game({ turn: "Bob" })] })), "game 2, Bob to move");
  assert.equal(resultText(pairing({ games: [game({ state: "over", reason: "called off" })] })), "called off");
  assert.equal(resultText(pairing({ games: [] })), "in progress");
  assert.deepEqual([pairing(), pairing({ games: [] }), pairing({ games: [game(), game()] })].map(shortResult), ["game 1", "game 1", "game 2"]);
  assert.equal(shortResult(pairing({ first: player("Ann", 0.5), second: null })), "½");
});

test("a student reads what to do next", () => {
  const own = (values, pairings = [], play = null) => ownText({ tournament: values && tournament(values), pairings, play });
  assert.match(own(null), /not started a tournament/);
  assert.match(own({ ended_at: 3 }), /is over/);
  assert.match(own({ round: 0 }), /first round has not started/);
  assert.match(own({}), /not playing in this round/);
  assert.match(own({}, [pairing({ first: player("Ann", 2, true), second: null })]), /bye/);
  assert.equal(own({}, [pairing({ second: player("Bob", null, true) })], "g"), "Game 1 of 2 against Ann.");
  assert.match(own({}, [pairing({ first: player("Ann", null, true), games: [game({ state: "over" })] })]), /called off/);
  const won = pairing({ first: player("Ann", 1.5, true), second: player("Bob", 0.5) });
  assert.equal(own({}, [won]), "You have 1½ of 2 points against Bob. Wait for the next round.");
});

test("on the projector, lists get columns and tiles fill the screen", () => {
  assert.deepEqual([0, 1, 10, 11, 25, 60, 100].map((count) => listShape(count, 3).columns), [1, 1, 1, 2, 3, 3, 3]);
  for (const count of [0, 1, 25, 60, 100]) {
    const { rows, columns } = listShape(count, 2);
    assert.ok(rows >= 1 && rows * columns >= count);
    const tiles = tileShape(count);
    assert.ok(tiles.rows >= 1 && tiles.rows * tiles.columns >= count && (tiles.rows - 1) * tiles.columns < Math.max(1, count));
  }
});

test("a student is done with all tasks, needs help, or is working", () => {
  const student = (help_at, ...states) => ({ id: 1, nickname: "Ann", help_at, cells: states.map((state) => ({ state })) });
  const all = [student(null), student(null, "done", "done"), student(null, "done", "open"), student(7, "done")];
  assert.deepEqual(all.map(studentState), ["working", "done", "working", "help"]);
  assert.deepEqual(countStates(all.map(studentState)), { done: 1, working: 2, help: 1 });
});
