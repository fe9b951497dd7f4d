// The tree below one position, as one search sees it: the counts, the limit, the table, and the steps of the search. The
// same as plyscope.algorithms.tree and traced, except that moves are played and taken back on one game.
import { SearchOrder } from "./searchorder.js";
import { ENDINGS, INFINITE } from "./searchscore.js";

/** @typedef {import("./searchgame.js").SearchGame} SearchGame */
/** @typedef {import("./searchtable.js").SearchTable} SearchTable */
/** @typedef {import("./searchvalues.js").Evaluation} Evaluation */
/** A search of the position of a tree. @typedef {(tree: TreeFace, depth: number, alpha: number, beta: number) => number} Algorithm */
/**
 * The tree as a search sees it.
 * @typedef {{leaf: (depth: number) => number|null, moves: () => number[],
 *   search: (move: number, depth: number, alpha?: number, beta?: number) => number,
 *   cut: (move: number, moves: number[]) => void, test: (depth: number, bound: number) => number}} TreeFace
 */
/** The limits of a search; null for none. @typedef {{depth: number|null, nodes: number|null, seconds: number|null}} Limit */
/**
 * A step, as in plyscope.algorithms.steps; `ended` says whether the game is over in this position.
 * @typedef {{kind: StepKind, path: number[], alpha: number, beta: number, value: number|null, move: number|null, skipped: number[], ended: boolean}} TraceStep
 */
/** @typedef {{depth: number, alpha: number, beta: number, best: number, bestMove: number|null, isLeaf: boolean, move: number|null, skipped: number[]}} Frame */

const CLOCK_TICK = 1024; // positions between two looks at the clock

/** The limit is reached, or a stop was requested. */
export class Stopped extends Error {}

/** The seconds since some fixed time. */
export const clock = () => performance.now() / 1000;

export class SearchTree {
  nodes = 0;
  cutoffs = 0;
  tableHits = 0;
  passes = 0;
  /** The leaves: finished games, and estimates at the depth limit. */
  endings = 0;
  estimates = 0;
  stopped = false;
  /** The positions that are being searched. @type {Frame[]} */
  #frames = [];
  #started = clock();
  #rootPly;
  /** @type {number} */
  #nextCheck;

  /**
   * @param {SearchGame} game in the position that is searched @param {Algorithm} algorithm
   * @param {{evaluation: Evaluation, order: string, ending: string, table?: SearchTable|null, limit?: Limit,
   *   onStep?: ((step: TraceStep) => void)|null, watch?: (() => boolean)|null}} plan `watch` is called at intervals, and stops the search by returning true
   */
  constructor(game, algorithm, { evaluation, order, ending, table = null, limit = { depth: null, nodes: null, seconds: null }, onStep = null, watch = null }) {
    this.game = game;
    this.algorithm = algorithm;
    this.evaluation = evaluation;
    this.ending = ENDINGS[ending];
    this.table = table;
    this.order = new SearchOrder(order, game, table);
    this.limit = limit;
    this.onStep = onStep;
    this.watch = watch;
    this.#rootPly = game.ply;
    this.#nextCheck = this.#checkAfter(0);
  }

  /** The seconds since the start of the search. */
  get seconds() {
    return clock() - this.#started;
  }

  /** The counts so far. */
  get counts() {
    return { nodes: this.nodes, leaves: this.endings + this.estimates, cutoffs: this.cutoffs, table_hits: this.tableHits, passes: this.passes };
  }

  /** Count a visit; return the value of a finished game or at the depth limit, otherwise null. @param {number} depth @returns {number|null} */
  leaf(depth) {
    this.#visit();
    const value = this.#leafValue(depth);
    if (value !== null && this.#frames.length) {
      this.#frames[this.#frames.length - 1].isLeaf = true;
      if (this.onStep) this.#show("leaf", { value });
    }
    return value;
  }

  /** @param {number} depth */
  #leafValue(depth) {
    const { game } = this;
    const result = game.result();
    if (result !== null) {
      this.endings++;
      return this.ending(result, game.ply);
    }
    if (depth > 0) return null;
    this.estimates++;
    return game.rules === null ? 0 : this.evaluation.value(game, (game.ply - this.#rootPly) % 2 === 0);
  }

  /** The moves in the order in which they are tried. */
  moves() {
    return this.order.ordered(this.game);
  }

  /** The value of the position after a move, by the same search. @param {number} move @param {number} depth @param {number} [alpha] @param {number} [beta] */
  search(move, depth, alpha = -INFINITE, beta = INFINITE) {
    const { game } = this;
    const frame = this.#frames.length ? this.#frames[this.#frames.length - 1] : null;
    if (frame) frame.move = move;
    game.play(move);
    const value = this.glance(depth, alpha, beta);
    game.undo();
    if (frame) this.#backUp(frame, -value);
    return value;
  }

  /** Search the position itself, or return its value from the table. @param {number} depth @param {number} alpha @param {number} beta @returns {number} */
  glance(depth, alpha, beta) {
    const { table } = this;
    if (table && depth > 0) {
      table.probe(this.game, depth);
      const { lower, upper } = table;
      if (lower >= beta || upper <= alpha || lower >= upper) {
        const value = lower >= beta || lower === upper ? lower : upper;
        this.#visit();
        this.tableHits++;
        if (this.onStep) {
          this.#frames.push(frameOf(depth, alpha, beta));
          this.#show("enter", {});
          this.#show("table", { value });
          this.#frames.pop();
        }
        return value;
      }
    }
    return table || this.onStep ? this.expand(this, this.algorithm, depth, alpha, beta) : this.algorithm(this, depth, alpha, beta);
  }

  /** Search the position with an algorithm that sees the tree below through a face. @param {TreeFace} face @param {Algorithm} algorithm @param {number} depth @param {number} alpha @param {number} beta */
  expand(face, algorithm, depth, alpha, beta) {
    if (!this.table && !this.onStep) return algorithm(face, depth, alpha, beta);
    const frame = frameOf(depth, alpha, beta);
    this.#frames.push(frame);
    if (this.onStep) this.#show("enter", {});
    const value = algorithm(face, depth, alpha, beta);
    if (this.onStep && !frame.isLeaf) {
      if (frame.skipped.length) this.#show("cut", { value, move: frame.move, skipped: frame.skipped });
      this.#show("leave", { value, move: frame.bestMove });
    }
    if (!frame.isLeaf) this.table?.store(this.game, depth, alpha, beta, value, value > alpha ? frame.bestMove : null);
    this.#frames.pop();
    return value;
  }

  /** Search with the null window below a bound, and count the pass. @param {number} depth @param {number} bound @returns {number} */
  test(depth, bound) {
    this.passes++;
    return this.glance(depth, bound - 1, bound);
  }

  /** Count a cut-off, unless the move was the last one. @param {number} move @param {number[]} moves */
  cut(move, moves) {
    if (move !== moves[moves.length - 1]) {
      this.cutoffs++;
      this.order.learn(this.game, move);
    }
    if (this.onStep) this.#frames[this.#frames.length - 1].skipped = moves.slice(moves.indexOf(move) + 1);
  }

  #visit() {
    if (++this.nodes >= this.#nextCheck) this.#check();
  }

  /** @param {number} nodes */
  #checkAfter(nodes) {
    const following = this.limit.seconds !== null || this.watch ? nodes + CLOCK_TICK : Infinity;
    return this.limit.nodes === null ? following : Math.min(following, this.limit.nodes + 1);
  }

