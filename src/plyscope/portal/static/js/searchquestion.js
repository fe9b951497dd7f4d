// One search with everything it needs, and the construction of its result, as in plyscope.algorithms.question.
import { alphabeta, deepen, METHODS, principalLine } from "./searchmethods.js";
import { belowWins, decided, INFINITE } from "./searchscore.js";
import { SearchTable } from "./searchtable.js";
import { SearchRoot, SearchTree, Stopped, UNKNOWN } from "./searchtree.js";
import { evaluationOf } from "./searchvalues.js";

/** @typedef {import("./searchgame.js").SearchGame} SearchGame */
/** @typedef {import("./searchsettings.js").Settings} Settings */
/** @typedef {import("./searchtree.js").Bounds} Bounds */
/** @typedef {import("./searchtree.js").Limit} Limit */
/**
 * The result of a search, for the player to move.
 * @typedef {{value: number, move: number, line: number[], bounds: Map<number, Bounds>, counts: Counts, seconds: number, exact: boolean, stopped: boolean, depth: number|null}} SearchFound
 */
/** @typedef {{random?: () => number, onStep?: ((step: import("./searchtree.js").TraceStep) => void)|null, watch?: (() => boolean)|null}} SearchOptions */

// What a stopped search may still spend on its result.
const AFTER_STOP = 0.2;
const FEW_NODES = 500;
/** @type {Limit} */
const NO_LIMIT = { depth: null, nodes: null, seconds: null };

/** Search a position; yields a result for each depth of a deepening search, otherwise one. @param {SearchGame} game @param {Settings} settings @param {SearchOptions} [options] @returns {Generator<SearchFound>} */
export function* searchResults(game, settings, options = {}) {
  const question = new Question(game, settings, options);
  yield* METHODS[settings.algorithm].deepens ? question.deepening() : question.fixedDepth();
}

/** Search a position, and return the last result. @param {SearchGame} game @param {Settings} settings @param {SearchOptions} [options] @returns {SearchFound} */
export function searchFor(game, settings, options) {
  const results = [...searchResults(game, settings, options)];
  return results[results.length - 1];
}

/** One move of a list at random. @template T @param {T[]} choices @param {() => number} random @returns {T} */
export const chosenFrom = (choices, random) => choices[Math.min(choices.length - 1, Math.floor(random() * choices.length))];

class Question {
  /** @param {SearchGame} game @param {Settings} settings @param {SearchOptions} options */
  constructor(game, settings, { random = Math.random, onStep = null, watch = null }) {
    this.game = game;
    this.settings = settings;
    this.random = random;
    this.method = METHODS[settings.algorithm];
    this.depth = settings.limit.depth ?? 1;
    this.evaluation = evaluationOf(settings.evaluation);
    this.table = settings.table ? new SearchTable(this.evaluation.symmetric) : null;
    const { order, ending } = settings;
    this.tree = new SearchTree(game, this.method.algorithm, { evaluation: this.evaluation, order, ending, table: this.table, limit: settings.limit, onStep, watch });
    /** The trees of additional searches, which are not counted. */
    this.aside = { evaluation: this.evaluation, order: order.split("+")[0], ending };
  }

  *fixedDepth() {
    const { tree, method, depth } = this;
    const root = new SearchRoot(tree, method.algorithm);
    let value;
    try {
      value = method.driver ? method.driver(root, depth) : root.value(depth);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      yield this.#stoppedEarly(root);
      return;
    }
    yield this.#answer(value + 0, root, depth, decided(value) || tree.estimates === 0);
  }

  *deepening() {
    /** @type {SearchFound|null} */
    let found = null;
    for (const step of deepen(this.tree, this.depth, this.method.algorithm)) {
      if (step.value !== null) found = this.#answer(step.value, step.root, step.depth, step.exact);
      else if (found) found = { .../** @type {SearchFound} */ (found), counts: this.tree.counts, seconds: this.tree.seconds, stopped: true };
      else found = this.#stoppedEarly(step.root);
      yield found;
    }
  }

