// Which lines a careless player sees in a position, as in plyscope.players.sight.
import { boardLines } from "./searchgame.js";

/** @typedef {import("./rows.js").Rules} Rules */
/** A line of a board. @typedef {{cells: number[], direction: "horizontal"|"vertical"|"diagonal", support: number[]}} Line */

/** The difficulty of a line by its direction. */
const DIRECTIONS = { vertical: 0.5, horizontal: 1, diagonal: 2 };
// A line that needs one more stone is half as difficult as one that needs three, and one that needs seven twice.
const LEAST = 0.25;
const EACH = 0.25;
const MOST = 2.5;

/** The lines of a board, with all cells that must be filled to complete each. @param {Rules} rules @returns {Line[]} */
export function linesOf(rules) {
  const { gravity, size, width } = rules;
  return boardLines(rules).map(({ cells, direction }) => {
    const support = new Set(cells);
    if (gravity) for (const cell of cells) for (let below = cell; below < size; below += width) support.add(below);
    return { cells, direction, support: [...support] };
  });
}

/** How difficult it is to see a line. @param {Line} line @param {ArrayLike<number>} cells -1 for an empty cell */
export function difficulty({ direction, support }, cells) {
  const needed = support.filter((cell) => cells[cell] < 0).length;
  return DIRECTIONS[direction] * Math.min(MOST, LEAST + EACH * needed);
}

/**
 * The numbers of the lines that a player sees; lines with stones of both players are left out.
 * @param {Line[]} lines @param {ArrayLike<number>} cells -1 for an empty cell, else the side
 * @param {number} miss @param {() => number} random
 */
export function seenLines(lines, cells, miss, random) {
  /** @type {number[]} */
  const seen = [];
  lines.forEach((line, number) => {
    const sides = new Set(line.cells.map((cell) => cells[cell]));
    if (sides.has(0) && sides.has(1)) return;
    if (miss <= 0 || random() < (1 - miss) ** difficulty(line, cells)) seen.push(number);
  });
  return seen;
}
