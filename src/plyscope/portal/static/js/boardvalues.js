// The values on a board: a tile for each move, or only for the best moves on wide boards.
import { textSize } from "./boardgeometry.js";
import { setAll, svg, svgText } from "./svg.js";
import { bestFirst } from "./values.js";

/** How many values a wide board shows. */
export const FEW = 5;
/** Boards with more columns are wide. */
const WIDE = 9;
const GAP = 8;

/**
 * The tile of a value; `column` is the x of its column, `x` its own.
 * @typedef {{hint: Hint, text: string, size: number, width: number, squeezed: boolean, column: number, x: number, y: number}} Tile
 */

/** Whether a board shows only the best few values. @param {import("./rows.js").Rules} rules */
export const isWide = (rules) => rules.width > WIDE;

/**
 * Draw the values of moves.
 * @param {SVGElement} layer
 * @param {import("./rows.js").Rules} rules
 * @param {Record<string, Hint>} hints keyed by the move as it is written
 * @param {(move: number) => {x: number, y: number}} centre of a cell, or of the top cell of a column
 */
export function drawValues(layer, rules, hints, centre) {
  const wide = isWide(rules);
  const chosen = wide ? bestFirst(hints).slice(0, FEW) : Object.entries(hints);
  const size = textSize(rules);
  const tiles = chosen.map(([written, hint], number) => {
    const { x, y } = centre(Number(written) - 1);
    // a cell of a wide board has space for one character: the rank of the move in the list beside the board
    const place = wide && !rules.gravity;
    const text = place && hint.text.length > 1 ? String(number + 1) : hint.text;
    const most = rules.gravity && wide ? Infinity : 94;
    const width = place ? 88 : Math.min(most, Math.max(54, text.length * 0.56 * size + 0.6 * size));
    const row = rules.gravity ? 0.78 * size : y;
    return { hint, text, size: place ? 62 : size, width, squeezed: width === most, column: x, x, y: row };
  });
  if (rules.gravity && wide) {
    const ends = [centre(0).x, centre(rules.width - 1).x]; // on a mirrored board, the first column is on the right
    spread(tiles, Math.min(...ends) - 50, Math.max(...ends) + 50);
  }
  layer.replaceChildren(...tiles.map((tile) => drawn(tile, 1.6 * size)));
}

/**
 * Move tiles of one row apart, each as little as needed to stay between the ends of the row.
 * @param {Pick<Tile, "column"|"width"|"x">[]} tiles @param {number} start @param {number} end
 */
export function spread(tiles, start, end) {
  tiles.sort((a, b) => a.column - b.column);
  let free = start;
  for (const tile of tiles) {
    tile.x = Math.max(tile.x, free + tile.width / 2);
    free = tile.x + tile.width / 2 + GAP;
  }
  free = end;
  for (const tile of [...tiles].reverse()) {
    tile.x = Math.min(tile.x, free - tile.width / 2);
    free = tile.x - tile.width / 2 - GAP;
  }
}

/** @param {Tile} tile @param {number} bottom where the numbers of the columns begin */
function drawn({ hint, text, size, width, squeezed, column, x, y }, bottom) {
  const tone = hint.tone ?? "";
  const high = 1.42 * size;
  const box = { x: x - width / 2, y: y - high / 2, width, height: high, rx: 0.4 * size };
  const words = svgText(x, y + 0.33 * size, text, { class: `board-hint ${tone}` });
  words.style.fontSize = `${0.9 * size}px`;
  const group = svg("g", {}, [
    svg("rect", { ...box, class: `board-hint-back ${tone}${hint.best ? " best" : ""}` }),
    words,
  ]);
  if (squeezed) setAll(words, { textLength: width - 12, lengthAdjust: "spacingAndGlyphs" });
  // a line connects a moved tile with its column
  if (Math.abs(x - column) > 1) {
    group.prepend(svg("path", { d: `M${x} ${y + high / 2}L${column} ${bottom + 0.3 * size}`, class: "board-leader" }));
  }
  return group;
}
