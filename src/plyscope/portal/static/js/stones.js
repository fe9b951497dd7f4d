// The stones in the board editor: placed, changed and removed in any order.
import { diagramRows, moveWords } from "./rows.js";
import { COLOURS } from "./verdict.js";

/** @typedef {import("./rows.js").Rules} Rules */

/**
 * Use a tool on a cell: place a stone of a side, change its colour, or remove it; null removes. On boards with gravity, a stone is
 * placed on top of its column, and stones above a removed one fall.
 * @param {Rules} rules @param {Cells} cells @param {number} cell @param {number|null} tool
 * @returns {{cells: Cells, words: string}|null} the board after it and what has happened; null where nothing has
 */
export function pressed(rules, cells, cell, tool) {
  const { gravity, width } = rules;
  /** @param {number} at */
  const name = (at) => moveWords(rules, gravity ? at % width : at);
  const next = [...cells];
  if (cells[cell] === null) {
    if (tool === null) return null;
    const landing = gravity ? rules.landing(cells, cell % width) : cell;
    next[landing] = tool;
    return { cells: next, words: `${COLOURS[tool]} placed in ${name(landing)}` };
  }
  if (tool !== null && tool !== cells[cell]) {
    next[cell] = tool;
    return { cells: next, words: `${name(cell)} is ${COLOURS[tool]} now` };
  }
  next[cell] = null;
  for (let above = cell - width; gravity && above >= 0; above -= width) {
    next[above + width] = next[above];
    next[above] = null;
  }
  return { cells: next, words: `stone removed from ${name(cell)}` };
}

/** All stones in the colour of the other side. @param {Cells} cells @returns {Cells} */
export const swapped = (cells) => cells.map((side) => (side === null ? null : 1 - side));

/** The number of stones of each side, and whose turn it is, or why the numbers are impossible. @param {Cells} cells */
export function stoneWords(cells) {
  const [red, yellow] = [0, 1].map((side) => cells.filter((one) => one === side).length);
  const fair = red === yellow || red === yellow + 1;
  const turn = fair ? `${red === yellow ? "Red" : "Yellow"} to move.` : "Red moves first, so Red needs as many stones as Yellow, or one more.";
  return `Red ${red}, Yellow ${yellow}. ${turn}`;
}

/** The stones as a diagram for the server. @param {Rules} rules @param {Cells} cells */
export const diagramText = (rules, cells) => diagramRows(rules, cells).map((row) => row.join("")).join("/");
