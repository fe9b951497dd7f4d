// Drawn trees: nested lists whose numbers are the leaves. A node is named by the moves that lead to it.
import { path } from "./trace.js";

/** @param {Drawing} drawing @param {string} key @returns {Drawing|undefined} */
function inside(drawing, key) {
  /** @param {Drawing|undefined} node @param {number} move */
  const step = (node, move) => (Array.isArray(node) ? node[move] : undefined);
  return path(key).reduce(step, /** @type {Drawing|undefined} */ (drawing));
}

/** The moves at a node. @param {Drawing} drawing @param {string} key */
export function drawnBranches(drawing, key) {
  const node = inside(drawing, key);
  return Array.isArray(node) ? [...node.keys()] : [];
}

/** The number at a leaf; null where there is none. @param {Drawing} drawing @param {string} key */
export function drawnLeaf(drawing, key) {
  const node = inside(drawing, key);
  return typeof node === "number" ? node : null;
}

/** How many leaves there are. @param {Drawing} drawing @returns {number} */
export function drawnLeaves(drawing) {
  return Array.isArray(drawing) ? drawing.reduce((/** @type {number} */ sum, part) => sum + drawnLeaves(part), 0) : 1;
}