  /** @param {number} value @param {SearchRoot} root @param {number} depth @param {boolean} exact @returns {SearchFound} */
  #answer(value, root, depth, exact) {
    let move = root.best();
    if (this.settings.ties === "random") {
      const equal = this.#equalMoves(value, root, depth);
      if (equal.length) move = chosenFrom(equal, this.random);
    }
    const { counts, seconds } = this.tree;
    const line = this.#line(value, move, depth);
    if (move === null) {
      move = line.length ? line[0] : this.game.moves()[0];
      root.note(move, value);
    }
    return { value, move, line, bounds: root.bounds, counts, seconds, exact, stopped: false, depth };
  }

  /** Every move that has the value; moves for which this is not known yet are tested. @param {number} value @param {SearchRoot} root @param {number} depth */
  #equalMoves(value, root, depth) {
    const tests = new SearchRoot(this.tree, (tree, left) => {
      for (const move of tree.moves()) {
        const { lower, upper } = tests.bounds.get(move) ?? UNKNOWN;
        if (lower < value && value <= upper) tree.search(move, left - 1, -value, -value + 1);
      }
      return value;
    });
    tests.bounds = new Map(root.bounds);
    try {
      tests.value(depth);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    return this.game.moves().filter((move) => (tests.bounds.get(move) ?? UNKNOWN).lower >= value);
  }

  /** @param {number} value @param {number|null} move @param {number} depth */
  #line(value, move, depth) {
    const { seconds } = this.settings.limit;
    const { game } = this;
    const table = new SearchTable(this.evaluation.symmetric, this.table);
    const limit = { ...NO_LIMIT, seconds: seconds === null ? null : seconds / 10 };
    if (move === null) return principalLine(new SearchTree(game, alphabeta, { ...this.aside, table, limit }), depth, value);
    // the searcher is the player at the root, so the tree begins there
    const tree = new SearchTree(game, alphabeta, { ...this.aside, table, limit });
    game.play(move);
    const rest = principalLine(tree, depth - 1, -value);
    if (!tree.stopped) game.undo();
    return [move, ...rest];
  }

  /** The result of what was searched completely: the best finished move, or a depth that was reached. @param {SearchRoot} root @returns {SearchFound} */
  #stoppedEarly(root) {
    const { counts, seconds } = this.tree;
    const move = root.best();
    const value = move === null ? -INFINITE : (root.bounds.get(move) ?? UNKNOWN).lower;
    const shallow = this.#shallower();
    const favourite = shallow.root.best();
    const finished = { value, move: move ?? 0, bounds: root.bounds, exact: false, depth: /** @type {number|null} */ (null) };
    const better = favourite !== null && !root.bounds.has(favourite) && belowWins(value);
    const shown = value === -INFINITE || better
      ? { value: shallow.value ?? 0, move: favourite ?? this.game.moves()[0], bounds: shallow.root.bounds, exact: shallow.exact, depth: shallow.depth }
      : finished;
    return { ...shown, line: [shown.move], counts, seconds, stopped: true };
  }

  /** The deepest search that can be finished in a short time, at least of depth 1. */
  #shallower() {
    const { seconds, nodes } = this.settings.limit;
    const short = {
      depth: null,
      seconds: nodes !== null && seconds === null ? null : Math.min(AFTER_STOP, (seconds ?? Infinity) / 10),
      nodes: nodes === null ? null : Math.max(FEW_NODES, Math.floor(nodes / 10)),
    };
    /** @type {import("./searchmethods.js").Iteration|null} */
    let found = null;
    for (const [depth, limit] of /** @type {[number, Limit][]} */ ([[1, NO_LIMIT], [this.depth - 1, short]])) {
      const tree = new SearchTree(this.game, alphabeta, { ...this.aside, table: new SearchTable(this.evaluation.symmetric), limit });
      for (const step of deepen(tree, depth, alphabeta)) found = step.value === null ? found : step;
    }
    return /** @type {import("./searchmethods.js").Iteration} */ (found); // depth 1 has no limit
  }
}
