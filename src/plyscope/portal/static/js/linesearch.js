// Alpha-beta over a chosen set of lines, for players that overlook the others: the same values as csrc/line_search.cpp.

/** @typedef {import("./rows.js").Rules} Rules */

const WIN = 1_000_000_000;
const MOST_WORTH = 1_000_000;
const MANY_STACKS = 32; // with more, only cells on a seen line that has a stone are tried

/** The cells that each move fills, from the first time to the last. @param {Rules} rules */
function stacksOf({ gravity, width, height, size }) {
  if (!gravity) return Array.from({ length: size }, (_, cell) => [cell]);
  return Array.from({ length: width }, (_, column) => Array.from({ length: height }, (_one, row) => (height - 1 - row) * width + column));
}

/**
 * The value of each move that is considered; of a move below the best only that is known.
 * @param {Rules} rules @param {ArrayLike<number>} cells -1 for an empty cell, else the side @param {number[][]} lines those that are seen
 * @param {number} depth @param {number} nodes @returns {Map<number, number>}
 */
export function lineValues(rules, cells, lines, depth, nodes) {
  const run = new LineRun(rules, cells, lines, nodes);
  /** @type {Map<number, number>} */
  let values = new Map();
  for (let ply = 1; ply <= depth; ply++) {
    const found = run.values(ply);
    if (!found) break;
    values = found;
    if (!values.size || Math.abs(Math.max(...values.values())) > WIN / 2) break;
  }
  return values;
}

/** One search: the stones on the board, and the estimate, which every stone changes. */
class LineRun {
  #nodes = 0;
  #bounded = false;
  #stopped = false;
  #score = 0; // for the player to move at the root
  #stones = 0;

  /** @param {Rules} rules @param {ArrayLike<number>} cells @param {number[][]} lines @param {number} limit */
  constructor(rules, cells, lines, limit) {
    this.limit = limit;
    this.size = rules.size;
    this.stacks = stacksOf(rules);
    this.heights = this.stacks.map(() => 0);
    this.length = rules.length;
    this.worth = Array.from({ length: rules.length + 1 }, (_, stones) => (stones ? Math.min(MOST_WORTH, 10 ** (stones - 1)) : 0));
    this.counts = [lines.map(() => 0), lines.map(() => 0)];
    /** @type {number[][]} */
    this.through = Array.from({ length: rules.size }, () => []);
    lines.forEach((line, number) => line.forEach((cell) => this.through[cell].push(number)));
    const mover = Array.from(cells).filter((side) => side >= 0).length % 2;
    this.stacks.forEach((stack, number) => {
      for (const cell of stack) if (cells[cell] >= 0) this.#place(number, cells[cell] === mover ? 0 : 1);
    });
  }

  /** The value of each move, searched to a depth; null if the limit was reached. @param {number} depth */
  values(depth) {
    this.#bounded = depth > 1;
    let best = -WIN;
    /** @type {Map<number, number>} */
    const values = new Map();
    for (const stack of this.#ordered(0)) {
      const value = 0 - this.#child(stack, 0, depth, 1, -WIN, 1 - best);
      if (this.#stopped) return null;
      values.set(stack, value);
      best = Math.max(best, value);
    }
    return values;
  }

  /** Put a stone on a stack; return whether it completes a line. @param {number} stack @param {number} side */
  #place(stack, side) {
    let complete = false;
    for (const line of this.through[this.stacks[stack][this.heights[stack]++]]) {
      this.#score -= this.#worthOf(line);
      complete = ++this.counts[side][line] === this.length || complete;
      this.#score += this.#worthOf(line);
    }
    this.#stones++;
    return complete;
  }

  /** @param {number} stack @param {number} side */
  #remove(stack, side) {
    for (const line of this.through[this.stacks[stack][--this.heights[stack]]]) {
      this.#score -= this.#worthOf(line);
      this.counts[side][line]--;
      this.#score += this.#worthOf(line);
    }
    this.#stones--;
  }

  /** @param {number} line */
  #worthOf(line) {
    const [own, other] = [this.counts[0][line], this.counts[1][line]];
    return own && other ? 0 : this.worth[own] - this.worth[other];
  }

  /** The moves of a side, those first that look best after one ply. @param {number} side */
  #ordered(side) {
    const open = [...this.stacks.keys()].filter((stack) => this.heights[stack] < this.stacks[stack].length);
    const near = this.stacks.length <= MANY_STACKS ? open : open.filter((stack) => this.#nearStones(this.stacks[stack][this.heights[stack]]));
    const rated = (near.length ? near : open).map((stack) => {
      const won = this.#place(stack, side);
      const value = won ? WIN : side === 0 ? this.#score : -this.#score;
      this.#remove(stack, side);
      return { stack, value };
    });
    return rated.sort((a, b) => b.value - a.value).map(({ stack }) => stack);
  }

  /** @param {number} cell */
  #nearStones(cell) {
    return this.through[cell].some((line) => this.counts[0][line] + this.counts[1][line] > 0);
  }

  /** The value of a move for the player who replies. @param {number} stack @param {number} side @param {number} depth @param {number} ply @param {number} alpha @param {number} beta @returns {number} */
  #child(stack, side, depth, ply, alpha, beta) {
    this.#nodes++;
    if (this.#bounded && this.#nodes > this.limit) {
      this.#stopped = true;
      return 0;
    }
    let value;
    if (this.#place(stack, side)) value = ply - WIN;
    else if (this.#stones === this.size) value = 0;
    else if (ply === depth) value = side === 0 ? -this.#score : this.#score;
    else value = this.#bestReply(1 - side, depth, ply + 1, alpha, beta);
    this.#remove(stack, side);
    return value;
  }

  /** @param {number} side @param {number} depth @param {number} ply @param {number} alpha @param {number} beta */
  #bestReply(side, depth, ply, alpha, beta) {
    let best = -WIN;
    for (const stack of this.#ordered(side)) {
      const value = -this.#child(stack, side, depth, ply, -beta, -Math.max(alpha, best));
      if (this.#stopped) return 0;
      best = Math.max(best, value);
      if (best >= beta) break;
    }
    return best;
  }
}
