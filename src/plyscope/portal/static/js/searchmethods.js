// The searches of the pages, each as in plyscope.algorithms: minimax, alpha-beta, PVS, the MTD drivers, iterative deepening,
// and the line after a search.
import { INFINITE, decided } from "./searchscore.js";
import { SearchRoot, Stopped } from "./searchtree.js";

/** @typedef {import("./searchtree.js").SearchTree} SearchTree */
/** @typedef {import("./searchtree.js").TreeFace} TreeFace */
/** @typedef {import("./searchtree.js").Algorithm} Algorithm */
/** A search that calls another one repeatedly. @typedef {(tree: TreeFace, depth: number) => number} Driver */
/** A search by name. @typedef {{algorithm: Algorithm, driver: Driver|null, table: boolean, deepens: boolean}} Method */

/** @type {Algorithm} */
export function minimax(tree, depth) {
  const value = tree.leaf(depth);
  if (value !== null) return value;
  let best = -INFINITE;
  for (const move of tree.moves()) best = Math.max(best, -tree.search(move, depth - 1));
  return best;
}

/** value <= v if v <= alpha; value = v if alpha < v < beta; value >= v if v >= beta. @type {Algorithm} */
export function alphabeta(tree, depth, alpha, beta) {
  const value = tree.leaf(depth);
  if (value !== null) return value;
  let best = -INFINITE;
  const moves = tree.moves();
  for (const move of moves) {
    best = Math.max(best, -tree.search(move, depth - 1, -beta, -alpha));
    if (best >= beta) {
      tree.cut(move, moves);
      break;
    }
    alpha = Math.max(alpha, best);
  }
  return best;
}

/** The same contract as alpha-beta. @type {Algorithm} */
export function pvs(tree, depth, alpha, beta) {
  const leaf = tree.leaf(depth);
  if (leaf !== null) return leaf;
  let best = -INFINITE;
  const moves = tree.moves();
  for (const move of moves) {
    const bound = Math.max(alpha, best);
    let value;
    if (best === -INFINITE) {
      value = -tree.search(move, depth - 1, -beta, -bound);
    } else {
      value = -tree.search(move, depth - 1, -bound - 1, -bound);
      if (bound < value && value < beta) value = -tree.search(move, depth - 1, -beta, -value);
    }
    best = Math.max(best, value);
    if (best >= beta) {
      tree.cut(move, moves);
      break;
    }
  }
  return best;
}

/** MTD(f): null-window tests from a guess. @param {number} guess @returns {Driver} */
const mtd = (guess) => (tree, depth) => {
  let [lower, upper, value] = [-INFINITE, INFINITE, guess];
  while (lower < upper) {
    const bound = value === lower ? value + 1 : value;
    value = tree.test(depth, bound);
    if (value < bound) upper = value;
    else lower = value;
  }
  return value;
};

/** @type {Record<string, Method>} */
export const METHODS = {
  minimax: { algorithm: minimax, driver: null, table: false, deepens: false },
  alphabeta: { algorithm: alphabeta, driver: null, table: false, deepens: false },
  pvs: { algorithm: pvs, driver: null, table: false, deepens: false },
  mtdf: { algorithm: alphabeta, driver: mtd(0), table: true, deepens: false },
  sss: { algorithm: alphabeta, driver: mtd(INFINITE), table: true, deepens: false },
  dual: { algorithm: alphabeta, driver: mtd(-INFINITE), table: true, deepens: false },
  deepening: { algorithm: pvs, driver: null, table: true, deepens: true },
};

/** One depth: its value (null if it was stopped), and whether a deeper one is pointless. @typedef {{depth: number, value: number|null, root: SearchRoot, exact: boolean}} Iteration */

/** Search to depth 1, 2, 3 and so on. @param {SearchTree} tree @param {number} depth @param {Algorithm} algorithm @returns {Generator<Iteration>} */
export function* deepen(tree, depth, algorithm) {
  /** @type {number|null} */
  let value = null;
  for (let reached = 1; reached <= depth; reached++) {
    const { estimates } = tree;
    const root = new SearchRoot(tree, algorithm);
    try {
      value = aspire(root, reached, value);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      yield { depth: reached, value: null, root, exact: false };
      return;
    }
    const exact = decided(value) || tree.estimates === estimates;
    yield { depth: reached, value, root, exact };
    if (exact) return;
  }
}

/** The value at a depth, searched near a guess first. @param {SearchRoot} root @param {number} depth @param {number|null} guess */
function aspire(root, depth, guess) {
  let [alpha, beta] = [-INFINITE, INFINITE];
  if (guess !== null) {
    const margin = 1 + Math.floor(Math.abs(guess) / 4);
    [alpha, beta] = [guess - margin, guess + margin];
  }
  for (;;) {
    const value = root.value(depth, alpha, beta);
    if ((alpha < value && value < beta) || (alpha === -INFINITE && beta === INFINITE)) return value;
    if (value <= alpha) alpha = -INFINITE;
    else beta = INFINITE;
  }
}

/** Best moves from the position of a tree, whose value at this depth is known. @param {SearchTree} tree @param {number} depth @param {number} value */
export function principalLine(tree, depth, value) {
  const { game } = tree;
  const { ply } = game;
  /** @type {number[]} */
  const line = [];
  try {
    while (depth > 0 && game.result() === null) {
      const [left, wanted] = [depth - 1, value];
      const move = tree.moves().find((one) => -tree.search(one, left, -wanted, -wanted + 1) >= wanted);
      if (move === undefined) break; // the value is not that of a full-width search
      line.push(move);
      game.play(move);
      [depth, value] = [left, -value];
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
  game.rewind(ply);
  return line;
}
