// The exact scores of a position and of all its moves, found by the core in this browser: what the server answers to the
// same question, from the same solver and the same book, in the same words.
import { recordMoves } from "./rows.js";

/** @typedef {import("./bitboard.js").BitBoard} BitBoard */
/** @typedef {import("./core.js").Core} Core */
/** @typedef {{lower: number, upper: number}} Bounds */
/** The score of a position, null if it was not found in time, and the moves that keep it. @typedef {{score: number|null, best: string[], stopped: boolean}} KeptScore */

const SLICE_SECONDS = 0.06; // a worker looks at its messages this often

/** The bounds of a score that follow from the number of stones alone. @param {BitBoard} position @returns {Bounds} */
export function reachable({ rules, own, ply }) {
  const mine = [...own.toString(2)].filter((digit) => digit === "1").length;
  const myLast = ply + 2 * Math.max(1, rules.length - mine) - 1;
  const otherLast = ply + 2 * Math.max(1, rules.length - ply + mine);
  const score = (/** @type {number} */ stones) => Math.max(0, Math.floor((rules.size + 2 - stones) / 2));
  return { lower: -score(otherLast), upper: score(myLast) };
}

/** The other player's view of bounds. @param {Bounds} bounds @returns {Bounds} */
const turned = ({ lower, upper }) => ({ lower: 0 - upper, upper: 0 - lower });

/** Bounds inside a window. @param {Bounds} bounds @param {Bounds} window @returns {Bounds} */
function inside({ lower, upper }, window) {
  const clip = (/** @type {number} */ score) => Math.min(Math.max(score, window.lower), window.upper);
  return { lower: clip(lower), upper: clip(upper) };
}

/** One position to be solved, with what is known of it and of its moves so far. */
class Question {
  #nodes = 0;
  #stopped = false;
  #started = performance.now();
  /** What is known of each move, from the centre outwards. @type {Map<number, Bounds>} */
  #moves = new Map();

  /**
   * @param {Core} core @param {BitBoard} position @param {number} seconds the limit
   * @param {() => Promise<boolean>} goOn is called between slices; returns whether to go on
   * @param {(soFar: SolveAnswer) => void} onProgress
   */
  constructor(core, position, seconds, goOn, onProgress) {
    this.core = core;
    this.position = position;
    this.seconds = seconds;
    this.goOn = goOn;
    this.onProgress = onProgress;
    this.known = reachable(position);
  }

  get #spent() {
    return (performance.now() - this.#started) / 1000;
  }

