// Short text for the values of moves, from the point of view of the player to move.

const WIN = 1_000_000_000;
const LONGEST_GAME = 10_000;
/** The searches that compute the exact value of every move, not only of the best one. */
const EVERY_MOVE = ["minimax", "solver"];

/** Whether a value is that of a won or lost game, not an estimate. @param {number} value @param {number} [win] */
export const isDecided = (value, win = WIN) => Math.abs(value) >= win - LONGEST_GAME;

/**
 * A value as short text with its tone: W7 wins in 7 plies, L4 loses in 4.
 * @param {number} value @param {number} ply at which it was found @param {boolean} [exact]
 * @returns {{text: string, tone: Tone}}
 */
export function shortValue(value, ply, exact) {
  if (isDecided(value)) {
    const plies = WIN - Math.abs(value) - ply;
    const letter = value > 0 ? "W" : "L";
    return { text: plies > 0 ? `${letter}${plies}` : letter, tone: value > 0 ? "win" : "loss" };
  }
  if (value === 0 && exact) return { text: "D", tone: "draw" };
  return { text: value > 0 ? `+${value}` : `${value}`.replace("-", "−"), tone: "" };
}

/**
 * The values of each move, by the move in notation. A search with cut-offs knows only upper bounds (≤) for all moves except
 * the best.
 * @param {Turn|null|undefined} turn @param {number} ply
 * @returns {Record<string, Hint>}
 */
export function valueHints(turn, ply) {
  /** @type {Record<string, Hint>} */
  const hints = {};
  if (!turn) return hints;
  const values = { ...turn.values };
  if (turn.best && turn.value !== undefined) values[turn.best] = turn.value;
  for (const [move, value] of Object.entries(values)) {
    const best = move === turn.best;
    const { text, tone } = shortValue(value, ply, turn.exact);
    const bound = best || EVERY_MOVE.includes(turn.algorithm ?? "") ? "" : "≤\u2009";
    hints[move] = { text: bound + text, tone: bound && tone !== "loss" ? "" : tone, best, rank: value };
  }
  return hints;
}

/**
 * The moves with values, best first.
 * @param {Record<string, Hint>} hints
 * @returns {[string, Hint][]}
 */
export function bestFirst(hints) {
  /** @param {Hint} hint */
  const rank = ({ rank: given, tone }) => given ?? (tone === "win" ? 1 : tone === "loss" ? -1 : 0);
  return Object.entries(hints).sort(([, a], [, b]) => Number(b.best ?? false) - Number(a.best ?? false) || rank(b) - rank(a));
}
