// The drawing of an empty board: its layers from back to front, the plate, numbers and coordinates, and the click areas.
import { CELL, centreOf, edgeRoom, edgeSize, headRoom, PAD, platePath, textSize } from "./boardgeometry.js";
import { columnName } from "./rows.js";
import { svg, svgText } from "./svg.js";

/** @typedef {import("./rows.js").Rules} Rules */
/** @typedef {ReturnType<typeof drawBoard>} Drawing */

/**
 * Draw a board.
 * @param {Rules} rules
 * @param {boolean} small whether it is not interactive: without numbers and click areas
 * @param {boolean} flipped whether its columns are drawn from the right
 */
export function drawBoard(rules, small, flipped) {
  const top = small ? 0 : headRoom(rules);
  const edge = small ? 0 : edgeRoom(rules);
  const [wide, high] = [rules.width * CELL + 2 * PAD, rules.height * CELL + 2 * PAD];
  const [fullWide, fullHigh] = [wide + edge, high + top + edge];
  /** @param {number} cell */
  const centre = (cell) => centreOf(rules, cell, { top, flipped });
  const back = [svg("rect", { x: 4, y: top + 4, width: wide - 8, height: high - 8, rx: 24, class: "board-back" })];
  const beam = svg("rect", { class: "board-beam", rx: 10 });
  const plate = svg("path", { d: platePath(rules, wide, high, top), "fill-rule": "evenodd", class: "board-plate" });
  const layers = {
    back: layer("back", edge ? [...back, ...coordinates(rules, centre, high + top)] : back),
    beams: layer("beams", small ? [] : [beam]),
    discs: layer("discs"),
    ghost: layer("ghost"),
    plate: layer("plate", [plate]),
    marks: layer("marks"),
    numbers: layer("numbers", rules.gravity && !small ? columnNumbers(rules, centre, top) : []),
    hints: layer("hints"),
    hits: layer("hits", small ? [] : hits(rules, centre, high + top)),
  };
  const attributes = { viewBox: `${-edge} 0 ${fullWide} ${fullHigh}`, "aria-hidden": "true", focusable: "false" };
  const picture = svg("svg", attributes, Object.values(layers));
  return { picture, layers, beam, centre, top, ratio: fullWide / fullHigh };
}

/** @param {string} name @param {Element[]} [parts] */
const layer = (name, parts = []) => svg("g", { class: `layer-${name}` }, parts);

/** @param {number} x @param {number} y @param {string} text @param {string} name @param {number} size */
function label(x, y, text, name, size) {
  const made = svgText(x, y, text, { class: name });
  made.style.fontSize = `${0.95 * size}px`;
  return made;
}

/** @typedef {(cell: number) => {x: number, y: number}} Centre */

/** @param {Rules} rules @param {Centre} centre @param {number} top */
function columnNumbers(rules, centre, top) {
  const size = textSize(rules);
  const columns = [...Array(rules.width).keys()];
  return columns.map((column) => label(centre(column).x, top - 0.4 * size, String(column + 1), "board-number", size));
}

/**
 * The letters of the columns below a free board, and the numbers of its rows on the left.
 * @param {Rules} rules @param {Centre} centre @param {number} bottom
 */
function coordinates(rules, centre, bottom) {
  const { width, height } = rules;
  const size = edgeSize(rules);
  const letters = [...Array(width).keys()].map((column) => label(centre(column).x, bottom + 0.95 * size, columnName(column), "board-edge", size));
  const numbers = [...Array(height).keys()].map((row) => label(-0.75 * size, centre(row * width).y + 0.33 * size, String(height - row), "board-edge", size));
  return [...letters, ...numbers];
}

/** The transparent areas that receive the clicks on columns or cells. @param {Rules} rules @param {Centre} centre @param {number} bottom */
function hits(rules, centre, bottom) {
  return [...Array(rules.choices).keys()].map((move) => {
    const { x, y } = centre(move);
    const area = rules.gravity
      ? { x: x - CELL / 2, y: 0, width: CELL, height: bottom }
      : { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
    return svg("rect", { ...area, class: "board-hit", "data-move": move });
  });
}
