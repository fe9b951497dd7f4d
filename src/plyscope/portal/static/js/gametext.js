// Text for a game: its players, turns, result and search results.
import { moveWords, parseMoves } from "./rows.js";
import { choiceWords, sideAt, swapHeadline, swapReason, swapSeatWords, undecided } from "./swaptext.js";
import { capital, counted, spent } from "./text.js";
import { algorithmTitle } from "./titles.js";

const HURRY_SECONDS = 3600;
/** @type {Record<number, string>} */
const LENGTHS = { 3: "three", 4: "four", 5: "five", 6: "six" };

/** The display name of a side; "You" for the user. @param {GameSummary} game @param {number} side */
export function nameOf(game, side) {
  const seat = game.seats[side];
  if (seat.you && !aloneHere(game)) return "You";
  if (aloneHere(game)) return capital(seat.colour);
  return seat.title?.split(/,| \(/)[0] ?? "Open seat"; // the full title is shown next to the board
}

/** Whether one person plays both sides. @param {GameSummary} game */
export const aloneHere = (game) => game.seats.every((seat) => seat.you);

/** The side of the user: the side to move if they play both, null for spectators. @param {GameView} game */
export function ownSide(game) {
  if (aloneHere(game)) return game.side ?? 0;
  const side = game.seats.findIndex((seat) => seat.you);
  return side < 0 ? null : side;
}

/** Whether a casual game against a program is paused because the user is playing a rated game. @param {GameView} game */
function waitsForRated(game) {
  const own = game.creator || game.seats.some((seat) => seat.you);
  const programs = game.seats.some((seat) => seat.kind === "program" || (seat.bot && !seat.you));
  return Boolean(game.contest) && own && programs && !game.rated && ["person", "program"].includes(game.state);
}

/** The headline: whose turn it is, or how the game ended. @param {GameView} game */
export function headline(game) {
  if (waitsForRated(game)) return "Paused";
  if (game.state === "open") return ownSide(game) === null ? "Join this game?" : "Waiting for an opponent";
  if (game.state === "over") return ended(game);
  const name = nameOf(game, game.side ?? 0);
  if (undecided(game)) return swapHeadline(game, name);
  if (game.state === "program") return `${name} is thinking`;
  if (name === "You") return "Your turn";
  return `${name}'s turn`;
}

/** The line below the headline: the move number and the user's colour, or why the game ended. @param {GameView} game */
export function reasonWords(game) {
  if (game.state === "open") return "";
  if (waitsForRated(game)) return "This game continues after your rated game.";
  if (game.state !== "over" && undecided(game)) return swapReason(game, ownSide(game));
  if (game.state !== "over") return `Move ${game.ply + 1}.${choiceWords(game, (side) => nameOf(game, side))}${ownWords(game)}`;
  const loser = game.result === "1-0" ? 1 : 0;
  const name = nameOf(game, loser);
  const length = LENGTHS[game.length] ?? game.length;
  const reason = game.reason ?? "";
  /** @type {Record<string, string>} */
  const reasons = {
    line: `${capital(String(length))} in a row.`,
    "full board": "The board is full.",
    resignation: `${name} resigned.`,
    time: `${name} ran out of time.`,
    agreement: "Both sides agreed to a draw.",
    "called off": "The game was cancelled.",
  };
  return reasons[reason] ?? `${capital(reason)}.`;
}

/** @param {GameView} game */
function ownWords(game) {
  const side = aloneHere(game) ? null : ownSide(game);
  return side === null ? "" : ` You play ${game.seats[side].colour}.`;
}

/** The colour and the side of the open seat. @param {GameView} game */
export function seatWords(game) {
  const side = game.seats.findIndex((seat) => seat.kind === "open");
  if (game.start === "swap") return side < 0 ? "" : swapSeatWords(side);
  return side < 0 ? "" : `You would play ${game.seats[side].colour} and move ${(side + game.opening) % 2 ? "second" : "first"}.`;
}

/**
 * The text of a hint: the move, its value for the user, and whether it is exact.
 * @param {string} where @param {{words: string, exact: boolean}} hint
 */
export function hintWords(where, { words, exact }) {
  const [, sure, plies] = /^(wins|loses) in (.*)$/.exec(words) ?? [];
  const worth = sure ? `You ${sure === "wins" ? "win" : "lose"} in ${plies}` : words === "draw" ? "It is a draw" : words;
  return exact ? `Hint: ${where}. ${worth} (exact).` : `Hint: ${where}. Not exact: ${worth} for you.`;
}

/** @param {GameView} game */
function ended(game) {
  if (game.result === "1/2-1/2") return "Draw";
  if (game.result === "*") return "Cancelled";
  const side = game.result === "1-0" ? 0 : 1;
  const winner = nameOf(game, side);
  if (winner === "You") return "You won";
  return nameOf(game, 1 - side) === "You" ? "You lost" : `${winner} won`;
}

/** The announcement of a move for screen readers. @param {GameView} game @param {import("./rows.js").Rules} rules @param {number} ply */
export function moveSaid(game, rules, ply) {
  const move = parseMoves(rules, game.moves)[ply];
  const name = nameOf(game, sideAt(game, ply));
  const end = game.state === "over" ? `${headline(game)}. ${reasonWords(game)}` : `${headline(game)}.`;
  return `${name === "You" ? "You play" : `${name} plays`} ${moveWords(rules, move)}. ${end}`;
}

/**
 * The warning when the side to move has little time left; empty otherwise.
 * @param {GameView} game @param {number} left the seconds that it has
 */
export function hurryWords(game, left) {
  if (game.side === null || left > HURRY_SECONDS) return "";
  const minutes = Math.max(1, Math.ceil(left / 60));
  const name = nameOf(game, game.side);
  return `${name} ${name === "You" ? "have" : "has"} ${minutes} ${minutes === 1 ? "minute" : "minutes"} left for this move.`;
}

/**
 * The numbers of a turn in one line for the move list; the algorithm is named only if it has changed.
 * @param {Turn|null|undefined} turn @param {Turn|null} [before] the last turn of the same side
 */
export function turnLine(turn, before = null) {
  if (!turn?.algorithm) return "";
  const source = turn.source === "book" ? "Opening book" : algorithmTitle(turn.algorithm);
  const parts = turn.algorithm === before?.algorithm && turn.source === before?.source ? [] : [source];
  if (turn.depth) parts.push(`depth ${turn.depth}`);
  if (turn.nodes) parts.push(`${counted(turn.nodes)} nodes`);
  if (turn.leaves) parts.push(`${counted(turn.leaves)} leaves`);
  if (turn.cutoffs) parts.push(`${counted(turn.cutoffs)} cut-offs`);
  if (turn.seconds !== undefined) parts.push(spent(turn.seconds));
  return parts.join(" · ");
}
