// The geometry of a drawn board, in units of the drawing.

export const CELL = 100;
export const PAD = 14;
export const RADIUS = 40;

/** @typedef {import("./rows.js").Rules} Rules */

/** The size of text on a board: at least 10 px where the board is 336 px wide. @param {Rules} rules */
export const textSize = (rules) => Math.max(28, 3 * rules.width + 1);

/** The height above the columns: a row for values, and a row for column numbers. @param {Rules} rules */
export const headRoom = (rules) => (rules.gravity ? 3 * textSize(rules) : 0);

/** The text size of the coordinates of a free board; on small boards less than that of the values. @param {Rules} rules */
export const edgeSize = (rules) => Math.max(16, 3 * rules.width + 1);

/** The space to the left of and below a free board for its coordinates. @param {Rules} rules */
export const edgeRoom = (rules) => (rules.gravity ? 0 : Math.floor(1.5 * edgeSize(rules)));

/**
 * The centre of a cell.
 * @param {Rules} rules @param {number} cell @param {{top?: number, flipped?: boolean}} [options] the room above the
 *   board, and whether its columns are drawn from the right
 */
export function centreOf({ width }, cell, { top = 0, flipped = false } = {}) {
  const column = flipped ? width - 1 - (cell % width) : cell % width;
  return { x: PAD + (column + 0.5) * CELL, y: top + PAD + (Math.floor(cell / width) + 0.5) * CELL };
}

/** The middle column, or the middle cell of a free board, where the cursor starts. @param {Rules} rules */
export function middleOf({ width, height, gravity }) {
  const middle = Math.floor((width - 1) / 2);
  return gravity ? middle : Math.floor((height - 1) / 2) * width + middle;
}

/**
 * The neighbouring cell in the direction of an arrow key, or the same cell at the edge; null for other keys.
 * @param {Pick<Rules, "width"|"size">} rules @param {number} cell @param {string} key @param {boolean} [flipped]
 */
export function cellBeside({ width, size }, cell, key, flipped = false) {
  const right = flipped ? -1 : 1;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const column = (cell % width) + (key === "ArrowRight" ? right : -right);
    return column >= 0 && column < width ? cell - (cell % width) + column : cell;
  }
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const next = cell + (key === "ArrowDown" ? width : -width);
  return next >= 0 && next < size ? next : cell;
}

/** The plate with its holes, as one path. @param {Rules} rules @param {number} wide @param {number} high @param {number} top */
export function platePath(rules, wide, high, top) {
  const parts = [roundedPath(1, top + 1, wide - 2, high - 2, 22)];
  for (let cell = 0; cell < rules.size; cell++) {
    const { x, y } = centreOf(rules, cell, { top });
    parts.push(rules.gravity ? roundPath(x, y, RADIUS) : roundedPath(x - 46, y - 46, 92, 92, 12));
  }
  return parts.join("");
}

/** A circle, as a path. @param {number} x @param {number} y @param {number} radius */
function roundPath(x, y, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 -${2 * radius} 0Z`;
}

/**
 * A rectangle with round corners, as a path.
 * @param {number} x @param {number} y @param {number} wide @param {number} high @param {number} corner
 */
function roundedPath(x, y, wide, high, corner) {
  /** @param {number} right @param {number} down */
  const turn = (right, down) => `a${corner} ${corner} 0 0 1 ${right * corner} ${down * corner}`;
  const [across, along] = [wide - 2 * corner, high - 2 * corner];
  const start = `M${x + corner} ${y}h${across}${turn(1, 1)}v${along}${turn(-1, 1)}`;
  return `${start}h${-across}${turn(-1, -1)}v${-along}${turn(1, -1)}Z`;
}
