// The transposition table of the searches in the pages: bounds on the value of a position at a depth, and its best move.
//
// A position always has the same ply, so within a search to one depth it is always looked up with the same depth. An entry
// of another depth is from an earlier iteration and not needed any more, as in the table of the native core.
import { INFINITE } from "./searchscore.js";

/** @typedef {import("./searchgame.js").SearchGame} SearchGame */

const FIRST_CAPACITY = 1 << 12;
const MOST_ENTRIES = 4_000_000; // beyond it, no positions are added
const NO_MOVE = -1;

export class SearchTable {
  #capacity = FIRST_CAPACITY;
  #size = 0;
  #keys = new Float64Array(FIRST_CAPACITY).fill(-1);
  /** The places of keys that are big integers. @type {Map<bigint, number>} */
  #places = new Map();
  #lower = new Int32Array(FIRST_CAPACITY);
  #upper = new Int32Array(FIRST_CAPACITY);
  #depth = new Int16Array(FIRST_CAPACITY);
  #move = new Int16Array(FIRST_CAPACITY);

  /** @param {boolean} reflection whether mirror images share an entry @param {SearchTable|null} [below] a table that is read, but not written */
  constructor(reflection, below = null) {
    this.reflection = reflection;
    this.below = below;
    this.lower = -INFINITE;
    this.upper = INFINITE;
  }

  /** Set `lower` and `upper` to the bounds that are known at this depth. @param {SearchGame} game @param {number} depth */
  probe(game, depth) {
    const place = this.#find(game.key(this.reflection));
    if (place >= 0 && this.#depth[place] === depth) {
      this.lower = this.#lower[place];
      this.upper = this.#upper[place];
      if (this.lower !== -INFINITE || this.upper !== INFINITE || !this.below) return;
    }
    this.below?.probe(game, depth);
    this.lower = this.below?.lower ?? -INFINITE;
    this.upper = this.below?.upper ?? INFINITE;
  }

  /** The best move that was found at any depth, or null. @param {SearchGame} game @returns {number|null} */
  bestMove(game) {
    const place = this.#find(game.key(this.reflection));
    if (place < 0 || this.#move[place] === NO_MOVE) return null;
    return game.mirrored ? game.reflectMove(this.#move[place]) : this.#move[place];
  }

  /**
   * Store the bound that a search with the window (alpha, beta) has proved by returning a value.
   * @param {SearchGame} game @param {number} depth @param {number} alpha @param {number} beta @param {number} value @param {number|null} move
   */
  store(game, depth, alpha, beta, value, move) {
    const key = game.key(this.reflection);
    let place = this.#find(key);
    if (place < 0) {
      if (this.#size >= MOST_ENTRIES) return;
      place = this.#add(key);
      this.#depth[place] = 0;
      this.#move[place] = NO_MOVE;
    }
    if (this.#depth[place] !== depth) {
      this.#depth[place] = depth;
      this.#lower[place] = -INFINITE;
      this.#upper[place] = INFINITE;
    }
    if (value > alpha) this.#lower[place] = Math.max(this.#lower[place], value);
    if (value < beta) this.#upper[place] = Math.min(this.#upper[place], value);
    if (move !== null) this.#move[place] = game.mirrored ? game.reflectMove(move) : move;
  }

  /** The place of an entry, or -1. @param {number|bigint} key */
  #find(key) {
    if (typeof key === "bigint") return this.#places.get(key) ?? -1;
    const place = this.#slot(key);
    return this.#keys[place] === key ? place : -1;
  }

  /** @param {number|bigint} key which has no entry */
  #add(key) {
    if (3 * (this.#size + 1) > 2 * this.#capacity) this.#grow();
    const place = typeof key === "bigint" ? this.#size : this.#slot(key);
    if (typeof key === "bigint") this.#places.set(key, place);
    else this.#keys[place] = key;
    this.#size++;
    return place;
  }

  /** Where a key is, or belongs. @param {number} key */
  #slot(key) {
    const mixed = Math.imul((key >>> 0) ^ Math.imul(Math.floor(key / 2 ** 32), 0x9e3779b1), 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & (this.#capacity - 1);
    while (this.#keys[place] !== key && this.#keys[place] !== -1) place = (place + 1) & (this.#capacity - 1);
    return place;
  }

  #grow() {
    const [keys, lower, upper, depth, move] = [this.#keys, this.#lower, this.#upper, this.#depth, this.#move];
    this.#capacity *= 2;
    this.#keys = new Float64Array(this.#capacity).fill(-1);
    this.#lower = new Int32Array(this.#capacity);
    this.#upper = new Int32Array(this.#capacity);
    this.#depth = new Int16Array(this.#capacity);
    this.#move = new Int16Array(this.#capacity);
    for (let old = 0; old < keys.length; old++) {
      if (!this.#places.size && keys[old] === -1) continue;
      const place = this.#places.size ? old : this.#slot(keys[old]);
      this.#keys[place] = keys[old];
      this.#lower[place] = lower[old];
      this.#upper[place] = upper[old];
      this.#depth[place] = depth[old];
      this.#move[place] = move[old];
    }
  }
}