  #check() {
    const { nodes, seconds } = this.limit;
    if ((nodes !== null && this.nodes > nodes) || (seconds !== null && this.seconds >= seconds) || this.watch?.()) {
      this.nodes--; // the position is no longer visited
      this.stopped = true;
      this.#frames.length = 0;
      this.game.rewind(this.#rootPly);
      throw new Stopped();
    }
    this.#nextCheck = this.#checkAfter(this.nodes);
  }

  /** @param {Frame} frame @param {number} value */
  #backUp(frame, value) {
    if (value <= frame.best) return;
    frame.best = value;
    frame.bestMove = frame.move;
    if (this.onStep) this.#show("raise", { value, move: frame.move });
  }

  /** @param {StepKind} kind @param {{value?: number, move?: number|null, skipped?: number[]}} more */
  #show(kind, { value = undefined, move = null, skipped = [] }) {
    const frame = this.#frames[this.#frames.length - 1];
    /** @type {number[]} */
    const path = [];
    for (const above of this.#frames.slice(0, -1)) if (above.move !== null) path.push(above.move);
    const { alpha, beta } = frame;
    this.onStep?.({ kind, path, alpha, beta, value: value === undefined ? null : value + 0, move, skipped, ended: this.game.result() !== null });
  }
}

/** @param {number} depth @param {number} alpha @param {number} beta @returns {Frame} */
function frameOf(depth, alpha, beta) {
  return { depth, alpha, beta, best: -INFINITE, bestMove: null, isLeaf: false, move: null, skipped: [] };
}

/** What is known of a move at the root. @typedef {{lower: number, upper: number}} Bounds */

/** The root of a search: it is always expanded and never counted; below it is the tree itself. */
export class SearchRoot {
  /** The bounds of each move, in the order in which the moves were first tried. @type {Map<number, Bounds>} */
  bounds = new Map();

  /** @param {SearchTree} tree @param {Algorithm} algorithm */
  constructor(tree, algorithm) {
    this.tree = tree;
    this.algorithm = algorithm;
  }

  /** Search the root with a window. @param {number} depth @param {number} [alpha] @param {number} [beta] */
  value(depth, alpha = -INFINITE, beta = INFINITE) {
    return this.tree.expand(this, this.algorithm, depth, alpha, beta) + 0;
  }

  /** @returns {null} the root is always expanded */
  leaf() {
    return null;
  }

  moves() {
    return this.tree.moves();
  }

  /** @param {number} move @param {number[]} moves */
  cut(move, moves) {
    this.tree.cut(move, moves);
  }

  /** Search the position after a root move, and record its bounds. @param {number} move @param {number} depth @param {number} [alpha] @param {number} [beta] */
  search(move, depth, alpha = -INFINITE, beta = INFINITE) {
    const value = this.tree.search(move, depth, alpha, beta);
    this.note(move, -value + 0, -beta, -alpha);
    return value;
  }

  /** @param {number} depth @param {number} bound */
  test(depth, bound) {
    this.tree.passes++;
    return this.value(depth, bound - 1, bound);
  }

  /** Record the bound that follows from this value of a search with the window (alpha, beta). @param {number} move @param {number} value @param {number} [alpha] @param {number} [beta] */
  note(move, value, alpha = -INFINITE, beta = INFINITE) {
    const { lower, upper } = this.bounds.get(move) ?? UNKNOWN;
    this.bounds.set(move, { lower: value > alpha ? Math.max(lower, value) : lower, upper: value < beta ? Math.min(upper, value) : upper });
  }

  /** The first move with the highest lower bound and, among equals, the highest upper bound; null before the first. */
  best() {
    /** @type {number|null} */
    let best = null;
    let most = UNKNOWN;
    for (const [move, bounds] of this.bounds) {
      if (best !== null && (bounds.lower < most.lower || (bounds.lower === most.lower && bounds.upper <= most.upper))) continue;
      best = move;
      most = bounds;
    }
    return best;
  }
}

/** @type {Bounds} */
export const UNKNOWN = { lower: -INFINITE, upper: INFINITE };
