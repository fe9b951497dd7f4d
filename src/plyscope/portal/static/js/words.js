// What a game and its numbers mean, in words.
import { moveWords, parseMoves } from "./rows.js";
import { timeText } from "./verdict.js";

const WIN = 1_000_000_000;
const LONGEST_GAME = 10_000;
const HURRY_SECONDS = 3600;
const COUNTS = new Intl.NumberFormat("en");
/** The searches that know the value of every move, not only of the best one. */
const EVERY_MOVE = ["minimax", "solver"];
const LENGTHS = { 3: "three", 4: "four", 5: "five", 6: "six" };

/** @param {number} count */
export const counted = (count) => COUNTS.format(count);

/** Who sits on a side, as the reader sees it. */
export function nameOf(game, side) {
  const seat = game.seats[side];
  if (seat.you && !aloneHere(game)) return "You";
  if (aloneHere(game)) return capital(seat.colour);
  return seat.title?.split(/,| \(/)[0] ?? "Open seat"; // the strip beside the board has the whole title
}

/** Whether one person plays both sides. */
export const aloneHere = (game) => game.seats.every((seat) => seat.you);

/** The side that the reader plays: that of the turn for one who plays both; null for a watcher. */
export function ownSide(game) {
  if (aloneHere(game)) return game.side ?? 0;
  const side = game.seats.findIndex((seat) => seat.you);
  return side < 0 ? null : side;
}

/** Whether a casual game against programs waits because the reader is playing a rated one. */
export function waitsForRated(game) {
  const own = game.creator || game.seats.some((seat) => seat.you);
  const programs = game.seats.some((seat) => seat.kind === "program" || (seat.bot && !seat.you));
  return Boolean(game.contest) && own && programs && !game.rated && ["person", "program"].includes(game.state);
}

/** Whose turn it is, or how the game ended: a headline. */
export function headline(game) {
  if (waitsForRated(game)) return "Paused";
  if (game.state === "open") return ownSide(game) === null ? "Join this game?" : "Waiting for an opponent";
  if (game.state === "over") return ended(game);
  if (game.state === "program") return `${nameOf(game, game.side)} is thinking`;
  const name = nameOf(game, game.side);
  if (name === "You") return "Your turn";
  return aloneHere(game) ? `${name}'s turn` : `${name} is to move`;
}

/** Below the headline: which move it is and who one is, or why the game ended. */
export function reasonWords(game) {
  if (game.state === "open") return "";
  if (waitsForRated(game)) return "This game continues when your rated game is over.";
  if (game.state !== "over") return `Move ${game.ply + 1}.${ownWords(game)}`;
  const loser = game.result === "1-0" ? 1 : 0;
  const name = nameOf(game, loser);
  const length = LENGTHS[game.length] ?? game.length;
  const reasons = {
    line: `${capital(String(length))} in a row.`,
    "full board": "The board is full.",
    resignation: `${name} resigned.`,
    time: `${name} ran out of time.`,
    agreement: "Both sides agreed to a draw.",
    "called off": "The game was cancelled.",
  };
  return reasons[game.reason] ?? `${capital(game.reason)}.`;
}

function ownWords(game) {
  const side = aloneHere(game) ? null : ownSide(game);
  return side === null ? "" : ` You play ${game.seats[side].colour}.`;
}

/** What somebody would play who takes the free seat. */
export function seatWords(game) {
  const side = game.seats.findIndex((seat) => seat.kind === "open");
  return side < 0 ? "" : `You would play ${game.seats[side].colour} and move ${(side + game.opening) % 2 ? "second" : "first"}.`;
}

/**
 * A hint in words: where to play, what that is worth to the reader, and whether it is exact.
 * @param {string} where @param {{words: string, exact: boolean}} hint
 */
export function hintWords(where, { words, exact }) {
  const [, sure, plies] = /^(wins|loses) in (.*)$/.exec(words) ?? [];
  const worth = sure ? `You ${sure === "wins" ? "win" : "lose"} in ${plies}` : words === "draw" ? "It is a draw" : words;
  return exact ? `Hint: ${where}. ${worth} (exact).` : `Hint: ${where}. Not exact: ${worth} for you.`;
}

function ended(game) {
  if (game.result === "1/2-1/2") return "A draw";
  if (game.result === "*") return "Cancelled";
  const side = game.result === "1-0" ? 0 : 1;
  const winner = nameOf(game, side);
  if (winner === "You") return "You won";
  return nameOf(game, 1 - side) === "You" ? "You lost" : `${winner} wins`;
}

/** What is said when a move has been played. */
export function moveSaid(game, rules, ply) {
  const move = parseMoves(rules, game.moves)[ply];
  const name = nameOf(game, ply % 2);
  const end = game.state === "over" ? `${headline(game)}. ${reasonWords(game)}` : `${headline(game)}.`;
  return `${name === "You" ? "You play" : `${name} plays`} ${moveWords(rules, move)}. ${end}`;
}

/** A value for the player to move in a few letters, with its tone: W7 wins in 7 plies, L4 loses in 4. */
export function shortValue(value, ply, exact) {
  if (Math.abs(value) >= WIN - LONGEST_GAME) {
    const plies = WIN - Math.abs(value) - ply;
    const letter = value > 0 ? "W" : "L";
    return { text: plies > 0 ? `${letter}${plies}` : letter, tone: value > 0 ? "win" : "loss" };
  }
  if (value === 0 && exact) return { text: "D", tone: "draw" };
  return { text: value > 0 ? `+${value}` : `${value}`.replace("-", "−"), tone: "" };
}

/**
 * What a search says of each move, keyed by the move as it is written. A search that cuts knows of the others only that
 * they are not better: they are worth at most (≤) what is shown.
 * @returns {Record<string, import("./board.js").Hint>}
 */
export function valueHints(turn, ply) {
  const hints = {};
  const values = { ...turn?.values };
  if (turn?.best && turn.value !== undefined) values[turn.best] = turn.value;
  for (const [move, value] of Object.entries(values)) {
    const best = move === turn.best;
    const { text, tone } = shortValue(value, ply, turn.exact);
    const bound = best || EVERY_MOVE.includes(turn.algorithm) ? "" : "≤\u2009";
    hints[move] = { text: bound + text, tone: bound && tone !== "loss" ? "" : tone, best, rank: value };
  }
  return hints;
}

/** Seconds of thought. @param {number} seconds */
export function spent(seconds) {
  if (seconds === undefined || seconds === null) return "";
  if (seconds < 60) return timeText(seconds);
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/**
 * What to know when the side to move has little time left for its move, else nothing.
 * @param {number} left the seconds that it has
 */
export function hurryWords(game, left) {
  if (game.side === null || left > HURRY_SECONDS) return "";
  const minutes = Math.max(1, Math.ceil(left / 60));
  const name = nameOf(game, game.side);
  return `${name} ${name === "You" ? "have" : "has"} ${minutes} ${minutes === 1 ? "minute" : "minutes"} left for this move.`;
}

/** Which clock a game has. @param {{clock: {base: number, increment: number}|null, limit: object|null}} game */
export function clockWords({ clock, limit }) {
  if (!clock) return limit ? "1 day per move" : "no clock";
  return `${clock.base / 60} min${clock.increment ? ` + ${clock.increment} s` : ""}`;
}

const ALGORITHMS = {
  minimax: "Minimax",
  alphabeta: "Alpha-beta",
  pvs: "PVS",
  mtdf: "MTD(f)",
  deepening: "Iterative deepening",
  solver: "Exact solver",
};

/** @param {string} name */
export const algorithmTitle = (name) => ALGORITHMS[name] ?? name;

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
