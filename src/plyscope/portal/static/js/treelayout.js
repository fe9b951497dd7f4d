// The layout of a tree: children side by side, and each node above the middle of its children.
import { depth, parent } from "./trace.js";

export const LEVEL = 108; // from one ply to the next
export const TOP = 30;
export const LEFT = 78; // space for the names of the players

/**
 * @typedef {{x: number, y: number, kids: string[]}} Place the kids are those that are shown
 * @typedef {{places: Map<string, Place>, order: string[], width: number, height: number, deepest: number}} Layout
 */

/**
 * Lay out the nodes that are shown, each leaf in a column of its own.
 * @param {(key: string) => string[]} kidsOf the children of a node that are shown
 * @param {(key: string, alone: boolean) => number} slotOf the width that a node without shown children takes
 * @param {number} least the smallest width of all nodes together
 * @returns {Layout} the order is that of a walk from the root, parents first
 */
export function layoutTree(kidsOf, slotOf, least) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  /** @type {string[]} */
  const order = [];
  let next = 0;
  let deepest = 0;
  /** @param {string} key @param {boolean} alone whether it has no siblings @returns {number} where it is */
  const place = (key, alone) => {
    order.push(key);
    const level = depth(key);
    deepest = Math.max(deepest, level);
    const kids = kidsOf(key);
    let x;
    if (kids.length) {
      const xs = kids.map((kid) => place(kid, kids.length === 1));
      x = (xs[0] + xs[xs.length - 1]) / 2;
    } else {
      const slot = slotOf(key, alone);
      x = LEFT + next + slot / 2;
      next += slot;
    }
    places.set(key, { x, y: TOP + level * LEVEL, kids });
    return x;
  };
  place("", true);
  return { places, order, width: LEFT + Math.max(next, least) + 12, height: TOP + deepest * LEVEL + 62, deepest };
}

/**
 * Lay out the nodes that are shown as narrowly as they fit: a node without shown children leaves the space below it to
 * its neighbours. For a tree of which one path is open, whose parents otherwise stand far from their children.
 * @param {(key: string) => string[]} kidsOf the children of a node that are shown
 * @param {number} slot the width of a node
 * @returns {Layout}
 */
export function compactTree(kidsOf, slot) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  /** @type {string[]} */
  const order = [];
  /** @param {string} key @returns {{left: number[], right: number[]}} the edges of the subtree at each level, the node itself at 0 */
  const place = (key) => {
    order.push(key);
    const kids = kidsOf(key);
    const shapes = kids.map(place);
    const shifts = besides(shapes, slot);
    const middle = kids.length ? (shifts[0] + shifts[shifts.length - 1]) / 2 : 0;
    kids.forEach((kid, index) => move(kid, shifts[index] - middle));
    places.set(key, { x: 0, y: TOP + depth(key) * LEVEL, kids });
    return { left: [0, ...merged(shapes, shifts, "left", middle)], right: [0, ...merged(shapes, shifts, "right", middle)] };
  };
  /** @param {string} key @param {number} by */
  const move = (key, by) => {
    const at = places.get(key);
    if (!at) return;
    at.x += by;
    for (const kid of at.kids) move(kid, by);
  };
  const { left, right } = place("");
  const start = Math.min(...left) - slot / 2;
  move("", LEFT - start);
  const width = Math.max(Math.max(...right) + slot / 2 - start, 3 * slot);
  return { places, order, width: LEFT + width + 12, height: TOP + (left.length - 1) * LEVEL + 62, deepest: left.length - 1 };
}

/** How far to the right each subtree stands, so that no two overlap. @param {{left: number[], right: number[]}[]} shapes @param {number} slot */
function besides(shapes, slot) {
  /** @type {number[]} */
  const reached = []; // the right edge at each level so far
  return shapes.map(({ left, right }) => {
    const shift = Math.max(0, ...left.flatMap((edge, level) => (level < reached.length ? [reached[level] + slot - edge] : [])));
    right.forEach((edge, level) => (reached[level] = edge + shift));
    return shift;
  });
}

/** An edge of several subtrees together. @param {{left: number[], right: number[]}[]} shapes @param {number[]} shifts @param {"left"|"right"} side @param {number} middle */
function merged(shapes, shifts, side, middle) {
  /** @type {number[]} */
  const edge = [];
  const outer = side === "left" ? Math.min : Math.max;
  shapes.forEach((shape, index) => shape[side].forEach((x, level) => {
    const at = x + shifts[index] - middle;
    edge[level] = level in edge ? outer(edge[level], at) : at;
  }));
  return edge;
}

/**
 * The node that a key selects from another: above, below or beside it; undefined if there is none.
 * @param {Layout} layout @param {string} from @param {string} key @returns {string|undefined}
 */
export function nodeBeside({ places, order }, from, key) {
  if (key === "Home") return "";
  if (key === "ArrowUp") return from === "" ? undefined : parent(from);
  if (key === "ArrowDown") return places.get(from)?.kids[0];
  const level = order.filter((other) => depth(other) === depth(from));
  return level[level.indexOf(from) + (key === "ArrowLeft" ? -1 : 1)];
}
