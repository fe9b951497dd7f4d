// Games as the searches of the pages play them: moves are played and taken back on one object, which keeps the counts
// that the evaluations need. Drawn trees have the same methods.

/** @typedef {import("./rows.js").Rules} Rules */
/** @typedef {RowsGame|DrawnGame} SearchGame */

const LARGEST_EXACT_BITS = 53; // a number holds whole numbers up to this many bits

/**
 * All lines of a board, direction by direction, each from its first cell: the same list as lines_of in the Python package.
 * @param {Rules} rules @returns {{cells: number[], direction: "horizontal"|"vertical"|"diagonal"}[]}
 */
export function boardLines({ width, height, length }) {
  const found = [];
  for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    for (let column = 0; column < width; column++) {
      for (let row = 0; row < height; row++) {
        const [lastColumn, lastRow] = [column + right * (length - 1), row + up * (length - 1)];
        if (lastColumn >= width || lastRow >= height || lastRow < 0) continue;
        const cells = Array.from({ length }, (_, place) => (height - 1 - row - up * place) * width + column + right * place);
        found.push({ cells, direction: /** @type {"horizontal"|"vertical"|"diagonal"} */ (up === 0 ? "horizontal" : right === 0 ? "vertical" : "diagonal") });
      }
    }
  }
  return found;
}

/** A game of N in a row. */
export class RowsGame {
  /** Values of finished games say when they end. */
  ending = "sooner";
  /** Whether the last move completed a line. */
  won = false;
  ply = 0;
  /** Whether the last key was that of the mirror image. */
  mirrored = false;

  /** @param {Rules} rules @param {number[]} [moves] legal moves that are played first */
  constructor(rules, moves = []) {
    this.rules = rules;
    const { width, height, size, length, gravity } = rules;
    /** 0 and 1 for the stones of the first and second player, -1 for an empty cell. */
    this.cells = new Int8Array(size).fill(-1);
    /** The stones in each column, on boards where they fall. */
    this.heights = new Int32Array(width);
    this.lines = boardLines(rules).map(({ cells }) => cells);
    /** The lines through each cell. @type {number[][]} */
    this.through = Array.from({ length: size }, () => []);
    this.lines.forEach((cells, line) => cells.forEach((cell) => this.through[cell].push(line)));
    /** The stones of both players on each line. */
    this.counts = new Int32Array(2 * this.lines.length);
    /** By the number of stones: the lines with stones of the first player only, less those of the second. */
    this.open = new Int32Array(length + 1);
    /** The sum of the lines through the stones of each player. */
    this.weights = [0, 0];
    this.filled = new Int32Array(size); // the cells in the order of the moves
    this.played = new Int32Array(size);
    const exact = gravity ? width * (height + 1) <= LARGEST_EXACT_BITS : size * Math.log2(3) < LARGEST_EXACT_BITS;
    this.keys = exact ? numberKeys(rules) : bigKeys(rules);
    /** @type {number|bigint} */
    this.ownKey = exact ? 0 : 0n;
    /** @type {number|bigint} */
    this.mirrorKey = this.ownKey;
    for (const move of moves) this.play(move);
  }

  /** The cell that a legal move fills. @param {number} move */
  landing(move) {
    const { gravity, height, width } = this.rules;
    return gravity ? (height - 1 - this.heights[move]) * width + move : move;
  }

  /** Whether a move is legal in an unfinished game. @param {number} move */
  isOpen(move) {
    return this.rules.gravity ? this.heights[move] < this.rules.height : this.cells[move] < 0;
  }

  /** The legal moves of an unfinished game. */
  moves() {
    const found = [];
    for (let move = 0; move < this.rules.choices; move++) if (this.isOpen(move)) found.push(move);
    return found;
  }

  /** -1 if the last move completed a line, 0 on a full board, null in an unfinished game. */
  result() {
    return this.won ? -1 : this.ply === this.rules.size ? 0 : null;
  }

  /** @param {number} move which is legal */
  play(move) {
    const side = this.ply & 1;
    const cell = this.landing(move);
    const { length } = this.rules;
    const { counts, open } = this;
    const sign = 1 - 2 * side;
    for (const line of this.through[cell]) {
      const own = counts[2 * line + side]++;
      const other = counts[2 * line + 1 - side];
      if (other === 0) {
        open[own] -= sign;
        open[own + 1] += sign;
        if (own + 1 === length) this.won = true;
      } else if (own === 0) open[other] += sign;
    }
    this.cells[cell] = side;
    if (this.rules.gravity) this.heights[move]++;
    this.weights[side] += this.through[cell].length;
    const keys = this.keys[side];
    // @ts-ignore both are numbers, or both are big integers
    this.ownKey += keys.own[cell];
    // @ts-ignore as above
    this.mirrorKey += keys.mirror[cell];
    this.filled[this.ply] = cell;
    this.played[this.ply++] = move;
  }

