// The core of plyscope as WebAssembly: the exact solver, and the scores of the opening book. Without the document, so
// that it runs in workers and under Node.js. csrc/wasm has the functions that the module exports.
import { bitsOf } from "./bitboard.js";

/** @typedef {import("./rows.js").Rules} Rules */
/** @typedef {import("./bitboard.js").BitBoard} BitBoard */
/** Bounds of a score, and what they took. @typedef {{lower: number, upper: number, nodes: number, stopped: boolean}} Bounded */

const TABLE_BYTES = 32 * 2 ** 20;
/** The number of stones up to which the book of a game has all scores. @type {Record<string, number>} */
export const BOOKS = { "drop:7x6x4": 8 };
const NOT_IN_BOOK = -128;
const WORD = (1n << 64n) - 1n;

/** The loaded core. It has one solver at a time: another game replaces it, with all that its table knows. */
export class Core {
  /** @type {any} */
  #functions;
  #rules = "";
  #solver = 0;
  #tableBytes;
  /** The loaded books, by rules. @type {Map<string, number>} */
  #books = new Map();

  /** @param {WebAssembly.Instance} instance @param {number} tableBytes */
  constructor(instance, tableBytes) {
    this.#functions = instance.exports;
    this.#tableBytes = tableBytes;
  }

  /**
   * Start the core.
   * @param {BufferSource|Response|Promise<Response>} source the WebAssembly module, or the response with it
   * @param {number} [tableBytes] the size of the solver's table
   */
  static async load(source, tableBytes = TABLE_BYTES) {
    const system = {
      /** @param {number} _clock @param {bigint} _precision @param {number} where */
      clock_time_get(_clock, _precision, where) {
        new DataView(exports.memory.buffer).setBigUint64(where, BigInt(Math.round(1e6 * performance.now())), true);
        return 0;
      },
      /** @param {number} code */
      proc_exit(code) {
        throw new Error(`the core has stopped with code ${code}`);
      },
    };
    const imports = { wasi_snapshot_preview1: system };
    const bytes = ArrayBuffer.isView(source) || source instanceof ArrayBuffer;
    const { instance } = bytes ? await WebAssembly.instantiate(source, imports) : await WebAssembly.instantiateStreaming(source, imports);
    const { exports } = /** @type {any} */ (instance);
    exports._initialize();
    return new Core(instance, tableBytes);
  }

  get #memory() {
    return this.#functions.memory.buffer;
  }

  /** The size of all memory of the core. */
  get bytes() {
    return this.#memory.byteLength;
  }

  /**
   * Add the book of a game in `BOOKS`.
   * @param {Rules} rules @param {Uint8Array} scores in the order of their keys
   */
  addBook(rules, scores) {
    const { width, height, length } = rules;
    const book = this.#checked(this.#functions.plyscope_book_new(width, height, length, BOOKS[String(rules)]));
    const count = this.#functions.plyscope_book_count(book);
    if (count !== scores.length) throw new Error(`the book of ${rules} has ${scores.length} scores, not ${count}`);
    new Uint8Array(this.#memory, this.#functions.plyscope_book_scores(book), count).set(scores);
    this.#functions.plyscope_book_finish(book);
    this.#books.set(String(rules), book);
  }

  /** The number of stones up to which the loaded book of a game has all positions; -1 without a book. @param {Rules} rules */
  bookPlies(rules) {
    return this.#books.has(String(rules)) ? BOOKS[String(rules)] : -1;
  }

  /** The score of an unfinished position in the book, or null. @param {BitBoard} position */
  bookScore({ rules, own, mask, ply }) {
    const book = this.#books.get(String(rules));
    if (!book || ply > this.bookPlies(rules)) return null;
    const score = this.#functions.plyscope_book_score(book, own, mask);
    return score === NOT_IN_BOOK ? null : score;
  }

  /**
   * Solve an unfinished position within a window; 0 is no limit.
   * @param {BitBoard} position @param {number} lower @param {number} upper @param {{seconds?: number, nodes?: number}} [limit]
   * @returns {Bounded}
   */
  solve({ rules, own, mask }, lower, upper, { seconds = 0, nodes = 0 } = {}) {
    this.#prepare(rules);
    const high = [own >> 64n, mask >> 64n];
    const where = this.#checked(
      this.#functions.plyscope_solver_solve(this.#solver, own & WORD, high[0], mask & WORD, high[1], lower, upper, seconds, nodes),
    );
    const view = new DataView(this.#memory, where);
    return { nodes: view.getFloat64(0, true), lower: view.getInt32(8, true), upper: view.getInt32(12, true), stopped: view.getInt32(16, true) !== 0 };
  }

  /** Empty the table. */
  clear() {
    if (this.#solver) this.#functions.plyscope_solver_clear(this.#solver);
  }

  /** @param {Rules} rules */
  #prepare(rules) {
    const name = String(rules);
    if (name === this.#rules) return;
    if (this.#solver) this.#functions.plyscope_solver_free(this.#solver);
    this.#rules = "";
    this.#solver = 0;
    const { width, height, length, gravity } = rules;
    this.#solver = this.#checked(this.#functions.plyscope_solver_new(width, height, length, Number(gravity), this.#tableBytes));
    this.#rules = name;
  }

  /** @param {number} pointer */
  #checked(pointer) {
    if (pointer) return pointer;
    const bytes = new Uint8Array(this.#memory, this.#functions.plyscope_error());
    throw new Error(new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))));
  }
}

/** Whether the solver of the core supports a board here: up to 64 bits, and lines of three or more. @param {Rules} rules */
export const supports = (rules) => bitsOf(rules) <= 64 && rules.length >= 3;
