// The four features of Kang, Wang and Hu (2019), as in the Python package: see plyscope.evaluation.features.

/** @typedef {import("./searchgame.js").RowsGame} RowsGame */

const UNSTOPPABLE = 100_000_000;
const LARGEST = 500_000_000;
const ONE_END = 900_000;
const BOTH_ENDS = 50_000;
const FREE_SQUARE = 10_000;
const SINGLE = [40, 70, 120, 200];
const DIRECTIONS = [[1, 0], [0, -1], [1, -1], [1, 1]];

/** The value for the player to move. @param {RowsGame} game @param {number[]} chosen the features that count, of 1 to 4 */
export function featureValue(game, chosen) {
  const side = game.ply & 1;
  const value = ofSide(game, side, chosen) - ofSide(game, 1 - side, chosen);
  return Math.max(-LARGEST, Math.min(LARGEST, value));
}

/** @param {RowsGame} game @param {number} side @param {number[]} chosen */
function ofSide(game, side, chosen) {
  const { cells, heights, rules: { width, height, gravity } } = game;
  /** @param {number} column @param {number} row */
  const at = (column, row) => (column >= 0 && column < width && row >= 0 && row < height ? cells[row * width + column] : -2);
  const board = {
    /** @param {number} column @param {number} row */
    own: (column, row) => at(column, row) === side,
    /** @param {number} column @param {number} row */
    empty: (column, row) => at(column, row) === -1,
    /** @param {number} column @param {number} row */
    available: (column, row) => at(column, row) === -1 && (!gravity || row === height - 1 - heights[column]),
  };
  let value = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const [column, row] = [cell % width, Math.floor(cell / width)];
    for (const [right, down] of DIRECTIONS) {
      /** @type {Ray} */
      const ray = (kind, place) => board[kind](column + right * place, row + down * place);
      if (chosen.includes(2)) value += threes(ray, game.rules.length);
      if (chosen.includes(3)) value += twos(ray, game.rules.length - 2);
    }
    if (chosen.includes(4) && cells[cell] === side && isAlone(board, column, row)) {
      value += SINGLE[Math.min(column, width - 1 - column, SINGLE.length - 1)];
    }
  }
  return value;
}

/** What is so many steps from a cell: @typedef {(kind: "own"|"empty"|"available", place: number) => boolean} Ray */

/** Whether a run of exactly this length begins at the cell. @param {Ray} ray @param {number} length */
function isRun(ray, length) {
  for (let place = 0; place < length; place++) if (!ray("own", place)) return false;
  return !ray("own", -1) && !ray("own", length);
}

/** @param {Ray} ray @param {number} line */
function threes(ray, line) {
  let value = 0;
  if (isRun(ray, line - 1)) {
    const ends = Number(ray("available", -1)) + Number(ray("available", line - 1));
    value += [0, ONE_END, UNSTOPPABLE][ends];
  }
  for (let gap = 1; gap < line - 1; gap++) {
    let whole = ray("available", gap);
    for (let place = 0; place < line && whole; place++) whole = place === gap || ray("own", place);
    if (whole) value += ONE_END;
  }
  return value;
}

/** @param {Ray} ray @param {number} length */
function twos(ray, length) {
  if (!isRun(ray, length)) return 0;
  const [before, after] = [ray("available", -1), ray("available", length)];
  if (before && after) return BOTH_ENDS;
  if (!before && !after) return 0;
  let value = 0;
  for (let distance = 2; distance <= 5; distance++) {
    if (!ray("empty", before ? -distance : length - 1 + distance)) break;
    value += FREE_SQUARE;
  }
  return value;
}

/** @param {{own: (column: number, row: number) => boolean}} board @param {number} column @param {number} row */
function isAlone({ own }, column, row) {
  return DIRECTIONS.every(([right, down]) => !own(column + right, row + down) && !own(column - right, row - down));
}
