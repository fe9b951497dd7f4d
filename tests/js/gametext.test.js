import assert from "node:assert/strict";
import { test } from "node:test";
import { Rules } from "../../src/plyscope/portal/static/js/rows.js";
import { headline, hintWords, hurryWords, moveSaid, nameOf, ownSide, reasonWords, seatWords, turnLine } from "../../src/plyscope/portal/static/js/gametext.js";
import { lend } from "./browser.js";
import { game, people, seat } from "./games.js";

const alone = [seat("guest", "red", { you: true }), seat("guest", "yellow", { you: true })];

test("the headline says whose turn it is", () => {
  assert.equal(headline(game()), "Your turn");
  assert.equal(headline(game({ state: "program", side: 1 })), "Level 3 is thinking");
  assert.equal(headline(game({ seats: people(1) })), "Ann's turn");
  assert.equal(headline(game({ seats: alone, side: 1 })), "Yellow's turn");
  assert.equal(headline(game({ state: "open", side: null })), "Waiting for an opponent");
  assert.equal(headline(game({ state: "open", side: null, seats: [seat("member", "red"), seat("open", "yellow")] })), "Join this game?");
});

test("the headline and the reason say how the game ended, as the reader sees it", () => {
  const over = { state: "over", side: null, result: "1-0", reason: "line" };
  assert.deepEqual([headline(game(over)), reasonWords(game(over))], ["You won", "Four in a row."]);
  assert.equal(headline(game({ ...over, result: "0-1" })), "You lost");
  assert.equal(headline(game({ ...over, seats: people(null) })), "Ann won");
  assert.equal(headline(game({ ...over, result: "1/2-1/2", reason: "full board" })), "Draw");
  assert.equal(headline(game({ ...over, result: "*", reason: "called off" })), "Cancelled");
  const reasons = ["resignation", "time", "agreement", "full board", "called off", "stalemate"].map((reason) => reasonWords(game({ ...over, reason, seats: people(null) })));
  assert.deepEqual(reasons, ["Bob resigned.", "Bob ran out of time.", "Both sides agreed to a draw.", "The board is full.", "The game was cancelled.", "Stalemate."]);
  assert.equal(reasonWords(game({ ...over, length: 7 })), "7 in a row.");
});

test("a casual game against a program is paused while the reader plays a rated one", () => {
  const paused = game({ contest: "g2" });
  assert.deepEqual([headline(paused), reasonWords(paused)], ["Paused", "This game continues after your rated game."]);
  assert.equal(headline(game({ contest: "g2", seats: people(0) })), "Your turn");
  assert.equal(headline(game({ contest: "g2", rated: true })), "Your turn");
  assert.equal(headline(game({ contest: "g2", state: "over", result: "1-0", reason: "line" })), "You won");
});

test("below the headline stands the number of the move and the reader's colour", () => {
  assert.equal(reasonWords(game({ ply: 4 })), "Move 5. You play red.");
  assert.equal(reasonWords(game({ seats: people(null) })), "Move 1.");
  assert.equal(reasonWords(game({ seats: alone })), "Move 1.");
});

test("names are short, and the reader is You unless they play both sides", () => {
  assert.deepEqual([nameOf(game(), 0), nameOf(game(), 1)], ["You", "Level 3"]);
  assert.equal(nameOf(game({ seats: alone }), 0), "Red");
  assert.equal(nameOf(game({ seats: [seat("guest", "red", { title: "Kim (guest)" }), seat("open", "yellow")] }), 0), "Kim");
  assert.equal(nameOf(game({ seats: [seat("guest", "red"), seat("open", "yellow")] }), 1), "Open seat");
});

test("the reader plays one side, both in turn, or none", () => {
  assert.deepEqual([ownSide(game()), ownSide(game({ seats: people(1) })), ownSide(game({ seats: people(null) }))], [0, 1, null]);
  assert.deepEqual([ownSide(game({ seats: alone, side: 1 })), ownSide(game({ seats: alone, side: null }))], [1, 0]);
});

test("a free seat says its colour and who begins", () => {
  const seats = [seat("member", "red"), seat("open", "yellow")];
  assert.equal(seatWords(game({ seats })), "You would play yellow and move second.");
  assert.equal(seatWords(game({ seats, opening: 3 })), "You would play yellow and move first.");
  assert.equal(seatWords(game()), "");
});

test("a hint says where to play, what that is worth, and whether it is exact", () => {
  assert.equal(hintWords("column 4", { words: "wins in 7", exact: true }), "Hint: column 4. You win in 7 (exact).");
  assert.equal(hintWords("column 4", { words: "loses in 2", exact: true }), "Hint: column 4. You lose in 2 (exact).");
  assert.equal(hintWords("h8", { words: "draw", exact: true }), "Hint: h8. It is a draw (exact).");
  assert.equal(hintWords("h8", { words: "estimated at +12", exact: false }), "Hint: h8. Not exact: estimated at +12 for you.");
});

test("a move is said with its player and what follows", () => {
  const played = game({ moves: "4", ply: 1, side: 1, state: "program" });
  assert.equal(moveSaid(played, Rules.parse("connect4"), 0), "You play column 4. Level 3 is thinking.");
  const over = game({ moves: "4", ply: 1, state: "over", side: null, result: "1-0", reason: "resignation" });
  assert.equal(moveSaid(over, Rules.parse("connect4"), 0), "You play column 4. You won. Level 3 resigned.");
});

test("the side to move is told when it has an hour or less", () => {
  const rated = game({ rated: true });
  assert.deepEqual([3601, 3600, 61, 60, 1, -5].map((left) => hurryWords(rated, left)), [
    "", "You have 60 minutes left for this move.", "You have 2 minutes left for this move.",
    ...Array(3).fill("You have 1 minute left for this move."),
  ]);
  assert.equal(hurryWords(game({ seats: people(1) }), 100), "Ann has 2 minutes left for this move.");
  assert.equal(hurryWords(game({ side: null }), 100), "");
});

test("the numbers of a turn stand in one line; its algorithm where it changes", (context) => {
  lend(context, "document", { getElementById: () => ({ textContent: '{"alphabeta": "Alpha-beta"}' }) });
  const turn = { algorithm: "alphabeta", depth: 6, nodes: 1234, leaves: 0, cutoffs: 56, seconds: 0.5 };
  assert.equal(turnLine(turn), "Alpha-beta · depth 6 · 1,234 nodes · 56 cut-offs · 500 ms");
  assert.equal(turnLine(turn, { algorithm: "alphabeta" }), "depth 6 · 1,234 nodes · 56 cut-offs · 500 ms");
  assert.equal(turnLine({ algorithm: "solver", source: "book", seconds: 0 }), "Opening book · 0 µs");
  assert.deepEqual([turnLine(null), turnLine(undefined), turnLine({ seconds: 3 })], ["", "", ""]);
});
