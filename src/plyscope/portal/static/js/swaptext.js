// Text for the swap start: one player places the first stones, the other chooses a side.
import { capital } from "./text.js";

export const STONES = 3;

/** Whether the sides of a game are not chosen yet. @param {GameSummary} game */
export const undecided = (game) => game.swap === "placing" || game.swap === "choosing";

/** The side of the player who places the stones. @param {GameSummary} game */
export const placingSide = (game) => (game.swap === "swapped" ? 1 : 0);

/** The side that played a move. @param {GameSummary} game @param {number} ply */
export const sideAt = (game, ply) => (game.swap && ply < STONES ? placingSide(game) : ply % 2);

/** The headline before the choice. @param {GameSummary} game @param {string} name of the player whose turn it is */
export function swapHeadline(game, name) {
  if (game.swap === "choosing") return name === "You" ? "Choose your side" : `${name} is choosing a side`;
  if (name === "You") return `Place stone ${game.ply + 1} of ${STONES}`;
  return `${name} is placing the stones`;
}

/** The line below it: what comes next. @param {GameSummary} game @param {number|null} side the user's */
export function swapReason(game, side) {
  if (game.swap === "choosing") return `${capital(game.seats[1].colour)} moves next.`;
  const then = side === null ? "" : side === 0 ? " Then your opponent chooses a side." : " Then you choose your side.";
  return `Stone ${game.ply + 1} of ${STONES} is ${game.seats[game.ply % 2].colour}.${then}`;
}

/** What was chosen, until both sides have moved. @param {GameSummary} game @param {(side: number) => string} nameOf */
export function choiceWords(game, nameOf) {
  if (!game.swap || game.ply > STONES + 1) return "";
  const side = 1 - placingSide(game);
  return ` ${nameOf(side)} chose ${game.seats[side].colour}.`;
}

/** What the user would do in a game that waits for an opponent. @param {number} side of the open seat */
export function swapSeatWords(side) {
  return side === 0
    ? `You would place the first ${STONES} stones. Then your opponent chooses a side.`
    : `Your opponent places the first ${STONES} stones. Then you would choose your side.`;
}

/** What a player does before the choice. @param {number} side @param {boolean} you whether it is the user */
export const roleWords = (side, you) => (you ? ["you place", "you choose"] : ["places", "chooses"])[side];
