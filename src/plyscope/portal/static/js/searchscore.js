// Values of positions in searches, and their meaning: the same numbers as in the Python package.

export const WIN = 1_000_000_000;
export const INFINITE = 2 * WIN;
const LONGEST_GAME = 10_000;

/** The value of a finished game for the player to move, by the name of the ending. @type {Record<string, (result: number, ply: number) => number>} */
export const ENDINGS = {
  sooner: (result, ply) => result * (WIN - ply),
  flat: (result) => result * WIN,
  points: (result) => result,
};

/** Whether a value is that of a won or lost game. @param {number} value */
export const decided = (value) => Math.abs(value) >= WIN - LONGEST_GAME;

/** Whether a value is a win that is certain to be better than any estimate. @param {number} value */
export const belowWins = (value) => value < WIN - LONGEST_GAME;

/** The number of plies until a decided game ends; null if the value does not show it. @param {number} value @param {number} ply */
export const pliesToEnd = (value, ply) => (decided(value) && Math.abs(value) < WIN ? WIN - Math.abs(value) - ply : null);

/** A number with its sign, as Python writes it. @param {number} value */
const signed = (value) => (value < 0 ? String(value) : `+${value}`);

/** A value in words, for the player to move. @param {number} value @param {number} ply @param {boolean} exact */
export function scoreWords(value, ply, exact) {
  if (decided(value)) {
    const plies = pliesToEnd(value, ply);
    const verb = value > 0 ? "wins" : "loses";
    return plies === null ? verb : `${verb} in ${plies} ${plies === 1 ? "ply" : "plies"}`;
  }
  if (exact) return value === 0 ? "draw" : `worth ${signed(value)}`;
  return `estimated at ${signed(value)}`;
}
