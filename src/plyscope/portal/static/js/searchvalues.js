// The evaluations of the searches in the pages: the same values as in the Python package.
import { networkValue } from "./networkvalues.js";
import { featureValue } from "./searchfeatures.js";

/** @typedef {import("./searchgame.js").RowsGame} RowsGame */
/**
 * An evaluation: the value for the player to move. `searching` says whether that is the player at the root: some published
 * evaluations look at the stones of that player only. Mirror images have equal values if it is symmetric.
 * @typedef {{value: (game: RowsGame, searching: boolean) => number, symmetric: boolean}} Evaluation
 */

const LARGEST = 500_000_000;
const SURELY_LARGER = 1e12;

/** @type {Record<string, Evaluation>} */
const EVALUATIONS = {
  outcome: { value: () => 0, symmetric: true },
  segments: { value: segments, symmetric: true },
  discs: { value: searchersOnly((game, side) => game.weights[side]), symmetric: true },
  "longest-run": { value: searchersOnly(longestRun), symmetric: true },
  weights: { value: (game) => game.weights[game.ply & 1] - game.weights[1 - (game.ply & 1)], symmetric: true },
  learned: { value: networkValue, symmetric: true },
};

/** An evaluation by name; throws an error for an unknown one. @param {string} name @returns {Evaluation} */
export function evaluationOf(name) {
  const [, digits] = /^features(?:-([1-4]+))?$/.exec(name) ?? [null, null];
  if (name.startsWith("features") && digits !== null) {
    const chosen = (digits ?? "1234").split("").map(Number);
    return { value: (game) => featureValue(game, chosen), symmetric: true };
  }
  if (!Object.hasOwn(EVALUATIONS, name)) throw new Error(`unknown evaluation ${name}`);
  return EVALUATIONS[name];
}

/** Open lines: 1, 10, 100 and so on for 1, 2, 3 stones. @param {RowsGame} game */
function segments(game) {
  const { length } = game.rules;
  let value = 0;
  for (let stones = length - 1; stones >= 1; stones--) {
    value = value * 10 + game.open[stones];
    if (Math.abs(value) > SURELY_LARGER) break; // what follows cannot bring it back
  }
  if (length > 4) value = Math.max(-LARGEST, Math.min(LARGEST, value));
  return game.ply & 1 ? -value : value;
}

/** An evaluation that looks at the searcher's stones only. @param {(game: RowsGame, side: number) => number} own @returns {Evaluation["value"]} */
function searchersOnly(own) {
  return (game, searching) => (searching ? own(game, game.ply & 1) : -own(game, 1 - (game.ply & 1)));
}

/** The longest run of a side. @param {RowsGame} game @param {number} side */
function longestRun({ cells, rules: { width, height } }, side) {
  let longest = 0;
  for (const [right, down] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    for (let cell = 0; cell < cells.length; cell++) {
      let [column, row, run] = [cell % width, Math.floor(cell / width), 0];
      while (column < width && row >= 0 && row < height && cells[row * width + column] === side) {
        run++;
        column += right;
        row += down;
      }
      longest = Math.max(longest, run);
    }
  }
  return longest;
}