  /** Take back the last move. */
  undo() {
    const cell = this.filled[--this.ply];
    const side = this.ply & 1;
    const { counts, open } = this;
    const sign = 1 - 2 * side;
    this.won = false;
    for (const line of this.through[cell]) {
      const own = --counts[2 * line + side];
      const other = counts[2 * line + 1 - side];
      if (other === 0) {
        open[own] += sign;
        open[own + 1] -= sign;
      } else if (own === 0) open[other] -= sign;
    }
    this.cells[cell] = -1;
    if (this.rules.gravity) this.heights[this.played[this.ply]]--;
    this.weights[side] -= this.through[cell].length;
    const keys = this.keys[side];
    // @ts-ignore both are numbers, or both are big integers
    this.ownKey -= keys.own[cell];
    // @ts-ignore as above
    this.mirrorKey -= keys.mirror[cell];
  }

  /** Take back moves until a ply. @param {number} ply */
  rewind(ply) {
    while (this.ply > ply) this.undo();
  }

  /** The key of the position in a table; with `reflection`, a position and its mirror image have the same. @param {boolean} reflection @returns {number|bigint} */
  key(reflection) {
    this.mirrored = reflection && this.mirrorKey < this.ownKey;
    return this.mirrored ? this.mirrorKey : this.ownKey;
  }

  /** The mirror image of a move. @param {number} move */
  reflectMove(move) {
    const { gravity, width } = this.rules;
    return gravity ? width - 1 - move : move + width - 1 - 2 * (move % width);
  }
}

/** What the stones of each player add to the key of a position and to that of its mirror image: numbers. @param {Rules} rules */
function numberKeys(rules) {
  const { gravity, width, height, size } = rules;
  /** @param {number} side @param {number} cell */
  const worth = (side, cell) => {
    if (!gravity) return (side + 1) * 3 ** cell;
    // the stones of a column and, added once more, those of the first player: a different number for every column
    return (2 - side) * 2 ** ((cell % width) * (height + 1) + (height - 1 - Math.floor(cell / width)));
  };
  return [0, 1].map((side) => {
    const own = Array.from({ length: size }, (_, cell) => worth(side, cell));
    return { own, mirror: own.map((_, cell) => own[mirrorCell(rules, cell)]) };
  });
}

/** The same for large boards: big integers. @param {Rules} rules */
function bigKeys(rules) {
  return [0, 1].map((side) => {
    const own = Array.from({ length: rules.size }, (_, cell) => BigInt(side + 1) << BigInt(2 * cell));
    return { own, mirror: own.map((_, cell) => own[mirrorCell(rules, cell)]) };
  });
}

/** @param {Rules} rules @param {number} cell */
const mirrorCell = ({ width }, cell) => cell + width - 1 - 2 * (cell % width);

/** A drawn tree; all leaves are for the player at the root. */
export class DrawnGame {
  ending = "points";
  mirrored = false;
  rules = null;

  /** @param {Drawing} drawing */
  constructor(drawing) {
    this.nodes = [drawing];
    /** @type {number[]} */
    this.played = [];
    /** The number of each node, which is its key. @type {Map<string, number>} */
    this.numbers = new Map();
  }

  get ply() {
    return this.played.length;
  }

  get node() {
    return this.nodes[this.nodes.length - 1];
  }

  moves() {
    return Array.isArray(this.node) ? this.node.map((_, move) => move) : [];
  }

  result() {
    return Array.isArray(this.node) ? null : this.ply % 2 === 0 ? this.node : 0 - this.node;
  }

  /** @param {number} move */
  play(move) {
    this.nodes.push(/** @type {Drawing[]} */ (this.node)[move]);
    this.played.push(move);
  }

  undo() {
    this.nodes.pop();
    this.played.pop();
  }

  /** @param {number} ply */
  rewind(ply) {
    while (this.ply > ply) this.undo();
  }

  /** @returns {number} */
  key() {
    const path = this.played.join(".");
    const known = this.numbers.get(path) ?? this.numbers.size;
    this.numbers.set(path, known);
    return known;
  }

  /** @param {number} move */
  reflectMove(move) {
    return move;
  }
}
