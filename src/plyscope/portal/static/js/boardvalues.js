// The values on a board: a tile for each move; on wide boards the best few, because there is no room for all.
import { setAll, svg } from "./svg.js";

/** How many values a wide board shows. */
export const FEW = 5;
/** Boards with more columns are wide. */
const WIDE = 9;
const GAP = 8;

/** The size of text on a board, in units of its drawing: at least 10 px where the board is 336 px wide. */
export const textSize = (rules) => Math.max(28, 3 * rules.width + 1);

/** The room above the columns: a row for the values, and below it one for the numbers of the columns. */
export const headRoom = (rules) => (rules.gravity ? 3 * textSize(rules) : 0);

/** The size of the coordinates of a free board: on small boards less than that of its values. */
export const edgeSize = (rules) => Math.max(16, 3 * rules.width + 1);

/** The room at the left and below a free board for its coordinates. */
export const edgeRoom = (rules) => (rules.gravity ? 0 : Math.floor(1.5 * edgeSize(rules)));

/** Whether a board shows only the best few values. */
export const isWide = (rules) => rules.width > WIDE;

/**
 * The moves with values, best first.
 * @param {Record<string, import("./board.js").Hint>} hints
 * @returns {[string, import("./board.js").Hint][]}
 */
export function bestFirst(hints) {
  const rank = (hint) => hint.rank ?? { win: 1, loss: -1 }[hint.tone] ?? 0;
  return Object.entries(hints).sort(([, a], [, b]) => Number(b.best ?? false) - Number(a.best ?? false) || rank(b) - rank(a));
}

/**
 * Draw the values of moves.
 * @param {SVGElement} layer
 * @param {import("./rows.js").Rules} rules
 * @param {Record<string, import("./board.js").Hint>} hints keyed by the move as it is written
 * @param {(move: number) => {x: number, y: number}} centre of a cell, or of the top cell of a column
 */
export function drawValues(layer, rules, hints, centre) {
  const wide = isWide(rules);
  const chosen = wide ? bestFirst(hints).slice(0, FEW) : Object.entries(hints);
  const size = textSize(rules);
  const tiles = chosen.map(([written, hint], number) => {
    const { x, y } = centre(Number(written) - 1);
    // a cell of a wide board has room for one sign: the place of the move in the list beside the board
    const place = wide && !rules.gravity;
    const text = place && hint.text.length > 1 ? String(number + 1) : hint.text;
    const most = rules.gravity && wide ? Infinity : 94;
    const width = place ? 88 : Math.min(most, Math.max(54, text.length * 0.56 * size + 0.6 * size));
    const row = rules.gravity ? 0.78 * size : y;
    return { hint, text, size: place ? 62 : size, width, squeezed: width === most, column: x, x, y: row };
  });
  if (rules.gravity && wide) {
    const ends = [centre(0).x, centre(rules.width - 1).x]; // the first column is on the right where the board is flipped
    spread(tiles, Math.min(...ends) - 50, Math.max(...ends) + 50);
  }
  layer.replaceChildren(...tiles.map((tile) => drawn(tile, 1.6 * size)));
}

/** Move tiles of one row apart, each as little as needed to stay between the ends of the row. */
function spread(tiles, start, end) {
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

function drawn({ hint, text, size, width, squeezed, column, x, y }, bottom) {
  const tone = hint.tone ?? "";
  const high = 1.42 * size;
  const box = { x: x - width / 2, y: y - high / 2, width, height: high, rx: 0.4 * size };
  const group = svg("g", {}, [
    svg("rect", { ...box, class: `board-hint-back ${tone}${hint.best ? " best" : ""}` }),
    svg("text", { x, y: y + 0.33 * size, class: `board-hint ${tone}` }),
  ]);
  group.lastChild.textContent = text;
  group.lastChild.style.fontSize = `${0.9 * size}px`;
  if (squeezed) setAll(group.lastChild, { textLength: width - 12, lengthAdjust: "spacingAndGlyphs" });
  // a tile that had to move aside keeps a line to its column
  if (Math.abs(x - column) > 1) {
    group.prepend(svg("path", { d: `M${x} ${y + high / 2}L${column} ${bottom + 0.3 * size}`, class: "board-leader" }));
  }
  return group;
}
