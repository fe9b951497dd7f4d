// A position of an N-in-a-row game as bits, the form in which the solver takes it: one column after the other, each with
// one bit more than it has rows, the lowest row first. Only for boards of up to 64 bits.

/** @typedef {import("./rows.js").Rules} Rules */

/** The number of bits that a board needs. @param {Rules} rules */
export const bitsOf = (rules) => rules.width * (rules.height + 1);

/** The shifts along the four directions of a line. @param {Rules} rules */
const steps = ({ height }) => [height + 1, 1, height + 2, height].map(BigInt);

/** A position; it never changes. */
export class BitBoard {
  /** @param {Rules} rules @param {bigint} own the stones of the player to move @param {bigint} mask all stones @param {number} ply */
  constructor(rules, own = 0n, mask = 0n, ply = 0) {
    this.rules = rules;
    this.own = own;
    this.mask = mask;
    this.ply = ply;
  }

  /** The position after some moves, which must be legal. @param {Rules} rules @param {number[]} moves */
  static after(rules, moves) {
    return moves.reduce((/** @type {BitBoard} */ position, move) => position.play(move), new BitBoard(rules));
  }

  /** The cell in which a move lands, as a bit; 0 if there is none. @param {number} move */
  #cell(move) {
    const { rules, mask } = this;
    const stride = BigInt(rules.height + 1);
    if (!rules.gravity) {
      const [row, column] = [Math.floor(move / rules.width), move % rules.width];
      return (1n << (BigInt(column) * stride + BigInt(rules.height - 1 - row))) & ~mask;
    }
    const bottom = BigInt(move) * stride;
    return (mask + (1n << bottom)) & (((1n << (stride - 1n)) - 1n) << bottom);
  }

  /** The position after a legal move. @param {number} move */
  play(move) {
    return new BitBoard(this.rules, this.own ^ this.mask, this.mask | this.#cell(move), this.ply + 1);
  }

  /** The moves for which there is a free cell, nearest to the centre of the board first; of two equals, the left one. */
  moves() {
    return centred(this.rules).filter((move) => this.#cell(move) !== 0n);
  }

  /** Whether the player who moved last has a line. */
  get lost() {
    const stones = this.own ^ this.mask;
    return steps(this.rules).some((step) => {
      let run = stones;
      for (let place = 1n; place < this.rules.length && run; place++) run &= stones >> (place * step);
      return run !== 0n;
    });
  }

  get full() {
    return this.ply === this.rules.size;
  }

  /** The positions from which the last move can have led here; some of them occur in no game. Only where stones fall. */
  before() {
    const { rules, own, mask, ply } = this;
    const stride = BigInt(rules.height + 1);
    const last = own ^ mask;
    const found = [];
    for (let column = 0n; column < rules.width; column++) {
      const stones = mask & (((1n << stride) - 1n) << (column * stride));
      const top = stones & ~(stones >> 1n);
      if (top & last) found.push(new BitBoard(rules, last ^ top, mask ^ top, ply - 1));
    }
    return found;
  }
}

/** @type {Map<string, number[]>} */
const orders = new Map();

/** All moves of a board, from the centre outwards. @param {Rules} rules */
function centred(rules) {
  const name = String(rules);
  let order = orders.get(name);
  if (!order) {
    /** @param {number} move */
    const distance = (move) => {
      const offRow = rules.gravity ? 0 : 2 * Math.floor(move / rules.width) - rules.height + 1;
      const offColumn = 2 * (move % rules.width) - rules.width + 1;
      return offRow * offRow + offColumn * offColumn;
    };
    order = [...Array(rules.choices).keys()].sort((a, b) => distance(a) - distance(b) || a - b);
    orders.set(name, order);
  }
  return order;
}
