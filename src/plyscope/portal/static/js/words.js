// What a game and its numbers mean, in words.
import { moveWords, parseMoves } from "./rows.js";
import { capital, counted, spent } from "./text.js";
import { algorithmTitle } from "./titles.js";

const HURRY_SECONDS = 3600;
/** @type {Record<number, string>} */
const LENGTHS = { 3: "three", 4: "four", 5: "five", 6: "six" };

/** Who sits on a side, as the reader sees it. @param {GameSummary} game @param {number} side */
export function nameOf(game, side) {
  const seat = game.seats[side];
  if (seat.you && !aloneHere(game)) return "You";
  if (aloneHere(game)) return capital(seat.colour);
  return seat.title?.split(/,| \(/)[0] ?? "Open seat"; // the strip beside the board has the whole title
}

/** Whether one person plays both sides. @param {GameSummary} game */
export const aloneHere = (game) => game.seats.every((seat) => seat.you);

/** The side that the reader plays: that of the turn for one who plays both; null for a watcher. @param {GameView} game */
export function ownSide(game) {
  if (aloneHere(game)) return game.side ?? 0;
  const side = game.seats.findIndex((seat) => seat.you);
  return side < 0 ? null : side;
}

/** Whether a casual game against programs waits because the reader is playing a rated one. @param {GameView} game */
function waitsForRated(game) {
  const own = game.creator || game.seats.some((seat) => seat.you);
  const programs = game.seats.some((seat) => seat.kind === "program" || (seat.bot && !seat.you));
  return Boolean(game.contest) && own && programs && !game.rated && ["person", "program"].includes(game.state);
}

/** Whose turn it is, or how the game ended: a headline. @param {GameView} game */
export function headline(game) {
  if (waitsForRated(game)) return "Paused";
  if (game.state === "open") return ownSide(game) === null ? "Join this game?" : "Waiting for an opponent";
  if (game.state === "over") return ended(game);
  const name = nameOf(game, game.side ?? 0);
  if (game.state === "program") return `${name} is thinking`;
  if (name === "You") return "Your turn";
  return aloneHere(game) ? `${name}'s turn` : `${name} is to move`;
}

/** Below the headline: which move it is and who one is, or why the game ended. @param {GameView} game */
export function reasonWords(game) {
  if (game.state === "open") return "";
  if (waitsForRated(game)) return "This game continues when your rated game is over.";
  if (game.state !== "over") return `Move ${game.ply + 1}.${ownWords(game)}`;
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

/** What somebody would play who takes the free seat. @param {GameView} game */
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

/** @param {GameView} game */
function ended(game) {
  if (game.result === "1/2-1/2") return "A draw";
  if (game.result === "*") return "Cancelled";
  const side = game.result === "1-0" ? 0 : 1;
  const winner = nameOf(game, side);
  if (winner === "You") return "You won";
  return nameOf(game, 1 - side) === "You" ? "You lost" : `${winner} wins`;
}

/** What is said when a move has been played. @param {GameView} game @param {import("./rows.js").Rules} rules @param {number} ply */
export function moveSaid(game, rules, ply) {
  const move = parseMoves(rules, game.moves)[ply];
  const name = nameOf(game, ply % 2);
  const end = game.state === "over" ? `${headline(game)}. ${reasonWords(game)}` : `${headline(game)}.`;
  return `${name === "You" ? "You play" : `${name} plays`} ${moveWords(rules, move)}. ${end}`;
}

/**
 * What to know when the side to move has little time left for its move, else nothing.
 * @param {GameView} game @param {number} left the seconds that it has
 */
export function hurryWords(game, left) {
  if (game.side === null || left > HURRY_SECONDS) return "";
  const minutes = Math.max(1, Math.ceil(left / 60));
  const name = nameOf(game, game.side);
  return `${name} ${name === "You" ? "have" : "has"} ${minutes} ${minutes === 1 ? "minute" : "minutes"} left for this move.`;
}

/**
 * The numbers of a turn in one line, for the list of moves; an algorithm is named where it is not that before.
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
