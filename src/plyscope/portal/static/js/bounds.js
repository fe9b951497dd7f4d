// Where the bounds of a node come from: in words, and as a path in the tree.
import { depth, parent, path } from "./trace.js";

/**
 * @typedef {import("./trace.js").Trace} Trace
 * @typedef {import("./trace.js").Source} Source
 * A path of nodes: the edge above each of them is part of it. The leaf is its end.
 * @typedef {{name: "alpha"|"beta", edges: string[], leaf: string}} BoundPath
 */

/** Both bounds as they are displayed, with their sources. @param {Trace} trace @param {string} key */
function bounds(trace, key) {
  const state = trace.states.get(key);
  if (!state || state.status === "cut" || !trace.windows) return [];
  const flipped = trace.fromRoot && depth(key) % 2 === 1;
  const [low, high] = trace.window(state.alpha, state.beta, key);
  return [
    { name: /** @type {const} */ ("alpha"), sign: "α", text: low, source: flipped ? state.from.beta : state.from.alpha },
    { name: /** @type {const} */ ("beta"), sign: "β", text: high, source: flipped ? state.from.alpha : state.from.beta },
  ];
}

/** A sentence for each bound of a node that is not infinite. @param {Trace} trace @param {string} key */
export function boundWords(trace, key) {
  return bounds(trace, key).flatMap(({ sign, text, source }) => (source ? [`${sign} = ${text} ${sourceWords(trace, key, source)}`] : []));
}

/** @param {Trace} trace @param {string} key @param {NonNullable<Source>} source */
function sourceWords(trace, key, source) {
  if (source.kind === "pass") return "is the question of this pass";
  if (source.kind === "test") return "is next to the other bound: a null window, which only tests the move";
  const { node, leaf } = source;
  if (node === key) return "comes from the null-window test of this node";
  const name = path(leaf).map((move) => trace.moveName(move)).join("·");
  const kind = trace.states.get(leaf)?.status === "table" ? "the table entry of node" : trace.states.get(leaf)?.status === "done" ? "node" : "the leaf";
  const move = `move ${trace.moveName(path(node).at(-1) ?? 0)} of ${trace.place(parent(node))}`;
  return `comes from ${kind} ${name}, ${leaf === node ? "which is" : "below"} ${move}`;
}

/** The path from a node to the source of each of its bounds. @param {Trace} trace @param {string} key @returns {BoundPath[]} */
export function boundPaths(trace, key) {
  return bounds(trace, key).flatMap(({ name, source }) => {
    if (source?.kind !== "move") return [];
    const top = parent(source.node);
    return [{ name, edges: [...above(key, top), ...above(source.leaf, top)], leaf: source.leaf }];
  });
}

/** The nodes from a node up to an ancestor, without the ancestor. @param {string} key @param {string} top */
function above(key, top) {
  const found = [];
  for (let node = key; node !== top; node = parent(node)) found.push(node);
  return found;
}