  /** Answer the question. @returns {Promise<SolveAnswer>} */
  async answer() {
    const { position } = this;
    this.known = await this.#ask(position, this.known, true);
    const window = { lower: reachable(position).lower, upper: this.known.upper };
    for (const move of position.moves()) {
      this.#moves.set(move, await this.#after(position, move, window));
      this.#report();
    }
    const found = [...this.#moves.values()];
    const most = Math.max(...found.map(({ upper }) => upper));
    this.known = {
      lower: Math.max(this.known.lower, ...found.map(({ lower }) => lower)),
      upper: Math.min(this.known.upper, most),
    };
    const best = [...this.#moves].filter(([, { lower }]) => lower >= most).map(([move]) => move);
    const line = best.length ? await this.#line(best[0]) : [];
    return this.#told(this.known, best, line);
  }

  /** Find the score of the position and the moves that keep it. @returns {Promise<KeptScore>} */
  async best() {
    const { position } = this;
    const { lower, upper } = await this.#ask(position, this.known);
    const best = [];
    for (const move of lower === upper ? position.moves() : []) {
      if ((await this.#after(position, move, { lower: upper - 1, upper })).lower === upper) best.push(String(move + 1));
    }
    return { score: lower === upper ? lower : null, best, stopped: this.#stopped };
  }

  /** Best moves to the end of the game, as far as they are found in time. @param {number} first */
  async #line(first) {
    let [position, score, move] = [this.position, this.known.lower, /** @type {number|undefined} */ (first)];
    const line = [];
    while (move !== undefined) {
      line.push(move);
      position = position.play(move);
      score = 0 - score;
      move = undefined;
      if (position.lost || position.full) break;
      for (const other of position.moves()) {
        const { lower } = await this.#after(position, other, { lower: score - 1, upper: score });
        if (lower !== score) continue;
        move = other;
        break;
      }
    }
    return line;
  }

  /** Bounds of the score of a move within a window, for the player who makes it. @param {BitBoard} position @param {number} move @param {Bounds} window */
  async #after(position, move, window) {
    const child = position.play(move);
    if (child.lost || child.full) {
      const score = child.lost ? Math.floor((child.rules.size + 2 - child.ply) / 2) : 0;
      return { lower: score, upper: score };
    }
    return turned(await this.#ask(child, turned(window)));
  }

  /** Bounds of a score within a window. @param {BitBoard} position @param {Bounds} window @returns {Promise<Bounds>} */
  async #ask(position, window, atRoot = false) {
    const limits = reachable(position);
    if (limits.lower >= window.upper) return { lower: window.upper, upper: window.upper };
    if (limits.upper <= window.lower) return { lower: window.lower, upper: window.lower };
    const known = this.core.bookScore(position);
    if (known !== null) return inside({ lower: known, upper: known }, window);
    let open = { lower: Math.max(limits.lower, window.lower, Math.min(this.#least(position), window.upper)), upper: Math.min(limits.upper, window.upper) };
    while (open.lower < open.upper) {
      const left = this.seconds - this.#spent;
      this.#stopped ||= left <= 0 || !(await this.goOn());
      if (this.#stopped) break;
      const found = this.core.solve(position, open.lower, open.upper, { seconds: Math.min(SLICE_SECONDS, left) });
      this.#nodes += found.nodes;
      open = inside(found, open);
      if (!found.stopped) break;
      if (atRoot) this.known = open;
      this.#report();
    }
    return open;
  }

  /** A lower bound of a score, from the book: no position is worth more to a player than one that leads to it. @param {BitBoard} position */
  #least(position) {
    if (position.ply !== this.core.bookPlies(position.rules) + 1) return -Infinity;
    const scores = position.before().map((earlier) => this.core.bookScore(earlier));
    return Math.max(-Infinity, ...scores.map((score) => (score === null ? -Infinity : 0 - score)));
  }

  #report() {
    const lower = Math.max(this.known.lower, ...[...this.#moves.values()].map((move) => move.lower));
    this.onProgress(this.#told({ lower, upper: Math.max(lower, this.known.upper) }, [], []));
  }

  /** What is known, in the form of the server's answer. @param {Bounds} known @param {number[]} best @param {number[]} line @returns {SolveAnswer} */
  #told(known, best, line) {
    const { position } = this;
    const moves = [...this.#moves].sort(([a], [b]) => a - b);
    const told = scoreOf(known, position, reachable(position));
    return {
      ...told,
      source: "solver",
      exact: told.score !== null,
      scores: Object.fromEntries(moves.map(([move, bounds]) => [String(move + 1), scoreOf(bounds, position, turned(reachable(position.play(move))))])),
      best: best.map((move) => String(move + 1)),
      line: recordMoves(position.rules, line),
      nodes: this.#nodes,
      seconds: Math.round(1000 * this.#spent) / 1000,
      stopped: this.#stopped,
      computed: "page",
    };
  }
}

/**
 * Solve a position and all its moves.
 * @param {Core} core @param {BitBoard} position
 * @param {{seconds?: number, goOn?: () => Promise<boolean>, onProgress?: (soFar: SolveAnswer) => void}} [options]
 *   the time limit; a function that is called now and then and returns whether to go on; a function for the results so far
 * @returns {Promise<SolveAnswer>}
 */
export async function analysed(core, position, { seconds = Infinity, goOn = async () => true, onProgress = () => {} } = {}) {
  if (position.lost || position.full) return ended(position);
  return new Question(core, position, seconds, goOn, onProgress).answer();
}

/**
 * Find the score of a position and the moves that keep it, which takes less time than the scores of all moves.
 * @param {Core} core @param {BitBoard} position
 * @param {{seconds?: number, goOn?: () => Promise<boolean>}} [options] as above
 * @returns {Promise<KeptScore>}
 */
export async function bestMoves(core, position, { seconds = Infinity, goOn = async () => true } = {}) {
  if (position.lost || position.full) return { score: ended(position).score ?? null, best: [], stopped: false };
  return new Question(core, position, seconds, goOn, () => {}).best();
}

/** The answer for a finished game. @param {BitBoard} position @returns {SolveAnswer} */
function ended({ lost, rules, ply }) {
  const score = lost ? 0 - Math.floor((rules.size + 2 - ply) / 2) : 0;
  const words = lost ? "has lost: the last stone made a line" : "the board is full: a draw";
  return { score, lower: score, upper: score, plies: 0, words, source: "over", exact: true, scores: {}, best: [], line: "", nodes: 0, seconds: 0, stopped: false, computed: "page" };
}

/** A score, or what is known of it, with its words. @param {Bounds} bounds @param {BitBoard} position @param {Bounds} trivial bounds that follow from the number of stones */
function scoreOf({ lower, upper }, { rules, ply }, trivial) {
  if (lower !== upper) return { score: null, lower, upper, plies: null, words: boundWords(lower, upper, trivial) };
  return { score: lower, lower, upper, ...exactWords(lower, rules, ply) };
}

/**
 * What a score means for the player to move: the plies to the end of the game, and in words.
 * @param {number} score @param {import("./rows.js").Rules} rules @param {number} ply
 */
export function exactWords(score, rules, ply) {
  if (score === 0) return { plies: rules.size - ply, words: "draw" };
  // The score does not say whether the number of stones at the end is odd or even; the winner does.
  const stones = rules.size + 1 - 2 * Math.abs(score);
  const plies = stones - ply + Number((((stones - ply) % 2) + 2) % 2 === Number(score < 0));
  return { plies, words: `${score > 0 ? "wins" : "loses"} in ${plies} ${plies === 1 ? "ply" : "plies"}` };
}

/** Describe an open score; bounds that follow from the number of stones are left out. @param {number} lower @param {number} upper @param {Bounds} trivial */
function boundWords(lower, upper, trivial) {
  const [least, most] = [lower > trivial.lower, upper < trivial.upper];
  if (!least && !most) return "not solved yet";
  const signs = `${Math.sign(lower)} ${Math.sign(upper)}`;
  const outcome = { "1 1": "wins, ", "0 1": "draws or wins, ", "-1 0": "draws or loses, ", "-1 -1": "loses, " }[signs] ?? "";
  if (least && most) return `${outcome}between ${lower} and ${upper}`;
  return outcome + (least ? `at least ${lower}` : `at most ${upper}`);
}
