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

/** The leaf that stands for infinity, as the server reads ∞. */
const INFINITE = 500_000_000;

/** The text of a drawn tree, as it is typed. @param {Drawing} drawing @returns {string} */
export function writeDrawing(drawing) {
  if (Array.isArray(drawing)) return `[${drawing.map(writeDrawing).join(",")}]`;
  if (Math.abs(drawing) >= INFINITE) return drawing < 0 ? "-∞" : "∞";
  return String(drawing);
}

/** Read a drawn tree as it is typed, as the server does; throws an error with a line to show. @param {string} text @returns {Drawing[]} */
export function readDrawing(text) {
  const flaw = "This is not a tree. Allowed: nested lists of whole numbers and ∞, such as [[3,12,8],[2,-∞,6]].";
  let drawing;
  try {
    drawing = JSON.parse(text.replaceAll("−", "-").replaceAll("∞", String(INFINITE)));
  } catch {
    throw new Error(flaw);
  }
  if (/[.e]/i.test(text) || !Array.isArray(drawing) || !isDrawing(drawing)) throw new Error(flaw);
  return drawing;
}

/** @param {unknown} part @returns {boolean} */
function isDrawing(part) {
  if (Array.isArray(part)) return part.length > 0 && part.every(isDrawing);
  return Number.isInteger(part) && Math.abs(/** @type {number} */ (part)) <= INFINITE;
}

/** Read the value of a leaf; null if it is not one. @param {string} text such as "-3" or "∞" @returns {number|null} */
export function readLeaf(text) {
  const [, sign, size] = /^([-−+]?)(\d{1,9}|∞)$/.exec(text.trim()) ?? [];
  if (size === undefined) return null;
  const value = size === "∞" ? INFINITE : Number(size);
  if (value > INFINITE) return null;
  return value && sign && sign !== "+" ? -value : value;
}

/** The minimax value of a drawn tree. @param {Drawing} drawing @param {number} ply @returns {number} */
function drawnValue(drawing, ply) {
  if (!Array.isArray(drawing)) return drawing;
  const values = drawing.map((part) => drawnValue(part, ply + 1));
  return ply % 2 ? Math.min(...values) : Math.max(...values);
}

/** The same tree with the moves of every node sorted by value: best first or worst first. @param {Drawing} drawing @param {boolean} best @param {number} [ply] @returns {Drawing} */
export function orderedDrawing(drawing, best, ply = 0) {
  if (!Array.isArray(drawing)) return drawing;
  const sign = best === (ply % 2 === 0) ? -1 : 1;
  const sorted = drawing.toSorted((one, other) => sign * (drawnValue(one, ply + 1) - drawnValue(other, ply + 1)));
  return sorted.map((part) => orderedDrawing(part, best, ply + 1));
}
