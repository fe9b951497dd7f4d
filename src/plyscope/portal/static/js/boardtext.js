// Text descriptions of a board, for messages and screen readers.
import { cellName, moveWords } from "./rows.js";

/** @typedef {import("./rows.js").Rules} Rules */

/** Why a move is illegal, and which moves are legal. @param {Rules} rules @param {Cells} cells @param {number} move */
export function whyNot(rules, cells, move) {
  const open = rules.open(cells);
  const allowed = rules.gravity ? `open columns: ${open.map((other) => other + 1).join(", ")}` : `${open.length} cells are free`;
  return `Invalid move: ${moveWords(rules, move)} is ${rules.gravity ? "full" : "taken"}; ${allowed}.`;
}

/**
 * The column or cell at the cursor: where a disc would land, or that it is full.
 * @param {Rules} rules @param {Cells} cells @param {number} cursor @param {Colour[]} colours of the sides
 */
export function cursorWords(rules, cells, cursor, colours) {
  const where = moveWords(rules, cursor);
  const cell = rules.landing(cells, cursor);
  if (cell < 0) return `${where}, ${rules.gravity ? "full" : colours[cells[cursor] ?? 0]}`;
  return rules.gravity ? `${where}, lands in row ${rules.height - Math.floor(cell / rules.width)}` : `${where}, free`;
}

/** All stones, row by row from the top. @param {Rules} rules @param {Cells} cells @param {Colour[]} colours of the sides */
export function boardWords(rules, cells, colours) {
  const { width, height, gravity } = rules;
  const rows = [];
  for (let row = 0; row < height; row++) {
    const named = cells.slice(row * width, (row + 1) * width).flatMap((side, column) => {
      if (side === null) return [];
      return `${colours[side]} ${gravity ? `in ${column + 1}` : `on ${cellName(rules, row * width + column)}`}`;
    });
    if (named.length) rows.push(`Row ${height - row}: ${named.join(", ")}.`);
  }
  return rows.length ? rows.join(" ") : "The board is empty.";
}
