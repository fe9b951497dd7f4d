// The learned evaluation: a network of n-tuples, read from its file, with the same values as in the Python package
// (plyscope.evaluation.learned, .threats and .network).

/** @typedef {import("./searchgame.js").RowsGame} RowsGame */
/** @typedef {{rules: string, size: number, phases: number[], weights: Int16Array, lookups: {begin: number, cells: number[]}[], threats: number, tables: number, side: number}} Network */

const KNOWN = 400_000_000;
const MOST_THREAT_ROWS = 7;
const THREAT_COUNTS = 256;
const FIRST_LINE = 84; // the magic, a SHA-256 in hexadecimal digits, and the end of the line

/** The networks by rules. @type {Map<string, Network>} */
const networks = new Map();

/** Whether the network of a game has been read. @param {string} rules */
export const hasNetwork = (rules) => networks.has(rules);

/** Read the file of a network. @param {Uint8Array} file */
export async function readNetwork(file) {
  const end = file.indexOf(10, FIRST_LINE);
  const { rules, tuples, phases } = JSON.parse(new TextDecoder().decode(file.subarray(FIRST_LINE, end)));
  const unpacked = new Blob([new Uint8Array(file.subarray(end + 1))]).stream().pipeThrough(new DecompressionStream("deflate"));
  const weights = new Int16Array(await new Response(unpacked).arrayBuffer());
  const [, kind, width, height] = /^(drop|free):(\d+)x(\d+)/.exec(rules) ?? [];
  const board = { gravity: kind === "drop", width: Number(width), height: Number(height) };
  const size = tuples[0].length;
  const tables = board.gravity && board.height <= MOST_THREAT_ROWS ? Math.floor((board.width + 1) / 2) : 0;
  const threats = tuples.length * 4 ** size;
  const side = threats + (board.gravity ? tables * 4 ** board.height + THREAT_COUNTS : 0);
  const images = symmetries(board);
  /** @param {number[]} cells @param {number} number */
  const lookups = tuples.flatMap((/** @type {number[]} */ cells, /** @type {number} */ number) =>
    images.map((image) => ({ begin: number * 4 ** size, cells: [...cells].reverse().map((cell) => image[cell]) })));
  networks.set(rules, { rules, size, phases, weights, lookups, threats, tables, side });
}

/** The symmetries of a board: for each, where every cell goes. @param {{gravity: boolean, width: number, height: number}} board @returns {number[][]} */
function symmetries({ gravity, width, height }) {
  const found = new Map();
  for (const turned of width === height && !gravity ? [false, true] : [false]) {
    for (const down of gravity ? [false] : [false, true]) {
      for (const across of [false, true]) {
        const image = Array.from({ length: width * height }, (_, cell) => {
          const row = down ? height - 1 - Math.floor(cell / width) : Math.floor(cell / width);
          const column = across ? width - 1 - (cell % width) : cell % width;
          return turned ? column * width + row : row * width + column;
        });
        found.set(gravity ? found.size : String(image), image);
      }
    }
  }
  return [...found.values()];
}

/** The value for the player to move; the network must have been read. @param {RowsGame} game */
export function networkValue(game) {
  const network = networks.get(String(game.rules));
  if (!network) throw new Error(`the network for ${game.rules} has not been read`);
  const ply = game.ply;
  const result = settle(game);
  const phase = network.phases.filter((begin) => game.ply >= begin).length;
  const begin = (2 * phase + (game.ply % 2)) * network.side;
  const value = result === null ? byTuples(network, game, begin) + byThreats(network, game, begin + network.threats) : result * (KNOWN - game.ply);
  game.rewind(ply);
  return ply % 2 ? -value : value;
}

/**
 * Play forced moves until nobody can complete a line at once; return the result for the first player, if it is known.
 * @param {RowsGame} game @returns {number|null}
 */
function settle(game) {
  for (;;) {
    const mover = game.ply & 1;
    if (wins(game, mover).length) return 1 - 2 * mover;
    const forced = wins(game, 1 - mover);
    if (forced.length > 1) return 2 * mover - 1;
    if (game.ply === game.rules.size) return 0;
    if (!forced.length) return null;
    game.play(forced[0]);
  }
}

/** The moves that complete a line of a side. @param {RowsGame} game @param {number} side */
function wins(game, side) {
  const { counts, rules, through } = game;
  return game.moves().filter((move) => through[game.landing(move)].some((line) => counts[2 * line + side] === rules.length - 1));
}

/** @param {Network} network @param {RowsGame} game @param {number} begin */
function byTuples({ size, weights, lookups }, game, begin) {
  const { cells, rules } = game;
  const high = 1 << size;
  const states = Array.from(cells, (side) => (side < 0 ? 0 : high | side));
  if (rules.gravity) for (const move of game.moves()) states[game.landing(move)] |= 1;
  let value = 0;
  for (const lookup of lookups) {
    let index = 0;
    for (const cell of lookup.cells) index = (index << 1) | states[cell];
    value += weights[begin + lookup.begin + index];
  }
  return value;
}

/** @param {Network} network @param {RowsGame} game @param {number} begin */
function byThreats({ weights, tables }, game, begin) {
  const { rules: { gravity, width, height }, cells } = game;
  if (!gravity) return 0;
  const threats = [threatened(game, 0), threatened(game, 1)];
  let value = 0;
  for (let column = 0; tables && column < width; column++) {
    const states = threats.map((cell) => {
      let bits = 0;
      for (let row = 0; row < height; row++) {
        const place = (height - 1 - row) * width + column;
        if (cells[place] >= 0 || cell[place]) bits |= 1 << row;
      }
      return bits;
    });
    value += weights[begin + Math.min(column, width - 1 - column) * 4 ** height + states[0] * 2 ** height + states[1]];
  }
  let counts = 0;
  for (const side of threats) {
    for (const odd of [0, 1]) {
      let count = 0;
      for (let cell = 0; cell < cells.length; cell++) if (side[cell] && (height - 1 - Math.floor(cell / width)) % 2 === odd) count++;
      counts = (counts << 2) | Math.min(3, count);
    }
  }
  return value + weights[begin + tables * 4 ** height + counts];
}

/** The empty cells that complete a line of a side. @param {RowsGame} game @param {number} side */
function threatened({ cells, counts, lines, rules }, side) {
  const found = new Uint8Array(cells.length);
  lines.forEach((line, number) => {
    if (counts[2 * number + side] !== rules.length - 1) return;
    for (const cell of line) if (cells[cell] < 0) found[cell] = 1;
  });
  return found;
}
